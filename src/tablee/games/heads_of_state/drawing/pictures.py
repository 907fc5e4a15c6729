"""Pictures for the texts about Heads of State."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.drawing import Picture, arrow, at, of_pieces
from tablee.games.heads_of_state.drawing import cards, markers, supplies
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
from tablee.games.heads_of_state.drawing.sectors import sectors
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.table import SPECTATOR, SeededDealer

CARDS = Size(61, 84, 67)
COUNT = 1  # the rank that the picture of a set shows
FRANCE = 0
ROOM = 116.0  # of a sector


def _scene(game: HeadsOfStateGame, words: Mapping[str, str]) -> Scene:
    """A table on which there are some nobles."""
    view = game.start(3, SeededDealer("a picture"))
    for seat, slot in zip((0, 1, 0, 2, 1), (0, 2, 3, 5, 8), strict=True):
        view.board[slot] = seat
    return Scene(game, Setting(view.parts, view.seats, words, names=("", "", "")), view, SPECTATOR)


def _set(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """A set of cards, and the sector where it creates a noble."""
    scene = _scene(game, words)
    parts = scene.parts
    needed = list(parts.sets[COUNT])
    faces = [at(67 * place, 0, cards.face(scene.setting, card, 61, 84)) for place, card in enumerate(needed)]
    slot = list(parts.rank_of).index(COUNT)
    scene.view.board[slot] = 0
    sector = parts.sector_of[slot]
    spots = {one.name: (9999.0, 0.0) for one in parts.sectors}
    left = 67.0 * len(needed)
    spots[parts.sectors[sector].name] = (left + 90, 42)
    there = sectors(scene, spots, 16, 36)[sector]
    return of_pieces((-3, -3, left + 152, 92), *faces, arrow(left + 4, 42, 26), there)


def _display(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """The pile, the one under the disc, and some of the cards on display."""
    scene = _scene(game, words)
    display = supplies.display(scene, ATTRIBUTE, 148, 0, CARDS)[:3]
    width = 148 + CARDS.step * len(display)
    return of_pieces(
        (-3, -8, width + 2, 96),
        supplies.main_pile(scene, 0, 0, CARDS),
        supplies.under_disc(scene, 72, 0, CARDS),
        *display,
    )


def _treachery(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """Treachery cards: an assassin, one of a country, and a double one."""
    scene = _scene(game, words)
    kinds = len(scene.parts.cards)
    examples = (ASSASSIN, ASSASSIN + 2, ASSASSIN + 3, kinds - 1)
    faces = [at(72 + 67 * place, 0, cards.face(scene.setting, card, 61, 84)) for place, card in enumerate(examples)]
    return of_pieces((-3, -3, 78 + 67 * len(examples), 92), at(0, 0, cards.back(TREACHERY, 61, 84)), *faces)


def _country(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """The sectors of a country, and what it gives."""
    scene = _scene(game, words)
    mine = [one.name for one in scene.parts.sectors if one.country == FRANCE]
    spots = {one.name: (9999.0, 0.0) for one in scene.parts.sectors}
    for number, name in enumerate(mine):
        row, column = divmod(number, 3)
        spots[name] = (58 + ROOM * column, 34 + 68.0 * row)
    there = [
        piece
        for piece, sector in zip(sectors(scene, spots, 15, 34), scene.parts.sectors, strict=True)
        if sector.country == FRANCE
    ]
    row, column = divmod(len(mine), 3)
    beside = markers.country(scene, FRANCE, ROOM * column - 8, 68.0 * row + 6, 138)
    return of_pieces((-3, 0, 3 * ROOM + 22, 68.0 * (row + 1) + 8), *there, beside)


def _sets(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """The nobles with their sets and what the most of them score."""
    return of_pieces((-3, -3, 246, 170), markers.sets(_scene(game, words), 0, 0, 240, 20))


def _house(game: HeadsOfStateGame, words: Mapping[str, str]) -> Picture:
    """The House of Nobles and the years."""
    scene = _scene(game, words)
    return of_pieces((-12, -4, 352, 82), markers.house(scene, 0, 0, 150), markers.years(scene, 176, 26, 160))


PICTURES = {
    "set": _set,
    "display": _display,
    "treachery": _treachery,
    "country": _country,
    "sets": _sets,
    "house": _house,
}
