"""Bots of one's own: named by their class or an entry point, and when they fail it is said who did what."""

from __future__ import annotations

import operator
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.distributions import install
from tablee import bots, games
from tablee.bots import BotName
from tablee.cli import main, tablee
from tablee.table import SeededDealer, TableeError

FIRST = "support.own_bots:First"


@pytest.mark.parametrize(
    ("text", "bot", "temperament", "simulations", "seconds"),
    [
        ("fair", "fair", "", 0, None),
        ("fair/loyal", "fair", "loyal", 0, None),
        ("strong:200", "strong", "", 200, None),
        ("expert@1.5", "expert", "", 0, 1.5),
        ("strong/loyal@0.5:20", "strong", "loyal", 20, 0.5),
        ("greedy", "greedy", "", 0, None),
        ("greedy:Greedy", "greedy:Greedy", "", 0, None),
        ("my_bots.greedy:Greedy2", "my_bots.greedy:Greedy2", "", 0, None),
    ],
)
def test_how_a_bot_is_written(text: str, bot: str, temperament: str, simulations: int, seconds: float | None) -> None:
    parts = operator.attrgetter("text", "bot", "temperament", "simulations", "seconds")
    assert parts(BotName.parse(text)) == (text, bot, temperament, simulations, seconds)


def test_what_a_bot_is_called() -> None:
    assert [BotName.parse(text).called for text in ("fair/loyal", "strong:9", "a.b:Greedy")] == [
        "fair",
        "strong",
        "Greedy",
    ]


@pytest.mark.parametrize("text", ["", "/loyal", "fair/", "strong:", "strong:many", "strong@soon", "a b:Greedy", ":X"])
def test_what_is_badly_written(text: str) -> None:
    with pytest.raises(TableeError, match="should be written"):
        BotName.parse(text)


@pytest.mark.parametrize("text", ["strong:0", "strong:-5", "expert@0", "expert@-1", "expert@nan", "expert@inf"])
def test_a_bot_without_time_is_refused(text: str) -> None:
    with pytest.raises(TableeError, match="at least one simulation or some time"):
        BotName.parse(text)


def test_settings_in_the_name_are_those_of_the_call() -> None:
    game = games.load("bastille")
    state = game.start(3, SeededDealer("settings"))
    seat = game.owing(state)[0]
    view, moves = game.seen_by(state, seat), game.moves(state, seat)
    written = bots.load("strong:9", game, "x").choose(view, seat, moves)
    assert written == bots.load("strong", game, "x", simulations=9).choose(view, seat, moves)


@pytest.mark.parametrize("name", games.names())
def test_it_plays_with_others(name: str) -> None:
    game = games.load(name)
    dealer = SeededDealer("own")
    state = game.start(3, dealer)
    opponents = [FIRST, "support.own_bots:Blind", "fair"]
    players = [bots.load(bot, game, f"x{seat}", opponents=opponents) for seat, bot in enumerate(opponents)]
    assert bots.play_out(game, state, players, dealer) > 30
    assert not state.agenda


def test_it_is_found_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "from support.own_bots import First\n\nclass Greedy(First):\n    pass\n"
    install(monkeypatch, tmp_path, "tablee.bots", "greedy", "strangers_bots:Greedy", source)
    bots.check("greedy", "bastille")
    assert bots.load("greedy", games.load("bastille"), "x").choose(None, 0, [7, 9]) == 7
    with pytest.raises(TableeError, match=r"'greedier' is not a bot \(random, .*, expert, greedy, or your own"):
        bots.check("greedier", "bastille")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Silent", "support.own_bots:Silent on seat 2 answered None, which is not one of its 2 moves"),
        ("Wrong", "support.own_bots:Wrong on seat 2 answered 1000000000, which is not one of its 2 moves"),
        ("Failing", "support.own_bots:Failing on seat 2 failed: KeyError: 'plan'"),
    ],
)
def test_what_it_did_is_said_in_a_sentence(bot: str, sentence: str) -> None:
    player = bots.load(f"support.own_bots:{bot}", games.load("bastille"), "x")
    moves = [0, 1]
    with pytest.raises(bots.BotError) as raised:
        player.choose(None, 2, moves)
    assert str(raised.value).startswith(sentence) and moves == [0, 1]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("support.own_bots:Unmakeable", "support.own_bots:Unmakeable could not be made: TypeError"),
        ("support.own_bots:Nobody", "support.own_bots:Nobody cannot be loaded: AttributeError"),
        ("nowhere_at_all:Nobody", "nowhere_at_all:Nobody cannot be loaded: ModuleNotFoundError"),
        ("greedy/loyal", "'greedy/loyal': only built-in bots have a temperament"),
    ],
)
def test_a_bot_that_cannot_be_had_is_named(bot: str, sentence: str) -> None:
    with pytest.raises(TableeError, match=sentence):
        bots.load(bot, games.load("bastille"), "x")


def test_the_shell_takes_it() -> None:
    call = ["simulate", "bastille", "--games", "2", "--jobs", "1", "--bots", f"{FIRST},random"]
    told = CliRunner().invoke(tablee, call)
    assert told.exit_code == 0, told.output
    assert FIRST in told.output


def test_the_shell_finds_it_in_the_folder_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And says in one sentence what is wrong with it."""
    source = "class Mine:\n    looks = False\n    def __init__(self, game, seed):\n        pass\n"
    (tmp_path / "bots_of_mine.py").write_text(f"{source}    def choose(self, view, seat, moves):\n        return 'x'\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "argv", ["tablee", "simulate", "bastille", "--jobs", "1", "--bots", "bots_of_mine:Mine"])
    with pytest.raises(SystemExit):
        main()
    assert "Error: bots_of_mine:Mine on seat" in capsys.readouterr().err
