"""One suite for every store: in memory, in SQLite and in PostgreSQL. What each of them can do is declared."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from support.servers import relaxed, sqlite
from support.waiting import until_async
from tablee.alone.kept_store import Change, KeptStore, rows_of
from tablee.server.clock import Clock
from tablee.server.database.journal import CHAT, OPEN, Analysis, Damage, Entry, Snapshot
from tablee.server.database.memory_rows import Memory
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.outbox import Look, Notice, OutboxChange, Way, Wishes
from tablee.server.database.people import FORMER_PLAYER, LINK, RESCUE, Code, Device, Note, Passkey, PeopleWrite
from tablee.server.database.prepared import Prepared
from tablee.server.database.sql_store import SqlStore
from tablee.server.database.standing import (
    A_NAME,
    BLOCK,
    MUTE,
    Placed,
    Profile,
    Relation,
    Report,
    Result,
    StandingWrite,
)
from tablee.server.database.store import Store
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import Conflict, IdempotencyKey, Served, TableRows, Write
from tablee.table import TableeError


@dataclass(frozen=True)
class Kind:
    """A kind of store, and what it can do."""

    new: Callable[[], Store]  # for one more process, with the rows that are there
    shared: bool  # whether several processes may use it at the same time
    exclusive: bool  # whether a second process is sent away
    foreign_keys: bool = True


class Browser(KeptStore):
    """A page that is loaded anew after every commit: it has nothing but the texts that the browser keeps."""

    def __init__(self, kept: dict[str, str]) -> None:
        super().__init__(rows_of(kept.items()), self.write_down, Clock())
        self.kept = kept

    async def write_down(self, changed: list[Change]) -> None:
        await asyncio.sleep(0)
        for key, text in changed:
            if text is None:
                del self.kept[key]
            else:
                self.kept[key] = text

    async def _keep(self, writes: list[Write]) -> None:
        await super()._keep(writes)
        self.memory.rows = rows_of(self.kept.items())


@pytest.fixture(params=["memory", "shared memory", "browser", "sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kind]:
    memory = Memory()
    if request.param == "memory":
        yield Kind(lambda: MemoryStore(memory), shared=False, exclusive=False)
    elif request.param == "shared memory":
        yield Kind(lambda: MemoryStore(memory, shared=True), shared=True, exclusive=False)
    elif request.param == "browser":
        kept: dict[str, str] = {}
        yield Kind(lambda: Browser(kept), shared=False, exclusive=False)
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
        waiting.cancel()  # what is given to the store later is written later
        with suppress(asyncio.CancelledError):
            await waiting

        await store.commit(Write([said("one", 2)]))
        assert [entry.seq for entry in await store.entries("one", -1)] == [0, 1, 2]

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
        await other.commit(Write(people=PeopleWrite(devices=[Device("phone", "anne", "", 1.0, 1.0)], gone=["old"])))
        await until_async(lambda: len(heard) == 5)
        assert heard[1:3] == ["one", "!one"] and set(heard[3:]) == {"@phone", "@old"}
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        await other.close()

    run(kind, check)


def told(seq: int, person: str = "ben", **values: Any) -> Notice:
    """A notice of the table `one`."""
    return Notice(**{"table_id": "one", "seq": seq, "person": person, "kind": "turn", "seat": 1, "due": 5.0, **values})


def test_devices_codes_and_passkeys(kind: Kind) -> None:
    phone, laptop = Device("phone", "anne", "Phone", 1.0, 1.0), Device("laptop", "anne", "Laptop", 2.0, 2.0)
    passkey = Passkey("key-1", "anne", "public", 2**32 - 1, "Phone", 1.0)

    async def check(store: Store) -> None:
        assert await store.device("phone") is None and await store.devices("anne") == []
        soon, paper = Code("c1", "anne", LINK, 10.0), Code("c2", "anne", RESCUE)
        await store.commit(Write(people=PeopleWrite(devices=[laptop, phone], codes=[soon, paper], passkeys=[passkey])))
        assert await store.devices("anne") == [phone, laptop] and await store.device("laptop") == laptop
        assert await store.codes("anne") == [soon, paper] and await store.passkeys("anne") == [passkey]
        out = replace(phone, person=None)
        await store.commit(Write(people=PeopleWrite(devices=[out], seen={"laptop": 9.0, "nobody": 9.0})))
        assert await store.devices("anne") == [replace(laptop, seen=9.0)] and await store.device("phone") == out
        with pytest.raises(Conflict):
            await store.commit(Write(people=PeopleWrite(spent=replace(soon, person="ben"))))
        # A code is spent once; the new one sends away those that have expired, and replaces its own kind if it shall.
        await store.commit(Write(people=PeopleWrite(spent=soon)))
        with pytest.raises(Conflict):
            await store.commit(Write(people=PeopleWrite(spent=soon, seen={"laptop": 99.0})))
        old, new_paper = Code("c3", "ben", LINK, 20.0), Code("c4", "anne", RESCUE)
        await store.commit(Write(people=PeopleWrite(codes=[old])))
        await store.commit(Write(people=PeopleWrite(codes=[new_paper], replaces=True), at=30.0))
        assert await store.codes("anne") == [new_paper] and await store.code("c3") is None
        assert await store.code("c4") == new_paper
        used = replace(passkey, count=0)
        await store.commit(Write(people=PeopleWrite(passkeys=[used])))
        assert await store.passkey("key-1") == used
        await store.commit(Write(people=PeopleWrite(removed_passkeys=["key-1"])))
        assert await store.passkey("key-1") is None and await store.device("laptop") == replace(laptop, seen=9.0)

    run(kind, check)


def test_notices_are_written_with_their_entry_and_claimed_by_one(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        assert await store.next_notice() is None
        await store.commit(Write([said("one", 1)], notices=[told(1), told(1, "@one", due=9.0)]))
        with pytest.raises(Conflict):
            await store.commit(Write([said("one", 1)], notices=[told(1, "zoe")]))
        assert await store.due_notices(4.9, 10) == [] and await store.next_notice() == 5.0
        assert await store.due_notices(5.0, 10) == [told(1)] and len(await store.due_notices(9.0, 10)) == 2
        claim = OutboxChange(claimed=[told(1).place], claimed_at=6.0, claimed_until=66.0)
        await store.commit(Write(outbox=claim))
        with pytest.raises(Conflict):
            await store.commit(Write(outbox=replace(claim, claimed_at=65.0)))
        assert [one.person for one in await store.due_notices(65.0, 10)] == ["@one"]
        assert await store.due_notices(66.0, 1) == [told(1, claimed=66.0)], "the process that had it may be dead"
        await store.commit(Write(outbox=OutboxChange(settled={told(1).place: 70.0, told(1, "@one").place: 0.0})))
        assert await store.next_notice() is None and await store.due_notices(99.0, 10) == []
        assert await store.sent_notices("ben") == [told(1, claimed=66.0, sent=70.0)]
        await store.commit(Write([said("one", 2)], notices=[told(2)]))
        later = replace(told(2), due=50.0, tries=1)
        await store.commit(Write(outbox=OutboxChange(postponed=[later])))
        assert await store.due_notices(49.0, 10) == [] and await store.due_notices(50.0, 10) == [later]
        await store.commit(Write(outbox=OutboxChange(settled={told(2).place: 80.0})))
        assert [one.seq for one in await store.sent_notices("ben")] == [2], "of each kind the last one is kept"
        await store.commit(Write(removed=["one"]))
        assert await store.sent_notices("ben") == []

    run(kind, check)


def test_two_people_become_one(kind: Kind) -> None:
    """Seats, hosts, lists, notes, keys and what they have seen; where both have a row, the one that stays wins."""

    async def check(store: Store) -> None:
        ben, anne = Seat("Ben", "ben", "ben"), Seat("Anne", "anne", "anne")
        await store.commit(new("left", Seat("Zoe", "zoe", "zoe", known_to="kim ben"), created=1.0))
        await store.commit(new("both", ben, anne, created=2.0))
        await store.commit(new("lent", Seat("Zoe", "ben", "zoe", asker="ben", asker_name="Ben"), host="ben"))
        for person, table, text in (("ben", "both", "b"), ("anne", "both", "a"), ("ben", "lent", "l")):
            await store.commit(Write(put_away=(person, table), key=IdempotencyKey(person, f"key-{table}", text)))
            await store.commit(Write(people=PeopleWrite(note=Note(person, table, text))))
        await store.commit(Write(people=PeopleWrite(devices=[Device("b2", "ben", "", 1.0, 1.0)])))
        way = Way(id="w", person="ben", kind="ntfy", address="https://n.example/t", created=1.0)
        look = Look(table_id="lent", person="ben", page="a", at=10.0, visible=True)
        reached = OutboxChange(ways=[way], wishes=Wishes(person="ben", language="fr"), looks=[look])
        await store.commit(Write([said("both", 1)], notices=[told(1, table_id="both")], outbox=reached))
        assert await store.naming("ben") == ["both", "left", "lent"] and await store.naming("kim") == ["left"]
        await store.commit(Write(people=PeopleWrite(joined=("ben", "anne"))))
        assert await store.naming("ben") == [] and await store.naming("anne") == ["both", "left", "lent"]
        assert [seat.holder for seat in await store.seats("both")] == ["anne", "anne"]
        [seat] = await store.seats("lent")
        assert (seat.owner, seat.holder, seat.asker) == ("anne", "zoe", "anne")
        assert (await store.seats("left"))[0].known_to == "kim anne"
        found = await store.table("lent")
        assert found is not None and found.host == "anne"
        assert await store.notes("anne") == [Note("anne", "both", "a"), Note("anne", "lent", "l")]
        assert await store.notes("anne", "lent") == [Note("anne", "lent", "l")] and await store.notes("ben") == []
        assert await store.held_by("anne", 9) == [] == await store.held_by("ben", 9)
        assert await store.first_answer(IdempotencyKey("anne", "key-both", "")) == ("a", {})
        assert await store.first_answer(IdempotencyKey("anne", "key-lent", "")) == ("l", {})
        assert [device.token for device in await store.devices("anne")] == ["b2"]
        assert [await store.ways([name]) for name in ("ben", "anne")] == [[], [replace(way, person="anne")]]
        assert await store.wishes("anne") == Wishes(person="anne", language="fr") and await store.wishes("ben") is None
        assert await store.looks("lent") == [replace(look, person="anne")]
        assert await store.due_notices(5.0, 9) == [told(1, "anne", table_id="both")]
        await store.commit(Write(people=PeopleWrite(note=Note("anne", "lent", ""))))
        assert await store.notes("anne") == [Note("anne", "both", "a")]
        await store.commit(Write(removed=["both"]))
        assert await store.notes("anne") == []
        with pytest.raises(Conflict):
            await store.commit(Write(people=PeopleWrite(note=Note("anne", "both", "late"))))

    run(kind, check)


def test_somebody_is_forgotten(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one", Seat("Anne", "anne", "anne"), Seat("Ben", asker="anne", asker_name="Anne")))
        await store.commit(new("two", Seat("Anne", "anne", "anne"), Seat("Ben", "ben", "ben", known_to="anne")))
        await store.commit(Write([said("one", 1, "Anne")], key=IdempotencyKey("anne", "key-1", "")))
        ways_in = PeopleWrite(
            devices=[Device("anne", "anne", "", 1.0, 1.0)],
            codes=[Code("c", "anne", RESCUE)],
            passkeys=[Passkey("p", "anne", "", 0, "", 1.0)],
            note=Note("anne", "two", "secret"),
        )
        way = Way(id="w", person="anne", kind="ntfy", address="https://n.example/t", created=1.0)
        look = Look(table_id="two", person="anne", page="a", at=10.0, visible=True)
        reached = OutboxChange(ways=[way], wishes=Wishes(person="anne", language="fr"), looks=[look])
        await store.commit(Write([said("two", 1)], notices=[told(1, "anne", table_id="two")], outbox=reached))
        await store.commit(Write(put_away=("anne", "two"), people=ways_in))
        await store.commit(Write(prepared=[Prepared(table_id="two", seat=0, person="anne", move="say it")]))
        amended = replace(said("one", 1), written={"text": "forgotten"})
        left = {("one", 0): Seat("open")}
        gone = PeopleWrite(seats=left, forgotten="anne", joined=("anne", "nobody"), gone=["anne"])
        await store.commit(Write(amended=[amended], people=gone))
        assert await store.naming("anne") == [] and await store.devices("anne") == [] == await store.codes("anne")
        assert await store.passkeys("anne") == [] == await store.notes("anne") and await store.device("anne") is None
        assert (await store.seats("one"))[0] == Seat("open") and (await store.seats("one"))[1].asker is None
        first, second = await store.seats("two")
        assert (first.name, first.holder, second.known_to) == (FORMER_PLAYER, "nobody", "nobody")
        assert [entry.data.get("text") for entry in await store.entries("one", 0)] == ["forgotten"]
        assert await store.first_answer(IdempotencyKey("anne", "key-1", "")) is None
        assert await store.ways(["anne"]) == [] == await store.looks("two") and await store.wishes("anne") is None
        assert await store.next_notice() is None and await store.prepared("two") == []

    run(kind, check)


def ended(table: str, *people: str, at: float = 5.0, rated: bool = True) -> StandingWrite:
    """The results of a game whose players came in this order."""
    lines = [
        Result(table, seat, person, "toy", len(people), at, seat + 1, True, rated, [3, 4])
        for seat, person in enumerate(people)
    ]
    return StandingWrite(results=lines)


def test_results_are_kept_and_follow_their_people(kind: Kind) -> None:
    async def check(store: Store) -> None:
        for name, people, at, rated in (
            ("b", ("anne", "ben"), 5.0, True),
            ("a", ("ben", "zoe"), 5.0, True),
            ("c", ("zoe", "anne"), 7.0, True),
            ("d", ("anne", "ben"), 6.0, False),
        ):
            await store.commit(new(name, over=True))
            await store.commit(Write([said(name, 1)], over=True, standing=ended(name, *people, at=at, rated=rated)))
        assert await store.rated("toy", 2, 0.0) == [
            Placed("a", 5.0, "ben", 1),
            Placed("a", 5.0, "zoe", 2),
            Placed("b", 5.0, "anne", 1),
            Placed("b", 5.0, "ben", 2),
            Placed("c", 7.0, "zoe", 1),
            Placed("c", 7.0, "anne", 2),
        ]
        assert [one.table_id for one in await store.rated("toy", 2, 6.0)] == ["c", "c"]
        assert await store.count_rated("toy", 2) == 6 and await store.count_rated("toy", 3) == 0
        mine = await store.results("anne", 9)
        assert [(one.table_id, one.place, one.rated) for one in mine] == [
            ("c", 2, True),
            ("d", 1, False),
            ("b", 1, True),
        ]
        assert mine[0].answers == [3, 4] and len(await store.results("anne", 2)) == 2
        with pytest.raises(Conflict):
            await store.commit(Write(standing=ended("c", "anne", "ben")))
        await store.commit(Write(people=PeopleWrite(joined=("ben", "anne"))))
        assert await store.results("ben", 9) == [] and len(await store.results("anne", 9)) == 6
        await store.commit(Write(people=PeopleWrite(forgotten="anne", joined=("anne", "nobody"))))
        assert await store.results("anne", 9) == [] and len(await store.results("nobody", 9)) == 6
        await store.commit(Write(removed=["c"]))
        assert await store.count_rated("toy", 2) == 4

    run(kind, check)


def test_people_keep_others_away(kind: Kind) -> None:
    async def check(store: Store) -> None:
        by_ben = [Relation("ben", "zoe", MUTE, "Zoe", 1.0), Relation("ben", "zoe", BLOCK, "Zoe", 2.0)]
        by_anne = [Relation("anne", "zoe", MUTE, "Z.", 3.0), Relation("anne", "ben", BLOCK, "Ben", 4.0)]
        by_zoe = [Relation("zoe", "ben", MUTE, "B", 5.0), Relation("zoe", "anne", MUTE, "A", 6.0)]
        told: list[str] = []
        write = Write(standing=StandingWrite(relations=[*by_ben, *by_anne, *by_zoe]))
        told += write.news
        await store.commit(write)
        assert set(told) == {"@anne", "@ben", "@zoe"}
        assert await store.relations("ben") == by_ben and await store.apart_from("ben") == {"anne", "zoe"}
        assert await store.apart_from("zoe") == {"ben"} and await store.apart_from("kim") == set()
        again = replace(by_ben[0], name="Zoé")
        await store.commit(Write(standing=StandingWrite(relations=[again], ended=[by_ben[1]])))
        assert await store.relations("ben") == [again] and await store.apart_from("zoe") == set()
        # Ben and Anne become one, who keeps nobody away from themselves, and whom Zoe mutes once.
        await store.commit(Write(people=PeopleWrite(joined=("ben", "anne"))))
        assert await store.relations("anne") == [by_anne[0]] and await store.relations("ben") == []
        assert await store.relations("zoe") == [by_zoe[1]] and await store.apart_from("anne") == set()
        await store.commit(Write(people=PeopleWrite(forgotten="anne", joined=("anne", "nobody"))))
        assert await store.relations("zoe") == [] == await store.relations("nobody")

    run(kind, check)


def test_profiles_reports_and_lists(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one", listed=True))
        assert await store.profile("ben") is None
        for shown in (False, True):
            await store.commit(Write(standing=StandingWrite(profile=Profile("ben", rating=shown, pace=False))))
        assert await store.profile("ben") == Profile("ben", pace=False)
        first = Report("r1", "ben", "anne", "one", 0, A_NAME, "Anne", 1.0)
        second = Report("r2", "zoe", "ben", "one", 1, 4, "rude", 2.0)
        await store.commit(Write(standing=StandingWrite(reports=[first, second])))
        await store.commit(Write(standing=StandingWrite(closed={"r1": 9.0, "gone": 9.0})))
        assert await store.reports() == [replace(first, closed=9.0), second]
        assert await store.reports("zoe") == [second]
        with pytest.raises(Conflict):
            await store.commit(Write(standing=StandingWrite(reports=[second])))
        assert await store.listed(0.0, 9) == ["one"]
        away = Write(standing=StandingWrite(unlisted=["one"]))
        assert away.news == ["!one"]
        await store.commit(away)
        assert await store.listed(0.0, 9) == []
        await store.commit(Write(people=PeopleWrite(joined=("ben", "anne"))))
        assert [(one.person, one.about) for one in await store.reports()] == [("anne", "anne"), ("zoe", "anne")]
        assert await store.profile("anne") == Profile("anne", pace=False)
        await store.commit(Write(people=PeopleWrite(forgotten="zoe", joined=("zoe", "nobody"))))
        assert [one.person for one in await store.reports()] == ["anne", "nobody"]
        await store.commit(Write(people=PeopleWrite(forgotten="anne", joined=("anne", "nobody"))))
        assert await store.reports() == [] and await store.profile("anne") is None
        await store.commit(Write(standing=StandingWrite(reports=[second])))
        await store.commit(Write(removed=["one"]))
        assert await store.reports() == []

    run(kind, check)


def test_ways_wishes_looks_and_secrets_are_kept(kind: Kind) -> None:
    async def check(store: Store) -> None:
        await store.commit(new("one"))
        way = Way(id="w1", person="ben", kind="ntfy", address="https://n.example/t", created=1.0)
        group = Way(id="w2", person="@one", kind="json", address="https://g.example", created=2.0)
        await store.commit(Write(outbox=OutboxChange(ways=[way, group], group=("one", True))))
        found = await store.table("one")
        assert found is not None and found.group
        assert await store.ways(["ben"]) == [way] and await store.ways(["ben", "@one"]) == [way, group]
        worse = replace(way, error="HTTP 500", failures=1)
        await store.commit(Write(outbox=OutboxChange(ways=[worse])))
        assert await store.ways(["ben"]) == [worse] and await store.way("w1") == worse
        # What came of an attempt changes no other thing, and brings nothing back.
        tried = replace(worse, error="gone", failures=2, retired=3.0, address="https://other.example")
        await store.commit(Write(outbox=OutboxChange(tried=[tried, replace(way, id="w9")])))
        assert await store.way("w1") == replace(tried, address=way.address) and await store.way("w9") is None
        assert await store.wishes("ben") is None
        for language in ("de", "fr"):
            await store.commit(Write(outbox=OutboxChange(wishes=Wishes(person="ben", language=language, offset=60))))
        assert await store.wishes("ben") == Wishes(person="ben", language="fr", offset=60)
        first = Look(table_id="one", person="ben", page="a", at=10.0, visible=True)
        other = Look(table_id="one", person="ben", page="b", at=20.0, visible=True)
        gone = replace(first, table_id="gone")
        await store.commit(Write(outbox=OutboxChange(looks=[first, other, gone])))
        await store.commit(Write(outbox=OutboxChange(looks=[replace(first, at=30.0, visible=False)])))
        assert sorted(await store.looks("one"), key=lambda look: look.page) == [
            replace(first, at=30.0, visible=False),
            other,
        ]
        assert await store.looks("gone") == []
        await store.commit(Write(outbox=OutboxChange(looks=[replace(first, page="c", at=100_000.0)])))
        assert [look.page for look in await store.looks("one")] == ["c"], "what was closed yesterday is forgotten"
        await store.commit(Write(outbox=OutboxChange(secret=("vapid", "s"))))
        with pytest.raises(Conflict):
            await store.commit(Write(outbox=OutboxChange(secret=("vapid", "t"))))
        assert await store.secret("vapid") == "s" and await store.secret("none") is None
        await store.commit(Write(outbox=OutboxChange(removed_ways=["w1"]), removed=["one"]))
        assert await store.ways(["ben", "@one"]) == [] and await store.looks("one") == []

    run(kind, check)


def test_clocks_and_moves_that_are_left(kind: Kind) -> None:
    """Served time is never set back; a deadline and a move that is left are replaced, and go with their table."""

    async def check(store: Store) -> None:
        await store.commit(new("one", pace="days/12", at_zero="bot"))
        await store.commit(new("two", created=2.0))
        found = await store.table("one")
        assert found is not None and (found.pace, found.at_zero) == ("days/12", "bot")
        assert await store.served() == Served(0.0, 0.0) and await store.next_deadline() is None
        at = {"one": 30.0, "two": 20.0}
        await store.commit(Write([said("one", 1)], deadlines=at, served=Served(10.0, 99.0)))
        await asyncio.gather(*[store.commit(Write(served=Served(time, 100.0))) for time in (5.0, 12.0, 11.0)])
        assert await store.served() == Served(12.0, 100.0)
        assert list((await store.deadlines(30.0)).items()) == [("two", 20.0), ("one", 30.0)]
        assert await store.deadlines(19.0) == {} and await store.next_deadline() == 20.0
        await store.commit(Write(deadlines={"one": 40.0, "two": None}))
        assert await store.deadlines(99.0) == {"one": 40.0}
        left = Prepared(table_id="one", seat=1, person="ben", move="bid 1", seq=3)
        await store.commit(Write(prepared=[left, replace(left, seat=0, person="anne"), replace(left, table_id="two")]))
        assert await store.with_prepared() == ["one", "two"]
        await store.commit(Write(prepared=[replace(left, ended="touched"), replace(left, table_id="two", move="")]))
        first = replace(left, seat=0, person="anne")
        assert await store.prepared("one") == [first, replace(left, ended="touched")]
        assert await store.with_prepared() == ["one"] and await store.prepared("two") == []
        await store.commit(Write(people=PeopleWrite(joined=("ben", "zoe"))))
        assert [one.person for one in await store.prepared("one")] == ["anne", "zoe"]
        await store.commit(Write(people=PeopleWrite(forgotten="zoe")))
        assert await store.prepared("one") == [first] and await store.size() > 0
        await store.commit(Write(removed=["one"]))
        assert await store.prepared("one") == [] and await store.next_deadline() is None

    run(kind, check)
