"""What bots of Bastide bid: it is noted in games of equals, and what everybody expects is fitted to it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from tablee import bots, games
from tablee.bots.bastide.bids import PROMISED, ROLES, Bids, bids_of, role_of
from tablee.bots.bastide.policy import BastidePolicy
from tablee.bots.provenance import provenance
from tablee.bots.search import SETTINGS
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.state import BIDDING, Bastide
from tablee.lab.batches import in_order
from tablee.lab.fate import play_equals
from tablee.lab.samples import TrainingPlan
from tablee.lab.tournament import Entrant
from tablee.table import State, TableeError

FURTHEST = 20.0  # points by which anybody may hesitate
HALVINGS = 40


@dataclass(frozen=True)
class Bid:
    """A bid that was made, beside what was expected."""

    role: int  # of `ROLES`
    amount: int
    purse: float  # as much of it as seems available: less after each turn that nobody paid for
    log_odds: float  # of bidding something, as expected


class _Notes:
    """Watches a game and notes the bids."""

    def __init__(self, game: BastideGame, policy: BastidePolicy) -> None:
        self.game = game
        self.policy = policy
        self.bids: list[Bid] = []
        self._first = game.actions.first("bid")
        self._expected: tuple[int, float, float] | None = None

    def before_move(self, s: State, seat: int) -> None:
        """A bid is asked for, or something else."""
        assert isinstance(s, Bastide)
        self._expected = None
        if s.agenda[-1].step == BIDDING:
            moves = self.game.moves(s, seat)
            if len(moves) > 1:
                scores = list(self.policy.scores(s, seat, moves))
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


def play_bids(plan: TrainingPlan, numbers: range) -> list[list[Bid]]:
    """Play some games; the work of one process at a time."""
    game = games.load(plan.game)
    assert isinstance(game, BastideGame)
    policy = cast(BastidePolicy, bots.evaluator(cast(Any, game), level=level_of(plan)).policy)
    found: list[list[Bid]] = []
    for number in numbers:
        notes = _Notes(game, policy)
        play_equals(plan, game, number, notes)
        found.append(notes.bids)
    return found


def fit_bids(
    plan: TrainingPlan, made_by: str, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Play the games and fit what bots of their level bid.

    What is expected changes what is bid, and so both come together only if this is done a few times.
    """
    before = bids_of(level_of(plan))
    bids = [bid for game in in_order(play_bids, plan, plan.games, jobs, progress) for bid in game]
    shares, hesitations = fit(before, bids)
    return {
        "share": {name: round(share, 3) for name, share in zip(ROLES[:PROMISED], shares, strict=True)},
        "hesitation": {name: round(points, 2) for name, points in zip(ROLES, hesitations, strict=True)},
        "bids": len(bids),
        "made_by": made_by,
        "provenance": str(provenance(games.load(plan.game), [plan.seats], plan.bots, plan.seed)),
    }


def level_of(plan: TrainingPlan) -> str:
    """The level of the bots, which all have the same."""
    levels = {Entrant.parse(name).bot.partition("/")[0] for name in plan.bots}
    if len(levels) > 1:
        raise TableeError("bids are fitted for one level at a time")
    level = levels.pop()
    if not bots.temperaments(plan.game, level):
        raise TableeError(f"nobody expects anything of {level!r} bots: they do not look ahead")
    return level


def fit(before: Bids, bids: list[Bid]) -> tuple[list[float], list[float]]:
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
    low, high = -FURTHEST, FURTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        expected = sum(1 / (1 + math.exp(middle / SETTINGS.temperature - one)) for one in log_odds)
        low, high = (middle, high) if expected > made else (low, middle)
    return low
