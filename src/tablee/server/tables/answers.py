"""What programs are told of a table by a seat of theirs; the schema is made of this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from tablee import games, locale
from tablee.server.database.prepared import Prepared
from tablee.server.tables.details import ClockDetails, ScoreDetails, clock_details, score_details
from tablee.server.tables.live_table import Player
from tablee.server.tables.messages import LogEntry, describe
from tablee.server.tables.registry import Tables
from tablee.table import Outlook
from tablee.text import in_brief, tell


class OutlookDetails(ScoreDetails):
    """What a seat would have if the game ended now; `unknown` names what is not counted."""

    unknown: list[str]


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
    clocks: list[ClockDetails | None]  # of each seat, as in the table
    view: dict[str, Any]
    outlook: list[OutlookDetails]
    notes: list[str]


class OfferedMove(TypedDict):
    """A move in notation and in words, with its rule."""

    move: str
    words: str
    rule: str


class Moves(SeatAnswer):
    """The moves of a seat, and its possible answers to what others have said, which are optional."""

    moves: list[OfferedMove]
    answers: list[OfferedMove]


class PreparedMove(SeatAnswer):
    """The prepared move of a seat, why it will not be played if that is so, and the moves that it may prepare."""

    move: str | None
    ended: str | None
    moves: list[OfferedMove]


class Text(SeatAnswer):
    """The table in words: what has happened after `since`, what lies where, the decision and the numbered moves."""

    owing: Sequence[int]
    over: bool
    text: str


class Log(SeatAnswer):
    """Entries of the log."""

    log: list[LogEntry]


def _outlook(outlook: Outlook) -> list[OutlookDetails]:
    """What each seat would have if the game ended now."""
    seats = zip(outlook.scores, outlook.unknown, strict=True)
    return [{**score_details(score), "unknown": unknown} for score, unknown in seats]


def _seat_answer(player: Player) -> SeatAnswer:
    return {"table": player.live.id, "seq": player.live.position.seq, "seat": player.seat}


def view(tables: Tables, player: Player, language: str = "en") -> View:
    """Everything a seat sees of its table now."""
    position = player.live.position
    game, state = position.game, position.state
    words, seen = locale.words(game.name, language), game.seen_by(state, player.seat)
    outlook = game.outlook(seen, player.seat)
    return {
        **_seat_answer(player),
        "names": player.live.names_in(language),
        "owing": position.owing,
        "asked": game.question(state.agenda[-1], words) if state.agenda else None,
        "over": position.over,
        "clocks": [clock_details(tables, player.live, seat) for seat in range(len(player.live.seats))],
        "view": seen.dump(),
        "outlook": _outlook(outlook),
        "notes": [words[f"outlook.{note.name}"].format(*note.values) for note in outlook.notes],
    }


def moves(player: Player, language: str = "en") -> Moves:
    """Everything a seat may do or answer now, in notation and in words, with the rule that offers it."""
    game, state = player.live.game, player.live.position.state
    answers = offered(player, game.answers(state, player.seat), language)
    return {
        **_seat_answer(player),
        "moves": offered(player, game.moves(state, player.seat), language),
        "answers": answers,
    }


def offered(player: Player, moves: Sequence[int], language: str) -> list[OfferedMove]:
    """Moves in notation and in words, with the rules that offer them."""
    game, names = player.live.game, player.live.names_in(language)
    words = locale.words(game.name, language)
    return [
        {"move": game.text(move), "words": game.describe_move(move, names, words), "rule": game.rule_of(move)}
        for move in moves
    ]


def prepared(player: Player, left: Prepared | None, moves: Sequence[int], language: str = "en") -> PreparedMove:
    """What a seat has left, and what it may leave."""
    return {
        **_seat_answer(player),
        "move": left.move if left is not None else None,
        "ended": (left.ended or None) if left is not None else None,
        "moves": offered(player, moves, language),
    }


async def log(tables: Tables, player: Player, since: int, language: str = "en") -> Log:
    """What happened after the entry `since`, as the seat may know it; some hundred entries at a time."""
    live = player.live
    entries = filter(player.hears, await tables.since(live, since))
    lines = [describe(live.game, entry, player.seat, live.names_in(language), language) for entry in entries]
    return {**_seat_answer(player), "log": lines}


async def text(tables: Tables, player: Player, since: int, language: str = "en") -> tuple[Text, list[str]]:
    """The table in words, as the seat may know it, with what happened after the entry `since`; and what people said."""
    live, seat = player.live, player.seat
    position, game = live.position, live.game
    names = live.names_in(language)
    told = tell(game, game.seen_by(position.state, seat), seat, names, language)
    shown = games.title(game.name).telling().shown
    news: list[str] = []
    said: list[str] = []
    for entry in filter(player.hears, await tables.since(live, since)):
        line = describe(game, entry, seat, names, language)
        news += [event["words"] for event in line.get("events", ()) if event["event"] not in shown]
        if "text" in line:
            said.append(locale.labelled(names[entry.seat], line["text"], told.words))
            news.append(said[-1])
    whole = told.with_news(in_brief(news, names, told.words)).text()
    return {**_seat_answer(player), "owing": position.owing, "over": position.over, "text": whole}, said
