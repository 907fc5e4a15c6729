"""What a move of Bastide seems to bring to somebody who has seen many towns fall."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.bastide.siege import places, wins
from tablee.bots.bastide.urges import CARDS, COIN, PIECE, Urges
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import KIND_OF, SACRED

FALL: Final = 0.8  # how surely the town falls, so that cards and the Camp Route cost points
PROPOSAL: Final = 0.3  # others bid little: a project is mostly a way to pass
USUAL: Final = 2  # the points of a common English tile


@final
class Sober(Urges):
    """Shuns cards and the Camp Route, and expects small bids: so strong bots play against each other."""

    def _proposal(self, s: Bastide, seat: int) -> float:
        return PROPOSAL

    def _english(self, s: Bastide, seat: int, room: int) -> float:
        """With the last tile of the camp the end comes near: good for whoever would win it."""
        if room > 1:
            return 0.5
        return 0.8 if wins(places(s, USUAL), seat) else -0.4

    def _tile(self, value: int) -> float:
        """The fewer points on the Camp Route the better."""
        return -float(value)

    def _work(self, s: Bastide, seat: int, work: int) -> float:
        """A work is a good project where influence is paid and brings no card."""
        first = self.parts.town.first[work]
        best = 0.0
        for circle in range(first, first + self.parts.town.size[work]):
            if s.circles[circle] == EMPTY:
                best = max(best, self.values.circle(s, circle))
        return best - self._burden(s, seat, work, 1)

    def _burden(self, s: Bastide, seat: int, work: int, placed: int) -> float:
        """What so much influence on a work costs: a card (BD-8.1), and points of the Camp Route (BD-4.9)."""
        kind = KIND_OF[work]
        influence = s.influence()
        most = 0
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

    def _bids(self, s: Bastide, seat: int, moves: list[int], first: int, already: int) -> list[float]:
        """What a bid buys; bids not yet shown are taken to be small."""
        price = self.parts.price
        room = self.parts.town.size[s.project] - s.taken[s.project]
        burdens = [0.0]
        urges: list[float] = []
        for move in moves:
            amount = move - first
            total = amount + already
            left = room
            if already > 0:
                for other in range(s.seats):
                    if other != seat and s.bids[other] >= total:
                        left -= s.bids[other] // price
            placed = min(total // price, max(0, left), s.supply[seat])
            while len(burdens) <= placed:
                burdens.append(self._burden(s, seat, s.project, len(burdens)))
            urges.append(PIECE * float(placed) - burdens[placed] - COIN * float(amount))
        return urges

    def _bonus(self) -> int:
        return -1
