"""The keeper of the bots: whenever a table waits for one, he asks it and plays its move."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, Final

from tablee.server import metrics, playing
from tablee.server.live import LiveTable
from tablee.server.problems import Problem
from tablee.server.room import Player, Room
from tablee.server.thinking import Thinkers

log = logging.getLogger("tablee.server")
ROUND: Final = 10.0  # seconds between two rounds in search of bots that wait since a process died


class Keeper:
    """Bots play as anybody does, through `playing.play`, with a view and the listed moves."""

    def __init__(self, room: Room) -> None:
        self.room: Final = room
        settings = room.settings
        self.thinkers = Thinkers(settings.bot_processes, settings.bot_seconds)
        self._at: dict[str, asyncio.Task[None]] = {}
        self._idle: dict[str, int] = {}  # tables that wait for no bot, and the seq at which that was so
        self._waiting: dict[str, int] = {}  # tables that waited for a bot in the last round, or had a fault since
        self._rounds: asyncio.Task[None] | None = None
        room.after_step = self.look

    async def open(self) -> None:
        """Resume every game in which a bot is to move."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop; what a bot was thinking is thought again after the next start."""
        tasks = [*self._at.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()

    async def _go_round(self) -> None:
        first = True
        while True:
            try:
                # Where no other process plays, nothing waits after the first round but what had a fault.
                everywhere = first or self.room.store.shared
                found = await self.room.store.with_bots() if everywhere else dict(self._waiting)
                self._idle = {table: seq for table, seq in self._idle.items() if found.get(table) == seq}
                self._waiting = {table: seq for table, seq in self._waiting.items() if found.get(table) == seq}
                for table, seq in found.items():
                    if table not in self._idle:  # or it would be read anew each time, however long nobody comes
                        await self._visit(table, seq, first)
                first = False
            except Exception:
                log.exception("the keeper of the bots could not go his round")
            await asyncio.sleep(ROUND)

    async def _visit(self, table: str, seq: int, first: bool) -> None:
        """Go to a table that may wait for a bot; one that cannot be read must not keep him from the others."""
        try:
            live = await self.room.find(table)
        except Problem:  # it was begun with rules that are no longer here
            self._idle[table] = seq
            return
        except Exception:
            log.exception("the keeper of the bots could not read a table")
            self._waiting[table] = seq
            return
        if self._next(live) is None:
            self._idle[table] = live.seq
            self._waiting.pop(table, None)
            return
        # Another process may be at it: only what has not moved for a whole round is taken up.
        if first or self._waiting.get(table) == live.seq:
            self.look(live)
        self._waiting[table] = live.seq

    def _next(self, live: LiveTable) -> int | None:
        """A seat of a bot that owes a move."""
        return next((seat for seat in live.game.owing(live.state) if live.seats[seat].bot is not None), None)

    def look(self, live: LiveTable) -> None:
        """Somebody moved or sat down: see whether a bot is next."""
        if live.id not in self._at and self._next(live) is not None and not self.room.closing:
            self._at[live.id] = asyncio.create_task(self._serve(live))

    async def _serve(self, live: LiveTable) -> None:
        """Let bots make moves as long as the table waits for one; after a fault his next round comes back to it."""
        try:
            while self._next(live) is not None and not self.room.closing:
                await self._play(live)
                live = await self.room.find(live.id)  # which may have left the memory while a bot thought
        except Exception:
            log.exception("the keeper of the bots could not play")
            self._waiting[live.id] = live.seq
        finally:
            self._at.pop(live.id, None)

    async def _play(self, live: LiveTable) -> None:
        """Let one bot make one move."""
        seat = self._next(live)
        if seat is None:
            return
        seq = live.seq
        game, state = live.game, live.state
        moves = game.moves(state, seat)
        move = await self.thinkers.ask(self._question(live, seat, moves)) if len(moves) > 1 else moves[0]
        if move not in moves:
            move = secrets.choice(moves)
        live = await self.room.find(live.id)
        key = f"bot-{secrets.token_urlsafe(16)}"
        try:
            await playing.play(self.room, Player(live, seat, bot=True), game.text(move), seq, key)
        except Problem as problem:
            if problem.status not in (403, 409):  # its player is back, or something else has happened
                metrics.bot_failures.labels("refused").inc()
                log.error("the move of a bot was refused: %s", problem.detail)
                await asyncio.sleep(1)

    def _question(self, live: LiveTable, seat: int, moves: list[int]) -> dict[str, Any]:
        """What a bot is told: its view, never the state."""
        edition = self.room.boxes.file(live.game.name, live.head["edition"])
        return {
            "game": live.game.name,
            "edition": str(edition) if edition is not None else None,
            "digest": live.game.edition.digest,
            "bot": live.seats[seat].bot,
            "seed": secrets.token_hex(16),
            "seat": seat,
            "view": live.game.seen_by(live.state, seat).dump(),
            "moves": moves,
        }
