"""What every part of a drawing needs: the words, the view, and who looks; and the artist that draws with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Concatenate, Final, Generic, NamedTuple, ParamSpec, Self, TypeVar

from tablee.drawing.board import Board, Ground, Lights, Piece
from tablee.drawing.palette import SEAT_COLOURS
from tablee.drawing.svg import Svg
from tablee.table import SPECTATOR, Game, State

SETTINGS: Final = 1024  # that are kept; those used longest ago leave first
GROUNDS: Final = 64

S = TypeVar("S", bound=State)
P = TypeVar("P")
A = ParamSpec("A")
R = TypeVar("R")


class Setting(Generic[P]):
    """What is the same at a table all game long.

    An artist makes one for all tables of which the same is true, so memoised functions may take it as an argument.
    """

    def __init__(
        self, parts: P, seats: int, words: Mapping[str, str], portrait: bool = False, names: Sequence[str] = ()
    ) -> None:
        self.parts: Final = parts
        """The box of the game: the `parts` of its states, if they have any."""
        self.words: Final = words
        """The words of the game in the language of the reader."""
        self.portrait: Final = portrait
        """Whether the screen is higher than wide."""
        colours = [words[f"draw.seat.{SEAT_COLOURS[seat % len(SEAT_COLOURS)]}"] for seat in range(seats)]
        self.names: Final = tuple(names[:seats]) or tuple(colours)
        """The players by their seats; by default their colours."""

    def say(self, key: str, **values: object) -> str:
        """The words ``draw.<key>`` with their gaps filled."""
        return self.words[f"draw.{key}"].format(**values)


class Scene(Generic[S, P]):
    """A view, who looks, and how to speak of it; all who look at the same moment share its `public` scene."""

    def __init__(self, game: Game[S], setting: Setting[P], view: S, seat: int, public: Self | None = None) -> None:
        self._public: Final = public
        self._shared: Final[dict[Hashable, Any]] = {}
        self._earlier: Mapping[Hashable, Any] = {}
        self.ground: Ground | None = None
        """What lies under all pieces, once that is known."""
        self.game: Final = game
        """The game that is played."""
        self.setting: Final = setting
        """What is the same all game long."""
        self.view: Final = view
        """What the seat sees of the table."""
        self.seat: Final = seat
        """Who looks: a seat, or `SPECTATOR`."""
        self.parts: Final = setting.parts
        self.words: Final = setting.words
        self.names: Final = setting.names
        self.say: Final = setting.say

    def shared(self, draw: Callable[Concatenate[Self, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """What everybody sees alike, drawn once for all who look, out of what spectators see.

        What is equal to an earlier drawing, as a whole or piece by piece, is the very same.
        """
        key = (draw, args, *kwargs.items())
        # Never kept in itself, so that a scene goes when nobody looks at it any more.
        public = self if self._public is None else self._public
        if key not in public._shared:
            drawn: Any = draw(public, *args, **kwargs)
            earlier = public._earlier.get(key)
            if drawn == earlier:
                drawn = earlier
            elif isinstance(drawn, list) and isinstance(earlier, list) and len(drawn) == len(earlier):
                drawn = [old if old == new else new for new, old in zip(drawn, earlier, strict=True)]
            public._shared[key] = drawn
        drawing: R = public._shared[key]
        return drawing

    def of(self, seat: int, draw: Callable[Concatenate[Self, int, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """What belongs to a seat, as the viewer sees it: alike for all but that seat itself."""
        if seat == self.seat:
            return draw(self, seat, *args, **kwargs)
        return self.shared(draw, seat, *args, **kwargs)

    def move(self, move: int) -> str:
        """A move in words."""
        return self.game.describe_move(move, self.names, self.words)

    def order(self) -> list[int]:
        """The seats clockwise from the one who looks; spectators see them from the first."""
        first = max(self.seat, 0)
        return [*range(first, self.view.seats), *range(first)]

    def owing(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self.game.owing(self.view)


def piece_name(game: Game[Any], move: int, pattern: str) -> str:
    """The id of the piece that a move is made with: ``card-{character}`` with the words of its arguments."""
    args = zip(game.actions.kind(move).args, game.actions.values(move), strict=True)
    return pattern.format(**{arg.name: arg.words[value] for arg, value in args})


class Layout(NamedTuple, Generic[S, P]):
    """How a table is laid out on a shape of screen."""

    size: Callable[[Scene[S, P]], tuple[float, float]]
    """The width and the height of the board, in units of the drawing."""
    ground: Callable[[Setting[P]], Ground]
    """What lies under all pieces. The names in its setting are colours, so that all tables can share it."""
    pieces: Callable[[Scene[S, P]], list[Piece]]
    """All pieces; those that lie on others are among the `pieces` of these."""


class _Words:
    """The words of a language as a key, equal to the very same words alone."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words: Final = words

    def __hash__(self) -> int:
        return id(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Words) and other.words is self.words


@lru_cache(maxsize=SETTINGS)
def _setting(parts: Any, seats: int, words: _Words, portrait: bool, names: tuple[str, ...]) -> Setting[Any]:
    return Setting(parts, seats, words.words, portrait, names)


@lru_cache(maxsize=GROUNDS)
def _ground(draw: Callable[[Setting[Any]], Ground], setting: Setting[Any]) -> Ground:
    return draw(setting)


class Artist(Generic[S, P]):
    """Draws the tables of a game, in one layout for each shape of screen.

    `lights` says what a player may click, `icons` and `patterns` are all that any piece refers to.
    """

    def __init__(
        self,
        landscape: Layout[S, P],
        portrait: Layout[S, P],
        lights: Callable[[Scene[S, P], Sequence[int]], Lights],
        icons: Mapping[str, Svg],
        patterns: tuple[Svg, ...] = (),
    ) -> None:
        self._layouts: Final = (landscape, portrait)
        self._lights: Final = lights
        self._icons: Final = icons
        self._patterns: Final = patterns

    def __call__(
        self,
        game: Game[S],
        view: S,
        seat: int,
        lit: Sequence[int],
        words: Mapping[str, str],
        portrait: bool = False,
        names: Sequence[str] = (),
        public: Scene[S, P] | None = None,
    ) -> Board:
        """The table as `seat` sees it; `lit` are its legal moves, `names` the players' (by default their colours).

        Give the `public` scene to draw a moment for several viewers: what all see alike is drawn once.
        """
        setting = self._setting(view, words, portrait, names) if public is None else public.setting
        scene = Scene(game, setting, view, seat, public)
        layout = self._layouts[portrait]
        return Board(
            *layout.size(scene),
            label=words.get("draw.board", words["title"]),
            ground=(public and public.ground) or self.ground(view, words, portrait),
            icons=self._icons,
            patterns=self._patterns,
            pieces=tuple(layout.pieces(scene)),
            lights=self._lights(scene, lit) if lit else Lights(),
        )

    def public(
        self,
        game: Game[S],
        view: S,
        words: Mapping[str, str],
        portrait: bool = False,
        names: Sequence[str] = (),
        earlier: Scene[S, P] | None = None,
    ) -> Scene[S, P]:
        """What all boards of one moment have in common; `view` is that of spectators.

        What is drawn as it was in an `earlier` moment of the same table, for the same words, screen and names, is the
        very same, so that it is compared at a glance.
        """
        if earlier is None:
            scene = Scene(game, self._setting(view, words, portrait, names), view, SPECTATOR)
            scene.ground = self.ground(view, words, portrait)
        else:
            scene = Scene(game, earlier.setting, view, SPECTATOR)
            scene.ground, scene._earlier = earlier.ground, earlier._shared
        return scene

    def _setting(self, view: S, words: Mapping[str, str], portrait: bool, names: Sequence[str] = ()) -> Setting[P]:
        return _setting(getattr(view, "parts", None), view.seats, _Words(words), portrait, tuple(names))

    def ground(self, view: S, words: Mapping[str, str], portrait: bool = False) -> Ground:
        """The ground of a table: it depends only on the edition and on how many play."""
        return _ground(self._layouts[portrait].ground, self._setting(view, words, portrait))
