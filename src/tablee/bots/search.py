"""Information-set Monte Carlo tree search for several players.

Every simulation imagines a world from the view and walks down one tree for each seat (Cowling, Powley, Whitehouse
2012: multiple observers). A node is what its seat has seen since the root: its own moves and the open ones of the
others; of a sealed move it has seen only that it was made, so sealed bids are chosen side by side and nobody answers
what they cannot know. Where several owe such an answer, the searching seat gives its own first: their order is free.
Chance is drawn by the dealer of the search and is not part of the path. Each seat seeks its own best (max-n). Where
moves are many, those that the policy scores best are tried first and the others join as visits grow (progressive
widening). A rollout follows the policy to the horizon and is scored by the evaluator.
"""

from __future__ import annotations

import logging
import math
import time
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.evaluator import Evaluator
from tablee.bots.node import NOWHERE, Node
from tablee.bots.points import zeros
from tablee.bots.policy import softmax
from tablee.table import SeededDealer, State

log: Final = logging.getLogger("tablee.bots")
ROOT_WORLDS: Final = 4  # imagined for the priors at the root
LUCK: Final = 1 << 30  # different ways in which chance may fall
CHECK_EVERY: Final = 100  # simulations after which a search asks itself whether to go on
SEALED: Final[i64] = -1  # what everybody else sees of a sealed move


@final
class Settings:
    """How a search explores."""

    def __init__(
        self, exploration: float, prior_weight: float, temperature: float, widening: float, root_temperature: float
    ) -> None:
        self.exploration: Final = exploration  # weight of rarely tried moves
        self.prior_weight: Final = prior_weight  # weight of the prior of a move, fading with its visits
        self.temperature: Final = temperature  # how closely rollouts and priors follow the policy, in points
        self.widening: Final = widening  # how fast further moves are tried, times the square root of the visits
        self.root_temperature: Final = root_temperature  # how closely priors at the root follow chances to win


SETTINGS: Final = Settings(exploration=0.12, prior_weight=0.5, temperature=0.5, widening=0.6, root_temperature=0.02)


@final
class Search:
    """One decision being thought about."""

    def __init__(
        self,
        evaluator: Evaluator[State],
        settings: Settings,
        view: State,
        seat: int,
        temperament: int,
        dealer: SeededDealer,
    ) -> None:
        self.game: Final = evaluator.game
        self.evaluator: Final = evaluator
        self.settings: Final = settings
        self.view: Final = view
        self.seat: Final = seat
        self.temperament: Final = temperament
        self.dealer: Final = dealer
        self.roots: Final = [Node() for _ in range(view.seats)]
        self.simulations = 0
        self._began: Final = time.perf_counter()
        self._ticks: i64 = 0
        self._path: list[Node] = []  # the nodes where somebody chose in this simulation, ...
        self._chosen: list[int] = []  # ... which of their moves, as its place in the node, ...
        self._movers: list[int] = []  # ... and who

    def prepare(self, moves: list[int], seconds: float) -> None:
        """Give each move at the root a prior from what the position soon after it is worth."""
        worths = zeros(len(moves))
        worlds = 0
        while worlds < ROOT_WORLDS and (worlds == 0 or seconds == 0.0 or self.elapsed() < 0.2 * seconds):
            worlds += 1
            world = self.game.imagine(self.view, self.seat, self.dealer)
            self.evaluator.resample_hidden(world, self.seat, self.dealer)
            luck = self.luck()
            for number in range(len(moves)):
                worths[number] += self.worth(world, moves[number], self.evaluator.lookahead, luck)
        temperature = self.settings.root_temperature * self.evaluator.worth_scale
        self.roots[self.seat].open(moves, softmax(worths, float(worlds) * temperature))

    def think(self, simulations: int, seconds: float) -> None:
        """Simulate up to these limits while it may change the choice; 0 means no such limit.

        A limit in time leaves room for the longest simulation yet.
        """
        longest = 0.0
        began = self.elapsed()
        now = began
        while simulations == 0 or self.simulations < simulations:
            if self.simulations > 0:
                left = math.inf if simulations == 0 else float(simulations - self.simulations)
                if seconds > 0.0:
                    time_left = 0.9 * seconds - now
                    if 2.0 * longest > time_left:
                        return
                    left = min(left, time_left * float(self.simulations) / (now - began))
                if self.simulations % CHECK_EVERY == 0 and self.settled(left):
                    return
            self.simulate()
            after = self.elapsed()
            if after - now > longest:
                longest = after - now
            now = after

    def settled(self, left: float) -> bool:
        """Whether `left` further simulations could not make another move the one tried most."""
        most: i64 = 0
        second: i64 = 0
        for visits in self.roots[self.seat].visits:
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return float(most - second) > left

    def elapsed(self) -> float:
        """The seconds since it was begun."""
        return time.perf_counter() - self._began

    def simulate(self) -> None:
        """Imagine a world, walk down to a new move, play on, and remember what came of it."""
        s = self.game.imagine(self.view, self.seat, self.dealer)
        self.evaluator.resample_hidden(s, self.seat, self.dealer)
        self._path = []
        self._chosen = []
        self._movers = []
        self._ticks = self.evaluator.horizon
        self._descend(s)
        self.evaluator.rollout(s, self._ticks, self.settings.temperature, self.dealer)
        rewards = self.evaluator.worth(s, self.seat, self.temperament)
        for number, node in enumerate(self._path):
            place: i64 = self._chosen[number]
            node.visits[place] += 1
            node.values[place] += rewards[self._movers[number]]
        self.simulations += 1

    def _descend(self, s: State) -> None:
        game = self.game
        evaluator = self.evaluator
        nodes = self.roots[:]
        fresh = False
        now = evaluator.clock(s)
        while not fresh and s.agenda and (self._ticks > 0 or not evaluator.is_quiet(s)):
            task = s.agenda[-1]
            seat: i64 = task.seats[0]
            if len(task.seats) > 1 and self.seat in task.seats:
                seat = self.seat
            moves = game.steps[task.step].moves(s, seat)
            move: i64 = moves[0]
            if len(moves) > 1:
                node = nodes[seat]
                place = self._select(node, s, seat, moves)
                move = node.moves[place]
                fresh = node.visits[place] == 0
                self._path.append(node)
                self._chosen.append(place)
                self._movers.append(seat)
                if not fresh:
                    seen = _seen(seat, SEALED if game.is_sealed(move) else move)
                    for other in range(s.seats):
                        nodes[other] = nodes[other].follow(move if other == seat else seen)
            game.apply(s, seat, move, self.dealer)
            clock = evaluator.clock(s)
            if clock != now:
                now = clock
                self._ticks -= 1

    def _select(self, node: Node, s: State, seat: i64, moves: list[int]) -> i64:
        """The place of the most promising move: the best so far, or a new one while there is room for it."""
        if node.unknown(moves) > 0:
            # Moves that were not possible in the worlds before.
            node.open(moves, softmax(self.evaluator.policy.scores(s, seat, moves), self.settings.temperature))
        exploration = self.settings.exploration * self.evaluator.worth_scale
        prior_weight = self.settings.prior_weight * self.evaluator.worth_scale
        tried: i64 = 0
        untried = NOWHERE
        likeliest = -1.0
        chosen = NOWHERE
        most = -math.inf
        all_visits: i64 = 0
        place: i64 = 0
        for move in moves:
            while node.moves[place] != move:
                place += 1
            node.offered[place] += 1
            visits = node.visits[place]
            prior = node.priors[place]
            if visits == 0:
                if prior > likeliest:
                    likeliest = prior
                    untried = place
                continue
            tried += 1
            all_visits += visits
            count = float(visits)
            score = node.values[place] / count + exploration * math.sqrt(math.log(float(node.offered[place])) / count)
            score += prior_weight * prior / (count + 1.0)
            if score > most:
                most = score
                chosen = place
        if untried != NOWHERE and float(tried) < 1.0 + self.settings.widening * math.sqrt(float(all_visits)):
            return untried
        return chosen

    def worth(self, world: State, move: i64, ticks: i64, luck: int) -> float:
        """What a world is worth to the seat after a move and a rollout."""
        after = self.evaluator.rollout_after(world, self.seat, move, ticks, self.settings.temperature, luck)
        return self.evaluator.worth(after, self.seat, self.temperament)[self.seat]

    def luck(self) -> int:
        """A way in which chance may fall."""
        return self.dealer.below(LUCK)

    def visits(self, move: int) -> int:
        """How often a move was tried."""
        root = self.roots[self.seat]
        place = root.place(move)
        return 0 if place == NOWHERE else root.visits[place]

    def mean(self, move: int) -> float:
        """What the seat got on average after a move that was tried."""
        root = self.roots[self.seat]
        place = root.place(move)
        return root.values[place] / float(root.visits[place])

    def prior(self, move: int) -> float:
        """How good a move looked before it was tried."""
        root = self.roots[self.seat]
        place = root.place(move)
        return 0.0 if place == NOWHERE else root.priors[place]

    def ranking(self, moves: list[int]) -> list[int]:
        """The moves that were tried most first; of equals those that looked better before."""
        ranked = sorted(moves, key=lambda move: (-self.visits(move), -self.prior(move)))
        if self.visits(ranked[0]) == 0:
            log.warning("a search in %s tried no move of seat %d: its priors decide", self.game.name, self.seat)
        return ranked

    def choice(self, moves: list[int]) -> int:
        """The move that was tried most; of equals the one that did better."""
        chosen = self.ranking(moves)[0]
        most = self.visits(chosen)
        for move in moves:
            if self.visits(move) == most > 0 and self.mean(move) > self.mean(chosen):
                chosen = move
        return chosen


def _seen(seat: i64, move: i64) -> i64:
    """What the others see of a move: below 0, because from 0 up a move is one's own."""
    return -(2 + seat + 8 * (move + 1))
