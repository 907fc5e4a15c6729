"""What a bot is, and the one that plays at random."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, final

from tablee.table import SeededDealer, State


class Bot(Protocol):
    """Plays seats: any object with these two, compiled or not, a person at a keyboard too.

    Attributes:
        looks: whether it wants to see the table at all
    """

    looks: bool

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """One of `moves`; `view` is what the seat sees, or None for a bot that does not look."""


class ResumableBot(Bot, Protocol):
    """A bot that another one of the same name and seed can take over from: ours, and any of one's own."""

    def progress(self) -> object:
        """What it has become since it was made, as plain data."""

    def resume(self, progress: object) -> None:
        """Continue where another one was."""


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
        self.chance = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        return moves[self.chance.below(len(moves))]

    def progress(self) -> object:
        return self.chance.used

    def resume(self, progress: object) -> None:
        assert isinstance(progress, int)
        self.chance = SeededDealer(self.chance.seed, skip=progress)
