"""Catacombes (BA-4.5): henchmen go into the bag."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.bastille.state import Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import fill_bag
from tablee.table import Dealer


@final
class Catacombes(Location):
    """The first puts more henchmen into the bag than the second."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        fill_bag(s, seat, s.parts.catacombes[place], "BA-4.5", dealer)
