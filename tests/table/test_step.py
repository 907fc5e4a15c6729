"""A step by itself: by default it allows what it lists, does nothing when it is done, and must say what a move does."""

from __future__ import annotations

import pytest

from support.toy import TOY, Toy
from tablee.table import SeededDealer, Step, Task


class Listing(Step[Toy]):
    """Lists two moves and says no more."""

    def moves(self, s: Toy, seat: int) -> list[int]:
        return [2, 5]


def test_a_step_is_neither_sealed_nor_aside_unless_it_says_so() -> None:
    step: Step[Toy] = Step("waiting", "TO-2.1")
    assert (step.name, step.rule, step.kinds, step.aside, step.sealed) == ("waiting", "TO-2.1", (), False, False)
    assert [step.sealed for step in TOY.steps] == [False, True, False, False]
    assert [step.aside for step in TOY.steps] == [False, False, False, True]


def test_what_is_not_listed_is_not_offered() -> None:
    step = Listing("listing", "TO-2.1")
    s = TOY.empty()
    assert [step.refuse(s, 0, move) is None for move in range(7)] == [move in (2, 5) for move in range(7)]
    refusal = step.refuse(s, 0, 3)
    assert refusal is not None and (refusal.rule, refusal.reason) == ("TO-2.1", "not_offered")


def test_a_step_that_decides_nothing() -> None:
    step: Step[Toy] = Step("waiting", "TO-2.1")
    s = TOY.start(2, SeededDealer(1))
    before = s.dump()
    assert step.moves(s, 0) == []
    assert step.refuse(s, 0, 0) is not None
    step.done(s, Task(0), SeededDealer(1))
    assert s.dump() == before
    with pytest.raises(NotImplementedError):
        step.play(s, 0, 0, SeededDealer(1))
