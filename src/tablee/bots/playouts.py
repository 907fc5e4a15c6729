"""Bots for a game whose rules are all that is known of it: positions are played out at random and the ends counted."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.evaluator import Evaluator, Parameters, win_shares
from tablee.bots.points import Points, points, zeros
from tablee.bots.policy import Policy
from tablee.table import Game, SeededDealer, State

DECISIONS: Final[i64] = 200  # after which a playout ends, and the seat that is ahead has won it
WORTH_SCALE: Final = 5.0  # a playout is won or lost, so worths of moves lie further apart than chances to win


@final
class UniformPolicy(Policy[State]):
    """Likes every move as much as any other."""

    def scores(self, s: State, seat: i64, moves: list[int]) -> Points:
        return zeros(len(moves))


@final
class PlayoutEvaluator(Evaluator[State]):
    """Never evaluates a position as it stands: it looks at how it ends if everybody plays at random."""

    def __init__(self, game: Game[State], level: str) -> None:
        parameters = Parameters([], (0.0, 0.0), (1.0, 1.0), learned=False, level=level)
        policy = UniformPolicy()
        super().__init__(game, parameters, policy, policy, lookahead=0, horizon=0, worth_scale=WORTH_SCALE)

    def feature_values(self, s: State) -> list[list[float]]:
        return [[] for _ in range(s.seats)]

    def progress(self, s: State) -> float:
        return 0.0

    def clock(self, s: State) -> i64:
        return 0

    def is_quiet(self, s: State) -> bool:
        return False

    def expected_points(self, s: State) -> Points:
        return points([float(score.total) for score in self.game.scores(s)])

    def win_chances(self, s: State) -> Points:
        return points(win_shares(self.game, s))

    def rollout(self, s: State, ticks: i64, temperature: float, dealer: SeededDealer) -> None:
        game = self.game
        decisions: i64 = 0
        while s.agenda and decisions < DECISIONS:
            task = s.agenda[-1]
            seat: i64 = task.seats[0]
            moves = game.steps[task.step].moves(s, seat)
            game.apply(s, seat, moves[dealer.below(len(moves))], dealer)
            decisions += 1
