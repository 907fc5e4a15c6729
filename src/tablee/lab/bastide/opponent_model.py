"""What bots of Bastide do: noted in games of equals, and what everybody expects of their level is fitted to it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from tablee import bots, games
from tablee.bots.bastide.evaluator import BastideEvaluator
from tablee.bots.bastide.opponent_model import PROMISED, ROLES, USUAL, LevelModel, read_level_models, role_of
from tablee.bots.search import SETTINGS
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.generated import BIDDING, TURN
from tablee.games.bastide.state import OUTCOMES, SIEGE_LOST, STALEMATE, Bastide
from tablee.lab.datasets.samples import TrainingPlan
from tablee.lab.runners import Progress, Runner, in_order
from tablee.table import State, TableeError

FURTHEST = 20.0  # by which log odds may be off
HALVINGS = 40


@dataclass(frozen=True)
class Bid:
    """A bid that was made, beside what was expected."""

    role: int  # of `ROLES`
    amount: int
    purse: float  # as much of it as seems available: less after each turn that nobody paid for
    log_odds: float  # of bidding something, as expected


@dataclass(frozen=True)
class Observed:
    """What was noted of a game: the bids, and turn by turn the log odds that the town would be held, as expected."""

    bids: list[Bid]
    log_odds: list[float]
    outcome: int


class _Notes:
    """Watches a game and notes the bids, and what end is expected."""

    def __init__(self, game: BastideGame, evaluator: BastideEvaluator) -> None:
        self.game = game
        self.evaluator = evaluator
        self.bids: list[Bid] = []
        self.log_odds: list[float] = []
        self._first = game.actions.first("bid")
        self._expected: tuple[int, float, float] | None = None

    def before_move(self, s: State, seat: int) -> None:
        """A bid is asked for, a turn begins, or it is something else."""
        assert isinstance(s, Bastide)
        self._expected = None
        step = s.agenda[-1].step
        if step == TURN:
            outlook = self.evaluator.prospects(s).outlook
            self.log_odds.append(math.log(max(1e-9, outlook.french) / max(1e-9, 1 - outlook.held)))
        elif step == BIDDING:
            moves = self.game.moves(s, seat)
            if len(moves) > 1:
                scores = list(self.evaluator.policy.scores(s, seat, moves))
                self._expected = (role_of(s, seat), float(s.money[seat]) / float(max(1, s.idle)), _log_odds(scores))

    def after_move(self, s: State, seat: int, move: int) -> None:
        """The bid, if it was one and not an aside."""
        if self._expected is not None and not self.game.is_aside(move):
            role, purse, log_odds = self._expected
            self.bids.append(Bid(role, move - self._first, purse, log_odds))


def _log_odds(scores: list[float]) -> float:
    """The logarithm of the odds of any bid against none, which is the first."""
    most = max(scores)
    bidding = sum(math.exp((score - most) / SETTINGS.temperature) for score in scores[1:])
    return math.log(bidding) + (most - scores[0]) / SETTINGS.temperature


def observe_games(plan: TrainingPlan, numbers: Sequence[int]) -> list[Observed]:
    """Play some games; the work of one process at a time."""
    game = games.load(plan.game)
    assert isinstance(game, BastideGame)
    level = level_of(plan)
    evaluator = cast(BastideEvaluator, bots.load_evaluator(cast(Any, game), level, [level] * plan.seats))
    observed: list[Observed] = []
    for number in numbers:
        notes = _Notes(game, evaluator)
        result = plan.match(number).play(plan.seed, number, watch=notes)
        observed.append(Observed(notes.bids, notes.log_odds, OUTCOMES.index(result.ending)))
    return observed


def fit_opponents(plan: TrainingPlan, made_by: str, runner: Runner, progress: Progress) -> dict[str, Any]:
    """Play the games and fit what bots of their level do.

    What is expected changes what is done, and so both come together only if this is repeated a few times.
    """
    level = level_of(plan)
    before = read_level_models()[level]
    observed = in_order(partial(observe_games, plan), plan.games, runner, progress)
    bids = [bid for game in observed for bid in game.bids]
    shares, hesitations = fit_bids(before, bids)
    model = {
        "share": {name: round(share, 3) for name, share in zip(ROLES[:PROMISED], shares, strict=True)},
        "hesitation": {name: round(points, 2) for name, points in zip(ROLES, hesitations, strict=True)},
        "town_bias": 0.0 if level == USUAL else round(before.town_bias + further_bias(observed), 2),
        "bids": len(bids),
        "made_by": made_by,
        "provenance": str(plan.provenance()),
    }
    return {level: model}


def level_of(plan: TrainingPlan) -> str:
    """The level of the bots, which all have the same."""
    levels = {bots.BotName.parse(name).bot for name in plan.bots}
    if len(levels) > 1:
        raise TableeError("opponents are fitted for one level at a time")
    return levels.pop()


def fit_bids(before: LevelModel, bids: list[Bid]) -> tuple[list[float], list[float]]:
    """For each role the share of their purses that they bid, and by how many points they hesitate."""
    roles = [[bid for bid in bids if bid.role == role] for role in range(len(ROLES))]
    shares = [_share(roles[role]) for role in range(PROMISED)]
    return shares, [points + _further(roles[role]) for role, points in enumerate(before.hesitations)]


def _share(bids: list[Bid]) -> float:
    """How much of their purses they bid."""
    return sum(bid.amount for bid in bids) / max(1.0, sum(bid.purse for bid in bids))


def _further(bids: list[Bid]) -> float:
    """By how many points more they hesitate than was expected, so that as many bids are expected as were made."""
    # One more that is as likely as not, and half made: a few bids alone cannot say "never".
    made = 0.5 + sum(bid.amount > 0 for bid in bids)
    log_odds = [0.0, *(bid.log_odds for bid in bids)]
    return SETTINGS.temperature * -_shift(log_odds, [1.0] * len(log_odds), made)


def further_bias(observed: list[Observed]) -> float:
    """How much likelier towns were held than expected, as a logit, so that as many are expected as were."""
    decided = [game for game in observed if game.outcome != STALEMATE and game.log_odds]
    # Each game counts once, however long it was, and one more is as likely as not, and half held.
    held = 0.5 + sum(game.outcome != SIEGE_LOST for game in decided)
    log_odds = [0.0, *(one for game in decided for one in game.log_odds)]
    weights = [1.0, *(1 / len(game.log_odds) for game in decided for _ in game.log_odds)]
    return _shift(log_odds, weights, held)


def _shift(log_odds: list[float], weights: list[float], came: float) -> float:
    """What to add to all log odds so that as much is expected as came."""
    low, high = -FURTHEST, FURTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        expected = sum(weight / (1 + math.exp(-middle - one)) for one, weight in zip(log_odds, weights, strict=True))
        low, high = (low, middle) if expected > came else (middle, high)
    return low
