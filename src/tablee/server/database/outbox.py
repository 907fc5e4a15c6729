"""The outbox: who is to be told what, the ways to reach them, and where they are looking."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

GROUP: Final = "@{table}"  # the group of a table: not a person, but told like one
TURN: Final = "turn"  # somebody is to move
LAST: Final = "last"  # somebody is the last of several who answer at the same time
REMINDER: Final = "reminder"  # somebody who is to move has little time left
OVER: Final = "over"  # a game has ended
Place = tuple[str, int, str, str]  # the key of a notice: table, seq, person, kind


@dataclass(frozen=True, kw_only=True)
class Notice:
    """Something that a person is to be told of a table; the database has a row of these until it is settled."""

    table_id: str
    seq: int  # of the entry that it follows from
    person: str
    kind: str
    seat: int
    due: float  # when it may be sent
    deadline: float | None = None  # when the time of the seat is up, if it has a clock
    tries: int = 0  # that failed
    claimed: float = 0.0  # until when the process that sends it has it for itself
    sent: float = 0.0  # when a service took it; 0 if none has

    @property
    def place(self) -> Place:
        """Its key."""
        return self.table_id, self.seq, self.person, self.kind

    @property
    def id(self) -> str:
        """What tells services and devices that a repeat is one."""
        return hashlib.sha256(repr(self.place).encode()).hexdigest()[:24]


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to reach a person, or the group of a table; its address and its keys are secrets."""

    id: str
    person: str
    kind: str  # push, email, discord, slack, ntfy, json or operator
    address: str = field(repr=False)
    keys: str = field(default="", repr=False)  # of a push subscription, as JSON; of an e-mail, the hash of its code
    origin: str = ""  # the address of this server as they call it, for links
    confirmed: bool = True  # whether the owner of an e-mail address has said that they want it
    created: float = 0.0
    error: str = ""  # of the last attempt, empty if it went well
    failures: int = 0  # in a row
    retired: float = 0.0  # since when it is not used any more, because nobody is there

    @property
    def usable(self) -> bool:
        """Whether notices go this way."""
        return self.confirmed and not self.retired

    def well(self) -> Way:
        """After it has worked."""
        return replace(self, error="", failures=0, retired=0.0)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """How a person wants to be told: the language, and hours of the day in which they want to hear nothing."""

    person: str
    language: str = "en"
    quiet_from: int = 0  # the same hour twice: never quiet
    quiet_to: int = 0
    offset: int = 0  # minutes that their clock is ahead of UTC


@dataclass(frozen=True, kw_only=True)
class Look:
    """A page of a table that a person has open: when they last touched it, and whether it can be seen."""

    table_id: str
    person: str
    page: str
    at: float
    visible: bool


@dataclass(frozen=True, kw_only=True)
class OutboxChange:
    """What happens to the outbox apart from new notices."""

    claimed: Sequence[Place] = ()  # `Conflict` if another process has one of them
    claimed_at: float = 0.0
    claimed_until: float = 0.0
    settled: Mapping[Place, float] = field(default_factory=dict)  # when each was sent; 0 if it need not be any more
    postponed: Sequence[Notice] = ()  # as they are now
    looks: Sequence[Look] = ()
    ways: Sequence[Way] = ()  # new or changed
    tried: Sequence[Way] = ()  # as they are after an attempt; one that was removed meanwhile stays so
    removed_ways: Sequence[str] = ()
    group: tuple[str, bool] | None = None  # a table, and whether its group is told
    wishes: Wishes | None = None
    secret: tuple[str, str] | None = None  # a name, and what is kept under it; `Conflict` if something is
