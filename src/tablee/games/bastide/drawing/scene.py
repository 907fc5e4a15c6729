"""What every part of the drawing needs: the view, who looks, what is lit, and the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from tablee.drawing import DEAD, SEATS, Click, group
from tablee.games.bastide.parts import TILES, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.table import Game

NOTHING: Final = group(None)


@final
class Scene:
    """A view and how to speak of it."""

    def __init__(
        self,
        game: Game[Bastide],
        view: Bastide,
        seat: int,
        lit: Sequence[int],
        words: Mapping[str, str],
        names: Sequence[str],
    ) -> None:
        self.view: Final = view
        self.parts: Final[Parts] = view.parts
        self.seat: Final = seat
        self.words: Final = words
        self.names: Final = [
            names[other] if names else words[f"draw.seat.{SEATS[other].colour}"] for other in range(view.seats)
        ]
        self.totals: Final = [score.total for score in game.scores(view)]  # the points of everybody so far
        self._game: Final = game
        self._lit: Final = set(lit)

    def say(self, key: str, **values: object) -> str:
        """The words ``draw.<key>`` with their gaps filled."""
        return self.words[f"draw.{key}"].format(**values)

    def work(self, work: int) -> str:
        """The name of a work."""
        return self.words[f"work.{WORKS[work]}"]

    def tile(self, tile: int) -> str:
        """The name of a tile."""
        return self.words[f"tile.{TILES[tile]}"]

    def click(self, kind: str, *values: int) -> Click:
        """What a click does that decides a move; nothing unless the move is lit."""
        move = self._game.actions.number(kind, values)
        return Click(move=move) if move in self._lit else DEAD

    def first_click(self, kinds: Sequence[str], *values: int) -> Click:
        """The click of the first of these kinds that is lit with these values."""
        for kind in kinds:
            click = self.click(kind, *values)
            if click != DEAD:
                return click
        return DEAD

    def label(self, click: Click, words: str) -> str:
        """What a thing is; before that, if it may be clicked, what the click does."""
        if click.move is None:
            return words
        return self.say("click", move=self._game.move_told(click.move, self.names, self.words), thing=words)

    def laid(self, work: int) -> bool:
        """Whether the piece of a work lies on the board, a street is paved: with influence, or to get it now."""
        if work >= RELIGIOUS[0]:
            return self.view.site[work - RELIGIOUS[0]] != EMPTY
        return self.view.taken[work] > 0 or self.view.project == work

    def owing(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self.view.agenda[-1].seats if self.view.agenda else ()

    def step(self) -> int:
        """The decision that is due, or EMPTY when the game is over."""
        return self.view.agenda[-1].step if self.view.agenda else EMPTY

    def order(self) -> list[int]:
        """The seats clockwise from the one who looks; spectators see them from the first."""
        first = max(self.seat, 0)
        return [(first + place) % self.view.seats for place in range(self.view.seats)]
