"""The box of Heads of State."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.drawing import Svg, at, card, card_back, circle, group, icon, join, mark, path, points, text
from tablee.games.heads_of_state.drawing import draw
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY, back, disc, face
from tablee.games.heads_of_state.drawing.markers import SHIELD
from tablee.games.heads_of_state.drawing.scene import Setting
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES, COUNTRIES, RANKS
from tablee.printing.items import Box, Item, PrintedBoard, centred, seat_token, square, without
from tablee.table import SPECTATOR, SeededDealer

BOARD = (712.0, 492.0)  # the part of the page that is the map
CARD = (62.0, 90.0)
PAPER = 42.0  # millimetres
MAP = ("house", "sets")
CUBES = 3  # of each player (HS-1.5)
MARKS = ("", "3", "4", "5")  # from how many players on an attribute card is used


def box(game: HeadsOfStateGame, words: Mapping[str, str]) -> Box:
    """Everything in the box, for the most players."""
    state = game.start(max(game.parts.players), SeededDealer("print"))
    page = draw(game, state, SPECTATOR, [], words)
    setting = Setting(state.parts, state.seats, words)
    state.round = 0  # so that no round is marked
    before = [piece for piece in draw(game, state, SPECTATOR, [], words).pieces if piece.id == "years"]
    labels = ["–", f"×{game.parts.noble_cards}", words["draw.sets.left"]]
    kept = [piece for piece in page.pieces if piece.id in MAP or piece.id.startswith(("country-", "sector-"))]
    kept = [*before, *[without(piece, labels) for piece in kept]]
    board = PrintedBoard(replace(page, pieces=tuple(kept)), *BOARD, 516)
    return Box(board, [*_cards(game, setting), *_markers(game, words), *_tokens(game)], page.icons, page.patterns)


def _cards(game: HeadsOfStateGame, setting: Setting) -> list[Item]:
    """Attribute cards with their marks, treachery cards, the revolution card, and noble cards."""
    parts = game.parts
    items: list[Item] = []
    for number, name in enumerate(ATTRIBUTES):
        for mark_on, copies in zip(MARKS, parts.marked[number], strict=True):
            picture = face(setting, number, *CARD)
            if mark_on:
                corner = join(
                    circle(CARD[0] - 10, 10, 7, "e-card"), text(CARD[0] - 10, 14, mark_on, 11, "card", look="strong")
                )
                picture = join(picture, corner)
            item = f"attribute {name} {mark_on}".rstrip()
            items.append(Item(item, copies, *CARD, PAPER, picture, back(ATTRIBUTE, *CARD)))
    for number, name in enumerate(parts.treachery):
        picture = face(setting, ASSASSIN + number, *CARD)
        copies = int(parts.treachery_copies[number])
        items.append(Item(f"treachery {name}", copies, *CARD, PAPER, picture, back(TREACHERY, *CARD)))
    revolution = join(card(*CARD), at(CARD[0] / 2, CARD[1] / 2, disc(25)))
    items.append(Item("revolution card", 1, *CARD, PAPER, revolution, back(ATTRIBUTE, *CARD)))
    for name in RANKS:
        picture = join(
            card(*CARD),
            icon(name, 11, 18, 40),
            text(
                CARD[0] / 2,
                CARD[1] - 12,
                setting.words[f"rank.{name}"],
                12,
                "card",
                fit=CARD[0] - 10,
                look="strong caps",
            ),
        )
        behind = card_back(*CARD, "wood", "gold", "crown")
        items.append(Item(f"noble {name}", parts.noble_cards, *CARD, PAPER, picture, behind))
    return items


def _markers(game: HeadsOfStateGame, words: Mapping[str, str]) -> list[Item]:
    """The scoring markers, each with its points, and the disc."""
    parts = game.parts
    items = [Item("revolution disc", 1, 52, 52, 40, at(26, 26, disc(25)), edge="")]
    for sector in parts.sectors:
        name = _name(words[f"draw.place.{sector.name}"])
        items.append(
            square(f"initial {sector.name}", 1, 20, join(card(40, 40), points(20, 17, 26, sector.points), name))
        )
    for country, row in zip(COUNTRIES, parts.countries, strict=True):
        name = _name(words[f"draw.country.{country}"])
        for worth in row.markers:
            shield = join(path(SHIELD, "e-panel"), text(0, 5, str(worth), 14, "panel", look="strong"))
            items.append(square(f"country {country} {worth}", 1, 20, join(card(40, 40), at(20, 17, shield), name)))
        for place, worth in enumerate(row.round, 1):
            picture = join(card(40, 40), points(20, 17, 26, worth), name)
            items.append(square(f"round {country} {place}", len(parts.rounds), 20, picture))
    for worth in parts.house[max(parts.players)]:
        items.append(square(f"house {worth}", 1, 20, centred(points(0, 0, 30, worth))))
    for worth, noble in zip(parts.most, RANKS, strict=True):
        picture = join(card(40, 40), icon(noble, 4, 2.5, 16), points(24, 25.5, 23, worth))
        items.append(square(f"most {noble}", 1, 20, picture))
    items.append(square("round marker", 1, 16, card(40, 40, icon("crown", 7, 7, 26))))
    return items


def _name(word: str) -> Svg:
    """The name below the points of a marker, smaller than any on a screen."""
    return at(20, 35.5, group({"transform": "scale(0.6)"}, text(0, 0, word, 9, "card", fit=34 / 0.6)))


def _tokens(game: HeadsOfStateGame) -> list[Item]:
    """The nobles of each player, dead on their backs, and the cubes."""
    items: list[Item] = []
    for seat in range(max(game.parts.players)):
        for rank, name in enumerate(RANKS):
            face_down = centred(join(mark(seat, 0, 0, 34), icon("skull", -8, -8, 16)))
            copies = game.parts.tokens[rank]
            items.append(square(f"token {seat} {name}", copies, 15, centred(_token(seat, name)), face_down))
        items.append(seat_token(f"cube {seat}", CUBES, seat, 9))
    return items


def _token(seat: int, rank: str) -> Svg:
    """A living noble, as on the map."""
    return join(mark(seat, 0, 0, 34), circle(0, 0, 12.5, "e-card fine"), icon(rank, -10.5, -11.5, 21))
