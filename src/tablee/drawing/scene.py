"""What every part of a drawing needs: the words, the view, and who looks; and the artist that draws with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, Final, Generic, NamedTuple, ParamSpec, Protocol, Self, TypeVar

from tablee.drawing.board import Board, Ground, Lights, Piece
from tablee.drawing.palette import SEAT_COLOURS
from tablee.drawing.svg import Svg
from tablee.table import SPECTATOR, Game, State

SETTINGS: Final = 1024  # that an artist keeps; those made longest ago leave first

S = TypeVar("S", bound=State)


P = TypeVar("P", covariant=True)


class Boxed(Protocol[P]):
    """A state with the box that it is played with."""

    seats: int

    @property
    def parts(self) -> P: ...


class Setting(Generic[P]):
    """What is the same at a table all game long: the box, the words, the players' names, and the shape of the screen.

    An artist makes one for all tables of which the same is true, so cached functions may take it among their arguments.
    """

    def __init__(self, view: Boxed[P], words: Mapping[str, str], portrait: bool, names: Sequence[str]) -> None:
        self.parts: Final = view.parts
        self.words: Final = words
        self.portrait: Final = portrait
        colours = [words[f"draw.seat.{colour}"] for colour in SEAT_COLOURS[: view.seats]]
        self.names: Final = tuple(names[: view.seats]) or tuple(colours)

    def say(self, key: str, **values: object) -> str:
        """The words ``draw.<key>`` with their gaps filled."""
        return self.words[f"draw.{key}"].format(**values)


T = TypeVar("T", bound=Setting[Any])
A = ParamSpec("A")
R = TypeVar("R")


class Scene(Generic[S, T]):
    """A view, who looks, and how to speak of it; beside others who look at the same it shares the `public` scene."""

    def __init__(self, game: Game[S], setting: T, view: S, seat: int, public: Self | None = None) -> None:
        self._public: Final = public
        self._shared: Final[dict[Hashable, Any]] = {}
        self._earlier: Mapping[Hashable, Any] = {}
        self.game: Final = game
        self.setting: Final = setting
        self.view: Final = view
        self.seat: Final = seat
        self.words: Final = setting.words
        self.names: Final = setting.names
        self.say: Final = setting.say

    @property
    def public(self) -> Self:
        """What spectators see; never kept in itself, so that a scene goes when nobody looks at it any more."""
        return self if self._public is None else self._public

    def shared(self, draw: Callable[Concatenate[Self, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """What everybody sees alike, drawn once for all who look, out of what spectators see."""
        key = (draw, args, *kwargs.items())
        public = self.public
        known = public._shared
        if key not in known:
            known[key] = _same(draw(public, *args, **kwargs), public._earlier.get(key))
        found: R = known[key]
        return found

    def follows(self, earlier: Self) -> None:
        """Let what is drawn as it was in an earlier moment be the very same, so that it is compared at a glance."""
        self._earlier = earlier._shared

    def of(self, seat: int, draw: Callable[Concatenate[Self, int, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """What belongs to a seat, drawn as whoever looks sees it: alike for all but that seat itself."""
        if seat == self.seat:
            return draw(self, seat, *args, **kwargs)
        return self.shared(draw, seat, *args, **kwargs)

    def move(self, move: int) -> str:
        """A move in words."""
        return self.game.describe_move(move, self.names, self.words)

    def order(self) -> list[int]:
        """The seats clockwise from the one who looks; spectators see them from the first."""
        first = max(self.seat, 0)
        return [(first + place) % self.view.seats for place in range(self.view.seats)]

    def owing(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self.view.agenda[-1].seats if self.view.agenda else ()


def _same(drawn: R, earlier: Any) -> R:
    """What is drawn, or what is equal to it, as a whole or piece by piece."""
    if drawn == earlier:
        found: R = earlier
        return found
    if isinstance(drawn, list) and isinstance(earlier, list) and len(drawn) == len(earlier):
        drawn[:] = [old if old == new else new for new, old in zip(drawn, earlier, strict=True)]
    return drawn


C = TypeVar("C", bound=Scene[Any, Any])


class Layout(NamedTuple, Generic[S, C]):
    """How a table is laid out on a shape of screen."""

    size: Callable[[C], tuple[float, float]]
    ground: Callable[[S, Mapping[str, str]], Ground]
    pieces: Callable[[C], list[Piece]]


class Artist(Generic[S, T, C]):
    """Draws the tables of a game: it has kinds of Setting and Scene, and one layout for each shape of screen."""

    def __init__(
        self,
        setting: Callable[[S, Mapping[str, str], bool, Sequence[str]], T],
        scene: Callable[[Game[S], T, S, int, C | None], C],
        landscape: Layout[S, C],
        portrait: Layout[S, C],
        lights: Callable[[C, Sequence[int]], Lights],
        icons: Mapping[str, Svg],
        patterns: tuple[Svg, ...] = (),
    ) -> None:
        self._setting: Final = setting
        self._settings: Final[dict[Hashable, tuple[Game[S], Mapping[str, str], T]]] = {}
        self._scene: Final = scene
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
        public: C | None = None,
    ) -> Board:
        """The table as `seat` sees it; `lit` are its legal moves, `names` the players' (by default their colours).

        Whoever draws it for several viewers gives the `public` scene, so that what all see alike is drawn once.
        """
        setting = self._set(game, view, words, portrait, names) if public is None else public.setting
        scene = self._scene(game, setting, view, seat, public)
        layout = self._layouts[portrait]
        return Board(
            *layout.size(scene),
            label=words.get("draw.board", words["title"]),
            ground=layout.ground(view, words),
            icons=self._icons,
            patterns=self._patterns,
            pieces=tuple(layout.pieces(scene)),
            lights=self._lights(scene, lit) if lit else Lights(),
        )

    def public(
        self, game: Game[S], view: S, words: Mapping[str, str], portrait: bool = False, names: Sequence[str] = ()
    ) -> C:
        """What all boards of one moment have in common; `view` is that of spectators."""
        return self._scene(game, self._set(game, view, words, portrait, names), view, SPECTATOR, None)

    def _set(self, game: Game[S], view: S, words: Mapping[str, str], portrait: bool, names: Sequence[str]) -> T:
        """The setting of a table; it is kept with the game and the words, so that no others get their ids."""
        key = (id(game), id(words), view.seats, portrait, *names)
        if key not in self._settings:
            if len(self._settings) == SETTINGS:
                del self._settings[next(iter(self._settings))]
            self._settings[key] = (game, words, self._setting(view, words, portrait, names))
        return self._settings[key][-1]

    def ground(self, view: S, words: Mapping[str, str], portrait: bool = False) -> Ground:
        """The ground of a table: it depends only on the edition and on how many play."""
        return self._layouts[portrait].ground(view, words)
