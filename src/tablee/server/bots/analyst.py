"""The analysis of finished games: in the background, written while it grows, and worked out once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final

from tablee.server.actions.records import record_of
from tablee.server.bots.runner import BotRunner
from tablee.server.bots.turns import BACKGROUND
from tablee.server.database.journal import Analysis
from tablee.server.database.writes import Write
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Tables
from tablee.table import SPECTATOR, Game, Record, Replay, State

log = logging.getLogger("tablee.server")
AT_ONCE: Final = 8  # positions in one question, so that it is short and a bot never waits long for its turn
WRITTEN_EVERY: Final = 2.0  # seconds
ABANDONED: Final = 30.0  # seconds after which another process goes on with what is not done
MOST: Final = 50  # analyses that wait in this process


class Analyst:
    """Works out one game after the other; the first to look at one sets it going, also after a restart."""

    def __init__(self, tables: Tables, runner: BotRunner) -> None:
        self.tables: Final = tables
        self.runner: Final = runner
        self._growing: dict[tuple[str, int], Analysis] = {}
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()  # one after the other

    async def progress(self, live: LiveTable, seat: int) -> Analysis:
        """What is known so far about a finished game, for everybody (SPECTATOR) or for the player of a seat."""
        if not live.position.over:
            raise Problem(409, "not over", "A game is analysed once it is over.")
        key = (live.id, seat)
        if key in self._growing:
            return self._growing[key]
        progress = await self.tables.store.analysis(*key) or Analysis(live.id, seat, (), False, 0.0)
        elsewhere = self.tables.store.shared and self.tables.clock.now() - progress.at < ABANDONED
        if not (progress.done or elsewhere or key in self._growing or len(self._tasks) >= MOST or self.tables.closing):
            self._growing[key] = progress
            self._tasks[key] = asyncio.create_task(self._work(live, progress))
        return self._growing.get(key, progress)

    async def close(self) -> None:
        """Stop; what is written is gone on with after the next start."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _work(self, live: LiveTable, progress: Analysis) -> None:
        key = (progress.table, progress.seat)
        try:
            async with self._turn:
                record = await record_of(self.tables, live)
                data = list(progress.data)
                async for more in self._answers(live, record, progress.seat, len(data)):
                    data += more
                    now = self.tables.clock.now()
                    self._growing[key] = self._growing[key]._replace(data=data)
                    if now - self._growing[key].at >= WRITTEN_EVERY:
                        await self._write(Analysis(*key, data, False, now))
                if not self.tables.closing:
                    await self._write(Analysis(*key, data, True, self.tables.clock.now()))
        except Away:
            pass  # the store has said so, and the next to look sets it going again
        except Exception:
            log.exception("a game could not be analysed")
        finally:
            self._growing.pop(key, None)
            self._tasks.pop(key, None)

    async def _write(self, progress: Analysis) -> None:
        self._growing[progress.table, progress.seat] = progress
        await self.tables.store.commit(Write(analysis=progress))

    async def _answers(self, live: LiveTable, record: Record, seat: int, known: int) -> AsyncIterator[Sequence[Any]]:
        """What is not known yet, bit by bit; None where no answer came."""
        left = questions(live.game, record, seat)
        skipped = known // AT_ONCE if seat == SPECTATOR else known
        while (question := await asyncio.to_thread(next, left, None)) is not None:
            if skipped:
                skipped -= 1
                continue
            at = question.pop("at")
            answer = await self.runner.think(live.id, BACKGROUND, self.runner.question(live, seat=seat, **question))
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
