"""What a move of Bastide seems to bring."""

from __future__ import annotations

from typing import Final

from tablee.bots.bastide.siege import places, wins
from tablee.bots.bastide.values import Values
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, Parts
from tablee.games.bastide.state import (
    ADDING,
    BIDDING,
    BUILDING,
    BURNING,
    EMISSARY,
    EMPTY,
    HARASSMENT,
    PLACING,
    PROJECT,
    SITE,
    TAX,
    TURN,
    Bastide,
)
from tablee.games.bastide.steps.house import dues_of
from tablee.games.bastide.town import CHURCH, KIND_OF, KINDS, LEPER_HOUSE, SACRED
from tablee.table import Actions

COIN: Final = 0.28  # what a SdD is worth in points
PIECE: Final = 1.15  # what an influence is worth with its income
CARDS: Final = len(KINDS)


class Urges:
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, actions: Actions) -> None:
        self.parts: Final[Parts] = values.parts
        self.values: Final = values
        self._propose: Final = actions.first("propose")
        self._play: Final = actions.first("play")
        self._project: Final = actions.first("project")
        self._site: Final = actions.first("site")
        self._bid: Final = actions.first("bid")
        self._add: Final = actions.first("add")
        self._place: Final = actions.first("place")
        self._emissary: Final = actions.first("emissary")
        self._build: Final = actions.first("build")
        self._pay: Final = actions.first("pay")
        self._burn: Final = actions.first("burn")
        self._stop: Final = actions.first("stop")
        self._raze: Final = actions.first("raze")
        self._blocks: Final = values.parts.town.blocks

    def of(self, s: Bastide, seat: int, moves: list[int]) -> list[float]:
        """The urge of each of `moves`; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == BIDDING:
            return self._bids(s, seat, moves, self._bid, 0)
        if step == ADDING:
            return self._bids(s, seat, moves, self._add, s.bids[seat])
        if step == PLACING:
            return [self.values.circle(s, move - self._place) for move in moves]
        if step == TURN:
            return [self._turn(s, seat, move) for move in moves]
        if step == PROJECT:
            return [self._work(s, seat, move - self._project) for move in moves]
        if step == SITE:
            return [self._ground(s, seat, move - self._site) for move in moves]
        if step == BUILDING:
            return [self._house(s, seat, move - self._build) for move in moves]
        if step == EMISSARY:
            return [self._tile(move - self._emissary) for move in moves]
        if step == TAX:
            amounts = self.parts.most_paid + 1
            owner = (moves[0] - self._pay) // amounts
            sign = 1.0 if owner == seat else -0.3
            return [sign * float((move - self._pay) % amounts) for move in moves]
        if step == BURNING:
            return self._hits(s, seat, moves, self._burn)
        if step == HARASSMENT:
            return self._hits(s, seat, moves, self._raze)
        return [0.0] * len(moves)

    def _turn(self, s: Bastide, seat: int, move: int) -> float:
        """Whether to propose a project or which tile to play."""
        if move == self._propose:
            return self._proposal(s, seat)
        tile = move - self._play
        if tile == HOUSE:
            gain = -9.0
            for block, free in enumerate(s.free):
                if free > 0:
                    gain = max(gain, self._house(s, seat, block))
            return 0.6 + gain
        if tile == FIRE:
            return 0.9 if min(s.supply) < self.parts.influence - 3 else -0.5
        tiles = 0
        for count in s.camp:
            tiles += count
        if tiles == self.parts.camp:
            return 6.0 if wins(places(s, tile - ENGLISH + 1), seat) else -4.0  # begin it only to win
        return self._english(s, seat, self.parts.camp - tiles)

    def _proposal(self, s: Bastide, seat: int) -> float:
        """A project, if one can pay for it as well as the others."""
        share = s.chest // s.seats
        mine = (s.money[seat] + share) // self.parts.price
        most = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, (s.money[other] + share) // self.parts.price)
        if mine == 0:
            return -1.5
        return 0.5 + 0.35 * float(min(mine, 4)) + 0.4 * float(max(-2, min(2, mine - most)))

    def _english(self, s: Bastide, seat: int, room: int) -> float:
        """Another English tile in a camp with room for so many."""
        return 0.4 if room > 1 else 0.0

    def _tile(self, value: int) -> float:
        """A tile for the emissary: the more points on the Camp Route the better."""
        return float(value)

    def _work(self, s: Bastide, seat: int, work: int) -> float:
        """How good a project a work is."""
        kind = KIND_OF[work]
        town = self.parts.town
        urge = 0.1 * float(self.parts.cards[kind]) + 0.15 * float(town.size[work] - s.taken[work])
        if kind == SACRED:
            for value in range(len(s.camp)):
                if s.camp[value] > 0:
                    urge += 0.5
            first = town.first[work]
            for circle in range(first, first + town.size[work]):
                if s.circles[circle] == seat:
                    urge += 0.4
        else:
            first = town.first[work]
            best = 0.0
            for circle in range(first, first + town.size[work]):
                if s.circles[circle] == EMPTY:
                    best = max(best, self.values.circle(s, circle))
            urge += best
        return urge

    def _ground(self, s: Bastide, seat: int, block: int) -> float:
        """Where to lay a religious building: a church near one's own influence, a leper house near others'."""
        mine = 0
        others = 0
        for near in self.parts.town.near[block]:
            dues = dues_of(s, near)
            mine += dues[seat]
            for due in dues:
                others += due
        lean = 0.1 * (float(mine) - float(others) / float(s.seats))
        urge = 0.4 if self.parts.town.walls_of[block] & ~s.walls() == 0 else 0.0
        if s.project == CHURCH:
            return urge + lean
        return urge - lean if s.project == LEPER_HOUSE else urge

    def _house(self, s: Bastide, seat: int, block: int) -> float:
        """What a house here pays the seat, compared with the others."""
        dues = dues_of(s, block)
        total = 0
        for due in dues:
            total += due
        tax = self.parts.tax
        mine = float(dues[seat])
        if total > tax:
            mine = float(min(dues[seat], tax))
        others = float(total - dues[seat]) / float(s.seats - 1)
        return COIN * (mine - others)

    def _bids(self, s: Bastide, seat: int, moves: list[int], first: int, already: int) -> list[float]:
        """What a bid buys if the others spend some of their money too."""
        price = self.parts.price
        work = s.project
        kind = KIND_OF[work]
        room = self.parts.town.size[work] - s.taken[work]
        ahead: list[int] = []
        for other in range(s.seats):
            if other != seat:
                bid = s.bids[other] if already > 0 else (s.money[other] * 3 + 2) // 5
                ahead.append(bid)
        worth = PIECE + 0.05 * float(self.parts.cards[kind])
        if kind == SACRED:
            for value in range(len(s.camp) - 1, -1, -1):
                if s.camp[value] > 0:
                    worth += 0.25 * float(value + 1)
                    break
        urges: list[float] = []
        for move in moves:
            amount = move - first
            total = amount + already
            left = room
            for bid in ahead:
                if bid > total or (bid == total and s.player != seat):
                    left -= bid // price
            placed = min(total // price, max(0, left), s.supply[seat])
            urges.append(worth * float(placed) - COIN * float(amount))
        return urges

    def _hits(self, s: Bastide, seat: int, moves: list[int], first: int) -> list[float]:
        """What to destroy: the influence of whoever leads, never one's own."""
        bonus = self._bonus()
        standing = [bonus * points for points in s.route]
        for owner in s.circles:
            if owner != EMPTY:
                standing[owner] += 1
        for card, holder in enumerate(s.cards):
            if holder != EMPTY:
                standing[holder] += bonus * self.parts.cards[card]
        urges: list[float] = []
        for move in moves:
            target = move - first
            if move == self._stop:
                urges.append(0.0)
            elif target < self._blocks:
                urges.append(0.1 - self._house(s, seat, target) * 0.2)
            else:
                owner = s.circles[target - self._blocks]
                if owner == seat:
                    urges.append(-2.0)
                else:
                    kind = KIND_OF[self.parts.town.work_of[target - self._blocks]]
                    held = 0.6 if s.cards[kind] == owner else 0.2
                    urges.append(0.3 + held + 0.08 * float(standing[owner]))
        return urges

    def _bonus(self) -> int:
        """Whether cards and the Camp Route count for their owner, 1, or against him, -1."""
        return 1
