"""Tournaments: seats, seeds, shares, intervals and ratings, on toys that can be worked out by hand."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.lab import tournament
from tablee.lab.match import Match, Result
from tablee.lab.ratings import Rating, rate
from tablee.lab.runners import local_runner
from tablee.lab.tournament import evaluate, interval, run, wilson
from tablee.table import TableeError

ONE_AGAINST_THREE = Match("bastille", 4, ("novice", "random"))


def played(number: int, bots: str, ranks: tuple[int, ...]) -> Result:
    """A game of bots that have letters."""
    return Result(number, 0, 9, "end", tuple(bots), tuple([10 - rank for rank in ranks]), ranks)


def strengths(ratings: list[Rating]) -> list[float]:
    return [rating.strength for rating in ratings]


def test_seats_rotate() -> None:
    seatings = ["".join(bot[0] for bot in ONE_AGAINST_THREE.seated(number)) for number in range(4)]
    assert seatings == ["nrrr", "rrrn", "rrnr", "rnrr"]


def test_shares() -> None:
    assert played(0, "abbb", (1, 2, 3, 4)).share_of("a") == 1
    assert played(0, "abbb", (1, 1, 3, 4)).share_of("a") == 0.5
    assert played(0, "abbb", (1, 1, 3, 4)).share_of("b") == pytest.approx(0.5 / 3)


def test_intervals() -> None:
    assert list(wilson(0.5, 100)) == [pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4)]
    mean, low, high = interval([1.0] * 20, 4)
    assert mean == 1 and low == pytest.approx(wilson(1.0, 20)[0]) and high == 1
    # Games of a round that all go the same way are worth one game, not four.
    mean, low, high = interval([1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0] * 10, 4)
    assert mean == 0.5 and high - low > 2 * 0.2


def test_equal_bots_are_equal() -> None:
    results = [played(n, "ab", (1, 2) if n % 2 else (2, 1)) for n in range(40)]
    assert strengths(rate(results, "ab", "x")) == [pytest.approx(0, abs=1), pytest.approx(0, abs=1)]


def test_plackett_luce_finds_the_odds() -> None:
    """Three victories to one between two are odds of 3, which is 191 points of Elo."""
    results = [played(n, "ab", (2, 1) if n % 4 == 0 else (1, 2)) for n in range(400)]
    better, worse = rate(results, "ab", "x")
    assert better.strength - worse.strength == pytest.approx(190.8, abs=5)
    assert better.low is not None and better.high is not None and worse.high is not None
    assert better.low < better.strength < better.high
    assert better.low > worse.high


def test_the_order_of_games_does_not_matter() -> None:
    """Neither how the games are listed nor which deal comes first changes the strength of anybody."""
    draw = random.Random(3)
    results = [played(n, "abc", tuple(draw.sample((1, 2, 3), 3))) for n in range(120)]
    ratings = rate(results, "abc", "x")
    by_winner = sorted(results, key=lambda result: result.ranks)
    for one, other in zip(ratings, rate(by_winner, "abc", "x"), strict=True):
        assert (one.strength, one.low, one.high) == pytest.approx((other.strength, other.low, other.high))
    renumbered = [replace(result, number=number) for number, result in enumerate(by_winner)]
    assert strengths(rate(renumbered, "abc", "x")) == pytest.approx(strengths(ratings))


def test_equal_places_are_worth_the_same_and_more_than_the_next() -> None:
    results = [played(n, "abc", (1, 1, 3)) for n in range(30)]
    one, two, third = strengths(rate(results, "abc", "x"))
    assert one == pytest.approx(two) and one > third + 100
    drawn = [played(n, "abc", (1, 1, 1)) for n in range(30)]
    assert strengths(rate(drawn, "abc", "x")) == pytest.approx([0, 0, 0], abs=1e-9)


def test_the_interval_of_a_strength_counts_deals_and_not_games() -> None:
    """Two games of a deal that go the same way say no more than one; deals that are all alike leave nothing open."""
    whole = [played(n, "ab", (1, 2) if n // 2 % 2 else (2, 1)) for n in range(80)]  # a deal, both games
    halves = [played(n, "ab", (1, 2) if n % 2 else (2, 1)) for n in range(80)]  # one game each, in every deal

    def width(results: list[Result]) -> float:
        rating = rate(results, "ab", "x")[0]
        assert rating.low is not None and rating.high is not None
        return rating.high - rating.low

    assert strengths(rate(whole, "ab", "x")) == pytest.approx(strengths(rate(halves, "ab", "x")))
    assert width(halves) == pytest.approx(0)
    # After 40 independent games log odds are off by 1 / sqrt(40 / 4): 55 points of Elo, half of them for either bot.
    assert width(whole) == pytest.approx(2 * 1.96 * 55 / 2, rel=0.15)
    assert rate(whole[:2], "ab", "x")[0].low is None  # one deal


def test_a_tournament_is_the_same_on_any_number_of_processes() -> None:
    one = run(ONE_AGAINST_THREE, 8, "7")
    with local_runner(2) as runner:
        two = run(ONE_AGAINST_THREE, 8, "7", runner)
    one.seconds = two.seconds = 0
    assert one == two
    assert {bot.name for bot in one.bots} == {"novice", "random"}
    assert sum(bot.win_share * (1 if bot.name == "novice" else 3) for bot in one.bots) == pytest.approx(1)


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    """With a journal only what is missing is played, also if more games are wanted."""
    match = Match("bastille", 3, ("novice", "random"))
    journal = tmp_path / "journal"
    run(match, 3, "j", journal=journal)
    heard: list[int] = []
    report = run(match, 6, "j", progress=heard.append, journal=journal)
    assert heard == [3, 1, 1, 1]
    whole = run(match, 6, "j")
    assert replace(report, seconds=0) == replace(whole, seconds=0)
    with pytest.raises(TableeError, match="another plan"):
        run(match, 6, "another seed", journal=journal)


def test_standings_are_sorted() -> None:
    bots = ("novice", "random", "random", "random")
    results = [Result(n, 0, 9, "end", bots, (8, 9, 7, 6), (2, 1, 3, 4)) for n in range(8)]
    report = evaluate(ONE_AGAINST_THREE, "7", results, 1.0)
    assert [bot.name for bot in report.bots] == ["random", "novice"]
    assert report.bots[1].win_share == 0 and report.bots[1].mean_score == 8


def test_bad_plans_are_refused() -> None:
    for bot, told in {"clever:7": "'clever' is not a bot", "strong:0": "at least one simulation"}.items():
        with pytest.raises(TableeError, match=told):
            run(Match("bastille", 4, (bot, "random")), 1, "1")
    with pytest.raises(TableeError, match="should be written"):
        run(Match("bastille", 4, ("strong:7:7", "random")), 1, "1")
    with pytest.raises(TableeError, match="takes 2 to 4 bots"):
        run(Match("bastille", 4, ("random",)), 1, "1")
    with pytest.raises(TableeError, match="only once"):
        run(Match("bastille", 4, ("random", "novice", "random")), 1, "1")


def test_no_game_is_played_that_could_not_be_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(tournament, "in_order", lambda *plan: pytest.fail("a game was played"))
    with pytest.raises(TableeError, match=r"tablee\[lab\]"):
        run(Match("bastille", 3, ("novice", "random")), 6, "seed")


@pytest.mark.parametrize(
    ("game", "games", "others"), [("bastille", 4, "random"), ("heads_of_state", 4, "random"), ("bastide", 8, "novice")]
)
def test_the_ladder_begins(game: str, games: int, others: str) -> None:
    """A fair bot beats three others, of which an equal would win a quarter."""
    report = run(Match(game, 4, ("fair", others)), games, "ladder")
    fair = next(bot for bot in report.bots if bot.name == "fair")
    assert fair.win_share > 0.5


def test_a_fair_bot_does_not_build_for_nothing_where_nobody_helps() -> None:
    """In Bastide random players often lose the town: a fair bot among them still scores more than they do."""
    report = run(Match("bastide", 4, ("fair", "random")), 8, "ladder")
    scores = {bot.name: bot.mean_score for bot in report.bots}
    assert scores["fair"] > scores["random"] + 5
