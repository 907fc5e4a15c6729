"""The text environment: whole games in words, refusals with tries, talk, and the same game for the same seed."""

from __future__ import annotations

import copy
import pickle
import re
import shutil
from pathlib import Path

import pytest

from tablee import games
from tablee.envs.text import AGENT, TextEnv
from tablee.table import TableeError


@pytest.mark.parametrize("game", ["bastille", "bastide"])
def test_a_whole_game_is_played_by_numbers(game: str) -> None:
    def play() -> list[str]:
        env = TextEnv(game, (AGENT, "random", AGENT))
        step, texts = env.reset(seed=7), []
        while not step.done:
            assert env.players[step.seat] == AGENT
            texts.append(step.text)
            step = env.step("1")
            assert not step.refused
        assert sum(step.rewards) == pytest.approx(1)
        return [*texts, step.text]

    texts = play()
    assert len(texts) > 20 and texts == play()


def test_only_the_news_since_ones_last_answer_is_told() -> None:
    env = TextEnv("bastille", (AGENT, "random", "random"))
    env.reset(seed=1)
    first = env.step("1").text
    second = env.step("1").text
    news = [text.partition("The table")[0] for text in (first, second)]
    assert all("Since your last move" in one for one in news)
    assert not set(re.findall(r"- \w+ places .*", news[0])) & {"Set-up"} and news[0] != news[1]


def test_what_is_no_move_is_refused_and_at_last_drawn_by_lot() -> None:
    env = TextEnv("bastille", (AGENT, AGENT, AGENT), tries=3)
    begun = env.reset(seed=3)
    refused = [env.step("I would rather not"), env.step("place 9 banque")]
    assert [step.refused for step in refused] == [True, True]
    assert refused[1].text.endswith("1 try left.") and {step.seat for step in refused} == {begun.seat}
    forced = env.step("999")
    assert forced.forced and not forced.refused and not forced.done
    assert "Since your last move" in env.told().text() or forced.seat != begun.seat


def test_players_talk_and_promises_are_told() -> None:
    env = TextEnv("bastide", (AGENT, AGENT, AGENT))
    step = env.reset(seed=2)
    player = step.seat
    suggested = env.step("suggest wall_north 3")
    assert suggested.seat == player and not suggested.refused
    assert f"{env.names[player]} promises 3 deniers for the north wall" in suggested.text
    for _ in range(2):
        assert not env.step("suggest wall_south 3").refused
    assert env.step("suggest wall_east 3").refused  # enough was said


@pytest.mark.parametrize("edition", [None, "box"])
def test_copies_go_on_alike(edition: str | None, tmp_path: Path) -> None:
    """With bots that talk, with what was said and refused, and before the first game as well."""
    if edition is not None:
        edition = str(tmp_path / "mine.toml")
        shutil.copy(games.folder("bastide") / "parts.toml", edition)
    env = TextEnv("bastide", (AGENT, "fair", "novice"), edition=edition, language="fr")
    assert copy.deepcopy(env).reset(seed=4).text == env.reset(seed=4).text
    for _ in range(12):
        env.step("1")
    env.step("suggest wall_north 1")
    env.step("nothing of that kind")
    others = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for number in range(30):
        answer = "1" if number % 5 else "no move"
        step = env.step(answer)
        for other in others:
            assert other.step(answer) == step and other.seat == env.seat


def test_wrong_use_is_told_in_a_sentence() -> None:
    with pytest.raises(TableeError, match="a name for each seat, not 'fair' alone"):
        TextEnv("bastille", "fair")
    with pytest.raises(TableeError, match="nobody plays from outside"):
        TextEnv("bastille", ("random",) * 3)
    with pytest.raises(TableeError, match="too few"):
        TextEnv("bastille", tries=0)
    with pytest.raises(TableeError, match="wizard"):
        TextEnv("bastille", (AGENT, "wizard", "random"))
    with pytest.raises(TableeError, match="3 to 4 players"):
        TextEnv("bastille", (AGENT,) * 5)
    with pytest.raises(TableeError, match="call reset first"):
        TextEnv("bastille").step("1")
    env = TextEnv("bastide", (AGENT, "random", "random"))
    step = env.reset()
    with pytest.raises(TableeError, match='an answer is text, such as "1", not 1'):
        env.step(1)  # type: ignore[arg-type]
    while not step.done:
        step = env.step("1")
    with pytest.raises(TableeError, match="reset begins another"):
        env.step("1")
