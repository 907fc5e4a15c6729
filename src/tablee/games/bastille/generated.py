"""Steps and fields by name. `make generate` makes this of game.py, steps/ and state.py: do not edit."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablee.games.bastille.state import Bastille

ROUND: Final = 0
PLACING: Final = 1
LOCATION: Final = 2
TILE: Final = 3
VERSAILLES: Final = 4
PLACE_LOUIS: Final = 5
PILE: Final = 6
MISSION: Final = 7
FLAGS: Final = 8
PREPARATION: Final = 9
SCORING: Final = 10
CATACOMBS: Final = 11
COVER: Final = 12
RAISE: Final = 13
TRACK: Final = 14
WEAPON: Final = 15
MONKS: Final = 16
RESULT: Final = 17

STEP_NAMES: Final = (
    "round", "placing", "location", "tile", "versailles", "place_louis", "pile", "mission", "flags", "preparation",
    "scoring", "catacombs", "cover", "raise", "track", "weapon", "monks", "result",
)
FIELDS: Final = (
    "secret_mission", "flags_need_one", "zero_takes_place", "round", "start_player", "coins", "points", "front",
    "supply", "spaces", "filled", "henchmen", "bag", "cubes", "track", "standing", "torches", "weapons", "shown",
    "face_down", "where", "monk_group", "versailles", "versailles_side", "versailles_left", "bonus", "bonus_left",
    "end_bonus_left", "pile", "pile_size", "other_pile", "taker", "taken_from", "taken", "looks", "revealed",
)
LISTS: Final = ("taker", "taken_from", "taken", "looks",)


def copy_fields(old: Bastille, new: Bastille) -> None:
    """Give a new state what an old one has."""
    new.parts = old.parts
    new.seats = old.seats
    new.agenda = old.agenda[:]
    new.secret_mission = old.secret_mission
    new.flags_need_one = old.flags_need_one
    new.zero_takes_place = old.zero_takes_place
    new.round = old.round
    new.start_player = old.start_player
    new.coins = old.coins[:]
    new.points = old.points[:]
    new.front = old.front[:]
    new.supply = old.supply[:]
    new.spaces = old.spaces[:]
    new.filled = old.filled[:]
    new.henchmen = old.henchmen[:]
    new.bag = old.bag[:]
    new.cubes = old.cubes[:]
    new.track = old.track[:]
    new.standing = old.standing[:]
    new.torches = old.torches[:]
    new.weapons = old.weapons[:]
    new.shown = old.shown[:]
    new.face_down = old.face_down[:]
    new.where = old.where[:]
    new.monk_group = old.monk_group[:]
    new.versailles = old.versailles
    new.versailles_side = old.versailles_side
    new.versailles_left = old.versailles_left[:]
    new.bonus = old.bonus
    new.bonus_left = old.bonus_left[:]
    new.end_bonus_left = old.end_bonus_left[:]
    new.pile = old.pile[:]
    new.pile_size = old.pile_size[:]
    new.other_pile = old.other_pile
    new.taker = old.taker
    new.taken_from = old.taken_from
    new.taken = old.taken
    new.looks = old.looks
    new.revealed = old.revealed
