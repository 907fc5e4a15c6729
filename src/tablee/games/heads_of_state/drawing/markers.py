"""Cartouches on the map: what each country still gives, the House of Nobles, the years, the sets of the nobles."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, Value, circle, el, group, icon, mark, path, piece, rect, text
from tablee.games.heads_of_state.drawing.cards import points
from tablee.games.heads_of_state.drawing.land import TINTS
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES, RANKS
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY
from tablee.games.heads_of_state.steps.revolution import Standing, standings

SHIELD: Final = "M-9-10h18v9q0 8-9 12q-9-4-9-12z"


def cartouche(width: float, height: float) -> list[Svg]:
    """A panel with scooped corners and an inner line."""
    w, h = width, height
    return [
        path(f"M0 6q6 0 6-6h{w - 12:g}q0 6 6 6v{h - 12:g}q-6 0-6 6h{12 - w:g}q0-6-6-6z", "e-card"),
        path(
            f"M3 8.500q5 0 6-5.500h{w - 18:g}q1 5.5 6 5.500v{h - 17:g}q-5 0-6 5.500h{18 - w:g}q-1-5.5-6-5.500z", "thin"
        ),
    ]


def country(scene: Scene, number: int, x: float, y: float, width: float) -> Svg:
    """A country: two markers for a noble in every sector, and those of influence; 62 high."""
    name = scene.words[f"draw.country.{COUNTRIES[number]}"]
    tint: dict[str, Value] = {"class": f"f-{TINTS[number]}", "opacity": 0.4}
    size = width - 22
    drawn = [
        *cartouche(width, 62),
        el("rect", {**tint, "x": 11, "y": 5.5, "width": size, "height": 13, "rx": 2}),
        text(width / 2, 16, name, 12.5, "card", fit=size - 6, look="strong caps"),
    ]
    drawn += [_country_marker(scene, number, place, 21 + 23 * place, 39) for place in range(PER_COUNTRY)]
    drawn.append(path("M58 23v33", "thin"))
    ranked = standings(scene.view, number)
    room = (width - 64) / 2
    for place in range(2):
        drawn.append(_round_marker(scene, number, place, ranked, 60 + room * place, 20.5, room))
    return piece(f"country-{COUNTRIES[number]}", name, x, y, *drawn, holds=True)


def _country_marker(scene: Scene, number: int, place: int, x: float, y: float) -> Svg:
    """The larger or the smaller marker for a noble in every sector."""
    owner = scene.view.markers[number * PER_COUNTRY + place]
    worth = scene.parts.countries[number].markers[place]
    name = scene.words[f"draw.country.{COUNTRIES[number]}"]
    if owner == EMPTY:
        label = scene.say("country_marker", name=name, points=worth)
        drawn = [path(SHIELD, "e-panel"), path("M-6.5-7.500h13v6.500q0 6-6.5 9q-6.5-3-6.5-9z", "s-gold fine")]
        drawn.append(text(0, 4.5, str(worth), 14, "panel", look="strong"))
    else:
        label = scene.say("country_marker_taken", name=name, points=worth, who=scene.names[owner])
        drawn = [path(SHIELD, "e-deep"), mark(owner, 0, -0.5, 14, str(worth))]
    return piece(f"marker-{COUNTRIES[number]}-{place}", label, x, y, *drawn, explain="draw.explain.country_marker")


def _round_marker(
    scene: Scene, number: int, place: int, ranked: list[Standing], x: float, y: float, room: float
) -> Svg:
    """What the first or second in influence takes when the revolution comes, and who that would be now."""
    view = scene.view
    worth = scene.parts.countries[number].round[place]
    left = len(scene.parts.rounds) - view.round + (0 if scene.scored() else 1)
    name = scene.words[f"draw.country.{COUNTRIES[number]}"]
    middle = room / 2
    drawn: list[Svg] = [circle(middle + 2.2 * n, 13 - 1.6 * n, 11, "e-card") for n in reversed(range(1, left))]
    if left:
        drawn += [circle(middle, 13, 11, "e-card fine"), points(middle, 13, 25, worth)]
    else:
        drawn.append(text(middle, 17.5, str(worth), 12, "card", look="faded"))
    label = scene.say("round_marker", name=name, place=place + 1, points=worth, left=left)
    if place < len(ranked):
        standing = ranked[place]
        drawn.append(mark(standing.seat, middle - 6, 30, 11))
        drawn.append(text(middle + 2.5, 34, str(standing.influence), 11.5, "card", "start", look="strong"))
        label += " " + scene.say("leads", who=scene.names[standing.seat], influence=standing.influence)
    else:
        drawn.append(text(middle, 34, "–", 11.5, "card"))
    return piece(f"round-{COUNTRIES[number]}-{place}", label, x, y, *drawn, explain="draw.explain.round_marker")


def house(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The House of Nobles with the markers still in it; 74 high."""
    markers = scene.parts.house[scene.view.seats]
    step = (width - 16) / len(markers)
    drawn = [
        path(f"M-4 24L{width / 2:g} 0L{width + 4:g} 24z", "e-stone"),
        path(f"M10 21.500L{width / 2:g} 4L{width - 10:g} 21.500z", "thin"),
        icon("king", width / 2 - 7, 6.5, 14),
        rect(0, 24, width, 42, "e-card"),
        rect(-4, 66, width + 8, 4, "e-stone"),
        rect(-8, 70, width + 16, 4, "e-stone"),
        text(width / 2, 34, scene.say("house"), 11, "card", fit=width - 12, look="strong caps"),
    ]
    columns = [2.0 + (width - 9) * n / len(markers) for n in range(len(markers) + 1)]
    drawn += [rect(at, 37, 5, 29, "e-stone fine") for at in columns]
    for place, worth in enumerate(markers):
        taken = place < len(scene.view.house)
        middle = 8 + step * (place + 0.5)
        if taken:
            owner = scene.view.house[place]
            label = scene.say("house_taken", points=worth, who=scene.names[owner])
            inside = mark(owner, 0, 0, 22, str(worth))
        else:
            label = scene.say("house_marker", points=worth)
            inside = points(0, 0, 27, worth)
        drawn.append(piece(f"house-{place}", label, middle, 51, inside, explain="draw.explain.house"))
    return piece("house", scene.say("house"), x, y, *drawn, holds=True)


def years(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The three rounds on a ribbon, the marker on the one that is played; 30 high."""
    rounds = scene.parts.rounds
    step = width / len(rounds)
    drawn: list[Svg] = []
    for place, year in enumerate(rounds):
        now = place + 1 == scene.view.round
        over = place + 1 < scene.view.round
        ground = "band" if now else "panel"
        box = rect(step * place + 1.5, 4, step - 3, 22, f"e-{ground}", 3)
        word = text(step * (place + 0.5), 20, str(year), 14, ground, look="strong" if now else "faded")
        drawn += [box, word]
        if over:
            drawn.append(path(f"M{step * place + 7:g} 22L{step * (place + 1) - 7:g} 8", "s-ruby"))
        if now:
            drawn.append(icon("crown", step * (place + 0.5) - 9, -9, 18))
    label = scene.say("years", year=rounds[scene.view.round - 1], round=scene.view.round, rounds=len(rounds))
    return piece("years", label, x, y, *drawn, explain="draw.explain.years")


def title(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The name of the map."""
    return group(
        {"aria-hidden": "true", "transform": f"translate({x:g} {y:g})"},
        *cartouche(width, 44),
        text(width / 2, 21, scene.words["title"], 18, "card", fit=width - 20, look="strong caps"),
        text(width / 2, 35, scene.say("subtitle"), 10.5, "card", fit=width - 20, look="slant"),
    )


def sets(scene: Scene, x: float, y: float, width: float, row: float) -> Svg:
    """The nobles with their sets, the noble cards left, and what the most of them will score."""
    drawn: list[Svg] = [*cartouche(width, row * len(RANKS) + 24)]
    drawn.append(text(10, 14, scene.say("sets"), 10.5, "card", "start", fit=width - 72, look="strong caps"))
    drawn.append(text(width - 42, 14, scene.say("sets.left"), 9.5, "card", fit=28, look="slant"))
    drawn.append(text(width - 17, 14, scene.say("sets.most"), 9.5, "card", fit=24, look="slant"))
    for place, rank in enumerate(reversed(range(len(RANKS)))):
        drawn.append(_set(scene, rank, 7, 18 + row * place, width, row))
    return piece("sets", scene.say("sets"), x, y, *drawn, holds=True)


def _set(scene: Scene, rank: int, x: float, y: float, width: float, row: float) -> Svg:
    """One rank: its coronet, its cards, the noble cards left, the points for the most of them."""
    needed = scene.parts.sets[rank]
    left = scene.view.nobles_left[rank]
    room = (width - 22 - 62) / 8
    size = min(row - 1.5, room)
    label = scene.say(
        "set",
        rank=scene.words[f"rank.{RANKS[rank]}"],
        cards=", ".join([scene.card_name(card) for card in needed]),
        left=left,
        points=scene.parts.most[rank],
    )
    drawn = [icon(RANKS[rank], 0, -1, row + 1)]
    drawn += [icon(ATTRIBUTES[card], 20 + room * n, 0.5, size) for n, card in enumerate(needed)]
    drawn.append(text(width - 49, row - 3.5, f"×{left}", 11, "card", look="strong" if left else "faded"))
    drawn.append(points(width - 24, row / 2, row + 3.5, scene.parts.most[rank]))
    return piece(f"set-{RANKS[rank]}", label, x, y, *drawn, explain=f"draw.explain.{RANKS[rank]}")
