"""The box of Bastide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.drawing import card, card_back, icon
from tablee.games.bastide.drawing import draw
from tablee.games.bastide.drawing.art import back, face
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.drawing.supplies import majority
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.parts import CARDS, TILES
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.town import HALL, RELIGIOUS, WALLS, WORKS
from tablee.printing.items import Box, Item, PrintedBoard, icon_token, markup, seat_token, square
from tablee.table import SPECTATOR, SeededDealer

BOARD = (1000.0, 584.0)  # the part of the page that is the board
MAP = ("work-long", "work-short", "work-wall", "work-hall", "block-", "tower-", "route")
PAPER = 374.0  # millimetres: two sheets of paper, and pieces are as large as their places
SITES = ("A1", "A3", "C1", "C3")
CARD = (96.0, 84.0)


def box(game: BastideGame, words: Mapping[str, str]) -> Box:
    """Everything in the box, for the most players."""
    state = game.start(max(game.parts.players), SeededDealer("print"))
    page = draw(game, state, SPECTATOR, [], words)
    printed = {**words, "draw.nobody": ""}  # who holds a card is the state of a table
    scene = Scene(game, Setting(state.parts, state.seats, printed), state, SPECTATOR)
    camp = [piece._replace(pieces=None) for piece in page.pieces if piece.id == "camp"]
    kept = [piece for piece in page.pieces if piece.id.startswith(MAP)]
    board = PrintedBoard(replace(page, pieces=(*kept, *camp)), *BOARD, PAPER)
    items = [_card(scene, which) for which in range(len(CARDS))]
    items += _religious(game, state, words) + _tiles(game) + _tokens(game)
    return Box(board, items, page.icons, page.patterns)


def _religious(game: BastideGame, state: Bastide, words: Mapping[str, str]) -> list[Item]:
    """The religious buildings as they stand in town, each on a block of its own, as large as its lots."""
    built = state.clone()
    for work, block in zip(RELIGIOUS, SITES, strict=True):
        built.site[work - RELIGIOUS[0]] = game.parts.town.names.index(block)
    pieces = {piece.id: piece for piece in draw(game, built, SPECTATOR, [], words).pieces}
    items: list[Item] = []
    for work in RELIGIOUS:
        piece = pieces[f"work-{WORKS[work]}"]
        assert piece.halo is not None
        _, _, width, height = piece.halo
        items.append(Item(f"work {WORKS[work]}", 1, width, height, width * PAPER / BOARD[0], markup(piece)))
    return items


def _card(scene: Scene, which: int) -> Item:
    """A majority card."""
    picture = markup(majority(scene, which, 0, 0, *CARD))
    return Item(f"majority {CARDS[which]}", 1, *CARD, 60, picture, card_back(*CARD, "wood", "gold", "lily"))


def _tiles(game: BastideGame) -> list[Item]:
    """The tiles of the bag."""
    return [
        square(f"tile {name}", int(copies), 15, face(tile, 40), back(40))
        for tile, (name, copies) in enumerate(zip(TILES, game.parts.tiles, strict=True))
    ]


def _tokens(game: BastideGame) -> list[Item]:
    """Influence, money, and signs for the works that have a piece."""
    parts = game.parts
    items = [square(f"work {WORKS[HALL]}", 1, 30, card(40, 40, icon("hall", 5, 5, 30)))]
    items += [square(f"work {WORKS[wall]}", 1, 24, card(40, 40, icon("wall", 5, 5, 30))) for wall in WALLS]
    items.append(icon_token("money", parts.money * max(parts.players), "coins", 14))
    items += [seat_token(f"influence {seat}", parts.influence, seat, 8) for seat in range(max(parts.players))]
    return items
