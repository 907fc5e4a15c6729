"""Hints: the moves that the adviser thinks best in a player's place, from that player's view alone."""

from __future__ import annotations

from typing import Any

from tablee import locale
from tablee.server.actions.playing import stale
from tablee.server.bots.runner import PLAYED, BotRunner
from tablee.server.cache import Cache
from tablee.server.problems import Problem, forbidden
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.player import Player


def allowed(live: LiveTable) -> bool:
    """Whether players may ask for hints: always alone against bots, among people if the table was opened so."""
    return live.info.hints or sum(seat.who != "bot" for seat in live.seats) == 1


async def hint(runner: BotRunner, cache: Cache, player: Player) -> list[dict[str, Any]]:
    """The best moves of a player who is to decide, best first; several may ask, and games go on meanwhile."""
    player.must_sit()
    live, position = player.live, player.live.position
    if not allowed(live):
        raise Problem(
            403, "no hints", "This table was opened without hints: among people all must have agreed to them."
        )
    if player.seat not in position.owing:
        raise Problem(409, "not asked", "There is a hint only for a decision that is yours.")
    if player.holder is None:
        raise forbidden("This is not your seat.")
    holder, state = player.holder, position.state
    seen = {"view": live.game.seen_by(state, player.seat).dump(), "moves": live.game.moves(state, player.seat)}
    question = runner.question(live, "hint", player.seat, **seen)

    async def think() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] | None = await runner.think(holder, PLAYED, question)
        if found is None:
            detail = "The bot did not come to an answer in time; try again."
            raise Problem(503, "no answer", detail, {"Retry-After": "5"})
        return found

    found = await cache.get(("hint", live.id, player.seat, position.seq), think)
    if live.position.decided[player.seat] > position.seq:
        raise stale(player)
    return found


def told(player: Player, found: list[dict[str, Any]], language: str) -> dict[str, Any]:
    """A hint in words."""
    live, game = player.live, player.live.game
    words = locale.words(game.name, language)
    moves = [
        {
            "move": game.text(one["move"]),
            "words": game.describe_move(one["move"], live.names, words),
            "chance": one["chance"],
            "points": one["points"],
            "reasons": [
                {**reason, "words": locale.name_of(words, "feature", reason["feature"])} for reason in one["reasons"]
            ],
        }
        for one in found
    ]
    return {"table": live.id, "seq": live.position.seq, "seat": player.seat, "moves": moves}
