"""The board above the players: 390 wide, for a telephone held upright."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, drawing
from tablee.games.bastille.drawing import land, places, supplies, track
from tablee.games.bastille.drawing.choices import choices
from tablee.games.bastille.drawing.panels import panel
from tablee.games.bastille.drawing.portraits import PORTRAITS
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.drawing.vignettes import vignette

WIDTH: Final = 390.0
LEFT: Final = 8.0
RIGHT: Final = 199.0
HALF: Final = 183.0  # the width of a location; two stand beside each other
WHOLE: Final = WIDTH - 2 * LEFT
PANEL: Final = 172.0
BELOW: Final = 682.0  # where the viewer's panel begins; the locations stand above
SEINE: Final = "M420 300C300 330 150 400 190 520S20 700 -30 720M420 900C300 930 100 900 -30 980"
ROADS: Final = "M-5 66H400M-5 276H400M195 390V690"


def drawn(scene: Scene) -> str:
    """The whole table."""
    order = scene.order()
    height = BELOW + PANEL + 294 + (PANEL + 4) * (len(order) - 1) + 8
    others = [
        panel(scene, seat, LEFT, BELOW + PANEL + 294 + (PANEL + 4) * place, WHOLE, PANEL)
        for place, seat in enumerate(order[1:])
    ]
    children = [
        land.ground(WIDTH, height, SEINE, 54, "", ROADS),
        *_locations(scene),
        panel(scene, order[0], LEFT, BELOW, WHOLE, PANEL),
        track.bag(scene, (WIDTH - 72 - 50 * scene.view.seats) / 2, BELOW + PANEL + 6),
        track.catacombs(scene, LEFT, BELOW + PANEL + 78, WHOLE, True),
        *others,
        choices(scene, WIDTH / 2, 390, WHOLE),
    ]
    return drawing(WIDTH, height, scene.say("board"), scene.pairs(), *children, own_icons=PORTRAITS)


def _locations(scene: Scene) -> list[Svg]:
    """Everything that is needed to place tiles, two locations in a row."""
    piles = supplies.piles(scene, HALF - 42 * len(scene.view.pile_size), 28, 0.76)
    return [
        supplies.rounds(scene, 10, 20),
        supplies.bonus_tile(scene, 262, 19, 118),
        places.place(scene, places.PLACE_LOUIS, LEFT, 68, WHOLE, supplies.character_deck(scene, 326, 9)),
        supplies.decline(scene, 222, 96, 100),
        supplies.display(scene, LEFT, 148, 96),
        track.track(scene, 10, 288, 37, 10),
        vignette(places.BASTILLE, 346, 354, 0.34),
        places.place(scene, places.BANQUE, LEFT, 394, HALF),
        places.place(scene, places.NOTRE_DAME, RIGHT, 394, HALF),
        places.place(
            scene, places.VERSAILLES, LEFT, 474, HALF, supplies.versailles_tile(scene, 77, 26, 101), picture=0
        ),
        places.place(scene, places.ETATS, RIGHT, 474, HALF, piles, picture=0),
        places.place(scene, places.CATACOMBES, LEFT, 554, HALF),
        places.place(scene, places.BASTILLE, RIGHT, 554, HALF),
        supplies.weapons(scene, LEFT + 2, 639, 7),
        supplies.torches(scene, 266, 639),
    ]
