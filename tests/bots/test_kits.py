"""Kits: every game brings its own, its nets are in use, and somebody else's is found by its entry point."""

from __future__ import annotations

import ast
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tablee
from support.distributions import install
from support.toy import TOY
from tablee import bots, games
from tablee.bots import kit, registry
from tablee.bots.net_file import read_net
from tablee.table import TableeError

PACKAGE = Path(tablee.__file__).parent
OWN = {part for name in games.names() for part in (name, f"{name}.py")}  # folders and files of a game
WITH_NETS = [(name, level) for name in games.names() for level in getattr(bots.kit_of(name), "with_net", ())]
STRANGERS = """
from pathlib import Path
from tablee.bots import BotKit
from tablee.bots.playouts import PlayoutEvaluator


KIT = BotKit(lambda game, parameters: PlayoutEvaluator(game, "strangers"), [], (0.0, 0.0), (1.0, 1.0), Path())
"""


def _names_a_game(file: Path) -> bool:
    """Whether a game is a string or part of an import; a docstring may speak of one."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in games.names():
            return True
        if isinstance(node, ast.ImportFrom) and node.module and set(node.module.split(".")) & set(games.names()):
            return True
    return False


def test_no_game_is_named_outside_of_its_own_folder() -> None:
    common = [file for file in sorted(PACKAGE.rglob("*.py")) if not set(file.relative_to(PACKAGE).parts) & OWN]
    assert len(common) > 250
    assert [str(file.relative_to(PACKAGE)) for file in common if _names_a_game(file)] == []


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_ours_has_a_kit_and_every_level(name: str) -> None:
    assert bots.kit_of(name) is not None
    assert bots.levels(name) == bots.names() == ["random", "novice", "fair", "strong", "expert"]


@pytest.mark.parametrize(("name", "level"), WITH_NETS)
def test_the_nets_of_the_box_are_in_use(name: str, level: str) -> None:
    """An observation that has changed without new nets would weaken the bots, and nobody would notice."""
    game = games.load(name)
    parameters = bots.load_evaluator(game, level).parameters
    assert [seats for seats in game.players if parameters.net(seats) is None] == []


def test_it_is_said_once_that_a_net_is_not_used_and_why(caplog: pytest.LogCaptureFixture) -> None:
    game = games.load("bastide")
    registry._UNUSED_NETS.discard(("bastide", game.edition.digest))
    found = kit.kit_of("bastide")
    assert found is not None
    net = read_net(found.net_file(4))
    other = replace(net, inputs=[("seat", 99), *net.inputs[1:-1], ("gone", 2), net.inputs[-1]])
    with caplog.at_level(logging.WARNING, "tablee.bots"):
        assert bots.load_evaluator(game, nets=[other]).parameters.net(4) is None
        assert bots.load_evaluator(game, nets=[other]).parameters.net(4) is None
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"bastide, edition {game.edition.name}: a net is not used")
    assert "gone (2 then, not now)" in said and "(99 then" in said


def strangers(monkeypatch: pytest.MonkeyPatch, folder: Path, source: str) -> Any:
    """The toy, whose kit is in a package that somebody else has installed."""
    monkeypatch.setitem(kit._KITS, "toy", None)
    del kit._KITS["toy"]  # until the end of the test
    install(monkeypatch, folder, "tablee.evaluators", "toy", "strangers_kit:KIT", source)
    return TOY


def test_somebody_elses_kit_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = strangers(monkeypatch, tmp_path, STRANGERS)
    assert bots.levels("toy") == bots.names()
    assert bots.load_evaluator(game).parameters.level == "strangers"


def test_an_entry_point_that_is_no_kit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = strangers(monkeypatch, tmp_path, "KIT = 7\n")
    with pytest.raises(TableeError, match=r"the entry point 'toy' of tablee\.evaluators is not a BotKit"):
        bots.load("fair", game, "x")
