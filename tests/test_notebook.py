"""In a notebook a table is a picture and a record is a replay."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import gymnasium
import pettingzoo
import pytest

from support.toy import TOY
from tablee import games, notebook, table
from tablee.drawing.board import piece_with_all
from tablee.table import SPECTATOR, Record, SeededDealer, Sitting, State


@pytest.mark.parametrize("name", games.names())
def test_a_state_and_a_view_draw_themselves(name: str) -> None:
    game = games.load(name)
    state = game.start(3, SeededDealer("notebook"))
    for shown in (state, game.seen_by(state, 1), game.seen_by(state, SPECTATOR)):
        svg = shown._repr_svg_()
        assert svg is not None and "<style>" in svg
        assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_environments_are_pictures_however_they_were_made() -> None:
    seat = gymnasium.make("tablee/Bastille-v0", opponents=["random"] * 2)
    made = [seat, *[pettingzoo.make(kind, "tablee/Bastille-v0", seats=3) for kind in ("aec", "parallel")]]
    for one in made:
        one.reset(seed=1)
        assert ElementTree.fromstring(one._repr_svg_()).tag.endswith("svg")
    assert seat.action_masks().any()


def test_a_view_is_drawn_for_who_sees_it() -> None:
    """The hand of the seat whose view it is can be seen, and no other."""
    game = games.load("heads_of_state")
    dealer = SeededDealer("notebook")
    state = game.start(3, dealer)
    for _ in range(30):
        seat = game.owing(state)[0]
        game.apply(state, seat, game.moves(state, seat)[-1], dealer)
    pictures = {game.seen_by(state, seat)._repr_svg_() for seat in (0, 1, 2, SPECTATOR)}
    assert len(pictures) == 4
    assert notebook._onlooker(game, game.seen_by(state, 2)) == 2
    assert notebook._onlooker(game, game.seen_by(state, SPECTATOR)) == SPECTATOR
    assert notebook._onlooker(game, state) == game.owing(state)[0]


def test_a_record_is_a_replay() -> None:
    game = games.load("bastille")
    sitting = Sitting.open(game, 3, "notebook")
    for _ in range(12):
        seat = game.owing(sitting.state)[0]
        sitting.play(seat, game.moves(sitting.state, seat)[0])
    html = sitting.record._repr_html_()
    assert html is not None and 'max="12"' in html
    found = re.search(r'<script type="application/gzip">(.*?)</script>', html)
    assert found is not None
    known, frames = json.loads(gzip.decompress(base64.b64decode(found[1])))
    assert len(frames) == 13
    assert frames[1][0] == f"1. {sitting.record.entries[0].seat} {sitting.record.entries[0].move}"
    last = notebook.board(game.seen_by(sitting.state, SPECTATOR))
    assert last is not None
    assert [known[number] for number in frames[-1][1]] == [piece_with_all(piece, last.lights) for piece in last.pieces]
    assert frames[0][1] != frames[-1][1]


def test_the_kernel_opens_no_module_by_its_name() -> None:
    """What is written so is seen by no contract on imports."""
    files = sorted(Path(table.__file__).parent.rglob("*.py"))
    assert len(files) > 20
    for file in files:
        assert "import_module" not in file.read_text(encoding="utf-8"), file.name


def test_the_kernel_alone_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = games.load("bastille").start(3, SeededDealer("notebook"))
    record = Sitting.open(games.load("bastille"), 3, "notebook").record
    assert state._repr_svg_() is not None and record._repr_html_() is not None
    monkeypatch.setattr(State, "picture", None)
    monkeypatch.setattr(Record, "replay", None)
    assert state._repr_svg_() is None and record._repr_html_() is None


def test_only_who_wants_to_see_something_waits_for_drawings() -> None:
    script = "import sys, tablee; sys.exit('tablee.notebook' in sys.modules or 'tablee.drawing' in sys.modules)"
    subprocess.run(
        [sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )


def test_what_cannot_be_shown_is_left_to_the_notebook() -> None:
    assert TOY.start(2, SeededDealer(1))._repr_svg_() is None
    other = Record("bastille", 1, "another edition", "no digest of ours", 3, (), "no seed")
    assert other._repr_html_() is None
    assert Record("chess", 1, "", "", 2, (), "")._repr_html_() is None
