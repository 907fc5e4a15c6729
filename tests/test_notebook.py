"""In a notebook a table is a picture and a record is a replay."""

from __future__ import annotations

import base64
import gzip
import json
import re
from xml.etree import ElementTree

import pytest

from support.toy import TOY
from tablee import games, notebook
from tablee.drawing.board import piece_with_all
from tablee.table import SPECTATOR, Record, SeededDealer, Sitting


@pytest.mark.parametrize("name", games.names())
def test_a_state_and_a_view_draw_themselves(name: str) -> None:
    game = games.load(name)
    state = game.start(3, SeededDealer("notebook"))
    for shown in (state, game.seen_by(state, 1), game.seen_by(state, SPECTATOR)):
        svg = shown._repr_svg_()
        assert svg is not None and "<style>" in svg
        assert ElementTree.fromstring(svg).tag.endswith("svg")


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


def test_what_cannot_be_shown_is_left_to_the_notebook() -> None:
    assert TOY.start(2, SeededDealer(1))._repr_svg_() is None
    other = Record("bastille", 1, "another edition", "no digest of ours", 3, (), "no seed")
    assert other._repr_html_() is None
    assert Record("chess", 1, "", "", 2, (), "")._repr_html_() is None
