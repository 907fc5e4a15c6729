"""Versailles (BA-4.3, BA-4.4): the first chooses a bonus, the second gets the other."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import VERSAILLES
from tablee.games.bastille.parts import Parts
from tablee.games.bastille.state import AT_VERSAILLES, Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import give
from tablee.table import Actions, Dealer, Refusal, Step, Task


@final
class Versailles(Location):
    """The first is asked, the second takes what is left."""

    def __init__(self, parts: Parts) -> None:
        self._choices: Final = [Task(VERSAILLES, (seat,)) for seat in range(max(parts.players))]

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if place == 0:
            s.agenda.append(self._choices[seat])
        else:
            give_side(s, seat, 1 - s.versailles_side, dealer)


def give_side(s: Bastille, seat: i64, side: i64, dealer: Dealer) -> None:
    """Carry out one of the two bonuses of the tile."""
    dealer.tell("BA-4.3", "chose", seat, side)
    give(s, seat, s.parts.versailles[s.versailles][side], AT_VERSAILLES, "BA-4.4", dealer)


@final
class ChooseBonus(Step[Bastille]):
    """The first chooses one of the two bonuses on the tile."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("versailles", "BA-4.3", ("choose",))
        self._choose: Final = actions.first("choose")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._choose, self._choose + 1]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        return None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        s.versailles_side = move - self._choose
        give_side(s, seat, s.versailles_side, dealer)
