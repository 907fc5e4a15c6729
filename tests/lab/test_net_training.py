"""Training nets with PyTorch: what is learned, what is kept, and that a run goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablee import bots, games
from tablee.bots.net_file import read_net, write_net
from tablee.bots.registry import net_inputs
from tablee.lab.runners import here
from tablee.lab.training import net_fit
from tablee.lab.training.generations import NetPlan, newest_net, train_nets
from tablee.lab.training.net_fit import fit_net
from tablee.table import TableeError

pytest.importorskip("torch")

PLAN = NetPlan("bastille", seats=3, games=2, generations=1, trials=3, seed="test", folder="")


def _silent(what: str, total: int) -> object:
    return lambda done: None


def test_a_net_learns_what_the_judge_does_not_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds 1 in the first column wins: the judge expects all seats to be equal."""
    monkeypatch.setattr(net_fit, "LEARNING_RATE", 0.01)  # there are few positions, and little to learn
    chance = np.random.default_rng(1)
    game = games.load("bastille")
    inputs = net_inputs(game, len(bots.load_evaluator(game).features))
    positions = 8000
    rows = np.zeros((positions, 3, inputs.size), np.int16)
    winners = chance.integers(0, 3, positions)
    rows[:, :, 0] = np.eye(3, dtype=np.int16)[winners]
    notes = {
        "rows": rows,
        "points": np.zeros((positions, 1, 3), np.float32),
        "held": np.ones(positions, np.float32),
        "progress": np.full(positions, 0.5, np.float32),
        "totals": 10 * np.eye(3, dtype=np.float32)[winners],
        "shares": np.eye(3, dtype=np.float32)[winners],
        "fallen": np.zeros(positions, bool),
        "game": np.arange(positions, dtype=np.int32) // 10,
    }
    fit = fit_net(notes, inputs.fields, (9.0, 4.0), 0, None, _silent)  # type: ignore[arg-type]
    assert fit.loss_without == pytest.approx(np.log(3), abs=0.01)
    assert fit.loss < 0.7 * fit.loss_without
    write_net(fit.net, tmp_path / "net.json")
    assert (tmp_path / "net.json").stat().st_size < 200_000
    assert read_net(tmp_path / "net.json").inputs == inputs.fields


def test_generations_are_kept_only_if_they_win_and_a_run_goes_on(tmp_path: Path) -> None:
    plan = NetPlan(**{**vars(PLAN), "folder": str(tmp_path)})
    history = train_nets(plan, here, _silent)  # type: ignore[arg-type]
    assert [one.number for one in history] == [0]
    assert [match.against for match in history[0].matches] == ["no net", "fair", "novice"]
    low = history[0].matches[0].low
    assert history[0].kept == (low > 1 / 3 and all(match.high >= 1 / 3 for match in history[0].matches[1:]))
    files = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.npz")}
    again = train_nets(plan, here, _silent)  # type: ignore[arg-type]
    assert again == history
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.npz")} == files
    if not history[0].kept:
        with pytest.raises(TableeError, match="no net was kept"):
            newest_net(plan, history)
    told = json.loads((tmp_path / "history.json").read_text())
    told[0]["kept"] = True
    (tmp_path / "history.json").write_text(json.dumps(told))
    net = newest_net(plan, train_nets(plan, here, _silent))  # type: ignore[arg-type]
    assert net.head["made_by"].startswith("tablee train net bastille --seats 3 --games 2")
    assert net.head["provenance"]["rules"] == games.load("bastille").version


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text(json.dumps({"game": "bastide"}))
    with pytest.raises(TableeError, match="another plan"):
        train_nets(NetPlan(**{**vars(PLAN), "folder": str(tmp_path)}), here, _silent)  # type: ignore[arg-type]
