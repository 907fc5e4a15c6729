"""The bot runner: whenever a table waits for a bot, it asks one and plays its move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from tablee.server.bots.pool import BotPool, NoAnswer, Pool
from tablee.server.bots.seat_bots import SeatBots
from tablee.server.bots.turns import LEFT, Account, BotTurns
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Tables

log = logging.getLogger("tablee.server")
ROUND: Final = 10.0  # seconds between two rounds in search of bots that wait since a process died


class Status(Enum):
    """What the runner knows of a table."""

    SERVED = auto()  # bots play there
    QUIET = auto()  # it waits for no bot, or cannot be read: nothing to do before its next entry
    RESTING = auto()  # it waits for a bot, but nobody is there
    WAITING = auto()  # it waits for a bot; another process may be at it, or there was a fault


@dataclass
class TableNote:
    """What the runner has noted of a table after the entry `seq`."""

    status: Status
    seq: int
    task: asyncio.Task[None] | None = None


class BotRunner:
    """Bots play as anybody does, through `playing.play`, with a view and the listed moves."""

    def __init__(self, tables: Tables, pool: Pool | None = None) -> None:
        self.tables: Final = tables
        settings = tables.settings
        self.pool: Pool = pool or BotPool(settings.bot_processes, settings.bot_seconds, clock=tables.clock)
        self.turns = BotTurns(settings.bot_processes, settings.bots_per_holder)
        self.bots = SeatBots(self)
        self._notes: dict[str, TableNote] = {}
        self._rounds: asyncio.Task[None] | None = None
        self._questions: set[asyncio.Task[Any]] = set()  # outside of a bot's turn
        tables.after_entry = self.serve_if_due

    @property
    def served(self) -> set[str]:
        """The tables where bots play just now."""
        return {table for table, note in list(self._notes.items()) if note.status is Status.SERVED}

    async def open(self) -> None:
        """Resume every game in which a bot is to move."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop; what a bot was thinking is thought again after the next start."""
        tasks = [task for task in (self._rounds, *[note.task for note in self._notes.values()]) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    # Which tables wait for a bot.

    async def _go_round(self) -> None:
        first = True
        while True:
            try:
                # Where no other process plays, nothing waits after the first round but what had a fault.
                everywhere = first or self.tables.store.shared
                known = {*self._notes}  # what is noted while the database is asked is newer than its answer
                tables = await self.tables.store.with_bots() if everywhere else self._waiting()
                self._forget(known.difference(tables))
                for table, seq in tables.items():
                    note = self._notes.get(table)
                    if note is None or note.status is Status.WAITING or note.seq != seq:
                        await self._visit(table, seq, first)
                for table in self._resting():
                    self.serve_if_due(self.tables.live[table])
                first = False
            except Away:
                pass  # the store has said so
            except Exception:
                log.exception("the bot runner could not look for waiting tables")
            await self.tables.clock.sleep(ROUND)

    def _waiting(self) -> dict[str, int]:
        return {table: note.seq for table, note in self._notes.items() if note.status is Status.WAITING}

    def _resting(self) -> list[str]:
        at_rest = [table for table, note in self._notes.items() if note.status is Status.RESTING]
        return [table for table in at_rest if table in self.tables.live]

    def _forget(self, tables: Collection[str]) -> None:
        """Drop what need not be known of tables that wait for no bot."""
        dropped = {*tables} - {*self.served, *self._resting()}
        self._notes = {table: note for table, note in self._notes.items() if table not in dropped}

    async def _visit(self, table: str, seq: int, first: bool) -> None:
        """Go to a table that may wait for a bot; one that cannot be read must not hold up the others."""
        try:
            live = await self.tables.find(table)
        except Away:
            raise
        except Problem:  # it is damaged, or was started under rules that are no longer here
            self._note(table, Status.QUIET, seq)
            return
        except Exception:
            log.exception("the bot runner could not read a table")
            self._note(table, Status.WAITING, seq)
            return
        seq, note = live.position.seq, self._notes.get(table)
        if self.bots.next(live) is None:
            self._note(table, Status.QUIET, seq)
        elif first or (note is not None and note.status is Status.WAITING and note.seq == seq):
            self.serve_if_due(live)
        else:  # another process may be at it: only what has not moved for a whole round is taken up
            self._note(table, Status.WAITING, seq)

    def _is_served(self, table: str) -> bool:
        return table in self._notes and self._notes[table].status is Status.SERVED

    def _note(self, table: str, status: Status, seq: int) -> None:
        """Remember a table, unless bots play there."""
        if not self._is_served(table):
            self._notes[table] = TableNote(status, seq)

    def serve_if_due(self, live: LiveTable) -> None:
        """Somebody came, moved or sat down: see whether a bot is next."""
        if self._is_served(live.id) or self.bots.next(live) is None or self.tables.closing:
            return
        if self.bots.rank(live) == LEFT:
            self._note(live.id, Status.RESTING, live.position.seq)
        else:
            task = asyncio.create_task(self._serve(live))
            self._notes[live.id] = TableNote(Status.SERVED, live.position.seq, task)

    async def _serve(self, live: LiveTable) -> None:
        """Let bots make moves while the table waits for one and somebody is there; after a fault it is revisited."""
        after: Status | None = None
        try:
            while self.bots.next(live) is not None and not self.tables.closing:
                if self.bots.rank(live) == LEFT:
                    after = Status.RESTING
                    break
                await self.bots.play(live)
                live = await self.tables.find(live.id)  # which may have left the memory while a bot thought
        except Exception as error:
            if not isinstance(error, Away):
                log.exception("a bot could not play")
            after = Status.WAITING
        finally:
            del self._notes[live.id]
            if after is not None:
                self._note(live.id, after, live.position.seq)
            self.bots.forget(live)

    # Questions of people.

    async def think(self, account: Account, rank: int, question: dict[str, Any]) -> Any:
        """The answer to a question outside of a bot's turn; None if there is none."""

        async def ask() -> Any:
            async with self.turns.turn(account, rank, slow=True):
                try:
                    return await self.pool.ask(question)
                except NoAnswer as reason:
                    log.error("a process that was asked for a %s %s", question["what"], reason)
                    return None

        asking = asyncio.create_task(ask())
        self._questions.add(asking)
        try:
            return await asking
        except asyncio.CancelledError:
            if not self.tables.closing:
                raise
            return None
        finally:
            self._questions.discard(asking)

    def hurry(self) -> None:
        """The server is about to end: nobody waits for an answer any more."""
        for asking in self._questions:
            asking.cancel()

    def question(self, live: LiveTable, what: str, seat: int, **values: Any) -> dict[str, Any]:
        """What a bot is told: a view and its moves, never the state."""
        edition = self.tables.catalog.file(live.game.name, live.info.edition)
        return {
            "what": what,
            "game": live.game.name,
            "edition": str(edition) if edition is not None else None,
            "digest": live.game.edition.digest,
            "seat": seat,
            **values,
        }
