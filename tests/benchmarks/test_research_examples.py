"""The examples for other libraries: short, and all but the learning runs without those libraries."""

from __future__ import annotations

import ast
import json
import sys
import time
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from support.makefile import ROOT

FOLDER = ROOT / "examples" / "research"
EXAMPLES = sorted(FOLDER.glob("*.py"))
LONGEST = 80
LIBRARIES = {"sb3_contrib", "torchrl", "tianshou", "ray", "open_spiel", "torch"}
NAMED_OTHERWISE = {"open_spiel": "pyspiel", "stable-baselines3": "stable_baselines3", "sb3-contrib": "sb3_contrib"}


def imported(text: str) -> set[str]:
    """The packages that a program imports."""
    nodes = list(ast.walk(ast.parse(text)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in parts}


def test_they_are_short_and_what_they_need_is_named() -> None:
    needed: set[str] = set()
    for file in EXAMPLES:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST, file.name
        needed |= imported(text)
    assert needed >= LIBRARIES
    lines = (FOLDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    required = {line.partition(">=")[0].partition("[")[0] for line in lines}
    required |= {NAMED_OTHERWISE[name] for name in required if name in NAMED_OTHERWISE}
    own = {file.stem for file in EXAMPLES} | {"tablee", "numpy", "__future__"}
    assert needed - set(sys.stdlib_module_names) - own <= required


def test_a_player_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    measure: Any = import_module("measure")
    chance = np.random.default_rng(1)

    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        assert np.isfinite(measure.scaled(observations)).all()
        return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])

    measure.report(choose, time.process_time(), 6)
    found = json.loads(capsys.readouterr().out)
    assert found["games"] >= 6 and 0 <= found["low"] <= found["won"] <= found["high"] <= 1
