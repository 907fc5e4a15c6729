"""Looking for editions: bounds are kept, the goal comes nearer, and the file that is written can be played."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tablee import games
from tablee.cli import tablee
from tablee.lab.editions.goal import Objective
from tablee.lab.editions.search import _drawn_again, read_bounds, search
from tablee.lab.match import Match
from tablee.lab.match import Result as Played
from tablee.lab.runners import local_runner
from tablee.lab.values import leaves
from tablee.table import Edition, TableeError


def call(*args: str) -> Result:
    return CliRunner().invoke(tablee, ("lab", "balance", *args))


def test_an_edition_and_a_page_are_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    small = ("--seats", "3", "--bots", "random", "--games", "4", "--trials", "4", "--output", str(file))
    told = call("bastille", "--vary", "rewards.crowns_final=5..60", "--objective", "points=120", *small)
    assert told.exit_code == 0, told.output
    new = games.load("bastille", file)
    before, after = ({name: value for name, _, value, _ in leaves(one)} for one in (_box(), new.edition))
    different = {name for name in before if before[name] != after[name]}
    assert different == {"rewards.crowns_final"} and 5 < int(str(after["rewards.crowns_final"])) <= 60
    text = file.read_text(encoding="utf-8")
    assert "# Every table says where its values come from:" in text  # the comments of the box
    assert text.startswith("# Found by `tablee lab balance` for points=120") and _box().digest[:12] in text
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    assert new.edition.digest in page and "1/fresh" in page and "Bastille: an edition for a goal" in page
    assert page.index("Points of a seat: 120. The old edition has") < page.index(">goal</text>") < page.index("<h2>")
    assert "win share of the first player</td><td>" in page and "first_player" not in page and "points=120" not in page
    assert re.search(r"The new one is nearer by [\u2212\d.]+ to [\u2212\d.]+", page)


def test_nothing_is_written_if_nothing_is_better(tmp_path: Path) -> None:
    """One trial is the box itself."""
    file = tmp_path / "mine.toml"
    small = ("--seats", "3", "--bots", "random", "--games", "2", "--trials", "1", "--output", str(file))
    told = call("bastille", "--vary", "rewards.crowns_final=5..60", "--objective", "tight-scores", *small)
    assert told.exit_code == 0, told.output
    assert "editions tried: 1. None is better than the old one. Nothing was written." in told.stdout
    assert list(tmp_path.iterdir()) == []


def _box() -> Edition:
    return games.read_edition("bastille")


def test_the_goal_comes_nearer() -> None:
    """Rewards of the crowns from 0 to 60: a mean of 120 points needs many of them."""
    base = Match("bastille", 3, ("random",))
    bounds = read_bounds(_box(), ["rewards.crowns_*=0..60"])
    assert [one.name for one in bounds] == ["rewards.crowns_interim", "rewards.crowns_final"]
    with local_runner(1) as runner:
        found = search(base, bounds, Objective("points=120"), 6, 6, "7", runner, lambda done: None)
        again = search(base, bounds, Objective("points=120"), 6, 6, "7", runner, lambda done: None)
    assert found.loss < found.loss_before and found.fresh_loss < found.fresh_loss_before
    assert found.certain and 0 < found.gain[0] <= found.fresh_loss_before - found.fresh_loss <= found.gain[1]
    assert found.values and found.values == again.values and found.edition.digest == again.edition.digest
    assert all(0 <= value <= 60 for value in found.values.values())
    difference = next(one for one in found.fresh.comparisons if one.measure == "points")
    assert difference.difference.mean > 0


def test_values_that_the_box_cannot_have_are_passed_over() -> None:
    base = Match("bastide", 3, ("novice",))
    bounds = read_bounds(games.read_edition("bastide"), ["work.church.lots=2..9"])  # a block has three lots
    with local_runner(1) as runner:
        found = search(base, bounds, Objective("tight-scores"), 8, 2, "7", runner, lambda done: None)
    assert 0 < found.unplayable < 8
    assert found.values.get("work.church.lots", 2) in (2, 3)


def test_what_is_far_from_each_goal() -> None:
    games_played = [
        Played(number, number % 3, 9, "end", ("a",) * 3, (9, 5, 1), (1, 2, 3)) for number in range(3)
    ]  # seat 0 always wins, and whoever begins moves on
    assert Objective("equal-seats").loss(games_played) == pytest.approx(0)
    assert Objective("equal-seats").loss(games_played[:1]) == pytest.approx(4 / 3)
    assert Objective("tight-scores").loss(games_played) == 8
    assert Objective("ending:end=0.25").loss(games_played) == 0.75


@pytest.mark.parametrize(
    ("vary", "objective", "told"),
    [
        ("work.*.lots=3", "equal-seats", "NAME=LOW..HIGH"),
        ("work.*.lot=1..3", "equal-seats", "no number of bastide is called"),
        ("work.*.lots=1..3", "glory", "MEASURE=TARGET"),
        ("work.*.lots=1..3", "glory=1", "'glory' is not a measure"),
        (
            "work.*.lots=1..3",
            "ending:siege_lost=2",
            "'ending:siege_lost' is a share, from 0 to 1",
        ),
        ("work.*.lots=1..3", "ending:won=0.5", "'won' is not an ending of bastide"),
        ("work.*.lots=1..3", "margin=-1", "no game can reach this; 'margin' is a number from 0 up"),
    ],
)
def test_what_cannot_be_searched_is_refused(vary: str, objective: str, told: str) -> None:
    assert told in str(call("bastide", "--vary", vary, "--objective", objective).exception)


@pytest.mark.parametrize(
    ("bots", "target", "told"),
    [
        ("fair", "0.6", "'fair' has every seat"),
        ("fair,novice,fair", "0.6", "'fair' has 2 seats"),
        ("fair,novice", "1.1", "0 to 1"),
    ],
)
def test_a_skill_ladder_that_no_game_can_show_is_refused(bots: str, target: str, told: str) -> None:
    goal = ("--objective", f"first_bot={target}", "--bots", bots, "--seats", "3")
    assert told in str(call("bastide", "--vary", "work.*.lots=1..3", *goal).exception)


def test_bounds_are_read_once() -> None:
    with pytest.raises(TableeError, match="NAME=LOW"):
        read_bounds(_box(), ["rewards.crowns_final=9..1"])


def test_the_interval_of_a_goal_covers_it() -> None:
    """By simulation: means of 60 deals, drawn again, hold the truth about as often as they say."""
    chance = random.Random("goal")
    experiments, held = 120, 0
    for number in range(experiments):
        values = [chance.gauss(10, 4) for _ in range(60)]

        def mean(drawn: Sequence[int], values: list[float] = values) -> float:
            return sum(values[deal] for deal in drawn) / len(drawn)

        low, high = _drawn_again(mean, len(values), str(number))
        held += low <= 10 <= high
    assert 0.88 <= held / experiments <= 1.0
