"""What a player may click: for each legal move the piece, or the two pieces, that it is made with."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Light, Lights, Piece
from tablee.games.bastille.drawing import choices
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.drawing.supplies import SIDES
from tablee.games.bastille.notation import board_words
from tablee.games.bastille.parts import GROUPS, LOCATIONS, VALUES, WEAPONS

SHEETS = ((353.0, 484.0, 666.0), (195.0, 390.0, 374.0))  # middle, top and room of a sheet: landscape and portrait


def lights(scene: Scene, moves: Sequence[int]) -> Lights:
    """What these moves light up."""
    found: dict[str, Light] = {}
    pairs: dict[str, int] = {}
    extra: dict[str, tuple[Piece, ...]] = {}
    by_kind: dict[str, list[list[int]]] = {}
    for move in moves:
        kind = scene.game.actions.kind(move).name
        values = scene.game.actions.values(move)
        by_kind.setdefault(kind, []).append(values)
        if kind == "place":
            value, location = values
            pairs[f"tile-{value + 1} {LOCATIONS[location]}"] = move
            found[f"place-{LOCATIONS[location]}"] = Light(target=LOCATIONS[location])
            for name in _tiles(scene, value):
                found[name] = Light(source=f"tile-{value + 1}")
        else:
            for name in _clicked(scene, kind, values):
                found[name] = Light(move)
    middle, y, width = SHEETS[scene.setting.portrait]
    if "mission" in by_kind:
        extra[""] = (choices.pile(scene, [values[0] for values in by_kind["mission"]], middle, y, width),)
    if "assign" in by_kind:
        chosen = [values[1] for values in by_kind["assign"]]
        extra[""] = (choices.groups(scene, by_kind["assign"][0][0], chosen, middle, y),)
    if "decline" in by_kind:
        extra["place-place_louis"] = (choices.decline(scene),)
    return Lights(found, pairs, extra)


def _tiles(scene: Scene, value: int) -> list[str]:
    """The viewer's own tiles of a value that are not placed yet."""
    placed = scene.tiles_placed(scene.seat, value)
    amount = scene.view.front[scene.seat * VALUES + value]
    return [f"tile-s{scene.seat}-{value + 1}-{number}" for number in range(placed, placed + amount)]


def _clicked(scene: Scene, kind: str, values: list[int]) -> list[str]:
    """The pieces that a click decides a move with."""
    parts = scene.parts
    if kind == "raise":
        return _tiles(scene, values[0])
    if kind == "weapon":
        return [f"weapon-{WEAPONS[values[0]]}-{number}" for number in range(scene.view.shown[values[0]])]
    if kind == "buy":
        return [f"card-{parts.characters[values[0]].name}"]
    if kind == "choose":
        return [f"versailles-{SIDES[values[0]]}"]
    if kind == "pile":
        return [f"pile-{values[0] + 1}"]
    if kind == "cover":
        return [f"bonus-{board_words(parts)[values[0]]}"]
    if kind == "mission":
        return [f"choice-{parts.missions[values[0]].name}"]
    if kind == "assign":
        return [f"choice-{GROUPS[values[1]]}"]
    return [kind]
