"""Which cards were drawn unseen: a guess at a trail that fits all that is remembered."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts, filled, times, total
from tablee.table.dealer import Dealer
from tablee.table.state import HIDDEN, NOBODY
from tablee.table.trail import Trail
from tablee.table.unseen import DRAW, LASTING, SHOWN

QUICK: Final = 3  # tries before it is done with more care
TRIES: Final = 10_000  # before a view is called impossible
ANY_WAY: Final[list[list[int]]] = [[]]


@final
class Guess:
    """Deals the hidden draws of a trail so that everything remembered can have happened.

    First come the cards that somebody must have drawn. Where that leads nowhere it is tried again, after some tries
    with those first that have the fewest places. The rest is then dealt in the order of spans. That cannot fail if
    there is enough for each span: what is counted early is counted later too.
    """

    def __init__(self, trail: Trail, viewer: i64, out_of_sight: Counts, deck: i64) -> None:
        self.old: Final = trail
        self.kinds: Final[i64] = trail.kinds
        self.deck: Final[i64] = deck
        self.start: Final = trail.start(viewer, out_of_sight)
        self.hidden: Final = self.start.hidden
        self.end: Final[i64] = len(self.start.room)
        self.fits: Final = filled(0, self.end // self.kinds)
        self.draws = self.start.draws
        self.room = self.start.room

    def deal(self, dealer: Dealer, ways: list[list[int]] = ANY_WAY) -> None:
        """Deal everything; the draws must be there for one of `ways`, each as cards shown."""
        even = filled(1, len(ways))
        number: i64 = 0
        while number < TRIES:
            self.draws = self.start.draws[:]
            self.room = self.start.room[:]
            way = ways[dealer.draw(self.deck, even)] if len(ways) > 1 else ways[0]
            needs = counts([*self.start.needed, *way]) if way else self.start.needed
            quick = number < QUICK or number % 2 == 0
            met = self._meet(needs, dealer) if quick else self._meet_tightly(needs, dealer)
            if met and self._is_enough():
                self._deal_rest(dealer)
                return
            number += 1
        raise AssertionError("no world fits this view")

    def trail(self) -> Trail:
        """The trail with every card."""
        return self.old.guessed(self.draws)

    def take(self, pile: Counts, hands: Counts, size: i64, first: i64) -> Counts:
        """Take what was drawn and not shown from the pile into the hands; what lies apart is the answer.

        A hand has `size` counts, those of this pile from `first` on.
        """
        apart = filled(0, self.kinds)
        draws = self.draws
        end: i64 = len(draws)
        at: i64 = 0
        while at < end:
            if draws[at + 2] == LASTING:
                card = draws[at + 3]
                pile[card] -= 1
                if draws[at] == NOBODY:
                    apart[card] += 1
                else:
                    hands[draws[at] * size + first + card] += 1
            at += DRAW
        shown = self.start.shown
        end = len(shown)
        at = 0
        while at < end:
            card = shown[at + 1]
            pile[card] += 1
            hands[shown[at] * size + first + card] -= 1
            at += SHOWN
        return apart

    def _fill(self, at: i64, card: i64) -> None:
        """There is less room for `card` in all spans that this draw counts in."""
        kinds = self.kinds
        room = self.room
        place = self.draws[at + 1] * kinds + card
        while place < self.end:
            room[place] -= 1
            place += kinds

    def _meet(self, needs: Counts, dealer: Dealer) -> bool:
        """Say which draws are the needed cards, of those shown the earliest first."""
        at: i64 = 0
        while at < len(needs):
            if self._lay(needs[at], needs[at + 1], needs[at + 2], 0, self.end, dealer) == HIDDEN:
                return False
            at += SHOWN
        while len(self.start.apart) > 0:
            back = self._brought_back()
            if not back:
                return True
            seat, card, before, first, last = back[0]
            if self._lay(seat, card, before, first, last, dealer) == HIDDEN:
                return False
        return True

    def _meet_tightly(self, needs: Counts, dealer: Dealer) -> bool:
        """The same, but always what has the fewest places next."""
        left = [[*needs[at : at + SHOWN], 0, self.end] for at in range(0, len(needs), SHOWN)]
        while True:
            fewest: i64 = LASTING
            tightest: list[int] = []
            for need in left + self._brought_back():
                seat, card, before, first, last = need
                places = len(self.hidden) - times(self._weights(seat, card, before, first, last), 0)
                if places < fewest:
                    fewest = places
                    tightest = need
            if not tightest:
                return True
            seat, card, before, first, last = tightest
            at = self._lay(seat, card, before, first, last, dealer)
            if at == HIDDEN:
                return False
            for need in left:  # the first that it meets: others can wait longer
                if need[0] == self.draws[at] and need[1] == card and need[2] * DRAW > at:
                    left.remove(need)
                    break

    def _brought_back(self) -> list[list[int]]:
        """What went back and is in no pile since the cards that lay apart went back: somebody drew it in between."""
        found: list[list[int]] = []
        kinds = self.kinds
        room = self.room
        for at in self.start.apart:
            last = self.draws[at + 2]
            span = last - 1
            while span >= self.draws[at + 1]:
                for card in range(kinds):
                    if room[last * kinds + card] > room[span * kinds + card]:
                        found.append([HIDDEN, card, len(self.draws) // DRAW, span + 1, last])
                span -= 1
        return found

    def _weights(self, seat: i64, card: i64, before: i64, first: i64, last: i64) -> Counts:
        """How many copies of `card` each hidden draw may be: those of `seat` `before`, or of all if that is HIDDEN."""
        self._find_fits(card)
        fits = self.fits
        draws = self.draws
        hidden = self.hidden
        size: i64 = len(hidden)
        weights = filled(0, size)
        number: i64 = 0
        while number < size:
            at = hidden[number]
            if at >= before * DRAW:
                break
            if draws[at + 3] == HIDDEN and (draws[at] == seat or seat == HIDDEN):
                span = draws[at + 1]
                if first <= span <= last:
                    weights[number] = fits[span]
            number += 1
        return weights

    def _find_fits(self, card: i64) -> None:
        """Note how many copies of `card` may still be dealt to each span: they must fit into all later ones too."""
        room = self.room
        fits = self.fits
        least: i64 = LASTING
        span: i64 = len(fits)
        place = self.end + card
        while span > 0:
            span -= 1
            place -= self.kinds
            least = min(least, max(0, room[place]))
            fits[span] = least

    def _lay(self, seat: i64, card: i64, before: i64, first: i64, last: i64, dealer: Dealer) -> i64:
        """Say that one of these draws was `card`, and which; HIDDEN if none can have been."""
        weights = self._weights(seat, card, before, first, last)
        if total(weights) == 0:
            return HIDDEN
        at = self.hidden[dealer.draw(self.deck, weights)]
        self.draws[at + 3] = card
        self._fill(at, card)
        return at

    def _is_enough(self) -> bool:
        """Whether enough cards are left in each span for the draws that are still hidden."""
        kinds = self.kinds
        if self.end == kinds:
            return True
        draws = self.draws
        room = self.room
        missing: i64 = 0  # hidden draws up to a span
        made = filled(0, self.end // kinds)  # hidden draws of each span
        for at in self.hidden:
            if draws[at + 3] == HIDDEN:
                made[draws[at + 1]] += 1
                missing += 1
        bound = filled(LASTING, kinds)
        span = self.end // kinds - 1
        while span >= 0:
            left: i64 = 0
            for card in range(kinds):
                if room[span * kinds + card] < bound[card]:
                    bound[card] = room[span * kinds + card]
                if bound[card] > 0:
                    left += bound[card]
            if missing > left:
                return False
            missing -= made[span]
            span -= 1
        return True

    def _deal_rest(self, dealer: Dealer) -> None:
        """Deal all draws that are still hidden, the earliest span first; what lay apart is what is left over."""
        kinds = self.kinds
        draws = self.draws
        hidden = self.hidden
        least = self.room[:]  # from each span on
        place = self.end - kinds - 1
        while place >= 0:
            if least[place + kinds] < least[place]:
                least[place] = least[place + kinds]
            place -= 1
        dealt = filled(0, kinds)
        weights = filled(0, kinds)
        span: i64 = 0
        while span * kinds < self.end:
            for card in range(kinds):
                weights[card] = max(0, least[span * kinds + card] - dealt[card])
            for at in hidden:
                if draws[at + 1] == span and draws[at + 3] == HIDDEN:
                    card = dealer.draw(self.deck, weights)
                    draws[at + 3] = card
                    weights[card] -= 1
                    dealt[card] += 1
                    if len(self.start.apart) > 0:
                        self._fill(at, card)
            span += 1
        for at in self.start.apart:
            place = draws[at + 2] * self.kinds
            card = 0
            while self.room[place + card] <= 0:
                card += 1
            draws[at + 3] = card
            self.room[place + card] -= 1
