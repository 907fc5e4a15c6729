"""The bots of every level: the novice follows a first sight, the fair one looks ahead, the strong ones search."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Final, final

from tablee.bots.bot import TalkingBot
from tablee.bots.evaluator import Evaluator
from tablee.bots.hint import Hint, explain
from tablee.bots.points import Points, highest, zeros
from tablee.bots.policy import argmax
from tablee.bots.search import SETTINGS, Search
from tablee.table import SeededDealer, State, TableeError

FINALISTS: Final = 4
CLEAR: Final = 0.9  # of all tries: a move that had so many of them needs no playoff
NOVICE_RANDOM: Final = 12  # a novice plays one move in so many at random
FAIR_WORLDS: Final = 10  # how many worlds a fair bot imagines for a decision, unless it is told otherwise
BEHIND: Final = 2.0  # standard errors by which a move must be behind the leader to be out of the race
HINT_SIMULATIONS: Final = 1000  # for a hint of a bot that is limited by time


def play_off(search: Search, moves: list[int], simulations: int, seconds: float) -> int:
    """The best of the moves that were tried most, within this number of simulations and seconds; 0 is no limit.

    A search gives every simulation a world and luck of its own, so of two good moves the luckier may come out ahead.
    Here they are tried in the same worlds and with the same luck: only the moves differ.
    """
    ranked = search.ranking(moves)
    finalists = [move for move in ranked[:FINALISTS] if search.visits(move) > 0]
    if len(finalists) < 2 or search.visits(finalists[0]) > CLEAR * search.simulations:
        return ranked[0]
    evaluator = search.evaluator
    worths = zeros(len(finalists))
    worlds = 0
    while simulations == 0 or search.simulations + (worlds + 1) * len(finalists) <= simulations:
        if worlds > 0 and seconds > 0.0 and search.elapsed() > seconds:
            break
        worlds += 1
        world = search.game.imagine(search.view, search.seat, search.dealer)
        evaluator.resample_hidden(world, search.seat, search.dealer)
        luck = search.luck()
        for number, move in enumerate(finalists):
            worths[number] += search.worth(world, move, evaluator.horizon, luck)
    for number, move in enumerate(finalists):
        worths[number] = search.mean(move) + worths[number] / float(max(1, worlds))
    return finalists[argmax(worths)]


def still_in(tries: list[Points], contenders: list[int]) -> list[int]:
    """The moves that may yet prove to be the best, the one that leads first: all were tried in the same worlds.

    A move that is behind by more than chance explains needs no more worlds, and neither does one that was worth the
    same as the leader in each.
    """
    sums = [sum([worths[place] for worths in tries]) for place in contenders]
    leader = contenders[sums.index(max(sums))]
    worlds = float(len(tries))
    close = [leader]
    for place in contenders:
        if place != leader:
            behind = [worths[leader] - worths[place] for worths in tries]
            mean = sum(behind) / worlds
            variance = sum([(one - mean) * (one - mean) for one in behind]) / max(1.0, worlds - 1.0)
            if len(tries) == 1 or (variance > 0.0 and mean <= BEHIND * math.sqrt(variance / worlds)):
                close.append(place)
    return close


class ThinkingBot(TalkingBot):
    """Thinks about every decision that is a choice."""

    def __init__(self, evaluator: Evaluator[State], seed: str, temperament: int) -> None:
        self.looks = True
        self._evaluator: Final = evaluator
        self._temperament: Final = temperament
        self._seed: Final = seed
        self._chance = SeededDealer(seed)
        self._decisions = 0

    def progress(self) -> object:
        return (self._chance.used, self._decisions)

    def resume(self, progress: object) -> None:
        assert isinstance(progress, tuple)
        used, self._decisions = progress
        self._chance = SeededDealer(self._seed, skip=used)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        self._decisions += 1
        moves = self._evaluator.allowed_by_promises(view, seat, self._temperament, moves, self._chance)
        return moves[0] if len(moves) == 1 else self._think(view, seat, moves)

    def say(self, view: State, seat: int, move: int | None = None) -> int | None:
        dealer = SeededDealer(f"{self._seed}/{self._decisions}/talk")
        return self._evaluator.say(view, seat, self._temperament, move, dealer)

    @abstractmethod
    def _think(self, view: State, seat: int, moves: list[int]) -> int:
        """One of several moves."""


@final
class NoviceBot(ThinkingBot):
    """Takes what it likes at first sight, does not look at the others, and is sometimes absent-minded."""

    def _think(self, view: State, seat: int, moves: list[int]) -> int:
        if self._chance.below(NOVICE_RANDOM) == 0:
            return moves[self._chance.below(len(moves))]
        scores = self._evaluator.novice.scores(view, seat, moves)
        most = highest(scores)
        liked = [moves[number] for number in range(len(moves)) if scores[number] == most]
        return liked[self._chance.below(len(liked))]

    def say(self, view: State, seat: int, move: int | None = None) -> int | None:
        return None  # it has no plans that it could speak of


@final
class FairBot(ThinkingBot):
    """Tries each move in some imagined worlds and takes the one after which it has most of what it wants."""

    def __init__(self, evaluator: Evaluator[State], seed: str, temperament: int, worlds: int = FAIR_WORLDS) -> None:
        super().__init__(evaluator, seed, temperament)
        self._worlds: Final = worlds

    def _think(self, view: State, seat: int, moves: list[int]) -> int:
        evaluator = self._evaluator
        tries: list[Points] = []  # per world: what each move was worth in it
        contenders = list(range(len(moves)))
        while len(tries) < self._worlds and len(contenders) > 1:
            world = evaluator.game.imagine(view, seat, self._chance)
            evaluator.resample_hidden(world, seat, self._chance)
            luck = f"{self._seed}/{self._decisions}/{len(tries)}"
            worths = zeros(len(moves))
            for place in contenders:
                after = evaluator.rollout_after(
                    world, seat, moves[place], evaluator.lookahead, SETTINGS.temperature, luck
                )
                worths[place] = evaluator.worth(after, seat, self._temperament)[seat]
            tries.append(worths)
            contenders = still_in(tries, contenders)
        return moves[contenders[0]]


@final
class SearchBot(ThinkingBot):
    """Searches for some seconds or simulations; each decision has a seed of its own."""

    def __init__(
        self, evaluator: Evaluator[State], seed: str, temperament: int, seconds: float, simulations: int
    ) -> None:
        super().__init__(evaluator, seed, temperament)
        self._seconds: Final = seconds
        self._simulations: Final = simulations

    def search(self, view: State, seat: int, moves: list[int]) -> Search:
        """A search for one of several moves, about to begin."""
        dealer = SeededDealer(f"{self._seed}/{self._decisions}")
        search = Search(self._evaluator, SETTINGS, view, seat, self._temperament, dealer)
        search.prepare(moves, self._seconds)
        return search

    def _think(self, view: State, seat: int, moves: list[int]) -> int:
        search = self.search(view, seat, moves)
        if self._evaluator.has_playoff:
            search.think((self._simulations + 1) // 2, 0.5 * self._seconds)
            return play_off(search, moves, self._simulations, 0.9 * self._seconds)
        search.think(self._simulations, self._seconds)
        return search.choice(moves)

    def explain(self, view: State, moves: list[int], seat: int | None = None) -> list[Hint]:
        """The best moves, what to expect of them, and why; the seat is named where several owe a decision at once."""
        if seat is None:
            owing = view.agenda[-1].seats
            if len(owing) != 1:
                raise TableeError("several seats owe this decision: say which seat the hint is for")
            seat = owing[0]
        return explain(self._evaluator, view, seat, moves, self._seed, self._simulations or HINT_SIMULATIONS)
