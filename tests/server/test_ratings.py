"""Ratings: which games count, who is last, ties, order, several processes, people who become one or are forgotten."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, good, open_table, party, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until
from tablee import extras
from tablee.server.actions.results import parts_of, results
from tablee.server.actions.standing import Standing, standing
from tablee.server.database.journal import CHAT, DEAL, MOVE, OPEN, SEAT, TIME, Entry, Snapshot
from tablee.server.database.memory_rows import Memory
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.outbox import OutboxChange
from tablee.server.database.people import Device, PeopleWrite
from tablee.server.database.sql_store import SqlStore
from tablee.server.database.standing import MUTE, Placed, Profile, Relation, Result, StandingWrite
from tablee.server.database.store import Store
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import TableRows, Write
from tablee.server.http.auth import digest
from tablee.server.settings import Settings
from tablee.server.tables import LiveTable, Tables, ratings
from tablee.server.tables.ratings import Ladder, Rating

GAME, SEATS = "heads_of_state", 2


def lines(table: str, *places: int, at: float = 1.0) -> list[Placed]:
    """A game of anne, ben, cleo and dora, in these places."""
    return [
        Placed(table, at, name, place) for name, place in zip(("anne", "ben", "cleo", "dora"), places, strict=False)
    ]


def rated(ladder: Ladder, *people: str) -> list[Rating]:
    found = [ladder.rating(person) for person in people]
    return [rating for rating in found if rating is not None]


def test_ties_are_treated_rightly() -> None:
    """Those who tie for first gain alike and more than the third, who is between them and the last."""
    ladder = Ladder()
    ladder.add(lines("one", 1, 1, 3, 4))
    anne, ben, cleo, dora = rated(ladder, "anne", "ben", "cleo", "dora")
    assert anne == ben and anne.value > ratings.MIDDLE > cleo.value > dora.value
    second = Ladder()
    second.add(lines("one", 1, 2, 2, 4))
    anne, ben, cleo, dora = rated(second, "anne", "ben", "cleo", "dora")
    assert anne.value > ben.value == cleo.value == ratings.MIDDLE > dora.value
    even = Ladder()
    even.add(lines("one", 1, 1, 1))
    assert {rating.value for rating in rated(even, "anne", "ben", "cleo")} == {ratings.MIDDLE}


def test_a_rating_is_provisional_at_first() -> None:
    ladder = Ladder()
    ladder.add(lines("0", 1, 2, 3, 4))
    assert ladder.rating("zoe") is None
    first = rated(ladder, "anne")[0]
    assert first.provisional and first.games == 1 and first.within > 500
    chance = random.Random(1)
    for number in range(1, 20):
        places = [1, 2, 3, 4]
        chance.shuffle(places)
        ladder.add(lines(str(number), *places, at=1.0 + number))
    later = rated(ladder, "anne", "ben", "cleo", "dora")
    assert all(not one.provisional and one.games == 20 and one.within < first.within / 2 for one in later)


def test_the_better_player_is_found() -> None:
    """Somebody who wins three games of four is above the other by more than the doubt."""
    ladder, chance = Ladder(), random.Random(2)
    for number in range(400):
        ladder.add(lines(str(number), *((1, 2) if chance.random() < 0.75 else (2, 1)), at=float(number)))
    anne, ben = rated(ladder, "anne", "ben")
    assert anne.value - anne.within > ben.value


def result(table: str, *people: str, at: float = 1.0) -> StandingWrite:
    """A rated game that was won by the first."""
    return StandingWrite(
        results=[
            Result(table, seat, person, GAME, len(people), at, seat + 1, True, True, [10])
            for seat, person in enumerate(people)
        ]
    )


def played(table: str, *people: str, at: float = 1.0) -> Write:
    """A table with its result."""
    seats = [Seat(person, person, person) for person in people]
    info = TableInfo(
        id=table,
        game=GAME,
        rules=1,
        digest="",
        seats=len(people),
        options=(),
        seed="",
        invite="",
        created=at,
        host=None,
    )
    rows = TableRows(info, seats, [Snapshot(0, {"state": None})])
    return Write([Entry(table, 0, OPEN, -1, at, {})], new_table=rows, standing=result(table, *people, at=at))


@pytest.fixture
def store() -> Store:
    return MemoryStore(Memory(), shared=True)


def tables_with(store: Store) -> Tables:
    return Tables(Settings(), store=store)


async def value(tables: Tables, person: str) -> Rating:
    return (await tables.ratings.of(person, [(GAME, SEATS)]))[GAME, SEATS]


def test_a_game_that_is_written_late_is_put_in_its_place(store: Store) -> None:
    """Whatever was asked meanwhile, all processes and a new one agree."""

    async def check() -> None:
        await store.open()
        one = tables_with(store)
        for number, order in enumerate((("anne", "ben"), ("ben", "cleo"), ("cleo", "anne"))):
            await store.commit(played(f"t{number}", *order, at=10.0 + number))
            await value(one, "ben") if number else None
        assert (await value(one, "anne")).games == 2
        await store.commit(played("late", "cleo", "ben", at=10.5))
        await store.commit(played("same", "cleo", "ben", at=12.0))
        fresh = tables_with(store)
        for person in ("anne", "ben", "cleo"):
            assert await value(one, person) == await value(fresh, person)
        assert await one.ratings.of("zoe", [(GAME, SEATS), (GAME, 3)]) == {}
        await store.close()

    asyncio.run(check())


def test_two_who_become_one_are_rated_as_one_and_not_against_themselves(store: Store) -> None:
    async def check() -> None:
        await store.open()
        tables = tables_with(store)
        for number, order in enumerate((("anne", "ben"), ("ben", "cleo"), ("cleo", "anne"))):
            await store.commit(played(f"t{number}", *order, at=10.0 + number))
        assert (await value(tables, "cleo")).games == 2
        joined = Write(people=PeopleWrite(joined=("ben", "anne"), gone=["ben"]))
        await store.commit(joined)
        for message in joined.news:
            tables.hear(message)
        anne = await value(tables, "anne")
        assert anne.games == 2 and await tables.ratings.of("ben", [(GAME, SEATS)]) == {}
        forgotten = Write(people=PeopleWrite(forgotten="anne", joined=("anne", "nobody"), gone=["anne"]))
        before = await value(tables, "cleo")
        await store.commit(forgotten)
        for message in forgotten.news:
            tables.hear(message)
        assert await tables.ratings.of("anne", [(GAME, SEATS)]) == {} and await value(tables, "cleo") == before
        await store.close()

    asyncio.run(check())


def test_games_are_not_rated_anew_for_people_who_have_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or anybody could keep a server with many games busy."""
    rated_lines: list[int] = []
    add = Ladder.add

    def counted(ladder: Ladder, fresh: Sequence[Placed]) -> None:
        rated_lines.append(len(fresh))
        add(ladder, fresh)

    monkeypatch.setattr(Ladder, "add", counted)

    async def check() -> None:
        await store.open()
        tables = tables_with(store)
        await store.commit(played("one", "anne", "ben"))
        await value(tables, "anne")
        for write in (
            Write(standing=StandingWrite(relations=[Relation("zoe", "anne", MUTE, "Anne", 1.0)])),
            Write(people=PeopleWrite(devices=[Device("phone", "zoe", "", 1.0, 1.0)])),
            Write(people=PeopleWrite(joined=("zoe", "yann"), gone=["zoe"])),
            Write(outbox=OutboxChange(group=("one", True))),
        ):
            await tables.note(write)
            await value(tables, "anne")
        assert rated_lines == [2]
        await tables.note(Write(removed=["one"]))
        assert await tables.ratings.of("anne", [(GAME, SEATS)]) == {}
        await store.close()

    asyncio.run(check())


def test_without_openskill_there_are_no_ratings(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> Standing:
        await store.open()
        await store.commit(played("one", "anne", "ben"))
        monkeypatch.setattr(extras, "find_spec", lambda name: None)
        found = await standing(tables_with(store), "anne", Profile("anne"))
        await store.close()
        return found

    assert asyncio.run(check()) == Standing({}, {(GAME, 2): 1}, 10, 1.0)


def seated(seq: int, what: str, changed: int, by: int) -> Entry:
    return Entry("t", seq, SEAT, by, float(seq), {"what": what, "changed": changed, "name": "", "who": ""})


def moved(seq: int, seat: int, at: float, *owing: int) -> Entry:
    return Entry("t", seq, MOVE, seat, at, {"owing": owing})


def test_who_stays_and_how_long_decisions_take() -> None:
    entries = [
        seated(0, "taken", 1, 1),
        Entry("t", 1, DEAL, -1, 100.0, {"owing": [0, 1]}),
        moved(2, 0, 104.0, 1, 0),
        Entry("t", 3, CHAT, 0, 105.0, {"text": "go on"}),
        moved(4, 1, 130.0, 0),
        seated(5, "stand-in", 0, 1),  # by another player, because this one is away
        moved(6, 0, 131.0, 2),
        seated(7, "reclaimed", 0, 0),
        Entry("t", 7, TIME, 2, 131.0, {"what": "up"}),
        seated(7, "stand-in", 2, 2),  # by the clock
        seated(7, "reclaimed", 2, 2),
        Entry("t", 8, TIME, 1, 131.0, {"what": "day"}),
        seated(8, "stand-in", 1, 1),  # by themselves, whatever they did about their clock before
        seated(9, "reclaimed", 1, 1),
        moved(10, 2, 140.4, 0),
        moved(11, 0, 150.0, 2),
        moved(12, 2, 160.0),
    ]
    parts = parts_of(3, entries)
    assert [part.stayed for part in parts] == [True, False, True]
    assert [part.answers for part in parts] == [[4, 10], [30], [9, 10]]


async def standing_of(server: ThreadServer, person: Person) -> Standing:
    name = digest(person.token)
    return await standing(server.tables, name, Profile(name))


def stood(server: ThreadServer, person: Person) -> Standing:
    found: Standing = server.run(standing_of(server, person))
    return found


def places(server: ThreadServer, people: Sequence[Person]) -> list[tuple[int, bool, bool]]:
    """How the last game of each of them ended."""

    async def found() -> list[tuple[int, bool, bool]]:
        store = server.tables.store
        last = [(await store.results(digest(person.token), 1))[:1] for person in people]
        return [(one.place, one.stayed, one.rated) for [one] in [each for each in last if each]]

    each: list[tuple[int, bool, bool]] = server.run(found())
    return each


def test_a_game_of_people_is_rated_when_it_ends_and_after_a_restart(server: ThreadServer) -> None:
    people = party(server.url, GAME, 2)
    assert people[0].about()["rated"] and stood(server, people[0]) == Standing({}, {}, None, None)
    for _ in play_out(people, random.Random(1)):
        pass
    ranks = [score["rank"] for score in people[0].about()["scores"]]
    best = min(ranks)
    assert places(server, people) == [(rank - best + 1, True, True) for rank in ranks]
    found = [stood(server, person) for person in people]
    values = [one.ratings[GAME, 2].value for one in found]
    assert (values[0] > values[1]) == (ranks[0] < ranks[1])
    assert found[0].finished == {(GAME, 2): 1} and found[0].share == 1 and found[0].pace is not None
    again = tables_with(server.tables.store)
    name = digest(people[0].token)
    assert server.run(again.ratings.of(name, [(GAME, 2)])) == found[0].ratings
    data = good(people[0].post(f"/tables/{people[0].table}/rematch"))
    assert Person(server.url, people[0].token, data["table"]).about()["rated"]


def test_whoever_leaves_is_last(server: ThreadServer) -> None:
    """And so is whoever lets a bot play on; the others have their places among themselves."""
    people = party(server.url, "bastide", 3)
    chance = random.Random(3)
    for _ in play_out(people, chance, 30):
        pass
    good(people[0].post(f"{people[0].place}/leave"))
    good(people[1].post(f"{people[0].place}/bot", {"bot": "random"}))

    def bot_has_played() -> Any:
        about = people[1].about()
        return about if about["over"] or {1, 2} & {*about["owing"]} else None

    while not (about := until(bot_has_played))["over"]:
        for person in people[1:]:
            if person.seat in about["owing"]:
                person.play_any(chance)
    assert places(server, people)[0] == (3, False, True)
    assert sorted(places(server, people)[1:])[0] == (1, True, True)
    assert stood(server, people[0]).share == 0 and stood(server, people[1]).share == 1


def test_games_that_are_not_among_people_leave_no_result(server: ThreadServer) -> None:
    """One at the table is a bot or a program, two are one person, the game was imported, nobody has moved."""
    people = party(server.url, GAME, 2)
    for _ in play_out(people, random.Random(1)):
        pass
    tables, live = server.tables, server.tables.live[people[0].table]

    async def made(at: LiveTable) -> list[Result]:
        [last] = await tables.store.entries(live.id, live.position.seq - 1)
        return await results(tables, at, live.position, last)

    def with_other(**values: Any) -> int:
        return len(server.run(made(replace(live, seats=[live.seats[0], replace(live.seats[1], **values)]))))

    def rated_with(**values: Any) -> list[bool]:
        return [one.rated for one in server.run(made(replace(live, info=replace(live.info, **values))))]

    assert rated_with() == [True, True] and rated_with(imported=3) == rated_with(id="nowhere") == []
    assert rated_with(rated=False) == rated_with(hints=True) == rated_with(edition="short") == [False, False]
    assert with_other() == 2 == with_other(holder=None, bot="fair", known_to="somebody")
    assert with_other(holder=None, bot="fair") == with_other(program=True) == 0
    assert with_other(holder=live.seats[0].holder) == 0
    hot = open_table(server.url, GAME, [{"who": "me"}, {"who": "me"}])
    for _ in play_out([hot, hot.at(1)], random.Random(1)):
        pass
    assert hot.about()["over"] and places(server, [hot]) == []


def test_two_processes_give_the_same_ratings(postgres_url: str) -> None:
    async def check() -> None:
        stores = [SqlStore(relaxed(postgres_url)) for _ in range(2)]
        for store in stores:
            await store.open()
        one, two = [tables_with(store) for store in stores]
        for number, order in enumerate((("anne", "ben"), ("ben", "anne"), ("anne", "ben"))):
            await stores[number % 2].commit(played(f"t{number}", *order, at=10.0 + number))
            assert await value(one, "anne") == await value(two, "anne")
        assert (await value(one, "ben")).games == 3
        for store in stores:
            await store.close()

    asyncio.run(check())


def test_sqlite_keeps_them_over_a_restart(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    with ThreadServer(relaxed(url)) as server:
        people = party(server.url, GAME, 2)
        for _ in play_out(people, random.Random(1)):
            pass
        before = stood(server, people[0])
    with ThreadServer(relaxed(url)) as server:
        assert stood(server, people[0]) == before
