"""`check_game` finds what is wrong: Quinze passes it, and with any one fault it does not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.quinze import EXAMPLE
from tablee import games, locale
from tablee.games import Title
from tablee.table import HIDDEN, Refusal, TableeError
from tablee.testing import check_game


@pytest.fixture
def title(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Quinze as a title of this program alone, in a copy of its folder that a test may spoil."""
    monkeypatch.syspath_prepend(EXAMPLE)
    from quinze.title import QuinzeTitle  # type: ignore[import-not-found]

    folder = tmp_path / "quinze"
    shutil.copytree(EXAMPLE / "quinze", folder)
    monkeypatch.setattr(QuinzeTitle, "folder", folder)
    locale.words.cache_clear()
    yield QuinzeTitle()
    games.titles().pop("quinze", None)
    locale.words.cache_clear()


def replaced(file: str, before: str, after: str) -> Callable[[pytest.MonkeyPatch, Title], None]:
    """A fault in a text of the game."""

    def spoil(monkeypatch: pytest.MonkeyPatch, title: Title) -> None:
        text = (title.folder / "text" / file).read_text(encoding="utf-8")
        assert before in text
        (title.folder / "text" / file).write_text(text.replace(before, after, 1), encoding="utf-8")

    return spoil


def patched(where: str, name: str, method: Any) -> Callable[[pytest.MonkeyPatch, Title], None]:
    """A fault in the code of the game."""
    return lambda monkeypatch, title: monkeypatch.setattr(f"quinze.{where}.{name}", method)


def open_cards(s: Any, seat: int) -> Any:
    return s.clone()


def hidden_stakes_forgotten(s: Any, seat: int) -> Any:
    v = s.clone()
    for other in range(v.seats):
        if other != seat and not v.out[other] and not v.shown and v.hidden[other] != HIDDEN:
            v.deck[v.hidden[other]] += 1
            v.hidden[other] = HIDDEN
    return v


def any_card(view: Any, seat: int, dealer: Any) -> Any:
    s = view.clone()
    for other in range(s.seats):
        if s.hidden[other] == HIDDEN:
            s.hidden[other] = dealer.draw("card", s.deck)
            s.deck[s.hidden[other]] -= 1
        if s.agenda and s.agenda[-1].step == 2 and other != seat and other not in s.agenda[-1].seats:
            s.stakes[other] = 0
    return s


FAULTS = [
    (replaced("en.po", 'msgid "event.out"', 'msgid "event.gone"'), "missing in en.po: event.out"),
    (replaced("fr.po", 'msgid "move.stay"', 'msgid "move.wait"'), "missing in fr.po: move.stay"),
    (replaced("de.po", "{points}", "{score}"), "event.out in de.po has other gaps"),
    (replaced("en.po", "Draw a card, or stay.", "draw_or_stay"), "no word of a person"),
    (replaced("rules.md", "QZ-4.3", "QZ-4.4"), "QZ-4.3, QZ-4.4|QZ-4.4"),
    (replaced("rules.de.md", "QZ-3.2", "QZ-3.3"), "rules.de.md has other rules"),
    (patched("view", "seen_by", open_cards), "only seat"),
    (patched("view", "seen_by", hidden_stakes_forgotten), "only seat"),
    (patched("view", "imagine", any_card), "impossible world|possible worlds only"),
    (patched("state.Quinze", "audit", lambda self: ["a card is lost"]), "a card is lost"),
    (patched("steps.turn.Turn", "moves", lambda self, s, seat: [self._stay, self._draw]), "do not rise"),
    (patched("steps.turn.Turn", "refuse", lambda self, s, seat, move: Refusal("QZ-3.1", "not_offered")), "and refused"),
    (patched("steps.end.Showing", "done", lambda self, s, task, dealer: dealer.tell("QZ-9", 1, 0, 0)), "QZ-9"),
]


def test_quinze_passes(title: Title) -> None:
    check_game(title, games=1)


@pytest.mark.parametrize(("spoil", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_fault_is_found(
    spoil: Callable[[pytest.MonkeyPatch, Title], None], said: str, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, title)
    with pytest.raises(AssertionError, match=said):
        check_game(title, games=1)


def test_two_games_have_two_names(title: Title) -> None:
    title.name = "bastille"
    with pytest.raises(TableeError, match="another game called 'bastille'"):
        check_game(title)
