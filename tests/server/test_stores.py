"""One suite for every store: in memory, in SQLite and in PostgreSQL. What each of them can do is declared."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from support.memory_rows import Memory
from support.memory_store import MemoryStore
from support.servers import relaxed, sqlite
from support.waiting import until_async
from tablee.server.database.journal import CHAT, OPEN, Analysis, Damage, Entry, Snapshot
from tablee.server.database.sql_store import SqlStore
from tablee.server.database.store import Store
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import Conflict, IdempotencyKey, TableRows, Write
from tablee.table import TableeError


@dataclass(frozen=True)
class Kind:
    """A kind of store, and what it can do."""

    new: Callable[[], Store]  # for one more process, with the rows that are there
    shared: bool  # whether several processes may use it at the same time
    exclusive: bool  # whether a second process is sent away
    foreign_keys: bool = True


@pytest.fixture(params=["memory", "shared memory", "sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kind]:
    memory = Memory()
    if request.param == "memory":
        yield Kind(lambda: MemoryStore(memory), shared=False, exclusive=False)
    elif request.param == "shared memory":
        yield Kind(lambda: MemoryStore(memory, shared=True), shared=True, exclusive=False)
    elif request.param == "sqlite":
        yield Kind(lambda: SqlStore(relaxed(sqlite(tmp_path))), shared=False, exclusive=True)
    else:
        url = str(request.getfixturevalue("postgres_url"))
        yield Kind(lambda: SqlStore(relaxed(url)), shared=True, exclusive=False)


@asynccontextmanager
async def opened(kind: Kind) -> AsyncIterator[Store]:
    store = kind.new()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(kind: Kind, check: Callable[[Store], Awaitable[None]]) -> None:
    """Check something of a store that is open."""

    async def checked() -> None:
        async with opened(kind) as store:
            await check(store)

    asyncio.run(checked())


def info(name: str, **values: Any) -> TableInfo:
    """A table."""
    usual: dict[str, Any] = {
        "game": "toy",
        "rules": 1,
        "digest": "d",
        "seats": 2,
        "options": ("double",),
        "seed": "s",
        "invite": "i",
        "created": 1.0,
        "host": "anne",
    }
    return TableInfo(**{**usual, "id": name, **values})


def said(table: str, seq: int, text: str = "", at: float = 10.0) -> Entry:
    """Something that was said."""
    return Entry(table, seq, CHAT, 0, at, {"text": text or f"{table} {seq}"})


def new(name: str, *seats: Seat, rematch_of: str | None = None, **values: Any) -> Write:
    """A new table."""
    sitting = seats or (Seat("Anne", "anne", "anne"), Seat("Ben", "ben", "ben"))
    rows = TableRows(info(name, seats=len(sitting), **values), sitting, [Snapshot(0, {"state": None})], rematch_of)
    return Write([Entry(name, 0, OPEN, -1, values.get("created", 1.0), {})], new_table=rows)


def test_a_table_is_read_as_it_was_written(kind: Kind) -> None:
    async def check(store: Store) -> None:
        assert store.shared == kind.shared
        await store.check()
        assert await store.table("one") is None and await store.seats("one") == [] and await store.all_tables() == []
        with pytest.raises(Damage):
            await store.snapshot("one")
        await store.commit(new("one"))
        assert await store.table("one") == info("one")
        assert [seat.name for seat in await store.seats("one")] == ["Anne", "Ben"]
        assert [(entry.seq, entry.kind, entry.data) for entry in await store.entries("one", -1)] == [(0, OPEN, {})]
        assert await store.snapshot("one") == Snapshot(0, {"state": None})
        changed = Seat(
            "Bot", bot="fair/loyal", colour="red", known_to="anne ben", agreed=3, asker="zoe", asker_name="Z"
        )
        await store.commit(Write([said("one", 1)], seats={1: changed}, over=True))
        assert (await store.seats("one"))[1] == changed
        found = await store.table("one")
        assert found is not None and found.over
        assert await store.size() > 0 and await store.file_fault("quick_check") == ""

    run(kind, check)


def test_what_was_read_belongs_to_the_reader(kind: Kind) -> None:
    async def check(store: Store) -> None:
        write = new("one")
        await store.commit(write)
        (await store.seats("one"))[0].name = "somebody"
        (await store.entries("one", -1))[0].data["text"] = "something"
        (await store.snapshot("one")).data["state"] = "another"
        assert write.new_table is not None
        write.new_table.seats[0].name = "somebody"
        assert (await store.seats("one"))[0].name == "Anne"
        assert (await store.entries("one", -1))[0].data == {}
        assert (await store.snapshot("one")).data == {"state": None}

    run(kind, check)


def test_an_entry_is_written_once_and_together_with_the_rest_or_not_at_all(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        await store.commit(Write([said("one", 1)], key=IdempotencyKey("anne", "key-1", "what"), answer={"seq": 1}))
        late = [
            Write([said("one", 1, "late")], seats={0: Seat("late")}, over=True),
            Write([said("one", 2), said("one", 1, "late")]),
            Write([said("one", 2)], key=IdempotencyKey("anne", "key-1", "other"), over=True),
            Write([said("one", 2)], snapshot=Snapshot(0, {"state": 1}), seats={0: Seat("late")}),
            Write([said("none", 0)]),
            replace(new("one"), key=IdempotencyKey("ben", "key-2", "")),
        ]
        for write in late:
            with pytest.raises(Conflict):
                await store.commit(write)
        assert [entry.data.get("text") for entry in await store.entries("one", -1)] == [None, "one 1"]
        assert (await store.seats("one"))[0].name == "Anne"
        found = await store.table("one")
        assert found is not None and not found.over
        assert await store.first_answer(IdempotencyKey("ben", "key-2", "")) is None
        assert await store.first_answer(IdempotencyKey("anne", "key-1", "")) == ("what", {"seq": 1})
        assert await store.first_answer(IdempotencyKey("ben", "key-1", "")) is None

    run(kind, check)


def test_of_several_who_write_at_once_those_who_come_too_late_spoil_no_other(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        await store.commit(new("two", created=2.0))
        writes = [Write([said("one", 1)]), Write([said("two", 1)]), Write([said("one", 1)]), Write([said("one", 2)])]
        ended = await asyncio.gather(*[store.commit(write) for write in writes], return_exceptions=True)
        assert [type(end) for end in ended] == [type(None), type(None), Conflict, type(None)]
        assert [entry.seq for entry in await store.entries("one", -1)] == [0, 1, 2]
        assert [entry.seq for entry in await store.entries("two", -1)] == [0, 1]

    run(kind, check)


def test_a_write_is_carried_out_though_nobody_waits_for_it(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        waiting = asyncio.create_task(store.commit(Write([said("one", 1)])))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting

        async def there() -> bool:
            return len(await store.entries("one", -1)) == 2

        for _ in range(1000):
            if await there():
                break
            await asyncio.sleep(0.001)
        assert await there()

    run(kind, check)


def test_the_journal_is_read_in_parts(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        for seq in range(1, 12):
            kept = Snapshot(seq, {"state": seq}) if seq % 4 == 0 else None
            await store.commit(Write([said("one", seq)], snapshot=kept))
        assert [entry.seq for entry in await store.entries("one", 8)] == [9, 10, 11]
        assert [entry.seq for entry in await store.entries("one", 2, 5)] == [3, 4, 5]
        assert [entry.seq for entry in await store.entries("one", -1, limit=2)] == [0, 1]
        assert await store.entries("one", 11) == [] == await store.entries("none", -1)
        assert [entry.data["text"] for entry in await store.entries("one", 9)] == ["one 10", "one 11"]
        assert (await store.snapshot("one")).seq == 8 and (await store.snapshot("one", 7)).seq == 4
        assert [kept.seq for kept in await store.snapshots("one")] == [0, 4, 8]

    run(kind, check)


def test_lists_of_tables(kind: Kind) -> None:
    async def check(store: Store) -> None:
        bot = Seat("Bot", bot="random")
        await store.commit(new("old", created=1.0, listed=True))
        await store.commit(new("mid", Seat("Anne", "anne", "anne"), bot, created=2.0, listed=True))
        await store.commit(new("new", Seat("Zoe", "anne", "zoe"), bot, created=3.0))
        assert await store.all_tables() == ["old", "mid", "new"]
        assert await store.held_by("anne", 10) == ["new", "mid", "old"] and await store.held_by("anne", 1) == ["new"]
        assert await store.held_by("zoe", 10) == ["new"] and await store.held_by("nobody", 10) == []
        assert await store.with_bots() == {"mid": 0, "new": 0}
        await store.commit(Write([said("mid", 1, at=20.0)], over=True))
        assert await store.with_bots() == {"new": 0}
        assert await store.held_by("anne", 10) == ["new", "old", "mid"]
        assert await store.held_by("anne", 10, over=True) == ["mid"]
        await store.commit(Write(put_away=("anne", "mid")))
        with pytest.raises(Conflict):
            await store.commit(Write(put_away=("anne", "mid")))
        assert await store.held_by("anne", 10) == ["new", "old"]
        assert await store.listed(0.5, 10) == ["old"] and await store.listed(5.0, 10) == []
        await store.commit(Write(seen={("old", 1): 30.0, ("none", 0): 1.0}))
        assert await store.listed(5.0, 10) == ["old"]
        assert await store.seen(["old", "none"]) == {("old", 0): 0.0, ("old", 1): 30.0}
        assert await store.last_seen() == 30.0
        assert await store.quiet(False, 25.0, 10) == ["old", "new"] and await store.quiet(True, 15.0, 10) == []
        assert await store.quiet(True, 25.0, 10) == ["mid"] and await store.quiet(False, 25.0, 1) == ["old"]
        lines = await store.overview()
        assert [(line["id"], line["entries"], line["last"]) for line in lines] == [
            ("old", 1, 1.0),
            ("new", 1, 3.0),
            ("mid", 2, 20.0),
        ]
        assert set(lines[0]) == {"id", "game", "seats", "over", "listed", "created", "entries", "last"}

    run(kind, check)


def test_a_rematch_a_closed_table_and_one_that_is_removed(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        await store.commit(new("two", rematch_of="one", created=2.0))
        found = await store.table("one")
        assert found is not None and found.rematch == "two"
        await store.commit(Write(closed={"two": "another"}))
        shut = await store.table("two")
        assert shut is not None and (shut.invite, shut.listed, shut.spectators) == ("another", False, False)
        await store.commit(Write(analysis=Analysis("one", -2, [1, 2], False, 5.0)))
        await store.commit(Write(analysis=Analysis("one", -2, [1, 2, 3], True, 6.0)))
        assert await store.analysis("one", -2) == Analysis("one", -2, [1, 2, 3], True, 6.0)
        assert await store.analysis("one", 0) is None
        await store.commit(Write(put_away=("anne", "one")))
        await store.commit(Write(removed=["one"]))
        assert await store.all_tables() == ["two"] and await store.entries("one", -1) == []
        assert await store.analysis("one", -2) is None and await store.seats("one") == []
        assert await store.snapshots("one") == []

    run(kind, check)


def test_keys_are_forgotten(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        for number in range(3):
            key = IdempotencyKey("anne", f"key-{number}", "")
            await store.commit(Write([said("one", number + 1, at=10.0 * number)], key=key))
        await store.commit(Write(key=IdempotencyKey("ben", "key-0", ""), at=100.0))
        assert sorted(await store.old_keys(15.0, 10)) == [("anne", "key-0"), ("anne", "key-1")]
        assert len(await store.old_keys(1000.0, 3)) == 3
        await store.commit(Write(forgotten=[("anne", "key-0"), ("anne", "key-9")]))
        assert await store.first_answer(IdempotencyKey("anne", "key-0", "")) is None
        assert await store.first_answer(IdempotencyKey("ben", "key-0", "")) is not None

    run(kind, check)


def test_what_is_kept_outlives_the_process(kind: Kind) -> None:
    async def check() -> None:
        async with opened(kind) as store:
            await store.commit(new("one"))
            waiting = asyncio.create_task(store.commit(Write([said("one", 1)])))
            await asyncio.sleep(0)
        await waiting
        async with opened(kind) as store:
            assert [entry.seq for entry in await store.entries("one", -1)] == [0, 1]

    asyncio.run(check())


def test_a_second_process(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        other = kind.new()
        if kind.exclusive:
            with pytest.raises(TableeError, match="already serving"):
                await other.open()
        if not kind.shared:
            return
        await other.open()
        heard: list[str | None] = []
        listening = asyncio.create_task(store.listen(heard.append))
        await until_async(lambda: heard == [None])
        await other.commit(Write([said("one", 1)]))
        assert [entry.seq for entry in await store.entries("one", 0)] == [1]
        with pytest.raises(Conflict):
            await store.commit(Write([said("one", 1)]))
        await other.commit(Write(closed={"one": "another"}))
        await until_async(lambda: heard[-2:] == ["one", "!one"])
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        await other.close()

    run(kind, check)
