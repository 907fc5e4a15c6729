"""Messages: what each seat is told of an entry. Everything that leaves the server about an entry is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import orjson

from tablee import locale
from tablee.server.database.journal import CHAT, DEAL, MOVE, REMATCH, SEAT, UNDO, Entry
from tablee.table import ALL, SPECTATOR, Event, Game, State


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


def describe(game: Game[State], entry: Entry, viewer: int, names: Sequence[str], language: str) -> dict[str, Any]:
    """An entry as `viewer`, a seat or SPECTATOR, may know it."""
    message: dict[str, Any] = {"seq": entry.seq, "kind": entry.kind, "seat": entry.seat, "at": round(entry.at, 3)}
    if entry.kind in (DEAL, MOVE):
        words = locale.words(game.name, language)
        message["events"] = [
            {"rule": event.rule, "event": game.events[event.kind].name, "words": game.told(event, names, words)}
            for event in entry.events(game)
            if hears(event, viewer)
        ]
        message["owing"] = entry.data["owing"]
        message["over"] = not entry.data["owing"]
    if entry.kind == MOVE:
        message["move"] = None if game.is_sealed(entry.move(game)) and viewer != entry.seat else entry.data["move"]
    elif entry.kind == UNDO:
        message["undone"] = len(entry.data["undone"])
        message["owing"] = entry.data["owing"]
    elif entry.kind == CHAT:
        message["text"] = entry.data["text"]
    elif entry.kind == REMATCH:
        message["table"] = entry.data["table"]
    elif entry.kind == SEAT:
        message.update(_seating(entry.data))
    return message


def _seating(data: Mapping[str, Any]) -> dict[str, Any]:
    """Who came, went or stands in."""
    return {"what": data["what"], "changed": data["changed"], "name": data["name"], "who": data["who"]}


class EntryMessage:
    """What some viewers are told of an entry; an event of a stream is made of it when somebody follows."""

    def __init__(self, body: dict[str, Any]) -> None:
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
