"""A process in which bots think: it reads one question on each line and answers with a move.

It is given a view, never the state, and a new bot for each question, so that it can be killed at any time.
"""

from __future__ import annotations

import json
import signal
import sys
from functools import cache
from typing import Any

from tablee import bots, games
from tablee.server.parent import end_with_parent
from tablee.table import Game, State


@cache
def _game(name: str, edition: str | None, digest: str) -> Game[State]:
    game = games.load(name, edition)
    if game.edition.digest != digest:
        raise ValueError("the edition has changed since the table was started")
    return game


def think(question: dict[str, Any]) -> int:
    """The move that a bot chooses."""
    game = _game(question["game"], question["edition"], question["digest"])
    bot = bots.load(question["bot"], game, seed=question["seed"])
    view = game.load(question["view"]) if bot.looks else None
    return bot.choose(view, question["seat"], question["moves"])


def main() -> None:
    """Answer until nobody asks any more, or could hear the answer."""
    end_with_parent(signal.SIGKILL)
    for line in sys.stdin:
        print(think(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
