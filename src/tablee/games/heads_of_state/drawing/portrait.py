"""The map above all else: 390 wide, for a phone held upright."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Ground, Layout, Piece, engraving, join, rect, text, title
from tablee.games.heads_of_state.drawing import ground as land
from tablee.games.heads_of_state.drawing import hand, markers, supplies
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.geography import Projection, sector_spots
from tablee.games.heads_of_state.drawing.panels import panel
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
from tablee.games.heads_of_state.drawing.sectors import sectors
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES

WIDTH: Final = 390.0
MAP: Final = 488.0
VIEW: Final = Projection(-11.6, 59.5, 13.4, 20.4)
CARDS: Final = Size(44, 62, 47.5)
PANEL: Final = 98.0
SECTOR: Final = (11.5, 30.0)  # the radius of a hexagon, the room of a slot
SHEET: Final = (WIDTH / 2, MAP + 20, CARDS)  # the middle and the top of a sheet with choices, and its cards
DISPLAYS: Final = MAP + 4  # where the displays begin
HAND: Final = DISPLAYS + 164  # where the viewer's hand begins; spectators have none

NAMES: Final = {
    "sea.north": (208.0, 118.0, -58.0),
    "sea.inner": (254.0, 424.0, -10.0),
    "old.italy": (292.0, 306.0, 0.0),
    "old.hungary": (344.0, 272.0, 0.0),
    "old.portugal": (47.0, 420.0, -80.0),
}
PLACES: Final = sector_spots("portrait", VIEW)


def _below(scene: Scene) -> float:
    """Where the cartouches of the countries begin."""
    return HAND + (168 if scene.seat >= 0 else 4)


def _size(scene: Scene) -> tuple[float, float]:
    return WIDTH, _below(scene) + 276 + (PANEL + 4) * int(scene.view.seats)


def _ground(setting: Setting) -> Ground:
    words, parts = setting.words, setting.parts
    body = join(
        land.ground(VIEW, WIDTH, MAP, (40, 250)),
        land.compass(42, 250, 27),
        engraving(land.SEA["ship"], 66, 268, 0.8),
        engraving(land.SEA["serpent"], 165, 48, 0.8),
        title(228, 12, 152, 44, words["title"], words["draw.subtitle"]),
        land.lettering(words, NAMES),
        rect(0, DISPLAYS, WIDTH, 160, "e-land", 5),
        supplies.places(parts.display, 104, DISPLAYS + 24, CARDS),
        supplies.places(parts.treachery_display, 56, DISPLAYS + 93, CARDS),
    )
    return Ground(WIDTH, HAND, body)


def _pieces(scene: Scene) -> list[Piece]:
    below = _below(scene)
    return [
        *scene.shared(_map_and_piles),
        *supplies.display(scene, ATTRIBUTE, 104, DISPLAYS + 24, CARDS),
        scene.shared(supplies.treachery_pile, 4, DISPLAYS + 95, CARDS),
        *supplies.display(scene, TREACHERY, 56, DISPLAYS + 93, CARDS),
        *scene.shared(_discards),
        *_own(scene, HAND),
        *scene.shared(_cartouches, below),
        *[
            panel(scene, seat, 1, below + 276 + (PANEL + 4) * place, WIDTH - 2, PANEL)
            for place, seat in enumerate(scene.order())
        ],
    ]


def _map_and_piles(scene: Scene) -> list[Piece]:
    """The map, and what lies before the attribute cards on display."""
    return [
        markers.years(scene, 232, 68, 144),
        *sectors(scene, PLACES, *SECTOR),
        supplies.plate(scene, "attributes", 4, DISPLAYS + 2, 244),
        supplies.plate(scene, "sweep", 252, DISPLAYS + 2, 134),
        supplies.main_pile(scene, 4, DISPLAYS + 26, CARDS),
        supplies.under_disc(scene, 53, DISPLAYS + 26, CARDS),
    ]


def _discards(scene: Scene) -> list[Piece]:
    """What lies after the treachery cards on display."""
    return [
        supplies.treachery_discards(scene, 154, DISPLAYS + 93, CARDS),
        *supplies.attribute_discards(scene, 204, DISPLAYS + 93, CARDS),
        supplies.plate(scene, "treachery", 254, DISPLAYS + 98, 132),
        supplies.plate(scene, "end", 254, DISPLAYS + 128, 132),
    ]


def _cartouches(scene: Scene, y: float) -> list[Piece]:
    """The countries, the House of Nobles and the sets, below the hand."""
    countries = [
        markers.country(scene, number, 2 + 195 * (number % 2), y + 62 * (number // 2), 191)
        for number in range(len(COUNTRIES))
    ]
    return [*countries, markers.house(scene, 12, y + 160, 150), markers.sets(scene, 178, y + 126, 210, 17)]


def _own(scene: Scene, y: float) -> list[Piece]:
    """The viewer's hand: attribute cards above, treachery cards below."""
    if scene.seat < 0:
        return []
    words = hand.heading(scene)
    heading = text(8, 15, words, 12, "deep", "start", WIDTH - 16, "slant")
    return [
        Piece("hand", words, 0, y, join(rect(0, 0, WIDTH, 164, "e-deep", 5), heading)),
        *hand.fanned(scene, range(ASSASSIN), 6, y + 22, WIDTH - 12, CARDS),
        *hand.fanned(scene, range(ASSASSIN, len(scene.parts.cards)), 6, y + 92, WIDTH - 12, CARDS),
    ]


PORTRAIT: Final = Layout(_size, _ground, _pieces)
