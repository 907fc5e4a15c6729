"""What a seat sees of its table: the position, its moves, and what has happened."""

from __future__ import annotations

from typing import Any

from tablee import locale
from tablee.server.tables.messages import tell
from tablee.server.tables.player import Player
from tablee.server.tables.registry import Tables


def view(player: Player, language: str = "en") -> dict[str, Any]:
    """Everything a seat sees of its table now."""
    live, position = player.live, player.live.position
    game, state = position.game, position.state
    words = locale.words(game.name, language)
    return {
        "table": live.id,
        "seq": position.seq,
        "seat": player.seat,
        "names": live.names,
        "owing": position.owing,
        "asked": game.question(state.agenda[-1], words) if state.agenda else None,
        "over": position.over,
        "view": game.seen_by(state, player.seat).dump(),
    }


def moves(player: Player, language: str = "en") -> dict[str, Any]:
    """Everything a seat may do or answer now, in notation and in words, with the rule that offers it."""
    live, position = player.live, player.live.position
    game, state = position.game, position.state
    words = locale.words(game.name, language)

    def offered(moves: list[int]) -> list[dict[str, str]]:
        return [
            {"move": game.text(move), "words": game.describe_move(move, live.names, words), "rule": game.rule_of(move)}
            for move in moves
        ]

    return {
        "table": live.id,
        "seq": position.seq,
        "seat": player.seat,
        "moves": offered(game.moves(state, player.seat)),
        "answers": offered(game.answers(state, player.seat)),
    }


async def log(tables: Tables, player: Player, since: int, language: str = "en") -> dict[str, Any]:
    """What happened after the entry `since`, as the seat may know it; some hundred entries at a time."""
    live = player.live
    entries = await tables.since(live, since)
    told = [tell(live.game, entry, player.seat, live.names, language) for entry in entries]
    return {"table": live.id, "seq": live.position.seq, "seat": player.seat, "log": told}
