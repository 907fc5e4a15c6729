"""A title: everything the rest of the package asks of a game, in one object that the game's own folder provides.

What a title leaves out has a fallback here, so that a game with nothing but rules and words can be played everywhere.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tablee.games.story import Story
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist, Picture, Piece

Words: TypeAlias = Mapping[str, str]  # key -> sentence
Draw: TypeAlias = "Callable[[Any, Words], Picture]"


class Buttons:
    """What choices say on their buttons, beyond the words of the move itself."""

    held = ""  # where the tiles or cards of a seat lie on the board, as a style sheet would find them: #hand-{seat}
    # The kinds of move that everybody can see a player must make: with no other choice they may be made for them.
    public: Collection[str] = ()

    def needs(self, s: Any, seat: int) -> str:
        """Where the pieces lie that a seat decides by now; small screens show them beside the buttons."""
        return self.held.format(seat=seat)

    def offer(self, s: Any, seat: int, kind: str, values: Sequence[int], words: Words) -> str | None:
        """A move in the words of its button; None: what it is called is enough."""
        return None

    def worth(self, s: Any, seat: int, kind: str, values: Sequence[int], words: Words) -> str:
        """What an amount is worth, in a word or two that stand below it on its button; mostly nothing."""
        return ""

    def progress(self, s: Any) -> tuple[int, int] | None:
        """Which of how many equal decisions in a row this is; None if nothing is counted."""
        return None

    def spoken(self, s: Any, seat: int, names: Sequence[str], words: Words) -> list[str]:
        """What was said to a seat that it may answer."""
        return []


class Telling:
    """How a table is put into words, beyond the labels of its drawing."""

    order: Sequence[str] = ()  # beginnings of the ids of pieces, in the order in which they are read; others come last
    shown: Collection[str] = ()  # kinds of event that the table shows, or that other news say as well

    def brief(self, s: Any, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """A piece with all that lies on it in a few lines; None: its labels are short enough."""
        return None

    def promises(self, s: Any, names: Sequence[str], words: Words) -> list[str]:
        """What players have promised each other, and who has kept their word."""
        return []

    def kept_word(self, s: Any) -> list[tuple[int, int]]:
        """For each seat how many promises it has kept and broken; none if nobody can promise anything."""
        return []


class Title:
    """A game as it is published. Methods import what they return, so that an engine alone loads no drawing."""

    name = ""  # as it is written everywhere, in small letters: heads_of_state
    year = 0  # of publication; newer titles stand first
    minutes = 0  # that a game takes about; 0 if nobody has measured it
    story = Story()  # how the page plays what happens
    # For plain boards: the argument of moves or events whose words the numbers of a field are, {"hidden": "card"}.
    # A field that is called like one needs no entry.
    values: Mapping[str, str] = {}
    # For reports: a heading, the kind of move and the prefix of the pieces of the board that it chooses.
    maps: Sequence[tuple[str, str, str]] = ()

    @property
    def folder(self) -> Path:
        """Where `parts.toml` and `text/` are: beside the title."""
        return Path(inspect.getfile(type(self))).parent

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        """The rules, with the values of an edition."""
        raise NotImplementedError

    def observation(self, game: Any) -> Observation[Any] | None:
        """A view as a row of numbers; None: every number of it, without lists that grow."""
        return None

    def artist(self) -> Artist[Any, Any] | None:
        """Who draws a view as a board; None: a plain one shows each of its fields."""
        return None

    def pictures(self) -> Mapping[str, Draw]:
        """The pictures of primer and aid."""
        return {}

    def buttons(self) -> Buttons:
        """What choices say on their buttons."""
        return Buttons()

    def telling(self) -> Telling:
        """How a table is put into words."""
        return Telling()
