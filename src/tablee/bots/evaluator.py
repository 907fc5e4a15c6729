"""An evaluator: what a position is worth to each seat, in the terms of one game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, cast, final

from mypy_extensions import i64, mypyc_attr

from tablee.bots.net import Net
from tablee.bots.points import Points, points, zeros
from tablee.bots.policy import Policy, sample, softmax
from tablee.table import Game, SeededDealer
from tablee.table.step import S


@final
class Feature:
    """Something that a position is evaluated by, the rule it comes from, and what one of it is worth early and late."""

    def __init__(self, name: str, rule: str, early: float, late: float) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.early: Final = early
        self.late: Final = late


@final
class Parameters:
    """The numbers of an evaluator: its features with their weights, how points become chances of winning, and nets."""

    def __init__(
        self,
        features: list[Feature],
        bias: tuple[float, float],
        win_temperature: tuple[float, float],
        learned: bool,
        nets: Sequence[Net] = (),
        level: str = "fair",
        opponents: Sequence[str] = (),
    ) -> None:
        self.features: Final = features
        self.bias: Final = bias  # points that all seats have in common, early and late
        # Points of difference that make one seat e times as likely to win as another, early and late.
        self.win_temperature: Final = win_temperature
        self.learned: Final = learned  # from games, not made by hand
        self._nets: Final = list(nets)  # correct what the features miss; those for the smallest tables first
        self.level: Final = level  # of the bots that use it
        self.opponents: Final = list(opponents)  # the level of the bot on each seat; empty for people

    def net(self, seats: i64) -> Net | None:
        """The net for a table of this size: the first that has learned at one as large."""
        for net in self._nets:
            if net.seats >= seats:
                return net
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """Expects the final points of each seat; every game has one of its own.

    Attributes:
        game: the game whose positions it evaluates
        parameters: its numbers: features with their weights, nets, the level, and the opponents
        features: those of `parameters`
        policy: how many points each move seems to bring
        novice: how much a beginner likes each move
        lookahead: how far a fair bot plays on after its move, in ticks of `clock`
        horizon: how far a search plays on before it evaluates, in ticks of `clock`
        worth_is_chance: whether seats want to win and nothing else
        worth_scale: how much further apart the worths of moves lie than chances of winning
        has_playoff: whether the best moves of a search are compared once more
        other_ending: an outcome after which points are counted in another way; empty if there is none
    """

    def __init__(
        self,
        game: Game[S],
        parameters: Parameters,
        policy: Policy[S],
        novice: Policy[S],
        *,
        lookahead: int,
        horizon: int,
        worth_is_chance: bool = True,
        worth_scale: float = 1.0,
        has_playoff: bool = False,
        other_ending: str = "",
    ) -> None:
        self.game: Final = game
        self.features: Final = parameters.features
        self._early: Final = points([feature.early for feature in parameters.features])
        self._late: Final = points([feature.late for feature in parameters.features])
        self.parameters: Final = parameters
        self.policy: Final = policy
        self.novice: Final = novice
        self.lookahead: Final = lookahead
        self.horizon: Final = horizon
        self.worth_is_chance: Final = worth_is_chance
        self.worth_scale: Final = worth_scale
        self.has_playoff: Final = has_playoff
        self.other_ending: Final = other_ending

    # What each game says for itself.

    @abstractmethod
    def feature_values(self, s: S) -> list[list[float]]:
        """How much of each feature each seat has, in a world without secrets."""

    @abstractmethod
    def progress(self, s: S) -> float:
        """How much of the game has been played, from 0 to 1."""

    @abstractmethod
    def clock(self, s: S) -> i64:
        """A number that changes with every round or turn."""

    def is_quiet(self, s: S) -> bool:
        """Whether the position can be evaluated as it stands: no bid waits to be answered."""
        return True

    def net_features(self, s: S) -> list[list[float]]:
        """The features as a net sees them."""
        return self.feature_values(s)

    # What is the same in every game.

    def expected_points(self, s: S) -> Points:
        """The final points that each seat may expect."""
        amounts = self.feature_values(s)
        expected = self._weighed(s, amounts)
        net = self.parameters.net(s.seats)
        if net is not None:
            corrections = net.corrections(s, self.progress(s), amounts)
            for seat in range(s.seats):
                expected[seat] += corrections[seat]
        return expected

    def _weighed(self, s: S, amounts_of_seats: list[list[float]]) -> Points:
        """The features of each seat in points."""
        progress = self.progress(s)
        size: i64 = len(self._early)
        weights = zeros(size)
        for number in range(size):
            early = self._early[number]
            weights[number] = early + (self._late[number] - early) * progress
        bias = between(self.parameters.bias, progress)
        expected = zeros(s.seats)
        for seat, amounts in enumerate(amounts_of_seats):
            total = bias
            for number in range(size):
                total += weights[number] * amounts[number]
            expected[seat] = total
        return expected

    def win_temperature(self, s: S) -> float:
        """The points of difference that make one seat e times as likely to win as another now."""
        net = self.parameters.net(s.seats)
        ends = self.parameters.win_temperature if net is None else net.win_temperature
        return between(ends, self.progress(s))

    def win_chances(self, s: S) -> Points:
        """How likely each seat is to win; exact when the game is over."""
        if not s.agenda:
            return points(win_shares(self.game, s))
        return softmax(self.expected_points(s), self.win_temperature(s))

    def points_by_ending(self, s: S) -> list[list[float]]:
        """The points that each seat may expect after the usual ending and, if there is one, after the other."""
        return [list(self.expected_points(s))]

    def usual_ending_chance(self, s: S) -> float:
        """How likely the usual ending is."""
        return 1.0

    def worth(self, s: S, seat: i64, temperament: i64) -> Points:
        """What the position is worth to each seat if `seat` has this temperament: here the chance of winning."""
        return self.win_chances(s)

    def resample_hidden(self, s: S, seat: i64, dealer: SeededDealer) -> None:
        """Make an imagined world likelier for `seat`: what others have sealed is what they would do, not any amount."""

    def say(self, view: S, seat: i64, temperament: i64, move: int | None, dealer: SeededDealer) -> int | None:
        """The aside that `seat` says before it makes `move`, or if there is none in answer to what it was told."""
        return None

    def allowed_by_promises(
        self, view: S, seat: i64, temperament: i64, moves: list[int], dealer: SeededDealer
    ) -> list[int]:
        """The moves that keep what `seat` has promised, or all if it does not care."""
        return moves

    def rollout(self, s: S, ticks: i64, temperature: float, dealer: SeededDealer) -> None:
        """Let every seat follow its policy for some ticks of the clock, and until the position is quiet."""
        game = self.game
        policy = self.policy
        now = self.clock(s)
        while s.agenda and (ticks > 0 or not self.is_quiet(s)):
            task = s.agenda[-1]
            seat: i64 = task.seats[0]
            moves = game.steps[task.step].moves(s, seat)
            move: i64 = moves[0]
            if len(moves) > 1:
                move = moves[sample(policy.scores(s, seat, moves), temperature, dealer)]
            game.apply(s, seat, move, dealer)
            clock = self.clock(s)
            if clock != now:
                now = clock
                ticks -= 1

    def rollout_after(self, world: S, seat: i64, move: i64, ticks: i64, temperature: float, luck: int | str) -> S:
        """The world after a move and a rollout; with the same `luck` only the moves differ."""
        after = cast(S, world.clone())
        dealer = SeededDealer(luck)
        self.game.apply(after, seat, move, dealer)
        self.rollout(after, ticks, temperature, dealer)
        return after


def between(ends: tuple[float, float], progress: float) -> float:
    """A number that changes evenly from early to late."""
    return ends[0] + (ends[1] - ends[0]) * progress


def win_shares(game: Game[S], s: S) -> list[float]:
    """The victory in a game that is over, shared by those who won it."""
    return shares_of([score.rank for score in game.scores(s)])


def shares_of(ranks: Sequence[int]) -> list[float]:
    """The victory, shared by those on the first place."""
    first = ranks.count(1)
    return [1.0 / first if rank == 1 else 0.0 for rank in ranks]
