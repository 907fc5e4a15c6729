"""What a player may click: for each legal move the pieces that it is made with; amounts of money have no place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.drawing import Light, Lights
from tablee.games.bastide.drawing.blocks import block_label
from tablee.games.bastide.drawing.scene import Scene, tile_name
from tablee.games.bastide.drawing.supplies import charter_label
from tablee.games.bastide.drawing.works import Built, spot_label, work_label
from tablee.games.bastide.parts import ENGLISH, TILES
from tablee.games.bastide.town import WORKS


def lights(scene: Scene, moves: Sequence[int]) -> Lights:
    """What these moves light up; a light says what a click does, then what the thing is."""
    lit: dict[str, Light] = {}
    for move in moves:
        kind = scene.game.actions.kind(move).name
        for name, thing in _clicked(scene, kind, scene.game.actions.values(move)):
            label = scene.say("click", move=scene.move(move), thing=thing)
            lit.setdefault(name, Light(move, label=label))
    return Lights(lit)


def _clicked(scene: Scene, kind: str, values: list[int]) -> Iterator[tuple[str, str]]:
    """The pieces that a click decides a move with, and what they are."""
    setting, view, town = scene.setting, scene.view, scene.parts.town
    if kind in ("propose", "pass", "stop"):
        yield "charter", charter_label(scene, lit=True)
    elif kind == "play":
        amounts = [view.hand[scene.seat * len(TILES) + tile] for tile in range(values[0] + 1)]
        for place in range(sum(amounts[:-1]), sum(amounts)):
            yield f"hand-{scene.seat}-{place}", tile_name(setting, values[0])
    elif kind == "project":
        yield f"work-{WORKS[values[0]]}", work_label(setting, Built.of(scene, values[0]))
    elif kind in ("site", "build", "burn", "raze"):
        block = values[0]
        yield f"block-{town.names[block]}", block_label(setting, block, view.houses[block], view.free[block])
    elif kind in ("place", "scorch", "oust"):
        yield f"circle-{town.words[values[0]]}", spot_label(setting, values[0], view.circles[values[0]])
    elif kind == "emissary":
        for number in range(view.camp[values[0]]):
            yield f"english-{values[0] + 1}-{number}", tile_name(setting, ENGLISH + values[0])
