"""A person and what belongs to them: the devices they use, codes and passkeys that bring another one, and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablee.server.database.table_info import Seat

LINK: Final = "link"  # a code that makes one more device that of a person, once and soon
RESCUE: Final = "rescue"  # a code on paper that does the same for as long as it is not replaced
CHALLENGE: Final = "challenge"  # what a passkey signs
FORMER_PLAYER: Final = "a former player\u2060"  # the name of somebody who wants to be forgotten; nobody can type it


@dataclass(frozen=True)
class Device:
    """A token by its hash, and whose it is; a token without a row is a person of its own."""

    token: str
    person: str | None  # None once it is signed out
    label: str
    created: float
    seen: float


@dataclass(frozen=True)
class Code:
    """A code by its hash, and the person whose device it makes another one."""

    code: str
    person: str
    kind: str
    expires: float | None = None  # None if it is good until another one replaces it


@dataclass(frozen=True)
class Passkey:
    """What is known of a passkey; its secret never leaves the device that has it."""

    id: str
    person: str
    public_key: str
    count: int  # of its uses, if it counts them
    label: str
    created: float


@dataclass(frozen=True)
class Note:
    """What somebody has written for themselves at a table; nothing if the text is empty."""

    person: str
    table_id: str
    text: str


@dataclass(frozen=True)
class PeopleWrite:
    """What is written about people."""

    devices: Sequence[Device] = ()  # as they are from now on
    seen: Mapping[str, float] = field(default_factory=dict)  # token -> last sign of life
    codes: Sequence[Code] = ()  # new ones; those that have expired go
    replaces: bool = False  # whether the person's other codes of these kinds are no longer good
    spent: Code | None = None  # one that is good once; `Conflict` if it is gone, or somebody else's now
    passkeys: Sequence[Passkey] = ()  # as they are from now on
    removed_passkeys: Sequence[str] = ()
    note: Note | None = None
    seats: Mapping[tuple[str, int], Seat] = field(default_factory=dict)  # at any tables, as they are from now on
    joined: tuple[str, str] | None = None  # somebody, and the person that they are from now on, at every table
    forgotten: str = ""  # somebody of whom only what others need is kept, under the other name of `joined`
    gone: Sequence[str] = ()  # the tokens of their devices
