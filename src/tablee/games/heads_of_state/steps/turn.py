"""A turn (section 3): its beginning, the two options, its end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import BEGIN, DISCARDING, DRAWING, END_TURN, REVOLUTION, TREACHERY_CARD, TURN
from tablee.games.heads_of_state.parts import ASSASSIN, Parts
from tablee.games.heads_of_state.state import BY_ATTRIBUTES, FIRST_TURN, KINDS, HeadsOfState
from tablee.games.heads_of_state.steps.piles import discard, per_seat, show_attributes, show_treachery
from tablee.table import Actions, Dealer, Refusal, Step, Task, filled, total


@final
class Begin(Step[HeadsOfState]):
    """The next player's turn begins; in a player's very first one there is nothing to choose (HS-3.8)."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("begin", "HS-2.5")
        self._turns: Final = per_seat(TURN, max(parts.players))

    def done(self, s: HeadsOfState, task: Task, dealer: Dealer) -> None:
        if s.turn > 0:
            s.active = (s.active + 1) % s.seats
        if s.turn < s.seats:
            dealer.tell("HS-3.8", "turn_begins", s.active)
            draws = s.parts.first_turn[s.seats][s.turn]
            s.agenda.append(Task(DRAWING, (s.active,), (draws, FIRST_TURN)))
        else:
            dealer.tell("HS-3.1", "turn_begins", s.active)
            s.agenda.append(self._turns[s.active])
        s.turn += 1


@final
class Turn(Step[HeadsOfState]):
    """Attribute cards, a sweep of their display, or treachery (HS-3.1, HS-3.2)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("turn", "HS-3.1", ("attributes", "sweep", "treachery"))
        seats = max(parts.players)
        self._display: Final = parts.display
        self._attributes: Final = actions.first("attributes")
        self._sweep: Final = actions.first("sweep")
        self._treachery: Final = actions.first("treachery")
        self._draws: Final = per_seat(DRAWING, seats, (parts.draws, BY_ATTRIBUTES))
        self._draws_after_sweep: Final = per_seat(DRAWING, seats, (parts.draws_after_sweep, BY_ATTRIBUTES))
        self._treachery_cards: Final = per_seat(TREACHERY_CARD, seats)

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        if s.main_size < self._display:
            return [self._attributes, self._treachery]
        return [self._attributes, self._sweep, self._treachery]

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        if move == self._sweep and s.main_size < self._display:
            return Refusal("HS-3.3", "pile_too_small", (s.main_size, self._display))
        return None

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        if move == self._attributes:
            dealer.tell("HS-3.2", "chose_attributes", seat)
            s.agenda[-1] = self._draws[seat]
        elif move == self._treachery:
            dealer.tell("HS-3.4", "chose_treachery", seat)
            s.agenda[-1] = self._treachery_cards[seat]
        else:
            dealer.tell("HS-3.3", "swept", seat)
            s.aside = s.display
            s.display = filled(0, KINDS)
            show_attributes(s, "HS-3.2", dealer)
            s.agenda[-1] = self._draws_after_sweep[seat]


@final
class EndTurn(Step[HeadsOfState]):
    """Discard to the limits, put swept cards back, fill the displays (HS-3.9)."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("end_turn", "HS-3.9")
        self._limits: Final = parts.hand
        self._discards: Final = per_seat(DISCARDING, max(parts.players))
        self._again: Final = Task(END_TURN)
        self._next: Final = Task(BEGIN)
        self._revolution: Final = Task(REVOLUTION, (), (1,))

    def done(self, s: HeadsOfState, task: Task, dealer: Dealer) -> None:
        seat = s.active
        if s.held[seat * 2] > self._limits[0] or s.held[seat * 2 + 1] > self._limits[1]:
            s.agenda.append(self._again)
            s.agenda.append(self._discards[seat])
            return
        if s.designated:
            for slot in s.emptied:
                dealer.tell("HS-5.6", "left_empty", slot)
            s.emptied = []
            s.designated = []
        self._put_back(s, dealer)
        s.agenda.append(self._next)
        if show_attributes(s, "HS-3.9", dealer):
            show_treachery(s, "HS-3.9", dealer)
        else:
            s.agenda.append(self._revolution)

    def _put_back(self, s: HeadsOfState, dealer: Dealer) -> None:
        """Swept cards are shuffled into the main pile, so they are not under the disc (HS-R8)."""
        swept = total(s.aside)
        if swept == 0:
            return
        s.trail = s.trail.gone_back(s.unseen_attributes())
        for card in range(KINDS):
            s.main[card] += s.aside[card]
        s.aside = filled(0, KINDS)
        s.main_size += swept
        dealer.tell("HS-R8", "swept_back", swept)


@final
class Discarding(Step[HeadsOfState]):
    """At the end of a turn the player discards a card as long as they have too many (HS-3.7)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("discarding", "HS-3.7", ("discard",))
        self._limits: Final = parts.hand
        self._cards: Final = parts.card_kinds
        self._discard: Final = actions.first("discard")

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        first = 0 if s.held[seat * 2] > self._limits[0] else KINDS
        last = self._cards if s.held[seat * 2 + 1] > self._limits[1] else KINDS
        mine = seat * self._cards
        return [self._discard + card for card in range(first, last) if s.hand[mine + card] > 0]

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        card = move - self._discard
        kind = 1 if card >= ASSASSIN else 0
        if s.hand[seat * self._cards + card] == 0:
            return Refusal("HS-3.7", "not_in_hand")
        if s.held[seat * 2 + kind] <= self._limits[kind]:
            return Refusal("HS-3.7", "within_limit", (self._limits[kind],))
        return None

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        card = move - self._discard
        discard(s, seat, card)
        dealer.tell("HS-3.7", "discarded", seat, card)
