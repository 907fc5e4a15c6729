"""The workbench: drafts are checked like editions, tests are shared fairly and go on, answers are sentences."""

from __future__ import annotations

import errno
import io
import json
import random
import subprocess
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import polars as pl
import pytest

from tablee import games, locale
from tablee.lab.editions.search import edition_text
from tablee.lab.experiments.experiment import Comparison, Outcome
from tablee.lab.experiments.sequential import Estimate, estimate, games_needed
from tablee.lab.journal import Journal
from tablee.lab.match import Result
from tablee.lab.workbench import jobs, keeping, print_draft, worker
from tablee.lab.workbench import queue as queues
from tablee.lab.workbench import shelf as shelves
from tablee.lab.workbench.answers import answers, holds
from tablee.lab.workbench.answers import number as in_words
from tablee.lab.workbench.drafts import CHANGES, Draft, as_csv, columns, from_csv, from_toml, harmless, parts, pasted
from tablee.lab.workbench.forecast import FILE, measured, needed
from tablee.lab.workbench.jobs import (
    CANCELLED,
    DONE,
    RUNNING,
    SEARCH,
    SPENT,
    VALUES,
    WAITING,
    Found,
    Job,
    JobFolder,
)
from tablee.lab.workbench.playtests import Playtest, PlaytestFolder, as_parquet
from tablee.lab.workbench.playtests import as_csv as playtest_csv
from tablee.lab.workbench.queue import GAVE_WAY, USED_UP, JobQueue, TooMany
from tablee.lab.workbench.refusals import refusals
from tablee.lab.workbench.shelf import NAMES, Shelf
from tablee.lab.workbench.sizes import Sizes
from tablee.lab.workbench.strengths import Strength, depths
from tablee.lab.workbench.worker import work
from tablee.table import TableeError
from tablee.text.reasons import refusal
from tablee.web.views.workbench import MATTERS, what_matters
from tablee.web.views.workbench_search import found_by_search

RICH = Draft.parse("bastille", "supplies.coins:16")


def test_a_draft_is_what_differs_from_the_box() -> None:
    assert RICH.values == (("supplies.coins", 16),) and RICH.text == "supplies.coins:16"
    assert Draft.parse("bastille", RICH.text) == RICH
    assert RICH.with_values({"supplies.coins": 8}) == Draft("bastille")
    assert RICH.load().edition.digest != games.load("bastille").edition.digest
    assert RICH.problems() == []


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_number_of_the_box_is_a_cell_with_a_name_in_words(game: str, language: str) -> None:
    sheet = parts(Draft(game), locale.words(game, language))
    cells = [cell for part in sheet for cell in part.cells]
    assert len(cells) > 30 and len({cell.name for cell in cells}) == len(cells)
    for cell in cells:
        assert "_" not in cell.label and cell.value == cell.box and cell.source
    assert [part.title for part in sheet] == [locale.words(game, language)[f"part.{part.name}"] for part in sheet]


def test_a_column_is_pasted_from_a_spreadsheet() -> None:
    column = "characters.cards.*.coins"
    assert columns("bastille", games.load("bastille").words)[column] == "character cards: card, coin value (35)"
    numbers = "\r\n".join(["7"] * 35)
    assert set(dict(pasted(Draft("bastille"), column, numbers).values).values()) == {7}
    with pytest.raises(TableeError, match="has 35 numbers, and 2 lines were pasted"):
        pasted(Draft("bastille"), column, "7\n7")
    with pytest.raises(TableeError, match="'=1' is not a whole number"):
        pasted(Draft("bastille"), column, "\n".join(["=1"] * 35))


def test_sheets_and_files_come_back_as_they_went() -> None:
    words = games.load("bastille").words
    assert from_csv(Draft("bastille"), as_csv(RICH, words)) == RICH
    spreadsheet = "name\tvalue\nsupplies.coins\t16\n"
    assert from_csv(Draft("bastille"), spreadsheet) == RICH
    assert from_toml(Draft("bastille"), edition_text("bastille", None, dict(RICH.values), "draft", [])) == RICH


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("supplies.koins:16", "'supplies.koins' is not a number of bastille"),
        ("supplies.coins:99999", "is not a change"),
        ("supplies.coins:100", "must be from -99 to 99"),  # a town of so many lots is a picture of 112 MB
        ("<script>:1", "is not a change"),
        ("supplies.coins:16;" * 2 + "x", "is not a change"),
        ("characters.cards.P1.1:3", "is not a number of bastille"),  # its name
    ],
)
def test_hostile_addresses_are_refused(text: str, told: str) -> None:
    with pytest.raises(TableeError, match=told):
        Draft.parse("bastille", text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "headings name and value"),
        ("name,value\nsupplies.coins", "fewer columns"),
        ("name,value\nsupplies.coins,=HYPERLINK(1)", "is not a whole number"),
        ("name,value\n<b>,3", "is not a number of bastille"),
    ],
)
def test_hostile_sheets_are_refused(text: str, told: str) -> None:
    with pytest.raises(TableeError, match=told):
        from_csv(Draft("bastille"), text)


def test_hostile_files_are_refused() -> None:
    with pytest.raises(TableeError, match="not a TOML file"):
        from_toml(Draft("bastille"), "[edition]\n" + "[" * 3000)
    with pytest.raises(TableeError, match="an edition of 'bastide'"):
        from_toml(Draft("bastille"), (games.folder("bastide") / "parts.toml").read_text(encoding="utf-8"))
    box = (games.folder("bastille") / "parts.toml").read_text(encoding="utf-8")
    with pytest.raises(TableeError, match="numbers only"):
        from_toml(Draft("bastille"), box.replace('"P1"', '"<b>"'))
    with pytest.raises(TableeError, match="must be a whole number"):
        from_toml(Draft("bastille"), box.replace("torches = 9", "torches = 9.5"))


def test_nothing_is_taken_for_a_formula() -> None:
    assert [harmless(text) for text in ("=1+1", "@x", "+1", "-a", "coins")] == ["'=1+1", "'@x", "'+1", "'-a", "coins"]


def test_a_draft_that_the_loader_refuses_says_why() -> None:
    wrong = Draft.parse("bastide", "work.church.lots:9")
    assert wrong.problems() and "lots: 9, a block has only 3" in wrong.problems()[0]


def test_a_draft_that_changes_nearly_everything_is_no_draft() -> None:
    cells = [cell for part in parts(Draft("bastille"), {}) for cell in part.cells]
    with pytest.raises(TableeError, match=f"may change {CHANGES} numbers"):
        Draft("bastille").with_values({cell.name: cell.box + 1 for cell in cells})


class Still:
    """A process that does nothing until it is told to end."""

    def __init__(self) -> None:
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self.returncode

    def wait(self) -> int:
        return self.returncode or 0

    def terminate(self) -> None:
        self.returncode = -15


def queue(folder: Path, processes: list[Still], **more: int) -> JobQueue:
    """A queue whose processes are still; nobody waits for them."""

    def start(folder: Path, job: Job) -> subprocess.Popen[bytes]:
        processes.append(Still())
        return cast("subprocess.Popen[bytes]", processes[-1])

    counted = iter(range(1, 1000))
    made = JobQueue(folder, start=start, now=lambda: float(next(counted)), **more)
    made._await = lambda process: None  # type: ignore[method-assign]
    return made


def asked(id: str, owner: str = "anna", address: str = "1.1.1.1", draft: Draft = RICH, **more: Any) -> Job:
    """A job as somebody asks for it."""
    return Job(id, owner, address, draft.game, draft.text, **{"depth": "glance", "asked": 0.0, **more})


def states(made: JobQueue) -> dict[str, str]:
    return {job.id: job.state for job in made.kept.all()}


def test_visitors_share_the_machine_within_their_limits(tmp_path: Path) -> None:
    processes: list[Still] = []
    made = queue(tmp_path, processes)
    made.add(asked("a1"))
    made.add(asked("a2"))
    with pytest.raises(TooMany, match="2 tests under way"):
        made.add(asked("a3"))
    made.add(asked("b1", "bob", "2.2.2.2"))
    assert states(made) == {"a1": RUNNING, "a2": WAITING, "b1": WAITING} and len(processes) == 1
    processes[0].returncode = 0
    made.tend()
    assert states(made) == {"a1": DONE, "a2": WAITING, "b1": RUNNING}, "who was not served yet is next"
    made.cancel(made.kept.all()[2])
    assert states(made) == {"a1": DONE, "a2": RUNNING, "b1": CANCELLED} and processes[1].returncode == -15


def test_tests_go_on_after_a_restart(tmp_path: Path) -> None:
    first = queue(tmp_path, [])
    first.add(asked("a1"))
    first.close()
    assert states(first) == {"a1": RUNNING}
    again: list[Still] = []
    second = queue(tmp_path, again)
    second.tend()
    assert states(second) == {"a1": RUNNING} and len(again) == 1


@pytest.mark.parametrize(
    ("draft", "depth", "told"),
    [
        (Draft("bastille"), "glance", "both boxes are the same"),
        (RICH, "abyss", "'abyss' is not a depth"),
        (Draft.parse("bastide", "work.church.lots:9"), "glance", "a block has only 3"),
    ],
)
def test_what_cannot_be_tested_is_refused(tmp_path: Path, draft: Draft, depth: str, told: str) -> None:
    with pytest.raises(TableeError, match=told):
        queue(tmp_path, []).add(asked("a1", draft=draft, depth=depth))


def test_a_job_whose_time_is_used_up_keeps_what_it_found(tmp_path: Path) -> None:
    processes: list[Still] = []
    made = queue(tmp_path, processes)
    made.add(asked("a1"))
    processes[0].returncode = USED_UP
    made.tend()
    assert states(made) == {"a1": SPENT}


@pytest.mark.usefixtures("toy_title")
def test_a_game_without_novices_is_tested_by_the_bots_it_has() -> None:
    toy = Draft.parse("toy", "parts.coins:4")
    for depth, bots in (("glance", ["fair"]), ("comparison", ["fair", "random"]), ("deep", ["strong:100", "fair"])):
        job = asked("a1", draft=toy, depth=depth)
        job.check()
        assert [strength.bots for strength in job.strengths()] == [(bot,) for bot in bots]
        assert [plan.arms[1].match.check().name for plan in job.plans()] == ["toy"] * len(bots)
    assert replace(asked("a1", draft=toy), kind=VALUES).strengths()[0].bots == ("fair",)
    for goal, searching in (("equal-seats", ("fair",)), ("first_bot=0.7", ("fair", "random"))):
        assert replace(asked("a1", draft=toy), kind=SEARCH, goal=goal).searched().bots == searching
    assert asked("a1").strengths()[0].bots == ("novice",)


def test_a_long_job_gives_way_to_that_of_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "depths", lambda game: {"glance": (Strength(("random",), 10, 5),)})
    monkeypatch.setattr(worker, "TURN", 0)
    processes: list[Still] = []
    made = queue(tmp_path, processes)
    first = made.add(asked("a1"))
    made.add(asked("a2"))
    made.add(asked("b1", "bob", "2.2.2.2"))
    with pytest.raises(SystemExit) as ended:
        work(tmp_path, "a1")
    assert ended.value.code == GAVE_WAY and made.kept.played(first) < 20
    processes[0].returncode = GAVE_WAY
    made.tend()
    assert states(made) == {"a1": WAITING, "a2": WAITING, "b1": RUNNING}
    processes[1].returncode = 0
    made.tend()
    assert states(made) == {"a1": RUNNING, "a2": WAITING, "b1": DONE}, "it goes on"
    work(tmp_path, "a1")
    assert made.kept.played(first) == 20, "one of the same address waits for its end"


DEAR = replace(RICH, values=(("rewards.crowns_final", 60),))


def test_a_worker_plays_and_its_games_are_seen_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two strengths: the quicker bots come first, and both have journals of their own."""
    both = (Strength(("novice",), 6, 3), Strength(("random",), 4, 2))
    monkeypatch.setattr(jobs, "depths", lambda game: {"glance": both})
    monkeypatch.setattr(jobs, "RELIABLE_FROM", 2)
    made = queue(tmp_path, [])
    job = made.add(asked("a1", draft=DEAR))
    assert made.kept.outcomes(job) == [None, None] and made.kept.played(job) == 0 and job.total() == 20
    work(tmp_path, "a1")
    first, other = made.kept.outcomes(job)
    assert first is not None and other is not None and first.games in (3, 6) and other.games in (2, 4)
    points = next(one for one in first.comparisons if one.measure == "points")
    assert points.difference.mean > 0
    lines = made.kept.journal(job).read_text(encoding="utf-8").splitlines(keepends=True)
    made.kept.journal(job).write_text("".join(lines[:-1]) + lines[-1][:20], encoding="utf-8")  # while it is written
    assert made.kept.outcomes(job)[0] is not None
    assert 0 < made.kept.played(job) < 20


def test_the_time_left_is_told_from_the_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "depths", lambda game: {"glance": (Strength(("random",), 40, 20),)})
    made = queue(tmp_path, [])
    job = made.add(asked("a1"))
    running = made.kept.read("a1")
    assert running is not None and made.seconds_left(running) is None, "no game yet"
    with pytest.raises(SystemExit) as ended:
        work(tmp_path, "a1", seconds=-1)
    assert ended.value.code == USED_UP
    left = made.seconds_left(running)
    assert left is None or left > 0
    work(tmp_path, "a1")
    assert made.kept.played(job) == 80 and made.seconds_left(running) == 0


def test_which_values_matter_is_found_on_the_same_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "shifts", lambda game: Strength(("random",), 2, 2))
    monkeypatch.setattr(jobs, "RELIABLE_FROM", 2)
    made = queue(tmp_path, [])
    job = made.add(asked("a1", draft=Draft("bastide"), kind=VALUES, depth=""))
    [plan] = job.plans()
    assert len(plan.arms) > 10 and plan.arms[0].name == "box"
    work(tmp_path, "a1")
    [outcome] = made.kept.outcomes(job)
    assert outcome is not None and {one.arm for one in outcome.comparisons} == {arm.name for arm in plan.arms[1:]}
    told = what_matters(outcome, locale.words("workbench", "en"), games.load("bastide").words)
    assert len(told) == MATTERS and all("*" not in one.value and "_" not in one.value for one in told)


def test_a_search_goes_on_where_it_was_and_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (jobs, worker):
        monkeypatch.setattr(module, "TRIALS", 4)
        monkeypatch.setattr(module, "TRIAL_GAMES", 4)
    made = queue(tmp_path, [])
    search: dict[str, Any] = {"kind": SEARCH, "depth": "", "vary": ("rewards.crowns_*=0..60",), "goal": "points=120"}
    job = made.add(asked("a1", draft=Draft("bastille"), **search))
    with pytest.raises(SystemExit):
        work(tmp_path, "a1", seconds=-1)
    before = made.kept.played(job)
    assert before > 0 and made.kept.found(job) is None
    work(tmp_path, "a1")
    found = made.kept.found(job)
    again = queue(tmp_path / "again", [])
    again.add(asked("a1", draft=Draft("bastille"), **search))
    work(tmp_path / "again", "a1")
    assert found is not None and again.kept.found(job) == found
    assert found.before[1] <= found.before[0] <= found.before[2] and found.trials == 4
    if found.found:
        assert set(found.values) <= {"rewards.crowns_interim", "rewards.crowns_final"}
    else:
        assert not found.values


def test_goals_that_no_game_can_reach_are_refused(tmp_path: Path) -> None:
    made = queue(tmp_path, [])
    for goal, told in (("first_bot=1.2", "no game can reach this"), ("ending:foo=0.5", "not an ending of bastille")):
        with pytest.raises(TableeError, match=told):
            made.add(asked("a1", kind=SEARCH, vary=("rewards.crowns_*=0..60",), goal=goal))
    with pytest.raises(TableeError, match="at most 40 numbers"):
        made.add(asked("a1", kind=SEARCH, vary=("characters.cards.*=0..60",), goal="tight-scores"))


@pytest.mark.parametrize(
    ("language", "goal", "reached"),
    [
        ("en", "Goal: Victories of the better bot: 60%.", "58% (51% to 66%)"),
        ("de", "Ziel: Siege des besseren Bots: 60\u202f%.", "58\u202f% (51\u202f% bis 66\u202f%)"),
        ("fr", "But\u00a0: Victoires du meilleur robot\u00a0: 60\u202f%.", "58\u202f% (51\u202f% à 66\u202f%)"),
    ],
)
def test_what_a_search_reached_is_told_as_the_language_writes_numbers(language: str, goal: str, reached: str) -> None:
    words = locale.words("workbench", language)
    found = Found(False, False, {}, (0.7, 0.62, 0.77), (0.58, 0.51, 0.66), (0.0, 0.0), 40, 0, 60)
    job = asked("a1", kind=SEARCH, goal="first_bot=0.6", vary=("supplies.coins=1..9",))
    told = found_by_search(found, job, words, {})
    assert told["said"][0] == goal and reached in found_by_search(replace(found, found=True), job, words, {})["said"][1]
    assert told["better"] is None and not told["found"]


def test_drafts_are_compared_with_each_other(tmp_path: Path) -> None:
    other = Draft.parse("bastille", "supplies.coins:12")
    [plan] = asked("a1", base=other.text).plans()
    coins = [json.loads(arm.match.edition or "")["supplies"]["coins"] for arm in plan.arms]
    assert coins == [12, 16]
    with pytest.raises(TableeError, match="both boxes are the same"):
        queue(tmp_path, []).add(asked("a1", base=RICH.text))


def test_named_drafts_keep_their_history(tmp_path: Path) -> None:
    times = iter(range(1000))
    shelf = Shelf(tmp_path, lambda: float(next(times)))
    shelf.keep("anna", "  Rich   start ", RICH)
    shelf.keep("anna", "Rich start", DEAR)
    shelf.keep("anna", "Rich start", DEAR)  # nothing new
    [kept] = shelf.all("anna", "bastille")
    assert kept.name == "Rich start" and [one.draft for one in kept.versions] == [DEAR.text, RICH.text]
    assert shelf.all("bob", "bastille") == [] == shelf.all("anna", "bastide")
    for name in ("", "x" * 61, "a\x00b"):
        with pytest.raises(TableeError, match="1 to 60 letters"):
            shelf.keep("anna", name, RICH)
    for number in range(NAMES - 1):
        shelf.keep("anna", f"{number}", RICH)
    with pytest.raises(TableeError, match=f"you have {NAMES} drafts"):
        shelf.keep("anna", "one too many", RICH)
    shelf.remove("anna", "bastille", "Rich start")
    assert "Rich start" not in [one.name for one in shelf.all("anna", "bastille")]


def test_a_forecast_is_enough_for_the_change_it_names() -> None:
    """It holds for games that have nothing in common; on the same deals fewer are needed."""
    glance = depths("bastille")["glance"][0]
    small, large = [needed("bastille", glance, "points", size) for size in (0.5, 2.0)]
    assert small is not None and large is not None and small > 8 * large
    fresh = measured("bastille", "novice", 60)
    kept = json.loads(FILE.read_text(encoding="utf-8"))["bastille"]["novice"]
    assert all(abs(fresh[name] / kept[name] - 1) < 0.35 for name in kept)
    assert needed("quinze", glance, "points", 1.0) is None
    assert set(kept) == {"points", "first_player"}


def test_a_record_of_a_playtest_waits_for_everybody_and_is_no_formula(tmp_path: Path) -> None:
    folder = PlaytestFolder(tmp_path)
    folder.hint("t1", 0, 4)
    assert folder.read("t1") is None and folder.read("../t1") is None
    test = Playtest("t1", "bastille", "draft-1").agree("anna", True).agree("bob", True)
    folder.change(test, lambda now: now.agree("bob", False))
    folder.change(Playtest("t1", "bastille", "draft-1"), lambda now: now.agree("carla", True))  # who saw no test yet
    folder.hint("t1", 0, 4)
    folder.hint("t1", 0, 4)
    kept = folder.read("t1")
    assert kept is not None and kept.agreed == ("anna", "carla") and kept.hints == ((0, 4),)
    kept = kept.answered(0, ["=HYPERLINK(1)", "nothing", ""])
    rows = kept.rows([(0, "decision", 3, "place 1 banque", 2.25), (0, "undo", 5, "1", None)])
    assert [row[1] for row in rows] == ["decision", "hint", "undo", "answer", "answer", "answer"]
    text = playtest_csv(rows)
    assert text.splitlines()[:2] == ["seat,what,number,text,seconds", "0,decision,3,place 1 banque,2.2"]
    assert "'=HYPERLINK(1)" in text
    frame = pl.read_parquet(io.BytesIO(as_parquet(rows)))
    assert frame.columns == ["seat", "what", "number", "text", "seconds"] and frame["seconds"][0] == 2.25
    with pytest.raises(TableeError, match="at most 1000 letters"):
        kept.answered(0, ["x" * 1001, "", ""])
    folder.change(kept, lambda now: replace(now, minutes=42.0))
    assert folder.minutes("bastille") == [42.0] and folder.minutes("bastide") == []


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_answers_are_sentences(language: str) -> None:
    decided = Comparison("draft", "points", Estimate(200, 4.04, 3.1, 5.0, 0.0), 0.0, True)
    undecided = Comparison("draft", "first_player", Estimate(200, 0.01, -0.09, 0.11, 1.0), 1.0, False)
    words = locale.words("workbench", language)
    told = answers(Outcome(200, {}, [undecided, decided]), 200, words, {}, Sizes())
    if language == "en":
        assert told[0] == "Players score 4.0 points more on average (3.1 to 5.0, 200 games)."
        assert told[1].startswith(
            "Victories of the first player: not clear after 200 games, +1 percentage point (−9 to 11). About"
        )
        assert "games would show a change of 5 percentage points." in told[1]
    assert all("{" not in sentence for sentence in told) and ("4,0" in told[0]) == (language != "en")


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_measure_has_its_sentences(language: str) -> None:
    words = locale.words("workbench", language)
    for measure in (*jobs.MEASURES, "ending:end"):
        for mean in (-0.2, 0.2):
            one = Comparison("draft", measure, Estimate(200, mean, mean - 0.1, mean + 0.1, 0.0), 0.0, True)
            [told] = answers(Outcome(200, {}, [one]), 200, words, {}, Sizes())
            assert "{" not in told and "200" in told and told.endswith(".")


def test_whether_it_holds_for_other_bots_is_said() -> None:
    words = locale.words("workbench", "en")

    def found(mean: float, decided: bool, measure: str = "points") -> Outcome:
        one = Comparison("draft", measure, Estimate(200, mean, mean - 1, mean + 1, 0.0), 0.0, decided)
        return Outcome(200, {}, [one])

    def told(one: Outcome, other: Outcome) -> list[str]:
        return holds(one, other, "novices", words, {})

    assert told(found(4, True), found(3, True)) == ["Points of a player: yes, +3.0 (2.0 to 4.0, 200 games)."]
    assert told(found(4, True), found(-3, True))[0].startswith(
        "Points of a player: no, it is the other way round: −3.0"
    )
    assert told(found(4, True), found(0.5, False))[0].startswith("Points of a player: not clear after 200 games, +0.5")
    assert told(found(0.5, False), found(3, True))[0].startswith("Points of a player: decided only for these bots")
    assert told(found(0.5, False), found(0.5, False)) == []


def test_as_many_games_as_forecast_show_a_change_four_times_out_of_five() -> None:
    """Deals whose differences vary by 3 and are 1 on average; the other measures take their part of the risk."""
    draw = random.Random(11)
    alpha = 0.05 / 9
    games_forecast = games_needed(3.0, alpha, 1.0)
    shown = sum(
        estimate([draw.gauss(1.0, 3.0) for _ in range(games_forecast)], alpha, games_forecast).low > 0
        for _ in range(400)
    )
    assert 0.74 * 400 < shown < 0.92 * 400
    assert games_needed(3.0, alpha, 0.5) > 3 * games_forecast


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "circles and lots of the structures, the church, lots: 9, a block has only 3"),
        ("de", "Kreise und Parzellen der Bauwerke, die Kirche, Parzellen: 9, ein Block hat nur 3"),
        ("fr", "cercles et parcelles des équipements, l’église, parcelles: 9, un moulon n’en a que 3"),
    ],
)
def test_a_refusal_names_the_place_in_words_and_the_reason_in_the_language(language: str, told: str) -> None:
    words, box_words = locale.words("workbench", language), locale.words("bastide", language)
    [one] = refusals(Draft.parse("bastide", "work.church.lots:9"), words, box_words)
    assert f"{one.place}: {one.reason}" == told and not one.english


def test_a_reason_without_a_sentence_of_its_own_is_said_to_be_english() -> None:
    words = locale.words("workbench", "fr")
    [one] = refusals(Draft.parse("heads_of_state", "country.france.round.1:-3"), words, {})
    assert one.reason == "−3, 2, alors qu’il faut 2 nombres à partir de 0" and one.place and not one.english
    assert refusal("'=1' is not a whole number", words) == ("", "«\u00a0=1\u00a0» n’est pas un nombre entier", False)
    assert refusal("something else", words).english


def test_wrong_sums_of_every_game_are_refused_in_the_language() -> None:
    """The tiles, cards and weapons of the box are counted."""
    for game, text in (
        ("bastide", "supplies.houses:37"),
        ("bastille", "supplies.torches:10"),
        ("bastille", "influence.tiles.1:7"),
        ("heads_of_state", "attributes.title.1:1"),
    ):
        for language, box in (("en", "the box has"), ("de", "die Schachtel hat"), ("fr", "la boîte en a")):
            words, box_words = locale.words("workbench", language), locale.words(game, language)
            told = refusals(Draft.parse(game, text), words, box_words)
            assert any(box in one.reason and not one.english for one in told), (game, language, told)


def test_no_change_is_claimed_only_if_the_interval_says_so() -> None:
    """An interval from −0.1 to 1.3 leaves a change of 1 possible, however narrow it is; of 2 it does not."""
    words = locale.words("workbench", "en")

    def told(low: float, high: float, points: float = 1.0) -> str:
        one = Comparison("draft", "points", Estimate(1000, (low + high) / 2, low, high, 1.0), 1.0, False)
        return answers(Outcome(1000, {}, [one]), 1000, words, {}, Sizes(points))[0]

    assert told(-0.6, 0.8) == "Points of a player: no change of 1 or more, +0.1 (−0.6 to 0.8, 1000 games)."
    assert told(-0.1, 1.3) == "Points of a player: not clear after 1000 games, +0.6 (−0.1 to 1.3)."
    assert told(-0.1, 1.3, 2.5).startswith("Points of a player: no change of 2.5 or more, +0.6")
    assert "would show a change of 1." in told(-3.0, 4.0)


def test_a_test_stops_when_it_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes nothing is known as soon as nothing that matters is possible; more games would say no more."""
    monkeypatch.setattr(jobs, "depths", lambda game: {"glance": (Strength(("random",), 60, 20),)})
    made = queue(tmp_path, [])
    nothing = Draft.parse("bastille", "influence.start.3.1:4")  # for another number of players
    for id, sizes, played in (("a1", Sizes(points=50, shares=90), 40), ("a2", Sizes(points=0.1, shares=0.1), 120)):
        job = made.add(asked(id, draft=nothing, sizes=sizes))
        kept = made.kept.read(id)
        assert kept is not None and kept.sizes == sizes
        work(tmp_path, id)
        assert made.kept.played(job) == played
    for sizes in (Sizes(points=0), Sizes(shares=float("nan")), Sizes(points=1e9)):
        with pytest.raises(TableeError, match="must be above 0 and at most 1000"):
            made.add(asked("a3", owner="bob", sizes=sizes))


def test_what_is_beyond_0_does_not_read_as_0() -> None:
    words = locale.words("workbench", "en")
    assert (
        in_words(0.004, True, words) == "0.4 percentage points" and in_words(0.01, True, words) == "1 percentage point"
    )
    assert in_words(0.005, True, words, unit=False) == "0.5" and in_words(-0.05, False, words) == "−0.1"
    assert in_words(0.03, False, words) == "0.03" and in_words(0.0, True, words, unit=False) == "0"
    assert in_words(-0.12, True, locale.words("workbench", "fr")) == "−12 points de pourcentage"


def test_a_few_games_are_no_answer_yet(tmp_path: Path) -> None:
    """Intervals are too narrow for them."""
    kept, job = JobFolder(tmp_path), asked("a1")
    played = Result(0, 0, 9, "end", ("novice",) * 4, (9, 1, 2, 3), (1, 4, 3, 2), (0, 0, 0), 1)
    [plan] = job.plans()
    for so_many, told in ((24, False), (25, True)):
        with Journal(kept.journal(job), plan.digest(), 2) as journal:
            for arm in range(2):
                missing = range(len(journal.results[arm]), so_many)
                journal.add(arm, [replace(played, number=one) for one in missing])
        assert (kept.outcomes(job)[0] is not None) == told


def test_a_full_disk_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(keeping, "write_whole", full)
    with pytest.raises(TableeError, match="could not keep this: No space left on device"):
        Shelf(tmp_path, lambda: 0.0).keep("anna", "Rich", RICH)
    with pytest.raises(TableeError, match="No space left"):
        queue(tmp_path / "jobs", []).add(asked("a1"))


def test_the_oldest_jobs_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of an address that asks for very many first; what waits or runs stays."""
    monkeypatch.setattr(queues, "ENDED_PER_ADDRESS", 2)
    monkeypatch.setattr(queues, "ENDED", 3)
    made = queue(tmp_path, [])
    for number in range(4):
        made.cancel(made.add(asked(f"a{number}")))
    made.kept.journal(asked("a2")).write_text("")
    assert list(states(made)) == ["a2", "a3"]
    made.cancel(made.add(asked("b1", owner="bob", address="2.2.2.2")))
    made.add(asked("a4"))
    made.add(asked("a5", owner="bob", address="2.2.2.2"))
    assert list(states(made)) == ["a3", "b1", "a4", "a5"]
    made.forget("anna")
    assert list(states(made)) == ["b1", "a5"]
    assert not list(tmp_path.glob("a2.*"))


def test_a_shelf_has_room_for_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "ROOM", 300)
    shelf = Shelf(tmp_path, lambda: 1.5)
    for number in range(9, 19):
        shelf.keep("anna", "Rich", Draft.parse("bastille", f"supplies.coins:{number}"))
    shelf.keep("anna", "Poor", Draft.parse("bastille", "supplies.coins:1"))
    poor, rich = shelf.all("anna", "bastille")
    assert len(poor.versions) == 1 and 1 <= len(rich.versions) < 10
    assert rich.versions[0].draft == "supplies.coins:18", "the oldest go first"


def test_a_designer_is_forgotten(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda: 0.0)
    for owner in ("anna", "bob"):
        shelf.keep(owner, "Rich", RICH)
    shelf.forget("anna")
    assert shelf.all("anna", "bastille") == [] and len(shelf.all("bob", "bastille")) == 1


def test_a_search_stays_within_what_a_draft_may_be(tmp_path: Path) -> None:
    def wanted(bounds: str) -> Job:
        return asked("a1", kind=SEARCH, goal="equal-seats", vary=(f"supplies.coins={bounds}",))

    for bounds in ("1..100", "-100..1"):
        with pytest.raises(TableeError, match="must be from -99 to 99"):
            queue(tmp_path, []).add(wanted(bounds))
    with pytest.raises(TableeError, match=r"should be written NAME=LOW\.\.HIGH"):
        queue(tmp_path, []).add(wanted("1.." + "9" * 5000))


def test_a_box_is_printed_when_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds none is told at once: waiting would take a thread from everybody else."""
    monkeypatch.setattr(print_draft, "_printed", lambda *asked: b"%PDF")
    for _ in range(print_draft.AT_A_TIME + 1):
        assert print_draft.printed("bastille", "", "en") == b"%PDF"
    monkeypatch.setattr(print_draft, "_ROOM", threading.BoundedSemaphore(1))
    with print_draft._ROOM, pytest.raises(TableeError, match="try again in a minute"):
        print_draft.printed("bastille", "", "en")


def test_hostile_sheets_are_bounded() -> None:
    """A million lines are refused by their number or at the first wrong one, and a spreadsheet of one cell too."""
    with pytest.raises(TableeError, match="lines were pasted"):
        pasted(Draft("bastille"), "characters.cards.*.coins", "1\n" * 100_000)
    with pytest.raises(TableeError, match="is not a number of bastille"):
        from_csv(Draft("bastille"), "name,value\n" + "x,1\n" * 100_000)
    with pytest.raises(TableeError, match="is not a table that can be read"):
        from_csv(Draft("bastille"), "name,value\n" + "a" * 200_000)
    with pytest.raises(TableeError, match="has more than 100 dots"):  # which would take minutes to read
        from_toml(Draft("bastille"), "[edition]\na" + ".a" * 30_000 + " = 1")
