"""The whole server under faults, seed by seed: `make simulate SEEDS=N` runs as many as one likes.

A run must meet every fault that it plans, a seed must repeat itself, and a server with a bug must be found out.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from support import toy_title
from support.simulation import faults, world
from support.simulation.__main__ import main
from support.simulation.faults import FAULTS
from support.simulation.process import ServerProcess
from support.simulation.run import ACTIONS, OFTEN, Run, run
from support.simulation.world import World, simulate
from tablee.server.actions import preparing, timekeeper
from tablee.server.bots.pool import NoAnswer
from tablee.server.bots.seat_bots import SeatBots
from tablee.server.database.commit_queue import CommitQueue, Waiting
from tablee.server.database.journal import Entry
from tablee.server.database.memory_rows import Memory
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.outbox import TURN, Notice, OutboxChange
from tablee.server.database.writes import Conflict, Write
from tablee.server.notices.message import News
from tablee.server.notices.sender import NoticeSender
from tablee.server.tables import LiveTable, due_notices, messages
from tablee.server.tables.registry import Tables

SEEDS = 134
CHUNKS = 2  # which several processes share; each is large enough to meet every fault
WITHIN = 60  # seeds in which a bug must show


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_is_lost_doubled_told_too_early_or_to_the_wrong_seat(chunk: int) -> None:
    seeds = range(chunk * SEEDS // CHUNKS, (chunk + 1) * SEEDS // CHUNKS)
    found = run(seeds)
    assert not found.failed and not found.never_met, found.told()


def test_a_seed_repeats_its_history_whatever_the_order_of_hashes(tmp_path: Path) -> None:
    with toy_title.installed(tmp_path, everybody=True):
        first = [simulate(seed).digest for seed in (3, 4)]
        assert [simulate(seed).digest for seed in (3, 4)] == first and len(set(first)) == 2
        script = "from support.simulation.world import simulate; print(simulate(3).digest)"
        path = os.pathsep.join(filter(None, sys.path))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "77"}
        again = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert again.stdout.strip() == first[0], again.stderr


def test_the_command_tells_what_was_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(5, 2) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 seeds, ") and " a second" in told and " tables finished" in told and " move" in told
    never = Run(seeds=OFTEN, seconds=1.0, planned=Counter({"crash": OFTEN, "stop": OFTEN - 1}), met=Counter(ACTIONS))
    assert "crash" in never.never_met and "stop" not in never.never_met and "move" not in never.never_met
    assert "crash was planned and never happened" in never.told()


def test_a_run_that_breaks_off_is_told_with_its_seed() -> None:
    async def give_up(self: World) -> None:
        raise TypeError("nobody answers")

    with mock.patch.object(World, "run", give_up):
        found = run([7])
    assert "it broke off: TypeError('nobody answers')" in found.told() and "FIRST=7 SEEDS=1" in found.told()


def test_people_are_answered_although_servers_are_ended_all_the_time() -> None:
    """Faults end when people have waited for long enough: while they come together, and later."""
    begin = faults.Faults.__init__

    def plan_all(self: faults.Faults, chance: random.Random) -> None:
        begin(self, chance)
        self.planned.update(FAULTS)

    async def end_all(self: World, name: str) -> None:
        for _ in range(100):
            await asyncio.sleep(0.5)
            if self.faults.over:
                return
            self.faults.met[name] += 1
            for place, server in enumerate(self.servers):
                await server.kill()
                self.servers[place] = ServerProcess(self)

    shorter = mock.patch.object(world, "STORMY", 6.0)
    with mock.patch.object(faults.Faults, "__init__", plan_all), mock.patch.object(World, "_disturb", end_all), shorter:
        report = run([1])
    assert not report.failed and report.met["crash"] > 5 and report.met["tables finished"], report.told()


# Bugs, planted one at a time.

Patch = Callable[[], AbstractContextManager[Any]]


def acknowledged_before_it_is_committed() -> AbstractContextManager[Any]:
    async def commit(self: MemoryStore, write: Write) -> None:
        self._queue._waiting.append((write, asyncio.get_running_loop().create_future()))
        self._queue._called.set()

    return mock.patch.object(MemoryStore, "commit", commit)


def a_key_is_forgotten() -> AbstractContextManager[Any]:
    commit = Memory.commit

    def forgetful(self: Memory, writes: list[Write]) -> None:
        commit(self, [replace(write, key=None) for write in writes])

    return mock.patch.object(Memory, "commit", forgetful)


def an_entry_is_skipped_for_a_follower() -> AbstractContextManager[Any]:
    since = Tables.since

    async def skip(self: Tables, live: LiveTable, seq: int, limit: int = 500) -> Sequence[Entry]:
        found = await since(self, live, seq, limit)
        return found[1:] if len(found) > 2 else found

    return mock.patch.object(Tables, "since", skip)


def a_table_is_not_read_after_a_lost_answer() -> AbstractContextManager[Any]:
    async def blind(self: Tables, live: LiveTable) -> bool:
        live.behind = False
        return False

    catch_up = Tables.catch_up

    async def only_when_loaded(self: Tables, live: LiveTable) -> bool:
        return await (catch_up if live.id not in self.live else blind)(self, live)

    return mock.patch.object(Tables, "catch_up", only_when_loaded)


def two_servers_do_not_know_of_each_other() -> AbstractContextManager[Any]:
    opened = faults.FaultyStore.__init__

    def alone(self: faults.FaultyStore, memory: Memory, clock: Any, shared: bool, planned: faults.Faults) -> None:
        opened(self, memory, clock, False, planned)

    return mock.patch.object(faults.FaultyStore, "__init__", alone)


def a_secret_is_told_to_everybody() -> AbstractContextManager[Any]:
    return mock.patch.object(messages, "hears", lambda event, viewer: True)


def a_bot_that_died_is_not_made_up_for() -> AbstractContextManager[Any]:
    async def wait_for_ever(self: SeatBots, live: LiveTable) -> None:
        try:
            await play(self, live)
        except Died:
            await self.tables.clock.sleep(1e6)

    class Died(Exception):
        """Nobody answers."""

    def die(self: SeatBots, live: LiveTable, seat: int, moves: list[int], reason: NoAnswer) -> int:
        raise Died

    play = SeatBots.play
    return mock.patch.multiple(SeatBots, play=wait_for_ever, _made_up=die)


def what_came_too_late_is_acknowledged() -> AbstractContextManager[Any]:
    commit_all = CommitQueue._commit_all

    async def careless(self: CommitQueue, batch: list[Waiting]) -> None:
        persist = self.persist

        async def never_late(writes: list[Write]) -> None:
            try:
                await persist(writes)
            except Conflict:
                if len(writes) > 1:
                    raise

        with mock.patch.object(self, "persist", never_late):
            await commit_all(self, batch)

    return mock.patch.object(CommitQueue, "_commit_all", careless)


def a_turn_has_no_notice() -> AbstractContextManager[Any]:
    notices = due_notices.notices

    def forgetful(*told: Any) -> list[Notice]:
        return [notice for notice in notices(*told) if notice.seq % 5 or notice.kind != TURN]

    return mock.patch.object(due_notices, "notices", forgetful)


def whoever_was_told_once_is_told_nothing_more() -> AbstractContextManager[Any]:
    if_new = NoticeSender._if_new

    async def once(self: NoticeSender, live: LiveTable, notice: Notice, sent: Sequence[Notice]) -> News | None:
        return None if sent else await if_new(self, live, notice, sent)

    return mock.patch.object(NoticeSender, "_if_new", once)


def what_was_sent_is_not_noted() -> AbstractContextManager[Any]:
    note = NoticeSender._note

    async def only_what_was_not(self: NoticeSender, change: OutboxChange) -> None:
        if not any(change.settled.values()):
            await note(self, change)

    return mock.patch.object(NoticeSender, "_note", only_what_was_not)


def a_prepared_move_is_played_after_a_surprise() -> AbstractContextManager[Any]:
    async def notice_nothing(*looked: Any) -> None:
        """Nothing has happened."""

    return mock.patch.object(preparing, "_surprise", notice_nothing)


def a_prepared_move_is_forgotten() -> AbstractContextManager[Any]:
    async def forget(*asked: Any) -> None:
        """Nobody sees to it."""

    return mock.patch.object(timekeeper, "see_to", forget)


BUGS: list[Patch] = [
    acknowledged_before_it_is_committed,
    a_key_is_forgotten,
    an_entry_is_skipped_for_a_follower,
    a_table_is_not_read_after_a_lost_answer,
    two_servers_do_not_know_of_each_other,
    a_secret_is_told_to_everybody,
    a_bot_that_died_is_not_made_up_for,
    what_came_too_late_is_acknowledged,
    a_turn_has_no_notice,
    whoever_was_told_once_is_told_nothing_more,
    what_was_sent_is_not_noted,
    a_prepared_move_is_played_after_a_surprise,
    a_prepared_move_is_forgotten,
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found_and_can_be_repeated(bug: Patch) -> None:
    with bug():
        found = run(range(WITHIN), stop_at_first=True)
        assert found.failed, f"{bug.__name__} was not found in {WITHIN} seeds"
        seed = found.failed[0].seed
        assert f"make simulate FIRST={seed} SEEDS=1" in found.told()
        again = run([seed])
        assert [report.faults for report in again.failed] == [found.failed[0].faults]
