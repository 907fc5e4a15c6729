"""What a move of Bastide seems to bring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.bastide.goals import add_honour, generosity
from tablee.bots.bastide.opponent_model import OpponentModel
from tablee.bots.bastide.outcome_model import OutcomeModel
from tablee.bots.bastide.values import Values, wins_siege
from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.bastide.generated import (
    ADDING,
    BIDDING,
    BUILDING,
    BURNING,
    EMISSARY,
    HARASSMENT,
    PLACING,
    PROJECT,
    SITE,
    TAX,
    TURN,
)
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.steps.house import dues_of
from tablee.games.bastide.town import CHURCH, KIND_OF, LEPER_HOUSE, SACRED
from tablee.table import Actions, Counts, filled, least, total

COIN: Final = 0.28  # what a denier is worth in points
PIECE: Final = 1.15  # what an influence is worth with its income


class BastidePolicy(Policy[Bastide]):
    """How many points each move seems to bring at a glance."""

    def __init__(self, values: Values, outcome_model: OutcomeModel, opponents: OpponentModel, actions: Actions) -> None:
        self.parts: Final[Parts] = values.parts
        self.values: Final = values
        self.outcome_model: Final = outcome_model
        self.opponents: Final = opponents
        self._propose: Final[i64] = actions.first("propose")
        self._play: Final[i64] = actions.first("play")
        self._project: Final[i64] = actions.first("project")
        self._site: Final[i64] = actions.first("site")
        self._bid: Final[i64] = actions.first("bid")
        self._add: Final[i64] = actions.first("add")
        self._place: Final[i64] = actions.first("place")
        self._emissary: Final[i64] = actions.first("emissary")
        self._build: Final[i64] = actions.first("build")
        self._pay: Final[i64] = actions.first("pay")
        self._burn: Final[i64] = actions.first("burn")
        self._stop: Final[i64] = actions.first("stop")
        self._raze: Final[i64] = actions.first("raze")
        self._blocks: Final = values.parts.town.blocks

    def scores(self, s: Bastide, seat: i64, moves: list[int]) -> Points:
        """How many points each of `moves` seems to bring; looks only at what `seat` knows."""
        step = s.agenda[-1].step
        if step == BIDDING:
            return self._bids(s, seat, moves, self._bid, 0)
        if step == ADDING:
            return self._bids(s, seat, moves, self._add, s.bids[seat])
        if step == BURNING:
            return self._hits(s, seat, moves, self._burn)
        if step == HARASSMENT:
            return self._hits(s, seat, moves, self._raze)
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            if step == PLACING:
                scores[number] = self.values.circle(s, move - self._place)
            elif step == TURN:
                scores[number] = self._turn(s, seat, move)
            elif step == PROJECT:
                scores[number] = self._work(s, seat, move - self._project)
            elif step == SITE:
                scores[number] = self._ground(s, seat, move - self._site)
            elif step == BUILDING:
                scores[number] = self._house(s, seat, move - self._build)
            elif step == EMISSARY:
                scores[number] = self._bonus_weight(s) * float(move - self._emissary)
            elif step == TAX:
                scores[number] = self._payment(seat, move - self._pay)
        return scores

    def _payment(self, seat: i64, payment: i64) -> float:
        """How much of a tax somebody gets."""
        amounts: i64 = self.parts.most_paid + 1
        paid = float(payment % amounts)
        return paid if payment // amounts == seat else -0.3 * paid

    def _turn(self, s: Bastide, seat: i64, move: i64) -> float:
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
            return 0.9 if least(s.supply) < self.parts.influence - 3 else -0.5
        tiles = total(s.camp)
        if tiles == self.parts.camp:
            return 6.0 if wins_siege(s, seat, tile - ENGLISH + 1) else -4.0  # begin it only to win
        return self._english(s, seat)

    def _proposal(self, s: Bastide, seat: i64) -> float:
        """A project, if one can pay for it as well as the others."""
        share = s.chest // s.seats
        mine = (s.money[seat] + share) // self.parts.price
        most: i64 = 0
        for other in range(s.seats):
            if other != seat:
                purse = int(generosity(s, other) * float(s.money[other] + share))
                most = max(most, purse // self.parts.price)
        if mine == 0:
            return -1.5
        return 0.5 + 0.35 * float(min(mine, 4)) + 0.4 * float(max(-2, min(2, mine - most)))

    def _english(self, s: Bastide, seat: i64) -> float:
        """Another English tile in the camp: good for the seat that has least to lose by the fall of the town."""
        bonus = self._bonus(s)
        return 0.3 - 0.15 * (float(bonus[seat]) - float(total(bonus)) / float(s.seats))

    def _bonus(self, s: Bastide) -> Counts:
        """Per seat, the points of cards and Camp Route, which count only in a French town."""
        bonus = s.route[:]
        for card, holder in enumerate(s.cards):
            if holder != EMPTY:
                bonus[holder] += self.parts.cards[card]
        return bonus

    def _bonus_weight(self, s: Bastide) -> float:
        """Whether cards and Camp Route will count for their owner, 1, or against them, -1."""
        return 2.0 * self.outcome_model.outlook(s).held - 1.0

    def _work(self, s: Bastide, seat: i64, work: i64) -> float:
        """How good a project a work is."""
        kind = KIND_OF[work]
        town = self.parts.town
        score = 0.1 * float(self.parts.cards[kind]) + 0.15 * float(town.size[work] - s.taken[work])
        if kind == SACRED:
            for value in range(len(s.camp)):
                if s.camp[value] > 0:
                    score += 0.5
            first = town.first[work]
            for circle in range(first, first + town.size[work]):
                if s.circles[circle] == seat:
                    score += 0.4
        else:
            first = town.first[work]
            best = 0.0
            for circle in range(first, first + town.size[work]):
                if s.circles[circle] == EMPTY:
                    best = max(best, self.values.circle(s, circle))
            score += best
        return score

    def _ground(self, s: Bastide, seat: i64, block: i64) -> float:
        """Where to lay a religious building: a church near one's own influence, a leper house near others'."""
        mine: i64 = 0
        others: i64 = 0
        for near in self.parts.town.near[block]:
            dues = dues_of(s, near)
            mine += dues[seat]
            others += total(dues)
        nearness = 0.1 * (float(mine) - float(others) / float(s.seats))
        score = 0.4 if self.parts.town.walls_of[block] & ~s.walls() == 0 else 0.0
        if s.project == CHURCH:
            return score + nearness
        return score - nearness if s.project == LEPER_HOUSE else score

    def _house(self, s: Bastide, seat: i64, block: i64) -> float:
        """What a house here pays the seat, compared with the others."""
        dues = dues_of(s, block)
        owed = total(dues)
        tax: i64 = self.parts.tax
        mine = float(dues[seat])
        if owed > tax:
            mine = float(min(dues[seat], tax))
        others = float(owed - dues[seat]) / float(s.seats - 1)
        return COIN * (mine - others)

    def _bids(self, s: Bastide, seat: i64, moves: list[int], first: i64, already: i64) -> Points:
        """What a bid buys if the others spend some of their money too."""
        price: i64 = self.parts.price
        work = s.project
        kind = KIND_OF[work]
        room = self.parts.town.size[work] - s.taken[work]
        theirs = filled(0, s.seats)  # what the others bid or will bid
        for other in range(s.seats):
            if other != seat:
                theirs[other] = s.bids[other] if already > 0 else self.opponents.expected_bid(s, other)
        weight = self._bonus_weight(s)
        worth = PIECE + 0.08 * weight * float(self.parts.cards[kind])
        if kind == SACRED:
            for value in range(len(s.camp) - 1, -1, -1):
                if s.camp[value] > 0:
                    worth += 0.25 * weight * float(value + 1)
                    break
        hesitation = self.opponents.hesitation(s, seat) if first == self._bid else 0.0
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            amount: i64 = move - first
            mine = amount + already
            left = room
            for bid in theirs:
                if bid > mine or (bid == mine and s.player != seat):
                    left -= bid // price
            placed = max(0, min(left, min(mine // price, s.supply[seat])))
            scores[number] = worth * float(placed) - COIN * float(amount)
            if amount > 0:
                scores[number] -= hesitation
        if s.talk.stands:
            add_honour(s, seat, scores, moves[0] - first + already)
        return scores

    def _hits(self, s: Bastide, seat: i64, moves: list[int], first: i64) -> Points:
        """What to destroy: the influence of the leader, never one's own."""
        weight = self._bonus_weight(s)
        bonus = self._bonus(s)
        standing = zeros(s.seats)
        for owner in range(s.seats):
            standing[owner] = weight * float(bonus[owner])
        for owner in s.circles:
            if owner != EMPTY:
                standing[owner] += 1.0
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            if move != self._stop:
                scores[number] = self._hit(s, seat, move - first, standing)
        return scores

    def _hit(self, s: Bastide, seat: i64, target: i64, standing: Points) -> float:
        if target < self._blocks:
            return 0.1 - self._house(s, seat, target) * 0.2
        owner = s.circles[target - self._blocks]
        if owner == seat:
            return -2.0
        kind = KIND_OF[self.parts.town.work_of[target - self._blocks]]
        held = 0.6 if s.cards[kind] == owner else 0.2
        return 0.3 + held + 0.08 * standing[owner]
