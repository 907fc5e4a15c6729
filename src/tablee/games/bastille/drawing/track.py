"""The Bastille track with its lines, and the catacombs with the bag."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, at, card, circle, el, group, icon, mark, path, piece, rect, text
from tablee.games.bastille.drawing.cards import bonus_icon, bonus_key, points
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.notation import board_words
from tablee.games.bastille.state import COVER, EMPTY, WEAPON

MARKER: Final = 19.0
VAULT: Final = 44.0  # a bonus of the catacombs


def track(scene: Scene, x: float, y: float, step: float, row: int) -> Svg:
    """The road to the Bastille: `row` spaces in a row, `step` wide each; who stands in front bears a 1."""
    parts = scene.parts
    drawn: list[Svg] = []
    for space in range(parts.last_space + 1):
        at_x, at_y = step * (space % row), 52.0 * (space // row)
        drawn.append(rect(at_x, at_y, step, 40, "e-card" if space % 2 else "e-land"))
        drawn.append(text(at_x + step / 2, at_y + 37, str(space), 9.5, "card" if space % 2 else "land", look="faded"))
    for first, worth in zip(parts.line_from, parts.line_points, strict=True):
        at_x, at_y = step * (first % row), 52.0 * (first // row)
        drawn.append(el("path", {"class": "l-ruby", "stroke-width": 3.2, "d": f"M{at_x} {at_y - 3}v46"}))
        drawn.append(circle(at_x, at_y - 4, 9, "f-card"))
        drawn.append(points(at_x - 11, at_y - 15, 22, worth))
    label = ", ".join(
        [
            scene.say("marker", name=scene.names[seat], place=place + 1, space=scene.view.track[seat])
            for place, seat in enumerate(scene.view.standing)
        ]
    )
    pieces = [_marker(scene, place, step, row) for place in reversed(range(scene.view.seats))]
    return piece(
        "track", f"{scene.say('track')} {label}", x, y, *drawn, *pieces, explain="draw.explain.track", holds=True
    )


def _marker(scene: Scene, place: int, step: float, row: int) -> Svg:
    """A marker; those on one space stand behind each other."""
    v = scene.view
    seat = v.standing[place]
    space = v.track[seat]
    together = [other for other in v.standing if v.track[other] == space]
    behind = together.index(seat)
    crowd = len(together)
    spread = min(step - MARKER, 11.0 * (crowd - 1))
    x = step * (space % row) + step / 2 + (spread / 2 - spread * behind / max(crowd - 1, 1))
    y = 52.0 * (space // row) + 16 + (behind % 2 * 14 - 7 if crowd > 1 else 0)
    label = scene.say("marker", name=scene.names[seat], place=place + 1, space=space)
    return piece(f"marker-{seat}", label, x, y, mark(seat, 0, 0, MARKER, str(place + 1)), explain="draw.explain.marker")


def _vault(scene: Scene, bonus: int, name: str, x: float, y: float) -> Svg:
    """One bonus of the catacombs, and the cube that covers it."""
    gift = scene.parts.catacombs[bonus]
    owner = scene.view.cubes[bonus]
    label = scene.bonus(gift)
    half = VAULT / 2
    drawn = [
        path(f"M1 {VAULT}V16q1-15 {half - 1}-15t{half - 1} 15V{VAULT}z", "e-card"),
        path(f"M4 {VAULT - 3}V17q1-12 {half - 4}-12.5t{half - 4} 12.5V{VAULT - 3}z", "thin"),
        at(half, 26, bonus_icon(gift, 24)),
    ]
    if owner != EMPTY:
        label = scene.say("covered", bonus=label, name=scene.names[owner])
    vault = piece(
        f"bonus-{name}",
        label,
        x,
        y,
        *drawn,
        explain=bonus_key(gift),
        click=scene.click("cover", bonus),
        halo=(-1, -2, VAULT + 2, VAULT + 4),
    )
    if owner == EMPTY:
        return vault
    cube = piece(f"cube-{name}", scene.say("cube", name=scene.names[owner]), x + half, y + half + 2, cube_of(owner, 26))
    return group(None, vault, cube)


def cube_of(seat: int, size: float) -> Svg:
    """A henchman of a seat: a cube around (0, 0) that bears the mark of its owner."""
    half = size / 2
    deep = size * 0.22
    return group(
        None,
        path(f"M{-half} {-half + deep}l{deep} {-deep}h{size}l{-deep} {deep}z", "e-stone"),
        path(f"M{half} {-half + deep}l{deep} {-deep}v{size}l{-deep} {deep}z", "e-slate"),
        rect(-half, -half + deep, size, size, "e-card"),
        mark(seat, 0, deep, size * 0.78),
    )


def boards_lie(scene: Scene) -> bool:
    """Whether the two catacomb boards are still there (BA-6.5)."""
    v = scene.view
    after = scene.parts.interim_after
    return v.round < after or (v.round == after and all(task.step != WEAPON for task in v.agenda))


def catacombs(scene: Scene, x: float, y: float, width: float, stacked: bool) -> Svg:
    """The two boards, beside or above each other, and the bonuses printed underneath; 138 or 204 high."""
    parts = scene.parts
    names = board_words(parts)
    left, boards = len(parts.left_board), len(parts.left_board) + len(parts.right_board)
    room = width - 12 if stacked else (width - 20) / 2
    second = (6.0, 70.0) if stacked else (room + 14, 4.0)
    below = second[1] + 66
    drawn: list[Svg] = [rect(0, 0, width, below + 68, "e-deep", 5)]
    lie = boards_lie(scene)
    if lie:
        drawn.append(_board(scene, names, range(left), "left_board", 6, 4, room))
        drawn.append(_board(scene, names, range(left, boards), "right_board", *second, room))
    else:
        drawn += _bones(width, below)
    step = (width - 12 - VAULT) / (len(parts.printed) - 1)
    drawn.append(text(width / 2, below + 11, scene.say("printed_board"), 10, "deep", fit=width - 20, look="slant"))
    printed = [
        _vault(scene, bonus, names[bonus], 6 + step * (bonus - boards), below + 17)
        for bonus in range(boards, len(parts.catacombs))
    ]
    drawn += printed
    return piece("catacombs", scene.say("catacombs"), x, y, *drawn, explain="draw.explain.catacombs", holds=True)


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


def _board(scene: Scene, names: list[str], bonuses: range, key: str, x: float, y: float, room: float) -> Svg:
    """One of the two catacomb boards, 64 high."""
    step = (room - VAULT) / max(len(bonuses) - 1, 1)
    return group(
        None,
        rect(x - 2, y, room + 4, 64, "e-land", 4),
        text(x + room / 2, y + 11, scene.say(key), 10, "land", fit=room, look="slant"),
        *[_vault(scene, bonus, names[bonus], x + step * place, y + 16) for place, bonus in enumerate(bonuses)],
    )


def bag(scene: Scene, x: float, y: float) -> Svg:
    """The bag with what is in it, and the cube just drawn; 66 high."""
    v = scene.view
    drawn: list[Svg] = [card(72 + 50 * v.seats, 66), icon("sack", 6, 6, 54)]
    for seat in range(v.seats):
        drawn.append(mark(seat, 82 + 50 * seat, 33, 20))
        drawn.append(text(96 + 50 * seat, 38.5, str(v.bag[seat]), 15, "card", "start", look="strong"))
    told = ", ".join([f"{scene.names[seat]} {v.bag[seat]}" for seat in range(v.seats)])
    for task in v.agenda[-1:]:
        if task.step == COVER and task.seats:
            label = scene.say("cube", name=scene.names[task.seats[0]])
            drawn.append(piece("cube-drawn", label, 33, 20, cube_of(task.seats[0], 24)))
    return piece("bag", scene.say("bag", told=told), x, y, *drawn, explain="draw.explain.bag", holds=True)
