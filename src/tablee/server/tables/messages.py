"""Messages: what each seat is told of an entry. Everything that leaves the server about an entry is made here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NotRequired

import orjson
from typing_extensions import TypedDict

from tablee import locale
from tablee.server.database.journal import CHAT, DEAL, MOVE, REMATCH, SEAT, TIME, UNDO, Entry
from tablee.server.tables.live_table import shown_name
from tablee.table import ALL, SPECTATOR, Event, Game, State


class EventDetails(TypedDict):
    """Something that happened, in words, with its rule."""

    rule: str
    event: str
    words: str


class LogEntry(TypedDict):
    """An entry of the journal as a seat may know it; which fields are there depends on its kind."""

    seq: int
    kind: str
    seat: int  # whose doing it is, -1 for nobody's
    at: float
    events: NotRequired[list[EventDetails]]
    owing: NotRequired[list[int]]
    over: NotRequired[bool]
    move: NotRequired[str | None]
    undone: NotRequired[int]
    text: NotRequired[str]
    table: NotRequired[str]
    what: NotRequired[str]
    changed: NotRequired[int]
    name: NotRequired[str]
    who: NotRequired[str]


def _private_to(game: Game[State], entry: Entry) -> tuple[int, ...]:
    """The seats that are told more than everybody."""
    if entry.kind not in (DEAL, MOVE):
        return ()
    seats = {audience for _, _, _, audience in entry.data["events"] if audience >= 0}
    if entry.kind == MOVE and game.is_sealed(entry.move(game)):
        seats.add(entry.seat)
    return tuple(sorted(seats))


def hears(event: Event, viewer: int) -> bool:
    """Whether `viewer`, a seat or SPECTATOR, is told of an event."""
    return event.audience in (ALL, viewer)


SEATING: Final = ("what", "changed", "name", "who")


def describe(game: Game[State], entry: Entry, viewer: int, names: Sequence[str], language: str) -> LogEntry:
    """An entry as `viewer`, a seat or SPECTATOR, may know it."""
    data = entry.data
    line: LogEntry = {"seq": entry.seq, "kind": entry.kind, "seat": entry.seat, "at": round(entry.at, 3)}
    if entry.kind in (DEAL, MOVE):
        words = locale.words(game.name, language)
        line["events"] = [
            {"rule": event.rule, "event": event.kind, "words": game.describe(event, names, words)}
            for event in entry.events(game)
            if hears(event, viewer)
        ]
        line["owing"] = data["owing"]
        line["over"] = not data["owing"]
    if entry.kind == MOVE:
        line["move"] = None if game.is_sealed(entry.move(game)) and viewer != entry.seat else data["move"]
    elif entry.kind == UNDO:
        line["undone"] = len(data["undone"])
        line["owing"] = data["owing"]
    elif entry.kind == CHAT:
        line["text"] = data["text"]
    elif entry.kind == REMATCH:
        line["table"] = data["table"]
    elif entry.kind == TIME:
        line["what"] = data["what"]
    elif entry.kind == SEAT:
        line["what"], line["changed"], line["name"], line["who"] = [data[name] for name in SEATING]
        line["name"] = shown_name(line["name"], language)
    return line


class EntryMessage:
    """What some viewers are told of an entry; an event of a stream is made of it when somebody follows."""

    def __init__(self, body: LogEntry) -> None:
        self.body: Final = body

    @cached_property
    def event(self) -> bytes:
        """The same for a stream."""
        return b"id: %d\nevent: step\ndata: %s\n\n" % (self.body["seq"], orjson.dumps(self.body))


def message(game: Game[State], entry: Entry, viewer: int, names: Sequence[str], language: str) -> EntryMessage:
    """An entry as `viewer`, a seat or SPECTATOR, may know it; those who are told the same share the message."""
    if entry.private is None:
        entry.private = _private_to(game, entry)
    group = viewer if viewer in entry.private else SPECTATOR
    shared: EntryMessage | None = entry.messages.get((language, group))
    if shared is None:
        shared = EntryMessage(describe(game, entry, group, names, language))
        if not entry.packed:
            entry.messages[language, group] = shared
    return shared
