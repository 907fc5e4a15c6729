"""The balance report: its figures add up, its page needs no network, and shifted values are found by themselves."""

from __future__ import annotations

import csv
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablee import games, locale
from tablee.cli import tablee
from tablee.cli.lab import report as report_command
from tablee.drawing import typeface
from tablee.lab.editions.sensitivity import Sensitivity, groups, perturb, shifted
from tablee.lab.kit import lab_kit
from tablee.lab.match import Match, Result
from tablee.lab.reports.estimators import Figure, ratio_of, share_of, t95
from tablee.lab.reports.facts import Facts, watch_games
from tablee.lab.reports.figures import (
    choice_figures,
    course_figures,
    luck_figures,
    score_figures,
    seat_figures,
)
from tablee.lab.reports.page import heat_map, opening_board, places, report_page
from tablee.lab.reports.report import Report, balance_report
from tablee.lab.reports.summary import headline
from tablee.lab.reports.words import choice_names, value_words
from tablee.lab.runners import local_runner
from tablee.lab.tournament import wilson
from tablee.table import Edition


def write(tmp_path: Path, game: str, *more: str) -> tuple[str, list[dict[str, str]]]:
    """The page and the figures of a small report."""
    file = tmp_path / f"{game}.html"
    call = ("lab", "report", game, "--seats", "3", "--games", "2", "--shifted", "2", "--bots", "random")
    told = CliRunner().invoke(tablee, (*call, "--output", str(file), *more))
    assert told.exit_code == 0, told.output
    with file.with_suffix(".csv").open(encoding="utf-8", newline="") as figures:
        return file.read_text(encoding="utf-8"), list(csv.DictReader(figures))


def test_report_is_one_page_that_needs_no_network(tmp_path: Path) -> None:
    page, rows = write(tmp_path, "bastide", "--seed", "7")
    assert re.findall(r'(?:src|href)="(?!data:|#)', page) == [] and "<script" not in page
    assert page.count('<svg class="chart"') >= 4 and page.count("data:image/svg+xml") == 2
    assert page.index('<ul class="summary">') < page.index('class="chart"') < page.index("<h2>")
    assert "<main>" in page and "<th></th>" not in page
    assert page.count("<li>") == 5 and "fair share" in page and "prefers-color-scheme: dark" in page
    edition = games.load("bastide").edition.digest
    for row in rows:
        assert row["edition_hash"] == edition and row["rules"] == "2" and row["package"]
        assert row["seed"] in ("7", "7/shifted") and int(row["n"]) > 0
        assert float(row["low"]) <= float(row["value"]) <= float(row["high"])
    sections = {row["section"] for row in rows}
    assert sections >= {"turn order", "scores", "sources", "course", "length", "branching", "endings", "choices"}
    assert {row["item"] for row in rows if row["section"] == "sensitivity"} == {
        f"work.*.{what} {shift}" for what in ("circles", "lots") for shift in ("+1", "-1")
    }
    assert "What depends on reconstructed values" in page and edition in page
    assert "<td>Bid for influence on the structure</td>" in page and "<td>bidding</td>" not in page
    assert page.count("<h2>") == page.count("<small>among random bots</small></h2>") > 5


def test_fair_bots_play_unless_others_are_named() -> None:
    assert report_command.make_context("report", ["bastide"]).params["bots"] == "fair"


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (0.43, "number 2 of 4 in the turn order wins 43% (40% to 46%) of the games"),
        (0.28, "no place in the turn order wins clearly more often than another"),
    ],
)
def test_the_headline_names_the_bots_and_claims_only_what_holds(second: float, said: str) -> None:
    others = (1 - second) / 3
    figures = [
        Figure("turn order", f"{place} of 4", "win share", share, share - 0.03, share + 0.03, 1000)
        for place, share in enumerate((others, second, others, others), 1)
    ]
    match = Match("bastille", 4, ("fair", "novice"))
    told = headline(Report(match, match.provenance("1"), 1000, figures, Sensitivity([], [], 0)))
    assert told == f"Among fair, novice bots, {said}; equal chances would be 25%."


def test_what_must_be_so_has_no_interval() -> None:
    """Four seats of the same bot win a quarter each by necessity."""
    results = [Result(number, 0, 9, "end", ("fair",) * 4, (9, 1, 2, 3), (1, 4, 3, 2)) for number in range(25)]
    played = [Facts(one, [{}] * 4, [Counter()] * 4, Counter(), {}) for one in results]
    found = next(one for one in seat_figures(played) if one.section == "bots")
    assert (found.low, found.value, found.high, found.n) == (0.25, 0.25, 0.25, 25)


def test_intervals_hold_although_offers_in_one_game_depend_on_each_other() -> None:
    """Some deals make a card worth taking: 30 offers in one game are not 30 observations."""
    draw = random.Random(5)
    missed = naive = 0
    for _ in range(400):
        tastes = [draw.betavariate(1.5, 3.5) for _ in range(40)]  # 30 % on average
        offered = [draw.randrange(10, 31) for _ in tastes]
        taken = [sum(draw.random() < taste for _ in range(many)) for taste, many in zip(tastes, offered, strict=True)]
        found = share_of("choices", "card", "taken", list(zip(taken, offered, strict=True)))
        low, high = wilson(found.value, sum(offered))
        missed += not found.low <= 0.3 <= found.high
        naive += not low <= 0.3 <= high
        assert 0 <= found.low <= found.high <= 1 and found.n == 40
    assert missed <= 0.08 * 400 and naive > 0.3 * 400


def test_intervals_hold_although_seats_of_one_game_exclude_each_other() -> None:
    """Two of four seats are of one bot and win half of the games: their shares for each seat are 25 %."""
    draw = random.Random(6)
    shares = means = 0
    for _ in range(400):
        won = [(float(draw.random() < 0.5), 2.0) for _ in range(30)]
        shares += not _holds(share_of("bots", "fair", "win share", won), 0.25)
        gains = [(sum(draw.gauss(deal, 1) for _ in range(3)), 3.0) for deal in [draw.gauss(0, 2) for _ in range(12)]]
        means += not _holds(ratio_of("choices", "card", "beyond", gains), 0)
    assert shares <= 0.08 * 400 and means <= 0.08 * 400


def _holds(found: Figure, truth: float) -> bool:
    return found.low <= truth <= found.high


def test_students_t() -> None:
    for freedom, known in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (999, 1.962)):
        assert t95(freedom) == pytest.approx(known, rel=0.005)
    assert share_of("choices", "card", "taken", [(0, 3)] * 20).high < 0.2  # never taken: no interval of 0


@pytest.fixture(scope="module")
def watched() -> list[Facts]:
    """Some games of Bastille, between unequal bots."""
    return watch_games(Match("bastille", 3, ("novice", "random", "random")), "7", range(6))


def test_figures_add_up(watched: list[Facts]) -> None:
    by_order = [
        one.value for one in seat_figures(watched) if one.section == "turn order" and one.measure == "win share"
    ]
    assert sum(by_order) == pytest.approx(1)
    scores = score_figures(watched)
    assert sum(one.value for one in scores if one.measure == "share of seats") == pytest.approx(1)
    points = sum(one.value for one in scores if one.measure == "points, all seats")
    totals = [total for game in watched for total in game.result.totals]
    assert points == pytest.approx(sum(totals) / len(totals))
    best = [max(game.result.totals) for game in watched]
    won = sum(one.value for one in scores if one.measure == "points, winners")
    assert won == pytest.approx(sum(best) / len(best))


def test_course_counts_decisions(watched: list[Facts]) -> None:
    found = {one.item: one for one in course_figures(watched) if one.section == "course"}
    decisions = [game.result.decisions for game in watched]
    assert found["decisions in a game"].value == pytest.approx(sum(decisions) / len(decisions))
    for game in watched:
        assert sum(asked for asked, _ in game.branching.values()) == game.result.decisions
        placed = sum(seat[f"place {place}"] for seat in game.chosen for place in ("banque", "notre_dame", "etats"))
        assert 0 < placed <= game.branching["placing"][0]
        assert all(game.chosen[seat][thing] <= game.offered[thing] for seat in range(3) for thing in game.chosen[seat])


def test_luck_is_nobodys_on_average(watched: list[Facts]) -> None:
    for game in watched:
        assert sum(game.luck) == pytest.approx(0, abs=1e-9)
        assert any(luck > 0 for luck in game.luck)
    found = [
        one.value
        for one in luck_figures(watched, lab_kit("bastille").luck)
        if one.measure == "cubes beyond expectation"
    ]
    assert found == sorted(found) and found[0] < 0 < found[-1]


def test_a_choice_is_judged_by_what_its_bot_usually_wins() -> None:
    """A strong bot that always takes the crown makes the crown no better than it is."""
    results = [Result(number, 0, 9, "end", ("strong", "weak"), (9, 1), (1, 2)) for number in range(25)]
    taken = [Counter({"take crown": 1}), Counter({"take hat": 1})]
    games_played = [Facts(one, [{}, {}], taken, Counter({"take crown": 2, "take hat": 2}), {}) for one in results]
    found = {(one.item, one.measure): one.value for one in choice_figures(games_played)}
    assert found["take crown", "win share of its takers"] == 1
    assert found["take crown", "beyond their bot"] == 0 == found["take hat", "beyond their bot"]
    assert found["take crown", "taken when offered"] == 0.5


def test_alike_values_are_shifted_together() -> None:
    found = groups(games.read_edition("bastille"))
    assert len(found["characters.cards.*.coins"]) == 35
    assert "spaces.banque" not in found  # inferred, not reconstructed
    for name in games.names():
        editions, bound = shifted(games.read_edition(name))
        assert len({edition.digest for edition in editions}) == len(editions) > 3
        assert len(bound) < len(groups(games.read_edition(name))) / 2


def test_a_value_that_matters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """More points on the characters are more points, and the report says so by itself."""
    only = "characters.cards.*.points"
    monkeypatch.setattr("tablee.lab.editions.sensitivity.groups", lambda edition, every=False: {only: _points(edition)})
    base = Match("bastille", 3, ("random",))
    with local_runner(1) as runner:
        found = perturb(base, 15, "7", runner, lambda done: None)
    best = found.comparisons[0]
    assert best.measure == "points" and best.decided and best.arm.startswith(only)
    assert (best.difference.mean > 0) == best.arm.endswith("+1")


def _points(edition: Edition) -> dict[str, int]:
    return groups(edition)["characters.cards.*.points"]


@pytest.mark.parametrize("name", games.names())
def test_heat_maps_show_every_place(name: str) -> None:
    game = games.load(name)
    board = opening_board(game, 3)
    known = {name for name, _, _, _ in places(board.pieces)}
    for _, kind, prefix in games.title(name).maps:
        words = [
            game.text(move).rpartition(" ")[2]
            for move in range(game.actions.size)
            if game.actions.kind(move).name == kind
        ]
        shown = {word for word in words if f"{prefix}{word}" in known}
        assert len(shown) >= len(set(words)) * 0.7  # religious buildings have no place at first
        drawn = heat_map(board, kind, prefix, {f"{kind} {word}": 1.5 for word in words}, {words[0]: 2})
        assert drawn.count('fill="#d01515"') == len(shown) + 6 and drawn.endswith("</svg>")
        assert drawn.count("@font-face") == (3 if typeface.files() else 0), "a picture has no fonts but its own"
        assert "0 to 1.5 times in a game, for each space" in drawn
        with_others = heat_map(board, kind, prefix, {f"{kind} {word}": 1.5 for word in words} | {f"{kind} 1": 99.0}, {})
        assert "0 to 1.5 times" in with_others, "the scale is that of the places, not of what else a move names"


@pytest.mark.parametrize("name", games.names())
def test_reports_speak_in_words(name: str) -> None:
    game = games.load(name)
    for told in choice_names(game).values():
        assert "_" not in told and told[0].isupper()
    for group in groups(game.edition):
        assert "_" not in value_words(group, game.words) and "*" not in value_words(group, game.words)


def test_a_value_is_named_as_in_the_box() -> None:
    words = games.load("bastille").words
    assert value_words("supplies.coins", words) == "supplies: coins of each player at the start"
    assert value_words("characters.cards.*.gems", words) == "character cards: card, gems"
    german = locale.words("bastille", "de")
    assert value_words("spaces.place_louis", german) == "Einflussfelder der Orte: Place Louis"


@pytest.mark.usefixtures("toy_title")
def test_a_game_without_maps_has_a_report_without_maps(tmp_path: Path) -> None:
    with local_runner(1) as runner:
        found = balance_report(Match("toy", 3, ("random",)), 2, 2, "7", runner, lambda done: None)
    assert "Toy: balance report" in report_page(found)
    assert "heat map" not in report_page(found) and "heat map" in write(tmp_path, "bastille")[0]
