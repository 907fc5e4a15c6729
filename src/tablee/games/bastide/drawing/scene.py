"""How to speak of a table, and what several parts of the drawing ask of a view."""

from __future__ import annotations

from typing import TypeAlias

import tablee.drawing as kit
from tablee.games.bastide.parts import TILES, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import RELIGIOUS, WORKS

Setting: TypeAlias = kit.Setting[Parts]
Scene: TypeAlias = kit.Scene[Bastide, Parts]


def work_name(setting: Setting, work: int) -> str:
    """The name of a work."""
    return setting.words[f"work.{WORKS[work]}"]


def tile_name(setting: Setting, tile: int) -> str:
    """The name of a tile."""
    return setting.words[f"tile.{TILES[tile]}"]


def totals(scene: Scene) -> list[int]:
    """The points of everybody so far."""
    return [score.total for score in scene.game.scores(scene.view)]


def influence(scene: Scene) -> list[int]:
    """Per seat and kind of works: the influence on them."""
    return list(scene.view.influence())


def is_laid(scene: Scene, work: int) -> bool:
    """Whether the piece of a work lies on the board, a street is paved: with influence, or to get it now."""
    if work >= RELIGIOUS[0]:
        return scene.view.site[work - RELIGIOUS[0]] != EMPTY
    return scene.view.taken[work] > 0 or scene.view.project == work


def step_due(scene: Scene) -> int:
    """The decision that is due, or EMPTY when the game is over."""
    return scene.view.agenda[-1].step if scene.view.agenda else EMPTY
