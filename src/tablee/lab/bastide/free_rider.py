"""Scripted players of Bastide who never bid: they play houses, then the English, and let others pay for the town."""

from __future__ import annotations

from typing import Any


class FreeRider:
    """Sits at a table like any bot and follows its script."""

    looks = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, seat: int, moves: list[int]) -> int:
        """A house, or else an English tile; as little money as may be; else the first move that there is."""
        liked = [self._likes(*self.game.text(move).split()) for move in moves]
        return moves[liked.index(max(liked))]

    def _likes(self, kind: str, *what: str) -> float:
        if kind in ("bid", "add"):
            return -float(what[0])
        if kind == "play":
            return 2.0 if what[0] == "house" else 1.0 if what[0].startswith("english") else -1.0
        return 0.0


class Beggar(FreeRider):
    """A free rider who also asks for money as often as it may."""

    looks = True

    def say(self, view: Any, seat: int, move: int | None = None) -> int | None:
        """Before a decision it asks for what it lacks to one more influence; it answers nothing."""
        price = self.game.parts.price
        asked: int = self.game.parse(f"ask {price - view.money[seat] % price}")
        return asked if move is not None and self.game.refuse(view, seat, asked) is None else None
