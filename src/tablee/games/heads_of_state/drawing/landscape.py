"""The map beside the players, displays and the hand below: 1000 by 720, for screens that are wider than high."""

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
from tablee.games.heads_of_state.parts import ASSASSIN

WIDTH: Final = 1000.0
HEIGHT: Final = 720.0
MAP: Final = (712.0, 492.0)
VIEW: Final = Projection(-15.6, 59.4, 20.9, 20.9)
CARDS: Final = Size(61, 84, 67)
SECTOR: Final = (14.0, 33.0)  # the radius of a hexagon, the room of a slot
SHEET: Final = (MAP[0] / 2, 484.0, CARDS)  # the middle and the top of a sheet with choices, and its cards
TOP: Final = 521.0  # of the cards on display
RIGHT: Final = 716.0  # where the treachery cards begin

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
PLACES: Final = sector_spots("landscape", VIEW)


def _ground(setting: Setting) -> Ground:
    words, parts = setting.words, setting.parts
    body = join(
        land.ground(VIEW, *MAP, (62, 412)),
        land.compass(62, 412, 40),
        engraving(land.SEA["ship"], 40, 296, 1.1),
        engraving(land.SEA["serpent"], 172, 222, 0.9),
        title(14, 13, 158, 44, words["title"], words["draw.subtitle"]),
        land.lettering(words, NAMES),
        rect(0, 496, WIDTH, 112, "e-land", 5),
        rect(3, 499, WIDTH - 6, 106, "thin", 3),
        rect(0, 611, WIDTH, 109, "e-deep", 5),
        rect(3, 614, WIDTH - 6, 103, "thin", 3),
        supplies.places(parts.display, 168, TOP, CARDS),
        supplies.places(parts.treachery_display, RIGHT + 74, TOP, CARDS),
    )
    return Ground(WIDTH, HEIGHT, body)


def _pieces(scene: Scene) -> list[Piece]:
    return [
        *scene.shared(_map_and_piles),
        *supplies.display(scene, ATTRIBUTE, 168, TOP, CARDS),
        *scene.shared(_between_displays),
        *supplies.display(scene, TREACHERY, RIGHT + 74, TOP, CARDS),
        scene.shared(supplies.treachery_discards, RIGHT + 212, TOP, CARDS),
        *_own(scene),
        *_players(scene),
    ]


def _map_and_piles(scene: Scene) -> list[Piece]:
    """The map, and what lies before the attribute cards on display."""
    return [
        markers.years(scene, 16, 66, 150),
        markers.house(scene, 26, 192, 128),
        markers.sets(scene, 518, 340, 184, 17),
        *[markers.country(scene, number, *spot, 138) for number, spot in enumerate(COUNTRY_SPOTS)],
        *sectors(scene, PLACES, *SECTOR),
        supplies.plate(scene, "attributes", 12, 499, 340),
        supplies.plate(scene, "sweep", 360, 499, 212),
        supplies.main_pile(scene, 12, TOP, CARDS),
        supplies.under_disc(scene, 86, TOP, CARDS),
    ]


def _between_displays(scene: Scene) -> list[Piece]:
    """What lies after the attribute cards on display and before the treachery cards."""
    return [
        *supplies.attribute_discards(scene, 584, TOP, CARDS),
        supplies.plate(scene, "treachery", RIGHT + 2, 499, 272),
        supplies.treachery_pile(scene, RIGHT, TOP, CARDS),
    ]


def _own(scene: Scene) -> list[Piece]:
    """The viewer's hand."""
    end = scene.shared(supplies.plate, "end", 846, 613, 146)
    if scene.seat < 0:
        words = scene.words["draw.watching"]
        return [end, Piece("hand", words, WIDTH / 2, 670, text(0, 0, words, 14, "deep", look="slant"))]
    words = hand.heading(scene)
    kinds = len(scene.parts.cards)
    treachery = int(scene.view.held[scene.seat * 2 + 1])
    wide = (CARDS.step * treachery if treachery else 0.0) + 8
    return [
        end,
        Piece("hand", words, 12, 628, text(0, 0, words, 12, "deep", "start", 800, "slant")),
        *hand.fanned(scene, range(ASSASSIN), 10, 633, WIDTH - 24 - wide, CARDS),
        *hand.fanned(scene, range(ASSASSIN, kinds), WIDTH - wide - 2, 633, wide, CARDS),
    ]


def _players(scene: Scene) -> list[Piece]:
    """The viewer first, the others clockwise below."""
    order = scene.order()
    room = MAP[1] / len(order)
    return [
        panel(scene, seat, MAP[0] + 4, room * place, WIDTH - MAP[0] - 5, room - (4 if place < len(order) - 1 else 0))
        for place, seat in enumerate(order)
    ]


LANDSCAPE: Final = Layout(lambda scene: (WIDTH, HEIGHT), _ground, _pieces)
