"""The bots that look one move ahead: the novice follows a fancy, the fair one judges what each move leads to."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.judge import Judge, best, play_on
from tablee.table import Game, SeededDealer, State

WHIM: Final = 12  # a novice plays one move in so many without thinking
WORLDS: Final = 8  # how many worlds a fair bot imagines for a decision
HEAT: Final = 0.5  # how closely it expects the others to follow their urges, in points


@final
class NoviceBot(Bot):
    """Takes what it likes at first sight, does not look at the others, and is sometimes absent-minded."""

    def __init__(self, judge: Judge, seed: str) -> None:
        self.looks = True
        self._judge: Final = judge
        self._chance: Final = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        if len(moves) == 1:
            return moves[0]
        if self._chance.below(WHIM) == 0:
            return moves[self._chance.below(len(moves))]
        fancies = self._judge.fancies(view, seat, moves)
        most = fancies[best(fancies)]
        liked = [moves[number] for number in range(len(moves)) if fancies[number] == most]
        return liked[self._chance.below(len(liked))]


@final
class FairBot(Bot):
    """Tries each move in some imagined worlds and takes the one after which its chances to win are best."""

    def __init__(self, game: Game[State], judge: Judge, seed: str) -> None:
        self.looks = True
        self._game: Final = game
        self._judge: Final = judge
        self._chance: Final = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        if len(moves) == 1:
            return moves[0]
        chances = [0.0] * len(moves)
        for _ in range(WORLDS):
            world = self._game.imagine(view, seat, self._chance)
            for number in range(len(moves)):
                after = world.clone()
                self._game.apply(after, seat, moves[number], self._chance)
                play_on(self._game, self._judge, after, self._judge.glance, HEAT, self._chance)
                chances[number] += self._judge.chances(self._game, after)[seat]
        return moves[best(chances)]
