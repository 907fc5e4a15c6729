"""Cards, their backs, piles, and the revolution disc."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from tablee.drawing import EDGE, Svg, Value, at, card, circle, count, el, group, icon, memoised, path, rect, text
from tablee.games.heads_of_state.drawing.scene import Setting, card_name, country_name, serves
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRY_CARDS, COURTESAN

ATTRIBUTE: Final = 0
TREACHERY: Final = 1
BACKS: Final = (("azure", "gold", "prince"), ("cloak", "ruby", "assassin"))  # ground, line and picture
RIBBON: Final = 15.0  # the height of the name on a card


def icons_of(setting: Setting, number: int) -> tuple[str, ...]:
    """The pictures on a card: a double card has two."""
    if number <= ASSASSIN:
        return (setting.parts.cards[number],)
    return tuple([COUNTRY_CARDS[country] for country in serves(setting, number)])


def explain_of(setting: Setting, number: int) -> str:
    """The key of the words that explain a card."""
    if number > ASSASSIN:
        return "draw.explain.country_card"
    if number in (ASSASSIN, COURTESAN):
        return f"draw.explain.{setting.parts.cards[number]}"
    return "draw.explain.attribute"


@memoised
def _rays(x: float, y: float, inner: float, outer: float) -> str:
    """Fine lines around a medallion."""
    turns = [(cos(radians(turn)), sin(radians(turn))) for turn in range(0, 360, 15)]
    ends = [[f"{x + far * across:.1f} {y + far * down:.1f}" for far in (inner, outer)] for across, down in turns]
    return "".join([f"M{start}L{end}" for start, end in ends])


@memoised
def face(setting: Setting, number: int, width: float, height: float, pale: bool = False) -> Svg:
    """A card as its owner sees it, its upper left corner at (0, 0); `pale` if it is out of play."""
    pictures = icons_of(setting, number)
    countries = tuple([country_name(setting, country) for country in serves(setting, number)])
    if len(pictures) == 2:
        return _double(pictures, countries, width, height, pale)
    return _single(number, pictures[0], countries, card_name(setting, number), width, height, pale)


def _single(
    number: int, picture: str, countries: tuple[str, ...], name: str, width: float, height: float, pale: bool
) -> Svg:
    treachery = number >= ASSASSIN
    ground = "deep" if treachery else "card"
    ribbon = "land" if pale else "black" if treachery else "red" if number == COURTESAN else "band"
    middle, low = width / 2, height - RIBBON - EDGE
    top = 13.0 if countries else 3.0
    centre = (top + low) / 2
    radius = min(width / 2 - 5, (low - top) / 2 - 2)
    size = radius * 1.5
    shapes = [
        path(_rays(middle, centre, radius, radius + 3.5), "thin"),
        circle(middle, centre, radius, "e-panel fine"),
        group({"class": "past"} if pale else None, icon(picture, middle - size / 2, centre - size / 2, size)),
        *[text(middle, 12, country, 10, "deep", fit=width - 10, look="slant") for country in countries],
        *_ribbon(name, low, width, ribbon),
    ]
    return card(width, height, *shapes, ground=ground)


def _double(pictures: tuple[str, ...], countries: tuple[str, ...], width: float, height: float, pale: bool) -> Svg:
    """A treachery card that counts as either of two countries."""
    low = height - RIBBON - EDGE
    size = min(width * 0.5, low * 0.46)
    ribbon = "land" if pale else "black"
    upper = icon(pictures[0], 5, RIBBON + 3.5, size)
    lower = icon(pictures[1], width - 5 - size, low - size - 2, size)
    shapes = [
        path(f"M3 {low - 2:g}L{width - 3:g} {RIBBON + 3:g}", "thin"),
        group({"class": "past"} if pale else None, upper, lower),
        *_ribbon(countries[0], EDGE, width, ribbon),
        *_ribbon(countries[1], low, width, ribbon),
    ]
    return card(width, height, *shapes, ground="deep")


def _ribbon(words: str, y: float, width: float, ground: str) -> list[Svg]:
    """A name across a card."""
    return [
        rect(EDGE, y, width - 2 * EDGE, RIBBON, f"f-{ground}", 2),
        text(width / 2, y + 10.8, words, 10.5, ground, fit=width - 9, look="caps"),
    ]


def small_face(number: int, pictures: tuple[str, ...], width: float, height: float) -> Svg:
    """A card without words, for a player's panel."""
    size = min(width - 5, (height - 5) / len(pictures))
    gap = (height - size * len(pictures)) / 2
    shapes = [icon(name, (width - size) / 2, gap + size * place, size) for place, name in enumerate(pictures)]
    return group(None, rect(0, 0, width, height, "e-deep" if number >= ASSASSIN else "e-card", 2.5), *shapes)


@memoised
def back(kind: int, width: float, height: float) -> Svg:
    """The back of a card of either sort."""
    ground, line, picture = BACKS[kind]
    size = min(width, height) * 0.6
    inset = min(3.0, width * 0.1)
    x, y = width / 2, height / 2
    return group(
        None,
        rect(0, 0, width, height, f"e-{ground}", 3.5),
        rect(inset, inset, width - 2 * inset, height - 2 * inset, f"s-{line} fine", 2),
        path(f"M{inset} {y}L{x} {inset}L{width - inset} {y}L{x} {height - inset}z", f"s-{line} fine"),
        circle(x, y, size * 0.62, "e-card"),
        icon(picture, x - size * 0.42, y - size * 0.44, size * 0.84),
    )


def pile(kind: int, size: int, width: float, height: float) -> Svg:
    """Cards face down, or the place where they would lie."""
    if size == 0:
        return _no_cards(width, height)
    under = [rect(off, -off, width, height, f"e-{BACKS[kind][0]}", 3.5) for off in (3.6, 1.8) if size * 2 > off]
    return group(None, *under, back(kind, width, height), count(width - 11, height - 11, size))


def _no_cards(width: float, height: float) -> Svg:
    """Where cards will lie."""
    place: dict[str, Value] = {"class": "thin", "width": width, "height": height, "rx": 3.5}
    return group(None, el("rect", {**place, "stroke-dasharray": "3 3"}), count(width / 2, height / 2, 0))


def discards(size: int, width: float, height: float, picture: Svg) -> Svg:
    """Cards face up, thrown on a heap, `picture` on top."""
    if size == 0:
        return _no_cards(width, height)
    turn = {"transform": f"rotate(-5 {width / 2:g} {height / 2:g})"}
    return group(
        None, group(turn, rect(0, 0, width, height, "e-deep", 3.5)), picture, count(width - 11, height - 11, size)
    )


@memoised
def disc(radius: float) -> Svg:
    """The revolution disc around (0, 0): a crown that falls among flames."""
    size = radius * 1.25
    crown = el("g", {"transform": "rotate(155)"}, icon("king", -size / 2, -size / 2, size))
    return group(
        None,
        circle(0, 0, radius, "e-band"),
        circle(0, 0, radius * 0.93, "e-ruby"),
        path(_rays(0, 0, radius * 0.72, radius * 0.9), "s-gold fine"),
        circle(0, 0, radius * 0.7, "e-card"),
        at(0, -radius * 0.06, crown),
    )
