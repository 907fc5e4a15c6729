"""What a player may click: for each legal move the piece, or the two pieces, that it is made with."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Light, Lights, Piece, around, card, icon, join, piece_name, rect, sheet, text
from tablee.games.bastille.drawing.cards import SMALL_HIGH, SMALL_WIDE, WEAPON_ICONS, mission_face, mission_label
from tablee.games.bastille.drawing.scene import Scene, tiles_placed
from tablee.games.bastille.notation import character_name
from tablee.games.bastille.parts import GROUPS, LOCATIONS, MONK, VALUES, WEAPONS

SCALE = 1.7
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


def _decline_button(scene: Scene) -> Piece:
    """The button to buy nobody, beside the name of Place Louis."""
    x, y, width = (214, 28, 100) if scene.setting.portrait else (270, 26, 90)
    words = scene.words["move.decline"]
    label = text(width / 2, 15.5, words, 12, "band", fit=width - 10, look="strong")
    return Piece("decline", words, x, y, join(rect(0, 0, width, 22, "e-band", 4), label), "", around(width, 22))


def _mission_sheet(scene: Scene, missions: Sequence[int], middle: float, y: float, width: float) -> Piece:
    """Every mission of the pile that is being looked through; copies of one's own cannot be taken."""
    v = scene.view
    kinds = len(scene.parts.missions)
    looked_at = v.agenda[-1].args[0]
    lying = [mission for mission in range(kinds) if v.pile[looked_at * kinds + mission] > 0]
    wide, high = SMALL_WIDE * SCALE + 8, SMALL_HIGH * SCALE + 20
    in_row = min(len(lying), int((width - 20) // wide))
    rows = -(-len(lying) // in_row)
    choices: list[Piece] = []
    for place, mission in enumerate(lying):
        card = scene.parts.missions[mission]
        copies = v.pile[looked_at * kinds + mission]
        below = f"×{copies}" if mission in missions else scene.say("held")
        face = mission_face(card, scene.words["draw.most"], SCALE)
        body = join(face, text(wide / 2 - 4, high - 6, below, 11, "card", fit=wide - 6))
        x, y_in = 12 + wide * (place % in_row), 30 + high * (place // in_row)
        halo = around(SMALL_WIDE * SCALE, SMALL_HIGH * SCALE)
        label = mission_label(scene.setting, card)
        choices.append(Piece(f"choice-{card.name}", label, x, y_in, body, "draw.explain.missions", halo))
    return sheet(scene.words["step.mission"], middle, y, 16 + wide * in_row, 34 + high * rows, choices)


def _group_sheet(scene: Scene, monk: int, chosen: Sequence[int], middle: float, y: float) -> Piece:
    """The groups that a monk may join."""
    name = character_name(scene.parts, scene.parts.monks[monk], scene.words)
    choices: list[Piece] = []
    for group in chosen:
        heading = scene.words[f"draw.group.{GROUPS[group]}"]
        body = join(
            card(80, 92),
            icon(GROUPS[group], 17, 6, 46),
            icon(WEAPON_ICONS[scene.parts.weapon_of[group]], 30, 52, 20),
            text(40, 85, heading, 11, "card", fit=72, look="strong caps"),
        )
        label = scene.say("assign", monk=name, group=scene.words[f"group.{GROUPS[group]}"])
        choices.append(Piece(f"choice-{GROUPS[group]}", label, 14 + 92 * group, 32, body, "", around(80, 92)))
    return sheet(name, middle, y, 16 + 92 * int(MONK), 136, choices)


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
        extra[""] = (_mission_sheet(scene, [values[0] for values in by_kind["mission"]], middle, y, width),)
    if "assign" in by_kind:
        groups = [values[1] for values in by_kind["assign"]]
        extra[""] = (_group_sheet(scene, by_kind["assign"][0][0], groups, middle, y),)
    if "decline" in by_kind:
        extra["place-place_louis"] = (_decline_button(scene),)
    return Lights(lit, pairs, extra)


def _tiles(scene: Scene, value: int) -> list[str]:
    """The viewer's own tiles of a value that are not placed yet."""
    which = scene.seat * VALUES + value
    placed = scene.shared(tiles_placed)[which]
    return [f"tile-s{scene.seat}-{value + 1}-{number}" for number in range(placed, placed + scene.view.front[which])]
