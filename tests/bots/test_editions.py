"""Bots play the game they are told: with another edition a move is another number and still means what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tablee import bots, games
from tablee.cli import tablee
from tablee.lab.simulate import Recorder
from tablee.table import Record, Sitting

BOTH_LAST = "{ steps = 3 }, { steps = 2 }]"  # of the bonuses printed on the catacomb board
SHIFTED = ("raise", "weapon", "assign")  # kinds of move that come after the bonuses in the table of moves


@pytest.fixture
def one_bonus_less(tmp_path: Path) -> Path:
    """Bastille with one bonus less in the catacombs; it is covered at the end of the game at the earliest."""
    text = (games.folder("bastille") / "parts.toml").read_text(encoding="utf-8")
    assert text.count(BOTH_LAST) == 1
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(BOTH_LAST, "{ steps = 3 }]"), encoding="utf-8")
    return file


def until_the_end(record: Record) -> list[str]:
    """The moves before the first bonus that is printed on the catacomb board."""
    lines: list[str] = []
    for entry in record.entries:
        if entry.move.startswith("cover printed"):
            break
        lines.append(entry.text())
    return lines


def played(game: Any, bot: str, seed: str) -> Record:
    """The record of a game between bots of one kind."""
    sitting = Sitting.open(game, 3, seed)
    players = [bots.load(bot, game, seed=f"{seed}/{seat}") for seat in range(3)]
    bots.play_out(game, sitting.state, players, sitting.dealer, watch=Recorder(sitting))
    return sitting.record


@pytest.mark.parametrize("bot", ["novice", "fair"])
def test_a_bot_means_the_same_move_in_both_editions(one_bonus_less: Path, bot: str) -> None:
    box, mine = games.load("bastille"), games.load("bastille", one_bonus_less)
    assert mine.actions.size == box.actions.size - 1
    texts: list[str] = []
    for number in range(2):
        lines = until_the_end(played(box, bot, f"edition/{number}"))
        assert until_the_end(played(mine, bot, f"edition/{number}")) == lines
        texts += lines
    assert any(line.split()[1] in SHIFTED for line in texts), "no move was met whose number differs: nothing proven"


def test_play_with_an_edition_and_bots(one_bonus_less: Path, tmp_path: Path) -> None:
    """`tablee play` tells its bots which edition they play."""
    records: list[Record] = []
    for name, edition in (("box", []), ("mine", ["--edition", str(one_bonus_less)])):
        file = tmp_path / f"{name}.game"
        call = ["play", "bastille", "--seats", "3", "--bots", "fair", "--seed", "7", "--record", str(file), *edition]
        done = CliRunner().invoke(tablee, call, input="1\n" * 300)
        assert done.exit_code == 0, done.output
        records.append(Record.parse(file.read_text(encoding="utf-8")))
    assert records[0].digest != records[1].digest
    assert records[0].players == ("human", "fair", "fair")
    lines = until_the_end(records[0])
    assert lines == until_the_end(records[1])
    assert any(line[0] != "0" and line.split()[1] in SHIFTED for line in lines)
