"""Quinze drawn: the deck, and a row for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quinze.state import Quinze
from tablee.drawing import (
    Artist,
    Ground,
    Layout,
    Light,
    Lights,
    Piece,
    Scene,
    Setting,
    around,
    card,
    join,
    mark,
    memoised,
    rect,
    text,
)
from tablee.table import HIDDEN

WIDTH: Final = 320.0
ROW: Final = 76.0


@memoised
def row(setting: Setting[Any], seat: int, hidden: int, points: int, out: bool, y: float) -> Piece:
    """A player: colour and name, the hidden card if the viewer may see it, and the worth of all that is seen."""
    name = setting.names[seat]
    value = "?" if hidden == HIDDEN else str(hidden + 1)
    face = card(44, 60, text(22, 38, value, 22, "card", look="strong"))
    label = f"{name}: {value}"
    body = join(
        rect(0, 0, WIDTH - 76, 66, "e-panel", 5),
        mark(seat, 20, 33, 24),
        text(40, 38, name, 15, "panel", "start", fit=80, look="strong"),
        text(228, 38, f"{points} ✗" if out else str(points), 18, "panel", "end", look="strong"),
    )
    return Piece(f"player-{seat}", name, 70, y, body, pieces=(Piece(f"hidden-{seat}", label, 130, 3, face),))


def pieces(scene: Scene[Quinze, Any]) -> list[Piece]:
    """The deck, and the players clockwise from the one who looks."""
    view = scene.view
    left = sum(view.deck)
    face = card(50, 70, text(25, 42, str(left), 18, "deep", look="strong"), ground="deep")
    deck = Piece("deck", f"{scene.words['draw.field.deck']}: {left}", 10, 8, face, halo=around(50, 70))
    rows = enumerate(scene.order())
    return [deck, *[row_of(scene, seat, 8 + ROW * place) for place, seat in rows]]


def row_of(scene: Scene[Quinze, Any], seat: int, y: float) -> Piece:
    """What the viewer sees of a player; rows that are alike are drawn once."""
    view = scene.view
    return row(scene.setting, seat, view.hidden[seat], view.points(seat), bool(view.out[seat]), y)


def lights(scene: Scene[Quinze, Any], moves: Sequence[int]) -> Lights:
    """Click the deck to draw, or a plate below it to stay; stakes have buttons beside the board."""
    named = {scene.game.text(move): move for move in moves}
    lit = {piece: Light(named[move]) for move, piece in (("draw", "deck"), ("stay", "stay")) if move in named}
    if "stay" not in named:
        return Lights(lit)
    words = scene.move(named["stay"])
    body = join(rect(0, 0, 50, 24, "e-band", 4), text(25, 16.5, words, 13, "band", fit=44, look="strong"))
    return Lights(lit, extra={"": (Piece("stay", words, 10, 90, body, halo=around(50, 24)),)})


def ground(setting: Setting[Any]) -> Ground:
    """A table covered with green cloth."""
    height = 20 + ROW * len(setting.names)
    return Ground(WIDTH, height, rect(0, 0, WIDTH, height, "e-leaf", 8))


LAYOUT: Final = Layout(lambda scene: (WIDTH, 20 + ROW * len(scene.names)), ground, pieces)
draw: Final = Artist(LAYOUT, LAYOUT, lights, icons={})
