"""Bastide in the eyes of a bot: influence, income, majorities, the Camp Route, and whose the town will be."""

from __future__ import annotations

import math
from typing import Final, final

from tablee.bots.judge import Judge, Scale
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES, Parts
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
from tablee.games.bastide.town import CHURCH, KIND_OF, KINDS, LEPER_HOUSE, RELIGIOUS, SACRED, WALLS
from tablee.table import State

FEATURES: Final = (
    ("influence", "BD-9.2", 1.0, 1.0),
    ("majorities", "BD-8.1", 0.9, 1.0),
    ("camp_route", "BD-4.9", 1.0, 1.0),
    ("money", "BD-4.5", 0.4, 0.2),
    ("income", "BD-5.2", 0.12, 0.02),
    ("exposed", "BD-7.3", -0.15, -0.15),
    ("houses_in_hand", "BD-5.1", 0.1, 0.0),
    ("fires_in_hand", "BD-6.1", 0.4, 0.4),
    ("english_in_hand", "BD-7.2", 0.1, 0.1),
)
PAR: Final = (8.0, 0.0)
SPREAD: Final = (6.0, 3.0)

COIN: Final = 0.28  # what a SdD is worth in points
PIECE: Final = 1.15  # what an influence is worth with its income
CARDS: Final = len(KINDS)
RACE: Final = 6.0  # how much being nearer to the last work than to the siege decides


@final
class BastideJudge(Judge):
    """Bastide in points."""

    def __init__(self, game: BastideGame, scale: Scale) -> None:
        super().__init__(scale, 1, 3)
        self.parts: Final[Parts] = game.parts
        actions = game.actions
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
        self._blocks: Final = game.parts.town.blocks
        faced: list[list[int]] = [[] for _ in range(game.parts.town.circles)]  # per circle: the blocks it faces
        for block, circles in enumerate(game.parts.town.facing):
            for circle in circles:
                faced[circle].append(block)
        self.faced: Final = faced

    def progress(self, s: State) -> float:
        assert isinstance(s, Bastide)
        begun = 0
        for taken in s.taken:
            if taken > 0:
                begun += 1
        camp = 0
        for tiles in s.camp:
            camp += tiles
        return max(float(begun) / float(len(s.taken)), float(camp) / float(self.parts.camp + 1))

    def clock(self, s: State) -> int:
        assert isinstance(s, Bastide)
        return s.player

    def still(self, s: State) -> bool:
        assert isinstance(s, Bastide)
        return s.project == EMPTY

    # What a position is worth.

    def french(self, s: Bastide) -> float:
        """How likely the town stays French, as 1 for surely and -1 for surely not."""
        tiles = 0
        points = 0
        for value in range(len(s.camp)):
            tiles += s.camp[value]
            points += s.camp[value] * (value + 1)
        begun = 0
        for taken in s.taken:
            if taken > 0:
                begun += 1
        walls = 0
        standing = 0
        for wall in WALLS:
            walls += s.taken[wall]
            if s.taken[wall] > 0:
                standing += 1
        missing = self.parts.camp + 1 - tiles  # tiles until the siege
        expected = float(points) + 1.7 * float(missing)
        growth = 0.7 * float(missing)  # the walls go on growing
        holds = 1.0 / (1.0 + math.exp((expected - float(walls) - growth) / 2.0))
        holds *= (0.35 + 0.05 * float(missing)) ** (len(WALLS) - standing)
        done = float(begun) / float(len(s.taken))
        near = float(tiles) / float(self.parts.camp + 1)
        siege = 1.0 / (1.0 + math.exp(RACE * (done - near)))
        return 1.0 - 2.0 * siege * (1.0 - holds)

    def measure(self, s: State) -> list[list[float]]:
        assert isinstance(s, Bastide)
        french = self.french(s)
        influence = s.influence()
        walls = s.walls()
        exposed = [0] * s.seats
        income = [0] * s.seats
        faced = self.faced
        for circle, owner in enumerate(s.circles):
            if owner == EMPTY:
                continue
            for block in faced[circle]:
                income[owner] += s.free[block]
        for circle in self.parts.town.open_portions[walls]:
            if s.circles[circle] != EMPTY:
                exposed[s.circles[circle]] += 1
        for building, block in enumerate(s.site):
            if block != EMPTY and self.parts.town.walls_of[block] & ~walls:
                work = RELIGIOUS[0] + building
                first = self.parts.town.first[work]
                for circle in range(first, first + self.parts.town.size[work]):
                    if s.circles[circle] != EMPTY:
                        exposed[s.circles[circle]] += 1
        rows: list[list[float]] = []
        for seat in range(s.seats):
            hand = seat * len(TILES)
            pieces = 0
            for kind in range(CARDS):
                pieces += influence[seat * CARDS + kind]
            english = 0
            for tile in range(ENGLISH, len(TILES)):
                english += s.hand[hand + tile]
            rows.append(
                [
                    float(pieces),
                    french * self._majorities(s, seat, influence),
                    french * float(s.route[seat]),
                    float(min(s.money[seat], 15)),
                    float(income[seat]),
                    float(exposed[seat]),
                    float(s.hand[hand + HOUSE]),
                    float(s.hand[hand + FIRE]),
                    float(english) * (1.0 if french > 0.0 else 0.5),
                ]
            )
        return rows

    def _majorities(self, s: Bastide, seat: int, influence: list[int]) -> float:
        """What the three cards may bring: who holds one keeps it in a tie."""
        points = 0.0
        for kind in range(CARDS):
            mine = influence[seat * CARDS + kind]
            most = 0
            for other in range(s.seats):
                if other != seat and influence[other * CARDS + kind] > most:
                    most = influence[other * CARDS + kind]
            lead = float(mine - most) + (0.7 if s.cards[kind] == seat else -0.3)
            points += float(self.parts.cards[kind]) / (1.0 + math.exp(-1.3 * lead))
        return points

    # What a move seems to bring.

    def urges(self, s: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(s, Bastide)
        step = s.agenda[-1].step
        if step == BIDDING:
            return self._bids(s, seat, moves, self._bid, 0)
        if step == ADDING:
            return self._bids(s, seat, moves, self._add, s.bids[seat])
        if step == PLACING:
            return [self._circle(s, move - self._place) for move in moves]
        if step == TURN:
            return [self._turn(s, seat, move) for move in moves]
        if step == PROJECT:
            return [self._work(s, seat, move - self._project) for move in moves]
        if step == SITE:
            return [self._ground(s, seat, move - self._site) for move in moves]
        if step == BUILDING:
            return [self._house(s, seat, move - self._build) for move in moves]
        if step == EMISSARY:
            return [float(move - self._emissary) for move in moves]
        if step == TAX:
            amounts = self.parts.most_paid + 1
            first = move_owner(moves[0] - self._pay, amounts)
            sign = 1.0 if first == seat else -0.3
            return [sign * float((move - self._pay) % amounts) for move in moves]
        if step == BURNING:
            return self._hits(s, seat, moves, self._burn)
        if step == HARASSMENT:
            return self._hits(s, seat, moves, self._raze)
        return [0.0] * len(moves)

    def _turn(self, s: Bastide, seat: int, move: int) -> float:
        """Whether to propose a project or which tile to play."""
        if move == self._propose:
            share = s.chest // s.seats
            mine = (s.money[seat] + share) // self.parts.price
            most = 0
            for other in range(s.seats):
                if other != seat:
                    most = max(most, (s.money[other] + share) // self.parts.price)
            if mine == 0:
                return -1.5
            return 0.5 + 0.35 * float(min(mine, 4)) + 0.4 * float(max(-2, min(2, mine - most)))
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
            return self._siege(s, seat, tile - ENGLISH)
        return 0.4 if tiles < self.parts.camp - 1 else 0.0

    def _siege(self, s: Bastide, seat: int, value: int) -> float:
        """Whether to begin the siege: only if it makes the seat win."""
        after = s.clone()
        after.camp[value] += 1
        walls = 0
        held = True
        points = 0
        for wall in WALLS:
            walls += s.taken[wall]
            held = held and s.taken[wall] > 0
        for number in range(len(after.camp)):
            points += after.camp[number] * (number + 1)
        held = held and (walls > points or (walls == points and not s.siege_needs_more))
        influence = s.influence()
        mine = -999
        most = -999
        for other in range(s.seats):
            bonus = s.route[other]
            for kind in range(CARDS):
                if s.cards[kind] == other:
                    bonus += self.parts.cards[kind]
            total = bonus if held else -bonus
            for kind in range(CARDS):
                total += influence[other * CARDS + kind]
            if other == seat:
                mine = total
            elif total > most:
                most = total
        return 6.0 if mine > most else -4.0

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
                    best = max(best, self._circle(s, circle))
            urge += best
        return urge

    def _circle(self, s: Bastide, circle: int) -> float:
        """How good a place for an influence is: the lots whose houses will pay it."""
        lots = 0
        for block in self.faced[circle]:
            lots += s.free[block]
        urge = 0.15 * float(lots)
        side = self.parts.town.side_of[circle]
        if side >= 0 and not s.walls() >> side & 1:
            urge -= 0.3
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
        standing = [0] * s.seats
        for owner in s.circles:
            if owner != EMPTY:
                standing[owner] += 1
        for other in range(s.seats):
            standing[other] += s.route[other]
        for card, holder in enumerate(s.cards):
            if holder != EMPTY:
                standing[holder] += self.parts.cards[card]
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

    def fancies(self, s: State, seat: int, moves: list[int]) -> list[float]:
        """A beginner wants to see the town finished: one influence wherever he can, and no fight for majorities."""
        assert isinstance(s, Bastide)
        step = s.agenda[-1].step
        price = self.parts.price
        likes: list[float] = []
        for move in moves:
            like = 0.0
            if step == TURN:
                like = self._fancied_turn(s, seat, move)
            elif step == PROJECT:
                work = move - self._project
                like = float(self.parts.town.size[work] - s.taken[work]) + (4.0 if s.taken[work] == 0 else 0.0)
            elif step == BIDDING:
                saving = s.player != seat and s.money[seat] < 2 * price
                like = -abs(float(move - self._bid - (0 if saving else price)))
            elif step == ADDING:
                like = -float(move - self._add)
            elif step == EMISSARY:
                like = float(move - self._emissary)
            elif step == BUILDING:
                like = float(dues_of(s, move - self._build)[seat])
            elif step == PLACING:
                like = self._circle(s, move - self._place)
            elif step in (BURNING, HARASSMENT):
                like = self._fancied_hit(s, seat, move, self._burn if step == BURNING else self._raze)
            likes.append(like)
        return likes

    def _fancied_turn(self, s: Bastide, seat: int, move: int) -> float:
        """A project if there is money for one influence, otherwise a house; the English come last."""
        if move == self._propose:
            return 2.0 if s.money[seat] + s.chest // s.seats >= self.parts.price else 0.5
        tile = move - self._play
        return 1.0 if tile == HOUSE else 0.7 if tile == FIRE else -1.0

    def _fancied_hit(self, s: Bastide, seat: int, move: int, first: int) -> float:
        """Rather a house than influence, and never the last influence of a work."""
        target = move - first
        if move == self._stop:
            return 4.0
        if target < self._blocks:
            return 3.0
        circle = target - self._blocks
        like = -1.0 if s.circles[circle] == seat else 1.0
        return like - 5.0 if s.taken[self.parts.town.work_of[circle]] == 1 else like


def move_owner(offset: int, amounts: int) -> int:
    """Whose share of a tax a move settles."""
    return offset // amounts
