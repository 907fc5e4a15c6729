"""What a move of Bastide seems to bring to somebody who has seen many towns fall."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.policy import CARDS, COIN, PIECE, BastidePolicy
from tablee.bots.bastide.siege import places, wins
from tablee.bots.points import Points, zeros
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import KIND_OF, SACRED

FALL: Final = 0.8  # how surely the town falls, so that cards and the Camp Route cost points
PROPOSAL: Final = 0.3  # others bid little: a project is mostly a way to pass
USUAL: Final = 2  # the points of a common English tile


@final
class BastideExpertPolicy(BastidePolicy):
    """Shuns cards and the Camp Route, and expects small bids: so strong bots play against each other."""

    def _proposal(self, s: Bastide, seat: i64) -> float:
        return PROPOSAL

    def _english(self, s: Bastide, seat: i64, room: i64) -> float:
        """With the last tile of the camp the end comes near: good for whoever would win it."""
        if room > 1:
            return 0.5
        return 0.8 if wins(places(s, USUAL), seat) else -0.4

    def _tile(self, value: i64) -> float:
        """The fewer points on the Camp Route the better."""
        return -float(value)

    def _work(self, s: Bastide, seat: i64, work: i64) -> float:
        """A work is a good project where influence is paid and brings no card."""
        first = self.parts.town.first[work]
        best = 0.0
        for circle in range(first, first + self.parts.town.size[work]):
            if s.circles[circle] == EMPTY:
                best = max(best, self.values.circle(s, circle))
        return best - self._burden(s, seat, work, 1)

    def _burden(self, s: Bastide, seat: i64, work: i64, placed: i64) -> float:
        """What so much influence on a work costs: a card (BD-8.1), and points of the Camp Route (BD-4.9)."""
        kind = KIND_OF[work]
        influence = s.influence()
        most: i64 = 0
        for other in range(s.seats):
            if other != seat and influence[other * CARDS + kind] > most:
                most = influence[other * CARDS + kind]
        burden = 0.0
        if s.cards[kind] != seat and influence[seat * CARDS + kind] + placed > most:
            burden = FALL * float(self.parts.cards[kind])
        if kind == SACRED:
            for value in range(len(s.camp)):
                if s.camp[value] > 0:
                    return burden + FALL * float(value + 1)
        return burden

    def _bids(self, s: Bastide, seat: i64, moves: list[int], first: i64, already: i64) -> Points:
        """What a bid buys; bids not yet shown are taken to be small."""
        price: i64 = self.parts.price
        room = self.parts.town.size[s.project] - s.taken[s.project]
        burdens = [0.0]
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            amount: i64 = move - first
            mine = amount + already
            left = room
            if already > 0:
                for other in range(s.seats):
                    if other != seat and s.bids[other] >= mine:
                        left -= s.bids[other] // price
            placed = max(0, min(left, min(mine // price, s.supply[seat])))
            while len(burdens) <= placed:
                burdens.append(self._burden(s, seat, s.project, len(burdens)))
            scores[number] = PIECE * float(placed) - burdens[placed] - COIN * float(amount)
        return scores

    def _bonus(self) -> i64:
        return -1
