"""What a bot is, and the one that plays at random."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Protocol, final

from tablee.table import SeededDealer, State


class Bot(Protocol):
    """Plays seats: any object with these two, compiled or not, a person at a keyboard too.

    Attributes:
        looks: whether it wants to see the table at all
    """

    looks: bool

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """One of `moves`; `view` is what the seat sees, or None for a bot that does not look."""


class TalkingBot(Bot):
    """A bot that also speaks to the others, in asides such as suggestions and thanks."""

    @abstractmethod
    def say(self, view: State, seat: int, move: int | None = None) -> int | None:
        """What it says before it makes `move`, or without one in answer to what it was told; None if nothing."""


@final
class RandomBot(Bot):
    """Chooses every move with the same chance, without looking at the table."""

    def __init__(self, seed: str) -> None:
        self.looks = False
        self.chance: Final = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        return moves[self.chance.below(len(moves))]
