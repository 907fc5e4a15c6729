"""Information-set Monte Carlo tree search for several players.

Every simulation imagines a world from the view and walks down one tree for each seat (Cowling, Powley, Whitehouse
2012: multiple observers). A node is what its seat has seen since the root: its own moves and the open ones of the
others; of a sealed move it has seen only that it was made, so sealed bids are chosen side by side and nobody answers
what he cannot know. Chance is drawn by the dealer of the search and is no part of the path. Each seat seeks its own
best (max-n). Where moves are many, those with the strongest urge are tried first and the others join as visits grow
(progressive widening). A playout follows urges to the end of the round and is scored by the judge.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from tablee.bots.judge import Judge, play_on, shares
from tablee.table import Game, SeededDealer, State

GLANCES: Final = 4  # worlds imagined for the priors at the root
PAUSE: Final = 100  # simulations after which a search asks itself whether to go on
SEALED: Final = -1  # what everybody else sees of a sealed move


@final
class Setting:
    """How a search explores."""

    def __init__(self, explore: float, lean: float, heat: float, width: float, keen: float) -> None:
        self.explore: Final = explore  # weight of rarely tried moves
        self.lean: Final = lean  # weight of the urge of a move, fading with its visits
        self.heat: Final = heat  # how closely playouts and priors follow urges, in points
        self.keen: Final = keen  # how closely priors at the root follow a glance, in chances to win
        self.width: Final = width  # how fast further moves are tried, times the square root of the visits


SETTING: Final = Setting(explore=0.12, lean=0.5, heat=0.5, width=0.6, keen=0.02)


@final
class Node:
    """A move as its seat remembers it, and what came of it."""

    def __init__(self, prior: float) -> None:
        self.prior: Final = prior
        self.visits = 0
        self.offered = 0  # how often it could be chosen
        self.value = 0.0  # the sum of what the mover got
        self.after: dict[int, Node] = {}


@final
class Search:
    """One decision being thought about."""

    def __init__(
        self, game: Game[State], judge: Judge, setting: Setting, view: State, seat: int, dealer: SeededDealer
    ) -> None:
        self.game: Final = game
        self.judge: Final = judge
        self.setting: Final = setting
        self.view: Final = view
        self.seat: Final = seat
        self.dealer: Final = dealer
        self.roots: Final = [Node(1.0) for _ in range(view.seats)]
        self.simulations = 0
        self._began: Final = time.perf_counter()
        self._ticks = 0
        self._path: list[Node] = []
        self._movers: list[int] = []

    def prepare(self, moves: list[int], seconds: float) -> None:
        """Give each move at the root a prior from what the position after it is worth at a glance."""
        chances = [0.0] * len(moves)
        glances = 0
        while glances < GLANCES and (glances == 0 or seconds == 0.0 or self._elapsed() < 0.2 * seconds):
            glances += 1
            world = self.game.imagine(self.view, self.seat, self.dealer)
            for number in range(len(moves)):
                after = world.clone()
                self.game.apply(after, self.seat, moves[number], self.dealer)
                play_on(self.game, self.judge, after, self.judge.glance, self.setting.heat, self.dealer)
                chances[number] += self.judge.chances(self.game, after)[self.seat]
        priors = shares([chance / (float(glances) * self.setting.keen) for chance in chances])
        root = self.roots[self.seat]
        for number in range(len(moves)):
            root.after[moves[number]] = Node(priors[number])

    def think(self, simulations: int, seconds: float) -> None:
        """Simulate so often, or for so long while it may change the choice; 0 means no such limit.

        A limit in time leaves room for the longest simulation yet.
        """
        longest = 0.0
        began = self._elapsed()
        now = began
        while simulations == 0 or self.simulations < simulations:
            if seconds > 0.0 and self.simulations > 0:
                left = 0.9 * seconds - now
                if 2.0 * longest > left:
                    return
                if self.simulations % PAUSE == 0 and self.settled(left * float(self.simulations) / (now - began)):
                    return
            self.simulate()
            after = self._elapsed()
            if after - now > longest:
                longest = after - now
            now = after

    def settled(self, left: float) -> bool:
        """Whether so many further simulations could not make another move the one tried most."""
        most = 0
        second = 0
        for node in self.roots[self.seat].after.values():
            if node.visits > most:
                second = most
                most = node.visits
            elif node.visits > second:
                second = node.visits
        return float(most - second) > left

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    def simulate(self) -> None:
        """Imagine a world, walk down to a new move, play on, and remember what came of it."""
        s = self.game.imagine(self.view, self.seat, self.dealer)
        self._path = []
        self._movers = []
        self._ticks = self.judge.span
        self._descend(s)
        play_on(self.game, self.judge, s, self._ticks, self.setting.heat, self.dealer)
        rewards = self.judge.chances(self.game, s)
        for number in range(len(self._path)):
            node = self._path[number]
            node.visits += 1
            node.value += rewards[self._movers[number]]
        self.simulations += 1

    def _descend(self, s: State) -> None:
        game = self.game
        judge = self.judge
        nodes = self.roots[:]
        fresh = False
        now = judge.clock(s)
        while not fresh and s.agenda and (self._ticks > 0 or not judge.still(s)):
            seat = s.agenda[-1].seats[0]
            moves = game.moves(s, seat)
            move = moves[0]
            if len(moves) > 1:
                move = self._select(nodes[seat], s, seat, moves)
                node = nodes[seat].after[move]
                fresh = node.visits == 0
                self._path.append(node)
                self._movers.append(seat)
                seen = _seen(seat, SEALED if game.is_sealed(move) else move)
                for other in range(s.seats):
                    nodes[other] = node if other == seat else _step(nodes[other], seen)
            game.apply(s, seat, move, self.dealer)
            if judge.clock(s) != now:
                now = judge.clock(s)
                self._ticks -= 1

    def _select(self, node: Node, s: State, seat: int, moves: list[int]) -> int:
        """The most promising move: the best so far, or a new one while there is room for it."""
        after = node.after
        for move in moves:
            if move not in after:
                self._open(node, s, seat, moves)
                break
        setting = self.setting
        tried = 0
        untried = -1
        likeliest = -1.0
        chosen = -1
        most = -1.0
        visits = 0
        for move in moves:
            child = after[move]
            child.offered += 1
            visits += child.visits
            if child.visits == 0:
                if child.prior > likeliest:
                    likeliest = child.prior
                    untried = move
                continue
            tried += 1
            count = float(child.visits)
            score = child.value / count + setting.explore * math.sqrt(math.log(float(child.offered)) / count)
            score += setting.lean * child.prior / (count + 1.0)
            if score > most:
                most = score
                chosen = move
        if untried >= 0 and float(tried) < 1.0 + setting.width * math.sqrt(float(visits)):
            return untried
        return chosen

    def _open(self, node: Node, s: State, seat: int, moves: list[int]) -> None:
        """Make room for moves that were not possible in the worlds before."""
        heat = self.setting.heat
        priors = shares([urge / heat for urge in self.judge.urges(s, seat, moves)])
        for number in range(len(moves)):
            move = moves[number]
            if move not in node.after:
                node.after[move] = Node(priors[number])

    def choice(self, moves: list[int]) -> int:
        """The move that was tried most; of equals the one that did better."""
        root = self.roots[self.seat]
        chosen = moves[0]
        most = -1
        value = -1.0
        for move in moves:
            if move in root.after:
                node = root.after[move]
                mean = node.value / float(node.visits) if node.visits > 0 else -1.0
                if node.visits > most or (node.visits == most and mean > value):
                    chosen = move
                    most = node.visits
                    value = mean
        return chosen


def _seen(seat: int, move: int) -> int:
    """The key of another seat's move; own moves are their own keys, from 0 up."""
    return -(2 + seat + 8 * (move + 1))


def _step(node: Node, seen: int) -> Node:
    """Where somebody who sees this goes from `node`."""
    found = node.after.get(seen)
    if found is None:
        found = Node(0.0)
        node.after[seen] = found
    return found
