"""The Bastille (BA-4.7): markers move on the track."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.bastille.state import Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.games.bastille.steps.rewards import advance
from tablee.table import Dealer


@final
class BastilleTrack(Location):
    """Steps worth the tile, and more for the first."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        extra = s.parts.bastille_first_extra if place == 0 else 0
        advance(s, seat, value + extra, "BA-4.7", dealer)
