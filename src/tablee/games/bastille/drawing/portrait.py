"""The board above the players: 390 wide, for a phone held upright."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Ground, Layout, Piece, join
from tablee.games.bastille.drawing import ground as land
from tablee.games.bastille.drawing import places, supplies, track
from tablee.games.bastille.drawing.art import vignette
from tablee.games.bastille.drawing.panels import panel
from tablee.games.bastille.drawing.scene import Scene, Setting

WIDTH: Final = 390.0
LEFT: Final = 8.0
RIGHT: Final = 199.0
HALF: Final = 183.0  # the width of a location; two stand beside each other
WHOLE: Final = WIDTH - 2 * LEFT
PANEL: Final = 172.0
BELOW: Final = 682.0  # where the viewer's panel begins; the locations stand above
OTHERS: Final = BELOW + PANEL + 294  # where the panels of the others begin
SEINE: Final = "M420 300C300 330 150 400 190 520S20 700 -30 720M420 900C300 930 100 900 -30 980"
ROADS: Final = "M-5 66H400M-5 276H400M195 390V690"
DISPLAY: Final = (LEFT, 148.0, 96.0)  # where the characters lie, and how far apart


def _height(seats: int) -> float:
    return OTHERS + (PANEL + 4) * (seats - 1) + 8


def _ground(setting: Setting) -> Ground:
    height = _height(len(setting.names))
    body = join(
        land.ground(WIDTH, height, SEINE, 54, "", ROADS),
        supplies.display_places(setting.parts.display, *DISPLAY),
        vignette(places.BASTILLE, 346, 354, 0.34),
    )
    return Ground(WIDTH, height, body)


def _pieces(scene: Scene) -> list[Piece]:
    order = scene.order()
    others = [
        panel(scene, seat, LEFT, OTHERS + (PANEL + 4) * place, WHOLE, PANEL) for place, seat in enumerate(order[1:])
    ]
    return [
        *scene.shared(_locations),
        panel(scene, order[0], LEFT, BELOW, WHOLE, PANEL),
        scene.shared(track.bag, (WIDTH - 72 - 50 * int(scene.view.seats)) / 2, BELOW + PANEL + 6),
        scene.shared(track.catacombs, LEFT, BELOW + PANEL + 78, WHOLE, True),
        *others,
    ]


def _locations(scene: Scene) -> list[Piece]:
    """Everything that is needed to place tiles, two locations in a row."""
    piles = supplies.piles(scene, HALF - 42 * len(list(scene.view.pile_size)), 28, 0.76)
    versailles = supplies.versailles_tile(scene, 77, 26, 101)
    return [
        supplies.rounds(scene, 10, 20),
        supplies.bonus_tile(scene, 262, 19, 118),
        places.place(scene, places.PLACE_LOUIS, LEFT, 68, WHOLE, supplies.character_deck(scene, 326, 9)),
        *supplies.display(scene, *DISPLAY),
        track.track(scene, 10, 288, 37, 10, 2),
        places.place(scene, places.BANQUE, LEFT, 394, HALF),
        places.place(scene, places.NOTRE_DAME, RIGHT, 394, HALF),
        places.place(scene, places.VERSAILLES, LEFT, 474, HALF, versailles, picture=0),
        places.place(scene, places.ETATS, RIGHT, 474, HALF, *piles, picture=0),
        places.place(scene, places.CATACOMBES, LEFT, 554, HALF),
        places.place(scene, places.BASTILLE, RIGHT, 554, HALF),
        *supplies.weapons(scene, LEFT + 2, 639, 7),
        *supplies.torches(scene, 266, 639),
    ]


PORTRAIT: Final = Layout(lambda scene: (WIDTH, _height(scene.view.seats)), _ground, _pieces)
