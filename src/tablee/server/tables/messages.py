"""Messages: what each seat is told of an entry. Everything that leaves the server about an entry is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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


def tell(game: Game[State], entry: Entry, viewer: int, names: Sequence[str], language: str) -> dict[str, Any]:
    """A entry as `viewer`, a seat or SPECTATOR, may know it."""
    told: dict[str, Any] = {"seq": entry.seq, "kind": entry.kind, "seat": entry.seat, "at": round(entry.at, 3)}
    if entry.kind in (DEAL, MOVE):
        words = locale.words(game.name, language)
        told["events"] = [
            {"rule": event.rule, "event": event.kind, "words": game.describe(event, names, words)}
            for event in entry.events(game)
            if hears(event, viewer)
        ]
        told["owing"] = entry.data["owing"]
        told["over"] = not entry.data["owing"]
    if entry.kind == MOVE:
        told["move"] = None if game.is_sealed(entry.move(game)) and viewer != entry.seat else entry.data["move"]
    elif entry.kind == UNDO:
        told["undone"] = len(entry.data["undone"])
        told["owing"] = entry.data["owing"]
    elif entry.kind == CHAT:
        told["text"] = entry.data["text"]
    elif entry.kind == REMATCH:
        told["table"] = entry.data["table"]
    elif entry.kind == SEAT:
        told.update(_seating(entry.data))
    return told


def _seating(data: Mapping[str, Any]) -> dict[str, Any]:
    """Who came, went or stands in."""
    return {"what": data["what"], "changed": data["changed"], "name": data["name"], "who": data["who"]}


def message(game: Game[State], entry: Entry, viewer: int, names: Sequence[str], language: str) -> bytes:
    """An entry as an event of a stream; those who are told the same share the bytes."""
    if entry.private is None:
        entry.private = _private_to(game, entry)
    group = viewer if viewer in entry.private else SPECTATOR
    known = entry.told.get((language, group))
    if known is None:
        body = orjson.dumps(tell(game, entry, group, names, language))
        known = b"id: %d\nevent: step\ndata: %s\n\n" % (entry.seq, body)
        if not entry.packed:
            entry.told[language, group] = known
    return known
