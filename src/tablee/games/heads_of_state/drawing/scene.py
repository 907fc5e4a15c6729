"""How to speak of a table, and what several parts of the drawing ask of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import tablee.drawing as kit
from tablee.games.heads_of_state.generated import NEW_ROUND
from tablee.games.heads_of_state.parts import COUNTRIES, Parts
from tablee.games.heads_of_state.state import HeadsOfState

Setting: TypeAlias = kit.Setting[Parts]
Scene: TypeAlias = kit.Scene[HeadsOfState, Parts]


def card_name(setting: Setting, card: int) -> str:
    """A card as it is called on its face."""
    return setting.words[f"draw.card.{setting.parts.cards[card]}"]


def country_name(setting: Setting, country: int) -> str:
    """The name of a country."""
    return setting.words[f"draw.country.{COUNTRIES[country]}"]


def serves(setting: Setting, card: int) -> list[int]:
    """The countries that a treachery card counts as."""
    return [country for country in range(len(COUNTRIES)) if card in setting.parts.serves[country]]


def cards_label(setting: Setting, amounts: Sequence[int], first: int = 0) -> str:
    """Cards in words: ``Gold ×2, Title``; `first` is the number of the first one."""
    amounts_of = [(card_name(setting, first + card), amount) for card, amount in enumerate(amounts) if amount > 0]
    return ", ".join([f"{name} ×{n}" if n > 1 else name for name, n in amounts_of]) or setting.say("none")


def scored(scene: Scene) -> bool:
    """Whether the round that the year shows has been scored: the revolution has come."""
    agenda = scene.view.agenda
    return not agenda or any(task.step == NEW_ROUND for task in agenda)


def cards_of(scene: Scene, cards: Sequence[int], seat: int) -> tuple[int, ...]:
    """The part of `hand`, `known` or `laid` that belongs to a seat."""
    size = len(scene.parts.cards)
    return tuple([cards[seat * size + card] for card in range(size)])


def own_hand(scene: Scene) -> tuple[int, ...]:
    """The hand of the one who looks; empty for a spectator."""
    return cards_of(scene, list(scene.view.hand), scene.seat) if scene.seat >= 0 else (0,) * len(scene.parts.cards)
