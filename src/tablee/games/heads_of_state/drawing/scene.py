"""What every part of the drawing needs: the words, the view, and who looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import final

import tablee.drawing as kit
from tablee.games.heads_of_state.generated import NEW_ROUND
from tablee.games.heads_of_state.parts import COUNTRIES, Parts
from tablee.games.heads_of_state.state import HeadsOfState


@final
class Setting(kit.Setting[Parts]):
    """How to speak of a table."""

    def card_name(self, card: int) -> str:
        """A card as it is called on its face."""
        return self.words[f"draw.card.{self.parts.cards[card]}"]

    def country(self, country: int) -> str:
        """The name of a country."""
        return self.words[f"draw.country.{COUNTRIES[country]}"]

    def serves(self, card: int) -> list[int]:
        """The countries that a treachery card counts as."""
        return [country for country in range(len(COUNTRIES)) if card in self.parts.serves[country]]

    def counted(self, cards: Sequence[int], first: int = 0) -> str:
        """Cards in words: ``Gold ×2, Title``; `first` is the number of the first one."""
        told = [
            self.card_name(first + card) + (f" ×{count}" if count > 1 else "")
            for card, count in enumerate(cards)
            if count > 0
        ]
        return ", ".join(told) or self.say("none")


@final
class Scene(kit.Scene[HeadsOfState, Setting]):
    """A view and how to speak of it."""

    @property
    def parts(self) -> Parts:
        """The box."""
        return self.view.parts

    def scored(self) -> bool:
        """Whether the round that the year shows has been scored: the revolution has come."""
        agenda = self.view.agenda
        return not agenda or any(task.step == NEW_ROUND for task in agenda)

    @cached_property
    def own_hand(self) -> tuple[int, ...]:
        """The hand of the one who looks; empty for a spectator."""
        return self.cards_of(list(self.view.hand), self.seat) if self.seat >= 0 else (0,) * len(self.parts.cards)

    def cards_of(self, cards: Sequence[int], seat: int) -> tuple[int, ...]:
        """The part of `hand`, `known` or `laid` that belongs to a seat."""
        size = len(self.parts.cards)
        return tuple([cards[seat * size + card] for card in range(size)])
