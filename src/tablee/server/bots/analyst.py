"""The analysis of finished games: in the background, written while it grows, and worked out once."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.server.actions.records import record_of
from tablee.server.bots.runner import BotRunner
from tablee.server.bots.turns import BACKGROUND, IMPORTED, Account
from tablee.server.database.journal import Analysis
from tablee.server.database.writes import Write
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Tables
from tablee.table import SPECTATOR, Game, Record, Replay, State

log = logging.getLogger("tablee.server")
AT_ONCE: Final = 8  # positions in one question, so that it is short and a bot never waits long for its turn
WRITTEN_EVERY: Final = 2.0  # seconds
ABANDONED: Final = 30.0  # seconds after which another process goes on with what is not done
MOST: Final = 100  # analyses under way in this process
MOST_IMPORTED: Final = 50  # among them, of games that nobody played here
MOST_EACH: Final = 10  # that were set going from one address


@dataclass
class Job:
    """An analysis under way: on whose account, before or after others, and what is known so far."""

    account: Account
    rank: int
    progress: Analysis
    task: asyncio.Task[None] | None = None


class Analyst:
    """Works out games, one question of each in its turn; the first to look sets it going, also after a restart."""

    def __init__(self, tables: Tables, runner: BotRunner) -> None:
        self.tables: Final = tables
        self.runner: Final = runner
        self._jobs: dict[tuple[str, int], Job] = {}

    async def progress(self, live: LiveTable, seat: int, client: str) -> Analysis:
        """What is known so far about a finished game, for everybody (SPECTATOR) or for the player of a seat.

        If nobody is at it, it is begun on the account of the `client` who looks, once there is room.
        """
        if not live.position.over:
            raise Problem(409, "not over", "A game is analysed once it is over.")
        key = (live.id, seat)
        if key in self._jobs:
            return self._jobs[key].progress
        progress = await self.tables.store.analysis(*key) or Analysis(live.id, seat, (), False, 0.0)
        elsewhere = self.tables.store.shared and self.tables.clock.now() - progress.at < ABANDONED
        rank = BACKGROUND if live.position.moves else IMPORTED  # none of the moves was made here
        if key in self._jobs:
            return self._jobs[key].progress
        if not progress.done and not elsewhere and self._has_room(client, rank) and not self.tables.closing:
            self._jobs[key] = job = Job(Account(client, live.id), rank, progress)
            job.task = asyncio.create_task(self._work(live, job))
        return progress

    def _has_room(self, client: str, rank: int) -> bool:
        """Whether one more may be begun for a client."""
        ranks = Counter(job.rank for job in self._jobs.values())
        full = ranks.total() >= MOST or (rank == IMPORTED and ranks[IMPORTED] >= MOST_IMPORTED)
        return not full and sum(job.account.client == client for job in self._jobs.values()) < MOST_EACH

    async def close(self) -> None:
        """Stop; what is written is continued after the next start."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, live: LiveTable, job: Job) -> None:
        table, seat = job.progress.table, job.progress.seat
        try:
            record = await record_of(self.tables, live)
            data = list(job.progress.data)
            async for more in self._answers(live, record, job):
                data += more
                now = self.tables.clock.now()
                job.progress = job.progress._replace(data=data)
                if now - job.progress.at >= WRITTEN_EVERY:
                    await self._write(job, Analysis(table, seat, data, False, now))
            if not self.tables.closing:
                await self._write(job, Analysis(table, seat, data, True, self.tables.clock.now()))
        except Away:
            pass  # the store has said so, and the next to look sets it going again
        except Exception:
            log.exception("a game could not be analysed")
        finally:
            del self._jobs[table, seat]

    async def _write(self, job: Job, progress: Analysis) -> None:
        job.progress = progress
        await self.tables.store.commit(Write(analysis=progress))

    async def _answers(self, live: LiveTable, record: Record, job: Job) -> AsyncIterator[Sequence[Any]]:
        """What is not known yet, bit by bit; None where no answer came."""
        seat, known = job.progress.seat, len(job.progress.data)
        left = questions(live.game, record, seat)
        skipped = known // AT_ONCE if seat == SPECTATOR else known
        while (question := await asyncio.to_thread(next, left, None)) is not None:
            if skipped:
                skipped -= 1
                continue
            at = question.pop("at")
            asked = self.runner.question(live, seat=seat, **question)
            answer = await self.runner.think(job.account, job.rank, asked)
            if self.tables.closing:
                return
            if seat == SPECTATOR:
                yield answer or [None] * len(question["views"])
            else:
                yield [{"at": at, "made": question["made"], **(answer or {"best": None})}]


def questions(game: Game[State], record: Record, seat: int) -> Iterator[dict[str, Any]]:
    """What is asked about a game after `at` moves: of views alone, a spectator's or those that a seat decided on."""
    replay = Replay(game, record)
    if seat != SPECTATOR:
        yield from _decisions(replay, seat)
        return
    views = [game.seen_by(replay.state, SPECTATOR).dump()]
    while replay.forward():
        if len(views) == AT_ONCE:
            yield {"what": "chances", "views": views, "at": replay.at - 1}
            views = []
        views.append(game.seen_by(replay.state, SPECTATOR).dump())
    yield {"what": "chances", "views": views, "at": replay.at}


def _decisions(replay: Replay[State], seat: int) -> Iterator[dict[str, Any]]:
    """The decisions of a seat in which it had a choice."""
    game = replay.game
    for number, entry in enumerate(replay.record.entries):
        if entry.seat == seat and seat in game.owing(replay.state):
            moves, made = game.moves(replay.state, seat), game.parse(entry.move)
            if len(moves) > 1 and made in moves:
                view = game.seen_by(replay.state, seat).dump()
                yield {"what": "verdict", "view": view, "moves": moves, "made": made, "at": number}
        replay.forward()
