"""The example that learns Bastille: all but the learning without PyTorch, and a moment of learning with it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from support.makefile import ROOT

EXAMPLES = ROOT / "examples"


def call(*words: str, example: str = "train_bastille") -> subprocess.CompletedProcess[str]:
    """Call the example."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(EXAMPLES / f"{example}.py"), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example as a module."""
    monkeypatch.syspath_prepend(EXAMPLES)
    return import_module("train_bastille")


def test_every_setting_is_an_option(example: Any) -> None:
    told = call("--help")
    assert told.returncode == 0, told.stderr
    for name in vars(example.Settings()):
        assert f"--{name.replace('_', '-')} " in told.stdout


def test_the_table_plays_without_pytorch(example: Any) -> None:
    """Whoever plays at random against novices: rewards are told, and games end."""
    table = example.Table(example.Settings(), 4, "smoke")
    chance = np.random.default_rng(1)
    ended, rewarded = 0, 0.0
    for _ in range(60):
        seen, masks = table.see()
        assert seen.shape == (4, table.env.observation.size) and np.isfinite(seen).all()
        assert masks.shape == (4, table.env.game.actions.size) and masks.any(1).all()
        rewards, over = table.step(np.array([chance.choice(np.flatnonzero(mask)) for mask in masks]))
        ended += int(over.sum())
        rewarded += float(np.abs(rewards).sum())
    assert ended > 0 and rewarded > 0


def test_rewards_come_at_the_end_where_no_points_lie_on_the_table(example: Any) -> None:
    table = example.Table(example.Settings(game="bastide", opponent="random"), 4, "smoke")
    ended = 0
    while ended < 4:
        rewards, over = table.step(table.env.sample())
        assert not rewards[~over].any()
        ended += int(over.sum())


def test_a_bot_is_watched_without_pytorch(example: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    imitation = import_module("imitation")
    monkeypatch.setattr(imitation, "GAMES_AT_ONCE", 1)
    seen, masks, choices = imitation.watched("bastide", "novice", 1)
    table = example.Table(example.Settings(game="bastide"), 1, "size")
    assert seen.shape == (len(choices), table.env.observation.size)
    assert masks.shape == (len(choices), table.env.game.decisions)
    assert len(choices) > 50 and masks[np.arange(len(choices)), choices].all() and (masks.sum(1) > 1).all()
    assert "--watched" in call("--help", example="imitation").stdout


def test_intervals(example: Any) -> None:
    low, high = example.interval(50, 100)
    assert low == pytest.approx(0.404, abs=0.001) and high == pytest.approx(0.596, abs=0.001)


def test_what_it_needs_is_named() -> None:
    """Of what it imports, the package brings NumPy along, and its requirements name the rest."""
    imported: set[str] = set()
    for file in EXAMPLES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                imported.add(node.module.partition(".")[0])
    own = {file.stem for file in EXAMPLES.glob("*.py")} | {"tablee", "numpy"}
    required = {line.partition("==")[0] for line in (EXAMPLES / "requirements.txt").read_text().splitlines()}
    assert imported - set(sys.stdlib_module_names) - own == required


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is only there in `make test-train`")
def test_it_learns_for_a_moment() -> None:
    ended = call("--minutes", "0.02", "--games", "4", "--steps", "16", "--minibatches", "2", "--measured", "4")
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert found["decisions"] > 0 and found["games_measured"] == 4
    assert found["interval_95"][0] <= found["won"] <= found["interval_95"][1]


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is only there in `make test-train`")
def test_it_begins_as_a_bot_that_it_has_watched(tmp_path: Path) -> None:
    net = str(tmp_path / "novice.pt")
    watched = call("--bot", "novice", "--watched", "1", "--minutes", "0.02", "--save", net, example="imitation")
    assert watched.returncode == 0 and "choices it has not seen are the same" in watched.stdout, watched.stderr
    ended = call("--start", net, "--minutes", "0", "--measured", "4")
    assert ended.returncode == 0 and json.loads(ended.stdout)["decisions"] == 0, ended.stderr
