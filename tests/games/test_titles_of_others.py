"""A package of somebody else that offers no game as it should takes no other game with it, and its fault is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.distributions import install
from tablee import games

TITLE = """
from tablee.games import Title


class Stranger(Title):
    name = {name!r}


TITLE = {value}
"""


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """The titles are looked for in each test, and again after it."""
    games.titles.cache_clear()
    yield
    games.titles.cache_clear()


def write(name: str, value: str = "Stranger()") -> str:
    return TITLE.format(name=name, value=value)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("TITLES = []", "AttributeError: module 'stranger_title' has no attribute 'TITLE'"),
        (write("stranger", "Stranger"), "is not a Title"),
        (write(""), "its title is called '': write small letters, digits and _"),
        (write("Strange Game"), "its title is called 'Strange Game': write small letters"),
        (write("bastide"), "another installed game is called 'bastide': remove one of their packages"),
    ],
)
def test_ours_are_played_and_the_fault_is_said(
    source: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(monkeypatch, tmp_path, games.GROUP, "stranger", "stranger_title:TITLE", source)
    assert games.names() == ["bastille", "heads_of_state", "bastide"]
    [record] = caplog.records
    assert record.getMessage().startswith("the game 'stranger' cannot be played: ") and fault in record.getMessage()


def test_one_as_it_should_be_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, games.GROUP, "stranger", "stranger_title:TITLE", write("stranger"))
    assert games.names()[-1] == "stranger" and games.folder("stranger") == tmp_path
