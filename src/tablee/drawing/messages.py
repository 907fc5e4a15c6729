"""What a page is told when its board changes, as JSON-ready data; ``web/static/board/board.js`` does what they say."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tablee.drawing.board import Board, Box, piece_with_all
from tablee.drawing.changes import Change, Changes

Message = dict[str, object]
FIELDS: Final = Change._fields


def changes_message(changes: Changes) -> Message:
    """The pieces to rename, change and add, in this order, and those to take away."""
    pieces: list[Message] = []
    for change in changes.pieces:
        fields = zip(FIELDS, change, strict=True)
        message: Message = {key: value for key, value in fields if value is not None and value is not False}
        if change.place is not None:
            message["place"] = [round(number, 2) for number in change.place]
        pieces.append(message)
    return {"pieces": pieces, "gone": list(changes.gone)}


def lights_message(board: Board) -> Message:
    """All that may be clicked now, and the pieces that are there only for it; whatever else was lit is not any more."""
    lights = board.lights
    if not lights.pieces and not lights.extra:
        return {"pieces": {}, "pairs": {}, "extra": []}
    halos = _halos(board, {*lights.pieces, *lights.extra})
    extra = [
        [holder, piece_with_all(piece, lights, look=" extra")]
        for holder, pieces in lights.extra.items()
        if not holder or holder in halos  # what lies on another such piece comes with that
        for piece in pieces
    ]
    lit: dict[str, Message] = {}
    for name, light in lights.pieces.items():
        if name not in halos:
            continue
        halo = halos[name]
        message: Message = {
            "move": light.move,
            "from": light.source,
            "to": light.target,
            "label": light.label,
            "then": light.then,
        }
        lit[name] = {key: value for key, value in message.items() if value not in (None, "")}
        if halo is not None:
            lit[name]["halo"] = [round(number, 2) for number in halo]
    return {"pieces": lit, "pairs": dict(lights.pairs), "extra": extra}


def _halos(board: Board, wanted: Collection[str]) -> dict[str, Box | None]:
    """The boxes of the light around those of the wanted pieces that are there."""
    halos: dict[str, Box | None] = {}
    left = [board.pieces]
    while left and len(halos) < len(wanted):
        for piece in left.pop():
            if piece.id in wanted:
                halos[piece.id] = piece.halo
            if piece.pieces:
                left.append(piece.pieces)
    return halos
