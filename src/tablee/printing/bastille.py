"""The box of Bastille."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablee.drawing import Board, Piece, at, card, card_back, circle, icon, join, rect, text
from tablee.games.bastille.drawing import draw
from tablee.games.bastille.drawing.cards import (
    BIG_HIGH,
    BIG_WIDE,
    SMALL_HIGH,
    SMALL_WIDE,
    WEAPON_ICONS,
    big_character,
    mission_back,
    mission_face,
)
from tablee.games.bastille.drawing.places import tile_body
from tablee.games.bastille.drawing.scene import Scene, Setting
from tablee.games.bastille.drawing.supplies import bonus_tile, versailles_tile
from tablee.games.bastille.drawing.track import VAULT
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.parts import DECKS, VALUES, WEAPONS
from tablee.games.bastille.state import Bastille
from tablee.printing.items import (
    Box,
    Item,
    PrintedBoard,
    centred,
    icon_token,
    markup,
    score_track,
    seat_token,
    square,
)
from tablee.table import SPECTATOR, SeededDealer

BOARD = (712.0, 720.0)  # the part of the page that is the board
ENLARGED = 3.0  # what a mission card is drawn larger than on the page, where its numbers must fill it to be read
TILE = 110.0  # units of a tile with two halves
COINS = ((1, 22), (2, 20), (5, 16))  # BA-1.1: worth, and how many
LAST_SCORE = 49  # then the 50/100 tile is laid (BA-1.2)
MAP = ("rounds", "track", "catacombs")  # pieces of the page that are printed on the board, beside the locations


def box(game: BastilleGame, words: Mapping[str, str]) -> Box:
    """Everything in the box, for the most players."""
    state = game.start(max(game.parts.players), SeededDealer("print"))
    page = draw(game, state, SPECTATOR, [], words)
    setting = Setting(state.parts, state.seats, words)
    items = [*_cards(game, setting), *_tiles(game, setting, state), *_catacombs(page), *_tokens(game)]
    bare = state.clone()
    bare.round = game.parts.interim_after + 1  # then the catacomb boards, pieces of their own, are not drawn
    start = state.clone()
    start.round = 0  # so that no round is marked
    before = [piece for piece in draw(game, start, SPECTATOR, [], words).pieces if piece.id == "rounds"]
    return Box(_board(draw(game, bare, SPECTATOR, [], words), before), items, page.icons, page.patterns)


def _board(bare: Board, before: Sequence[Piece]) -> PrintedBoard:
    """The locations, the tracks, and the bonuses under the catacomb boards."""
    kept = [piece for piece in bare.pieces if piece.id in MAP[1:] or piece.id.startswith("place-")]
    pieces = [piece if piece.id == "catacombs" else piece._replace(pieces=None) for piece in kept]
    return PrintedBoard(replace(bare, pieces=(*before, *pieces)), *BOARD, 380)


def _cards(game: BastilleGame, setting: Setting) -> list[Item]:
    """Characters and missions."""
    parts = game.parts
    items: list[Item] = []
    for number, c in enumerate(parts.characters):
        face = big_character(setting, number)
        back = join(
            card_back(BIG_WIDE, BIG_HIGH, "band", "gold", "character"),
            circle(BIG_WIDE - 14, 14, 9, "f-card"),
            text(BIG_WIDE - 14, 18.5, DECKS[c.deck], 13, "card", look="strong"),
        )
        items.append(Item(f"character {c.name}", 1, BIG_WIDE, BIG_HIGH, 44, face, back))
    for mission, copies in zip(parts.missions, parts.mission_copies, strict=True):
        face = mission_face(mission, setting.words["draw.most"], ENLARGED)
        wide, high = SMALL_WIDE * ENLARGED, SMALL_HIGH * ENLARGED
        items.append(Item(f"mission {mission.name}", int(copies), wide, high, 44, face, mission_back(wide, high)))
    return items


def _tiles(game: BastilleGame, setting: Setting, state: Bastille) -> list[Item]:
    """Versailles tiles, bonus tiles and end-bonus tiles."""
    items: list[Item] = []
    view = state.clone()
    for number in range(len(game.parts.versailles)):
        view.versailles = number
        face = markup(versailles_tile(Scene(game, setting, view.clone(), SPECTATOR), 0, 0, TILE))
        back = card_back(TILE, 40, "azure", "gold", "crown")
        items.append(Item(f"versailles {number + 1}", 1, TILE, 40, 55, face, back))
    kinds = [("bonus", "ruby")] * len(game.parts.bonus) + [("end bonus", "cloak")] * len(game.parts.end_bonus)
    for number, (kind, ground) in enumerate(kinds):
        view.bonus = number
        piece = bonus_tile(Scene(game, setting, view.clone(), SPECTATOR), 0, 0, TILE)
        face = markup(piece._replace(pieces=tuple([one for one in piece.pieces or () if one.label])))
        back = card_back(TILE, 40, ground, "gold", "flag")
        place_in_kind = number + 1 if kind == "bonus" else number + 1 - len(game.parts.bonus)
        items.append(Item(f"{kind} {place_in_kind}", 1, TILE, 40, 55, face, back))
    return items


def _catacombs(page: Board) -> list[Item]:
    """The two catacomb boards with their bonuses."""
    catacombs = next(piece for piece in page.pieces if piece.id == "catacombs")
    items: list[Item] = []
    for side in ("left", "right"):
        vaults = [piece for piece in catacombs.pieces or () if piece.id.startswith(f"bonus-{side}-")]
        width = (VAULT + 6) * len(vaults) + 6
        spread = [at(6 + (VAULT + 6) * number, 8, markup(piece)) for number, piece in enumerate(vaults)]
        items.append(Item(f"catacombs {side}", 1, width, 60, 130, join(rect(0, 0, width, 60, "e-land", 4), *spread)))
    return items


def _tokens(game: BastilleGame) -> list[Item]:
    """Everything small."""
    parts = game.parts
    hidden = card(40, 40, circle(20, 20, 15, "e-band"), circle(20, 20, 12, "thin"))
    items = [icon_token("torch", parts.torches, "torch", 16)]
    for weapon, name in enumerate(WEAPONS):
        items.append(icon_token(f"weapon {name}", parts.weapons[weapon], WEAPON_ICONS[weapon], 16, hidden))
    items.append(icon_token("start marker", 1, "start", 20))
    for worth, copies in COINS:
        picture = card(40, 40, icon("coin", 12, 3, 22), text(20, 36, str(worth), 13, "card", look="strong"))
        items.append(square(f"coin {worth}", copies, 13, picture))
    items.append(score_track(LAST_SCORE, 10))
    for seat in range(max(parts.players)):
        for value in range(VALUES):
            picture = centred(tile_body(seat, value + 1, 34))
            items.append(square(f"influence {seat} {value + 1}", parts.tiles[value], 16, picture))
        items.append(seat_token(f"track marker {seat}", 1, seat, 14))
        items.append(seat_token(f"score marker {seat}", 1, seat, 12))
        items.append(seat_token(f"50/100 {seat}", 1, seat, 20, "50", "100"))
        items.append(seat_token(f"henchman {seat}", parts.henchmen, seat, 9))
    return items
