"""What a player may click: for each legal move the pieces that it is made with; amounts of money have no place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.drawing import Light, Lights
from tablee.games.bastide.drawing.blocks import block_label
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.supplies import charter_label
from tablee.games.bastide.drawing.works import Built, spot_label, work_label
from tablee.games.bastide.parts import ENGLISH, TILES
from tablee.games.bastide.town import WORKS


def lights(scene: Scene, moves: Sequence[int]) -> Lights:
    """What these moves light up; a light says what a click does, then what the thing is."""
    found: dict[str, Light] = {}
    for move in moves:
        kind = scene.game.actions.kind(move).name
        for name, thing in _clicked(scene, kind, scene.game.actions.values(move)):
            label = scene.say("click", move=scene.move(move), thing=thing)
            found.setdefault(name, Light(move, label=label))
    return Lights(found)


def _clicked(scene: Scene, kind: str, values: list[int]) -> Iterator[tuple[str, str]]:
    """The pieces that a click decides a move with, and what they are."""
    town = scene.parts.town
    if kind in ("propose", "pass", "stop"):
        yield "charter", charter_label(scene, lit=True)
    elif kind == "play":
        held = [scene.view.hand[scene.seat * len(TILES) + tile] for tile in range(values[0] + 1)]
        for place in range(sum(held[:-1]), sum(held)):
            yield f"hand-{scene.seat}-{place}", scene.setting.tile(values[0])
    elif kind == "project":
        yield f"work-{WORKS[values[0]]}", work_label(scene.setting, Built.of(scene, values[0]))
    elif kind in ("site", "build", "burn", "raze"):
        yield (
            f"block-{town.names[values[0]]}",
            block_label(scene.setting, values[0], scene.view.houses[values[0]], scene.view.free[values[0]]),
        )
    elif kind in ("place", "scorch", "oust"):
        yield f"circle-{town.words[values[0]]}", spot_label(scene.setting, values[0], scene.view.circles[values[0]])
    elif kind == "emissary":
        for number in range(scene.view.camp[values[0]]):
            yield f"english-{values[0] + 1}-{number}", scene.setting.tile(ENGLISH + values[0])
