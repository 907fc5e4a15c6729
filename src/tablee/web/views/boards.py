"""Boards as the games draw them, and the ground that they lie on, which has addresses of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from tablee import games, locale
from tablee.drawing import Board, Ground, Svg
from tablee.drawing import Scene as Drawn
from tablee.table import SPECTATOR, Game, SeededDealer, State

if TYPE_CHECKING:  # the shell draws boards, too, without a server
    from tablee.server.tables import LiveTable

SHAPES = ("landscape", "portrait")
PICTURED_MOVES: Final = 70
KEPT: Final = 24  # moments of one entry that are drawn once for all; few moves have more

PublicScene = Drawn[Any, Any]


class Look(NamedTuple):
    """What a board depends on besides the view: the language, the shape of the screen, the names of the players."""

    language: str
    portrait: bool = False
    names: tuple[str, ...] = ()


def board(
    game: Game[State], view: State, seat: int, look: Look, lit: Sequence[int] = (), public: PublicScene | None = None
) -> Board:
    """What somebody sees, drawn; the moves that are `lit` may be clicked. What others see alike is in `public`."""
    words = locale.words(game.name, look.language)
    return games.artist(game.name)(game, view, seat, lit, words, look.portrait, look.names, public)


class TableBoards:
    """The boards that those who look at one table see: what they all see alike is drawn once."""

    def __init__(self) -> None:
        self._moments: dict[tuple[int, Look], tuple[State, PublicScene]] = {}
        self._last: dict[Look, PublicScene] = {}

    def board(self, game: Game[State], state: State, seat: int, look: Look, lit: Sequence[int] = ()) -> Board:
        """The table in this state as somebody sees it."""
        key = (id(state), look)
        if key in self._moments:
            public = self._moments[key][1]
        else:
            view, words = game.seen_by(state, SPECTATOR), locale.words(game.name, look.language)
            artist = games.artist(game.name)
            public = artist.public(game, view, words, look.portrait, look.names, self._last.get(look))
            self._last[look] = public
            if len(self._moments) < KEPT:
                self._moments[key] = (state, public)  # with the state, so that no other one gets its id
        view = public.view if seat == SPECTATOR else game.seen_by(state, seat)
        return board(game, view, seat, look, lit, public)

    def forget(self) -> None:
        """Something new has happened: nobody looks at these moments any more."""
        self._moments.clear()


def ground(game: Game[State], seats: int, language: str, portrait: bool) -> Ground:
    """The ground of all tables of an edition with `seats` seats."""
    state = game.start(seats, SeededDealer("a ground"))
    return games.artist(game.name).ground(state, locale.words(game.name, language), portrait)


def svg(board: Board, live: LiveTable, language: str, portrait: bool, marks: Collection[str] = ()) -> Svg:
    """A board for a page, which fetches the ground on its own; pieces with `marks` have changed."""
    game, info = live.game.name, live.info
    place = f"/ground/{game}/{info.seats}/{language}/{SHAPES[portrait]}/{board.ground.digest}"
    query = f"?edition={quote(info.edition)}" if info.edition else ""
    return board.svg(marks, (f"{place}/light.svg{query}", f"{place}/dark.svg{query}"))


@cache
def moment(name: str, language: str) -> Board:
    """A moment in the middle of a game, as everybody sees it."""
    game = games.load(name)
    chance = SeededDealer("a picture")
    after = state = game.start(games.usual_seats(game), chance)
    for _ in range(PICTURED_MOVES):
        seat = after.agenda[-1].seats[0]
        moves = game.moves(after, seat)
        game.apply(after, seat, moves[chance.below(len(moves))], chance)
        if not after.agenda:
            break  # a short game: the last decision of it is shown
        state = after.clone()
    return board(game, game.seen_by(state, SPECTATOR), SPECTATOR, Look(language))


@cache
def picture(name: str, language: str, theme: str) -> str:
    """The same for the light or the dark theme."""
    return moment(name, language).svg(styled=True, theme=theme)
