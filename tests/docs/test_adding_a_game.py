"""The worked example of docs/adding-a-game.md, installed as a package of its own: everything finds it and plays it."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from support.api_client import hang_up, open_table
from support.browser_server import Serving
from support.folders import quick_folder
from support.quinze import BLOCK, EXAMPLE, PAGE, install, page

SHELL = ("-c", "from tablee.cli import main; main()")
PLAN = """
name = "stakes"
seed = "1"
games = 4
interim_every = 4
measures = ["points", "first_bot"]

[all]
game = "quinze"
seats = 3
bots = ["fair", "random"]

[[arm]]
name = "without"

[[arm]]
name = "with"
options = { stakes = true }
"""


class Desk(NamedTuple):
    """A folder, and the path by which a Python finds Quinze."""

    folder: Path
    path: str

    def run(self, *command: str, told: str = "") -> str:
        """What a command prints; it must succeed."""
        environment = {**os.environ, "PYTHONPATH": self.path, "PYTEST_ADDOPTS": ""}
        done = subprocess.run(
            [sys.executable, *command], cwd=self.folder, env=environment, input=told, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = tmp_path_factory.mktemp("desk")
    return Desk(folder, install(folder))


def test_the_shell_plays_it(desk: Desk) -> None:
    said = desk.run(*SHELL, "play", "quinze", "--seats", "3", "--option", "stakes=on", told="1\n2\n2\n" * 20)
    assert "Choose your stake." in said and "Stake" in said


def test_the_shell_simulates_records_and_verifies_it(desk: Desk) -> None:
    report = desk.run(*SHELL, "simulate", "quinze", "--seats", "3", "--games", "20", "--records", "games")
    assert "20 games" in report
    assert "match the seed" in desk.run(*SHELL, "replay", "games/quinze-00000.game", "--verify")


def test_the_shell_knows_its_rules(desk: Desk) -> None:
    assert "QZ-3.2" in desk.run(*SHELL, "rules", "quinze")
    assert "mise" in desk.run(*SHELL, "rules", "QZ-2.2", "--language", "fr")


def test_bots_play_a_tournament_of_it(desk: Desk) -> None:
    standings = desk.run(*SHELL, "tournament", "quinze", "--seats", "3", "--bots", "fair,random", "--games", "6")
    assert "fair" in standings and "random" in standings


def test_the_lab_compares_its_options(desk: Desk) -> None:
    (desk.folder / "stakes.toml").write_text(PLAN, encoding="utf-8")
    assert "2 arms of 4 games" in desk.run(*SHELL, "lab", "run", "stakes.toml", "--jobs", "1")


def test_programs_learn_it(desk: Desk) -> None:
    program = """
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.pettingzoo import env

check_env(SeatEnv("quinze", ["random", "random"]), skip_render_check=True)
api_test(env("quinze", 2), num_cycles=50)
"""
    desk.run("-W", "ignore", "-c", program)


def test_an_artist_of_its_own_draws_it(desk: Desk) -> None:
    """The title leaves the plain board as it is; the artist draws what a seat sees, and lights its moves."""
    program = """
from quinze.drawing import draw
from tablee import games, locale
from tablee.table import SPECTATOR, ScriptedDealer

game, words = games.load("quinze"), locale.words("quinze")
state = game.start(2, ScriptedDealer([5, 6], listening=True))
for seat in (0, SPECTATOR):
    board = draw(game, game.seen_by(state, seat), seat, game.moves(state, seat) if seat == 0 else [], words)
    print([piece.label for piece in board.all_pieces()], dict(board.lights.pieces), board.svg().count("<g id"))
print(games.title("quinze").artist())
"""
    said = desk.run("-c", program).splitlines()
    assert "'Not seen: 39', 'Blue', 'Blue: 6', 'White', 'White: ?'" in said[0] and "'stay': Light(move=1" in said[0]
    assert "'Blue: ?'" in said[1] and "{}" in said[1]
    assert said[0].endswith(" 6") and said[1].endswith(" 5")
    assert said[2] == "None"


def test_its_author_checks_it(desk: Desk) -> None:
    """Its tests prove each of its rules, and one of them calls `check_game`."""
    options = ("-p", "no:xdist", "-p", "no:cacheprovider", "-o", "markers=proves(*rules): what a test proves")
    assert re.search(r"\b6 passed", desk.run("-m", "pytest", *options, str(desk.folder / "source" / "test_quinze.py")))
    source = (EXAMPLE / "test_quinze.py").read_text(encoding="utf-8")
    rules = (EXAMPLE / "quinze" / "text" / "rules.md").read_text(encoding="utf-8")
    numbers = re.findall(r"\*\*(QZ-[\d.]+)\*\*", rules)
    assert len(numbers) == 8 and all(f'"{number}"' in source for number in numbers)


@pytest.fixture
def server(desk: Desk) -> Iterator[Serving]:
    with quick_folder() as folder:
        serving = Serving(folder, path=desk.path)
        serving.start()
        yield serving
        hang_up()
        serving.stop()
        assert "Traceback" not in serving.log.read_text()


def test_the_server_offers_it_and_bots_play_it(server: Serving) -> None:
    me = open_table(server.url, "quinze", [{"who": "me"}, {"who": "bot", "bot": "fair"}, {"who": "bot"}])
    assert 'id="box-quinze"' in me.http.get("/").text
    stream = me.stream()  # bots play for those who are there
    chance = random.Random("quinze")
    while not (about := me.about())["over"]:
        if me.seat in about["owing"]:
            me.play_any(chance)
        else:
            stream.wait_for(about["seq"] + 1)
    assert len(about["scores"]) == 3
    assert min(score["rank"] for score in about["scores"]) == 1


def test_the_page_shows_the_files_as_they_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run `PYTHONPATH=src:tests python -m support.quinze`"


def test_the_page_shows_every_file_but_translations() -> None:
    written = {str(file.relative_to(EXAMPLE)) for file in EXAMPLE.rglob("*") if file.is_file() and wanted(file)}
    assert {found[2] for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))} == written


def wanted(file: Path) -> bool:
    """Whether a reader of the page needs this file: neither a translation nor a docstring alone, and not made."""
    made = {"__pycache__", "build"} & {*file.parts}
    translated = re.search(r"(\.de|\.fr)\.md$|^(de|fr)\.po$", file.name)
    return not made and not translated and file.name != "__init__.py"
