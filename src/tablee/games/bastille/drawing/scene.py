"""What every part of the drawing needs: the view, who looks, what is lit, and the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from tablee.drawing import DEAD, SEATS, Click
from tablee.games.bastille.parts import DECKS, GROUPS, LOCATIONS, MONK, REWARDS, WEAPONS, Bonus, Character, Parts
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.table import Game


@final
class Scene:
    """A view and how to speak of it."""

    def __init__(
        self,
        game: Game[Bastille],
        view: Bastille,
        seat: int,
        lit: Sequence[int],
        words: Mapping[str, str],
        names: Sequence[str],
    ) -> None:
        self.view: Final = view
        self.parts: Final[Parts] = view.parts
        self.seat: Final = seat
        self.words: Final = words
        self._actions: Final = game.actions
        self._lit: Final = set(lit)
        self.names: Final = [
            names[other] if names else words[f"draw.seat.{SEATS[other].colour}"] for other in range(view.seats)
        ]

    def say(self, key: str, **values: object) -> str:
        """The words ``draw.<key>`` with their gaps filled."""
        return self.words[f"draw.{key}"].format(**values)

    def place(self, location: int) -> str:
        """The name of a location as it stands on the map."""
        return self.words[f"draw.place.{LOCATIONS[location]}"]

    def click(self, kind: str, *values: int) -> Click:
        """What a click does that decides a move at once; nothing unless the move is lit."""
        move = self._actions.number(kind, values)
        return Click(move=move) if move in self._lit else DEAD

    def lit(self, kind: str) -> list[int]:
        """The lit moves of a kind."""
        return [move for move in sorted(self._lit) if self._actions.kind(move).name == kind]

    def values(self, move: int) -> list[int]:
        """The arguments of a move."""
        return self._actions.values(move)

    def pairs(self) -> dict[str, int]:
        """The moves of two clicks: a tile, then a location, or the other way round."""
        pairs: dict[str, int] = {}
        for move in self.lit("place"):
            value, location = self.values(move)
            pairs[f"tile-{value + 1} {LOCATIONS[location]}"] = move
        return pairs

    def order(self) -> list[int]:
        """The seats clockwise from the one who looks; spectators see them from the first."""
        first = max(self.seat, 0)
        return [(first + place) % self.view.seats for place in range(self.view.seats)]

    def bonus(self, bonus: Bonus) -> str:
        """A bonus in words, such as ``3 steps on the Bastille track``."""
        return self.say(f"bonus.{REWARDS[bonus.kind]}", amount=bonus.amount)

    def weapon_of(self, card: int) -> int:
        """The weapon that a character carries or needs, or EMPTY for a monk without a group."""
        group = self.group_of(card)
        return EMPTY if group == MONK else self.parts.weapon_of[group]

    def group_of(self, card: int) -> int:
        """The group of a character; a monk has the one he is assigned to."""
        assigned = self.view.monk_group[card]
        return self.parts.characters[card].group if assigned == EMPTY else assigned

    def character(self, card: int) -> str:
        """Everything on a character card in words."""
        c: Character = self.parts.characters[card]
        said = [
            self.say("character", group=self.words[f"draw.group.{GROUPS[c.group]}"], card=c.name),
            self.say("character.coins", amount=c.coins),
            self.say("character.points", amount=c.points),
        ]
        if self.view.monk_group[card] != EMPTY:
            said.append(self.say("character.assigned", group=self.words[f"group.{GROUPS[self.group_of(card)]}"]))
        weapon = self.weapon_of(card)
        if weapon == EMPTY:
            said.append(self.say("character.any_weapon"))
        else:
            said.append(self.say(f"character.{'has' if c.armed else 'needs'}_{WEAPONS[weapon]}"))
        for thing, amount in (("flags", c.flags), ("gems", c.gems), ("crowns", c.crowns)):
            if amount:
                said.append(self.say(f"character.{thing}", amount=amount))
        said.append(self.say("character.deck", deck=DECKS[c.deck]))
        return ", ".join(said)
