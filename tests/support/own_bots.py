"""Bots as somebody may write them: one that plays, and some that do not."""

from __future__ import annotations

import time
from typing import Any


class First:
    """Plays the first move that it is given."""

    looks = True

    def __init__(self, game: Any, seed: str) -> None:
        self.game, self.seed = game, seed

    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        print("a bot may say what it likes")
        return moves[0]


class Blind(First):
    """Does not look at the table."""

    looks = False

    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        assert view is None
        return moves[-1]


class Silent(First):
    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        return None


class Wrong(First):
    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        moves.clear()  # which is its own list
        return 10**9


class Failing(First):
    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        raise KeyError("plan")


class Slow(First):
    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        time.sleep(600)


class Unmakeable:
    """Wants something that nobody gives it."""

    def __init__(self, game: Any, seed: str, fee: int) -> None:
        self.fee = fee


class Changing(First):
    """Writes on what it sees."""

    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        view.agenda.clear()
        return moves[0]


class Moody(First):
    """Never decides in the same way twice."""

    moods = 0

    def choose(self, view: Any, seat: int, moves: list[int]) -> Any:
        Moody.moods += 1
        return moves[Moody.moods % len(moves)]
