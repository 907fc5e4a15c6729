"""Boards as the games draw them, and the ground that they lie on, which has addresses of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import quote

from tablee import games, locale
from tablee.drawing import Board, Ground, Svg
from tablee.drawing import Scene as Drawn
from tablee.table import SPECTATOR, Game, SeededDealer, State

SHAPES = ("landscape", "portrait")
PICTURED_SEATS: Final = 4
PICTURED_MOVES: Final = 70
KEPT: Final = 24  # moments of one entry that are drawn once for all; few moves have more

PublicScene = Drawn[Any, Any]


def board(
    game: Game[State],
    view: State,
    seat: int,
    names: Sequence[str],
    language: str,
    portrait: bool,
    lit: Sequence[int] = (),
    public: PublicScene | None = None,
) -> Board:
    """What somebody sees, drawn; the moves that are `lit` may be clicked. What others see alike is in `public`."""
    return games.artist(game.name)(game, view, seat, lit, locale.words(game.name, language), portrait, names, public)


class TableBoards:
    """The boards that those who look at one table see: what they all see alike is drawn once."""

    def __init__(self) -> None:
        self._moments: dict[tuple[int, str, bool, tuple[str, ...]], tuple[State, PublicScene]] = {}
        self._last: dict[tuple[str, bool, tuple[str, ...]], PublicScene] = {}

    def board(
        self,
        game: Game[State],
        state: State,
        seat: int,
        names: Sequence[str],
        language: str,
        portrait: bool,
        lit: Sequence[int] = (),
    ) -> Board:
        """The table in this state as somebody sees it."""
        public = self._public(game, state, tuple(names), language, portrait)
        view = public.view if seat == SPECTATOR else game.seen_by(state, seat)
        return board(game, view, seat, names, language, portrait, lit, public)

    def _public(
        self, game: Game[State], state: State, names: tuple[str, ...], language: str, portrait: bool
    ) -> PublicScene:
        """What all boards of this moment have in common."""
        key = (id(state), language, portrait, names)
        if key not in self._moments:
            view, words = game.seen_by(state, SPECTATOR), locale.words(game.name, language)
            scene: PublicScene = games.artist(game.name).public(game, view, words, portrait, names)
            if key[1:] in self._last:
                scene.follows(self._last[key[1:]])
            self._last[key[1:]] = scene
            if len(self._moments) == KEPT:
                return scene
            self._moments[key] = (state, scene)  # with the state, so that no other one gets its id
        return self._moments[key][1]

    def forget(self) -> None:
        """Something new has happened: nobody looks at these moments any more."""
        self._moments.clear()


def ground(game: Game[State], seats: int, language: str, portrait: bool) -> Ground:
    """The ground of all tables of an edition with `seats` seats."""
    state = game.start(seats, SeededDealer("a ground"))
    return games.artist(game.name).ground(state, locale.words(game.name, language), portrait)


def svg(
    board: Board,
    game: Game[State],
    edition: str,
    seats: int,
    language: str,
    portrait: bool,
    marks: Collection[str] = (),
) -> Svg:
    """A board for a page, which fetches the ground on its own; pieces with `marks` have changed."""
    place = f"/ground/{game.name}/{seats}/{language}/{SHAPES[portrait]}/{board.ground.digest}"
    named = f"?edition={quote(edition)}" if edition else ""
    return board.svg(marks, (f"{place}/light.svg{named}", f"{place}/dark.svg{named}"))


@cache
def picture(name: str, language: str) -> str:
    """A moment in the middle of a game, as everybody sees it."""
    game = games.load(name)
    chance = SeededDealer("a picture")
    after = state = game.start(min(PICTURED_SEATS, max(game.players)), chance)
    for _ in range(PICTURED_MOVES):
        seat = after.agenda[-1].seats[0]
        moves = game.moves(after, seat)
        game.apply(after, seat, moves[chance.below(len(moves))], chance)
        if not after.agenda:
            break  # a short game: the last decision of it is shown
        state = after.clone()
    return board(game, game.seen_by(state, SPECTATOR), SPECTATOR, (), language, False).svg(styled=True)
