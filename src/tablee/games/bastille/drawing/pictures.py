"""Pictures for the texts about Bastille."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tablee.drawing import Picture, at, of_pieces
from tablee.games.bastille.drawing.cards import big_character
from tablee.games.bastille.drawing.places import BANQUE, PLACE_LOUIS, VERSAILLES, place
from tablee.games.bastille.drawing.scene import Scene, Setting
from tablee.games.bastille.drawing.supplies import bonus_tile, rounds, versailles_tile
from tablee.games.bastille.drawing.track import catacombs, track
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.parts import GROUPS, LOCATIONS, VALUES, Character
from tablee.games.title import Draw
from tablee.table import SPECTATOR, SeededDealer

WIDE = 240.0  # a location
CARD = 94.0  # the room of a character
NAMES = ("", "", "", "")
# Of each group the card that shows most of something.
SHOWN: Sequence[Callable[[Character], int]] = (
    lambda card: card.flags,
    lambda card: card.armed + card.gems,
    lambda card: card.crowns - card.armed,
    lambda card: -card.coins,
)


def _scene(game: BastilleGame, words: Mapping[str, str]) -> Scene:
    """A table on which some tiles have been placed and the markers have moved."""
    view = game.start(max(game.players), SeededDealer("a picture"))
    first = view.parts.first_space
    for location, lying in ((BANQUE, ((1, 1), (0, 2), (2, 1))), (PLACE_LOUIS, ((3, 2), (0, 1)))):
        for space, (seat, value) in enumerate(lying[: view.parts.spaces[location]]):
            view.spaces[first[location] + space] = seat * VALUES + value - 1
            view.filled[location] += 1
    for place_in_row, seat in enumerate((2, 0, 3, 1)):
        view.standing[place_in_row] = seat
        view.track[seat] = min((12, 7, 7, 3)[place_in_row], view.parts.last_space)
    return Scene(game, Setting(view.parts, view.seats, words, names=NAMES), view, SPECTATOR)


def _rounds(game: BastilleGame, words: Mapping[str, str]) -> Picture:
    """The rounds with their scorings, and the bonus tile of the first."""
    scene = _scene(game, words)
    width = 31.0 * scene.parts.rounds
    return of_pieces((-4, -14, width + 120, 60), rounds(scene, 0, 0), bonus_tile(scene, width + 8, -1, 102))


def _location(location: int, game: BastilleGame, words: Mapping[str, str]) -> Picture:
    """A location with the tiles on it."""
    scene = _scene(game, words)
    beside = [versailles_tile(scene, 140, 30, 92)] if location == VERSAILLES else []
    return of_pieces((-3, -3, WIDE + 6, 80), place(scene, location, 0, 0, WIDE, *beside))


def _characters(game: BastilleGame, words: Mapping[str, str]) -> Picture:
    """One character of each group."""
    parts = game.parts
    setting = _scene(game, words).setting
    cards = []
    for group in range(len(GROUPS)):
        of_group = [number for number, card in enumerate(parts.characters) if card.group == group]
        number = max(of_group, key=lambda one: SHOWN[group](parts.characters[one]))
        cards.append(at(CARD * group, 0, big_character(setting, number)))
    return of_pieces((-3, -3, CARD * len(GROUPS) - 2, 124), *cards)


def _track(game: BastilleGame, words: Mapping[str, str]) -> Picture:
    """The road to the Bastille, in two rows."""
    scene = _scene(game, words)
    row = -(-(scene.parts.last_space + 1) // 2)
    return of_pieces((-5, -17, 34.0 * row + 10, 118), track(scene, 0, 0, 34, row, 2))


def _catacombs(game: BastilleGame, words: Mapping[str, str]) -> Picture:
    """The boards of the catacombs, and what is printed underneath."""
    return of_pieces((-3, -3, 346, 210), catacombs(_scene(game, words), 0, 0, 340, True))


PICTURES: Mapping[str, Draw] = {
    "rounds": _rounds,
    **{name: partial(_location, location) for location, name in enumerate(LOCATIONS)},
    "characters": _characters,
    "track": _track,
    "catacombs": _catacombs,
}
