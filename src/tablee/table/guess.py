"""Which cards were drawn unseen: a guess at a trail that fits all that is remembered."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts, filled
from tablee.table.dealer import Dealer
from tablee.table.guess_start import Need, needs_of
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
        self.weights: Final = filled(0, len(self.hidden))
        self.draws = self.start.draws
        self.room = self.start.room
        self.fits = self.start.fits

    def deal(self, dealer: Dealer, ways: list[list[int]] = ANY_WAY) -> None:
        """Deal everything; the draws must be there for one of `ways`, each as cards shown."""
        even = filled(1, len(ways))
        shown = needs_of(self.start.needed)
        number: i64 = 0
        while number < TRIES:
            self.draws = self.start.draws[:]
            self.room = self.start.room[:]
            self.fits = self.start.fits[:]
            way = ways[dealer.draw(self.deck, even)] if len(ways) > 1 else ways[0]
            needs = shown + needs_of(counts(way)) if way else shown
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
        fits = self.fits
        first = self.draws[at + 1] * kinds
        least: i64 = LASTING
        place = self.end - kinds + card
        while place >= 0:
            if place >= first:
                room[place] -= 1
            least = min(least, max(0, room[place]))
            fits[place] = least
            place -= kinds

    def _meet(self, needs: list[Need], dealer: Dealer) -> bool:
        """Say which draws are the needed cards, of those shown the earliest first."""
        for need in needs:
            if self._lay(need, dealer) == HIDDEN:
                return False
        while back := self._brought_back():
            if self._lay(back[0], dealer) == HIDDEN:
                return False
        return True

    def _meet_tightly(self, needs: list[Need], dealer: Dealer) -> bool:
        """The same, but always what has the fewest places next."""
        left = needs[:]
        while True:
            fewest: i64 = LASTING
            tightest: Need | None = None
            for need in left + self._brought_back():
                places = self._weigh(need, fewest)
                if places < fewest:
                    fewest = places
                    tightest = need
            if tightest is None:
                return True
            at = self._lay(tightest, dealer)
            if at == HIDDEN:
                return False
            for need in left:  # the first that it meets: others can wait longer
                if need.seat == self.draws[at] and need.card == tightest.card and need.before * DRAW > at:
                    left.remove(need)
                    break

    def _brought_back(self) -> list[Need]:
        """What went back and is in no pile since the cards that lay apart went back: somebody drew it in between."""
        found: list[Need] = []
        kinds = self.kinds
        room = self.room
        spans = self.start.apart_spans
        for number in range(0, len(spans), 2):
            last = spans[number + 1]
            span = last - 1
            while span >= spans[number]:
                for card in range(kinds):
                    if room[last * kinds + card] > room[span * kinds + card]:
                        found.append(Need(HIDDEN, card, len(self.draws) // DRAW, span + 1, last))
                span -= 1
        return found

    def _weigh(self, need: Need, enough: i64) -> i64:
        """Weigh hidden draws by how many needed cards each may be, until `enough` may be one; so many were found."""
        kinds = self.kinds
        fits = self.fits
        draws = self.draws
        hidden = self.hidden
        weights = self.weights
        seat = need.seat
        card = need.card
        first = need.first
        last = need.last
        end = need.before * DRAW
        places: i64 = 0
        number: i64 = 0
        while number < len(hidden) and places < enough:
            at = hidden[number]
            weight: i64 = 0
            if at < end and draws[at + 3] == HIDDEN and (draws[at] == seat or seat == HIDDEN):
                span = draws[at + 1]
                if first <= span <= last:
                    weight = fits[span * kinds + card]
            weights[number] = weight
            if weight > 0:
                places += 1
            number += 1
        return places

    def _lay(self, need: Need, dealer: Dealer) -> i64:
        """Say which draw was the needed card; HIDDEN if none can have been."""
        if self._weigh(need, LASTING) == 0:
            return HIDDEN
        at = self.hidden[dealer.draw(self.deck, self.weights)]
        self.draws[at + 3] = need.card
        self._fill(at, need.card)
        return at

    def _is_enough(self) -> bool:
        """Whether enough cards are left in each span for the draws that are still hidden."""
        kinds = self.kinds
        if self.end == kinds:
            return True
        draws = self.draws
        fits = self.fits
        by_span = self.start.by_span
        missing: i64 = 0  # hidden draws up to a span
        number: i64 = 0
        row: i64 = 0
        while row < self.end:
            while number < len(by_span) and draws[by_span[number] + 1] * kinds == row:
                if draws[by_span[number] + 3] == HIDDEN:
                    missing += 1
                number += 1
            left: i64 = 0
            for card in range(kinds):
                left += fits[row + card]
            if missing > left:
                return False
            row += kinds
        return True

    def _deal_rest(self, dealer: Dealer) -> None:
        """Deal all draws that are still hidden, the earliest span first; what lay apart is what is left over."""
        kinds = self.kinds
        draws = self.draws
        room = self.room
        weights = filled(0, kinds)
        row: i64 = HIDDEN
        for at in self.start.by_span:
            if draws[at + 3] == HIDDEN:
                if draws[at + 1] * kinds != row:
                    row = draws[at + 1] * kinds
                    weights = self.fits[row : row + kinds]
                card = dealer.draw(self.deck, weights)
                draws[at + 3] = card
                weights[card] -= 1
                self._fill(at, card)
        for at in self.start.apart:
            place = draws[at + 2] * kinds
            card = 0
            while room[place + card] <= 0:
                card += 1
            draws[at + 3] = card
            room[place + card] -= 1
