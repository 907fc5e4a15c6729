"""Experiments: the same results whoever plays them, honest intervals, and runs that go on after an interruption."""

from __future__ import annotations

import errno
import io
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Run

from tablee import __version__, games
from tablee.cli import tablee
from tablee.lab import results as files
from tablee.lab.experiments.experiment import Games, play_games, run
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.plan import read_plan
from tablee.lab.experiments.sequential import estimate, holm
from tablee.lab.journal import Journal
from tablee.lab.match import Match, Result
from tablee.lab.runners import Done, Work, local_runner
from tablee.lab.tournament import play_rounds
from tablee.table import TableeError

PLAN = """
name = "lots"
seed = "7"
games = 8
interim_every = 4
measures = ["ending:siege_lost", "points", "first_player"]

[all]
game = "bastide"
seats = 3
bots = ["random"]

[[arm]]
name = "box"

[[arm]]
name = "bigger chapel"
values = { "work.chapel.lots" = 2 }

[[arm]]
name = "needs more"
options = { siege_needs_more = true }
"""


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    file = tmp_path / "lots.toml"
    file.write_text(PLAN, encoding="utf-8")
    return file


def call(*args: str) -> Run:
    return CliRunner().invoke(tablee, ("lab", *args))


def test_run_writes_results_that_say_where_they_come_from(plan_file: Path) -> None:
    told = call("run", str(plan_file))
    assert told.exit_code == 0, told.output
    assert "3 arms of 8 games, seed 7; all games of the plan are played." in told.stdout.replace("\n", " ")
    found = files.read(plan_file.with_suffix(".parquet"))
    rows, said = found.rows, found.said
    assert rows.height == 3 * 8 * 3
    assert rows.group_by("arm", "game").agg(rows["share"].sum()).height == 24
    assert said["package"] == __version__
    assert said["rules"] == dict.fromkeys(("box", "bigger chapel", "needs more"), games.load("bastide").version)
    box = games.load("bastide").edition.digest
    assert said["editions"]["box"] == said["editions"]["needs more"] == box != said["editions"]["bigger chapel"]
    assert [arm["name"] for arm in said["plan"]["arms"]] == ["box", "bigger chapel", "needs more"]
    again = json.loads(call("run", str(plan_file), "--json").stdout)  # read, not played again
    assert again["outcome"] == said["outcome"]
    chart = found._repr_svg_()  # what a notebook shows
    assert chart.startswith("<svg") and "less box" in chart and "n = 8" in chart
    assert all(
        word in chart for word in ("bigger chapel", "needs more", "points of a seat", "The walls fall: the town")
    )
    assert re.search(r">-?[\d.]+%<", chart), "the axis of a share is in percent, as its numbers are"


def test_results_are_the_same_whoever_plays_them(plan_file: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    assert call("run", str(plan_file), "--output", str(one)).exit_code == 0
    assert call("run", str(plan_file), "--output", str(two), "--jobs", "2").exit_code == 0
    assert one.read_bytes() == two.read_bytes()


def test_seeds_are_paired_and_bots_move_on_one_seat(plan_file: Path) -> None:
    plan = read_plan(plan_file)
    same = [play_games(Games(arm, plan.arms[0].match, plan.seed, (3,))) for arm in (0, 1)]
    assert [arm for arm, _ in same] == [0, 1] and same[0][1] == same[1][1]
    third = Result(1, 0, 9, "end", ("b", "b", "a"), (5, 3, 9), (2, 3, 1))  # in game 0, a sat first
    assert Measure("first_bot").of(third) == 1.0
    assert Measure("margin").of(third) == 4 and Measure("spread").of(third) == 6
    assert Measure("first_player").of(third) == 0.0


def test_bots_know_their_opponents_as_in_a_tournament() -> None:
    """The first game of both has the same seeds; among novices a fair bot of Bastide expects other bids and ends."""
    arm = Match("bastide", 4, ("fair", "novice", "novice", "novice"))
    tournament = Match("bastide", 4, ("fair", "novice"))
    assert play_games(Games(0, arm, "7", (0,)))[1] == play_rounds(tournament, "7", range(1))


def test_an_interrupted_run_goes_on(plan_file: Path, tmp_path: Path) -> None:
    plan = read_plan(plan_file)
    journal = tmp_path / "journal"
    with local_runner(1) as runner:
        whole, outcome = run(plan, runner, journal, lambda done: None)
        lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
        journal.write_text("".join(lines[:4]) + lines[4][:30], encoding="utf-8")  # ended while it was writing
        heard: list[int] = []
        again, same = run(plan, runner, journal, heard.append)
        assert (again, same) == (whole, outcome)
        assert heard[0] == sum(len(json.loads(line)[1]) for line in lines[1:4])
        assert sum(heard) == 24
        journal.write_text('{"plan": "another"}\n', encoding="utf-8")
        with pytest.raises(TableeError, match="another plan"):
            run(plan, runner, journal, lambda done: None)


def test_a_run_stops_when_all_is_decided(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    arms = (
        '[[arm]]\nname = "novice"\nbots = ["novice", "random", "random"]\n[[arm]]\nname = "random"\nbots = ["random"]'
    )
    head = 'games = 200\ninterim_every = 10\nmeasures = ["first_bot"]\n[all]\ngame = "bastille"\nseats = 3\n'
    file.write_text(head + arms, encoding="utf-8")
    with local_runner(1) as runner:
        results, outcome = run(read_plan(file), runner, tmp_path / "journal", lambda done: None)
    assert outcome.stopped.startswith("every difference is decided") and outcome.games < 200
    assert outcome.games % 10 == 0 and [len(arm) for arm in results] == [outcome.games] * 2
    found = outcome.comparisons[0]
    assert found.decided and found.difference.high < 0
    heard: list[int] = []
    assert run(read_plan(file), _run_ahead, tmp_path / "ahead", heard.append) == (results, outcome)
    assert sum(heard) > 2 * outcome.games  # games that were begun before all was decided, and do not count


def _run_ahead(work: Callable[[Work], Done], tasks: Iterable[Work]) -> Iterator[Done]:
    """A runner that is ahead of the looks, and gives what is done in another order."""
    rest = iter(tasks)
    while some := list(islice(rest, 50)):
        yield from [work(task) for task in reversed(some)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("games = 8", "games = 0", "games = 0 must be at least 2"),
        ("games = 8", "games = 3", "interim_every = 4 must be from 2 to games = 3"),
        ("games = 8", 'games = "many"', "games = 'many' must be a whole number"),
        ("games = 8", "games = true", "games = True must be a whole number"),
        ("games = 8", "games = 8\nconfidence = 95", "confidence = 95 must be from 0.5 to below 1: write 0.95"),
        ("games = 8", "games = 8\nlook = 5", "'look' is unknown"),
        ("games = 8", 'games = 8\nprecision = { points = "fine" }', "precision of points = 'fine' must be a number"),
        ('["ending:siege_lost", "points", "first_player"]', '"points"', "measures = 'points' must be a list"),
        ("ending:siege_lost", "ending:foo", "'foo' is not an ending of bastide (all_works, siege_held"),
        ('"points"', '"glory"', "'glory' is not a measure"),
        ("work.chapel.lots", "work.chapel.lot", "is not a value of bastide"),
        ('bots = ["random"]', 'bots = ["strong"]', "is limited by time"),
        ("seats = 3", "seats = 9", "arm 'box'"),
        ("interim_every = 4", "glance = 4", "'glance' is unknown"),
        ("games = 8", "", "'games' is missing"),
    ],
)
def test_a_faulty_plan_is_refused(plan_file: Path, old: str, new: str, told: str) -> None:
    plan_file.write_text(PLAN.replace(old, new), encoding="utf-8")
    assert told in str(call("run", str(plan_file)).exception)


def test_early_analyses_come_with_a_warning(plan_file: Path) -> None:
    told = call("run", str(plan_file))
    assert told.exit_code == 0 and "interim_every = 4: intervals are reliable from 25 games on" in told.stderr


def test_results_of_another_plan_are_not_overwritten(plan_file: Path) -> None:
    assert call("run", str(plan_file)).exit_code == 0
    plan_file.write_text(PLAN.replace('seed = "7"', 'seed = "8"'), encoding="utf-8")
    assert "the results of another plan" in str(call("run", str(plan_file)).exception)


@pytest.mark.parametrize("chance", [0.1, 0.5])
def test_intervals_hold_at_all_looks_together(chance: float) -> None:
    """Of 400 experiments without a true difference, at most about 5 % ever say otherwise at one of 12 looks."""
    draw = random.Random(5)
    missed = 0
    for _ in range(400):
        values = [float((draw.random() < chance) - (draw.random() < chance)) for _ in range(300)]
        looks = [estimate(values[:seen], 0.05, 300, (-1.0, 1.0)) for seen in range(25, 301, 25)]
        missed += any(not look.low <= 0 <= look.high for look in looks)
        assert all((look.p < 0.05) == (not look.low <= 0 <= look.high) for look in looks)
    assert missed <= 0.05 * 400
    fixed = 0
    for _ in range(400):  # what an ordinary interval would do if one looked as often
        values = [draw.gauss(0, 1) for _ in range(300)]
        fixed += any(abs(sum(values[:seen])) > 1.96 * seen**0.5 for seen in range(25, 301, 25))
    assert fixed > 0.1 * 400


def test_intervals_of_points_hold_too() -> None:
    draw = random.Random(6)
    missed = 0
    for _ in range(400):
        values = [draw.expovariate(1) * 10 - 10 for _ in range(200)]  # skewed
        looks = [estimate(values[:seen], 0.05, 200) for seen in range(25, 201, 25)]
        missed += any(not look.low <= 0 <= look.high for look in looks)
    assert missed <= 0.07 * 400  # asymptotic: a little more is allowed


def test_holm_raises_what_many_comparisons_find() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    draw = random.Random(7)
    false = sum(min(holm([draw.random() for _ in range(10)])) <= 0.05 for _ in range(2000))
    assert false / 2000 <= 0.065


def test_a_journal_on_a_full_disk_says_so_and_keeps_its_games(tmp_path: Path) -> None:
    """What was half written is cut off when the run continues; what was there is not written again."""
    played = Result(0, 0, 9, "end", ("novice",) * 2, (9, 1), (1, 2))
    file = tmp_path / "run.partial"
    with Journal(file, "plan", 1) as journal:
        journal.add(0, [played])
    before = file.read_bytes()

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    with (
        pytest.raises(TableeError, match="cannot be written: No space left on device; its games so far are kept"),
        Journal(file, "plan", 1) as journal,
    ):
        assert journal._open is not None
        journal._open.close()
        journal._open = Full()
        journal.add(0, [played])
    file.write_bytes(before + before.splitlines(keepends=True)[1])
    with Journal(file, "plan", 1) as journal:
        assert journal.results == [[played]], "what two runs have written counts once"
    file.write_bytes(before + b'[0, [[1, 0, 9, "e')
    with Journal(file, "plan", 1) as journal:
        assert journal.results == [[played]] and file.read_bytes() == before
