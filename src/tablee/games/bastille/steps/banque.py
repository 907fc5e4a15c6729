"""Banque de Paris (BA-4.1)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.bastille.state import Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import give_coins
from tablee.table import Dealer


@final
class Banque(Location):
    """Coins for every tile; the first also becomes start player."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        give_coins(s, seat, value * s.parts.banque_per_value, "BA-4.1", dealer)
        if place == 0:
            s.start_player = seat
            dealer.tell("BA-4.1", "takes_marker", seat)
