"""What every part of the drawing needs: the words, the view, and who looks."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import final

import tablee.drawing as kit
from tablee.games.bastille.parts import DECKS, GROUPS, LOCATIONS, MONK, REWARDS, VALUES, WEAPONS, Bonus, Parts
from tablee.games.bastille.state import EMPTY, Bastille


@final
class Setting(kit.Setting[Parts]):
    """How to speak of a table."""

    def place(self, location: int) -> str:
        """The name of a location as it stands on the map."""
        return self.words[f"draw.place.{LOCATIONS[location]}"]

    def bonus(self, bonus: Bonus) -> str:
        """A bonus in words, such as ``3 steps on the Bastille track``."""
        return self.say(f"bonus.{REWARDS[bonus.kind]}", amount=bonus.amount)

    def group_of(self, card: int, joined: int) -> int:
        """The group of a character; a monk has the one it has `joined`."""
        return self.parts.characters[card].group if joined == EMPTY else joined

    def weapon_of(self, card: int, joined: int) -> int:
        """The weapon that a character carries or needs, or EMPTY for a monk without a group."""
        group = self.group_of(card, joined)
        return EMPTY if group == MONK else self.parts.weapon_of[group]

    def character(self, card: int, joined: int) -> str:
        """Everything on a character card in words."""
        c = self.parts.characters[card]
        said = [
            self.words[f"draw.group.{GROUPS[c.group]}"],
            self.say("character.coins", amount=c.coins),
            self.say("character.points", amount=c.points),
        ]
        if joined != EMPTY:
            said.append(self.say("character.assigned", group=self.words[f"group.{GROUPS[joined]}"]))
        weapon = self.weapon_of(card, joined)
        if weapon == EMPTY:
            said.append(self.say("character.any_weapon"))
        else:
            said.append(self.say(f"character.{'has' if c.armed else 'needs'}_{WEAPONS[weapon]}"))
        for thing, amount in (("flags", c.flags), ("gems", c.gems), ("crowns", c.crowns)):
            if amount:
                said.append(self.say(f"character.{thing}", amount=amount))
        said.append(self.say("character.deck", deck=DECKS[c.deck]))
        return ", ".join(said)


@final
class Scene(kit.Scene[Bastille, Setting]):
    """A view and how to speak of it."""

    @property
    def parts(self) -> Parts:
        """The box."""
        return self.view.parts

    @cached_property
    def tile_numbers(self) -> dict[int, int]:
        """For each space with a tile on it, which of its owner's tiles of this value it is."""
        numbers: dict[int, int] = {}
        counts: dict[int, int] = {}
        for space, lying in enumerate(self.view.spaces):
            if lying != EMPTY:
                numbers[space] = counts.get(lying, 0)
                counts[lying] = numbers[space] + 1
        return numbers

    def placed(self) -> Counter[int]:
        """How many tiles of each seat and value lie on the board."""
        return Counter(self.view.spaces)

    def tiles_placed(self, seat: int, value: int) -> int:
        """How many tiles of a seat and value lie on the board."""
        return self.shared(Scene.placed)[seat * VALUES + value]
