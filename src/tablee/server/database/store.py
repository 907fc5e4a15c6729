"""The store: rows are the truth. Whatever keeps them is read and written as described here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol

from tablee.server.database.journal import Analysis, Entry, Snapshot
from tablee.server.database.outbox import Look, Notice, Way, Wishes
from tablee.server.database.people import Code, Device, Note, Passkey
from tablee.server.database.prepared import Prepared
from tablee.server.database.rows import Row
from tablee.server.database.standing import Placed, Profile, Relation, Report, Result
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, Served, Write

Hear = Callable[[str | None], None]


class Store(Protocol):
    """Tables, seats, entries and snapshots; `Away` from any of these means that it cannot be reached for now."""

    shared: bool  # whether several processes may serve the same tables
    hurried: bool  # whether the server is about to end: then nobody waits for long

    async def open(self) -> None:
        """Get ready to read and write; what keeps it from that is a `TableeError`."""

    async def close(self) -> None:
        """Write what is waiting, then stop."""

    async def check(self) -> None:
        """Raise whatever keeps it from being read and written."""

    async def commit(self, write: Write) -> None:
        """Write all of it or nothing; once this returns it is kept. `Conflict` if it came too late."""

    async def listen(self, hear: Hear) -> None:
        """Report what other processes write, for as long as the server runs; only if it is shared.

        It names a table that has new entries, after FORGET one that was removed or closed, after ALONE a table and a
        seat for which something is noted, after DEVICE the hash of a token that may be somebody else's now, or after
        RATED a person whose results are. None says that anything may have been missed.
        """

    # Tables and seats.

    async def table(self, table: str) -> TableInfo | None:
        """A table, if there is one."""

    async def seats(self, table: str) -> list[Seat]:
        """Its seats in order."""

    async def seen(self, names: Iterable[str]) -> dict[tuple[str, int], float]:
        """When the holders of all seats of these tables last gave a sign of life."""

    async def held_by(self, holder: str, most: int, over: bool = False) -> list[str]:
        """The tables at which somebody sits: those where the game continues, then the others, newest first.

        Those that they have put away are not among them, nor those where it goes on if it shall be `over`.
        """

    async def listed(self, since: float, most: int) -> list[str]:
        """Tables that their hosts have listed and where somebody was seen since then, the newest first."""

    async def with_bots(self) -> dict[str, int]:
        """The tables at which bots sit and the game continues, each with its last seq."""

    # The journal.

    async def entries(self, table: str, after: int, up_to: int | None = None, limit: int | None = None) -> list[Entry]:
        """What happened after `after`."""

    async def snapshot(self, table: str, up_to: int | None = None) -> Snapshot:
        """The last snapshot, or the last one up to a seq."""

    async def snapshots(self, table: str) -> list[Snapshot]:
        """All of them, for a search for damage."""

    async def first_answer(self, key: IdempotencyKey) -> tuple[str, dict[str, Any]] | None:
        """What was first asked for with this key, and the answer, if it is done."""

    async def analysis(self, table: str, seat: int) -> Analysis | None:
        """What is known about a finished game, if anybody has asked."""

    # Clocks.

    async def served(self) -> Served:
        """For how long the server has been there, as it was written last."""

    async def deadlines(self, until: float) -> dict[str, float]:
        """The tables where the time of somebody is up by then, in served time, the first one first."""

    async def next_deadline(self) -> float | None:
        """When the first of all clocks is up; None if none runs."""

    async def prepared(self, table: str) -> list[Prepared]:
        """The moves that are left at a table, also those that will not be played, in the order of the seats."""

    async def with_prepared(self) -> list[str]:
        """The tables where a move is left that may still be played."""

    # People.

    async def device(self, token: str) -> Device | None:
        """The device of a token, by its hash, if it has a row."""

    async def devices(self, person: str) -> list[Device]:
        """The devices of a person that have rows and are not signed out, the oldest first."""

    async def code(self, code: str) -> Code | None:
        """A code by its hash, whether it has expired or not."""

    async def codes(self, person: str) -> list[Code]:
        """All codes of a person."""

    async def passkey(self, name: str) -> Passkey | None:
        """A passkey by its id."""

    async def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""

    async def notes(self, person: str, table: str | None = None) -> list[Note]:
        """What somebody has written for themselves, at all tables or at one."""

    async def naming(self, person: str) -> list[str]:
        """Every table that names a person in any way: as a player, the owner of a seat, its host, or somebody gone."""

    # How people stand with each other.

    async def results(self, person: str, most: int) -> list[Result]:
        """How the last games of a person ended, the newest first."""

    async def rated(self, game: str, seats: int, since: float) -> list[Placed]:
        """Who came where in the rated games with this number of seats that ended then or later, in their order."""

    async def count_rated(self, game: str, seats: int) -> int:
        """How many lines all rated games with this number of seats have."""

    async def relations(self, person: str) -> list[Relation]:
        """Whom somebody mutes and blocks, the oldest first."""

    async def apart_from(self, person: str) -> set[str]:
        """Those whom somebody blocks, and those who block them."""

    async def profile(self, person: str) -> Profile | None:
        """What somebody shows of themselves, if they have said so."""

    async def reports(self, person: str | None = None) -> list[Report]:
        """Everything that was reported, or what one person has reported, the oldest first."""

    # The outbox.

    async def due_notices(self, now: float, most: int) -> list[Notice]:
        """Those that may be sent and that no process has claimed, the oldest first."""

    async def next_notice(self) -> float | None:
        """When the next one is due, or free again; None if nobody is to be told anything."""

    async def sent_notices(self, person: str) -> list[Notice]:
        """The last ones of each kind and table that a person was sent."""

    async def ways(self, people: Iterable[str]) -> list[Way]:
        """All ways to reach these people, the oldest first."""

    async def way(self, name: str) -> Way | None:
        """A way by its id."""

    async def wishes(self, person: str) -> Wishes | None:
        """How a person wants to be told, if they have said so."""

    async def looks(self, table: str) -> list[Look]:
        """The pages of a table that people have open or had open not long ago."""

    async def secret(self, name: str) -> str | None:
        """What the server keeps under a name."""

    # For those who run the server.

    async def all_tables(self) -> list[str]:
        """Every table that there is, the oldest first."""

    async def old_keys(self, before: float, most: int) -> list[tuple[str, str]]:
        """Keys of what was done before some time, each with its holder."""

    async def quiet(self, over: bool, before: float, most: int) -> list[str]:
        """Tables where the game is over, or continues, and nothing has happened since some time."""

    async def last_seen(self) -> float:
        """When a table was last opened or somebody was seen at one; 0 if there is none."""

    async def overview(self) -> list[Row]:
        """A line about each table for those who run the server, the one where something happened last at the end."""

    async def size(self) -> int:
        """How many bytes it takes."""

    async def file_fault(self, check: Literal["quick_check", "integrity_check"]) -> str:
        """What it finds wrong with the file that it is kept in; the quick check leaves out the indexes."""
