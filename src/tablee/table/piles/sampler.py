"""Which cards were drawn unseen: a guess at a trail that fits all that is remembered."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts, filled, total
from tablee.table.dealer import Dealer
from tablee.table.piles.history import Trail
from tablee.table.piles.partial import Need, begun, needs_of
from tablee.table.piles.spans import DRAW, LASTING, SHOWN
from tablee.table.state import NOBODY

QUICK: Final = 12  # tries before it is searched for; nearly always one is enough
PATIENCE: Final = 50  # cards laid before a search begins anew: one bad early choice can cost thousands
MORE: Final = 10  # cards with each new start, so that in the end nothing is missed
ANY_WAY: Final[list[list[int]]] = [[]]


@final
class Guess:
    """Deals the hidden draws of a trail so that everything remembered can have happened.

    First come the cards that somebody must have drawn. Where that leads nowhere it is tried again, and after some
    tries searched for in a way that misses nothing. The rest is then dealt in the order of spans. That cannot fail if
    there is enough for each span: what is counted early is counted later too.
    """

    def __init__(self, trail: Trail, viewer: i64, out_of_sight: Counts, deck: str) -> None:
        self.old: Final = trail
        self.deck: Final = deck
        self.start: Final = trail.start(viewer, out_of_sight)
        self.so_far = begun(self.start)
        self.patience: i64 = 0

    def deal(self, dealer: Dealer, ways: list[list[int]] = ANY_WAY) -> None:
        """Deal everything; the draws must be there for one of `ways`, each as cards shown."""
        shown = needs_of(self.start.needed)
        even = filled(1, len(ways))
        for _ in range(QUICK):
            way = ways[dealer.draw(self.deck, even)] if len(ways) > 1 else ways[0]
            if self._meet(shown + needs_of(counts(way)) if way else shown, dealer) and self.so_far.is_enough():
                self.so_far.deal_rest(dealer, self.deck)
                return
            self.so_far = begun(self.start)
        most: i64 = PATIENCE
        while total(even) > 0:
            number = dealer.draw(self.deck, even)
            self.patience = most
            if self._search(shown + needs_of(counts(ways[number])), dealer):
                self.so_far.deal_rest(dealer, self.deck)
                return
            if self.patience > 0:
                even[number] = 0  # all was tried
            most += MORE
        raise AssertionError("no world fits this view")

    def trail(self) -> Trail:
        """The trail with every card."""
        return self.old.guessed(self.so_far.draws)

    def take(self, pile: Counts, hands: Counts, size: i64, first: i64) -> Counts:
        """Take what was drawn and not shown from the pile into the hands; what lies apart is the answer.

        A hand has `size` counts, those of this pile from `first` on.
        """
        apart = filled(0, self.start.kinds)
        draws = self.so_far.draws
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

    def _meet(self, needs: list[Need], dealer: Dealer) -> bool:
        """Say which draws are the needed cards, of those shown the earliest first."""
        for need in needs:
            if not self._lay(need, dealer):
                return False
        while back := self.so_far.brought_back():
            if not self._lay(back[0], dealer):
                return False
        return True

    def _lay(self, need: Need, dealer: Dealer) -> bool:
        """Say which draw was the needed card; False if none can have been."""
        so_far = self.so_far
        if so_far.weigh(need, LASTING) == 0:
            return False
        so_far.lay(so_far.hidden[dealer.draw(self.deck, so_far.weights)], need.card)
        return True

    def _search(self, left: list[Need], dealer: Dealer) -> bool:
        """The same, but always what has the fewest places next, and going back where that leads nowhere."""
        before = self.so_far
        if self.patience == 0 or not before.is_enough() or not before.can_meet(left):
            return False
        self.patience -= 1
        fewest: i64 = LASTING
        tightest: Need | None = None
        for need in left + before.brought_back():
            places = before.weigh(need, fewest)
            if places < fewest:
                fewest = places
                tightest = need
        if tightest is None:
            return True
        before.weigh(tightest, LASTING)
        weights = before.weights
        while total(weights) > 0 and self.patience > 0:
            at = before.hidden[dealer.draw(self.deck, weights)]
            self.so_far = before.copy()
            self.so_far.lay(at, tightest.card)
            if self._search(_without(left, before.draws[at], tightest.card, at), dealer):
                return True
            for number in range(len(weights)):
                if _are_alike(before.draws, left, at, before.hidden[number]):
                    weights[number] = 0
        self.so_far = before
        return False


def _without(needs: list[Need], seat: i64, card: i64, at: i64) -> list[Need]:
    """What is needed once this draw is known; it meets the first that it can: others can wait longer."""
    for number, need in enumerate(needs):
        if need.seat == seat and need.card == card and need.before * DRAW > at:
            return needs[:number] + needs[number + 1 :]
    return needs


def _are_alike(draws: Counts, needs: list[Need], at: i64, other: i64) -> bool:
    """Whether two draws may change places: of one seat and span, with no card shown in between."""
    if draws[at] != draws[other] or draws[at + 1] != draws[other + 1]:
        return False
    for need in needs:
        end = need.before * DRAW
        if need.seat == draws[at] and (at < end) != (other < end):
            return False
    return True
