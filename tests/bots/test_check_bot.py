"""`check_bot` finds what is wrong with a bot, and nothing wrong with ours."""

from __future__ import annotations

from typing import Any

import pytest

from support import own_bots
from support.toy import TOY
from tablee import bots, games
from tablee.bots import search
from tablee.testing import check_bot

GAME: Any = TOY
THINKING = {"strong": 1, "expert": 1}  # simulations


@pytest.mark.parametrize("level", bots.names())
@pytest.mark.parametrize("name", games.names())
def test_ours_pass_with_a_kit(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ROOT_WORLDS", 1)
    smallest = games.load(name).players[:1]
    check_bot(lambda game, seed: bots.load(level, game, seed, simulations=THINKING.get(level, 0)), name, smallest)


@pytest.mark.parametrize("level", bots.levels("toy"))
def test_ours_pass_without_a_kit(level: str) -> None:
    check_bot(lambda game, seed: bots.load(level, game, seed, simulations=THINKING.get(level, 0)), GAME)


@pytest.mark.parametrize("bot", [own_bots.First, own_bots.Blind])
def test_one_of_ones_own_passes(bot: Any) -> None:
    for name in games.names():
        check_bot(bot, name)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (own_bots.Silent, "on seat 1 it chose None, which is not one of its moves"),
        (own_bots.Wrong, "on seat 1 it chose 1000000000, which is not one of its moves"),
        (own_bots.Changing, "on seat 1 it changed the view that it was given"),
        (own_bots.Moody, "with the same seed, decision 0 of a game with 2 seats was 'bid"),
    ],
)
def test_what_is_wrong_is_said(bot: Any, fault: str) -> None:
    with pytest.raises(AssertionError) as raised:
        check_bot(bot, GAME)
    assert fault in str(raised.value)
