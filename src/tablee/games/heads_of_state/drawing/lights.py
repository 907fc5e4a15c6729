"""What a player may click: for each legal move the pieces that it is made with."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Light, Lights, Piece, circle, icon, join, piece_name
from tablee.games.heads_of_state.drawing import hand, landscape, portrait
from tablee.games.heads_of_state.drawing.scene import Scene, own_hand
from tablee.games.heads_of_state.drawing.sectors import token_label, token_name
from tablee.games.heads_of_state.generated import DRAWING, TREACHERY_CARD
from tablee.games.heads_of_state.parts import ASSASSIN

BUTTON = join(circle(0, 0, 10, "e-card"), icon("courtesan", -7.5, -7.5, 15))
SIGN = icon("courtesan", 4, -15, 13)
# The piece that decides a move of each kind, unless it is a card: of these several are alike.
PIECES = {"create": "slot-{slot}", "for": "choice-{card}", "draw_treachery": "pile-treachery"}

FIRST_CARD = {"attributes": DRAWING, "treachery": TREACHERY_CARD}  # the step that follows the choice of a turn


def lights(scene: Scene, moves: Sequence[int]) -> Lights:
    """What these moves light up."""
    lit: dict[str, Light] = {}
    extra: dict[str, list[Piece]] = {}
    possible: list[int] = []
    for move in moves:
        kind = scene.game.actions.kind(move).name
        values = scene.game.actions.values(move)
        words = scene.move(move)
        if kind == "courtesan":
            _light_courtesan(scene, move, values[0], lit, extra)
        elif kind == "strike":
            name, label = _living(scene, values[0])
            lit[name] = Light(move, label=f"{label}. {words}")
        else:
            if kind == "for":
                possible.append(values[0])
            for name in _clicked(scene, move, kind, values):
                lit[name] = Light(move, label=words)
            _light_first_card(scene, move, kind, lit)
    if possible:
        middle, y, size = portrait.SHEET if scene.setting.portrait else landscape.SHEET
        extra[""] = [hand.courtesan_for(scene, possible, middle, y, size)]
    return Lights(lit, {}, {holder: tuple(pieces) for holder, pieces in extra.items()})


def _light_first_card(scene: Scene, move: int, kind: str, lit: dict[str, Light]) -> None:
    """Light the cards and the pile that a turn can begin with: to take one is to choose that turn."""
    step = FIRST_CARD.get(kind)
    for then in scene.game.steps[step].moves(scene.view, scene.seat) if step is not None else ():
        drawn, values = scene.game.actions.kind(then).name, scene.game.actions.values(then)
        for name in _clicked(scene, then, drawn, values):
            lit[name] = Light(move, then=scene.game.text(then))


def _light_courtesan(scene: Scene, move: int, slot: int, lit: dict[str, Light], extra: dict[str, list[Piece]]) -> None:
    """Light a slot whose noble a Courtesan can create, or a button beside it if it can be created without her, too."""
    name = scene.parts.slots[slot]
    holder, x = _slot_place(scene, slot)
    label = scene.move(move)
    if f"slot-{name}" in lit:
        halo = (-11.0, -11.0, 22.0, 22.0)
        piece = Piece(f"courtesan-{name}", label, x + 13, -9, BUTTON, "draw.explain.courtesan", halo)
        lit[piece.id] = Light(move)
    else:
        piece = Piece(f"courtesan-{name}", "", x, 0, SIGN)
        lit[f"slot-{name}"] = Light(move, label=label)
    extra.setdefault(holder, []).append(piece)


def _living(scene: Scene, slot: int) -> tuple[str, str]:
    """The id and the label of the noble who lives in a slot."""
    view = scene.view
    owner = view.board[slot]
    number = view.dead[owner * len(view.board) + slot]
    return token_name(scene.setting, slot, owner, number), token_label(scene.setting, slot, owner)


def _slot_place(scene: Scene, slot: int) -> tuple[str, float]:
    """The piece of the sector that a slot belongs to, and where on it the slot lies."""
    hexagon, step = portrait.SECTOR if scene.setting.portrait else landscape.SECTOR
    sector = scene.parts.sector_of[slot]
    slots = list(scene.parts.slots_of[sector])
    left = -(2 * hexagon + step * len(slots)) / 2
    x = left + 2 * hexagon + step * (slots.index(slot) + 0.5)
    return f"sector-{scene.parts.sectors[sector].name}", x


def _clicked(scene: Scene, move: int, kind: str, values: list[int]) -> list[str]:
    """The pieces that a click decides a move with."""
    view, hand_of = scene.view, own_hand(scene)
    if kind == "draw":
        return ["pile-main" if view.main_size else "pile-under-disc"]
    if kind in ("take", "take_treachery"):
        number = values[0] + (ASSASSIN if kind == "take_treachery" else 0)
        lying = view.treachery_display[values[0]] if kind == "take_treachery" else view.display[number]
        copies = range(hand_of[number], hand_of[number] + lying)
    elif kind in ("discard", "lay_down", "use"):
        number = values[0] + (ASSASSIN if kind == "use" else 0)
        copies = range(hand.given_up(scene, number), hand_of[number])
    else:
        return [piece_name(scene.game, move, PIECES.get(kind, f"plate-{kind}"))]
    return [f"card-{scene.parts.cards[number]}-{copy}" for copy in copies]
