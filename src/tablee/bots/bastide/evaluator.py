"""What a position of Bastide is worth: influence, income, majorities, the Camp Route, and whose town it will be."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.bargaining import Bargaining
from tablee.bots.bastide.goals import Goals
from tablee.bots.bastide.novice import BastideNovice
from tablee.bots.bastide.opponent_model import OpponentModel
from tablee.bots.bastide.outcome_model import OutcomeModel, Outlook
from tablee.bots.bastide.policy import BastidePolicy
from tablee.bots.bastide.values import Values
from tablee.bots.evaluator import Evaluator, Parameters, between
from tablee.bots.points import Points
from tablee.bots.policy import sample, softmax
from tablee.bots.utility import expected_pay, pay_of_ranks
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES, Parts
from tablee.games.bastide.state import (
    ALL_WORKS,
    EMPTY,
    NOT_MADE,
    OUTCOMES,
    SIEGE_HELD,
    SIEGE_LOST,
    STALEMATE,
    Bastide,
)
from tablee.games.bastide.town import KINDS, RELIGIOUS
from tablee.table import Counts, SeededDealer, filled, times, total

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
BIAS: Final = (8.0, 0.0)
WIN_TEMPERATURE: Final = (6.0, 3.0)
FORECAST_TEMPERATURE: Final = (7.0, 1.0)  # the same for chances to win, which nobody plays by here; fitted to games

CARDS: Final[i64] = len(KINDS)
TILE_KINDS: Final[i64] = len(TILES)
EXPERT_HORIZON: Final = 2  # turns that the search of an expert plays on; others play on one
WORTH_SCALE: Final = 2.5  # place, points and town together, beside a chance to win
STALEMATE_PENALTY: Final = 1.2  # to every seat, if the game ends because nobody does anything (BD-R11)


@final
class Prospects:
    """How a game may end, and the points that each seat may expect in a French town and in an English one."""

    def __init__(self, outlook: Outlook, held: Points, fallen: Points) -> None:
        self.outlook: Final = outlook
        self.held: Final = held
        self.fallen: Final = fallen


@final
class BastideEvaluator(Evaluator[Bastide]):
    """Bastide in points."""

    def __init__(self, game: BastideGame, parameters: Parameters) -> None:
        values = Values(game.parts)
        opponents = OpponentModel(parameters.level, parameters.opponents, max(game.players))
        is_expert = parameters.level == "expert"
        outcome_model = OutcomeModel(game.parts, opponents.town_bias, suspects=is_expert)
        policy = BastidePolicy(values, outcome_model, opponents, game.actions)
        novice = BastideNovice(values, game.actions)
        super().__init__(
            game,
            parameters,
            policy,
            novice,
            lookahead=1,
            horizon=EXPERT_HORIZON if is_expert else 1,
            worth_is_chance=False,
            worth_scale=WORTH_SCALE,
            has_playoff=True,
            other_ending=OUTCOMES[SIEGE_LOST],
        )
        self._goals: Final = Goals(parameters.level, parameters.opponents, max(game.players))
        self.parts: Final[Parts] = game.parts
        self.values: Final = values
        self.outcome_model: Final = outcome_model
        self.bargaining: Final = Bargaining(self, game.parts)
        self._bid: Final[i64] = game.actions.first("bid")
        self._add: Final[i64] = game.actions.first("add")

    def progress(self, s: Bastide) -> float:
        begun = len(s.taken) - times(s.taken, 0)
        return max(float(begun) / float(len(s.taken)), float(total(s.camp)) / float(self.parts.camp + 1))

    def clock(self, s: Bastide) -> i64:
        return s.player

    def is_quiet(self, s: Bastide) -> bool:
        return s.project == EMPTY

    def resample_hidden(self, s: Bastide, seat: i64, dealer: SeededDealer) -> None:
        """Sealed bids and additions of others are drawn as the policy would make them."""
        step = s.agenda[-1].step
        if step == BIDDING:
            for other in range(s.seats):
                if other != seat and s.bids[other] != NOT_MADE:
                    s.bids[other] = NOT_MADE
                    s.bids[other] = self._sampled_move(s, other, dealer) - self._bid
        elif step == ADDING:
            for other in range(s.seats):
                if other != seat and s.added[other] != NOT_MADE:
                    s.added[other] = self._sampled_move(s, other, dealer) - self._add

    def say(self, view: Bastide, seat: i64, temperament: i64, move: int | None, dealer: SeededDealer) -> int | None:
        if move is None:
            return self.bargaining.answer(view, seat, temperament, dealer)
        return self.bargaining.opening(view, seat, temperament, move, dealer)

    def allowed_by_promises(
        self, view: Bastide, seat: i64, temperament: i64, moves: list[int], dealer: SeededDealer
    ) -> list[int]:
        return self.bargaining.allowed_by_promises(view, seat, temperament, moves, dealer)

    def _sampled_move(self, s: Bastide, seat: i64, dealer: SeededDealer) -> i64:
        moves = self.game.steps[s.agenda[-1].step].moves(s, seat)
        return moves[sample(self.policy.scores(s, seat, moves), 0.5, dealer)]

    def expected_points(self, s: Bastide) -> Points:
        """The points in a French town and in an English one, each as likely as the town's fate."""
        prospects = self.prospects(s)
        french = prospects.outlook.held
        expected = prospects.held
        for seat in range(s.seats):
            expected[seat] = french * expected[seat] + (1.0 - french) * prospects.fallen[seat]
        return expected

    def win_chances(self, s: Bastide) -> Points:
        """The chances in a French town and in an English one, each as likely as the town's fate."""
        if not s.agenda:
            return super().win_chances(s)
        prospects = self.prospects(s)
        net = self.parameters.net(s.seats)
        temperature = between(FORECAST_TEMPERATURE if net is None else net.win_temperature, self.progress(s))
        french = prospects.outlook.held
        held = softmax(prospects.held, temperature)
        fallen = softmax(prospects.fallen, temperature)
        for seat in range(s.seats):
            held[seat] = french * held[seat] + (1.0 - french) * fallen[seat]
        return held

    def points_by_ending(self, s: Bastide) -> list[list[float]]:
        prospects = self.prospects(s)
        return [list(prospects.held), list(prospects.fallen)]

    def usual_ending_chance(self, s: Bastide) -> float:
        outlook = self.prospects(s).outlook
        return outlook.french / max(1e-9, 1.0 - outlook.stalemate)

    def worth(self, s: Bastide, seat: i64, temperament: i64) -> Points:
        """Place, points and the fate of the town, as the seats want them."""
        utilities = self._goals.utilities(s, seat, temperament)
        if not s.agenda:
            scores = self.game.scores(s)
            worth = pay_of_ranks([score.rank for score in scores], utilities)
            french = 1.0 if s.outcome in (ALL_WORKS, SIEGE_HELD) else 0.0
            penalty = STALEMATE_PENALTY if s.outcome == STALEMATE else 0.0
            for other, utility in enumerate(utilities):
                worth[other] += utility.point * float(scores[other].total) + utility.good_end * french - penalty
            return worth
        prospects = self.prospects(s)
        outlook = prospects.outlook
        held = prospects.held
        fallen = prospects.fallen
        temperature = between(WIN_TEMPERATURE, self.progress(s))
        worth = expected_pay(held, temperature, utilities)
        worth_fallen = expected_pay(fallen, temperature, utilities)
        for other, utility in enumerate(utilities):
            worth[other] = (
                outlook.held * (worth[other] + utility.point * held[other])
                + (1.0 - outlook.held) * (worth_fallen[other] + utility.point * fallen[other])
                + outlook.french * utility.good_end
                - outlook.stalemate * STALEMATE_PENALTY
            )
        return worth

    def feature_values(self, s: Bastide) -> list[list[float]]:
        return self._amounts(s, 2.0 * self.outcome_model.outlook(s).held - 1.0)

    def net_features(self, s: Bastide) -> list[list[float]]:
        """Those of a French town."""
        return self._amounts(s, 1.0)

    def _amounts(self, s: Bastide, french: float) -> list[list[float]]:
        """The features of each seat; cards and Camp Route count by how likely the town stays French, from 1 to -1."""
        influence = s.influence()
        income = self._income(s)
        exposed = self._exposed(s)
        rows: list[list[float]] = []
        for seat in range(s.seats):
            hand = seat * TILE_KINDS
            pieces: i64 = 0
            for kind in range(CARDS):
                pieces += influence[seat * CARDS + kind]
            english: i64 = 0
            for tile in range(ENGLISH, TILE_KINDS):
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
                    float(english),
                ]
            )
        return rows

    def prospects(self, s: Bastide) -> Prospects:
        """How the game may end, and the points that each seat may expect then."""
        amounts = self.net_features(s)
        held = self._weighed(s, amounts)
        fallen = self._weighed(s, self._amounts(s, -1.0))
        outlook = self.outcome_model.outlook(s)
        net = self.parameters.net(s.seats)
        if net is not None:
            corrections = net.corrections(s, self.progress(s), amounts)
            shift = 0.0
            for seat in range(s.seats):
                held[seat] += corrections[seat * 3]
                fallen[seat] += corrections[seat * 3 + 1]
                shift += corrections[seat * 3 + 2] / float(s.seats)
            outlook = outlook.shifted(shift)
        return Prospects(outlook, held, fallen)

    def _income(self, s: Bastide) -> Counts:
        """Per seat, the free lots that its influence faces."""
        income = filled(0, s.seats)
        faced = self.values.faced
        for circle, owner in enumerate(s.circles):
            if owner == EMPTY:
                continue
            for block in faced[circle]:
                income[owner] += s.free[block]
        return income

    def _exposed(self, s: Bastide) -> Counts:
        """Per seat, the influence that no wall protects."""
        exposed = filled(0, s.seats)
        walls = s.walls()
        town = self.parts.town
        for circle in town.open_portions[walls]:
            if s.circles[circle] != EMPTY:
                exposed[s.circles[circle]] += 1
        for building, block in enumerate(s.site):
            if block != EMPTY and town.walls_of[block] & ~walls:
                work = RELIGIOUS[0] + building
                first = town.first[work]
                for circle in range(first, first + town.size[work]):
                    if s.circles[circle] != EMPTY:
                        exposed[s.circles[circle]] += 1
        return exposed

    def _majorities(self, s: Bastide, seat: i64, influence: Counts) -> float:
        """What the three cards may bring: who holds one keeps it in a tie."""
        points = 0.0
        for kind in range(CARDS):
            mine = influence[seat * CARDS + kind]
            most: i64 = 0
            for other in range(s.seats):
                if other != seat and influence[other * CARDS + kind] > most:
                    most = influence[other * CARDS + kind]
            lead = float(mine - most) + (0.7 if s.cards[kind] == seat else -0.3)
            points += float(self.parts.cards[kind]) / (1.0 + math.exp(-1.3 * lead))
        return points
