"""Pictures for the texts about Bastide."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.drawing import Picture, arrow, at, icon, mark, of_pieces
from tablee.games.bastide.drawing import ground, outside, supplies
from tablee.games.bastide.drawing.art import back, face
from tablee.games.bastide.drawing.landscape import town
from tablee.games.bastide.drawing.plan import Measure, Plan
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.parts import CARDS, ENGLISH, FIRE, HOUSE
from tablee.games.bastide.town import CHURCH, HALL, RELIGIOUS, STREETS, WALLS
from tablee.table import SPECTATOR, SeededDealer

MEASURE = Measure(width=122, height=130, street=30, wall=32, round=7, circle=11)
SMALL = Measure(width=58, height=62, street=19, wall=20, round=4, circle=7.5)  # the whole town on a phone

# The pieces of the corner of the town where a house is taxed.
CORNER = (
    *("work-short_street_west", "work-long_street_north", "work-wall_north", "work-wall_west"),
    *("block-A1", "block-A2", "block-B1", "tower-left-top"),
)


def _scene(game: BastideGame, words: Mapping[str, str]) -> Scene:
    """A town that has grown for a while."""
    view = game.start(4, SeededDealer("a picture"))
    parts = view.parts
    built = ((STREETS[0], (0, 0, 1, 2)), (WALLS[0], (3, 1)), (WALLS[2], (0,)), (HALL, (2, 1)), (CHURCH, (3, 0)))
    for work, owners in built:
        for place, owner in enumerate(owners):
            view.circles[parts.town.first[work] + place] = owner
            view.taken[work] += 1
    view.site[CHURCH - RELIGIOUS[0]] = parts.town.names.index("A3")
    for name, houses in (("A1", 2), ("A2", 1), ("B1", 1), ("B3", 2), ("C2", 1), ("A3", 1)):
        view.houses[parts.town.names.index(name)] = houses
    return Scene(game, Setting(view.parts, view.seats, words, names=("", "", "", "")), view, SPECTATOR)


def _plan(scene: Scene, measure: Measure) -> Plan:
    return Plan(scene.parts.town, measure, 20, 20, turned=False)


def _town(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """The whole town."""
    scene = _scene(game, words)
    plan = _plan(scene, SMALL)
    x, y, width, height = plan.outside
    return of_pieces((x - 6, y - 6, width + 12, height + 12), ground.ditch(plan), *town(scene, plan))


def _tax(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """A corner of the town: a house, and the influence that faces its block."""
    scene = _scene(game, words)
    plan = _plan(scene, MEASURE)
    last = plan.block(scene.parts.town.names.index("B1"))
    x, y, _, _ = plan.outside
    corner = (x - 8, y - 8, last.x + last.width + 34 - x, last.y + 44 - y)
    pieces = [piece for piece in town(scene, plan) if piece.id in CORNER]
    return of_pieces(corner, ground.ditch(plan), *pieces)


def _tiles(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """The three sorts of tiles, and the back of all."""
    tiles = [back(56), face(HOUSE, 56), face(FIRE, 56), face(ENGLISH, 56), face(ENGLISH + 2, 56)]
    return of_pieces((-3, -3, 64 * len(tiles) - 2, 62), *[at(64 * place, 0, tile) for place, tile in enumerate(tiles)])


def _bid(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """What a bid becomes: three pieces of influence on a street."""
    price = game.parts.price
    money = [at(26 * place, 0, icon("bid", 0, 4, 26)) for place in range(price)]
    left = 26.0 * price
    return of_pieces((-3, -2, left + 74, 38), *money, arrow(left + 6, 17, 26), mark(0, left + 52, 17, 26))


def _camp(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """The English camp with some tiles."""
    scene = _scene(game, words)
    scene.view.camp[0], scene.view.camp[1] = 2, 1
    return of_pieces((-4, -12, 302, 146), outside.camp(scene, 0, 0, 294, 4))


def _cards(game: BastideGame, words: Mapping[str, str]) -> Picture:
    """The majority cards."""
    scene = _scene(game, words)
    cards = [supplies.majority(scene, which, 110.0 * which, 0, 104, 84) for which in range(len(CARDS))]
    return of_pieces((-3, -3, 110.0 * len(CARDS), 90), *cards)


PICTURES = {"town": _town, "tax": _tax, "tiles": _tiles, "bid": _bid, "camp": _camp, "cards": _cards}
