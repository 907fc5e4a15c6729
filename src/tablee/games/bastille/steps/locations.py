"""The locations without a choice: Banque de Paris, Notre Dame, Catacombes and the Bastille (BA-4.1, 4.2, 4.5, 4.7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.bastille.generated import SCORE_NOTRE_DAME
from tablee.games.bastille.parts import VALUES
from tablee.games.bastille.state import Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import advance, fill_bag, give_coins, score
from tablee.table import Dealer


@final
class Banque(Location):
    """Coins for every tile; the first also becomes start player (BA-4.1)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        give_coins(s, seat, value * s.parts.banque_per_value, "BA-4.1", dealer)
        if place == 0:
            s.start_player = seat
            dealer.tell("BA-4.1", "takes_marker", seat)


@final
class NotreDame(Location):
    """Every tile is exchanged if it can be (BA-4.2); the first scores, exchange or not (BA-R15)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if can_raise(s, seat, value):
            raise_tile(s, seat, value, "BA-4.2", dealer)
        else:
            dealer.tell("BA-R15", "not_exchanged", seat, value - 1)
        if place == 0:
            score(s, seat, s.parts.notre_dame_first, SCORE_NOTRE_DAME, "BA-4.2", dealer)


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
class Catacombes(Location):
    """Henchmen go into the bag, more for the first than for the second (BA-4.5)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        fill_bag(s, seat, s.parts.catacombes[place], "BA-4.5", dealer)


@final
class BastilleTrack(Location):
    """Steps on the track worth the tile, and more for the first (BA-4.7)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        extra = s.parts.bastille_first_extra if place == 0 else 0
        advance(s, seat, value + extra, "BA-4.7", dealer)
