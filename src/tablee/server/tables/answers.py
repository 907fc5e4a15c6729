"""What programs are told of a table: the table itself, and what a seat sees of it; the schema is made of this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from tablee import locale
from tablee.server.tables.live_table import LiveTable, Player, may_know
from tablee.server.tables.messages import LogEntry, describe
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables
from tablee.table import Outlook, Score, commitment


class SeatDetails(TypedDict):
    """Who sits where: a player, a bot, a bot standing in for a player, or nobody yet (open)."""

    seat: int
    name: str
    who: str
    bot: str | None
    mine: bool
    absent: bool
    asker: str | None  # the name of somebody who asks for it in mid-game
    colour: str  # of its pieces: blue, white, red, black or green


class ScoreLineDetails(TypedDict):
    """One reason for points, with the rule that gives them."""

    name: str
    rule: str
    points: int


class ScoreDetails(TypedDict):
    """What a seat has scored, and its place."""

    total: int
    rank: int
    lines: list[ScoreLineDetails]


class OutlookDetails(ScoreDetails):
    """What a seat would have if the game ended now; `unknown` names what is not counted."""

    unknown: list[str]


class TableDetails(TypedDict):
    """A table as those who may watch know it; the invite for those who sit there, the seed once the game is over."""

    table: str
    game: str
    edition: str
    options: Sequence[str]
    spectators: bool
    hints: bool  # whether players may ask for hints among people; alone against bots they always may
    life: str  # lobby, playing or over
    commitment: str  # the hash of the seed
    imported: int | None  # moves that came with a record
    seats: list[SeatDetails]
    seq: int
    owing: Sequence[int]
    over: bool
    rematch: str | None
    invite: str | None
    seed: str | None
    scores: list[ScoreDetails] | None


class SeatAnswer(TypedDict):
    """What is answered about a table to a seat, -2 for a spectator; `seq` is the last entry it takes into account."""

    table: str
    seq: int
    seat: int


class View(SeatAnswer):
    """What a seat sees; `view` has the fields of the game's state, with -1 for what is hidden.

    `outlook` is what each seat would have if the game ended now, as far as this one knows, with `notes` about it.
    """

    names: list[str]
    owing: Sequence[int]
    asked: str | None
    over: bool
    view: dict[str, Any]
    outlook: list[OutlookDetails]
    notes: list[str]


class OfferedMove(TypedDict):
    """A move in notation and in words, with the rule that offers it."""

    move: str
    words: str
    rule: str


class Moves(SeatAnswer):
    """What a seat may do, and what it may answer to those who have spoken to it; it need not."""

    moves: list[OfferedMove]
    answers: list[OfferedMove]


class Log(SeatAnswer):
    """What happened."""

    log: list[LogEntry]


def table_details(tables: Tables, live: LiveTable, holder: str | None) -> TableDetails:
    """A table as everybody may know it, but a private one as its players; the invite only for those who sit there."""
    may_know(live, holder)
    mine = live.seats_of(holder)
    info, position = live.info, live.position
    people: list[SeatDetails] = [
        {
            "seat": number,
            "name": seat.name,
            "who": seat.who,
            "bot": seat.level,
            "mine": number in mine,
            "absent": tables.presence.absent(live, number),
            "asker": seat.asker_name or None,
            "colour": live.colours[number],
        }
        for number, seat in enumerate(live.seats)
    ]
    return {
        "table": live.id,
        "game": info.game,
        "edition": info.edition,
        "options": info.options,
        "spectators": info.spectators,
        "hints": info.hints,
        "life": position.life,
        "commitment": commitment(info.seed),
        "imported": info.imported if info.imported >= 0 else None,
        "seats": people,
        "seq": position.seq,
        "owing": position.owing,
        "over": position.over,
        "rematch": info.rematch,
        "invite": info.invite if mine else None,
        "seed": info.seed if position.over else None,
        "scores": _scores(position) if position.over else None,
    }


def _scores(position: Position) -> list[ScoreDetails]:
    """What each seat has scored, line by line."""
    return [_score(score) for score in position.game.scores(position.state)]


def _score(score: Score) -> ScoreDetails:
    lines: list[ScoreLineDetails] = [
        {"name": line.name, "rule": line.rule, "points": line.points} for line in score.lines
    ]
    return {"total": score.total, "rank": score.rank, "lines": lines}


def _outlook(outlook: Outlook) -> list[OutlookDetails]:
    """What each seat would have if the game ended now."""
    seats = zip(outlook.scores, outlook.unknown, strict=True)
    return [{**_score(score), "unknown": unknown} for score, unknown in seats]


def _seat_answer(player: Player) -> SeatAnswer:
    return {"table": player.live.id, "seq": player.live.position.seq, "seat": player.seat}


def view(player: Player, language: str = "en") -> View:
    """Everything a seat sees of its table now."""
    position = player.live.position
    game, state = position.game, position.state
    words, seen = locale.words(game.name, language), game.seen_by(state, player.seat)
    outlook = game.outlook(seen, player.seat)
    return {
        **_seat_answer(player),
        "names": player.live.names,
        "owing": position.owing,
        "asked": game.question(state.agenda[-1], words) if state.agenda else None,
        "over": position.over,
        "view": seen.dump(),
        "outlook": _outlook(outlook),
        "notes": [words[f"outlook.{note.name}"].format(*note.values) for note in outlook.notes],
    }


def moves(player: Player, language: str = "en") -> Moves:
    """Everything a seat may do or answer now, in notation and in words, with the rule that offers it."""
    names, position = player.live.names, player.live.position
    game, state = position.game, position.state
    words = locale.words(game.name, language)

    def offered(moves: list[int]) -> list[OfferedMove]:
        return [
            {"move": game.text(move), "words": game.describe_move(move, names, words), "rule": game.rule_of(move)}
            for move in moves
        ]

    answers = offered(game.answers(state, player.seat))
    return {**_seat_answer(player), "moves": offered(game.moves(state, player.seat)), "answers": answers}


async def log(tables: Tables, player: Player, since: int, language: str = "en") -> Log:
    """What happened after the entry `since`, as the seat may know it; some hundred entries at a time."""
    live = player.live
    entries = await tables.since(live, since)
    lines = [describe(live.game, entry, player.seat, live.names, language) for entry in entries]
    return {**_seat_answer(player), "log": lines}
