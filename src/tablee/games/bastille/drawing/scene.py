"""How to speak of a table, and what several parts of the drawing ask of a view."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import tablee.drawing as kit
from tablee.games.bastille.parts import DECKS, GROUPS, MONK, REWARDS, WEAPONS, Bonus, Parts
from tablee.games.bastille.state import EMPTY, Bastille

Setting: TypeAlias = kit.Setting[Parts]
Scene: TypeAlias = kit.Scene[Bastille, Parts]


def bonus_label(setting: Setting, bonus: Bonus) -> str:
    """A bonus in words, such as ``3 steps on the Bastille track``."""
    return setting.say(f"bonus.{REWARDS[bonus.kind]}", amount=bonus.amount)


def group_of(setting: Setting, card: int, joined: int) -> int:
    """The group of a character; a monk has the one it has `joined`."""
    return setting.parts.characters[card].group if joined == EMPTY else joined


def weapon_of(setting: Setting, card: int, joined: int) -> int:
    """The weapon that a character carries or needs, or EMPTY for a monk without a group."""
    group = group_of(setting, card, joined)
    return EMPTY if group == MONK else setting.parts.weapon_of[group]


@kit.memoised
def character_label(setting: Setting, card: int, joined: int) -> str:
    """Everything on a character card in words."""
    c = setting.parts.characters[card]
    weapon = weapon_of(setting, card, joined)
    carries = f"{'has' if c.armed else 'needs'}_{WEAPONS[weapon]}" if weapon != EMPTY else "any_weapon"
    label = [
        setting.words[f"draw.group.{GROUPS[c.group]}"],
        setting.say("character.coins", amount=c.coins),
        setting.say("character.points", amount=c.points),
    ]
    if joined != EMPTY:
        label.append(setting.say("character.assigned", group=setting.words[f"group.{GROUPS[joined]}"]))
    label.append(setting.say(f"character.{carries}"))
    for thing, amount in (("flags", c.flags), ("gems", c.gems), ("crowns", c.crowns)):
        if amount:
            label.append(setting.say(f"character.{thing}", amount=amount))
    return ", ".join([*label, setting.say("character.deck", deck=DECKS[c.deck])])


def tile_numbers(scene: Scene) -> dict[int, int]:
    """For each space with a tile on it, which of its owner's tiles of this value it is."""
    numbers: dict[int, int] = {}
    counts: dict[int, int] = {}
    for space, tile in enumerate(scene.view.spaces):
        if tile != EMPTY:
            numbers[space] = counts.get(tile, 0)
            counts[tile] = numbers[space] + 1
    return numbers


def tiles_placed(scene: Scene) -> Counter[int]:
    """How many tiles of each seat and value lie on the board."""
    return Counter(scene.view.spaces)
