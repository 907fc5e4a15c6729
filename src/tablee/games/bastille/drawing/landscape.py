"""The board beside the players: 1000 by 720, for screens that are wider than high."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Ground, Layout, Piece, join, title
from tablee.games.bastille.drawing import ground as land
from tablee.games.bastille.drawing import places, supplies, track
from tablee.games.bastille.drawing.art import vignette
from tablee.games.bastille.drawing.panels import panel
from tablee.games.bastille.drawing.scene import Scene, Setting

WIDTH: Final = 1000.0
HEIGHT: Final = 720.0
BOARD: Final = 706.0
SEINE: Final = "M720 462C640 462 590 420 520 396S420 372 360 372S230 380 170 408S60 436 -20 436"
ROADS: Final = (
    "M-5 262H720M430 -5V262M300 262L240 330M480 262L560 400L600 480M0 460L200 560V740M440 440L420 740M720 560L560 470"
)
CITE: Final = "M262 352Q300 300 380 302T498 350Q470 404 380 402T262 352z"
DISPLAY: Final = (14.0, 138.0, 90.0)  # where the characters lie, and how far apart


def _ground(setting: Setting) -> Ground:
    body = join(
        land.ground(BOARD, HEIGHT, SEINE, 54, CITE, ROADS),
        land.bridge(292, 306, 34, 62),
        land.bridge(468, 307, 34, -60),
        land.bridge(286, 397, 34, -55),
        land.bridge(488, 385, 34, 52),
        title(14, 11, 150, 40, setting.words["title"], setting.words["draw.subtitle"]),
        land.compass(652, 38, 24),
        supplies.display_places(setting.parts.display, *DISPLAY),
        vignette(places.BANQUE, 486, 66, 1.5),
        vignette(places.NOTRE_DAME, 330, 318, 1),
        vignette(places.BASTILLE, 588, 244, 1.08),
        vignette(places.VERSAILLES, 16, 500, 1.75),
    )
    return Ground(WIDTH, HEIGHT, body)


def _pieces(scene: Scene) -> list[Piece]:
    return [*scene.shared(_board), *_players(scene)]


def _board(scene: Scene) -> list[Piece]:
    """Everything but the players."""
    versailles = supplies.versailles_tile(scene, 76, 26, 102)
    deck = (382, 164) if scene.parts.display <= 4 else (300, 70)  # more cards of a draft lie where it would be
    return [
        supplies.rounds(scene, 178, 14),
        supplies.bonus_tile(scene, 442, 13, 124),
        places.place(scene, places.PLACE_LOUIS, 14, 58, 262),
        *supplies.display(scene, *DISPLAY),
        supplies.character_deck(scene, *deck),
        places.place(scene, places.BANQUE, 460, 164, 200, picture=0),
        track.track(scene, 14, 272, 30, 19, 1),
        places.place(scene, places.ETATS, 14, 324, 182),
        *supplies.piles(scene, 206, 336, 1),
        places.place(scene, places.NOTRE_DAME, 300, 384, 170, picture=0),
        places.place(scene, places.BASTILLE, 536, 318, 158, picture=0),
        *supplies.weapons(scene, 480, 398, 7),
        *supplies.torches(scene, 580, 432),
        places.place(scene, places.VERSAILLES, 14, 626, 184, versailles, picture=0),
        places.place(scene, places.CATACOMBES, 206, 476, 200),
        track.bag(scene, 414, 480),
        track.catacombs(scene, 206, 562, 488, False),
    ]


def _players(scene: Scene) -> list[Piece]:
    """The viewer's panel on top and taller, the others clockwise below."""
    order = scene.order()
    tall = 192.0 if scene.seat >= 0 else (HEIGHT - 4 * (len(order) - 1)) / len(order)
    rest = (HEIGHT - 2 - tall) / max(len(order) - 1, 1)
    panels: list[Piece] = []
    y = 1.0
    for place, seat in enumerate(order):
        height = tall if place == 0 else rest - 4
        panels.append(panel(scene, seat, BOARD + 8, y, WIDTH - BOARD - 9, height))
        y += tall + 4 if place == 0 else rest
    return panels


LANDSCAPE: Final = Layout(lambda scene: (WIDTH, HEIGHT), _ground, _pieces)
