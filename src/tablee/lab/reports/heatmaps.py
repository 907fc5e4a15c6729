"""A board as a heat map: where choices went, drawn on the same board as the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablee import games, locale
from tablee.drawing import Board, Piece
from tablee.table import SPECTATOR, Game, SeededDealer, State


def opening_board(game: Game[State], seats: int) -> Board:
    """The board at the beginning, as a spectator sees it."""
    state = game.start(seats, SeededDealer("heat map"))
    return games.artist(game.name)(game, game.seen_by(state, SPECTATOR), SPECTATOR, [], locale.words(game.name))


def places(pieces: Sequence[Piece], x: float = 0, y: float = 0) -> Iterator[tuple[str, float, float, Piece]]:
    """Every piece with where it lies on the board."""
    for piece in pieces:
        yield piece.id, x + piece.x, y + piece.y, piece
        yield from places(piece.pieces or (), x + piece.x, y + piece.y)


def heat_map(board: Board, kind: str, prefix: str, times: Mapping[str, float]) -> str:
    """The board with a glow on each piece, the stronger the more often it was chosen in a game."""
    shown = {thing.partition(" ")[2]: often for thing, often in times.items() if thing.partition(" ")[0] == kind}
    most = max(shown.values(), default=0.0) or 1.0
    glow: list[str] = []
    for name, x, y, piece in places(board.pieces):
        often = shown.get(name.removeprefix(prefix)) if name.startswith(prefix) else None
        if often is None:
            continue
        left, top, width, height = piece.halo or (-18.0, -18.0, 36.0, 36.0)
        box = f'x="{x + left:.1f}" y="{y + top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
        middle = f'x="{x + left + width / 2:.1f}" y="{y + top + height / 2 + 4:.1f}" text-anchor="middle"'
        look = 'font-size="12" font-weight="bold" fill="#fff" stroke="#500" stroke-width="2.5" paint-order="stroke"'
        glow.append(f'<rect {box} fill="#d01515" fill-opacity="{0.75 * often / most:.2f}"/>')
        glow.append(f"<text {middle} {look}>{often:.2f}</text>")
    return str(board.svg(styled=True)).removesuffix("</svg>") + "".join(glow) + "</svg>"
