"""Choices that no piece on the table stands for: a mission out of a pile, a group for a monk."""

from __future__ import annotations

from tablee.drawing import Svg, card, group, icon, piece, text
from tablee.games.bastille.drawing.cards import (
    SMALL_HIGH,
    SMALL_WIDE,
    WEAPON_ICONS,
    mission_face,
    mission_words,
    scaled,
)
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.parts import GROUPS, MONK

SCALE = 1.7


def choices(scene: Scene, middle: float, y: float, width: float) -> Svg:
    """The cards to choose from, spread out over the board; nothing when there is no such choice."""
    if scene.lit("mission"):
        return _pile(scene, middle, y, width)
    if scene.lit("assign"):
        return _groups(scene, middle, y)
    return group(None)


def _pile(scene: Scene, middle: float, y: float, width: float) -> Svg:
    """Every mission of the pile that is being looked through; copies of one's own cannot be taken."""
    v = scene.view
    kinds = len(scene.parts.missions)
    pile = v.agenda[-1].args[0]
    lying = [mission for mission in range(kinds) if v.pile[pile * kinds + mission] > 0]
    wide, high = SMALL_WIDE * SCALE + 8, SMALL_HIGH * SCALE + 20
    in_row = min(len(lying), int((width - 20) // wide))
    rows = -(-len(lying) // in_row)
    drawn: list[Svg] = []
    for place, mission in enumerate(lying):
        copies = v.pile[pile * kinds + mission]
        click = scene.click("mission", mission)
        face = scaled(SCALE, mission_face(scene, scene.parts.missions[mission]))
        said = f"×{copies}" if click.move is not None else scene.say("held")
        drawn.append(
            piece(
                f"choice-{scene.parts.missions[mission].name}",
                mission_words(scene, scene.parts.missions[mission]),
                12 + wide * (place % in_row),
                30 + high * (place // in_row),
                face,
                text(wide / 2 - 4, high - 6, said, 11, "card", fit=wide - 6),
                explain="draw.explain.missions",
                click=click,
                halo=(-2, -2, SMALL_WIDE * SCALE + 4, SMALL_HIGH * SCALE + 4),
            )
        )
    return _sheet(scene.words["step.mission"], middle, y, 16 + wide * in_row, 34 + high * rows, drawn)


def _groups(scene: Scene, middle: float, y: float) -> Svg:
    """The three groups that a monk may join."""
    moves = scene.lit("assign")
    monk = scene.parts.characters[scene.parts.monks[scene.values(moves[0])[0]]]
    drawn: list[Svg] = []
    for move in moves:
        chosen = scene.values(move)[1]
        words = scene.say("assign", monk=monk.name, group=scene.words[f"group.{GROUPS[chosen]}"])
        drawn.append(
            piece(
                f"choice-{GROUPS[chosen]}",
                words,
                14 + 92 * chosen,
                32,
                card(80, 92),
                icon(GROUPS[chosen], 17, 6, 46),
                icon(WEAPON_ICONS[scene.parts.weapon_of[chosen]], 30, 52, 20),
                text(40, 85, scene.words[f"draw.group.{GROUPS[chosen]}"], 11, "card", fit=72, look="strong caps"),
                click=scene.click("assign", *scene.values(move)),
                halo=(-2, -2, 84, 96),
            )
        )
    said = f"{scene.words['step.monks']} ({monk.name})"
    return _sheet(said, middle, y, 16 + 92 * MONK, 136, drawn)


def _sheet(words: str, middle: float, y: float, width: float, height: float, drawn: list[Svg]) -> Svg:
    """A sheet laid over the board."""
    heading = text(width / 2, 19, words, 13, "card", fit=width - 20, look="strong")
    return piece("choices", words, middle - width / 2, y, card(width, height), heading, *drawn, holds=True)
