"""What every part of the drawing needs: the words, the view, and who looks."""

from __future__ import annotations

from typing import final

import tablee.drawing as kit
from tablee.games.bastide.parts import TILES, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import RELIGIOUS, WORKS


@final
class Setting(kit.Setting[Parts]):
    """How to speak of a table."""

    def work(self, work: int) -> str:
        """The name of a work."""
        return self.words[f"work.{WORKS[work]}"]

    def tile(self, tile: int) -> str:
        """The name of a tile."""
        return self.words[f"tile.{TILES[tile]}"]


@final
class Scene(kit.Scene[Bastide, Setting]):
    """A view and how to speak of it."""

    @property
    def parts(self) -> Parts:
        """The box."""
        return self.view.parts

    def totals(self) -> list[int]:
        """The points of everybody so far."""
        return [score.total for score in self.game.scores(self.view)]

    def influence(self) -> list[int]:
        """Per seat and kind of works: the influence on them."""
        return list(self.view.influence())

    def laid(self, work: int) -> bool:
        """Whether the piece of a work lies on the board, a street is paved: with influence, or to get it now."""
        if work >= RELIGIOUS[0]:
            return self.view.site[work - RELIGIOUS[0]] != EMPTY
        return self.view.taken[work] > 0 or self.view.project == work

    def step(self) -> int:
        """The decision that is due, or EMPTY when the game is over."""
        return self.view.agenda[-1].step if self.view.agenda else EMPTY
