"""Prepared answers: a move that is left is played when it is due, or dies at the first surprise, unseen by others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from support.api_client import Person, Stream, good, party
from support.clocked import Hall, simulated
from support.servers import ThreadServer
from support.waiting import until
from tablee.server.actions import preparing, seating
from tablee.server.actions.requests import BotRequest, KeyedRequest
from tablee.server.database.prepared import Prepared
from tablee.server.database.writes import Write
from tablee.server.problems import Problem
from tablee.server.tables import Player
from tablee.server.tables.follow import follow
from tablee.table import SPECTATOR
from tablee.web.views.prepared import prepared_panel


def left(person: Person) -> Any:
    """What somebody has left, and may leave."""
    return good(person.get(f"{person.place}/prepared"))


def leave(person: Person, move: str | None, seq: int) -> Any:
    return person.post(f"{person.place}/prepared", {"move": move, "seq": seq})


def in_order(people: list[Person]) -> list[Person]:
    """The people as they are to move, the first one first."""
    first = people[0].about()["owing"][0]
    return [people[(first + step) % len(people)] for step in range(len(people))]


def move_any(person: Person, place: int = 0) -> str:
    """Make one of the moves that are offered."""
    offered = person.moves()
    text = str(offered["moves"][place]["move"])
    good(person.play(text, offered["seq"]))
    return text


def test_a_move_is_played_when_it_is_due_and_nobody_learns_of_it_before(pages: ThreadServer) -> None:
    now, following, last = in_order(party(pages.url, "bastille", 3))
    told = [Stream(other, f"/t/{now.table}/news", seq=-1, seat=other.seat) for other in (now, last)]
    for stream in told:
        stream.wait_for(now.about()["seq"])
    until(lambda: all(stream.people for stream in told))  # which is told once, after that
    before = [len(stream.said) for stream in told]
    offered = left(following)
    assert (offered["move"], offered["ended"]) == (None, None) and len(offered["moves"]) > 5
    chosen = next(one["move"] for one in offered["moves"] if "versailles" in one["move"])
    assert leave(now, chosen, 99).status_code == 409  # it is their turn
    good(leave(following, chosen, offered["seq"]))
    assert left(following)["move"] == chosen
    for other in (now, last):
        assert other.get(f"{following.place}/prepared").status_code == 403
        assert left(other)["move"] is None
    answers = [now.http.get(f"/t/{now.table}", headers=last.headers).text, str(last.view()), str(last.log())]
    assert not any(chosen in answer for answer in answers)
    assert [len(stream.said) for stream in told] == before
    move_any(now)
    until(lambda: last.about()["owing"] == [last.seat])
    entry = last.log()[-1]
    assert (entry["kind"], entry["seat"], entry["move"]) == ("move", following.seat, chosen)
    assert left(following)["move"] is None
    page = now.http.get(f"/t/{now.table}/{last.seat}/prepare", headers=last.headers).text
    assert "It is your turn" in page


def test_that_it_is_my_turn_is_no_surprise(server: ThreadServer) -> None:
    """Where each turn begins with a sentence that names whose it is, moves are made that were left for it."""
    server.tables.new_seed = lambda: "no surprise"
    people = party(server.url, "heads_of_state", 2)
    played = 0
    for _ in range(6):
        now = people[people[0].about()["owing"][0]]
        following = people[1 - now.seat]
        offered = left(following)
        good(leave(following, offered["moves"][0]["move"], offered["seq"]))
        while now.seat in people[0].about()["owing"]:
            move_any(now)
        until(partial(next_left, following))
        played += left(following)["move"] is None
        while left(following)["move"] and following.seat in people[0].about()["owing"]:
            move_any(following)
    assert played > 2


def next_left(person: Person) -> Any:
    """What is left once it was played or will not be."""
    found = left(person)
    return found if found["move"] is None or found["ended"] else None


def test_the_page_leaves_a_move_and_says_why_it_was_not_played(pages: ThreadServer) -> None:
    now, following, last = in_order(party(pages.url, "bastille", 3))
    place, ours = f"/t/{now.table}/{following.seat}/prepare", {**following.headers, "Origin": pages.url}
    offered = left(following)
    text = offered["moves"][0]["move"]
    form = {"move": text, "seq": offered["seq"], "key": "left-by-form"}
    for _ in range(2):
        assert now.http.post(place, data=form, headers=ours).status_code == 303
    page = now.http.get(place, headers=ours).text
    assert "You have prepared: " + offered["moves"][0]["words"] in page and "Take it back" in page
    # Somebody takes their move back: that is a surprise, whatever it was.
    seq = now.about()["seq"]
    good(leave(last, left(last)["moves"][0]["move"], seq))
    until(lambda: left(last)["move"])
    good(leave(following, None, seq))
    assert left(following)["move"] is None
    move_any(now)
    good(now.post(f"{now.place}/undo", {"seq": now.about()["seq"]}))
    until(lambda: left(last)["ended"])
    assert left(last)["ended"] == "undone"
    page = now.http.get(f"/t/{now.table}/{last.seat}/prepare", headers=last.headers).text
    assert "A move has been taken back since." in page
    table = now.http.get(f"/t/{now.table}?seat={last.seat}", headers=last.headers).text
    assert "Your prepared move was not played." in table
    assert "not played" not in now.http.get(f"/t/{now.table}?seat={now.seat}", headers=now.headers).text


def test_an_open_page_learns_at_once_that_a_move_will_not_be_played_and_no_other_page_does(pages: ThreadServer) -> None:
    now, following, last = in_order(party(pages.url, "bastille", 3))
    mine, others = Stream(last, f"/t/{now.table}/news", seq=-1, seat=last.seat), [now, following]
    streams = [Stream(other, f"/t/{now.table}/news", seq=-1, seat=other.seat) for other in others]
    streams += [Stream(other, f"/api{other.place}/stream", since=-1) for other in others]
    until(lambda: mine.people and all(stream.raw for stream in streams))
    assert "prepare" in mine.people[0]["prepared"] and "not played" not in str(mine.people)
    seen = left(last)
    good(leave(last, seen["moves"][0]["move"], seen["seq"]))
    move_any(now)
    good(now.post(f"{now.place}/undo", {"seq": now.about()["seq"]}))
    until(lambda: "Your prepared move was not played" in str(mine.people[-1]))
    seq = now.about()["seq"]
    for stream in streams:
        stream.wait_for(seq)
    before = [stream.said for stream in streams]
    good(leave(last, None, seq))
    until(lambda: "not played" not in str(mine.people[-1]))
    assert [stream.said for stream in streams] == before
    assert not any(b"not played" in raw for raw in before)


def test_nobody_else_gets_so_much_as_a_sign_of_life() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", people=2)
        heard: dict[int, int] = {0: 0, 1: 0, SPECTATOR: 0}

        async def listen(seat: int) -> None:
            player = hall.player(live, seat) if seat != SPECTATOR else Player(live, SPECTATOR)
            async for _ in follow(hall.tables, player, live.position.seq):
                heard[seat] += 1

        streams = [asyncio.create_task(listen(seat)) for seat in heard]
        await asyncio.sleep(0.1)
        await hall.tables.note(Write(prepared=[Prepared(table_id=live.id, seat=1, person="ben", ended="touched")]))
        await asyncio.sleep(0.5)
        assert heard == {0: 0, 1: 1, SPECTATOR: 0}
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)

    simulated(story)


def test_it_judges_what_its_player_had_not_seen(server: ThreadServer) -> None:
    now, following, last = in_order(party(server.url, "bastille", 3))
    seen = left(last)
    move_any(now)
    good(now.post(f"{now.place}/undo", {"seq": now.about()["seq"]}))
    good(leave(last, seen["moves"][0]["move"], seen["seq"]))
    until(lambda: left(last)["ended"] == "undone")
    assert following.about()["owing"] == [now.seat]


def test_a_move_that_is_not_allowed_any_more_is_not_played(server: ThreadServer) -> None:
    """The first one fills the place that the second one wanted, or takes what was alone there."""
    now, following, _ = in_order(party(server.url, "bastille", 3))
    offered = left(following)
    taken = {one["move"] for one in offered["moves"]}
    assert taken
    good(leave(following, "place 3 versailles", offered["seq"]))  # nobody has a tile of that value to begin with
    move_any(now)
    until(lambda: left(following)["ended"])
    assert left(following)["ended"] == "refused" and following.about()["owing"] == [following.seat]


def test_surprises_of_the_toy() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", people=3)
        tables = hall.tables
        anne, ben = hall.player(live, 0), hall.player(live, 1)

        async def prepare(player: Any, move: str | None) -> None:
            await preparing.prepare(tables, player, move, live.position.seq)

        for sealed_or_talk in ("bid 1", "give 1 1"):
            with pytest.raises(Problem, match=r"only while|cannot be prepared"):
                await prepare(anne, sealed_or_talk)
        await hall.play(0, "bid 1")
        for sealed_or_talk in ("bid 1", "give 1 1"):
            with pytest.raises(Problem, match="cannot be prepared"):
                await prepare(anne, sealed_or_talk)
        assert await preparing.offered(tables, ben) == []  # it owes an answer
        expected = {live.game.parse("keep"), live.game.parse("exchange")}
        assert set(await preparing.offered(tables, anne)) <= expected
        # A gift touches whoever gets it.
        await prepare(anne, "keep")
        await hall.play(1, "give 0 1")
        await asyncio.sleep(1)
        found = await preparing.left_by(tables, anne)
        assert found is not None and found.ended == "touched"
        # A bot that sits down, too; and it says nothing to others.
        await prepare(anne, "keep")
        assert hall.memory.rows.prepared[live.id, 0].ended == ""
        await seating.stand_in(tables, anne, BotRequest(bot="random"))
        await asyncio.sleep(1)
        found = await preparing.left_by(tables, anne)
        assert found is not None and found.ended == "seat"
        with pytest.raises(Problem, match="A bot plays for you"):
            await prepare(anne, "keep")
        assert 'class="prepare"' not in await prepared_panel(tables, anne, "en")
        assert 'class="prepare"' in await prepared_panel(tables, ben, "en")
        await seating.reclaim(tables, anne, KeyedRequest())
        assert await preparing.left_by(tables, ben) is None and tables.prepared == {}

    simulated(story)


def test_a_move_that_was_left_outlives_a_restart_and_is_played_once_by_two_processes() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", people=3, game="bastille")
        now = live.position.owing[0]
        seats = [(now + step) % 3 for step in range(3)]
        for seat in seats[1:]:  # each may follow at once on the other
            player = hall.player(live, seat)
            move = (await preparing.offered(hall.tables, player))[0]
            await preparing.prepare(hall.tables, player, live.game.text(move), live.position.seq)
        await hall.restart(after=60)
        await hall.start()
        await asyncio.sleep(15)
        assert all(hall.table in process.tables.prepared for process in hall.processes)
        live = await hall.live()
        move = live.game.moves(live.position.state, now)[-1]
        await hall.play(now, live.game.text(move))
        await asyncio.sleep(30)
        entries = await hall.tables.store.entries(hall.table, -1)
        assert [entry.seat for entry in entries if entry.kind == "move"] == seats
        assert hall.memory.rows.prepared == {} and all(not process.tables.prepared for process in hall.processes)

    simulated(story, shared=True)


def test_a_surprise_is_one_after_a_restart_as_well() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4")
        await hall.play(0, "bid 1")
        await preparing.prepare(hall.tables, hall.player(live, 0), "keep", live.position.seq)
        await hall.restart(after=60)
        await hall.start()
        await asyncio.sleep(15)
        assert all(hall.table in process.tables.prepared for process in hall.processes)
        await hall.play(1, "bid 0", process=1)  # the prize is a surprise: then nothing is played
        await asyncio.sleep(15)
        assert hall.memory.rows.prepared[hall.table, 0].ended == "touched"
        assert (await hall.live()).position.owing == (0,)

    simulated(story, shared=True)


def test_why_a_move_was_not_played_is_said_until_its_player_has_moved() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", people=3, game="bastille")
        now = live.position.owing[0]
        seats = [(now + step) % 3 for step in range(3)]
        player = hall.player(live, seats[1])
        [move, *_] = await preparing.offered(hall.tables, player)
        await preparing.prepare(hall.tables, player, live.game.text(move), live.position.seq)

        async def play() -> None:
            seat = live.position.owing[0]
            await hall.play(seat, live.game.text(live.game.moves(live.position.state, seat)[-1]))
            await asyncio.sleep(1)

        await hall.tables.note(Write(prepared=[replace(hall.memory.rows.prepared[live.id, seats[1]], ended="touched")]))
        while live.position.owing != (seats[1],):
            await play()
        found = await preparing.left_by(hall.tables, player)
        assert found is not None and found.ended == "touched"
        await play()
        assert live.tail[-1].seat == seats[1] and await preparing.left_by(hall.tables, player) is None

    simulated(story)
