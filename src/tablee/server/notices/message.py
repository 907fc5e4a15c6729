"""What a notice says: in the language of its reader, and nothing that not everybody at the table may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee import locale
from tablee.server.database.journal import DEAL, MOVE, UNDO, Entry
from tablee.server.database.outbox import LAST, OVER, REMINDER, Notice
from tablee.server.tables import LiveTable

MOST: Final = 10  # tables that one message tells of
UNITS: Final = (("days", 86400), ("hours", 3600), ("minutes", 60))  # in seconds; at least two of each but the last


@dataclass(frozen=True)
class Message:
    """What a service is given; the same `id` again is a repeat, and the next one with its `tag` takes its place."""

    id: str
    tag: str
    title: str
    body: str
    path: str  # on this server, where it leads


@dataclass(frozen=True)
class News:
    """A notice that is worth telling, its table, and the entry that it follows from."""

    notice: Notice
    live: LiveTable
    entries: Sequence[Entry]
    left: float | None = None  # seconds until the time of its seat is up, if its clock runs
    group: bool = False  # whether it is for the group of the table


def says(language: str, key: str, **values: Any) -> str:
    """A sentence of the notices."""
    return locale.words("notices", language)[f"notice.{key}"].format(**values)


def message_of(news: Sequence[News], language: str) -> Message:
    """All that somebody is to be told now, as one message; the oldest of them gives it its id."""
    first = news[0]
    if len(news) == 1:
        path = f"/t/{first.live.id}"
        return Message(first.notice.id, first.live.id, _title(first, language), _body(first, language), path)
    title = says(language, "digest", count=len(news))
    lines = [f"{_title(one, language)} {_body(one, language)}" for one in news[:MOST]]
    return Message(first.notice.id, first.live.id, title, "\n".join(lines), "/me")


def test_message(language: str, unique: str) -> Message:
    """What somebody gets who wants to see whether it arrives."""
    return Message(unique, "test", says(language, "test.title"), says(language, "test.body"), "/me/notices")


def _title(news: News, language: str) -> str:
    """The game, and what is up there."""
    game = locale.words(news.live.game.name, language)["title"]
    if news.group and news.notice.kind != OVER:
        return says(language, "group.title", game=game, names=_owing(news.live, language))
    return says(language, f"{news.notice.kind}.title", game=game)


def _body(news: News, language: str) -> str:
    """Who has done what, how much time is left, and who sits at the table."""
    sentences = [_happened(news, language)]
    if news.left is not None:
        unit, seconds = next(((unit, size) for unit, size in UNITS if news.left >= 2 * size), UNITS[-1])
        sentences.append(says(language, f"left.{unit}", count=int(news.left // seconds)))
    names = news.live.names_in(language)
    sentences.append(says(language, "table", names=locale.listed(names, locale.words("pages", language))))
    return " ".join(sentence for sentence in sentences if sentence)


def _happened(news: News, language: str) -> str:
    """What has led to it."""
    if news.notice.kind in (LAST, REMINDER, OVER):
        return says(language, f"{news.notice.kind}.body")
    names = news.live.names_in(language)
    for entry in news.entries:
        if entry.kind == DEAL:
            return says(language, "begun")
        if entry.kind in (MOVE, UNDO):
            return says(language, entry.kind, name=names[entry.seat])
    return ""


def _owing(live: LiveTable, language: str) -> str:
    """The players whom a table waits for."""
    names = live.names_in(language)
    waiting = [names[seat] for seat in live.position.owing if live.seats[seat].bot is None]
    return locale.listed(waiting, locale.words("pages", language))
