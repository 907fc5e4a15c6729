"""The news: what each seat is told of a step. Everything that leaves the server about a step is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from tablee import locale
from tablee.server.steps import CHAT, DEAL, MOVE, REMATCH, UNDO, Step
from tablee.table import ALL, SPECTATOR, Game, State


def _private_to(game: Game[State], step: Step) -> set[int]:
    """The seats that are told more than everybody."""
    if step.kind not in (DEAL, MOVE):
        return set()
    seats = {audience for _, _, _, audience in step.data["events"] if audience >= 0}
    if step.kind == MOVE and game.is_sealed(game.parse(step.data["move"])):
        seats.add(step.seat)
    return seats


def tell(game: Game[State], step: Step, viewer: int, names: Sequence[str], language: str) -> dict[str, Any]:
    """A step as `viewer`, a seat or SPECTATOR, may know it."""
    news: dict[str, Any] = {"seq": step.seq, "kind": step.kind, "seat": step.seat, "at": round(step.at, 3)}
    if step.kind in (DEAL, MOVE):
        words = locale.words(game.name, language)
        news["events"] = [
            {"rule": event.rule, "event": game.events[event.kind].name, "words": game.told(event, names, words)}
            for event in step.events
            if event.audience in (ALL, viewer)
        ]
        news["owing"] = step.data["owing"]
        news["over"] = not step.data["owing"]
    if step.kind == MOVE:
        move = game.parse(step.data["move"])
        news["move"] = None if game.is_sealed(move) and viewer != step.seat else step.data["move"]
    elif step.kind == UNDO:
        news["undone"] = len(step.data["undone"])
        news["owing"] = step.data["owing"]
    elif step.kind == CHAT:
        news["text"] = step.data["text"]
    elif step.kind == REMATCH:
        news["table"] = step.data["table"]
    elif step.kind != DEAL:
        news.update(_seating(step.data))
    return news


def _seating(data: Mapping[str, Any]) -> dict[str, Any]:
    """Who came, went or stands in."""
    return {"what": data["what"], "changed": data["changed"], "name": data["name"], "who": data["who"]}


def message(game: Game[State], step: Step, viewer: int, names: Sequence[str], language: str) -> bytes:
    """The news as an event of a stream; those who are told the same share the bytes."""
    if step.private is None:
        step.private = _private_to(game, step)
    group = viewer if viewer in step.private else SPECTATOR
    known = step.told.get((language, group))
    if known is None:
        body = orjson.dumps(tell(game, step, group, names, language))
        known = b"id: %d\nevent: step\ndata: %s\n\n" % (step.seq, body)
        step.told[language, group] = known
    return known
