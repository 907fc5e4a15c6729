"""What the cards and tiles of Bastille are called: nobody knows them by their codes, so what is on them is said."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.games.bastille.notation import board_words
from tablee.games.bastille.parts import GROUPS, MONK, REWARDS, WEAPONS, Bonus, Parts


def name_of(parts: Parts, what: str, value: int, words: Mapping[str, str]) -> str | None:
    """A card, a tile or a bonus in words; None for anything that the catalogue knows by its own word."""
    if what == "character":
        return character(parts, value, words)
    if what == "monk":
        return character(parts, parts.monks[value], words)
    if what == "bonus":
        board = board_words(parts)[value].partition("-")[0]
        return words[f"bonus.{board}"].format(bonus=bonus(parts.catacombs[value], words))
    if what == "versailles":
        return tile(parts.versailles[value - 1], words)
    if what == "bonus_tile":
        return tile((parts.bonus + parts.end_bonus)[value], words)
    return None


def character(parts: Parts, card: int, words: Mapping[str, str]) -> str:
    """A character by its group, its coin value and what it brings along."""
    c = parts.characters[card]
    brings = [words[f"weapon.{WEAPONS[parts.weapon_of[c.group]]}"]] if c.armed and c.group != MONK else []
    for thing, amount in (("flags", c.flags), ("gems", c.gems), ("crowns", c.crowns)):
        if amount:
            brings.append(words[f"character.{thing}"].format(amount=amount))
    name = f"{words[f'draw.group.{GROUPS[c.group]}']} {c.coins}"
    return f"{name} ({', '.join(brings)})" if brings else name


def tile(sides: list[Bonus], words: Mapping[str, str]) -> str:
    """A tile of Versailles or of the flags by its two bonuses."""
    return words["tile.sides"].format(left=bonus(sides[0], words), right=bonus(sides[1], words))


def bonus(one: Bonus, words: Mapping[str, str]) -> str:
    """A bonus in words."""
    return words[f"offer.bonus.{REWARDS[one.kind]}"].format(amount=one.amount)
