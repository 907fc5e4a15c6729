"""Character cards, mission cards, and bonuses as icons with their amount."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, Value, at, card, card_back, circle, el, group, icon, join, path, points, rect, text
from tablee.games.bastille.drawing.art import FACES
from tablee.games.bastille.drawing.scene import Setting, weapon_of
from tablee.games.bastille.parts import (
    CHARACTER,
    DECKS,
    GROUPS,
    MAX,
    MAX_OF,
    MISSION,
    MONK,
    POINTS,
    REWARDS,
    SERIES,
    UPGRADE,
    Bonus,
    Character,
)
from tablee.games.bastille.parts import Mission as MissionCard
from tablee.games.bastille.state import EMPTY
from tablee.locale import listed

WEAPON_ICONS: Final = ("pitchfork", "rifle", "rapier")
REWARD_ICONS: Final = ("coin", "torch", "step", "henchman", "point", "character", "mission", "upgrade")
MAX_ICONS: Final = ("peasant", "soldier", "noble", "crown", "gem", "rapier")
GROUP_BANDS: Final = ("green", "blue", "red", "black")  # grounds of the bands; the portrait says the group, too

BIG_WIDE: Final = 86.0  # a character at Place Louis
BIG_HIGH: Final = 118.0
SMALL_WIDE: Final = 35.0  # a character or a mission in front of a player
SMALL_HIGH: Final = 42.0
FEW: Final = 3  # flags, gems and crowns that a card shows one by one


def bonus_icon(bonus: Bonus, size: float, ground: str = "card") -> Svg:
    """A bonus around (0, 0): the amount, if it is more than the thing itself, and the thing."""
    if bonus.kind == POINTS:
        return points(0, 0, size * 1.16, bonus.amount, ground)
    name = REWARD_ICONS[bonus.kind]
    if bonus.kind in (CHARACTER, MISSION, UPGRADE):
        return icon(name, -size / 2, -size / 2, size)
    number = text(-size * 0.12, size * 0.26, str(bonus.amount), size * 0.72, ground, "end", look="strong")
    return join(number, icon(name, -size * 0.08, -size * 0.42, size * 0.84))


def bonus_key(bonus: Bonus) -> str:
    """The key of the words that explain a bonus."""
    return f"draw.explain.{REWARDS[bonus.kind]}"


def _weapon(weapon: int, armed: bool, x: float, y: float, size: float) -> Svg:
    """The weapon of a character: with a tick if it is printed, in a broken ring if it is needed."""
    half = size / 2
    x_middle, y_middle = x + half, y + half
    if armed:
        tick = icon("armed", x + size * 0.62, y + size * 0.6, size * 0.58)
        return join(circle(x_middle, y_middle, half * 1.2, "s-leaf"), icon(WEAPON_ICONS[weapon], x, y, size), tick)
    ring: dict[str, Value] = {"class": "s-line fine", "cx": x_middle, "cy": y_middle, "r": half * 1.2}
    dashes = el("circle", {**ring, "stroke-dasharray": "2 1.6"})
    if weapon == EMPTY:
        return join(dashes, icon("monk", x + half * 0.3, y + half * 0.3, size * 0.7))
    return join(dashes, icon(WEAPON_ICONS[weapon], x, y, size))


def face(group: int, number: int) -> str:
    """The icon of a character: every second card of a group has another face."""
    name = GROUPS[group]
    return f"{name}_too" if number % 2 and f"{name}_too" in FACES else name


def _things(c: Character) -> list[str]:
    """The flags, gems and crowns on a card, one icon each."""
    return ["flag"] * c.flags + ["gem"] * c.gems + ["crown"] * c.crowns


def _counted(c: Character, left: float, right: float, top: float, high: float) -> Svg:
    """Flags, gems and crowns that are too many to be shown one by one: each kind with its number below."""
    kinds = [(name, amount) for name, amount in (("flag", c.flags), ("gem", c.gems), ("crown", c.crowns)) if amount]
    wide = (right - left) / len(kinds)
    size = min(wide, high * 0.6)
    shapes: list[Svg] = []
    for place, (name, amount) in enumerate(kinds):
        middle = left + wide * (place + 0.5)
        shapes += [icon(name, middle - size / 2, top, size)]
        shapes += [text(middle, top + high, str(amount), high * 0.42, "card", look="strong")]
    return join(*shapes)


def big_character(setting: Setting, number: int) -> Svg:
    """A character card as it lies at Place Louis."""
    c = setting.parts.characters[number]
    group_name = setting.words[f"draw.group.{GROUPS[c.group]}"]
    width, height = BIG_WIDE, BIG_HIGH
    middle = width / 2
    band = GROUP_BANDS[c.group]
    things = _things(c)
    size = 22 if len(things) < 3 else 17
    first = width - 6 - size * len(things)
    shown = [icon(thing, first + size * place, 103 - size / 2, size - 1) for place, thing in enumerate(things)]
    return card(
        width,
        height,
        rect(2.2, 2.2, width - 4.4, 16, f"f-{band}", 2),
        text(7, 14, group_name, 11.5, band, "start", width - 28, "strong caps"),
        circle(width - 12, 10.2, 6.5, "f-card"),
        text(width - 12, 13.8, DECKS[c.deck], 10, "card", look="strong"),
        el("ellipse", {"class": "f-deep", "cx": middle, "cy": 54, "rx": 24, "ry": 29}),
        el("ellipse", {"class": "thin", "cx": middle, "cy": 54, "rx": 26, "ry": 31}),
        icon(face(c.group, number), middle - 25, 29, 50),
        circle(14, 32, 11.5, "f-card"),
        icon("coin", 4.5, 22, 19),
        text(14, 56, str(c.coins), 18, "card", look="strong"),
        circle(width - 16, 33, 12, "f-card"),
        points(width - 16, 33, 26, c.points),
        path(f"M6 87.5h{width - 12}", "thin"),
        _weapon(weapon_of(setting, number, EMPTY), c.armed, 8, 92, 20),
        *([_counted(c, 33, width - 5, 90, 24)] if len(things) > FEW else shown),
    )


def small_character(c: Character, number: int, weapon: int, joined: int, scale: float) -> Svg:
    """A character card in front of its owner; `joined` is the group that a monk is assigned to, or EMPTY."""
    width, height = SMALL_WIDE, SMALL_HIGH
    band = GROUP_BANDS[c.group]
    things = _things(c)
    shapes = [
        rect(0, 0, width, height, "e-card", 2.5),
        rect(0.8, height - 4.4, width - 1.6, 3.6, f"f-{band}", 1),
        icon(face(c.group, number), 8.5, 1.5, 18),
        text(6, 10.5, str(c.coins), 10.5, "card", look="strong"),
        circle(6, 15.5, 2.6, "e-gold"),
        text(width - 6, 10.5, str(c.points), 10.5, "card", look="strong"),
        icon("point", width - 10, 11.5, 8),
        _weapon(weapon, c.armed, 3.5, 24, 13),
    ]
    if joined != EMPTY:
        shapes.append(icon(GROUPS[joined], 22, 10, 12))
    wide = 11.0 if len(things) < 2 else 7.5 if len(things) == 3 else 9.0
    if len(things) > FEW:
        shapes.append(_counted(c, 18.5, width - 1, 22, 14))
    for place, thing in enumerate(things if len(things) <= FEW else ()):
        shapes.append(icon(thing, 20 + (wide - 2.5) * place if len(things) > 1 else 21, 25.5, wide))
    return scaled(scale, *shapes)


def scaled(scale: float, *shapes: str) -> Svg:
    """The same, larger."""
    return group(None if scale == 1 else {"transform": f"scale({scale:g})"}, *shapes)


def mission_back(width: float, height: float) -> Svg:
    """A mission nobody may see."""
    return card_back(width, height, "ruby", "gold", "mission")


def mission_label(setting: Setting, mission: MissionCard) -> str:
    """A mission in words."""
    if mission.kind == MAX:
        return setting.say(f"mission.max.{MAX_OF[mission.of]}", first=mission.first, second=mission.second)
    if mission.kind == SERIES:
        values = listed([str(value) for value in mission.values], setting.words)
        group_words = setting.words[f"group.{GROUPS[mission.of]}"]
        return setting.say("mission.series", group=group_words, values=values, points=mission.first)
    return setting.say("mission.two_of_each", points=mission.first)


def _worth(x: float, y: float, size: float, amount: int, scale: float) -> Svg:
    """Points on something that is drawn at a scale: their number need not be larger than it is read at that scale."""
    return at(x, y, scaled(1 / scale, points(0, 0, size * scale, amount)))


def mission_face(mission: MissionCard, most: str, scale: float) -> Svg:
    """A mission card: what it counts and what it is worth."""
    width, height = SMALL_WIDE, SMALL_HIGH
    shapes = [rect(0, 0, width, height, "e-card", 2.5), rect(1.5, 1.5, width - 3, height - 3, "s-ruby fine", 1.8)]
    if mission.kind == MAX:
        if MAX_OF[mission.of] == "weapons":
            shapes += [icon("pitchfork", 3.5, 3, 14), icon("rapier", 17, 3, 14), icon("torch", 11, 3, 14)]
        else:
            shapes.append(icon(MAX_ICONS[mission.of], 9.5, 2.5, 16))
        shapes.append(text(width / 2, 25.5, most, 9, "card", fit=width - 6, look="strong caps"))
        shapes.append(_worth(10, 33, 15, mission.first, scale))
        shapes.append(_worth(25.25, 33.25, 13.5, mission.second, scale))
    elif mission.kind == SERIES:
        shapes.append(icon(GROUPS[mission.of], 2.5, 2.5, 15))
        shapes.append(_worth(24.5, 10.8, 19, mission.first, scale))
        for place, value in enumerate(mission.values):
            x = width / 2 + 10.2 * (place - 1)
            shapes.append(rect(x - 4.8, 21, 9.6, 17.5, "e-deep", 1.5))
            shapes.append(circle(x, 25, 2, "e-gold"))
            shapes.append(text(x, 35.5, str(value), 9, "deep", fit=7.6, look="strong"))
    else:
        shapes.append(_worth(17.5, 10.5, 16, mission.first, scale))
        for place, name in enumerate(GROUPS[:MONK]):
            shapes.append(icon(name, 2.2 + 10.2 * place, 18.5, 10.5))
            shapes.append(text(7.4 + 10.2 * place, 37.5, "2", 9, "card", look="strong"))
    return scaled(scale, *shapes)
