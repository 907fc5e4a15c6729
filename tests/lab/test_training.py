"""Training and calibration: what is put in comes out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee import bots, games
from tablee.bots.evaluator import Feature
from tablee.bots.provenance import provenance
from tablee.bots.weights import read_weights
from tablee.lab.datasets.samples import GameSamples, PositionSample, Rows, TrainingPlan, Trial
from tablee.lab.match import Match
from tablee.lab.training.calibration import assess, calibrate
from tablee.lab.training.weights import fit, save, train
from tablee.table import SeededDealer

FEATURES = [Feature("a", "", 2.0, 4.0), Feature("b", "", 1.0, 1.0)]


def beyond_mean(rows: Rows) -> Rows:
    """What each seat has beyond the mean of the seats."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[amount - mean for amount, mean in zip(row, means, strict=True)] for row in rows]


def toy_game(chance: SeededDealer, most_luck: int) -> GameSamples:
    """A game scored by 2 x the first feature early and 5 x late, not by the second; who has luck has more of both."""
    progress = chance.below(101) / 100
    luck = [int(chance.below(most_luck + 1)) for _ in range(3)]
    change = [[float(chance.below(9) - 4), float(chance.below(9) - 4)] for _ in luck]
    totals = [round((2 + 3 * progress) * row[0] + 5 * own) for row, own in zip(change, luck, strict=True)]
    features = [[row[0] + own, row[1] + own] for row, own in zip(change, luck, strict=True)]
    best = [float(total == max(totals)) for total in totals]
    usual = [[float(own), float(own)] for own in luck]

    def blurred() -> Rows:
        """What was changed, as one imagined world shows it."""
        return [[amount + int(chance.below(7)) - 3 for amount in row] for row in change]

    return GameSamples(
        [PositionSample(progress, features, totals, [share / sum(best) for share in best])],
        [Trial(progress, beyond_mean(blurred()), beyond_mean(blurred()), beyond_mean(usual), totals, 2)],
    )


def test_a_fit_finds_the_weights() -> None:
    chance = SeededDealer("fit")
    weights = fit(FEATURES, [toy_game(chance, 0) for _ in range(4000)])
    assert weights.early == [pytest.approx(2, abs=0.2), pytest.approx(0, abs=0.2)]
    assert weights.late == [pytest.approx(5, abs=0.2), pytest.approx(0, abs=0.2)]
    assert weights.positions == 3 * 4000
    assert weights.explained > 0.9


def test_what_goes_along_with_luck_is_not_learned() -> None:
    """The second feature tells who wins, but to have more of it does not help."""
    chance = SeededDealer("luck")
    weights = fit(FEATURES, [toy_game(chance, 9) for _ in range(4000)])
    assert weights.early == [pytest.approx(2, abs=0.3), pytest.approx(0, abs=0.3)]
    assert weights.late == [pytest.approx(5, abs=0.3), pytest.approx(0, abs=0.3)]


def test_with_a_prior_scale_of_0_weights_stay_as_they_are() -> None:
    chance = SeededDealer("none")
    weights = fit(FEATURES, [toy_game(chance, 9) for _ in range(50)], prior_scale=0)
    assert (weights.early, weights.late) == ([2.0, 1.0], [4.0, 1.0])
    assert weights.positions == 50


def test_training_repeats_itself(tmp_path: Path) -> None:
    plan = TrainingPlan("bastille", 3, 3, "7", ("novice",))
    weights = train(plan)
    assert weights == train(plan)
    assert weights.positions > 30
    assert weights.provenance == provenance(games.load("bastille"), [3], ["novice"], "7")
    save(weights, tmp_path / "weights.json")
    assert read_weights(tmp_path / "weights.json") == weights


LEARNED = sorted(file for file in Path(bots.__file__).parent.glob("*/*.json") if file.stem in ("weights", "net"))


@pytest.mark.parametrize("file", LEARNED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_was_learned_says_how(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["made_by"].startswith(f"tablee train weights {file.parent.name} ")
    assert "--seed" in data["made_by"]
    assert file.stat().st_size < 200_000


def test_assessing_forecasts() -> None:
    two_seats = provenance(games.load("heads_of_state"), [2], ["fair"], "toy")
    sure = assess([(1.0, 1.0), (0.0, 0.0)], 1, two_seats)
    assert sure.brier == 0 and sure.brier_of_equal_chances == 0.25
    wrong = assess([(0.75, 1.0), (0.75, 1.0), (0.75, 1.0), (0.75, 0.0)], 1, two_seats)
    assert [(row.forecasts, row.mean, row.came_true) for row in wrong.table] == [(4, 0.75, 0.75)]


@pytest.mark.parametrize("name", games.names())
def test_calibration_over_fresh_games(name: str) -> None:
    found = calibrate(Match(name, 4, ("novice",)), games=2, every=25)
    assert found.games == 2 and found.forecasts % 4 == 0
    assert sum(row.forecasts for row in found.table) == found.forecasts
    assert 0 <= found.brier <= 1
