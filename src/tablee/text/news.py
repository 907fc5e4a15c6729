"""What has happened, in words: each event with its rule, or in brief as it reads most easily."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from tablee import games, locale
from tablee.table import Event, Game, State


def whole_news(
    game: Game[State], events: Iterable[Event], names: Sequence[str], words: Mapping[str, str]
) -> tuple[str, ...]:
    """Events in words with their rules; of several by one rule the first names it, and those alike are counted."""
    lines: list[str] = []
    before = ""
    for (text, rule), alike in groupby(events, lambda event: (game.describe(event, names, words), event.rule)):
        number = len(list(alike))
        lines.append(locale.several(text, number) + ("" if rule == before else f" ({rule})"))
        before = rule
    return tuple(lines)


def brief_news(
    game: Game[State], events: Iterable[Event], names: Sequence[str], words: Mapping[str, str]
) -> tuple[str, ...]:
    """Events in words without those that the table shows; what a player does at a stretch is in one line."""
    shown = games.title(game.name).telling().shown
    return in_brief([game.describe(event, names, words) for event in events if event.kind not in shown], names, words)


def in_brief(sentences: Iterable[str], names: Sequence[str], words: Mapping[str, str]) -> tuple[str, ...]:
    """Sentences, those that are alike once with their number, and those about the same player in one."""
    lines: list[str] = []
    last = ""  # the player whom the last line is about
    for sentence, alike in groupby(sentences):
        number = len(list(alike))
        line = sentence if number == 1 else locale.several(sentence.removesuffix("."), number)
        player = _player(sentence, names)
        if player and player == last and ". " not in lines[-1]:
            lines[-1] = locale.chained([lines[-1].removesuffix("."), line.removeprefix(f"{player} ")], words)
        else:
            lines.append(line)
        last = player
    return tuple(lines)


def _player(sentence: str, names: Sequence[str]) -> str:
    """The player who does something in a sentence; nobody if it quotes somebody."""
    found = [name for name in names if sentence.startswith(f"{name} ") and sentence[len(name) + 1] != ":"]
    return max(found, key=len, default="")
