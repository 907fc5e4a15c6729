"""One thing that happened at a table, as it is stored and as it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from tablee.table import Event

DEAL: Final = "deal"
MOVE: Final = "move"
UNDO: Final = "undo"
CHAT: Final = "chat"
SEAT: Final = "seat"  # somebody takes, leaves or hands over a seat
REMATCH: Final = "rematch"
NOBODY_DID: Final = -1


@dataclass(slots=True)
class Step:
    """What happened at `seq`; `data` depends on the kind and holds secrets: only `news` may tell of it."""

    table: str
    seq: int
    kind: str
    seat: int
    at: float
    data: dict[str, Any]
    key: str | None = None
    private: set[int] | None = None  # the seats that are told more than everybody, once that is known
    told: dict[tuple[str, int], bytes] = field(default_factory=dict)  # the news of it, kept while it is fresh

    def row(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "table_id": self.table,
            "seq": self.seq,
            "kind": self.kind,
            "seat": self.seat,
            "key": self.key,
            "at": self.at,
            "data": orjson.dumps(self.data).decode(),
        }

    @staticmethod
    def of(row: Mapping[str, Any]) -> Step:
        """As it was stored."""
        data = orjson.loads(row["data"])
        return Step(row["table_id"], row["seq"], row["kind"], row["seat"], row["at"], data, row["key"])

    @property
    def events(self) -> list[Event]:
        """What the dealer announced."""
        return [Event(rule, kind, tuple(values), audience) for rule, kind, values, audience in self.data["events"]]


def plain(events: list[Event]) -> list[tuple[str, int, tuple[int, ...], int]]:
    """Events as data."""
    return [(event.rule, event.kind, event.values, event.audience) for event in events]
