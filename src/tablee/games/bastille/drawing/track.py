"""The Bastille track with its lines, and the catacombs with the bag."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Piece, Svg, at, card, circle, el, icon, join, mark, path, points, rect, text
from tablee.games.bastille.drawing.cards import bonus_icon, bonus_key
from tablee.games.bastille.drawing.scene import Scene, Setting
from tablee.games.bastille.generated import COVER, WEAPON
from tablee.games.bastille.notation import board_words
from tablee.games.bastille.parts import Bonus, Parts
from tablee.games.bastille.state import EMPTY

MARKER: Final = 19.0
VAULT: Final = 44.0  # a bonus of the catacombs


@lru_cache(maxsize=16)
def _track_body(parts: Parts, step: float, row: int) -> Svg:
    """The spaces, and the lines with what they are worth."""
    drawn: list[Svg] = []
    for space in range(parts.last_space + 1):
        at_x, at_y = step * (space % row), 52.0 * (space // row)
        drawn.append(rect(at_x, at_y, step, 40, "e-card" if space % 2 else "e-land"))
        drawn.append(text(at_x + step / 2, at_y + 37, str(space), 9.5, "card" if space % 2 else "land", look="faded"))
    for first, worth in zip(parts.line_from, parts.line_points, strict=True):
        at_x, at_y = step * (first % row), 52.0 * (first // row)
        drawn.append(el("path", {"class": "l-ruby", "stroke-width": 3.2, "d": f"M{at_x} {at_y - 3}v46"}))
        drawn.append(circle(at_x, at_y - 4, 9, "f-card"))
        drawn.append(points(at_x, at_y - 4, 22, worth))
    return join(*drawn)


def track(scene: Scene, x: float, y: float, step: float, row: int) -> Piece:
    """The road to the Bastille: `row` spaces in a row, `step` wide each; who stands in front bears a 1."""
    markers = [_marker(scene, place, step, row) for place in range(scene.view.seats)]
    label = f"{scene.say('track')} {', '.join([marker.label for marker in markers])}"
    body = _track_body(scene.parts, step, row)
    return Piece("track", label, x, y, body, "draw.explain.track", pieces=tuple(reversed(markers)))


def _marker(scene: Scene, place: int, step: float, row: int) -> Piece:
    """A marker; those on one space stand behind each other."""
    v = scene.view
    seat = v.standing[place]
    space = int(v.track[seat])
    together = [other for other in v.standing if v.track[other] == space]
    behind = together.index(seat)
    crowd = len(together)
    spread = min(step - MARKER, 11.0 * (crowd - 1))
    x = step * (space % row) + step / 2 + (spread / 2 - spread * behind / max(crowd - 1, 1))
    y = 52.0 * (space // row) + 16 + (behind % 2 * 14 - 7 if crowd > 1 else 0)
    label = scene.say("marker", name=scene.names[seat], place=place + 1, space=space)
    body = mark(seat, 0, 0, MARKER, str(place + 1))
    return Piece(f"marker-{seat}", label, x, y, body, "draw.explain.marker", row=f"space-{space}")


@lru_cache(maxsize=128)
def _vault_body(gift: Bonus) -> Svg:
    half = VAULT / 2
    return join(
        path(f"M1 {VAULT}V16q1-15 {half - 1}-15t{half - 1} 15V{VAULT}z", "e-card"),
        path(f"M4 {VAULT - 3}V17q1-12 {half - 4}-12.5t{half - 4} 12.5V{VAULT - 3}z", "thin"),
        at(half, 26, bonus_icon(gift, 24)),
    )


def _vault(setting: Setting, bonus: int, owner: int, name: str, x: float, y: float) -> list[Piece]:
    """One bonus of the catacombs, and the cube that covers it."""
    gift = setting.parts.catacombs[bonus]
    label = setting.bonus(gift)
    if owner != EMPTY:
        label = setting.say("covered", bonus=label, name=setting.names[owner])
    halo = (-1.0, -2.0, VAULT + 2, VAULT + 4)
    vault = Piece(f"bonus-{name}", label, x, y, _vault_body(gift), bonus_key(gift), halo)
    if owner == EMPTY:
        return [vault]
    return [vault, _cube(setting, owner, f"cube-{name}", x + VAULT / 2, y + VAULT / 2 + 2, 26)]


def _cube(setting: Setting, owner: int, name: str, x: float, y: float, size: float) -> Piece:
    """A henchman; those of one seat are alike."""
    label = setting.say("cube", name=setting.names[owner])
    return Piece(name, label, x, y, _cube_body(owner, size), kind=f"cube-{owner}")


@lru_cache(maxsize=16)
def _cube_body(seat: int, size: float) -> Svg:
    """A cube around (0, 0) that bears the mark of its owner."""
    half = size / 2
    deep = size * 0.22
    return join(
        path(f"M{-half} {-half + deep}l{deep} {-deep}h{size}l{-deep} {deep}z", "e-stone"),
        path(f"M{half} {-half + deep}l{deep} {-deep}v{size}l{-deep} {deep}z", "e-slate"),
        rect(-half, -half + deep, size, size, "e-card"),
        mark(seat, 0, deep, size * 0.78),
    )


def has_boards(scene: Scene) -> bool:
    """Whether the two catacomb boards are still there (BA-6.5)."""
    v = scene.view
    after = scene.parts.interim_after
    return v.round < after or (v.round == after and all(task.step != WEAPON for task in v.agenda))


def catacombs(scene: Scene, x: float, y: float, width: float, stacked: bool) -> Piece:
    """The two boards, beside or above each other, and the bonuses printed underneath; 138 or 204 high."""
    return _catacombs(scene.setting, tuple(scene.view.cubes), has_boards(scene), x, y, width, stacked)


@lru_cache(maxsize=512)
def _catacombs(
    setting: Setting, cubes: tuple[int, ...], there: bool, x: float, y: float, width: float, stacked: bool
) -> Piece:
    parts = setting.parts
    left, boards = len(parts.left_board), len(parts.left_board) + len(parts.right_board)
    room = width - 12 if stacked else (width - 20) / 2
    second = (6.0, 70.0) if stacked else (room + 14, 4.0)
    below = second[1] + 66
    words = tuple([setting.words[f"draw.{key}"] for key in ("left_board", "right_board", "printed_board")])
    vaults: list[Piece] = []
    if there:
        vaults += _row(setting, cubes, range(left), 6, 20, room)
        vaults += _row(setting, cubes, range(left, boards), second[0], second[1] + 16, room)
    vaults += _row(setting, cubes, range(boards, len(parts.catacombs)), 6, below + 17, width - 12)
    body = _catacombs_body(width, below, ((6.0, 4.0), second), room, words, there)
    label = setting.words["draw.catacombs"]
    return Piece("catacombs", label, x, y, body, "draw.explain.catacombs", pieces=tuple(vaults))


@lru_cache(maxsize=32)
def _catacombs_body(
    width: float,
    below: float,
    places: tuple[tuple[float, float], ...],
    room: float,
    words: tuple[str, ...],
    there: bool,
) -> Svg:
    """The ground of the catacombs, with its two boards or the wall of skulls where they lay."""
    drawn = [rect(0, 0, width, below + 68, "e-deep", 5)]
    for (x, y), name in zip(places, words[:2], strict=True):
        if there:
            drawn.append(rect(x - 2, y, room + 4, 64, "e-land", 4))
            drawn.append(text(x + room / 2, y + 11, name, 10, "land", fit=room, look="slant"))
    if not there:
        drawn += _bones(width, below)
    drawn.append(text(width / 2, below + 11, words[2], 10, "deep", fit=width - 20, look="slant"))
    return join(*drawn)


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
    found: list[Piece] = []
    for place, bonus in enumerate(bonuses):
        found += _vault(setting, bonus, cubes[bonus], names[bonus], x + step * place, y)
    return found


@lru_cache(maxsize=512)
def _bag_body(cubes: tuple[int, ...]) -> Svg:
    drawn = [card(72 + 50 * len(cubes), 66), icon("sack", 6, 6, 54)]
    for seat, amount in enumerate(cubes):
        drawn.append(mark(seat, 82 + 50 * seat, 33, 20))
        drawn.append(text(96 + 50 * seat, 38.5, str(amount), 15, "card", "start", look="strong"))
    return join(*drawn)


def bag(scene: Scene, x: float, y: float) -> Piece:
    """The bag with what is in it, and the cube just drawn; 66 high."""
    v = scene.view
    told = ", ".join([f"{name} {amount}" for name, amount in zip(scene.names, v.bag, strict=True)])
    cubes: tuple[Piece, ...] = ()
    if v.agenda and v.agenda[-1].step == COVER and v.agenda[-1].seats:
        cubes = (_cube(scene.setting, v.agenda[-1].seats[0], "cube-drawn", 33, 20, 24),)
    label = scene.say("bag", told=told)
    return Piece("bag", label, x, y, _bag_body(tuple(v.bag)), "draw.explain.bag", pieces=cubes)
