"""What a move of Heads of State seems to bring."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.heads_of_state.values import PLACES, Values
from tablee.games.heads_of_state.parts import ASSASSIN, COURTESAN, Parts
from tablee.games.heads_of_state.state import (
    ACTING,
    COURTESAN_FOR,
    DISCARDING,
    DRAWING,
    EMPTY,
    KEEPING,
    KINDS,
    RANK_COUNT,
    TREACHERY_CARD,
    TURN,
    USING,
    HeadsOfState,
)
from tablee.games.heads_of_state.steps.treachery import has_cards_for
from tablee.table import Actions

CARD: Final = 0.7  # what an attribute card is worth


@final
class Urges:
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.parts: Final[Parts] = values.parts
        self.values: Final = values
        self._attributes: Final = actions.first("attributes")
        self._sweep: Final = actions.first("sweep")
        self._take: Final = actions.first("take")
        self._draw: Final = actions.first("draw")
        self._take_treachery: Final = actions.first("take_treachery")
        self._draw_treachery: Final = actions.first("draw_treachery")
        self._create: Final = actions.first("create")
        self._courtesan: Final = actions.first("courtesan")
        self._strike: Final = actions.first("strike")
        self._end: Final = actions.first("end")
        self._for: Final = actions.first("for")
        self._use: Final = actions.first("use")
        self._discard: Final = actions.first("discard")
        self._lay_down: Final = actions.first("lay_down")

    def of(self, s: HeadsOfState, seat: int, moves: list[int]) -> list[float]:
        """The urge of each of `moves`; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == DRAWING:
            wants = self._wants(s, seat)
            return [self._draw_urge(wants, move) for move in moves]
        if step == ACTING:
            return [self._act(s, seat, move) for move in moves]
        if step == TURN:
            return [self._option(s, seat, move) for move in moves]
        if step in (DISCARDING, KEEPING):
            first = self._discard if step == DISCARDING else self._lay_down
            return [-self._keep(s, seat, move - first) for move in moves]
        if step == COURTESAN_FOR:
            mine = seat * len(self.parts.cards)
            return [-float(s.hand[mine + move - self._for]) for move in moves]
        if step == USING:
            return [self._weapon(move - self._use) for move in moves]
        if step == TREACHERY_CARD:
            return [self._treachery_urge(s, seat, move) for move in moves]
        return [0.0] * len(moves)

    def _option(self, s: HeadsOfState, seat: int, move: int) -> float:
        if move == self._attributes:
            room = self.parts.hand[0] - s.held[seat * 2]
            return 1.2 + 0.35 * float(min(room, self.parts.draws))
        if move == self._sweep:
            return 0.5
        best = 0.0
        for slot in range(len(s.board)):
            if s.board[slot] != EMPTY and s.board[slot] != seat:
                best = max(best, self._reach(s, seat, slot) * self._victim(s, seat, slot))
        return best

    def _reach(self, s: HeadsOfState, seat: int, slot: int) -> float:
        """How likely this turn's treachery can kill the noble in a slot."""
        parts = self.parts
        if has_cards_for(s, seat, slot):
            return 0.95
        if parts.capital_slot[slot]:
            return 0.0
        for card in parts.serves[parts.country_of[slot]]:
            if s.treachery_display[card - ASSASSIN] > 0:
                return 0.9
        return 0.7 if s.treachery_display[0] > 0 else 0.35

    def _treachery_urge(self, s: HeadsOfState, seat: int, move: int) -> float:
        """What a treachery card of the display is good for; the pile is a gamble."""
        if move == self._draw_treachery:
            return 0.5
        card = move - self._take_treachery
        if card == 0:
            return 0.8
        best = 0.0
        for country in range(PLACES):
            if ASSASSIN + card in self.parts.serves[country]:
                for slot in self.parts.slots_in[country]:
                    if s.board[slot] not in (EMPTY, seat) and not self.parts.capital_slot[slot]:
                        best = max(best, self._victim(s, seat, slot))
        return best

    def _wants(self, s: HeadsOfState, seat: int) -> list[float]:
        """What another card of each attribute is worth."""
        wants = [0.1] * KINDS
        parts = self.parts
        mine = seat * len(parts.cards)
        ranks = self.values.ranks(s, seat)
        for rank in range(RANK_COUNT):
            worth = ranks[rank]
            if worth <= 0.0:
                continue
            share = worth * (0.2 + self.values.complete(s, seat, rank)) / float(len(parts.sets[rank]))
            for card in parts.sets[rank]:
                if s.hand[mine + card] == 0 and share > wants[card]:
                    wants[card] = share
        wants[COURTESAN] = 1.3 if s.hand[mine + COURTESAN] == 0 else 0.8
        return wants

    def _draw_urge(self, wants: list[float], move: int) -> float:
        if move != self._draw:
            return wants[move - self._take]
        total = 0.0
        for want in wants:
            total += want
        return total / float(KINDS)

    def _keep(self, s: HeadsOfState, seat: int, card: int) -> float:
        """What is lost with a card."""
        if card >= ASSASSIN:
            return 0.6
        mine = seat * len(self.parts.cards)
        if card == COURTESAN:
            return 2.0
        return 1.0 / float(1 + s.hand[mine + card]) + (0.4 if s.hand[mine + card] == 1 else 0.0)

    def _weapon(self, card: int) -> float:
        """Single country cards are spent first, then assassins, then double cards."""
        if card == 0:
            return 0.4
        return 1.0 if card <= PLACES else 0.2

    def _act(self, s: HeadsOfState, seat: int, move: int) -> float:
        if move == self._end:
            return 0.0
        if move >= self._strike:
            return self._victim(s, seat, move - self._strike)
        courtesan = move >= self._courtesan
        slot = move - (self._courtesan if courtesan else self._create)
        cards = len(self.parts.sets[self.parts.rank_of[slot]])
        return self.values.slot(s, seat, slot) - CARD * float(cards) - (0.8 if courtesan else 0.0)

    def _victim(self, s: HeadsOfState, seat: int, slot: int) -> float:
        """What a noble's death takes from its owner, more if he leads, and what a noble in his place brings."""
        owner = s.board[slot]
        rank = self.parts.rank_of[slot]
        urge = 0.6 if self.values.upper[slot] else 0.3
        if self.parts.capital_slot[slot]:
            urge += 0.5
        behind = s.total(owner) - s.total(seat)
        urge += 0.03 * float(max(-10, min(20, behind)))
        if s.supply[seat * RANK_COUNT + rank] > 0 and self.values.complete(s, seat, rank) == 1.0:
            urge += max(0.0, self.values.slot(s, seat, slot) - 0.3 * CARD * float(len(self.parts.sets[rank])))
        return urge
