"""Bastille in words: the locations in the order in which they are evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tablee.games.bastille.generated import COVER, PLACING
from tablee.games.bastille.notation import bonus_name
from tablee.games.bastille.parts import GROUPS, LOCATIONS, MONK, POINTS, VALUES, WEAPONS, Bonus
from tablee.games.bastille.state import EMPTY, ON_DISPLAY, Bastille
from tablee.games.title import Telling, Words
from tablee.locale import labelled, several

if TYPE_CHECKING:
    from tablee.drawing import Piece

SILENT: Final = ("bag", "weapons-hidden", "character-deck", "pile-", "torches", "bonus-", "versailles-")
SHOWN: Final = (
    *("box_opened", "seated", "seeks_pile", "evaluated", "location_full", "behind"),
    *("dealt", "weapon_shown", "turned_versailles", "turned_bonus", "chose"),
)


class BastilleTelling(Telling):
    """What is told of Paris."""

    order = ("rounds", "bonus", *[f"place-{location}" for location in LOCATIONS], "card-", "weapon", "torches", "track")
    shown = SHOWN

    def brief(self, s: Bastille, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """What a player decides by; supplies that only count down are left out, and so are free bonuses until then."""
        sort, _, name = piece.id.partition("-")
        if sort == "panel":
            return [_player(s, int(name), words)]
        if sort == "place":
            return _location(s, name, names, words)
        if sort == "card":
            return [_characters(s, words)] if piece.id == _first_character(s) else []
        if sort == "weapon":
            return [_weapons(s, words)] if piece.id == _first_weapon(s) else []
        if piece.id == "rounds":
            key = "told.round" if s.round <= s.parts.rounds else "draw.round_over"
            return [words[key].format(round=s.round, rounds=s.parts.rounds)]
        if piece.id == "track":
            places = ", ".join([f"{names[seat]} {s.track[seat]}" for seat in s.standing if s.track[seat]])
            return [labelled(words["told.track"], places, words)] if places else []
        if piece.id == "bonus":
            return [_flags(s, words)]
        if piece.id == "catacombs":
            return None if s.agenda and s.agenda[-1].step == COVER else []
        return [] if piece.id.startswith(SILENT) else None


def _location(s: Bastille, name: str, names: Sequence[str], words: Words) -> list[str]:
    """A location with the tiles on it, as they will be evaluated; while they are placed also what can still be had."""
    location = LOCATIONS.index(name)
    first, size = s.parts.first_space[location], s.parts.spaces[location]
    tiles = [tile for tile in s.spaces[first : first + size] if tile != EMPTY]
    placing = bool(s.agenda) and s.agenda[-1].step == PLACING
    called = words[f"draw.place.{name}"]
    lines: list[str] = []
    if name == "versailles" and s.versailles != EMPTY and (tiles or placing):
        left, right = [_bonus(one, words) for one in s.parts.versailles[s.versailles]]
        lines.append(labelled(called, words["tile.sides"].format(left=left, right=right), words))
    if tiles:
        free = size - s.filled[location]
        held = words["told.free"].format(name=called, free=free) if placing and free > 0 else called
        placed = [f"{names[tile // VALUES]} {tile % VALUES + 1}" for tile in tiles]
        lines.append(labelled(held, ", ".join(placed), words))
    return lines


def _flags(s: Bastille, words: Words) -> str:
    """The bonuses of the round for the most and the second most flags."""
    most, second = [_bonus(one, words) for one in [*s.parts.bonus, *s.parts.end_bonus][s.bonus]]
    return words["told.flags"].format(most=most, second=second)


def _bonus(one: Bonus, words: Words) -> str:
    return words["told.points"].format(points=one.amount) if one.kind == POINTS else bonus_name(one, words)


def _first_character(s: Bastille) -> str:
    """The piece with which all characters on display are told."""
    return next(f"card-{s.parts.characters[card].name}" for card, where in enumerate(s.where) if where == ON_DISPLAY)


def _characters(s: Bastille, words: Words) -> str:
    cards = [_character(s, card, words) for card, where in enumerate(s.where) if where == ON_DISPLAY]
    return labelled(words["told.for_sale"], ", ".join(cards), words)


def _player(s: Bastille, seat: int, words: Words) -> str:
    """What a player has: points, tiles to place, stocks, and characters with their points."""
    tiles = [str(value + 1) for value in range(VALUES) for _ in range(s.front[seat * VALUES + value])]
    stocks = [words["told.points"].format(points=s.total(seat))]
    if s.start_player == seat:
        stocks.append(words["told.starts"])
    for key, amount in (("coins", s.coins[seat]), ("torches", s.torches[seat])):
        if amount:
            stocks.append(words[f"offer.bonus.{key}"].format(amount=amount))
    if s.bag[seat]:
        stocks.append(words["told.bag"].format(amount=s.bag[seat]))
    for kind, amount in zip(WEAPONS, s.weapons[seat * len(WEAPONS) : (seat + 1) * len(WEAPONS)], strict=True):
        if amount:
            stocks.append(several(words[f"weapon.{kind}"], amount))
    if missions := len(s.missions(seat)):
        stocks.append(words["told.missions"].format(missions=missions))
    lines = [words["told.tiles"].format(tiles=", ".join(tiles))] if tiles else []
    lines.append(", ".join(stocks))
    if s.owned(seat):
        lines.append(_owned(s, seat, words))
    return ". ".join(lines)


def _owned(s: Bastille, seat: int, words: Words) -> str:
    """The characters of a player, group by group, and what they bring and are worth together."""
    parts = s.parts
    cards = sorted(s.owned(seat), key=lambda card: (parts.characters[card].group, parts.characters[card].coins))
    names: list[str] = []
    for group, some in groupby(cards, lambda card: parts.characters[card].group):
        values = ", ".join([_bracketed(str(parts.characters[card].coins), _bound(s, card, words)) for card in some])
        names.append(f"{words[f'draw.group.{GROUPS[group]}']} {values}")
    owned = [parts.characters[card] for card in cards]
    symbols = [sum(one.flags for one in owned), sum(one.gems for one in owned), sum(one.crowns for one in owned)]
    together = [words["told.points"].format(points=sum(one.points for one in owned)), *_symbols(symbols, words)]
    return labelled(", ".join(names), ", ".join(together), words)


def _bracketed(label: str, things: Sequence[str]) -> str:
    return f"{label} ({', '.join(things)})" if things else label


def _symbols(amounts: Sequence[int], words: Words) -> list[str]:
    """Flags, gems and crowns, as many as there are."""
    things = zip(("flag", "gem", "crown"), amounts, strict=True)
    return [several(words[f"told.{thing}"], amount) for thing, amount in things if amount]


def _bound(s: Bastille, card: int, words: Words) -> list[str]:
    """The weapon that a character carries, and the group that a monk has joined."""
    one, joined = s.parts.characters[card], s.monk_group[card]
    weapon = [words[f"weapon.{WEAPONS[s.parts.weapon_of[one.group]]}"]] if one.armed and one.group != MONK else []
    return weapon + ([words[f"group.{GROUPS[joined]}"]] if joined != EMPTY else [])


def _character(s: Bastille, card: int, words: Words) -> str:
    """A character with what it brings along, and what it is worth."""
    one = s.parts.characters[card]
    brings = [*_bound(s, card, words), *_symbols((one.flags, one.gems, one.crowns), words)]
    name = f"{words[f'draw.group.{GROUPS[one.group]}']} {one.coins}"
    return f"{_bracketed(name, brings)} {one.points}"


def _first_weapon(s: Bastille) -> str:
    """The piece with which all tokens on display are told."""
    return next(f"weapon-{kind}-0" for kind, amount in zip(WEAPONS, s.shown, strict=True) if amount)


def _weapons(s: Bastille, words: Words) -> str:
    shown = zip(WEAPONS, s.shown, strict=True)
    weapons = [several(words[f"weapon.{kind}"], amount) for kind, amount in shown if amount]
    return labelled(words["told.weapons"], ", ".join(weapons), words)
