"""Tournaments: seats, seeds, shares, intervals and ratings, on toys that can be worked out by hand."""

from __future__ import annotations

import sys

import pytest

from tablee.lab import tournament
from tablee.lab.ratings import openskill_ratings, plackett_luce, rate
from tablee.lab.tournament import Entrant, Result, TournamentPlan, evaluate, interval, run, shares_of, wilson
from tablee.table import TableeError

ONE_AGAINST_THREE = TournamentPlan("bastille", 4, 8, "7", (Entrant.parse("novice"), Entrant.parse("random")))


def test_seats_rotate() -> None:
    seatings = [ONE_AGAINST_THREE.seated(number) for number in range(4)]
    assert seatings == [[0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1]]


def test_shares() -> None:
    assert shares_of(Result(0, (0, 1, 1, 1), (1, 2, 3, 4), (9, 8, 7, 6), "end"), 0) == 1
    assert shares_of(Result(0, (0, 1, 1, 1), (1, 1, 3, 4), (9, 9, 7, 6), "end"), 0) == 0.5
    assert shares_of(Result(0, (0, 1, 1, 1), (1, 1, 3, 4), (9, 9, 7, 6), "end"), 1) == pytest.approx(0.5 / 3)


def test_intervals() -> None:
    assert list(wilson(0.5, 100)) == [pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4)]
    mean, low, high = interval([1.0] * 20, 4)
    assert mean == 1 and low == pytest.approx(wilson(1.0, 20)[0]) and high == 1
    # Games of a round that all go the same way are worth one game, not four.
    mean, low, high = interval([1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0] * 10, 4)
    assert mean == 0.5 and high - low > 2 * 0.2


def test_equal_bots_are_equal() -> None:
    results = [Result(n, (0, 1), (1, 2) if n % 2 else (2, 1), (0, 0), "end") for n in range(40)]
    assert plackett_luce(results, 2) == [pytest.approx(0, abs=1), pytest.approx(0, abs=1)]


def test_plackett_luce_finds_the_odds() -> None:
    """Three victories to one between two are odds of 3, which is 191 points of Elo."""
    results = [Result(n, (0, 1), (2, 1) if n % 4 == 0 else (1, 2), (0, 0), "end") for n in range(400)]
    strength = plackett_luce(results, 2)
    assert strength[0] - strength[1] == pytest.approx(190.8, abs=5)
    ratings = rate(results, 2, "x")
    assert ratings.low[0] < ratings.strength[0] < ratings.high[0]
    assert ratings.low[0] > ratings.high[1]
    mu, _ = openskill_ratings(results, 2)
    assert mu[0] > mu[1]


def test_a_tournament_is_the_same_on_any_number_of_processes() -> None:
    one, two = run(ONE_AGAINST_THREE, 1), run(ONE_AGAINST_THREE, 2)
    one.seconds = two.seconds = 0
    assert one == two
    assert {bot.name for bot in one.bots} == {"novice", "random"}
    assert sum(bot.win_share * (1 if bot.name == "novice" else 3) for bot in one.bots) == pytest.approx(1)


def test_standings_are_sorted() -> None:
    results = [Result(n, (0, 1, 1, 1), (2, 1, 3, 4), (8, 9, 7, 6), "end") for n in range(8)]
    report = evaluate(ONE_AGAINST_THREE, results, 1.0)
    assert [bot.name for bot in report.bots] == ["random", "novice"]
    assert report.bots[1].win_share == 0 and report.bots[1].mean_score == 8


def test_bad_plans_are_refused() -> None:
    with pytest.raises(TableeError, match="'clever' is not a bot"):
        Entrant.parse("clever:7")
    with pytest.raises(TableeError, match="should be written"):
        Entrant.parse("strong:many")
    assert Entrant.parse("expert@1.5") == Entrant("expert@1.5", "expert", 0, 1.5)
    with pytest.raises(TableeError, match="takes 2 to 4 bots"):
        TournamentPlan("bastille", 4, 1, "1", (Entrant.parse("random"),)).check()


def test_no_game_is_played_that_could_not_be_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setattr(tournament, "in_batches", lambda *plan: pytest.fail("a game was played"))
    with pytest.raises(TableeError, match=r"tablee\[lab\]"):
        run(TournamentPlan("bastille", 3, 6, "seed", (Entrant.parse("novice"), Entrant.parse("random"))))


@pytest.mark.parametrize(
    ("game", "games", "others"), [("bastille", 4, "random"), ("heads_of_state", 4, "random"), ("bastide", 8, "novice")]
)
def test_the_ladder_begins(game: str, games: int, others: str) -> None:
    """A fair bot beats three others, of which an equal would win a quarter."""
    report = run(TournamentPlan(game, 4, games, "ladder", (Entrant.parse("fair"), Entrant.parse(others))))
    fair = next(bot for bot in report.bots if bot.name == "fair")
    assert fair.win_share > 0.5


def test_a_fair_bot_does_not_build_for_nothing_where_nobody_helps() -> None:
    """In Bastide random players often lose the town: a fair bot among them still scores more than they do."""
    report = run(TournamentPlan("bastide", 4, 8, "ladder", (Entrant.parse("fair"), Entrant.parse("random"))))
    scores = {bot.name: bot.mean_score for bot in report.bots}
    assert scores["fair"] > max(5, scores["random"])
