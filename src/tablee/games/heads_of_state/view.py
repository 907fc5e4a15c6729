"""What a seat knows (HS-R12), and the worlds it must think possible.

Secret are the hands of the others, what they have laid down at a round's end until all is shown, and what lies in the
piles. Known to all are the sizes of hands and piles, and the cards seen to come into a hand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import ACTING, COURTESAN_FOR, KEEPING, USING
from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.games.heads_of_state.state import EMPTY, KINDS, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.scoring import completes, tokens_waiting
from tablee.table import ANY_WAY, HIDDEN, Counts, Dealer, Guess, Trail, filled


def seen_by(s: HeadsOfState, seat: i64) -> HeadsOfState:
    """The table as `seat` knows it."""
    v = s.clone()
    size = v.parts.card_kinds
    hand = v.hand
    laid = v.laid[:]
    for other in range(v.seats):
        if other != seat:
            for at in range(other * size, (other + 1) * size):
                hand[at] = HIDDEN
                laid[at] = HIDDEN
    v.laid = laid
    v.main = filled(HIDDEN, KINDS)
    v.under = filled(HIDDEN, KINDS)
    v.treachery_pile = filled(HIDDEN, len(v.treachery_pile))
    v.trail = v.trail.hidden_from(seat)
    v.treachery_trail = v.treachery_trail.hidden_from(seat)
    return v


def imagine(view: HeadsOfState, seat: i64, dealer: Dealer) -> HeadsOfState:
    """A world that fits the view: what was drawn unseen is dealt out anew."""
    s = view.clone()
    s.main = s.unseen_attributes()
    s.treachery_pile = s.unseen_treachery()
    needs = Needs(s, s.active != seat and len(s.agenda) > 0)
    guess = Guess(s.trail, seat, s.main, "attribute")
    guess.deal(dealer, needs.attributes or ANY_WAY)
    s.trail = guess.trail()
    treachery = Guess(s.treachery_trail, seat, s.treachery_pile, "treachery")
    treachery.deal(dealer, needs.treachery or ANY_WAY)
    s.treachery_trail = treachery.trail()
    s.hand = s.known[:]
    s.under = guess.take(s.main, s.hand, s.parts.card_kinds, 0)
    treachery.take(s.treachery_pile, s.hand, s.parts.card_kinds, ASSASSIN)
    laid = s.laid[:]
    for at in range(len(laid)):
        if laid[at] == HIDDEN:
            laid[at] = 0
    s.laid = laid
    if s.agenda and s.agenda[-1].step == KEEPING:
        for other in range(s.seats):
            if other != seat:
                _lay_down(s, other, dealer)
    return s


@final
class Needs:
    """Cards of which the active player has shown by their moves that they hold them, besides those that are known.

    Each need is one way to have enough, as cards that they have drawn unseen: none if nothing was shown.
    """

    def __init__(self, s: HeadsOfState, shown: bool) -> None:
        self.s: Final = s
        self.mine: Final = s.active * s.parts.card_kinds
        self.attributes: Final[list[list[int]]] = []
        self.treachery: Final[list[list[int]]] = []
        if not shown:
            return
        task = s.agenda[-1]
        if task.step == COURTESAN_FOR:
            rest = [slot for slot in s.emptied if slot != task.args[0]]
            self._need_attributes(task.args[0], rest)
        elif task.step == USING:
            self._need_treachery(task.args[0], task.args[1])
            self._need_attributes(EMPTY, [*s.emptied, task.args[0]])
        elif task.step == ACTING:
            self._need_attributes(EMPTY, s.emptied)

    def _need_attributes(self, paid: i64, rest: list[int]) -> None:
        """Cards for a noble with a Courtesan in `paid`, and for all slots of `rest` but one (HS-5.6)."""
        s = self.s
        need = filled(0, KINDS)
        tokens = s.supply[s.active * RANK_COUNT : (s.active + 1) * RANK_COUNT]
        if paid != EMPTY:
            rank = s.parts.rank_of[paid]
            tokens[rank] -= 1
            if completes(s, s.active, paid):
                tokens_waiting(s, s.active, s.parts.country_of[paid], tokens)
            for way in s.parts.ways[rank][1:]:
                self._collect(_with(need, way), tokens, rest, 0, 1)
        elif len(rest) > 1:
            self._collect(need, tokens, rest, 0, 1)

    def _collect(self, need: Counts, tokens: Counts, slots: list[int], at: i64, spare: i64) -> None:
        """Note every set of cards that pays for the slots from `at` on, of which `spare` may stay empty."""
        if len(slots) - at <= spare:
            self._note(need)
            return
        rank = self.s.parts.rank_of[slots[at]]
        if tokens[rank] > 0:
            tokens[rank] -= 1
            for way in self.s.parts.ways[rank]:
                self._collect(_with(need, way), tokens, slots, at + 1, spare)
            tokens[rank] += 1
        if spare > 0:
            self._collect(need, tokens, slots, at + 1, spare - 1)

    def _note(self, need: Counts) -> None:
        """Note a set of attribute cards, if so many of each are not in sight."""
        s = self.s
        cards: list[int] = []
        for card in range(KINDS):
            lacking = need[card] - s.known[self.mine + card]
            if lacking > s.main[card]:
                return
            cards += [card] * lacking
        if len(cards) <= s.trail.draws():
            self.attributes.append(self._drawn(cards, s.trail))

    def _drawn(self, cards: list[int], trail: Trail) -> list[int]:
        """The active player has drawn these cards unseen at some time."""
        need: list[int] = []
        for card in cards:
            need += [self.s.active, card, trail.draws()]
        return need

    def _need_treachery(self, slot: i64, first: i64) -> None:
        """Cards against the designated noble: one more than `first` in a capital, one in a province (HS-5.4)."""
        s = self.s
        alike = [[ASSASSIN], list(s.parts.serves[s.parts.country_of[slot]])]
        if first != EMPTY:
            alike = [alike[0 if first == 0 else 1]]
        needed = 2 if s.parts.capital_slot[slot] and first == EMPTY else 1
        for cards in alike:
            lacking = needed - sum([s.known[self.mine + card] for card in cards])
            for number, card in enumerate(cards):
                if lacking <= 1:
                    chosen = [card - ASSASSIN] if lacking == 1 else []
                    self.treachery.append(self._drawn(chosen, s.treachery_trail))
                else:
                    for second in cards[number:]:
                        self.treachery.append(self._drawn([card - ASSASSIN, second - ASSASSIN], s.treachery_trail))


def _with(need: Counts, way: Counts) -> Counts:
    """The cards needed, and those of `way`."""
    more = need[:]
    for card in way:
        more[card] += 1
    return more


def _lay_down(s: HeadsOfState, seat: i64, dealer: Dealer) -> None:
    """Whoever owes nothing any more has laid down what they have too much of; nobody knows which cards."""
    if seat in s.agenda[-1].seats:
        return
    size = s.parts.card_kinds
    for kind in range(2):
        hand = s.cards_of(s.hand, seat)
        for card in range(size):
            if (card >= ASSASSIN) != (kind == 1):
                hand[card] = 0
        for _ in range(s.held[seat * 2 + kind] - s.parts.round_hand[kind]):
            card = dealer.draw("attribute", hand)
            hand[card] -= 1
            s.laid[seat * size + card] += 1
