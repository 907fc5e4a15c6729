"""The journal of a table: everything that happened at it, in order, and snapshots to start reading from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tablee.table import Event

OPEN: Final = "open"  # a table is opened, and its cards are not dealt yet
DEAL: Final = "deal"
MOVE: Final = "move"
UNDO: Final = "undo"
CHAT: Final = "chat"
SEAT: Final = "seat"  # somebody asks for a seat, takes it, leaves it or hands it over
REMATCH: Final = "rematch"
NOBODY_DID: Final = -1


@dataclass(slots=True)
class Entry:
    """What happened at `seq`; `data` depends on the kind and holds secrets: only `messages` may tell of it."""

    table: str
    seq: int
    kind: str
    seat: int
    at: float
    data: dict[str, Any]
    private: tuple[int, ...] | None = None  # the seats that are told more than everybody, once that is known
    told: dict[tuple[str, int], bytes] = field(default_factory=dict)  # its messages, kept while it is fresh

    @property
    def events(self) -> list[Event]:
        """What the dealer announced."""
        return [Event(rule, kind, tuple(values), audience) for rule, kind, values, audience in self.data["events"]]


class Analysis(NamedTuple):
    """What is known about a finished game, for everybody (SPECTATOR) or for the player of a seat."""

    table: str
    seat: int
    data: Sequence[Any]  # in the order of the game: the chances of all seats, or verdicts on the seat's decisions
    done: bool
    at: float  # when it was written last


class Snapshot(NamedTuple):
    """The position after the entry `seq`, as data."""

    seq: int
    data: dict[str, Any]


def plain(events: list[Event]) -> list[tuple[str, int, tuple[int, ...], int]]:
    """Events as data."""
    return [(event.rule, event.kind, event.values, event.audience) for event in events]
