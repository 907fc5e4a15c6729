"""Games to train nets with: who plays in them, what is noted, and that an interrupted run goes on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tablee.bots.levels import FairBot
from tablee.bots.registry import net_inputs
from tablee.lab.bastide.builder import Builder
from tablee.lab.match import Match
from tablee.lab.training.generations import play_bout
from tablee.lab.training.league import League
from tablee.lab.training.net_games import NetGamesPlan, note_games


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert note_games(_plan(folder), range(2)) == [0, 1]
    return folder


def _plan(folder: Path) -> NetGamesPlan:
    return NetGamesPlan(League("bastide", ()), 3, "notes", str(folder), 20)


def test_notes_hold_what_a_net_sees_and_how_the_game_ended(noted: Path) -> None:
    found = np.load(noted / "000000-000002.npz")
    positions = len(found["game"])
    game = games.load("bastide")
    assert positions > 2
    assert found["rows"].shape == (positions, 3, net_inputs(game, 9).size)
    assert found["points"].shape == (positions, 2, 3)  # if the town is held, and if it falls
    assert found["shares"].sum(axis=1) == pytest.approx(np.ones(positions))
    assert set(found["game"]) == {0, 1}
    assert ((found["usual"] >= 0) & (found["usual"] <= 1)).all()
    for number in (0, 1):
        ends = found["totals"][found["game"] == number]
        assert (ends == ends[0]).all()


def test_the_same_games_are_noted_alike_and_not_played_twice(noted: Path, tmp_path: Path) -> None:
    file = noted / "000000-000002.npz"
    written = file.stat().st_mtime_ns
    note_games(_plan(noted), range(2))
    assert file.stat().st_mtime_ns == written
    note_games(_plan(tmp_path), range(2))
    again = np.load(tmp_path / file.name)
    assert all((np.load(file)[name] == again[name]).all() for name in again.files)


def test_everybody_of_a_league_plays() -> None:
    league, game = League("bastide", ()), games.load("bastide")
    seated = [type(player) for number in range(20) for player in league.players(game, 3, f"table {number}")]
    assert FairBot in seated and Builder in seated and len(set(seated)) == 3  # and novices
    assert seated.count(FairBot) > 30


def test_a_match_shares_out_each_victory() -> None:
    shares = play_bout(Match("bastille", 3, ("", "novice")), "match", range(3))
    assert len(shares) == 3 and all(0 <= share <= 1 for share in shares)
    assert sum(shares) >= 1  # looking ahead beats novices


def test_a_game_of_which_nothing_was_noted_is_no_game_less(tmp_path: Path) -> None:
    plan = NetGamesPlan(League("bastide", ()), 3, "notes", str(tmp_path), every=10**9)
    assert note_games(plan, range(2)) == [0, 1]
    found = np.load(tmp_path / "000000-000002.npz")
    assert found["points"].shape == (0, 2, 3) and found["rows"].shape[:2] == (0, 3)
