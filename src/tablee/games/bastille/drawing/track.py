"""The Bastille track with its lines, and the catacombs with the bag."""

from __future__ import annotations

from math import ceil
from typing import Final

from tablee.drawing import Piece, Svg, at, card, circle, el, icon, join, mark, memoised, path, points, rect, text
from tablee.games.bastille.drawing.cards import bonus_icon, bonus_key
from tablee.games.bastille.drawing.scene import Scene, Setting, bonus_label
from tablee.games.bastille.generated import COVER, WEAPON
from tablee.games.bastille.notation import board_words
from tablee.games.bastille.parts import Parts
from tablee.games.bastille.state import EMPTY

MARKER: Final = 19.0
VAULT: Final = 44.0  # a bonus of the catacombs


@memoised
def _road(parts: Parts, step: float, row: int) -> Svg:
    """The spaces, and the lines with what they are worth."""
    shapes: list[Svg] = []
    for space in range(parts.last_space + 1):
        x, y = step * (space % row), 52.0 * (space // row)
        ground = "card" if space % 2 else "land"
        shapes.append(rect(x, y, step, 40, f"e-{ground}"))
        shapes.append(text(x + step / 2, y + 37, str(space), min(9.5, step * 0.6), ground, look="faded"))
    for first, worth in zip(parts.line_from, parts.line_points, strict=True):
        x, y = step * (first % row), 52.0 * (first // row)
        shapes.append(el("path", {"class": "l-ruby", "stroke-width": 3.2, "d": f"M{x} {y - 3}v46"}))
        shapes += [circle(x, y - 4, 9, "f-card"), points(x, y - 4, 22, worth)]
    return join(*shapes)


def track(scene: Scene, x: float, y: float, step: float, row: int, rows: int) -> Piece:
    """The road to the Bastille: `row` spaces in a row, `step` wide each; who stands in front bears a 1.

    A draft with more spaces than there is room for has narrower ones.
    """
    longer = ceil((scene.parts.last_space + 1) / rows)
    if longer > row:
        step, row = step * row / longer, longer
    return _track(scene.setting, tuple(scene.view.standing), tuple(scene.view.track), x, y, step, row)


@memoised
def _track(
    setting: Setting, standing: tuple[int, ...], spaces: tuple[int, ...], x: float, y: float, step: float, row: int
) -> Piece:
    """The road with the markers of all seats; those on one space stand behind each other."""
    markers: list[Piece] = []
    for place, seat in enumerate(standing):
        space = spaces[seat]
        together = [other for other in standing if spaces[other] == space]
        behind = together.index(seat)
        crowd = len(together)
        spread = min(max(step - MARKER, 0.0), 11.0 * (crowd - 1))
        x_on = step * (space % row) + step / 2 + (spread / 2 - spread * behind / max(crowd - 1, 1))
        y_on = 52.0 * (space // row) + 16 + (behind % 2 * 14 - 7 if crowd > 1 else 0)
        label = setting.say("marker", name=setting.names[seat], place=place + 1, space=space)
        body = mark(seat, 0, 0, MARKER, str(place + 1))
        marker = Piece(f"marker-{seat}", label, x_on, y_on, body, "draw.explain.marker", row=f"space-{space}")
        markers.append(marker)
    label = f"{setting.say('track')} {', '.join([marker.label for marker in markers])}"
    body = _road(setting.parts, step, row)
    return Piece("track", label, x, y, body, "draw.explain.track", pieces=tuple(reversed(markers)))


@memoised
def _vault(setting: Setting, bonus: int, owner: int, name: str, x: float, y: float) -> tuple[Piece, ...]:
    """One bonus of the catacombs, and the cube that covers it."""
    gift = setting.parts.catacombs[bonus]
    label = bonus_label(setting, gift)
    half = VAULT / 2
    body = join(
        path(f"M1 {VAULT}V16q1-15 {half - 1}-15t{half - 1} 15V{VAULT}z", "e-card"),
        path(f"M4 {VAULT - 3}V17q1-12 {half - 4}-12.5t{half - 4} 12.5V{VAULT - 3}z", "thin"),
        at(half, 26, bonus_icon(gift, 24)),
    )
    if owner != EMPTY:
        label = setting.say("covered", bonus=label, name=setting.names[owner])
    vault = Piece(f"bonus-{name}", label, x, y, body, bonus_key(gift), (-1.0, -2.0, VAULT + 2, VAULT + 4))
    if owner == EMPTY:
        return (vault,)
    return vault, _cube(setting, owner, f"cube-{name}", x + half, y + half + 2, 26)


def _cube(setting: Setting, owner: int, name: str, x: float, y: float, size: float) -> Piece:
    """A henchman that bears the mark of its owner; those of one seat are alike."""
    half = size / 2
    deep = size * 0.22
    body = join(
        path(f"M{-half} {-half + deep}l{deep} {-deep}h{size}l{-deep} {deep}z", "e-stone"),
        path(f"M{half} {-half + deep}l{deep} {-deep}v{size}l{-deep} {deep}z", "e-slate"),
        rect(-half, -half + deep, size, size, "e-card"),
        mark(owner, 0, deep, size * 0.78),
    )
    return Piece(name, setting.say("cube", name=setting.names[owner]), x, y, body, kind=f"cube-{owner}")


def catacombs(scene: Scene, x: float, y: float, width: float, stacked: bool) -> Piece:
    """The two boards, beside or above each other, and the bonuses printed underneath; 138 or 204 high."""
    v, after = scene.view, scene.parts.interim_after
    there = v.round < after or (v.round == after and all(task.step != WEAPON for task in v.agenda))  # BA-6.5
    return _catacombs(scene.setting, tuple(v.cubes), there, x, y, width, stacked)


@memoised
def _catacombs(
    setting: Setting, cubes: tuple[int, ...], there: bool, x: float, y: float, width: float, stacked: bool
) -> Piece:
    """The catacombs with the cubes on their bonuses, and the two boards if they are still `there`."""
    parts = setting.parts
    left, boards = len(parts.left_board), len(parts.left_board) + len(parts.right_board)
    room = width - 12 if stacked else (width - 20) / 2
    second = (6.0, 70.0) if stacked else (room + 14, 4.0)
    below = second[1] + 66
    shapes = [rect(0, 0, width, below + 68, "e-deep", 5)]
    vaults: list[Piece] = []
    if there:
        for (at_x, at_y), key in zip(((6.0, 4.0), second), ("left_board", "right_board"), strict=True):
            shapes.append(rect(at_x - 2, at_y, room + 4, 64, "e-land", 4))
            words = setting.words[f"draw.{key}"]
            shapes.append(text(at_x + room / 2, at_y + 11, words, 10, "land", fit=room, look="slant"))
        vaults += _row(setting, cubes, range(left), 6, 20, room)
        vaults += _row(setting, cubes, range(left, boards), second[0], second[1] + 16, room)
    else:
        shapes += _bones(width, below)
    vaults += _row(setting, cubes, range(boards, len(parts.catacombs)), 6, below + 17, width - 12)
    words = setting.words["draw.printed_board"]
    shapes.append(text(width / 2, below + 11, words, 10, "deep", fit=width - 20, look="slant"))
    label = setting.words["draw.catacombs"]
    return Piece("catacombs", label, x, y, join(*shapes), "draw.explain.catacombs", pieces=tuple(vaults))


def _bones(width: float, height: float) -> list[Svg]:
    """The wall of skulls where the boards lay."""
    count = int((width - 20) // 24)
    step = (width - 20) / count
    rows = int((height - 14) // 24)
    return [
        icon("skull", 10 + step * n + (step / 2 if row % 2 else 0), 7 + 24 * row, 22)
        for row in range(rows)
        for n in range(count - row % 2)
    ]


def _row(setting: Setting, cubes: tuple[int, ...], bonuses: range, x: float, y: float, room: float) -> list[Piece]:
    """The bonuses of a board beside each other."""
    names = board_words(setting.parts)
    step = (room - VAULT) / max(len(bonuses) - 1, 1)
    vaults: list[Piece] = []
    for place, bonus in enumerate(bonuses):
        vaults += _vault(setting, bonus, cubes[bonus], names[bonus], x + step * place, y)
    return vaults


def bag(scene: Scene, x: float, y: float) -> Piece:
    """The bag with what is in it, and the cube just drawn; 66 high."""
    v = scene.view
    drawn = v.agenda[-1].seats if v.agenda and v.agenda[-1].step == COVER else ()
    return _bag(scene.setting, tuple(v.bag), drawn, x, y)


@memoised
def _bag(setting: Setting, bag: tuple[int, ...], drawn: tuple[int, ...], x: float, y: float) -> Piece:
    amounts = ", ".join([f"{name} {amount}" for name, amount in zip(setting.names, bag, strict=True)])
    shapes = [card(72 + 50 * len(bag), 66), icon("sack", 6, 6, 54)]
    for seat, amount in enumerate(bag):
        shapes.append(mark(seat, 82 + 50 * seat, 33, 20))
        shapes.append(text(96 + 50 * seat, 38.5, str(amount), 15, "card", "start", look="strong"))
    cubes = tuple([_cube(setting, seat, "cube-drawn", 33, 20, 24) for seat in drawn])
    label = setting.say("bag", told=amounts)
    return Piece("bag", label, x, y, join(*shapes), "draw.explain.bag", pieces=cubes)
