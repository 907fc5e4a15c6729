"""A package of somebody else that offers no game as it should takes no other game with it, and its fault is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.distributions import install
from support.toy_title import installed
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
        (write("pages"), "its title is called 'pages', as words of this package are: choose another name"),
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


@pytest.mark.parametrize(
    ("file", "before", "after", "fault"),
    [
        ("text/en.po", None, "", "its folder has no text/en.po"),
        ("text/en.po", 'msgid "title"', 'msgid "name"', "text/en.po has no sentence 'title'"),
        ("parts.toml", "coins = 3", "coins = 0", "EditionError: "),
        ("parts.toml", None, "", "parts.toml"),
        ("parts.toml", 'game = "toy"', 'game = "toys"', "parts.toml is an edition of 'toys', not of 'toy'"),
        ("title.py", "words, everybody=False", "words, 1, 2", "TypeError: "),
    ],
)
def test_a_game_that_cannot_be_loaded_is_not_offered(
    file: str, before: str | None, after: str, fault: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with installed(tmp_path):
        broken = tmp_path / "toy_package" / file
        if before is None:
            broken.unlink()
        else:
            text = broken.read_text(encoding="utf-8")
            assert before in text
            broken.write_text(text.replace(before, after), encoding="utf-8")
        assert games.names() == ["bastille", "heads_of_state", "bastide"]
    [record] = caplog.records
    assert record.getMessage().startswith("the game 'toy' cannot be played: ") and fault in record.getMessage()


def test_one_as_it_should_be_is_there(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert games.names()[-1] == "toy" and games.folder("toy") == tmp_path / "toy_package"
