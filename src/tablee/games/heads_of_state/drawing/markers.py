"""Cartouches on the map: what each country still gives, the House of Nobles, the years, the sets of the nobles."""

from __future__ import annotations

from typing import Final

from tablee.drawing import (
    Piece,
    Svg,
    Value,
    cartouche,
    circle,
    el,
    icon,
    join,
    mark,
    memoised,
    path,
    points,
    rect,
    text,
)
from tablee.games.heads_of_state.drawing.ground import TINTS
from tablee.games.heads_of_state.drawing.scene import Scene, Setting, card_name, country_name, scored
from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES, RANKS
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY
from tablee.games.heads_of_state.steps.revolution import standings
from tablee.locale import listed

SHIELD: Final = "M-9-10h18v9q0 8-9 12q-9-4-9-12z"


def country(scene: Scene, number: int, x: float, y: float, width: float) -> Piece:
    """A country: two markers for a noble in every sector, and those of influence; 62 high."""
    view = scene.view
    owners = tuple([view.markers[number * PER_COUNTRY + place] for place in range(PER_COUNTRY)])
    ranked = tuple([(standing.seat, standing.influence) for standing in standings(view, number)[:2]])
    left = len(scene.parts.rounds) - view.round + (0 if scored(scene) else 1)
    return _country(scene.setting, number, owners, ranked, left, x, y, width)


@memoised
def _country(
    setting: Setting,
    number: int,
    owners: tuple[int, ...],
    ranked: tuple[tuple[int, int], ...],
    left: int,
    x: float,
    y: float,
    width: float,
) -> Piece:
    """A country: whose its markers are, the first two with their influence, and how many round markers are left."""
    name = country_name(setting, number)
    pieces = [_country_marker(setting, number, place, owner, 21 + 23 * place) for place, owner in enumerate(owners)]
    room = (width - 64) / 2
    for place in range(2):
        leader = ranked[place] if place < len(ranked) else (EMPTY, 0)
        pieces.append(_round_marker(setting, number, place, leader, left, 60 + room * place, room))
    size = width - 22
    tint: dict[str, Value] = {"class": f"f-{TINTS[number]}", "opacity": 0.4, "x": 11, "y": 5.5, "width": size}
    body = join(
        *cartouche(width, 62),
        el("rect", {**tint, "height": 13, "rx": 2}),
        text(width / 2, 16, name, 12.5, "card", fit=size - 6, look="strong caps"),
        path("M58 23v33", "thin"),
    )
    return Piece(f"country-{COUNTRIES[number]}", name, x, y, body, pieces=tuple(pieces))


@memoised
def _country_marker(setting: Setting, number: int, place: int, owner: int, x: float) -> Piece:
    """The larger or the smaller marker for a noble in every sector."""
    worth = setting.parts.countries[number].markers[place]
    name = country_name(setting, number)
    if owner == EMPTY:
        label = setting.say("country_marker", name=name, points=worth)
        inner = path("M-6.5-7.5h13v6.5q0 6-6.5 9q-6.5-3-6.5-9z", "s-gold fine")
        body = join(path(SHIELD, "e-panel"), inner, text(0, 4.5, str(worth), 14, "panel", look="strong"))
    else:
        label = setting.say("country_marker_taken", name=name, points=worth, who=setting.names[owner])
        body = join(path(SHIELD, "e-deep"), mark(owner, 0, -0.5, 14, str(worth)))
    return Piece(f"marker-{COUNTRIES[number]}-{place}", label, x, 39, body, "draw.explain.country_marker")


@memoised
def _round_marker(
    setting: Setting, number: int, place: int, leader: tuple[int, int], left: int, x: float, room: float
) -> Piece:
    """What the first or second in influence takes when the revolution comes, and below who that would be now."""
    worth = setting.parts.countries[number].round[place]
    seat, influence = leader
    middle = room / 2
    label = setting.say("round_marker", name=country_name(setting, number), place=place + 1, points=worth, left=left)
    shapes = [circle(middle + 2.2 * n, 13 - 1.6 * n, 11, "e-card") for n in reversed(range(1, left))]
    if left:
        shapes += [circle(middle, 13, 11, "e-card fine"), points(middle, 13, 25, worth)]
    else:
        shapes.append(text(middle, 17.5, str(worth), 12, "card", look="faded"))
    if seat == EMPTY:
        shapes.append(text(middle, 34, "–", 11.5, "card"))
    else:
        label += " " + setting.say("leads", who=setting.names[seat], influence=influence)
        shapes.append(mark(seat, middle - 6, 30, 11))
        shapes.append(text(middle + 2.5, 34, str(influence), 11.5, "card", "start", look="strong"))
    return Piece(f"round-{COUNTRIES[number]}-{place}", label, x, 20.5, join(*shapes), "draw.explain.round_marker")


def house(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The House of Nobles with the markers still in it; 74 high."""
    return _house(scene.setting, tuple(scene.view.house), scene.view.seats, x, y, width)


@memoised
def _house(setting: Setting, owners: tuple[int, ...], seats: int, x: float, y: float, width: float) -> Piece:
    markers = setting.parts.house[seats]
    step = (width - 16) / len(markers)
    pieces: list[Piece] = []
    for place, worth in enumerate(markers):
        if place < len(owners):
            label = setting.say("house_taken", points=worth, who=setting.names[owners[place]])
            body = mark(owners[place], 0, 0, 22, str(worth))
        else:
            label, body = setting.say("house_marker", points=worth), points(0, 0, 27, worth)
        pieces.append(Piece(f"house-{place}", label, 8 + step * (place + 0.5), 51, body, "draw.explain.house"))
    name = setting.words["draw.house"]
    body = join(
        path(f"M-4 24L{width / 2:g} 0L{width + 4:g} 24z", "e-stone"),
        path(f"M10 21.5L{width / 2:g} 4L{width - 10:g} 21.5z", "thin"),
        icon("king", width / 2 - 7, 6.5, 14),
        rect(0, 24, width, 42, "e-card"),
        rect(-4, 66, width + 8, 4, "e-stone"),
        rect(-8, 70, width + 16, 4, "e-stone"),
        text(width / 2, 34, name, 11, "card", fit=width - 12, look="strong caps"),
        *[rect(2.0 + (width - 9) * n / len(markers), 37, 5, 29, "e-stone fine") for n in range(len(markers) + 1)],
    )
    return Piece("house", name, x, y, body, pieces=tuple(pieces))


def years(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The three rounds on a ribbon, the marker on the one that is played; 30 high."""
    rounds, current = list(scene.parts.rounds), scene.view.round
    step = width / len(rounds)
    shapes: list[Svg] = []
    for place, year in enumerate(rounds):
        now = place + 1 == current
        ground = "band" if now else "panel"
        shapes.append(rect(step * place + 1.5, 4, step - 3, 22, f"e-{ground}", 3))
        shapes.append(text(step * (place + 0.5), 20, str(year), 14, ground, look="strong" if now else "faded"))
        if place + 1 < current:
            shapes.append(path(f"M{step * place + 7:g} 22L{step * (place + 1) - 7:g} 8", "s-ruby"))
        if now:
            shapes.append(icon("crown", step * (place + 0.5) - 9, -9, 18))
    label = scene.say("years", year=rounds[current - 1], round=current, rounds=len(rounds))
    return Piece("years", label, x, y, join(*shapes), "draw.explain.years")


def sets(scene: Scene, x: float, y: float, width: float, row: float) -> Piece:
    """The nobles with their sets, the noble cards left, and what the most of them will score."""
    return _sets(scene.setting, tuple(scene.view.nobles_left), x, y, width, row)


@memoised
def _sets(setting: Setting, left: tuple[int, ...], x: float, y: float, width: float, row: float) -> Piece:
    ranks = reversed(range(len(RANKS)))
    pieces = [_set(setting, rank, left[rank], 18 + row * place, width, row) for place, rank in enumerate(ranks)]
    heading = setting.words["draw.sets"]
    body = join(
        *cartouche(width, row * len(RANKS) + 24),
        text(10, 14, heading, 10.5, "card", "start", fit=width - 72, look="strong caps"),
        text(width - 44, 14, setting.words["draw.sets.left"], 9.5, "card", fit=22, look="slant"),
        text(width - 17, 14, setting.words["draw.sets.most"], 9.5, "card", fit=24, look="slant"),
    )
    return Piece("sets", heading, x, y, body, pieces=tuple(pieces))


@memoised
def _set(setting: Setting, rank: int, left: int, y: float, width: float, row: float) -> Piece:
    """One rank: its coronet, its cards, the noble cards left, the points for the most of them."""
    needed = list(setting.parts.sets[rank])
    most = setting.parts.most[rank]
    cards = listed([card_name(setting, card) for card in needed], setting.words)
    label = setting.say("set", rank=setting.words[f"rank.{RANKS[rank]}"], cards=cards, left=left, points=most)
    room = (width - 22 - 62) / 8
    size = min(row - 1.5, room)
    body = join(
        icon(RANKS[rank], 0, -1, row + 1),
        *[icon(ATTRIBUTES[card], 20 + room * n, 0.5, size) for n, card in enumerate(needed)],
        text(width - 49, row - 3.5, f"×{left}", 11, "card", look="strong" if left else "faded"),
        points(width - 24, row / 2, row + 3.5, most),
    )
    return Piece(f"set-{RANKS[rank]}", label, 7, y, body, f"draw.explain.{RANKS[rank]}")
