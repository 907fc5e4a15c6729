"""Notices: whoever is not looking is told once for each turn, over restarts and kills, and nobody learns a secret."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from support.services import service
from support.told import ORIGIN, House
from support.waiting import until_async
from tablee import games
from tablee.server.actions import clocks, opening, playing, preparing, seating, undo, ways
from tablee.server.actions.devices import become
from tablee.server.actions.person import forget
from tablee.server.actions.requests import ConsentRequest, JoinRequest, KeyedRequest, NewTable, SeatRequest
from tablee.server.database.journal import Entry
from tablee.server.database.outbox import TURN, Notice, OutboxChange, Way, Wishes
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import Write
from tablee.server.notices import sender
from tablee.server.notices.message import Message, News, message_of
from tablee.server.notices.sender import AT_ONCE, CLAIMED, NoticeSender
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Player, due_notices
from tablee.server.tables.clocks import Clocks
from tablee.server.tables.position import lobby_position

Check = Callable[[House], Awaitable[None]]


def run(check: Check) -> None:
    """Check something with a service that stands in for all, and a process."""

    async def main() -> None:
        async with service() as standing_in:
            house = House(standing_in)
            await house.start()
            try:
                await check(house)
            finally:
                await house.stop()

    asyncio.run(main())


def test_a_whole_game_of_four_with_two_devices_each() -> None:
    """One notice a turn for whoever is not looking, none for who is; now and then the server starts anew."""
    met: Counter[str] = Counter()

    async def check(house: House) -> None:
        chance = random.Random(4)
        await house.sit_down(4)
        for person in ("anne", "ben", "cleo", "dora"):
            await house.subscribe(person, devices=2)
        await house.pass_time()
        told = {person for person, _, _ in house.pushed()}
        assert told == house.owing() - {"dora"}, "the cards were dealt when dora came, and she knows that"
        while not house.live.position.over:
            before = house.owing()
            mover = await house.move(chance)
            new = house.owing() - before - {mover}
            looking = {person for person in new if chance.random() < 0.3}
            for person in looking:
                await house.look(person, ago=chance.uniform(0, 90))
            if chance.random() < 0.1:
                await house.stop()
                await house.start()
                met["starts"] += 1
            await house.pass_time()
            pushed = house.pushed()
            assert house.live.position.over or all("your turn" in told["title"] for _, _, told in pushed)
            kinds = Counter(person for person, _, told in pushed if "turn" in told["title"])
            wanted = new - looking if not house.live.position.over else set()
            assert kinds == dict.fromkeys(wanted, 2), "each device once"
            met["told"] += len(wanted)
            met["looking"] += len(looking)
            await house.pass_time()
            assert house.pushed() == []
        await house.pass_time()
        assert met["told"] > 30 and met["looking"] > 10 and met["starts"] > 3

    run(check)


@pytest.mark.parametrize("devices", [1, 2])
def test_killed_at_every_point_from_commit_to_note(devices: int) -> None:
    """Nothing is lost on any device; what comes twice has the same id, and was killed between answer and note."""

    async def once(house: House, end: int | None) -> list[str]:
        """Play a move and tell of it in a process that ends after some steps, then in one that does not."""
        chance = random.Random(1)
        await house.start()
        await house.sit_down(3)
        for person in ("anne", "ben", "cleo"):
            await house.subscribe(person, devices)
            await house.look(person)
        await house.pass_time()
        assert house.pushed() == [], "they look"
        house.time += 600
        state = chance.getstate()
        seq, owing = house.live.position.seq, house.owing()
        steps = house.store.steps
        house.store.end = None if end is None else steps + end
        with suppress(Away):
            await house.move(chance, "the-key-of-the-move")
            await house.pass_time()
        used = house.store.steps - steps
        await house.stop()
        await house.start()
        if house.live.position.seq == seq:  # it was not written, and its player sends it again
            chance.setstate(state)
            await house.move(chance, "the-key-of-the-move")
        for _ in range(8):
            await house.pass_time(30)
        new = house.owing() - owing
        pushed = house.pushed()
        assert {person for person, _, _ in pushed} == new and len(new) == 1, (end, pushed)
        times = Counter(path for _, path, _ in pushed)
        assert len(times) == devices and max(times.values()) <= 2, (end, times)
        await house.stop()
        return [told["id"] for _, _, told in pushed] + [str(used)]

    async def main() -> None:
        async with service() as standing_in:
            *usual, steps = await once(House(standing_in), None)
            assert len(usual) == devices and int(steps) > 10
            twice = []
            for end in range(int(steps)):
                found = (await once(House(standing_in), end))[:-1]
                assert set(found) == set(usual) and len(set(usual)) == 1
                twice += [end] if len(found) > devices else []
            # To call each service and to have its answer are steps, to write the note is the next one.
            assert 1 <= len(twice) <= 2 * devices + 1 and twice == list(range(twice[0], twice[0] + len(twice)))

    asyncio.run(main())


def test_a_whole_game_in_which_each_process_ends_somewhere() -> None:
    """At each move of four people with two devices each: none is lost, and what comes twice has the same id."""
    met: Counter[str] = Counter()

    async def check(house: House) -> None:
        chance = random.Random(9)
        people = ("anne", "ben", "cleo", "dora")
        await house.sit_down(4)
        for person in people:
            await house.subscribe(person, devices=2)
        await house.pass_time()
        house.pushed()
        while not house.live.position.over:
            house.time += 600  # whoever looked then does so no longer
            looking = {person for person in people if chance.random() < 0.3}
            before, seq, key = house.owing(), house.live.position.seq, f"the-key-after-{house.live.position.seq}"
            await look(house, looking)
            state = chance.getstate()
            mover = house.live.seats[chance.choice(house.live.position.owing)].holder
            chance.setstate(state)
            house.store.end = house.store.steps + met["moves"] % 30
            with suppress(Away):
                assert await house.move(chance, key) == mover
                await house.pass_time()
                met["unharmed"] += 1
            await house.stop()
            await house.start()
            if house.live.position.seq == seq:
                chance.setstate(state)
                await look(house, looking)
                await house.move(chance, key)
            for _ in range(6):
                await look(house, looking)
                await house.pass_time(21)
            over = house.live.position.over
            new = set(people) if over else house.owing() - before
            check_told(house.pushed(), new - {mover} - looking, "is over" if over else "your turn")
            met["moves"] += 1
        assert met["moves"] > 60 and met["unharmed"] > 5 and met["twice"] > 2 and met["told"] > 60

    async def look(house: House, looking: set[str]) -> None:
        for person in looking:
            await house.look(person)

    def check_told(pushed: list[tuple[str, str, Any]], wanted: set[str], title: str) -> None:
        told = [(path, one["id"]) for _, path, one in pushed if title in one["title"]]
        times = Counter(path for path, _ in told)
        assert set(times) == {f"/push/{person}/{device}" for person in wanted for device in (0, 1)}
        assert len(set(told)) == len(times) and max(times.values(), default=1) <= 2, "a repeat has the same id"
        met["told"] += len(times)
        met["twice"] += len(told) > len(times)

    run(check)


async def until_anne_is_wanted(house: House, chance: random.Random) -> None:
    """Play while everybody looks, until a move leads to anne’s turn that she does not see."""
    await house.sit_down(3)
    while True:
        for person in ("anne", "ben", "cleo"):
            await house.look(person)
        before = house.owing()
        await house.move(chance)
        if "anne" in house.owing() - before:
            break
        await house.pass_time()
    house.service.requests.clear()
    await house.look("anne", visible=False)


def test_seen_is_visible_and_touched_not_long_ago() -> None:
    """A forgotten open tab swallows no notice, and a page in the background neither."""

    async def check(house: House) -> None:
        chance = random.Random(2)
        await house.subscribe("anne")
        await until_anne_is_wanted(house, chance)
        await house.look("anne", ago=101)  # 101 seconds before, and 20 are held back
        await house.pass_time(18)
        assert house.pushed() == [], "it is held back"
        await house.pass_time(3)
        assert [told["title"] for _, _, told in house.pushed()] == ["Bastille: it is your turn."]

    run(check)


def test_one_notice_until_the_table_is_visited() -> None:
    async def check(house: House) -> None:
        chance = random.Random(2)
        await house.subscribe("anne")
        await until_anne_is_wanted(house, chance)
        seq = house.live.position.seq
        await house.pass_time()
        [(_, _, told)] = house.pushed()
        live = house.live
        assert told["tag"] == live.id and told["url"] == f"{ORIGIN}/t/{live.id}"
        assert "has moved." in told["body"] and "anne, ben and cleo" in told["body"]
        # The same again, as after an undo and another move.
        await again(house, seq)
        assert house.pushed() == [], "what she was told waits for her still"
        await house.look("anne", visible=False)
        await again(house, seq)
        [(_, _, more)] = house.pushed()
        assert more["id"] != told["id"] and more["tag"] == told["tag"]

    async def again(house: House, seq: int) -> None:
        seats = {seat.holder: number for number, seat in enumerate(house.live.seats)}
        due = house.time + 20
        latest = max((notice.seq for notice in house.memory.rows.notices.values()), default=seq) + 1
        notice = Notice(table_id=house.live.id, seq=latest, person="anne", kind=TURN, seat=seats["anne"], due=due)
        await house.store.commit(Write(notices=[notice]))
        await house.pass_time()

    run(check)


def test_a_move_that_was_taken_back_tells_nobody() -> None:
    async def check(house: House) -> None:
        chance = random.Random(3)
        for person in ("anne", "ben", "cleo"):
            await house.subscribe(person)
        await house.sit_down(3)
        await house.pass_time()
        house.service.requests.clear()
        for _ in range(60):
            before = house.owing()
            mover = await house.move(chance)
            seat = house.live.position.undoer
            new = house.owing() - before - {mover}
            player = Player(house.live, seat, mover)
            if new and await undo.can_undo(house.tables, player):
                await undo.undo(house.tables, player, house.live.position.seq, False)
                for person in ("anne", "ben", "cleo"):
                    await house.look(person, visible=False)
                await house.pass_time()
                assert not {person for person, _, _ in house.pushed()} & (new - house.owing())
                return
            await house.pass_time()
            house.service.requests.clear()
        raise AssertionError("nothing could be taken back")

    run(check)


def test_several_tables_make_one_message_and_quiet_hours_hold_it_back() -> None:
    async def check(house: House) -> None:
        await house.subscribe("ben")
        wishes = Wishes(person="ben", language="de", quiet_from=22, quiet_to=7, offset=60)
        await house.store.commit(Write(outbox=OutboxChange(wishes=wishes)))
        house.time = 1_700_000_000.0 // 86400 * 86400 + 22.5 * 3600  # half past eleven where ben is
        found: list[LiveTable] = []
        while len(found) < 2:
            await house.sit_down(3)
            if "ben" in house.owing():
                found.append(house.live)
        assert house.pushed() == []
        await house.pass_time()
        assert house.pushed() == [], "ben sleeps"
        await house.pass_time(8 * 3600)
        [(_, _, told)] = [one for one in house.pushed() if one[0] == "ben"]
        assert told["title"] == "2 Partien warten auf dich." and told["url"] == f"{ORIGIN}/me"
        assert told["body"].count("Du bist am Zug") == 2 and "Die Partie beginnt" in told["body"]
        assert told["tag"] in {live.id for live in found}
        await house.pass_time(86400)
        assert house.pushed() == []

    run(check)


def test_dead_ways_are_retired_and_others_tried_again_later() -> None:
    gone = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
    broken = b"HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n"

    async def check(house: House) -> None:
        chance = random.Random(2)
        await house.subscribe("anne")
        json = await house.add("anne", "json", house.service.origin + "/hook/very-secret")
        house.service.answers = {"/push/anne/0": gone, "/hook/very-secret": broken}
        await until_anne_is_wanted(house, chance)
        await house.pass_time()
        tried = [request.path for request in house.service.requests]
        assert sorted(tried) == ["/hook/very-secret", "/push/anne/0"]
        ways = {way.kind: way for way in house.memory.rows.ways.values()}
        assert ways["push"].retired and ways["push"].error == "gone" and not ways["push"].usable
        assert ways["json"].error == "http 500" and ways["json"].failures == 1 and ways["json"].usable
        house.service.requests.clear()
        await house.pass_time(30)
        assert house.service.requests == [], "it is left alone for a minute"
        await house.pass_time(31)
        await house.pass_time(60)
        assert len(house.service.requests) == 1, "then for two"
        house.service.answers.clear()
        await house.pass_time(61)
        told = [request.told for request in house.service.requests]
        assert len(told) == 2 and told[0]["id"] == told[1]["id"]
        after = house.memory.rows.ways[json.id]
        assert after.error == "" and after.failures == 0 and "very-secret" not in repr(after)
        await house.pass_time(600)
        assert len(house.service.requests) == 2

    run(check)


def test_a_way_is_retired_by_its_own_failures_alone() -> None:
    """Twenty messages in a row that it does not take; not the tries of one, nor a server for e-mail that is down."""

    async def check(house: House) -> None:
        way = await house.add("anne", "json", house.service.origin + "/hook")
        house.service.answers = {"/hook": b"HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n"}
        message = Message("id", "tag", "title", "body", "/me")
        for _ in range(3):
            way = await house.post.send(way, message, "en", again=True)
        assert way.failures == 0 and way.error == "http 500" and way.usable
        for _ in range(19):
            way = await house.post.send(way, message, "en")
        assert way.failures == 19 and way.usable
        assert not (await house.post.send(way, message, "en")).usable
        letter = replace(way, kind="email", failures=19)
        letter = await house.post.send(letter, message, "en")
        assert (letter.error, letter.failures) == ("mail", 19) and letter.usable

    run(check)


def test_one_address_that_two_people_had_who_are_one_now_is_called_once() -> None:
    async def check(house: House) -> None:
        hook = house.service.origin + "/hook"
        anne, zoe = house.visitor("anne"), house.visitor("zoe")
        for person in (anne, zoe):
            await ways.add(house.tables, house.post, person.holder, ways.NewWay("json", hook, ORIGIN, "en"))
        await become(house.tables, zoe, "anne")
        assert len(await ways.own_ways(house.tables, "anne")) == 2
        await ways.add(house.tables, house.post, "anne", ways.NewWay("json", hook, ORIGIN, "en"))
        assert len(await ways.own_ways(house.tables, "anne")) == 2, "it is there already"
        await until_anne_is_wanted(house, random.Random(2))
        await house.pass_time()
        assert [request.path for request in house.service.requests] == ["/hook"]

    run(check)


def test_the_key_for_push_services_is_made_at_the_first_start() -> None:
    async def check(house: House) -> None:
        for _ in range(2):
            going_on = asyncio.create_task(house.sender.go_on())
            await until_async(lambda: "vapid" in house.memory.rows.secrets)
            going_on.cancel()
            key = house.memory.rows.secrets["vapid"]
            await house.stop()
            await house.start()
        assert house.memory.rows.secrets["vapid"] == key

    run(check)


def test_a_way_that_is_removed_while_it_is_used_stays_so() -> None:
    async def check(house: House) -> None:
        way = await house.add("anne", "json", house.service.origin + "/hook")
        await until_anne_is_wanted(house, random.Random(2))

        async def removed(*sent: Any) -> Way:
            await house.store.commit(Write(outbox=OutboxChange(removed_ways=[way.id])))
            return replace(way, error="timeout", failures=1)

        house.post.send = removed  # type: ignore[assignment,method-assign]
        await house.pass_time()
        assert house.memory.rows.ways == {}

    run(check)


def test_two_processes_never_send_the_same() -> None:
    async def check(house: House) -> None:
        await house.subscribe("anne")
        await until_anne_is_wanted(house, random.Random(2))
        first = house.sender
        other = NoticeSender(house.tables, house.post)
        house.time += 21
        await asyncio.gather(first.round(), other.round(), first.round(), other.round())
        assert len(house.pushed()) == 1

    run(check)


def test_what_took_too_long_to_look_up_is_told_once_by_whoever_claims_it_next() -> None:
    """Another process may have claimed it before a message that is sent now could be noted."""

    async def check(house: House) -> None:
        await house.subscribe("anne")
        await until_anne_is_wanted(house, random.Random(2))
        read = house.store.looks

        async def slowly(table: str) -> Any:
            house.time += CLAIMED / 2
            return await read(table)

        house.store.looks = slowly  # type: ignore[method-assign]
        await house.pass_time()
        assert house.pushed() == []
        house.store.looks = read  # type: ignore[method-assign]
        await house.pass_time(0)
        assert house.pushed() == [], "it is claimed still"
        await house.pass_time(CLAIMED)
        assert len(house.pushed()) == 1
        await house.pass_time(CLAIMED)
        assert house.pushed() == []

    run(check)


def test_a_slow_service_for_many_keeps_nobody_else_waiting() -> None:
    async def check(house: House) -> None:
        await house.sit_down(3)
        people = [*[f"guest {number}" for number in range(3 * AT_ONCE)], "anne"]
        for number, person in enumerate(people):
            host = "hooks.example.org" if person == "anne" else f"n{number}.slow.example"
            await house.add(person, "json", f"https://{host}/hook")
        due = [
            Notice(table_id=house.live.id, seq=0, person=person, kind=TURN, seat=0, due=house.time + number)
            for number, person in enumerate(people)
        ]
        await house.store.commit(Write(notices=due))
        house.time += 100
        rounds: list[set[str]] = []

        async def tell(person: str, notices: Sequence[Notice], ways: Sequence[Way]) -> None:
            rounds[-1].add(person)
            await house.store.commit(Write(outbox=OutboxChange(settled={one.place: 1.0 for one in notices})))

        house.sender._tell = tell  # type: ignore[method-assign]
        for _ in range(4):
            rounds.append(set())
            await house.sender.round()
        assert [len(told) for told in rounds] == [AT_ONCE + 1, AT_ONCE, AT_ONCE, 0]
        assert "anne" in rounds[0] and "guest 0" in rounds[0], "who waits longest comes first"

    run(check)


def test_however_many_wait_for_a_slow_service_others_are_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than one round looks at: the others stand behind all of them."""
    monkeypatch.setattr(sender, "MOST", AT_ONCE)
    monkeypatch.setattr(sender, "MOST_BEHIND", 16 * AT_ONCE)

    async def check(house: House) -> None:
        await house.sit_down(3)
        people = [*[f"guest {number}" for number in range(6 * AT_ONCE)], "anne"]
        for person in people:
            host = "hooks.example.org" if person == "anne" else "n.slow.example"
            await house.add(person, "json", f"https://{host}/hook")
        due = [
            Notice(table_id=house.live.id, seq=0, person=person, kind=TURN, seat=0, due=house.time + number)
            for number, person in enumerate(people)
        ]
        await house.store.commit(Write(notices=due))
        house.time += 1000
        rounds: list[set[str]] = []

        async def tell(person: str, notices: Sequence[Notice], ways: Sequence[Way]) -> None:
            rounds[-1].add(person)  # and it is not taken, and due again at once

        house.sender._tell = tell  # type: ignore[method-assign]
        for _ in range(5):
            rounds.append(set())
            await house.sender.round()
        assert ["anne" in told for told in rounds] == [False, False, False, True, True]

    run(check)


def test_bots_programs_and_lonely_people_are_told_nothing() -> None:
    """And whoever has no way has no row for long."""

    async def check(house: House) -> None:
        await house.sit_down(3, program=True)
        program = house.live.seats_of("anne")[0]
        assert house.live.seats[program].program
        assert all(notice.person != "anne" for notice in house.memory.rows.notices.values())
        alone = [SeatRequest(who="me", name="dora"), SeatRequest(who="bot"), SeatRequest(who="bot")]
        rows = len(house.memory.rows.notices)
        await opening.create(house.tables, NewTable(game="bastille", seats=alone), house.visitor("dora"))
        assert len(house.memory.rows.notices) == rows
        await house.pass_time()
        assert house.memory.rows.notices == {} and house.service.requests == []

    run(check)


@pytest.mark.parametrize("goes", ["leaves", "is forgotten"])
def test_whoever_gets_a_seat_back_that_owes_a_move_is_told(goes: str) -> None:
    """It was lent; the one who gives it back is not there any more."""

    async def check(house: House) -> None:
        chance = random.Random(2)
        await house.subscribe("anne")
        await house.sit_down(3)
        [seat] = house.live.seats_of("anne")
        await seating.hand_over(house.tables, Player(house.live, seat, "anne"), KeyedRequest(), "the-code")
        lent = JoinRequest(invite="the-code", name="emil")
        await seating.join(house.tables, house.live, lent, house.visitor("emil"))
        while house.owing() != {"emil"}:
            await house.move(chance)
        await house.pass_time()
        assert house.pushed() == []
        if goes == "leaves":
            await seating.leave(house.tables, Player(house.live, seat, "emil"), KeyedRequest())
        else:
            await forget(house.tables, "emil")
        assert house.owing() == {"anne"}
        await house.pass_time()
        assert [told["title"] for _, _, told in house.pushed()] == ["Bastille: it is your turn."]

    run(check)


def test_whoever_was_let_in_by_the_others_is_told_that_they_are_to_move() -> None:
    async def check(house: House) -> None:
        chance = random.Random(2)
        await house.subscribe("dora")
        await house.sit_down(3)
        while house.owing() != {"cleo"}:
            await house.move(chance)
        [seat] = house.live.seats_of("cleo")
        await seating.leave(house.tables, Player(house.live, seat, "cleo"), KeyedRequest())
        wanted = JoinRequest(invite=house.live.info.invite, name="dora")
        await seating.join(house.tables, house.live, wanted, house.visitor("dora"))
        for person in ("anne", "ben"):
            await seating.consent(house.tables, Player(house.live, seat, person), ConsentRequest(agrees=True))
        assert house.owing() == {"dora"}
        await house.pass_time()
        assert [told["title"] for _, _, told in house.pushed()] == ["Bastille: it is your turn."]

    run(check)


def test_whoever_left_a_move_is_told_what_they_owe_after_it() -> None:
    """It was played while they were away, and is only a part of their turn."""

    async def check(house: House) -> None:
        chance = random.Random(1)
        for person in ("anne", "ben"):
            await house.subscribe(person)
        await house.sit_down(2, game="heads_of_state")
        met = 0
        while not met:
            [mover] = house.owing()
            [away] = {"anne", "ben"} - {mover}
            player = Player(house.live, house.live.seats_of(away)[0], away)
            left = next(iter(await preparing.offered(house.tables, player)), None)
            if left is not None:
                text, seq = house.live.game.text(left), house.live.position.seq
                await preparing.prepare(house.tables, player, text, seq)
            while house.owing() == {mover}:
                await house.move(chance)
            house.service.requests.clear()
            await preparing.see_to(house.tables, house.live)
            entry = house.live.tail[-1]
            if left is not None and entry.seat == player.seat and house.owing() == {away}:
                await house.pass_time()
                assert [(person, told["title"]) for person, _, told in house.pushed()] == [
                    (away, "Heads of State: it is your turn.")
                ]
                met += 1
            while house.owing() == {away}:
                await house.move(chance)
            await house.pass_time()

    run(check)


def test_whoever_plays_with_bots_alone_is_told_if_clocks_run() -> None:
    """The bots do not wait for them there."""

    async def check(house: House) -> None:
        await house.subscribe("anne")
        seats = [SeatRequest(who="me", name="anne"), SeatRequest(who="bot", bot="random")]
        new = NewTable(game="heads_of_state", seats=seats, pace="days/4")
        house.live = await house.tables.find((await opening.create(house.tables, new, house.visitor("anne"))).table)
        chance = random.Random(1)
        while True:
            seat = house.live.position.owing[0]
            before = house.owing()
            player = Player(house.live, seat, "anne", bot=house.live.seats[seat].bot is not None)
            position = house.live.position
            move = position.game.text(chance.choice(position.game.moves(position.state, seat)))
            await playing.play(house.tables, player, move, position.seq)
            if "anne" in house.owing() - before:
                break
            house.service.requests.clear()
        await house.pass_time()
        assert [told["title"] for _, _, told in house.pushed()] == ["Heads of State: it is your turn."]

    run(check)


def test_a_group_hears_whose_turn_it_is() -> None:
    async def check(house: House) -> None:
        chance = random.Random(5)
        await house.sit_down(3)
        address = house.service.origin + "/group"
        way = ways.NewWay("slack", address, ORIGIN, "en")
        with pytest.raises(Problem, match="host"):
            await ways.tell_group(house.tables, house.post, house.live, "ben", way)
        await ways.tell_group(house.tables, house.post, house.live, "anne", way)
        house.live = await house.tables.find(house.live.id)
        before = house.owing()
        while not house.owing() - before:
            await house.move(chance)
        await house.pass_time()
        [request] = house.service.requests
        [name] = house.owing()
        assert request.told["text"].startswith(f"*Bastille: waiting for {name}.*")
        await ways.tell_no_group(house.tables, house.live, "anne")
        house.live = await house.tables.find(house.live.id)
        while house.owing() == {name}:
            await house.move(chance)
        await house.pass_time()
        assert len(house.service.requests) == 1 and not house.live.info.group

    run(check)


@pytest.mark.parametrize("visits", [True, False])
def test_whoever_is_the_last_to_answer_hears_that(visits: bool) -> None:
    """Where several answer at the same time everybody who owes is told, and the last once more, visited or not."""

    async def check(house: House) -> None:
        chance = random.Random(6)
        people = ("anne", "ben", "cleo")
        for person in people:
            await house.subscribe(person)
        await house.sit_down(3, game="bastide")
        for _ in range(400):
            before = house.owing()
            await house.move(chance)
            for person in people if visits else ():
                await house.look(person, visible=False)
            await house.pass_time()
            last = [person for person, _, told in house.pushed() if "only your answer" in told["title"]]
            assert not last or (set(last) == house.owing() < before and len(before) > 1)
            if last:
                await say_it_again(house, last[0])
                assert [told["title"] for _, _, told in house.pushed() if "only" in told["title"]] == []
                return
        raise AssertionError("nobody was ever the last")

    async def say_it_again(house: House, person: str) -> None:
        """The one before takes their answer back, and gives another one."""
        before = Player(house.live, house.live.position.undoer, house.live.seats[house.live.position.undoer].holder)
        await undo.undo(house.tables, before, house.live.position.seq, whole_turn=False)
        assert house.owing() == {person, before.holder}
        while house.owing() != {person}:
            [answer, *_] = house.live.game.moves(house.live.position.state, before.seat)
            await playing.play(house.tables, before, house.live.game.text(answer), house.live.position.seq)
        await house.pass_time()

    run(check)


def test_a_reminder_comes_once_when_time_is_short() -> None:
    game = games.load("bastille")
    position, _ = lobby_position(game, 3, -1).deal(3, {}, "a seed")
    seats = [Seat(name, name, name) for name in ("anne", "ben", "cleo")]
    info = TableInfo(
        id="t", game="bastille", rules=1, digest="", seats=3, options=(), seed="", invite="", created=0.0, host=None
    )
    [seat] = position.owing
    entry = Entry("t", 0, "deal", -1, 1000.0, {})
    found = due_notices.notices(info, None, (position, seats), [entry], {seat: 2000.0})
    assert [(one.kind, one.due, one.deadline) for one in found] == [
        ("turn", 1020.0, 2000.0),
        ("reminder", 1800.0, 2000.0),
    ]
    live = LiveTable(info, seats, position, 0.0)
    message = message_of([News(found[1], live, [entry], 200.0)], "en")
    assert message.title == "Bastille: your time is running out." and "3 minutes left." in message.body


HOUR = 3600.0
BANK = 20 * 60 + 0.0  # seconds of a live game, which pass sooner than days


async def reminded(house: House, seconds: float) -> list[Any]:
    """What the one who owes a move is told in this time while the server is there: reminders alone."""
    await house.serve_for(seconds)
    return [
        (person, told["body"]) for person, _, told in house.pushed() if re.search("running out|knapp", told["title"])
    ]


def test_that_a_time_is_up_is_no_visit() -> None:
    """Whoever was told of their turn and has let their time pass is told nothing more until they come."""

    async def check(house: House) -> None:
        chance = random.Random(1)
        for person in ("anne", "ben"):
            await house.subscribe(person)
        await house.sit_down(2, game="heads_of_state", pace="live/1+0")
        [mover] = house.owing()
        while house.owing() == {mover}:
            await house.move(chance)
        await house.pass_time()
        [(waiting, _, _)] = house.pushed()
        assert {waiting} == house.owing() != {mover}
        [seat] = house.live.seats_of(waiting)
        await house.serve_for(61)
        assert [told["title"] for _, _, told in house.pushed()] == ["Heads of State: your time is running out."]
        await clocks.time_up(house.tables, house.live, seat)
        assert house.live.tail[-1].kind == "time"
        # As after an undo and another move.
        seq = house.live.position.seq
        again = Notice(table_id=house.live.id, seq=seq, person=waiting, kind=TURN, seat=seat, due=house.time)
        await house.store.commit(Write(notices=[again]))
        await house.pass_time()
        assert house.pushed() == []

    run(check)


async def somebody_owes(house: House) -> Player:
    """A live game of three, at the turn of somebody with devices who has moved once before it."""
    for person in ("anne", "ben", "cleo"):
        await house.subscribe(person)
    await house.sit_down(3, pace="live/20+0")
    [seat] = house.live.position.owing
    await house.serve_for(30)
    assert len(house.pushed()) <= 1
    return Player(house.live, seat, house.live.seats[seat].holder)


def test_a_reminder_follows_the_clock_through_a_pause_and_a_restart() -> None:
    """It is due when a fifth of the time is left, and says how much that is in the language of its reader."""

    async def check(house: House) -> None:
        player = await somebody_owes(house)
        german = Wishes(person=player.holder or "", language="de")
        await house.store.commit(Write(outbox=OutboxChange(wishes=german)))
        sitting = [Player(house.live, seat, house.live.seats[seat].holder) for seat in range(3)]
        # A pause of all: the time at which the reminder was due passes in it.
        for one in sitting:
            await clocks.pause(house.tables, one, ConsentRequest(agrees=True))
        assert await reminded(house, BANK) == []
        await clocks.pause(house.tables, player, ConsentRequest(agrees=False))
        # Then nobody is served for an hour.
        await house.stop()
        house.time += HOUR
        await house.start()
        assert await reminded(house, 0.7 * BANK) == []
        [(person, body)] = await reminded(house, 0.1 * BANK)
        assert person == player.holder and "Noch 3 Minuten." in body
        assert await reminded(house, 0.1 * BANK) == [], "it comes once"

    run(check)


def test_a_reminder_follows_the_clock_through_a_personal_day_and_talk() -> None:
    async def check(house: House) -> None:
        await house.subscribe("anne")
        await house.sit_down(2, game="heads_of_state", pace="days/4")
        chance = random.Random(1)
        while house.owing() != {"anne"}:
            await house.move(chance)
        await house.look("anne")
        await house.pass_time()
        house.pushed()
        [seat] = house.live.seats_of("anne")
        anne = Player(house.live, seat, "anne")
        assert await reminded(house, 50 * HOUR) == []
        await clocks.take_day(house.tables, anne, KeyedRequest())
        await playing.chat(house.tables, anne, "Tomorrow!")
        assert await reminded(house, 23 * HOUR) == [], "there is a day more"
        [(_, body)] = await reminded(house, 10 * HOUR)
        assert "12 hours left." in body, "of three days and one, 83 hours and some seconds are gone"

    run(check)


def test_a_reminder_is_for_the_seat_whose_time_is_up_first() -> None:
    """Of two seats of one person, and for the other one once the first has answered."""
    info = TableInfo(
        id="t", game="bastide", rules=1, digest="", seats=3, options=(), seed="", invite="", created=0.0, host=None
    )
    position, _ = lobby_position(games.load("bastide"), 3, -1).deal(3, {}, "a seed")
    chance = random.Random(1)
    while len(position.owing) < 3:
        seat = position.owing[0]
        position, _ = position.play(seat, chance.choice(position.game.moves(position.state, seat)), "a seed")
    seats = [Seat(name, name, name) for name in ("anne", "anne", "ben")]
    running = Clocks(0.0, (900.0, 300.0, 900.0), (0, 0, 0), running=(0, 1, 2))
    before = replace(position, clocks=running)
    began = Entry("t", position.seq, "deal", -1, 0.0, {})
    up = {seat: running.left[seat] for seat in position.owing}
    found = due_notices.notices(info, None, (before, seats), [began], up)
    assert [(one.person, one.seat) for one in found if one.kind == "reminder"] == [("anne", 1), ("ben", 2)]
    answer = next(move for move in position.game.moves(position.state, 1) if position.game.is_sealed(move))
    after, _ = position.play(1, answer, "a seed")
    after = replace(after, clocks=replace(running, running=(0, 2)))
    moved = Entry("t", after.seq, "move", 1, 100.0, {})
    found = due_notices.notices(info, (before, seats), (after, seats), [moved], {0: 900.0, 2: 900.0})
    assert [(one.person, one.seat, one.due) for one in found if one.kind == "reminder"] == [("anne", 0, 740.0)]


def test_a_reminder_is_settled_once_nothing_is_owed() -> None:
    async def check(house: House) -> None:
        player = await somebody_owes(house)
        assert await reminded(house, 0.5 * BANK) == []
        before = house.owing()
        while house.owing() == before:
            await house.move(random.Random(1))
        for person in house.owing():
            await house.look(person)
        assert player.holder not in {person for person, _ in await reminded(house, 0.4 * BANK)}
        rows = house.memory.rows.notices.values()
        assert not [row for row in rows if row.person == player.holder and row.kind == "reminder"]

    run(check)


def test_no_notice_has_a_secret_in_it() -> None:
    """All that is ever said is what is up, who has moved, and who sits there."""

    async def check(house: House) -> None:
        chance = random.Random(8)
        people = ("anne", "ben", "cleo")
        for person in people:
            await house.subscribe(person)
        await house.sit_down(3)
        for _ in range(25):
            await house.move(chance)
            await house.pass_time()
        told = house.pushed()
        title = r"Bastille: (it is your turn|only your answer is missing)\."
        happened = r"((anne|ben|cleo) has moved\. |The game begins\. |Everybody else has answered\. )?"
        assert len(told) > 5
        for _, _, one in told:
            assert re.fullmatch(title, one["title"]), one
            assert re.fullmatch(happened + r"At the table: anne, ben and cleo\.", one["body"]), one
            assert set(one) == {"id", "tag", "title", "body", "url"}

    run(check)
