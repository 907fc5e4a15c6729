"""The map above all else: 390 wide, for a telephone held upright."""

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
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES

WIDTH: Final = 390.0
MAP: Final = 488.0
VIEW: Final = Projection(-11.6, 59.5, 13.4, 20.4)
CARDS: Final = Size(44, 62, 47.5)
PANEL: Final = 98.0

# Where the middle of each sector's slots lies, in degrees.
SPOTS: Final = {
    "ile_de_france": (3.4, 49.38),
    "normandy": (-2.1, 48.0),
    "burgundy": (5.3, 46.6),
    "aquitaine": (-0.7, 45.2),
    "provence": (5.4, 43.95),
    "brandenburg": (13.8, 53.5),
    "bavaria": (10.5, 48.4),
    "saxony": (13.8, 50.75),
    "rhineland": (7.8, 51.95),
    "castile": (-4.8, 40.15),
    "andalusia": (-4.5, 37.35),
    "catalonia": (1.2, 41.3),
    "galicia": (-6.2, 42.75),
    "england": (-1.2, 52.3),
    "ireland": (-7.5, 53.2),
    "scotland": (-3.9, 56.8),
}
NAMES: Final = {
    "sea.north": (208.0, 118.0, -58.0),
    "sea.inner": (254.0, 424.0, -10.0),
    "old.italy": (292.0, 306.0, 0.0),
    "old.hungary": (344.0, 272.0, 0.0),
    "old.portugal": (47.0, 420.0, -80.0),
}


def drawn(scene: Scene) -> str:
    """The whole table."""
    parts = _map(scene)
    y = MAP + 4
    parts += _supplies(scene, y)
    y += 164
    parts += _own(scene, y)
    y += 168 if scene.seat >= 0 else 4
    for number in range(len(COUNTRIES)):
        parts.append(markers.country(scene, number, 2 + 195 * (number % 2), y + 62 * (number // 2), 191))
    y += 126
    parts.append(markers.house(scene, 12, y + 34, 150))
    parts.append(markers.sets(scene, 178, y, 210, 17))
    y += 150
    for place, seat in enumerate(scene.order()):
        parts.append(panel(scene, seat, 1, y + (PANEL + 4) * place, WIDTH - 2, PANEL))
    y += (PANEL + 4) * scene.view.seats
    parts.append(hand.courtesan_for(scene, WIDTH / 2, MAP + 20, CARDS))
    return drawing(WIDTH, y, scene.say("board"), {}, *parts)


def _map(scene: Scene) -> list[Svg]:
    spots = {name: VIEW.spot(*spot) for name, spot in SPOTS.items()}
    return [
        land.ground(VIEW, WIDTH, MAP, (40, 250)),
        land.compass(42, 250, 27),
        land.ornament(land.SHIP, 66, 268, 0.8),
        land.ornament(land.SERPENT, 165, 48, 0.8),
        markers.title(scene, 228, 12, 152),
        markers.years(scene, 232, 68, 144),
        land.lettering(scene, NAMES),
        sectors(scene, spots, 11.5, 30),
    ]


def _supplies(scene: Scene, y: float) -> list[Svg]:
    """Both displays, one below the other."""
    size = CARDS
    return [
        rect(0, y, WIDTH, 160, "e-land", 5),
        supplies.plate(scene, "attributes", 4, y + 2, 244),
        supplies.plate(scene, "sweep", 252, y + 2, 134),
        supplies.main_pile(scene, 4, y + 26, size),
        supplies.under_disc(scene, 53, y + 26, size),
        supplies.display(scene, ATTRIBUTE, 104, y + 24, size),
        supplies.treachery_pile(scene, 4, y + 95, size),
        supplies.display(scene, TREACHERY, 56, y + 93, size),
        supplies.treachery_discards(scene, 154, y + 93, size),
        supplies.attribute_discards(scene, 204, y + 93, size),
        supplies.plate(scene, "treachery", 254, y + 98, 132),
        supplies.plate(scene, "end", 254, y + 128, 132),
    ]


def _own(scene: Scene, y: float) -> list[Svg]:
    """The viewer's hand: attribute cards above, treachery cards below."""
    if scene.seat < 0:
        return []
    kinds = len(scene.parts.cards)
    return [
        rect(0, y, WIDTH, 164, "e-deep", 5),
        text(8, y + 15, hand.said(scene), 12, "deep", "start", WIDTH - 16, "slant"),
        hand.fanned(scene, range(ASSASSIN), 6, y + 22, WIDTH - 12, CARDS),
        hand.fanned(scene, range(ASSASSIN, kinds), 6, y + 92, WIDTH - 12, CARDS),
    ]
