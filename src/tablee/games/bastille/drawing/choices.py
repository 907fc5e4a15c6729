"""Choices that no piece on the table stands for: a mission out of a pile, a group for a monk, to buy nobody."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Piece, around, card, icon, join, rect, sheet, text
from tablee.games.bastille import names
from tablee.games.bastille.drawing.cards import SMALL_HIGH, SMALL_WIDE, WEAPON_ICONS, mission_face, mission_label
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.parts import GROUPS, MONK

SCALE = 1.7


def decline(scene: Scene) -> Piece:
    """The button to buy nobody, beside the name of Place Louis."""
    x, y, width = (214, 28, 100) if scene.setting.portrait else (270, 26, 90)
    words = scene.words["move.decline"]
    label = text(width / 2, 15.5, words, 12, "band", fit=width - 10, look="strong")
    return Piece("decline", words, x, y, join(rect(0, 0, width, 22, "e-band", 4), label), "", around(width, 22))


def pile(scene: Scene, missions: Sequence[int], middle: float, y: float, width: float) -> Piece:
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


def groups(scene: Scene, monk: int, chosen: Sequence[int], middle: float, y: float) -> Piece:
    """The groups that a monk may join."""
    name = names.character(scene.parts, scene.parts.monks[monk], scene.words)
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
