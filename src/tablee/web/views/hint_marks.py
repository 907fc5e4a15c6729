"""Hints on the board: a number on each piece that a hinted move is made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tablee.drawing import Board, Lights, Piece, group, rect, text
from tablee.web.preferences import says

RADIUS: Final = 9.0
WIDER: Final = 8.0  # a mark with one more number


def marked(board: Board, ranks: Mapping[int, int], language: str) -> Board:
    """The board with the rank of each hinted move on its piece, or on the first piece of each of its halves."""
    ranked = _ranked(board.lights, ranks)
    extra = dict(board.lights.extra)
    lit = dict(board.lights.pieces)
    for piece in lit_pieces(board):
        if piece.id in ranked:
            extra[piece.id] = (*extra.get(piece.id, ()), _mark(piece, ranked[piece.id]))
            light = lit[piece.id]
            spoken = ", ".join(says(language, "page.hint.rank", number=rank) for rank in ranked[piece.id])
            lit[piece.id] = light._replace(label=f"{light.label or piece.label} ({spoken})")
    return replace(board, lights=board.lights._replace(pieces=lit, extra=extra))


def _ranked(lights: Lights, ranks: Mapping[int, int]) -> dict[str, list[int]]:
    """The ranks to be shown on each piece."""
    ranked: dict[str, list[int]] = {}
    for move, rank in ranks.items():
        for name in names_of(lights, move):
            ranked.setdefault(name, []).append(rank)
    return ranked


def names_of(lights: Lights, move: int) -> list[str]:
    """The pieces that a move is made with: those that decide it, or the first piece of each of its halves."""
    names = [name for name, light in lights.pieces.items() if light.move == move]
    for pair in [pair for pair, number in lights.pairs.items() if number == move][-1:]:
        source, target = pair.split(" ")
        names += [name for name, light in lights.pieces.items() if light.source == source][:1]
        names += [name for name, light in lights.pieces.items() if light.target == target][:1]
    return names


def lit_pieces(board: Board) -> Iterator[Piece]:
    """Every piece that may be clicked, those that are there only for it among them."""
    yield from (piece for piece in board.all_pieces() if piece.id in board.lights.pieces)
    left: list[Piece] = [piece for pieces in board.lights.extra.values() for piece in pieces]
    while left:
        piece = left.pop()
        if piece.id in board.lights.pieces:
            yield piece
        left += piece.pieces or ()


def _mark(piece: Piece, ranks: Sequence[int]) -> Piece:
    """The numbers in the upper left corner of a piece: one mark, so that it leaves room for those of its neighbours."""
    x, y = piece.halo[:2] if piece.halo is not None else (0.0, 0.0)
    wide = 2 * RADIUS + WIDER * (len(ranks) - 1)
    numbers = " ".join(str(rank) for rank in ranks)
    body = group(
        None,
        rect(-RADIUS, -RADIUS, wide, 2 * RADIUS, "e-band", RADIUS),
        text(wide / 2 - RADIUS, 4.5, numbers, 13, "band", look="strong"),
    )
    return Piece(f"hint-{piece.id}", "", x + RADIUS * 0.6, y + RADIUS * 0.4, body)


def ranks(moves: Sequence[int]) -> dict[int, int]:
    """Moves in the order of a hint, each with its rank."""
    return {move: number for number, move in enumerate(moves, 1)}
