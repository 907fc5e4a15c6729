"""Hints: the moves that the adviser thinks best in a player's place, from that player's view alone."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from tablee import locale
from tablee.server.actions.playing import stale
from tablee.server.bots.runner import BotRunner
from tablee.server.bots.turns import PLAYED, Account
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Player
from tablee.server.tables.answers import SeatAnswer


class HintReason(TypedDict):
    """Points that a move is expected to gain or lose compared with the average move, with the rule they come from."""

    feature: str
    words: str
    rule: str
    points: float


class HintedMove(TypedDict):
    """A move with the chance of winning and the final points that a bot expects of it."""

    move: str
    words: str
    chance: float
    points: float
    reasons: list[HintReason]


class Hints(SeatAnswer):
    """The best moves of a seat, best first, as estimated from the view of that seat."""

    moves: list[HintedMove]


def allowed(live: LiveTable) -> bool:
    """Whether players may ask for hints: always alone against bots, among people if the table was opened so."""
    return live.info.hints or sum(seat.who != "bot" for seat in live.seats) == 1


async def best_moves(runner: BotRunner, player: Player) -> list[dict[str, Any]]:
    """The best moves of a player who is to decide, best first; several may ask, and games go on meanwhile."""
    player.must_sit()
    live, position = player.live, player.live.position
    if not allowed(live):
        raise Problem(
            403, "no hints", "Hints are off at this table: several people must agree on them when it is opened."
        )
    if player.seat not in position.owing:
        raise Problem(409, "not asked", "Hints are available only on your turn.")
    if player.holder is None:
        raise forbidden("This is not your seat.")
    account, state = Account(live.client, player.holder), position.state
    seen = {"view": live.game.seen_by(state, player.seat).dump(), "moves": live.game.moves(state, player.seat)}
    question = runner.question(live, "hint", player.seat, **seen)

    async def think() -> list[dict[str, Any]]:
        moves: list[dict[str, Any]] | None = await runner.think(account, PLAYED, question)
        if moves is None:
            detail = "The bot did not come to an answer in time; try again."
            raise Problem(503, "no answer", detail, {"Retry-After": "5"})
        return moves

    moves = await runner.tables.cache.get(("hint", live.id, player.seat, position.seq), think)
    if live.position.decided[player.seat] > position.seq:
        raise stale(runner.tables, player)
    return moves


def describe(player: Player, hints: list[dict[str, Any]], language: str) -> Hints:
    """Hints in words."""
    live, game = player.live, player.live.game
    words = locale.words(game.name, language)
    moves: list[HintedMove] = [
        {
            "move": game.text(hint["move"]),
            "words": game.describe_move(hint["move"], live.names_in(language), words),
            "chance": hint["chance"],
            "points": hint["points"],
            "reasons": reasons_in_words(hint["reasons"], words),
        }
        for hint in hints
    ]
    return {"table": live.id, "seq": live.position.seq, "seat": player.seat, "moves": moves}


def reasons_in_words(reasons: list[dict[str, Any]], words: dict[str, str]) -> list[HintReason]:
    """Reasons as a player reads them."""
    return [
        {**reason, "words": locale.name_of(words, "feature", reason["feature"])}  # type: ignore[typeddict-item]
        for reason in reasons
    ]
