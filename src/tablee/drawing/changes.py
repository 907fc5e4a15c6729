"""What differs between two boards that somebody has seen one after the other.

Ids are given anew on every board, so that everybody who sees the same has the same ids, whatever they saw before. Which
piece was which is found by comparing: pieces without a `kind` are known by their id; of alike pieces those that lie
where one lay before are that one, and the others come from as near as possible. So of two equal tiles the one that
moved is the one that is seen to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from tablee.drawing.board import Board, Piece, piece_svg


class Change(NamedTuple):
    """A piece that is new, lies elsewhere, or looks otherwise; what is None is as it was."""

    id: str
    was: str | None = None  # the id that it had, if it was another
    svg: str | None = None  # of a new piece, without what lies on it
    after: tuple[str, str] | None = None  # where it stands in the document: on which piece, after which ("" for none)
    place: tuple[float, float] | None = None
    label: str | None = None
    explain: str | None = None
    body: str | None = None
    news: bool = False  # whether it is worth a mark: not if it only makes room for others


AS_IT_WAS: Final = Change("")[1:]


class Changes(NamedTuple):
    """How to make one board of another: rename, change and add in this order, then take away."""

    pieces: tuple[Change, ...]
    gone: tuple[str, ...]

    def news(self) -> frozenset[str]:
        """The pieces that are new, show something else, or have been moved."""
        return frozenset([change.id for change in self.pieces if change.news])


class _Lying(NamedTuple):
    """A piece where it lies on the whole board."""

    piece: Piece
    holder: str
    x: float
    y: float

    def row(self) -> tuple[str, str]:
        return self.holder, self.piece.row

    def place(self) -> tuple[str, float, float]:
        return self.holder, self.piece.x, self.piece.y


def changes(now: Board, before: Board) -> Changes:
    """What has happened on a board since `before`; what may be clicked is left out."""
    new, old = _differing(now.pieces, before.pieces)
    was = _matched(new, old)
    renamed = {lying.piece.id: name for name, lying in was.items()}
    gone = [lying.piece.id for lying in old if lying.piece.id not in renamed]
    orders = _orders(new, was, renamed, set(gone), (now.pieces, before.pieces))
    altered = {lying.piece.id: _change(lying, was.get(lying.piece.id), renamed, orders) for lying in new}
    if orders.keys() - altered.keys():  # something that is as it was stands elsewhere in the document
        every = [piece.id for piece in now.all_pieces()]
        altered = {name: altered.get(name, Change(name, after=orders.get(name))) for name in every}
    return Changes(tuple([change for change in altered.values() if change[1:] != AS_IT_WAS]), tuple(gone))


def _differing(
    now: Sequence[Piece],
    before: Sequence[Piece],
    holder: str = "",
    x: float = 0,
    y: float = 0,
    old_x: float = 0,
    old_y: float = 0,
) -> tuple[list[_Lying], list[_Lying]]:
    """The pieces now and before that the other board has not as they are, each with those that lie on it after it."""
    was = {other.id: other for other in before}
    new: list[_Lying] = []
    lain: dict[str, list[_Lying]] = {}  # what lay on a piece that is still there
    for piece in now:
        other = was.get(piece.id)
        if piece is other or piece == other:  # most are the very same
            del was[piece.id]
            continue
        lying = _Lying(piece, holder, x + piece.x, y + piece.y)
        new.append(lying)
        upon = other.pieces if other is not None else None
        if piece.pieces or upon:
            spot = other or piece
            more, lain[piece.id] = _differing(
                piece.pieces or (), upon or (), piece.id, lying.x, lying.y, old_x + spot.x, old_y + spot.y
            )
            new += more
    old: list[_Lying] = []
    for name, other in was.items():
        lying = _Lying(other, holder, old_x + other.x, old_y + other.y)
        old.append(lying)
        if name in lain:
            old += lain[name]
        elif other.pieces:
            old += _differing((), other.pieces, name, old_x=lying.x, old_y=lying.y)[1]
    return new, old


def _matched(new: list[_Lying], old: list[_Lying]) -> dict[str, _Lying]:
    """What each of the new pieces was before, by its id."""
    was: dict[str, _Lying] = {}
    by_id = {lying.piece.id: lying for lying in old if not lying.piece.kind}
    alike: dict[str, tuple[list[_Lying], list[_Lying]]] = {}
    for lying in new:
        if lying.piece.kind:
            alike.setdefault(lying.piece.kind, ([], []))[0].append(lying)
        elif lying.piece.id in by_id:
            was[lying.piece.id] = by_id[lying.piece.id]
    for lying in old:
        if lying.piece.kind in alike:
            alike[lying.piece.kind][1].append(lying)
    for some, others in alike.values():
        if len(some) == len(others) == 1:
            was[some[0].piece.id] = others[0]
        else:
            _match_alike(some, others, was)
    return was


def _match_alike(new: list[_Lying], old: list[_Lying], was: dict[str, _Lying]) -> None:
    """Pair alike pieces: those of a row that only moved up, then those that stayed, then the nearest."""
    for row in {lying.row() for lying in new if lying.piece.row}:
        some, others = [[lying for lying in all_of_them if lying.row() == row] for all_of_them in (new, old)]
        if len(some) == len(others):
            for lying, other in zip(some, others, strict=True):
                _pair(lying, other, new, old, was)
    for lying in new[:]:
        for other in old:
            if lying.place() == other.place():
                _pair(lying, other, new, old, was)
                break
    while new and old:
        # From the same row rather than from elsewhere, and from as near as possible.
        *_, here, there = min(
            [
                (lying.row() != other.row(), hypot(lying.x - other.x, lying.y - other.y), here, there)
                for here, lying in enumerate(new)
                for there, other in enumerate(old)
            ]
        )
        _pair(new[here], old[there], new, old, was)


def _pair(lying: _Lying, other: _Lying, new: list[_Lying], old: list[_Lying], was: dict[str, _Lying]) -> None:
    was[lying.piece.id] = other
    new.remove(lying)
    old.remove(other)


def _orders(
    new: list[_Lying],
    was: dict[str, _Lying],
    renamed: dict[str, str],
    gone: set[str],
    boards: tuple[Sequence[Piece], Sequence[Piece]],
) -> dict[str, tuple[str, str]]:
    """Where pieces have to be put into the document: those that come from elsewhere, and those out of order."""
    holders = {"": boards}
    for lying in new:
        if lying.piece.pieces:
            there = was[lying.piece.id].piece.pieces if lying.piece.id in was else ()
            holders[lying.piece.id] = (lying.piece.pieces, there or ())
    orders: dict[str, tuple[str, str]] = {}
    strayed = gone | {old for old, new_name in renamed.items() if old != new_name}
    for holder, (some, others) in holders.items():
        names = [piece.id for piece in some]
        if names == [other.id for other in others] and strayed.isdisjoint(names):
            continue
        places = {renamed.get(other.id, other.id): n for n, other in enumerate(others) if other.id not in gone}
        last, reached = "", -1
        for piece in some:
            if places.get(piece.id, -1) > reached:
                reached = places[piece.id]
            else:
                orders[piece.id] = (holder, last)
            last = piece.id
    return orders


def _change(lying: _Lying, was: _Lying | None, renamed: dict[str, str], orders: dict[str, tuple[str, str]]) -> Change:
    """What to do with a piece; nothing if only something on it has changed."""
    piece = lying.piece
    after = orders.get(piece.id)
    if was is None:
        return Change(piece.id, svg=piece_svg(piece), after=after, news=bool(piece.label))
    old = was.piece
    at_home = renamed.get(was.holder, was.holder) == lying.holder
    moved = not at_home or (piece.x, piece.y) != (old.x, old.y)
    strayed = moved and not (at_home and piece.row and piece.row == old.row)
    return Change(
        piece.id,
        was=old.id if old.id != piece.id else None,
        after=after,
        place=(piece.x, piece.y) if moved else None,
        label=piece.label if piece.label != old.label else None,
        explain=piece.explain if piece.explain != old.explain else None,
        body=piece.body if piece.body != old.body else None,
        news=bool(piece.label) and (strayed or piece.label != old.label),
    )
