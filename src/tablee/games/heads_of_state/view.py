"""What a seat knows (HS-R12), and the worlds it must think possible.

Secret are the hands of the others, what they have laid down at a round's end until all is shown, and what lies in the
piles. Known to all are the sizes of hands and piles, and the cards seen to come into a hand.
"""

from __future__ import annotations

from typing import Final, final

from tablee.games.heads_of_state.notation import DECK_ATTRIBUTE, DECK_TREACHERY
from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.games.heads_of_state.state import (
    ACTING,
    COURTESAN_FOR,
    EMPTY,
    KEEPING,
    KINDS,
    RANK_COUNT,
    USING,
    HeadsOfState,
)
from tablee.games.heads_of_state.steps.scoring import completes, tokens_waiting
from tablee.table import HIDDEN, Dealer


def seen_by(s: HeadsOfState, seat: int) -> HeadsOfState:
    """The table as `seat` knows it."""
    v = s.clone()
    size = len(v.parts.cards)
    for other in range(v.seats):
        if other != seat:
            for at in range(other * size, (other + 1) * size):
                v.hand[at] = HIDDEN
                v.laid[at] = HIDDEN
    v.main = [HIDDEN] * KINDS
    v.under = [HIDDEN] * KINDS
    v.treachery_pile = [HIDDEN] * len(v.treachery_pile)
    return v


def imagine(view: HeadsOfState, seat: int, dealer: Dealer) -> HeadsOfState:
    """A world that fits the view: the unseen cards are dealt out anew to the piles and to the other hands."""
    s = view.clone()
    unseen = Unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            unseen.begin_hand(other)
    if s.active != seat and s.agenda:
        unseen.give_needed(dealer)
    unseen.fill_under(dealer)
    unseen.fill_treachery_pile(dealer)
    for other in range(s.seats):
        if other != seat:
            unseen.fill_hand(other, dealer)
    s.main = unseen.attributes
    if s.agenda and s.agenda[-1].step == KEEPING:
        for other in range(s.seats):
            if other != seat:
                _lay_down(s, other, dealer)
    return s


@final
class Unseen:
    """The cards that the seat cannot place, while they are dealt out."""

    def __init__(self, s: HeadsOfState, seat: int) -> None:
        self.s: Final = s
        size = len(s.parts.cards)
        self.attributes: Final = s.parts.attributes[s.seats][:]  # unseen cards
        self.treachery: Final = s.parts.treachery_copies[:]
        self.may_be_under: Final = [0] * KINDS  # cards that everybody must think may be under the disc
        for card in range(KINDS):
            self.attributes[card] -= s.display[card] + s.aside[card] + s.discards[card]
            self.may_be_under[card] = self.attributes[card] - s.returned[card]
            for other in range(s.seats):
                known = s.known[other * size + card]
                self.may_be_under[card] -= known
                self.attributes[card] -= s.hand[other * size + card] if other == seat else known
        for card in range(len(self.treachery)):
            self.treachery[card] -= s.treachery_display[card] + s.treachery_discards[card]
            for other in range(s.seats):
                at = other * size + ASSASSIN + card
                self.treachery[card] -= s.hand[at] if other == seat else s.known[at]

    def begin_hand(self, seat: int) -> None:
        """A hand holds at least what is known to be in it."""
        s = self.s
        size = len(s.parts.cards)
        for at in range(seat * size, (seat + 1) * size):
            s.hand[at] = s.known[at]
            s.laid[at] = 0

    def missing(self, seat: int, kind: int) -> int:
        """How many attribute cards (0) or treachery cards (1) a hand still lacks."""
        cards = self.s.cards_of(self.s.hand, seat)
        held = cards[:ASSASSIN] if kind == 0 else cards[ASSASSIN:]
        return self.s.held[seat * 2 + kind] - sum(held)

    def fill_under(self, dealer: Dealer) -> None:
        """Any unseen card may lie under the disc, unless it was seen elsewhere in this round (HS-R8)."""
        under = [0] * KINDS
        for _ in range(self.s.under_size):
            weights = [min(self.attributes[card], self.may_be_under[card] - under[card]) for card in range(KINDS)]
            card = dealer.draw(DECK_ATTRIBUTE, weights)
            self.attributes[card] -= 1
            under[card] += 1
        self.s.under = under

    def fill_treachery_pile(self, dealer: Dealer) -> None:
        """The pile holds cards that were in it when it was last shuffled (HS-5.7)."""
        pile = [0] * len(self.treachery)
        for _ in range(self.s.treachery_size):
            weights = [min(left, self.s.shuffled[card] - pile[card]) for card, left in enumerate(self.treachery)]
            card = dealer.draw(DECK_TREACHERY, weights)
            self.treachery[card] -= 1
            pile[card] += 1
        self.s.treachery_pile = pile

    def fill_hand(self, seat: int, dealer: Dealer) -> None:
        """The rest of a hand is anything left over."""
        for _ in range(self.missing(seat, 0)):
            self.give(seat, dealer.draw(DECK_ATTRIBUTE, self.attributes))
        for _ in range(self.missing(seat, 1)):
            self.give(seat, ASSASSIN + dealer.draw(DECK_TREACHERY, self.treachery))

    def give(self, seat: int, card: int) -> None:
        """An unseen card is in this hand."""
        self.s.hand[seat * len(self.s.parts.cards) + card] += 1
        if card >= ASSASSIN:
            self.treachery[card - ASSASSIN] -= 1
        else:
            self.attributes[card] -= 1

    def give_needed(self, dealer: Dealer) -> None:
        """In the middle of a turn the active player has shown by his moves that he holds certain cards."""
        s = self.s
        task = s.agenda[-1]
        if task.step == COURTESAN_FOR:
            rest = [slot for slot in s.emptied if slot != task.args[0]]
            self._give_attributes(task.args[0], rest, dealer)
        elif task.step == USING:
            self._give_treachery(task.args[0], task.args[1], dealer)
            self._give_attributes(EMPTY, [*s.emptied, task.args[0]], dealer)
        elif task.step == ACTING:
            self._give_attributes(EMPTY, s.emptied, dealer)

    def _give_attributes(self, paid: int, rest: list[int], dealer: Dealer) -> None:
        """Cards for a noble with a Courtesan in `paid`, and for all slots of `rest` but one (HS-5.6)."""
        s = self.s
        needs: list[list[int]] = []
        need = [0] * KINDS
        tokens = s.supply[s.active * RANK_COUNT : (s.active + 1) * RANK_COUNT]
        if paid != EMPTY:
            rank = s.parts.rank_of[paid]
            tokens[rank] -= 1
            if completes(s, s.active, paid):
                tokens_waiting(s, s.active, s.parts.country_of[paid], tokens)
            for way in s.parts.ways[rank][1:]:
                self._collect(_with(need, way), tokens, rest, 0, 1, needs)
        elif len(rest) > 1:
            self._collect(need, tokens, rest, 0, 1, needs)
        if not needs:
            return
        chosen = needs[dealer.draw(DECK_ATTRIBUTE, [1] * len(needs))]
        mine = s.active * len(s.parts.cards)
        for card in range(KINDS):
            while s.hand[mine + card] < chosen[card]:
                self.give(s.active, card)

    def _collect(
        self, need: list[int], tokens: list[int], slots: list[int], at: int, spare: int, needs: list[list[int]]
    ) -> None:
        """Note every set of cards that the active player may hold and that pays for the slots from `at` on."""
        if not self._fits(need):
            return
        if len(slots) - at <= spare:
            needs.append(need)
            return
        rank = self.s.parts.rank_of[slots[at]]
        if tokens[rank] > 0:
            tokens[rank] -= 1
            for way in self.s.parts.ways[rank]:
                self._collect(_with(need, way), tokens, slots, at + 1, spare, needs)
            tokens[rank] += 1
        if spare > 0:
            self._collect(need, tokens, slots, at + 1, spare - 1, needs)

    def _fits(self, need: list[int]) -> bool:
        """Whether the active player may hold these cards, and enough are left to lie under the disc."""
        s = self.s
        mine = s.active * len(s.parts.cards)
        taken = under = 0
        for card in range(KINDS):
            more = max(0, need[card] - s.hand[mine + card])
            if more > self.attributes[card]:
                return False
            taken += more
            under += min(self.attributes[card] - more, self.may_be_under[card])
        return taken <= self.missing(s.active, 0) and under >= s.under_size

    def _give_treachery(self, slot: int, first: int, dealer: Dealer) -> None:
        """Cards against the designated noble: one more than `first` in a capital, one in a province (HS-5.4)."""
        s = self.s
        mine = s.active * len(s.parts.cards)
        alike = [[ASSASSIN], s.parts.serves[s.parts.country_of[slot]]]
        if first != EMPTY:
            alike = [alike[0 if first == 0 else 1]]
        needed = 2 if s.parts.capital_slot[slot] and first == EMPTY else 1
        choices: list[list[int]] = []  # which cards must be given
        for cards in alike:
            lacking = needed - sum(s.hand[mine + card] for card in cards)
            if lacking <= 0:
                return
            self._treachery_choices(cards, lacking, choices)
        for card in choices[dealer.draw(DECK_TREACHERY, [1] * len(choices))]:
            self.give(s.active, card)

    def _treachery_choices(self, cards: list[int], lacking: int, choices: list[list[int]]) -> None:
        """Every choice of one or two unseen cards out of `cards` that fits the hand and leaves a possible pile."""
        if lacking > self.missing(self.s.active, 1):
            return
        seconds = cards if lacking == 2 else [EMPTY]
        for card in cards:
            for second in seconds:
                chosen = [card] if second == EMPTY else [card, second]
                if (second == EMPTY or second >= card) and self._pile_possible(chosen):
                    choices.append(chosen)

    def _pile_possible(self, chosen: list[int]) -> bool:
        """Whether these cards are unseen, and the treachery pile can be filled without them."""
        room = 0
        for card, left in enumerate(self.treachery):
            left -= chosen.count(ASSASSIN + card)
            if left < 0:
                return False
            room += min(left, self.s.shuffled[card])
        return room >= self.s.treachery_size


def _with(need: list[int], way: list[int]) -> list[int]:
    """The cards needed, and those of `way`."""
    more = need[:]
    for card in way:
        more[card] += 1
    return more


def _lay_down(s: HeadsOfState, seat: int, dealer: Dealer) -> None:
    """Who owes nothing any more has laid down what he has too much of; nobody knows which cards."""
    if seat in s.agenda[-1].seats:
        return
    size = len(s.parts.cards)
    for kind in range(2):
        hand = s.cards_of(s.hand, seat)
        for card in range(size):
            if (card >= ASSASSIN) != (kind == 1):
                hand[card] = 0
        for _ in range(s.held[seat * 2 + kind] - s.parts.round_hand[kind]):
            card = dealer.draw(DECK_ATTRIBUTE, hand)
            hand[card] -= 1
            s.laid[seat * size + card] += 1
