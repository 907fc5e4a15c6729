"""The map beside the players, displays and the hand below: 1000 by 720, for screens that are wider than high."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, drawing, rect, text
from tablee.games.heads_of_state.drawing import hand, land, markers, supplies
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.geography import Projection
from tablee.games.heads_of_state.drawing.panels import panel
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.drawing.sectors import sectors
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.parts import ASSASSIN

WIDTH: Final = 1000.0
HEIGHT: Final = 720.0
MAP: Final = (712.0, 492.0)
VIEW: Final = Projection(-15.6, 59.4, 20.9, 20.9)
CARDS: Final = Size(61, 84, 67)

# Where the middle of each sector's slots lies, in degrees.
SPOTS: Final = {
    "ile_de_france": (3.3, 49.2),
    "normandy": (-1.0, 47.95),
    "burgundy": (5.0, 46.6),
    "aquitaine": (0.4, 45.0),
    "provence": (5.15, 44.0),
    "brandenburg": (13.7, 53.3),
    "bavaria": (10.5, 48.5),
    "saxony": (13.5, 50.7),
    "rhineland": (8.4, 51.4),
    "castile": (-3.9, 40.08),
    "andalusia": (-4.4, 37.5),
    "catalonia": (0.3, 41.6),
    "galicia": (-6.5, 42.65),
    "england": (-1.4, 52.5),
    "ireland": (-8.0, 53.2),
    "scotland": (-4.0, 56.9),
}
COUNTRY_SPOTS: Final = ((138.0, 262.0), (562.0, 14.0), (352.0, 418.0), (352.0, 36.0))
NAMES: Final = {
    "sea.ocean": (70.0, 476.0, 0.0),
    "sea.north": (402.0, 120.0, 0.0),
    "sea.inner": (440.0, 398.0, 0.0),
    "old.italy": (558.0, 318.0, 0.0),
    "old.bohemia": (642.0, 222.0, 0.0),
    "old.hungary": (664.0, 258.0, 0.0),
    "old.portugal": (150.0, 424.0, -82.0),
    "old.low": (438.0, 166.0, -42.0),
    "old.denmark": (512.0, 62.0, -78.0),
}


def drawn(scene: Scene) -> str:
    """The whole table."""
    parts = [*_map(scene), *_supplies(scene), *_own(scene), *_players(scene)]
    parts.append(hand.courtesan_for(scene, MAP[0] / 2, 484, CARDS))
    return drawing(WIDTH, HEIGHT, scene.say("board"), {}, *parts)


def _map(scene: Scene) -> list[Svg]:
    spots = {name: VIEW.spot(*spot) for name, spot in SPOTS.items()}
    return [
        land.ground(VIEW, *MAP, (62, 412)),
        land.compass(62, 412, 40),
        land.ornament(land.SHIP, 40, 296, 1.1),
        land.ornament(land.SERPENT, 172, 222, 0.9),
        markers.title(scene, 14, 13, 158),
        markers.years(scene, 16, 66, 150),
        markers.house(scene, 26, 192, 128),
        markers.sets(scene, 518, 340, 184, 17),
        *[markers.country(scene, number, *spot, 138) for number, spot in enumerate(COUNTRY_SPOTS)],
        land.lettering(scene, NAMES),
        sectors(scene, spots, 14, 33),
    ]


def _supplies(scene: Scene) -> list[Svg]:
    """The strip with both displays."""
    top, size = 521.0, CARDS
    right = 716.0
    return [
        rect(0, 496, WIDTH, 112, "e-land", 5),
        rect(3, 499, WIDTH - 6, 106, "thin", 3),
        supplies.plate(scene, "attributes", 12, 499, 340),
        supplies.plate(scene, "sweep", 360, 499, 212),
        supplies.main_pile(scene, 12, top, size),
        supplies.under_disc(scene, 86, top, size),
        supplies.display(scene, ATTRIBUTE, 168, top, size),
        supplies.attribute_discards(scene, 584, top, size),
        supplies.plate(scene, "treachery", right + 2, 499, 272),
        supplies.treachery_pile(scene, right, top, size),
        supplies.display(scene, TREACHERY, right + 74, top, size),
        supplies.treachery_discards(scene, right + 212, top, size),
    ]


def _own(scene: Scene) -> list[Svg]:
    """The strip with the viewer's hand."""
    drawn = [rect(0, 611, WIDTH, 109, "e-deep", 5), rect(3, 614, WIDTH - 6, 103, "thin", 3)]
    drawn.append(supplies.plate(scene, "end", 846, 613, 146))
    if scene.seat < 0:
        drawn.append(text(WIDTH / 2, 670, scene.say("watching"), 14, "deep", look="slant"))
        return drawn
    drawn.append(text(12, 628, hand.said(scene), 12, "deep", "start", 800, "slant"))
    kinds = len(scene.parts.cards)
    treachery = scene.view.held[scene.seat * 2 + 1]
    wide = (CARDS.step * treachery if treachery else 0.0) + 8
    drawn.append(hand.fanned(scene, range(ASSASSIN), 10, 633, WIDTH - 24 - wide, CARDS))
    drawn.append(hand.fanned(scene, range(ASSASSIN, kinds), WIDTH - wide - 2, 633, wide, CARDS))
    return drawn


def _players(scene: Scene) -> list[Svg]:
    """The viewer first, the others clockwise below."""
    order = scene.order()
    room = MAP[1] / len(order)
    return [
        panel(scene, seat, MAP[0] + 4, room * place, WIDTH - MAP[0] - 5, room - (4 if place < len(order) - 1 else 0))
        for place, seat in enumerate(order)
    ]
