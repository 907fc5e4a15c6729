"""What bots of Bastide expect others to bid: what is put in comes out, and what they expect is what they do."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablee.bots.bastide.opponent_model import FILE, INITIATOR, JOINER, PROMISED, LevelModel
from tablee.bots.points import points
from tablee.bots.search import SETTINGS
from tablee.cli import tablee
from tablee.games.bastide.state import SIEGE_HELD, SIEGE_LOST, STALEMATE
from tablee.lab.bastide.opponent_model import Bid, Observed, fit_bids, further_bias, observe_games
from tablee.lab.datasets.samples import TrainingPlan
from tablee.table import SeededDealer


def test_a_fit_finds_how_much_is_bid_and_how_often() -> None:
    chance = SeededDealer("bids")
    expected = LevelModel(points([0.5, 0.5]), points([0.0, 0.3, 0.0]), 0.0)
    further = {INITIATOR: 1.0, JOINER: -0.4, PROMISED: 0.0}
    made: list[Bid] = []
    for _ in range(9000):
        role = int(chance.below(3))
        log_odds = chance.below(400) / 100 - 2
        odds = math.exp(log_odds - further[role] / SETTINGS.temperature)
        bids = int(chance.below(1000)) < 1000 * odds / (1 + odds)
        made.append(Bid(role, 6 if bids else 0, 12.0, log_odds))
    shares, hesitations = fit_bids(expected, made)
    assert hesitations == pytest.approx([1.0, -0.1, 0.0], abs=0.08)
    bidding = [sum(bid.amount > 0 for bid in made if bid.role == role) for role in (INITIATOR, JOINER)]
    of = [sum(bid.role == role for bid in made) for role in (INITIATOR, JOINER)]
    assert shares == pytest.approx([0.5 * some / all_ for some, all_ in zip(bidding, of, strict=True)])


def test_few_bids_do_not_say_never() -> None:
    expected = LevelModel(points([0.5, 0.5]), points([0.2, 0.2, 0.2]), 0.0)
    _, hesitations = fit_bids(expected, [Bid(INITIATOR, 0, 12.0, 0.0)] * 3 + [Bid(JOINER, 3, 12.0, 0.0)] * 3)
    assert 0.2 < hesitations[INITIATOR] < 1.2 and -0.8 < hesitations[JOINER] < 0.2
    assert hesitations[PROMISED] == pytest.approx(0.2), "nothing was seen, nothing is changed"


def test_bots_bid_about_as_often_as_they_expect() -> None:
    games = observe_games(TrainingPlan("bastide", 4, 2, "as-expected", ("fair",)), range(2))
    bids = [bid for game in games for bid in game.bids]
    assert len(bids) > 100 and {bid.role for bid in bids} == {INITIATOR, JOINER, PROMISED}
    expected = sum(1 / (1 + math.exp(-bid.log_odds)) for bid in bids)
    assert expected == pytest.approx(sum(bid.amount > 0 for bid in bids), rel=0.2)


def test_the_command_fits_one_level_and_keeps_the_others(tmp_path: Path) -> None:
    output = tmp_path / "opponents.json"
    call = ["train", "opponents", "bastide", "--games", "1", "--seed", "7", "--output", str(output), "--bots"]
    told = CliRunner().invoke(tablee, [*call, "fair"])
    assert told.exit_code == 0, told.output
    before, after = (json.loads(file.read_text(encoding="utf-8")) for file in (FILE, output))
    assert set(after) == {"random", "novice", "fair", "strong", "expert"}
    assert after["fair"]["made_by"] == "tablee train opponents bastide --seats 4 --games 1 --bots fair --seed 7"
    assert after["strong"] == before["strong"] and after["expert"] == before["expert"]


def test_the_command_refuses_what_cannot_be_fitted() -> None:
    def refused(*call: str) -> str:
        result = CliRunner().invoke(tablee, ["train", "opponents", *call])
        return f"{result.output} {result.exception}"

    assert "one level at a time" in refused("bastide", "--bots", "fair,strong")
    assert "bastille has no model of opponents" in refused("bastille")


def test_a_bias_makes_as_many_held_towns_expected_as_came() -> None:
    chance = SeededDealer("leans")
    observed: list[Observed] = []
    for _ in range(2000):
        log_odds = chance.below(400) / 100 - 2
        held = int(chance.below(10_000)) < 10_000 / (1 + math.exp(-log_odds + 1.2))  # less likely by so much
        observed.append(Observed([], [log_odds] * (1 + int(chance.below(9))), SIEGE_HELD if held else SIEGE_LOST))
    assert further_bias(observed) == pytest.approx(-1.2, abs=0.2)
    assert further_bias([*observed, *[Observed([], [5.0] * 9, STALEMATE)] * 500]) == further_bias(observed)
    assert 0 < further_bias([Observed([], [0.0] * 9, SIEGE_HELD)] * 3) < 3, "a few towns do not say always"
