"""Training and calibration: what is put in comes out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee import games
from tablee.bots import fitted
from tablee.bots.judge import Feature
from tablee.lab.calibration import assess, calibrate
from tablee.lab.training import Course, Lesson, fit, save, train
from tablee.table import SeededDealer


def test_a_fit_finds_the_weights() -> None:
    """Scores made of 2 x the first feature early, 5 x late, and 1 x the second always."""
    chance = SeededDealer("fit")
    lessons: list[Lesson] = []
    for _ in range(400):
        progress = chance.below(101) / 100
        measures = [[float(chance.below(20)), float(chance.below(20))] for _ in range(3)]
        totals = [round(7 + (2 + 3 * progress) * first + second) for first, second in measures]
        best = [float(total == max(totals)) for total in totals]
        lessons.append(Lesson(progress, measures, totals, [share / sum(best) for share in best]))
    near = fit([Feature("a", "", 2.0, 5.0), Feature("b", "", 1.0, 1.0)], lessons)
    assert near.early == [pytest.approx(2, abs=0.05), pytest.approx(1, abs=0.05)]
    assert near.late == [pytest.approx(5, abs=0.05), pytest.approx(1, abs=0.05)]
    assert list(near.par) == [pytest.approx(7, abs=1), pytest.approx(7, abs=1)]
    weights = fit([Feature("a", "", 0.0, 0.0), Feature("b", "", 0.0, 0.0)], lessons)
    assert 1.5 < weights.early[0] < weights.late[0] < 5
    assert near.explained > 0.99


def test_training_repeats_itself(tmp_path: Path) -> None:
    course = Course("bastille", 3, 3, "7", ("novice",))
    weights = train(course)
    assert weights == train(course)
    assert weights.positions > 30
    save(weights, tmp_path / "weights.json")
    assert fitted.read(tmp_path / "weights.json") == weights


@pytest.mark.parametrize("name", games.names())
def test_weights_say_how_they_were_made(name: str) -> None:
    data = json.loads(fitted.path(name).read_text(encoding="utf-8"))
    assert data["made_by"].startswith(f"tablee train {name} ")
    assert "--seed" in data["made_by"]


def test_assessing_forecasts() -> None:
    sure = assess([(1.0, 1.0), (0.0, 0.0)], 1, 2)
    assert sure.brier == 0 and sure.brier_of_equal_chances == 0.25
    wrong = assess([(0.75, 1.0), (0.75, 1.0), (0.75, 1.0), (0.75, 0.0)], 1, 2)
    assert [(row.forecasts, row.mean, row.came_true) for row in wrong.table] == [(4, 0.75, 0.75)]


@pytest.mark.parametrize("name", games.names())
def test_calibration_over_fresh_games(name: str) -> None:
    found = calibrate(name, bot="novice", games_played=2, every=25)
    assert found.games == 2 and found.forecasts % 4 == 0
    assert sum(row.forecasts for row in found.table) == found.forecasts
    assert 0 <= found.brier <= 1
