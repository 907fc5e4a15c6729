"""One match: every bot is told who sits where, whoever asks for the game, and a bot is written alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tablee import bots, games
from tablee.cli import tablee
from tablee.lab.bastide import opponent_model, outcome_model
from tablee.lab.datasets.dataset import decisions_of
from tablee.lab.datasets.samples import TrainingPlan, sample_games
from tablee.lab.experiments.experiment import Games, play_games
from tablee.lab.match import Match
from tablee.lab.reports.facts import watch_games
from tablee.lab.simulate import play_recorded, simulate
from tablee.lab.tournament import play_rounds
from tablee.lab.training import league
from tablee.lab.training.calibration import calibrate
from tablee.lab.training.generations import NetPlan, _every, play_bout
from tablee.lab.training.net_games import NetGamesPlan, note_games
from tablee.table import SeededDealer, State, TableeError

SEATS = 3
MIXED = Match("bastide", SEATS, ("fair/loyal", "novice", "random"))
EQUALS = TrainingPlan("bastide", SEATS, 1, "spy", ("fair",))

Heard = set[tuple[str, int, tuple[str, ...]]]  # the name of a bot that plays, its seat, and what it was told


class Spy:
    """Sits in the place of a bot, plays at random, and says where it sat and whom it was told to sit among."""

    looks = False

    def __init__(self, name: str, seed: str, opponents: Sequence[str], heard: Heard) -> None:
        self.name = name
        self.opponents = tuple(opponents)
        self.heard = heard
        self.chance = SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        self.heard.add((self.name, seat, self.opponents))
        return moves[self.chance.below(len(moves))]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What all bots of a test were told."""
    heard: Heard = set()

    def load(
        name: str, game: Any, seed: str, seconds: Any = None, simulations: int = 0, opponents: Sequence[str] = ()
    ) -> Spy:
        return Spy(name, seed, opponents, heard)

    monkeypatch.setattr(bots, "load", load)
    return heard


def _league(folder: Path) -> None:
    for seat, player in enumerate(league.load_players(["fair", "novice", "fair"], games.load("bastide"), "spy")):
        player.choose(None, seat, [0])


CALLS: dict[str, Callable[[Path], object]] = {
    "simulate": lambda folder: simulate(MIXED, 2, "spy"),
    "simulate with records": lambda folder: play_recorded(MIXED, "spy", 1, folder),
    "tournament": lambda folder: play_rounds(MIXED, "spy", range(2)),
    "experiment": lambda folder: play_games(Games(0, MIXED, "spy", range(2))),
    "report": lambda folder: watch_games(MIXED, "spy", range(2)),
    "dataset": lambda folder: decisions_of(MIXED, "spy", 1),
    "calibration": lambda folder: calibrate(MIXED, games=1, every=500),
    "samples": lambda folder: sample_games(EQUALS, range(1)),
    "outcome model": lambda folder: outcome_model.play_courses(EQUALS, range(1)),
    "opponent model": lambda folder: opponent_model.observe_games(EQUALS, range(1)),
    "generations": lambda folder: _every(NetPlan("bastide", SEATS, 1, 1, 4, "spy", "")),
    "league": _league,
}


@pytest.mark.parametrize("call", CALLS)
def test_every_bot_is_told_who_sits_where(call: str, heard: Heard, tmp_path: Path) -> None:
    CALLS[call](tmp_path)
    assert {seat for _, seat, _ in heard} == set(range(SEATS))
    for name, seat, opponents in heard:
        assert len(opponents) == SEATS and opponents[seat] == name


def test_nets_are_told_who_sits_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In trials and in training games. A net plays as a fair bot does; of a scripted player nobody knows anything."""
    told: list[tuple[str, ...]] = []
    load_evaluator = bots.load_evaluator

    def spied(game: Any, level: str, opponents: Sequence[str], **weights: Any) -> Any:
        told.append(tuple(opponents))
        return load_evaluator(game, level, opponents, **weights)

    monkeypatch.setattr(bots, "load_evaluator", spied)
    league.learner.cache_clear()
    play_bout(Match("bastide", SEATS, ("", "builder")), "spy", range(2))
    assert told == [("fair", "", ""), ("", "", "fair")]
    told.clear()
    note_games(NetGamesPlan(league.League("bastide", ()), SEATS, "spy", str(tmp_path), 10**9), range(2))
    judge, *seated = told
    assert judge == ()  # what nets learn to correct also gives hints, and then knows nobody
    assert seated and all(len(opponents) == SEATS and "fair" in opponents for opponents in seated)


WRITTEN = "strong:1,expert@0.001,fair/loyal"


@pytest.mark.parametrize(
    "call",
    [
        ("simulate", "bastide", "--seats", "3", "--games", "1", "--bots", WRITTEN),
        ("tournament", "bastide", "--seats", "3", "--games", "1", "--bots", WRITTEN),
        ("lab", "dataset", "bastide", "--seats", "3", "--games", "1", "--output", "data", "--bots", "strong/loyal:1"),
        ("train", "opponents", "bastide", "--seats", "3", "--games", "1", "--output", "h.json", "--bots", "strong:1"),
        ("play", "bastide", "--seats", "3", "--seed", "7", "--bots", "strong/shrewd:1"),
        ("play", "bastide", "--seats", "3", "--seed", "7", "--bots", "expert@0.001"),
    ],
    ids=lambda call: f"{call[0]} {call[-1]}",
)
def test_a_bot_is_written_alike_everywhere(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    loaded: set[str] = set()
    load = bots.load

    def spied(name: str, *more: Any, **named: Any) -> bots.Bot:
        loaded.add(name)
        return load(name, *more, **named)

    monkeypatch.setattr(bots, "load", spied)
    told = CliRunner().invoke(tablee, call, input="quit\n")
    assert told.exit_code == 0, told.output
    assert loaded == set(call[-1].split(","))


def test_who_thinks_by_the_clock_plays_no_game_that_must_come_out_twice() -> None:
    for bot in ("strong", "expert@1.5", "strong/loyal", "strong@1:200"):
        match = Match("bastide", 3, (bot,))
        assert match.check().name == "bastide"
        with pytest.raises(TableeError, match="is limited by time"):
            match.check(repeatable=True)
    Match("bastide", 3, ("strong/loyal:2", "fair", "random")).check(repeatable=True)


def test_a_result_says_what_came_of_a_game() -> None:
    match = Match("bastide", 3, ("novice", "random"), (("siege_needs_more", True),))
    result = match.play("7", 4)
    assert (result.number, result.bots) == (4, ("random", "random", "novice"))
    assert sum(result.shares()) == pytest.approx(1)
    again = match.play("7", 7, match.players("7", 4), deal=4)  # the same deal and players, as another game
    assert (again.totals, again.ranks, again.ending) == (result.totals, result.ranks, result.ending)
    assert again.decisions == result.decisions > 20
