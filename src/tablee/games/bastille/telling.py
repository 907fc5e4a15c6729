"""Bastille in words: the locations in the order in which they are evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.games.bastille.generated import COVER
from tablee.games.bastille.notation import character_name
from tablee.games.bastille.parts import GROUPS, LOCATIONS, VALUES, WEAPONS
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.games.title import Telling, Words
from tablee.locale import chained, labelled

if TYPE_CHECKING:
    from tablee.drawing import Piece

SUPPLIES: Final = ("henchmen-", "supply-", "pile-", "weapons-hidden", "character-")
SILENT: Final = (*SUPPLIES, "mission-s", "tile-s", "bonus-", "versailles-")  # these are told with something else


class BastilleTelling(Telling):
    """What is told of Paris."""

    order = ("rounds", "bonus", *[f"place-{location}" for location in LOCATIONS], "card-", "weapon", "torches", "track")

    def brief(self, s: Bastille, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """What a player decides by; supplies that only count down are left out, and so are free bonuses until then."""
        sort, _, name = piece.id.partition("-")
        if sort == "points":  # the tiles in front of a player are told with the points
            seat = int(name)
            tiles = [str(value + 1) for value in range(VALUES) for _ in range(s.front[seat * VALUES + value])]
            points = words["told.points"].format(points=s.total(seat))
            return [points, *([words["told.tiles"].format(tiles=", ".join(tiles))] if tiles else [])]
        if sort == "place":
            tile = [half.label for one in piece.pieces or () if one.id == "versailles" for half in one.pieces or ()]
            return [_location(s, name, names, words, tile)]
        if sort == "card":
            return [_character(s, name, words)]
        if sort == "weapon":
            return [_weapons(s, words)] if piece.id == _first_weapon(s) else []
        if piece.id == "rounds":
            key = "told.round" if s.round <= s.parts.rounds else "draw.round_over"
            return [words[key].format(round=s.round, rounds=s.parts.rounds)]
        if piece.id == "track":
            places = ", ".join([f"{names[seat]} {s.track[seat]}" for seat in s.standing])
            return [f"{words['draw.track']} {places}"]
        if piece.id == "bonus":
            return [piece.label.partition(". ")[2] or piece.label]  # without what it is called
        if piece.id == "torches":
            return []
        if piece.id == "catacombs":
            return None if s.agenda and s.agenda[-1].step == COVER else []
        return [] if piece.id.startswith(SILENT) else None


def _location(s: Bastille, name: str, names: Sequence[str], words: Words, more: Sequence[str]) -> str:
    """A location with the tiles on it, as they will be evaluated, and the tile of the round."""
    location = LOCATIONS.index(name)
    first = s.parts.first_space[location]
    tiles = [tile for tile in s.spaces[first : first + s.parts.spaces[location]] if tile != EMPTY]
    free = max(s.parts.spaces[location] - s.filled[location], 0)
    called = f"{location + 1}. {words[f'draw.place.{name}']}"
    if free:
        called = words["told.free"].format(name=called, free=free)
    placed = [f"{names[tile // VALUES]} {tile % VALUES + 1}" for tile in tiles]
    halves = chained(more, words)
    parts = [f"{called}.", ", ".join(placed) + "." if placed else "", halves[:1].upper() + halves[1:]]
    return " ".join([part for part in parts if part])


def _character(s: Bastille, name: str, words: Words) -> str:
    """A character with what it brings along, what it is worth, and the group that a monk has joined."""
    card = next(number for number, one in enumerate(s.parts.characters) if one.name == name)
    points = words["told.points"].format(points=s.parts.characters[card].points)
    label = f"{character_name(s.parts, card, words)}, {points}"
    joined = s.monk_group[card]
    if joined == EMPTY:
        return label
    return f"{label}, {words['draw.character.assigned'].format(group=words[f'group.{GROUPS[joined]}'])}"


def _first_weapon(s: Bastille) -> str:
    """The piece with which all tokens on display are told."""
    return next(f"weapon-{kind}-0" for kind, amount in zip(WEAPONS, s.shown, strict=True) if amount)


def _weapons(s: Bastille, words: Words) -> str:
    weapons = [f"{words[f'weapon.{kind}']} ×{amount}" for kind, amount in zip(WEAPONS, s.shown, strict=True) if amount]
    return labelled(words["told.weapons"], ", ".join(weapons), words)
