"""What a move of Heads of State seems to bring."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.heads_of_state.values import PLACES, Values
from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.heads_of_state.generated import (
    ACTING,
    COURTESAN_FOR,
    DISCARDING,
    DRAWING,
    KEEPING,
    TREACHERY_CARD,
    TURN,
    USING,
)
from tablee.games.heads_of_state.parts import ASSASSIN, COURTESAN, Parts
from tablee.games.heads_of_state.state import EMPTY, KINDS, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.treachery import has_cards_for
from tablee.table import Actions, filled

CARD: Final = 0.7  # what an attribute card is worth


@final
class HeadsOfStatePolicy(Policy[HeadsOfState]):
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.parts: Final[Parts] = values.parts
        self.values: Final = values
        self._draws: Final[i64] = values.parts.draws
        self._attributes: Final[i64] = actions.first("attributes")
        self._sweep: Final[i64] = actions.first("sweep")
        self._take: Final[i64] = actions.first("take")
        self._draw: Final[i64] = actions.first("draw")
        self._take_treachery: Final[i64] = actions.first("take_treachery")
        self._draw_treachery: Final[i64] = actions.first("draw_treachery")
        self._create: Final[i64] = actions.first("create")
        self._courtesan: Final[i64] = actions.first("courtesan")
        self._strike: Final[i64] = actions.first("strike")
        self._end: Final[i64] = actions.first("end")
        self._for: Final[i64] = actions.first("for")
        self._use: Final[i64] = actions.first("use")
        self._discard: Final[i64] = actions.first("discard")
        self._lay_down: Final[i64] = actions.first("lay_down")

    def scores(self, s: HeadsOfState, seat: i64, moves: list[int]) -> Points:
        """How many points each of `moves` seems to bring; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == DRAWING:
            return self._draw_scores(s, seat, moves)
        if step == ACTING:
            return self._act_scores(s, seat, moves)
        scores = zeros(len(moves))
        if step in (TREACHERY_CARD, TURN):
            victims = self._victims(s, seat)
            for number, move in enumerate(moves):
                if step == TURN:
                    scores[number] = self._option(s, seat, move, victims)
                else:
                    scores[number] = self._treachery_score(s, move, victims)
            return scores
        mine = seat * self.parts.card_kinds
        for number, move in enumerate(moves):
            if step == DISCARDING:
                scores[number] = -self._keep(s, mine, move - self._discard)
            elif step == KEEPING:
                scores[number] = -self._keep(s, mine, move - self._lay_down)
            elif step == COURTESAN_FOR:
                scores[number] = -float(s.hand[mine + move - self._for])
            elif step == USING:
                scores[number] = self._weapon(move - self._use)
        return scores

    def _option(self, s: HeadsOfState, seat: i64, move: i64, victims: Points) -> float:
        if move == self._attributes:
            room = self.parts.hand[0] - s.held[seat * 2]
            return 1.2 + 0.35 * float(min(room, self._draws))
        if move == self._sweep:
            return 0.5
        best = 0.0
        for slot, owner in enumerate(s.board):
            if owner != EMPTY and owner != seat:
                gain = self._reach(s, seat, slot) * victims[slot]
                if gain > best:
                    best = gain
        return best

    def _reach(self, s: HeadsOfState, seat: i64, slot: i64) -> float:
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

    def _treachery_score(self, s: HeadsOfState, move: i64, victims: Points) -> float:
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
                    if victims[slot] > best and not self.parts.capital_slot[slot]:
                        best = victims[slot]
        return best

    def _draw_scores(self, s: HeadsOfState, seat: i64, moves: list[int]) -> Points:
        wants = self._wants(s, seat)
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            if move != self._draw:
                scores[number] = wants[move - self._take]
            else:
                total = 0.0
                for want in wants:
                    total += want
                scores[number] = total / float(KINDS)
        return scores

    def _wants(self, s: HeadsOfState, seat: i64) -> Points:
        """What another card of each attribute is worth."""
        wants = zeros(KINDS)
        for card in range(KINDS):
            wants[card] = 0.1
        parts = self.parts
        mine = seat * parts.card_kinds
        ranks = self.values.ranks(s, seat)
        for rank in range(RANK_COUNT):
            worth = ranks[rank]
            if worth <= 0.0:
                continue
            cards = parts.sets[rank]
            share = worth * (0.2 + self.values.complete(s, seat, rank)) / float(len(cards))
            for card in cards:
                if s.hand[mine + card] == 0 and share > wants[card]:
                    wants[card] = share
        wants[COURTESAN] = 1.3 if s.hand[mine + COURTESAN] == 0 else 0.8
        return wants

    def _keep(self, s: HeadsOfState, mine: i64, card: i64) -> float:
        """What is lost with a card."""
        if card >= ASSASSIN:
            return 0.6
        if card == COURTESAN:
            return 2.0
        held = s.hand[mine + card]
        return 1.0 / float(1 + held) + (0.4 if held == 1 else 0.0)

    def _weapon(self, card: i64) -> float:
        """Single country cards are spent first, then assassins, then double cards."""
        if card == 0:
            return 0.4
        return 1.0 if card <= PLACES else 0.2

    def _act_scores(self, s: HeadsOfState, seat: i64, moves: list[int]) -> Points:
        parts = self.parts
        scores = zeros(len(moves))
        victims = zeros(0)
        for number, move in enumerate(moves):
            if move == self._end:
                continue
            if move >= self._strike:
                if len(victims) == 0:
                    victims = self._victims(s, seat)
                scores[number] = victims[move - self._strike]
                continue
            courtesan = move >= self._courtesan
            slot: i64 = move - (self._courtesan if courtesan else self._create)
            cards = len(parts.sets[parts.rank_of[slot]])
            scores[number] = self.values.slot(s, seat, slot) - CARD * float(cards) - (0.8 if courtesan else 0.0)
        return scores

    def _victims(self, s: HeadsOfState, seat: i64) -> Points:
        """Per slot what its noble's death takes from the owner, more if that one leads, and what one's own brings."""
        parts = self.parts
        leads = zeros(s.seats)
        mine = s.total(seat)
        for owner in range(s.seats):
            leads[owner] = 0.03 * float(max(-10, min(20, s.total(owner) - mine)))
        ready = filled(0, RANK_COUNT)  # 1 if one's own noble can follow at once
        for rank in range(RANK_COUNT):
            if s.supply[seat * RANK_COUNT + rank] > 0 and self.values.complete(s, seat, rank) == 1.0:
                ready[rank] = 1
        victims = zeros(len(s.board))
        for slot, owner in enumerate(s.board):
            if owner in (EMPTY, seat):
                continue
            rank = parts.rank_of[slot]
            score = 0.6 if self.values.upper[slot] else 0.3
            if parts.capital_slot[slot]:
                score += 0.5
            score += leads[owner]
            if ready[rank] == 1:
                score += max(0.0, self.values.slot(s, seat, slot) - 0.3 * CARD * float(len(parts.sets[rank])))
            victims[slot] = score
        return victims
