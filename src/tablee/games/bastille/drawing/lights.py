"""What a player may click: for each legal move the piece, or the two pieces, that it is made with."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Light, Lights, Piece, piece_name
from tablee.games.bastille.drawing import choices
from tablee.games.bastille.drawing.scene import Scene, tiles_placed
from tablee.games.bastille.parts import LOCATIONS, VALUES, WEAPONS

SHEETS = ((353.0, 484.0, 666.0), (195.0, 390.0, 374.0))  # middle, top and room of a sheet: landscape and portrait
# The piece that decides a move of each kind; tiles and weapons have several that are alike.
PIECES = {
    "buy": "card-{character}",
    "choose": "versailles-{side}",
    "pile": "pile-{pile}",
    "cover": "bonus-{bonus}",
    "mission": "choice-{mission}",
    "assign": "choice-{group}",
    "decline": "decline",
}


def lights(scene: Scene, moves: Sequence[int]) -> Lights:
    """What these moves light up."""
    lit: dict[str, Light] = {}
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
            lit[f"place-{LOCATIONS[location]}"] = Light(target=LOCATIONS[location])
            lit.update(dict.fromkeys(_tiles(scene, value), Light(source=f"tile-{value + 1}")))
        elif kind == "raise":
            lit.update(dict.fromkeys(_tiles(scene, values[0]), Light(move)))
        elif kind == "weapon":
            tokens = range(scene.view.shown[values[0]])
            lit.update({f"weapon-{WEAPONS[values[0]]}-{number}": Light(move) for number in tokens})
        else:
            lit[piece_name(scene.game, move, PIECES[kind])] = Light(move)
    middle, y, width = SHEETS[scene.setting.portrait]
    if "mission" in by_kind:
        extra[""] = (choices.pile(scene, [values[0] for values in by_kind["mission"]], middle, y, width),)
    if "assign" in by_kind:
        groups = [values[1] for values in by_kind["assign"]]
        extra[""] = (choices.groups(scene, by_kind["assign"][0][0], groups, middle, y),)
    if "decline" in by_kind:
        extra["place-place_louis"] = (choices.decline(scene),)
    return Lights(lit, pairs, extra)


def _tiles(scene: Scene, value: int) -> list[str]:
    """The viewer's own tiles of a value that are not placed yet."""
    which = scene.seat * VALUES + value
    placed = scene.shared(tiles_placed)[which]
    return [f"tile-s{scene.seat}-{value + 1}-{number}" for number in range(placed, placed + scene.view.front[which])]
