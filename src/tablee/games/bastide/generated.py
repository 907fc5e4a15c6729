"""Steps and fields by name. `make generate` makes this of game.py, steps/ and state.py: do not edit."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablee.games.bastide.state import Bastide

TURN: Final = 0
PROJECT: Final = 1
SITE: Final = 2
SHARING: Final = 3
BIDDING: Final = 4
ADDING: Final = 5
PLACING: Final = 6
EMISSARY: Final = 7
BUILDING: Final = 8
TAX: Final = 9
BURNING: Final = 10
HARASSMENT: Final = 11
TILE: Final = 12
END_OF_TURN: Final = 13
TALK: Final = 14

STEP_NAMES: Final = (
    "turn", "project", "site", "sharing", "bidding", "adding", "placing", "emissary", "building", "tax", "burning",
    "harassment", "tile", "end_of_turn", "talk",
)
FIELDS: Final = (
    "siege_needs_more", "player", "idle", "outcome", "money", "chest", "tax", "bank", "supply", "marker", "route",
    "circles", "taken", "site", "houses", "free", "bag", "bag_size", "hand", "hand_size", "played", "camp", "burnt",
    "cards", "project", "bids", "added", "left", "trail", "talk",
)
LISTS: Final = ("trail", "talk",)


def copy_fields(old: Bastide, new: Bastide) -> None:
    """Give a new state what an old one has."""
    new.parts = old.parts
    new.seats = old.seats
    new.agenda = old.agenda[:]
    new.siege_needs_more = old.siege_needs_more
    new.player = old.player
    new.idle = old.idle
    new.outcome = old.outcome
    new.money = old.money[:]
    new.chest = old.chest
    new.tax = old.tax
    new.bank = old.bank
    new.supply = old.supply[:]
    new.marker = old.marker[:]
    new.route = old.route[:]
    new.circles = old.circles[:]
    new.taken = old.taken[:]
    new.site = old.site[:]
    new.houses = old.houses[:]
    new.free = old.free[:]
    new.bag = old.bag[:]
    new.bag_size = old.bag_size
    new.hand = old.hand[:]
    new.hand_size = old.hand_size[:]
    new.played = old.played
    new.camp = old.camp[:]
    new.burnt = old.burnt
    new.cards = old.cards[:]
    new.project = old.project
    new.bids = old.bids[:]
    new.added = old.added[:]
    new.left = old.left[:]
    new.trail = old.trail
    new.talk = old.talk
