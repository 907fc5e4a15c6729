"""The board of a draft: what there is more of has room, too."""

from __future__ import annotations

import re
from typing import cast

import pytest

from tablee import games
from tablee.drawing import Piece
from tablee.games.bastille.drawing import draw
from tablee.games.bastille.game import BastilleGame
from tablee.lab.values import changed
from tablee.table import SPECTATOR, SeededDealer

SPACE = r'<rect[^>]*? x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="40"'


def board(values: dict[str, int], portrait: bool) -> dict[str, Piece]:
    """The pieces of the board with these numbers, at the beginning."""
    edition = changed(games.read_edition("bastille"), values, "a draft")
    game = cast(BastilleGame, games.load("bastille", edition))
    drawn = draw(game, game.start(4, SeededDealer("draft")), SPECTATOR, [], game.words, portrait)
    return {piece.id: piece for piece in drawn.pieces}


def test_a_fifth_character_does_not_lie_under_the_deck() -> None:
    deck = board({"supplies.display": 5}, False)["character-deck"]
    assert deck.y < 140, "above the characters"
    assert board({}, False)["character-deck"].y > 140, "usually beside them"


@pytest.mark.parametrize(("portrait", "room"), [(False, 570), (True, 370)])
def test_a_longer_track_stays_where_it_is(portrait: bool, room: float) -> None:
    road = board({"track.last_space": 30}, portrait)["track"].body
    spaces = [(float(x), float(y), float(width)) for x, y, width in re.findall(SPACE, road)]
    assert len(spaces) == 31
    assert all(x + width <= room + 0.1 and y <= 52 for x, y, width in spaces)
