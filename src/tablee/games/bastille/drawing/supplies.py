"""What lies beside the locations: rounds and their bonus tiles, the Versailles tile, weapons, cards and missions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Piece, Svg, at, card, circle, count, icon, join, path, rect, text
from tablee.games.bastille.drawing.cards import (
    BIG_HIGH,
    BIG_WIDE,
    WEAPON_ICONS,
    big_character,
    bonus_icon,
    mission_back,
    scaled,
)
from tablee.games.bastille.drawing.scene import Scene, Setting
from tablee.games.bastille.parts import DECKS, GROUPS, WEAPONS, Bonus
from tablee.games.bastille.state import EMPTY, IN_DECK, ON_DISPLAY
from tablee.locale import labelled

ROUND: Final = 31.0  # the width of a round on the round track
TOKEN: Final = 28.0  # a weapon token
SIDES: Final = ("left", "right")


@lru_cache(maxsize=256)
def _rounds_body(now: int, last: int, interim: int) -> Svg:
    drawn: list[Svg] = []
    for number in range(1, last + 1):
        at_x = ROUND * (number - 1)
        ground = "band" if number == now else "card"
        letters, base = (15, 17) if number == now else (12, 16)
        drawn.append(rect(at_x, 0, ROUND - 3, 38, f"e-{ground}", 3))
        drawn.append(text(at_x + ROUND / 2 - 1.5, base, str(number), letters, ground, look="strong"))
        if number > now:  # its bonus tile lies face down
            drawn.append(rect(at_x + 6, 23, ROUND - 15, 11, "e-deep", 2))
            drawn.append(icon("flag", at_x + 10, 24, 9))
        elif number == now:
            drawn.append(path(f"M{at_x + 7} 24h{ROUND - 17}l{(17 - ROUND) / 2} 9z", "f-gold"))
        else:
            drawn.append(path(f"M{at_x + 9} 28l4 4l7-8", "s-line"))
        if number in (interim, last):
            drawn.append(icon("point", at_x + ROUND - 15, -9, 17))
    return join(*drawn)


def rounds(scene: Scene, x: float, y: float) -> Piece:
    """The round track with the interim and the final scoring."""
    parts, now = scene.parts, scene.view.round
    key = "round_now" if scene.view.agenda else "round_over"
    label = scene.say(key, round=now, rounds=parts.rounds, interim=parts.interim_after)
    body = _rounds_body(now, parts.rounds, parts.interim_after)
    return Piece("rounds", label, x, y, body, "draw.explain.rounds")


@lru_cache(maxsize=512)
def _half_body(bonus: Bonus, width: float, mark: str) -> Svg:
    return join(
        rect(0, 0, width, 34, "f-card", 2),
        text(width / 2, 8.5, mark, 9.5, "card", fit=width - 4, look="caps"),
        at(width / 2, 22.5, bonus_icon(bonus, 19)),
    )


@lru_cache(maxsize=16)
def _two_body(width: float) -> Svg:
    return join(rect(0, 0, width, 40, "e-card", 4), path(f"M{width / 2} 6v28", "thin"))


def _halves(
    scene: Scene, name: str, tile: list[Bonus], width: float, marks: tuple[str, str], explain: str
) -> list[Piece]:
    """The left and the right bonus of a tile."""
    half = width / 2 - 3
    return [
        Piece(
            f"{name}-{SIDES[side]}",
            labelled(marks[side], scene.setting.bonus(bonus), scene.words),
            2 + (half + 2) * side,
            3,
            _half_body(bonus, half, marks[side]),
            explain,
            (0, -1, half, 36),
        )
        for side, bonus in enumerate(tile)
    ]


def bonus_tile(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The bonus tile of the round: most flags, second most."""
    tiles = scene.parts.bonus + scene.parts.end_bonus
    tile = tiles[scene.view.bonus]
    label = scene.say("bonus_tile", left=scene.setting.bonus(tile[0]), right=scene.setting.bonus(tile[1]))
    marks = (scene.say("most_flags"), scene.say("second_flags"))
    explain = "draw.explain.bonus_tile"
    halves = _halves(scene, "bonus", tile, width, marks, explain)
    flag = Piece("bonus-flag", "", width / 2 - 8, -9, icon("flag", 0, 0, 16))
    return Piece("bonus", label, x, y, _two_body(width), explain, pieces=(*halves, flag))


def versailles_tile(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The Versailles tile of the round."""
    tile = scene.parts.versailles[scene.view.versailles]
    label = scene.say("versailles_tile", left=scene.setting.bonus(tile[0]), right=scene.setting.bonus(tile[1]))
    marks = (scene.words["side.left"], scene.words["side.right"])
    explain = "draw.explain.versailles_tile"
    halves = _halves(scene, "versailles", tile, width, marks, explain)
    return Piece("versailles", label, x, y, _two_body(width), explain, pieces=tuple(halves))


def display(scene: Scene, x: float, y: float, step: float) -> list[Piece]:
    """The characters at Place Louis."""
    lying = [number for number, where in enumerate(scene.view.where) if where == ON_DISPLAY]
    return [_displayed(scene.setting, number, x + step * place, y) for place, number in enumerate(lying)]


@lru_cache(maxsize=1024)
def _displayed(setting: Setting, number: int, x: float, y: float) -> Piece:
    c = setting.parts.characters[number]
    group = setting.words[f"draw.group.{GROUPS[c.group]}"]
    return Piece(
        f"card-{c.name}",
        setting.character(number, EMPTY),
        x,
        y,
        big_character(c, number, setting.weapon_of(number, EMPTY), group),
        "draw.explain.character_card",
        (-2, -2, BIG_WIDE + 4, BIG_HIGH + 4),
        row="display",
    )


def display_places(places: int, x: float, y: float, step: float) -> Svg:
    """Where the characters at Place Louis lie."""
    drawn: list[Svg] = []
    for place in range(places):
        drawn.append(rect(x + step * place + 1, y + 1, BIG_WIDE - 2, BIG_HIGH - 2, "f-land", 4))
        drawn.append(rect(x + step * place + 1, y + 1, BIG_WIDE - 2, BIG_HIGH - 2, "thin", 4))
    return join(*drawn)


@lru_cache(maxsize=1024)
def _deck_body(left: tuple[int, ...]) -> Svg:
    drawn = [rect(4, -4, 38, 60, "e-deep", 3), rect(2, -2, 38, 60, "e-deep", 3), rect(0, 0, 38, 60, "e-band", 3)]
    for deck, letter in enumerate(DECKS):
        drawn.append(text(8, 17 + 18 * deck, letter, 12, "band", "start", look="strong"))
        drawn.append(text(31, 17 + 18 * deck, str(left[deck]), 12, "band", "end"))
    return join(*drawn)


def character_deck(scene: Scene, x: float, y: float) -> Piece:
    """How many characters are left of each deck; the next comes from the first that is not empty."""
    left = [0] * len(DECKS)
    for number, where in enumerate(scene.view.where):
        if where == IN_DECK:
            left[scene.parts.character_deck[number]] += 1
    label = scene.say("character_deck", a=left[0], b=left[1], c=left[2])
    return Piece("character-deck", label, x, y, _deck_body(tuple(left)), "draw.explain.character_deck")


@lru_cache(maxsize=16)
def _weapon_body(weapon: int) -> Svg:
    return join(
        circle(0, 0, TOKEN / 2, "e-card"),
        circle(0, 0, TOKEN / 2 - 2.2, "thin"),
        icon(WEAPON_ICONS[weapon], -9, -9, 18),
    )


def weapons(scene: Scene, x: float, y: float, columns: int) -> list[Piece]:
    """The face-up tokens in the Bastille."""
    found: list[Piece] = []
    for weapon, name in enumerate(WEAPONS):
        for number in range(scene.view.shown[weapon]):
            row, column = divmod(len(found), columns)
            found.append(
                Piece(
                    f"weapon-{name}-{number}",
                    scene.words[f"draw.weapon.{name}"],
                    x + (TOKEN + 3) * column + TOKEN / 2,
                    y + (TOKEN + 3) * row + TOKEN / 2,
                    _weapon_body(weapon),
                    f"draw.explain.{name}",
                    (-TOKEN / 2 - 1, -TOKEN / 2 - 1, TOKEN + 2, TOKEN + 2),
                    kind=f"weapon-{name}",
                    row="weapons",
                )
            )
    return found


@lru_cache(maxsize=128)
def _torches_body(left: int) -> Svg:
    number = text(30, 19, f"×{left}", 14, "card", "start", look="strong")
    return join(card(52, 28), icon("torch", 4, 3, 22), number)


@lru_cache(maxsize=128)
def _hidden_body(hidden: int) -> Svg:
    number = text(30, 19, f"×{hidden}", 14, "card", "start", look="strong")
    return join(card(58, 28), circle(15, 14, 10, "e-band"), circle(15, 14, 7.5, "thin"), number)


def torches(scene: Scene, x: float, y: float) -> list[Piece]:
    """The torches that are left, and the face-down tokens."""
    left = scene.parts.torches - sum(scene.view.torches)
    hidden = sum(scene.view.face_down)
    label, hidden_label = scene.say("torches", amount=left), scene.say("weapons_hidden", amount=hidden)
    return [
        Piece("torches", label, x, y, _torches_body(left), "draw.explain.torches"),
        Piece("weapons-hidden", hidden_label, x + 56, y, _hidden_body(hidden), "draw.explain.weapons_hidden"),
    ]


@lru_cache(maxsize=256)
def _pile_body(size: int, scale: float) -> Svg:
    return scaled(
        scale,
        *[at(2 * depth, -2 * depth, mission_back(40, 54)) for depth in range(min(size, 3))],
        *([] if size else [rect(0, 0, 40, 54, "e-deep", 3)]),
        count(22, 40, size, max(11, 9.4 / scale)),  # a small pile is counted in letters that can be read
    )


def piles(scene: Scene, x: float, y: float, scale: float) -> list[Piece]:
    """The piles of missions, from (x, y) to the right."""
    return [
        Piece(
            f"pile-{pile + 1}",
            scene.say("pile", number=pile + 1, amount=size),
            x + 52 * scale * pile,
            y,
            _pile_body(size, scale),
            "draw.explain.pile",
            (-3, -4 - 3 * scale, 6 + 44 * scale, 7 + 57 * scale),
        )
        for pile, size in enumerate(scene.view.pile_size)
    ]
