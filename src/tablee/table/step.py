"""A step: one section of the rulebook."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from tablee.table.dealer import Dealer
from tablee.table.errors import Refusal
from tablee.table.state import State, Task

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A decision, or something the table does by itself: what may be done, why not, and what it does."""

    def __init__(
        self,
        name: str,
        rule: str,
        kinds: tuple[str, ...] = (),
        aside: bool = False,
        sealed: bool = False,
        words: tuple[str, ...] = (),
    ) -> None:
        self.name: Final = name
        self.rule: Final = rule  # where the rulebook asks for this decision
        self.kinds: Final = kinds  # the kinds of move that answer it
        self.aside: Final = aside  # open to any seat at any time (gifts): checked; only answers are listed
        self.sealed: Final = sealed  # of an answer the others learn only what events tell them (bids, missions)
        self.words: Final = words  # of an aside: the kinds of move that are only talk, which programs may learn

    def moves(self, s: S, seat: i64) -> list[int]:
        """Everything `seat` may do, in ascending order."""
        return []

    def openings(self, s: S, seat: i64) -> list[int]:
        """Of an aside: what `seat` may say without having been spoken to, in ascending order."""
        return []

    def refuse(self, s: S, seat: i64, move: i64) -> Refusal | None:
        """Why `move` is not allowed, or None. This decides; `moves` must agree with it."""
        return None if move in self.moves(s, seat) else Refusal(self.rule, "not_offered")

    def play(self, s: S, seat: i64, move: i64, dealer: Dealer) -> None:
        """Carry out an allowed move."""
        raise NotImplementedError

    def done(self, s: S, task: Task, dealer: Dealer) -> None:
        """Nobody owes `task` a move any more."""
