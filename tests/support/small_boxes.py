"""Boxes with so few cards that everything a seat must think possible can be listed."""

from __future__ import annotations

import copy
import importlib
from typing import Any

import pytest

from tablee import games, locale
from tablee.table import Edition

NONE = [0, 0, 0, 0]  # cards of an attribute, by their marks

# What a small box has instead, by the path of the value in `parts.toml`.
SMALL: dict[str, dict[str, object]] = {
    "bastille": {
        "missions.max": [
            {"of": "peasant", "first": 6, "second": 2, "copies": 2},
            {"of": "gems", "first": 6, "second": 2, "copies": 2},
            {"of": "weapons", "first": 7, "second": 2, "copies": 1},
        ],
        "missions.series": [{"group": "peasant", "coins": [3, 4, 5], "points": 8, "copies": 1}],
    },
    "heads_of_state": {
        "edition.players": [2, 3],
        "limits.display": 2,
        "limits.treachery_display": 1,
        "limits.revolution_pile": 2,
        "limits.draws": 2,
        "limits.hand_attributes": 3,
        "limits.hand_treachery": 2,
        "limits.round_hand_attributes": 2,
        "limits.round_hand_treachery": 1,
        "limits.first_turn": {"2": [1, 2], "3": [1, 1, 2]},
        "sets.count": ["title"],
        "sets.earl": ["gold"],
        "sets.marquis": ["title", "gold"],
        "sets.duke": ["title"],
        "sets.prince": ["troops"],
        "sets.king": ["troops"],
        "attributes.title": [3, 0, 0, 0],
        "attributes.gold": [3, 0, 0, 0],
        "attributes.troops": [2, 0, 0, 0],
        "attributes.courtesan": [2, 0, 0, 0],
        "attributes.castle": NONE,
        "attributes.dueling": NONE,
        "attributes.education": NONE,
        "attributes.palace": NONE,
        "attributes.bishop": NONE,
        "treachery.assassin.count": 3,
        "treachery.axeman.count": 1,
        "treachery.guillotine.count": 1,
        "treachery.inquisition.count": 1,
        "treachery.gallows.count": 1,
    },
    "bastide": {
        "supplies.hand": 2,
        "supplies.money": 2,
        "supplies.houses": 6,
        "supplies.fires": 2,
        "supplies.english": {"1": 2, "2": 1, "3": 1, "4": 1},
        "supplies.camp": 3,
    },
}

# What the cards of the real box are counted by, in `parts.py`.
COUNTED: dict[str, dict[str, object]] = {
    "bastille": {"BOX_MAX": 5, "BOX_SERIES": 3},
    "heads_of_state": {"BOX_ATTRIBUTES": 10, "BOX_TREACHERY": 13},
    "bastide": {"BOX_TILES": (6, 2, 2, 1, 1, 1)},
}


def small_box(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game `name` with a small box."""
    game_class: Any = type(games.load(name))
    data = copy.deepcopy(games.read_edition(name).data)
    for path, value in SMALL[name].items():
        *above, last = path.split(".")
        table: Any = data
        for key in above:
            table = table[key]
        table[last] = copy.deepcopy(value)
    parts = importlib.import_module(f"tablee.games.{name}.parts")
    for constant, count in COUNTED[name].items():
        monkeypatch.setattr(parts, constant, count)
    return game_class(Edition(data, "small.toml"), locale.words(name))
