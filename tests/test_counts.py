"""What the kernel is fast with, interpreted and compiled: counts, chance read as bytes, playouts without Python."""

from __future__ import annotations

import hashlib
import importlib.metadata
import re
import tomllib
from pathlib import Path

import pytest

from tablee import bots, games
from tablee.table import COMPILED, SeededDealer, counts, filled, least, most, times, total

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
BLOCK = 256  # words


def test_counts_are_packed_when_compiled_and_lists_otherwise() -> None:
    values = counts([3, 0, 3, -1])
    assert isinstance(values, list) is not COMPILED
    assert (total(values), most(values), least(values), times(values, 3), len(values)) == (5, 3, -1, 2, 4)
    assert list(filled(7, 3)) == [7, 7, 7] and list(filled(7, 0)) == []
    copy = values[:]
    copy[0] += 1000
    assert (list(values), list(copy[:2]), 1003 in copy) == ([3, 0, 3, -1], [1003, 0], True)


@pytest.mark.parametrize("skip", [0, 1, 40, 41, 42, 255, 256, 300, 700])
def test_a_seed_gives_the_same_chance_wherever_it_goes_on(skip: int) -> None:
    """Word for word SHAKE-128, however many words are made at a time."""
    noise = b"".join([hashlib.shake_128(f"a seed/{block}".encode()).digest(4 * BLOCK) for block in range(5)])
    dealer = SeededDealer("a seed", skip=skip)
    for word in range(skip, skip + 2 * BLOCK):
        found = int.from_bytes(noise[4 * word : 4 * word + 4], "little")
        assert dealer.below(1 << 31) == found >> 1


@pytest.mark.parametrize("name", games.names())
def test_a_playout_is_what_random_bots_play(name: str) -> None:
    """The kernel's loop, and the bots that use it, make the moves that a loop in Python makes."""
    game = games.load(name)
    seats = game.players[0]
    dealers = [SeededDealer("playout") for _ in range(3)]
    states = [game.start(seats, dealer) for dealer in dealers]
    decisions = 0
    players = [SeededDealer(f"bot{seat}") for seat in range(seats)]
    while owing := game.owing(states[0]):
        moves = game.moves(states[0], owing[0])
        game.apply(states[0], owing[0], moves[players[owing[0]].below(len(moves))], dealers[0])
        decisions += 1

    chances = [SeededDealer(f"bot{seat}") for seat in range(seats)]
    assert game.playout(states[1], dealers[1], chances) == decisions
    random = [bots.load("random", game, f"bot{seat}") for seat in range(seats)]
    assert bots.play_out(game, states[2], random, dealers[2]) == decisions
    assert states[0].dump() == states[1].dump() == states[2].dump()


def test_the_floor_of_librt_is_high_enough_for_the_compiler() -> None:
    """What mypyc compiles here needs the librt that this mypy asks for: a package must not allow an older one."""
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    asked = importlib.metadata.requires("mypy") or []
    floors = [
        tuple(int(part) for part in found[1].split("."))
        for required in (declared, asked)
        for found in [re.search(r"^librt>=([\d.]+)", line) for line in required]
        if found is not None
    ]
    ours, of_mypy = floors
    assert (*ours, 0, 0)[:3] >= of_mypy
