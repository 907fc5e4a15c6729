"""What an observation of Bastide consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.parts import TILE_KINDS
from tablee.games.bastide.state import OUTCOMES, Bastide
from tablee.games.bastide.town import WORKS
from tablee.table import Observation, Pen

# What no seat ever sees: the contents of the bag, whose size is known. What has been drawn from it unseen, and when,
# has no fixed length: a program has to remember it by itself, as players do.
# What was said binds nobody, and no environment offers the words for it.
UNSEEN: Final = ("bag", "trail", "talk")


@final
class BastideObservation(Observation[Bastide]):
    """The table of Bastide as a row of numbers."""

    def __init__(self, game: BastideGame) -> None:
        self._blocks: Final = game.parts.town.blocks
        super().__init__(game)

    def write_fields(self, s: Bastide, seat: i64, pen: Pen) -> None:
        pen.number("siege_needs_more", s.siege_needs_more)
        pen.owner("player", s.player)
        pen.number("idle", s.idle)
        pen.choice("outcome", s.outcome, len(OUTCOMES))
        pen.by_seat("money", s.money)
        pen.number("chest", s.chest)
        pen.number("tax", s.tax)
        pen.number("bank", s.bank)
        pen.by_seat("supply", s.supply)
        pen.by_seat("marker", s.marker)
        pen.by_seat("route", s.route)
        pen.owners("circles", s.circles)
        pen.numbers("taken", s.taken)
        pen.choices("site", s.site, self._blocks)
        pen.numbers("houses", s.houses)
        pen.numbers("free", s.free)
        pen.number("bag_size", s.bag_size)
        pen.own("hand", s.hand, TILE_KINDS)
        pen.by_seat("hand_size", s.hand_size)
        pen.choice("played", s.played, TILE_KINDS)
        pen.numbers("camp", s.camp)
        pen.number("burnt", s.burnt)
        pen.owners("cards", s.cards)
        pen.choice("project", s.project, len(WORKS))
        pen.by_seat("bids", s.bids)
        pen.by_seat("added", s.added)
        pen.by_seat("left", s.left)
