"""Looking for damaged tables: every row is read, and every move played again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from tablee.server.database.faults import CORRUPT, sqlite_code
from tablee.server.database.journal import DEAL, UNDO, Damage
from tablee.server.database.table_info import TableInfo
from tablee.server.problems import Away, Problem
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables
from tablee.table import Game, State, TableeError


class Finding(NamedTuple):
    """A table, and what is wrong with it, if anything."""

    table: str
    fault: str


@contextmanager
def one_sentence() -> Iterator[None]:
    """Whatever keeps a database or a table from being read is told in one sentence."""
    try:
        yield
    except DBAPIError as error:
        raise TableeError(f"this database cannot be read: {error.orig}") from None
    except Damage as damage:
        raise TableeError(f"this table is damaged: {damage}") from None


async def check_all(tables: Tables) -> AsyncIterator[Finding]:
    """Every table in turn; a server may go on with its work meanwhile."""
    for table in await tables.store.all_tables():
        yield Finding(table, await _fault(tables, table))


async def file_fault(tables: Tables) -> str:
    """What SQLite itself finds wrong with its file; nothing if that is whole, or is not its own."""
    try:
        return await tables.store.file_fault("integrity_check")
    except DBAPIError as error:
        if sqlite_code(error) != CORRUPT:
            raise
        return str(error.orig)


async def _fault(tables: Tables, table: str) -> str:
    try:
        info = await tables.store.table(table)
        if info is None:
            return ""  # it was removed just now
        game = tables.game_of(info)
        await _replay(tables, info, game)
    except Away:
        raise
    except Problem as problem:
        return problem.detail
    except Damage as damage:
        return str(damage)
    except Exception as error:
        return f"it cannot be read ({type(error).__name__})"
    return ""


async def _replay(tables: Tables, info: TableInfo, game: Game[State]) -> None:
    """Raise whatever is wrong with the rows of a table."""
    store = tables.store
    if len(await store.seats(info.id)) != info.seats:
        raise Damage(f"it does not have {info.seats} seats")
    entries = await store.entries(info.id, -1)
    if [entry.seq for entry in entries] != list(range(len(entries))):
        raise Damage("its journal has a gap")
    snapshots = {snapshot.seq: snapshot for snapshot in await store.snapshots(info.id)}
    first = min(snapshots, default=None)
    if first is None:
        raise Damage("it has no snapshot")
    position = Position.load(game, snapshots[first])
    if not position.agrees_with(snapshots.pop(first)):
        raise Damage(f"the snapshot after entry {first} is not the one that was written")
    for entry in entries[position.seq + 1 :]:
        await tables.clock.sleep(0)
        kept = snapshots.pop(entry.seq, None)
        if entry.kind in (DEAL, UNDO):
            if kept is None:
                raise Damage(f"the snapshot after entry {entry.seq} is missing")
            position = Position.load(game, kept)
        else:
            position = position.after(entry)
            if kept is not None and Position.load(game, kept).dump().data["state"] != position.dump().data["state"]:
                raise Damage(f"the snapshot after entry {entry.seq} is not what the moves lead to")
        if kept is not None and not position.agrees_with(kept):
            raise Damage(f"the snapshot after entry {entry.seq} is not the one that was written")
    if snapshots:
        raise Damage(f"there is no entry {min(snapshots)}, but a snapshot after it")
    position.check(info.seats)
    if position.over != info.over:
        raise Damage("its game is over, but it is not marked so, or the other way round")
