"""Clocks: counted in served time, over restarts and clock jumps; what happens at zero; pauses, personal days, undo.

Everything happens in virtual time, with the toy: sealed bids, which several owe at once, and an aside.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from pydantic import ValidationError

from support.api_client import Person, good
from support.clocked import EPOCH, NAMES, Hall, clocks_of, simulated, visitor
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until
from tablee.server.actions import clocks, opening, seating, table_lists, undo
from tablee.server.actions.person import forget
from tablee.server.actions.requests import (
    BotRequest,
    ConsentRequest,
    JoinRequest,
    KeyedRequest,
    NewTable,
    SeatRequest,
)
from tablee.server.database.table_info import TableSettings
from tablee.server.problems import Problem
from tablee.server.tables import Player
from tablee.server.tables.answers import view
from tablee.server.tables.clocks import Clocks
from tablee.server.tables.counting import deadlines
from tablee.server.tables.details import table_details
from tablee.server.tables.pace import pace_of
from tablee.web.views.clocks import pausing
from tablee.web.views.people import people_panels

HOUR, DAY = 3600.0, 86400.0
NO_KEY = KeyedRequest()
BEFORE = Path(__file__).parent / "databases" / "before_clocks.sql"
OLD_TABLE = "Ycl4KkRb52PyT7hO"
OLD_TOKENS = ("a-token-of-anne-before-there-were-any-clock", "the-token-of-ben-before-there-were-any-cloc")


def asked(agrees: bool = True) -> ConsentRequest:
    return ConsentRequest(agrees=agrees)


def test_paces() -> None:
    assert pace_of("") is None
    live = pace_of("live/20+30")
    assert live is not None and (live.bank, live.refill, live.least) == (1200.0, 30.0, 60.0)
    banks = [pace_of(f"days/{hours}") for hours in (4, 12, 36)]
    assert [(bank.bank / DAY, bank.refill / HOUR, bank.most / DAY) for bank in banks if bank is not None] == [
        (3, 4, 3),
        (5, 12, 5),
        (10, 36, 10),
    ]
    seats = [SeatRequest(who="me")]
    for wrong in ("live/0+5", "live/20", "days/5", "days/12 ", "x"):
        with pytest.raises(ValidationError):
            NewTable(game="toy", seats=seats, pace=wrong)
    assert TableSettings().chosen()["pace"] == "" and TableSettings().chosen()["at_zero"] == "wait"


def test_a_table_without_a_pace_has_no_clocks() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("")
        await hall.play(0, "bid 1")
        assert live.position.clocks is None and "clocks" not in live.tail[-1].data
        assert "clocks" not in live.position.dump().data
        assert table_details(hall.tables, live, None)["seats"][0]["clock"] is None
        assert hall.memory.rows.deadlines == {} and hall.memory.rows.served[1].time == 0.0
        with pytest.raises(Problem, match="no clocks"):
            await clocks.pause(hall.tables, hall.player(live, 0), asked())

    simulated(story)


def test_the_clocks_of_all_who_owe_a_sealed_answer_run_until_each_has_answered() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/5+10", people=3)
        began = [300.0, 300.0, 300.0]
        assert [await hall.left(seat) for seat in range(3)] == began
        await asyncio.sleep(60)
        await hall.play(1, "bid 1")
        await asyncio.sleep(60)
        assert [await hall.left(seat) for seat in range(3)] == [180.0, 250.0, 180.0]
        assert live.position.clocks is not None and live.position.clocks.running == (0, 2)
        await hall.play(0, "bid 2")
        await hall.play(0, "give 1 1")  # an aside is no move that time is given for
        await asyncio.sleep(30)
        await hall.play(2, "bid 0")  # Anne has the prize and may exchange her card
        assert live.position.owing == (0,) and clocks_of(live).running == (0,)
        await asyncio.sleep(5)
        assert [await hall.left(seat) for seat in range(3)] == [185.0, 250.0, 160.0]
        told = view(hall.tables, hall.player(live, 1))["clocks"]
        assert told == [
            {"left": 185, "running": True, "days": 0},
            {"left": 250, "running": False, "days": 0},
            {"left": 160, "running": False, "days": 0},
        ]
        about = table_details(hall.tables, live, "anne")
        assert (about["pace"], about["at_zero"], about["paused"]) == ("live/5+10", "wait", False)
        assert [seat["clock"] for seat in about["seats"]] == told
        at = deadlines(live.position, hall.tables.served, hall.tables.clock).get(0)
        assert at is not None and abs(at - (EPOCH + hall.loop.time() + 185)) < 0.1
        assert deadlines(live.position, hall.tables.served, hall.tables.clock).get(1) is None
        assert table_lists.time_left(hall.tables, live, "anne") == 185
        assert table_lists.time_left(hall.tables, live, "ben") is None
        assert table_lists.first_up(hall.tables, live) == 185

    simulated(story)


def test_a_bank_grows_with_each_move_up_to_its_most() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("days/4")
        await asyncio.sleep(2 * HOUR)
        await hall.play(0, "bid 1")
        assert await hall.left(0) == 3 * DAY
        await asyncio.sleep(10 * HOUR)
        await hall.play(1, "bid 0")
        assert await hall.left(1) == 3 * DAY - 8 * HOUR
        clocks_now = Clocks(0.0, (4 * DAY,), (0,))
        bank = pace_of("days/4")
        assert bank is not None and clocks_now.refilled(0, bank).left == (4 * DAY,)  # more than the most stays

    simulated(story)


def test_nobody_loses_time_while_the_server_is_down_or_its_clock_is_set() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("live/5+0")
        await asyncio.sleep(100)
        for jump in (2 * DAY, -30 * DAY):
            hall.offset += jump
            assert await hall.left(0) == 200.0
        await hall.restart(after=5 * HOUR)
        assert 200.0 <= await hall.left(0) <= 210.0, "what was not written down is nobody’s"
        before = await hall.left(0)
        hall.offset -= DAY
        await hall.restart(after=1)
        assert before <= await hall.left(0) <= before + 0.1
        await asyncio.sleep(250)
        assert await hall.told() == [("up", 0), ("up", 1)]
        assert await hall.left(0) == 0.0

    simulated(story)


def test_time_stands_still_while_nothing_can_be_written() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("live/5+0")
        await asyncio.sleep(35)

        async def away() -> None:
            raise Problem(503, "away", "")

        beat = hall.tables.served.beat
        hall.tables.served.beat = away  # type: ignore[method-assign]
        await asyncio.sleep(3600)
        left = await hall.left(0)
        assert 240 <= left <= 265
        hall.tables.served.beat = beat  # type: ignore[method-assign]
        await asyncio.sleep(30)
        assert left - 31 <= await hall.left(0) <= left - 20
        assert await hall.told() == []

    simulated(story)


def test_waiting_at_zero_tells_the_others_once() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/1+5")
        await hall.play(1, "bid 0")
        await asyncio.sleep(60.5)
        assert await hall.told() == [("up", 0)], "within half a second"
        await asyncio.sleep(500)
        assert await hall.told() == [("up", 0)] and live.position.clocks is not None
        assert live.position.clocks.out == (0,) and live.position.clocks.running == ()
        hall.tables.presence.seen(live, 0)
        assert not seating.may_be_replaced(hall.tables, live, 0)
        await hall.play(0, "bid 1")  # they may still answer, and have the time of one move again
        assert await hall.left(0) == 5.0
        await asyncio.sleep(10)
        assert await hall.told() == [("up", 0), ("up", 0)]

    simulated(story)


def test_others_may_let_a_bot_play_for_somebody_whose_time_is_up() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/1+5", "ask")
        await hall.play(1, "bid 0")
        hall.tables.presence.seen(live, 0)
        request = BotRequest(bot="random")
        other = hall.player(live, 1)
        about_anne = type(other)(live, 0, "ben")
        with pytest.raises(Problem, match="present"):
            await seating.stand_in(hall.tables, about_anne, request)
        await asyncio.sleep(61)
        hall.tables.presence.seen(live, 0)
        hall.tables.presence.seen(live, 1)
        assert [seating.may_be_replaced(hall.tables, live, seat) for seat in (0, 1)] == [True, False]
        await seating.stand_in(hall.tables, about_anne, request)
        assert live.seats[0].who == "stand-in" and table_details(hall.tables, live, None)["seats"][0]["clock"] is None
        await seating.reclaim(hall.tables, hall.player(live, 0), NO_KEY)
        assert await hall.left(0) == 60.0, "whoever is back has time for a move"
        assert await hall.told() == [("up", 0), ("stand-in", 0 + 1), ("reclaimed", 0)]

    simulated(story)


@pytest.mark.parametrize("at_zero", ["wait", "ask"])
def test_over_days_nobody_loses_a_seat_who_is_away_but_has_time(at_zero: str) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", at_zero)
        about_anne = Player(live, 0, "ben")
        await hall.play(1, "bid 0")
        await asyncio.sleep(DAY)
        assert hall.tables.presence.absent(live, 0)
        assert not seating.may_be_replaced(hall.tables, live, 0) and not seating.may_be_freed(hall.tables, live, 0)
        assert "/0/bot" not in str(people_panels(hall.tables, live, (1,), "en"))
        with pytest.raises(Problem, match="still has time"):
            await seating.stand_in(hall.tables, about_anne, BotRequest(bot="random"))
        with pytest.raises(Problem, match="cannot be opened"):
            await seating.free(hall.tables, about_anne, NO_KEY)
        await asyncio.sleep(2 * DAY + 1)
        assert seating.may_be_replaced(hall.tables, live, 0), "as elsewhere, once the time is up"
        panels = people_panels(hall.tables, live, (1,), "en")
        assert all("/0/bot" in panel for panel in panels.values()) and "time is up" in panels["away"]
        await seating.stand_in(hall.tables, about_anne, BotRequest(bot="random"))
        assert live.seats[0].who == "stand-in"

    simulated(story)


def test_a_bot_plays_at_once_and_the_seat_can_be_taken_back() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/12", "bot")
        await hall.play(1, "bid 0")
        await asyncio.sleep(5 * DAY + 1)
        assert await hall.told() == [("up", 0), ("stand-in", 0)]
        assert (live.seats[0].bot, live.seats[0].holder, live.seats[0].who) == ("fair", "anne", "stand-in")
        assert hall.memory.rows.deadlines == {}, "bots have no clock"
        await seating.reclaim(hall.tables, hall.player(live, 0), NO_KEY)
        assert await hall.left(0) == 12 * HOUR
        await asyncio.sleep(HOUR)
        await hall.play(0, "bid 1")
        assert await hall.left(0) == 23 * HOUR

    simulated(story)


def test_of_two_processes_one_writes_that_a_time_is_up() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("live/1+0", "bot")
        await hall.start()
        await asyncio.sleep(59)
        for process in (0, 1):
            assert abs(await hall.left(0, process) - 1.0) < 0.5
        await asyncio.sleep(2)
        expected = [("stand-in", 0), ("stand-in", 1), ("up", 0), ("up", 1)]
        assert sorted(await hall.told()) == expected
        for process in (0, 1):
            live = await hall.live(process)
            assert [seat.who for seat in live.seats] == ["stand-in", "stand-in"]
        keys = [key for holder, key in hall.memory.rows.keys if not holder and len(key) == 64]
        assert len(keys) == 2

    simulated(story, shared=True)


def test_both_processes_try_at_the_same_moment() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("live/1+0", "bot")
        await hall.start()
        both = [await hall.live(process) for process in (0, 1)]
        for process in hall.processes:
            process.tables.closing = True  # no timekeeper is quicker than this test
        await asyncio.sleep(61)
        for process, live in zip(hall.processes, both, strict=True):
            process.tables.closing = False
            assert live.position.clocks is not None and live.position.clocks.up(process.tables.served.now()) == [0, 1]
        tries = [clocks.time_up(process.tables, live, 0) for process, live in zip(hall.processes, both, strict=True)]
        await asyncio.gather(*tries, *[clocks.time_up(hall.tables, both[0], 0)])
        assert [one for one in await hall.told() if one[1] == 0] == [("up", 0), ("stand-in", 0)]

    simulated(story, shared=True)


def test_another_process_and_the_next_start_write_what_a_dead_one_has_not() -> None:
    async def story(hall: Hall) -> None:
        await hall.open("live/1+0")
        second = await hall.start()
        first = hall.processes.pop(0)
        await first.end()
        await asyncio.sleep(85)
        assert sorted(await hall.told()) == [("up", 0), ("up", 1)]
        assert second is hall.processes[0]

    simulated(story, shared=True)

    async def alone(hall: Hall) -> None:
        await hall.open("live/1+0")
        await asyncio.sleep(55)
        await hall.restart(after=1000)
        assert await hall.told() == []
        await asyncio.sleep(30)
        assert sorted(await hall.told()) == [("up", 0), ("up", 1)]

    simulated(alone)


def test_an_undo_is_as_if_the_move_had_never_been_made() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/5+10")
        await asyncio.sleep(20)
        await hall.play(0, "bid 1")
        await asyncio.sleep(40)
        assert [await hall.left(seat) for seat in (0, 1)] == [290.0, 240.0]
        await undo.undo(hall.tables, hall.player(live, 0), live.position.seq, whole_turn=False)
        # No ten seconds for a move that was not made, and it was thought about until now.
        assert [await hall.left(seat) for seat in (0, 1)] == [240.0, 240.0]
        assert live.position.clocks is not None and live.position.clocks.running == (0, 1)

    simulated(story)


def test_an_undo_gives_back_to_the_others_what_they_thought_in_vain() -> None:
    before = Clocks(100.0, (50.0, 50.0), (3, 3), running=(0,), ran=7.0)
    after = Clocks(130.0, (25.0, 30.0 + DAY), (3, 2), running=(1,), ran=37.0, asked=(1,))
    undone = after.undone(before)
    assert undone.left == (20.0, 50.0 + DAY) and undone.running == (0,) and undone.days == (3, 2)
    assert undone.asked == (1,) and undone.at == 130.0
    paused = Clocks(190.0, (25.0, 30.0), (3, 3), ran=37.0, paused=True)  # a minute of it was a pause
    assert paused.undone(before).left == (20.0, 50.0)


def test_over_days_a_pause_needs_everybody_and_anybody_ends_it() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/12", people=3)
        await asyncio.sleep(HOUR)  # nobody is present
        tables = hall.tables
        await clocks.pause(tables, hall.player(live, 0), asked())
        await clocks.pause(tables, hall.player(live, 1), asked())
        assert live.position.clocks is not None and not live.position.clocks.paused
        assert live.position.clocks.asked == (0, 1)
        await clocks.pause(tables, hall.player(live, 2), asked())
        assert live.position.clocks.paused and hall.memory.rows.deadlines == {}
        left = await hall.left(0)
        await asyncio.sleep(9 * DAY)
        await hall.restart(after=DAY)
        live, tables = await hall.live(), hall.tables
        assert await hall.left(0) == left
        await hall.play(0, "bid 1")  # one may go on all the same
        assert live.position.clocks is not None and live.position.clocks.paused and live.position.clocks.running == ()
        with pytest.raises(Problem, match="already"):
            await clocks.pause(tables, hall.player(live, 2), asked())
        await clocks.pause(tables, hall.player(live, 2), asked(False))
        assert live.position.clocks.running == (1, 2)
        with pytest.raises(Problem, match="no pause"):
            await clocks.pause(tables, hall.player(live, 2), asked(False))
        await clocks.pause(tables, hall.player(live, 0), asked())
        await clocks.pause(tables, hall.player(live, 1), asked(False))
        assert live.position.clocks.asked == ()
        expected = [("pause asked", 0), ("pause asked", 1), ("paused", 2), ("resumed", 2)]
        assert await hall.told() == [*expected, ("pause asked", 0), ("no pause", 1)]

    simulated(story)


def test_whoever_takes_a_seat_has_not_agreed_to_a_pause() -> None:
    """Once everybody who is left has agreed, one of them may begin it."""

    async def story(hall: Hall) -> None:
        live = await hall.open("days/12", people=3)
        tables = hall.tables
        for seat in (0, 2):
            await clocks.pause(tables, hall.player(live, seat), asked())
        await seating.leave(tables, hall.player(live, 2), NO_KEY)
        assert clocks_of(live).asked == (0,)
        invited = JoinRequest(invite=live.info.invite, name="dora")
        await seating.join(tables, live, invited, visitor("dora"))
        for seat in (0, 1):
            await seating.consent(tables, Player(live, 2, NAMES[seat]), asked())
        assert live.seats[2].holder == "dora"
        await clocks.pause(tables, hall.player(live, 1), asked())
        assert clocks_of(live).asked == (0, 1) and not clocks_of(live).paused
        told = {seat: pausing(tables, live, (seat,), "en") for seat in range(3)}
        assert [one is not None and one.may_ask for one in told.values()] == [False, False, True]
        await forget(tables, "dora")
        begins = pausing(tables, live, (0,), "en")
        assert begins is not None and begins.may_ask and not clocks_of(live).paused
        await clocks.pause(tables, hall.player(live, 0), asked())
        assert clocks_of(live).paused

    simulated(story)


def test_in_a_live_game_those_who_are_here_may_agree_to_a_pause() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/20+0", people=3)
        await asyncio.sleep(300)
        for seat in (0, 2):
            hall.tables.presence.seen(live, seat)
        await clocks.pause(hall.tables, hall.player(live, 0), asked())
        await clocks.pause(hall.tables, hall.player(live, 2), asked())
        assert live.position.clocks is not None and live.position.clocks.paused
        await asyncio.sleep(HOUR)
        assert await hall.left(1) == 900.0

    simulated(story)


def test_personal_days() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4")
        for days in (2, 1, 0):
            await clocks.take_day(hall.tables, hall.player(live, 0), NO_KEY)
            assert live.position.clocks is not None and live.position.clocks.days == (days, 3)
        assert await hall.left(0) == 6 * DAY and await hall.left(1) == 3 * DAY
        with pytest.raises(Problem, match="personal days"):
            await clocks.take_day(hall.tables, hall.player(live, 0), NO_KEY)
        await asyncio.sleep(4 * DAY)
        assert await hall.told() == [("day", 0)] * 3 + [("up", 1)]
        await clocks.take_day(hall.tables, hall.player(live, 1), NO_KEY)  # it is not too late
        assert await hall.left(1) == DAY and clocks_of(live).running == (0, 1)
        sent = KeyedRequest(key="a-day-off-once")
        for _ in range(2):
            await clocks.take_day(hall.tables, hall.player(live, 1), sent)
        assert clocks_of(live).days == (0, 1)

    simulated(story)

    async def quick(hall: Hall) -> None:
        live = await hall.open("live/20+0")
        with pytest.raises(Problem, match="personal days"):
            await clocks.take_day(hall.tables, hall.player(live, 0), NO_KEY)

    simulated(quick)


def test_whoever_has_two_seats_may_take_a_day_for_each() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("days/4", people=2)
        await seating.leave(hall.tables, hall.player(live, 1), NO_KEY)
        invited = JoinRequest(invite=live.info.invite, name="zoe")
        await seating.join(hall.tables, live, invited, visitor("anne"))
        assert live.seats_of("anne") == [0, 1] and live.position.owing == (0, 1)

        before = people_panels(hall.tables, live, (0, 1), "en")["seated"]
        await hall.play(0, "bid 1")
        assert people_panels(hall.tables, live, (0, 1), "en")["seated"] == before, "a move changes no button"
        assert all(f'formaction="/t/{live.id}/{seat}/day"' in before for seat in (0, 1))
        await clocks.take_day(hall.tables, Player(live, 1, "anne"), NO_KEY)
        told = pausing(hall.tables, live, (0, 1), "en")
        assert told is not None and told.days == (3, 2)

    simulated(story)


def test_a_stranger_and_a_seat_that_is_left() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/1+0", "bot", people=3)
        with pytest.raises(Problem, match="not your seat"):
            await clocks.take_day(hall.tables, type(hall.player(live, 0))(live, 0, "ben"), NO_KEY)
        await seating.leave(hall.tables, hall.player(live, 1), NO_KEY)
        assert live.position.clocks is not None and live.position.clocks.running == (0, 2)
        await forget(hall.tables, "zoe")
        assert clocks_of(live).running == (0,)
        await asyncio.sleep(100)
        assert [one for one in await hall.told() if one[0] == "up"] == [("up", 0)]
        assert live.seats[1].who == live.seats[2].who == "open"

    simulated(story)


def test_a_rematch_and_a_table_of_bots_and_me_begin_with_full_clocks() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/5+0", "ask", people=1, bots=1)
        assert live.position.clocks is not None
        assert live.position.clocks.running == (0,) and [*hall.memory.rows.deadlines] == [live.id]
        await asyncio.sleep(50)
        await hall.restart(after=10)
        assert 250 <= await hall.left(0) <= 260

    simulated(story)


def test_when_a_game_is_over_no_clock_runs() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("live/5+0")
        while not live.position.over:
            seat = live.position.owing[0]
            move = live.game.moves(live.position.state, seat)[0]
            await hall.play(seat, live.game.text(move))
        assert hall.memory.rows.deadlines == {}
        assert table_details(hall.tables, live, "anne")["seats"][0]["clock"] is None
        with pytest.raises(Problem, match="no game is in progress"):
            await clocks.take_day(hall.tables, hall.player(live, 0), NO_KEY)
        again = await opening.rematch(hall.tables, live, "anne")
        found = await hall.tables.find(again.table)
        assert found.info.pace == "live/5+0" and found.position.clocks is not None
        assert found.position.clocks.running == (0, 1) and [*hall.memory.rows.deadlines] == [found.id]

    simulated(story)


def test_a_database_from_before_clocks_is_migrated(tmp_path: Path) -> None:
    """Its tables have no clocks and go on; new ones may have a pace."""
    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.executescript(BEFORE.read_text(encoding="utf-8"))
        assert old.execute("SELECT version_num FROM alembic_version").fetchall() == [("0010",)]
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        anne, ben = [Person(server.url, token, OLD_TABLE, seat) for seat, token in enumerate(OLD_TOKENS)]
        about = anne.about()
        assert (about["pace"], about["at_zero"], about["paused"]) == ("", "wait", False)
        assert [seat["clock"] for seat in about["seats"]] == [None] * 3 and about["seats"][1]["program"]
        assert anne.view()["clocks"] == [None] * 3
        until(lambda: anne.about()["seq"] > 4)  # the bot goes on
        assert ben.post(f"{ben.place}/day", {}).json()["title"] == "no clocks"
        seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 2]
        new = good(ben.post("/tables", {"game": "bastille", "seats": seats, "pace": "days/36", "at_zero": "bot"}))
        timed = Person(server.url, ben.token, new["table"], 0)
        clock = timed.about()["seats"][0]["clock"]
        assert clock["days"] == 3 and 863_990 <= clock["left"] <= 864_000
        good(timed.post(f"{timed.place}/day"))
        assert timed.about()["seats"][0]["clock"]["left"] > 863_990 + 86_000
        waiting = good(until(lambda: ben.get("/me/tables")))["waiting"]
        assert all(one["left"] is None for one in waiting if one["table"] == OLD_TABLE)
        until(lambda: 0 in timed.about()["owing"])
        mine = {one["table"]: one["left"] for one in good(ben.get("/me/tables"))["waiting"]}
        assert mine[new["table"]] > 863_990
