"""The journal of a table: everything that happened at it, in order, and snapshots to start reading from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import orjson

from tablee.table import Event, Game, State

OPEN: Final = "open"  # a table is opened, and its cards are not dealt yet
DEAL: Final = "deal"
MOVE: Final = "move"
UNDO: Final = "undo"
CHAT: Final = "chat"
SEAT: Final = "seat"  # somebody asks for a seat, takes it, leaves it or hands it over
REMATCH: Final = "rematch"
TIME: Final = "time"  # the time of a seat is up, the clocks stop or run again, or somebody takes a day off
PERSON: Final = "person"  # who somebody is has changed: they use another device, or want to be forgotten
NOBODY_DID: Final = -1
LAST_SEQ: Final = 2**31 - 1  # the highest that its column holds: no number from outside is above it
# What an entry of each kind says at the least.
FIELDS: Final = {
    DEAL: {"outcomes", "events", "owing"},
    MOVE: {"move", "outcomes", "events", "owing"},
    UNDO: {"undone"},
    CHAT: {"text"},
    SEAT: {"what", "changed", "name"},
    REMATCH: {"table"},
    TIME: {"what"},
}


class Damage(Exception):
    """What is wrong with the rows of a table, from which no game can be made any more."""


def check_entry(kind: str, data: object) -> None:
    """Whether a row of the journal says what it must."""
    if not isinstance(data, dict) or not FIELDS.get(kind, set()) <= data.keys():
        raise Damage(f"an entry ({kind}) cannot be read")


@dataclass(slots=True)
class Entry:
    """What happened at `seq`; its data depend on the kind and hold secrets: only `messages` may tell of it."""

    table: str
    seq: int
    kind: str
    seat: int
    at: float
    written: dict[str, Any] | str  # as JSON once it is packed
    number: int | None = None  # of its move, once that is known
    private: tuple[int, ...] | None = None  # the seats that are told more than everybody, once that is known
    messages: dict[tuple[str, int], Any] = field(default_factory=dict)  # by language and seat, until it is packed

    @property
    def data(self) -> dict[str, Any]:
        """What the journal says of it."""
        if isinstance(self.written, str):
            data: dict[str, Any] = orjson.loads(self.written)
            return data
        return self.written

    @property
    def packed(self) -> bool:
        """Whether it takes as little room as it can."""
        return isinstance(self.written, str)

    def pack(self) -> None:
        """Take less room from now on: it may be asked for again, but not often."""
        if not isinstance(self.written, str):
            self.written = orjson.dumps(self.written).decode()  # the bytes themselves keep the room they were made in
        self.messages = {}

    def move(self, game: Game[State]) -> int:
        """The move that was made; its text is read once."""
        if self.number is None:
            self.number = game.parse(self.data["move"])
        return self.number

    def events(self, game: Game[State]) -> list[Event]:
        """What the dealer announced."""
        return [
            # Older versions stored the number of an event, so those that they knew keep their place.
            Event(rule, kind if isinstance(kind, str) else list(game.events)[kind], tuple(values), audience)
            for rule, kind, values, audience in self.data["events"]
        ]


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
