"""Notre Dame (BA-4.2): better influence tiles."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.bastille.parts import VALUES
from tablee.games.bastille.state import AT_NOTRE_DAME, Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import score
from tablee.table import Dealer


def can_raise(s: Bastille, seat: i64, value: i64) -> bool:
    """Whether a tile worth `value` in front of `seat` can be exchanged for one exactly 1 higher."""
    tile = seat * VALUES + value - 1
    return value < VALUES and s.front[tile] > 0 and s.supply[tile + 1] > 0


def raise_tile(s: Bastille, seat: i64, value: i64, rule: str, dealer: Dealer) -> None:
    """The old tile leaves the game, the new one comes from the supply."""
    tile = seat * VALUES + value - 1
    s.front[tile] -= 1
    s.supply[tile + 1] -= 1
    s.front[tile + 1] += 1
    dealer.tell(rule, "exchanged", seat, value - 1)


@final
class NotreDame(Location):
    """Every tile is exchanged if it can be; the first scores, exchange or not (BA-R15)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if can_raise(s, seat, value):
            raise_tile(s, seat, value, "BA-4.2", dealer)
        else:
            dealer.tell("BA-R15", "not_exchanged", seat, value - 1)
        if place == 0:
            score(s, seat, s.parts.notre_dame_first, AT_NOTRE_DAME, "BA-4.2", dealer)
