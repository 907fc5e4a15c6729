"""What every part of the drawing needs: the view, who looks, what is lit, and the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from tablee.drawing import DEAD, SEATS, Click
from tablee.games.heads_of_state.parts import COUNTRIES, Parts
from tablee.games.heads_of_state.state import NEW_ROUND, HeadsOfState
from tablee.table import Game


@final
class Scene:
    """A view and how to speak of it."""

    def __init__(
        self,
        game: Game[HeadsOfState],
        view: HeadsOfState,
        seat: int,
        lit: Sequence[int],
        words: Mapping[str, str],
        names: Sequence[str],
    ) -> None:
        self.view: Final = view
        self.parts: Final[Parts] = view.parts
        self.seat: Final = seat
        self.words: Final = words
        self._game: Final = game
        self._lit: Final = set(lit)
        self.names: Final = [
            names[other] if names else words[f"draw.seat.{SEATS[other].colour}"] for other in range(view.seats)
        ]

    def say(self, key: str, **values: object) -> str:
        """The words ``draw.<key>`` with their gaps filled."""
        return self.words[f"draw.{key}"].format(**values)

    def click(self, kind: str, *values: int) -> Click:
        """What a click does that decides a move at once; nothing unless the move is lit."""
        move = self._game.actions.number(kind, values)
        return Click(move=move) if move in self._lit else DEAD

    def told(self, click: Click, otherwise: str) -> str:
        """The move that a click makes, in words; `otherwise` if it makes none."""
        return otherwise if click.move is None else self._game.move_told(click.move, self.names, self.words)

    def asks(self, kind: str) -> bool:
        """Whether a move of this kind is lit."""
        return any(self._game.actions.kind(move).name == kind for move in self._lit)

    def order(self) -> list[int]:
        """The seats clockwise from the one who looks; spectators see them from the first."""
        first = max(self.seat, 0)
        return [(first + place) % self.view.seats for place in range(self.view.seats)]

    def scored(self) -> bool:
        """Whether the round that the year shows has been scored: the revolution has come."""
        agenda = self.view.agenda
        return not agenda or any(task.step == NEW_ROUND for task in agenda)

    def card_name(self, card: int) -> str:
        """A card as it is called on its face."""
        return self.words[f"draw.card.{self.parts.cards[card]}"]

    def serves(self, card: int) -> list[int]:
        """The countries that a treachery card counts as."""
        return [country for country in range(len(COUNTRIES)) if card in self.parts.serves[country]]

    def own_hand(self) -> list[int]:
        """The hand of the one who looks; empty for a spectator."""
        return self.view.cards_of(self.view.hand, self.seat) if self.seat >= 0 else [0] * len(self.parts.cards)

    def counted(self, cards: list[int], first: int = 0) -> str:
        """Cards in words: ``Gold ×2, Title``; `first` is the number of the first one."""
        told = [
            self.card_name(first + card) + (f" ×{count}" if count > 1 else "")
            for card, count in enumerate(cards)
            if count > 0
        ]
        return ", ".join(told) or self.say("none")
