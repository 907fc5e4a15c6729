"""The keeper of the bots: whenever a table waits for one, he asks it and plays its move."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
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
        waiting: dict[str, int] = {}
        first = True
        while True:
            try:
                found = {table: await self._waiting(table) for table in await self.room.store.with_bots()}
                for table, seq in found.items():
                    # Another process may be at it: only what has not moved for a whole round is taken up.
                    if seq is not None and (first or waiting.get(table) == seq):
                        self.look(await self.room.find(table))
                waiting = {table: seq for table, seq in found.items() if seq is not None}
                first = False
            except Exception:
                log.exception("the keeper of the bots could not go his round")
            await asyncio.sleep(ROUND)

    async def _waiting(self, table: str) -> int | None:
        """The seq at which a table waits for a bot, if it does."""
        with suppress(Problem):
            live = await self.room.find(table)
            return live.seq if self._next(live) is not None else None
        return None

    def _next(self, live: LiveTable) -> int | None:
        """A seat of a bot that owes a move."""
        return next((seat for seat in live.game.owing(live.state) if live.seats[seat].bot is not None), None)

    def look(self, live: LiveTable) -> None:
        """Somebody moved or sat down: see whether a bot is next."""
        if live.id not in self._at and self._next(live) is not None and not self.room.closing:
            task = asyncio.create_task(self._play(live))
            self._at[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    def _done(self, live: LiveTable) -> None:
        self._at.pop(live.id, None)
        self.look(live)

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
        if live.seats[seat].bot is None:
            return  # its player is back
        key = f"bot-{secrets.token_urlsafe(16)}"
        try:
            await playing.play(self.room, Player(live, seat), game.text(move), seq, key)
        except Problem as problem:
            if problem.status != 409:
                metrics.bot_failures.labels("refused").inc()
                log.error("the move of a bot was refused: %s", problem.detail)
                await asyncio.sleep(1)

    def _question(self, live: LiveTable, seat: int, moves: list[int]) -> dict[str, Any]:
        """What a bot is told: its view, never the state."""
        name, edition = live.head["game"], live.head["edition"]
        return {
            "game": name,
            "edition": str(self.room.editions(name)[edition]) if edition else None,
            "bot": live.seats[seat].bot,
            "seed": secrets.token_hex(16),
            "seat": seat,
            "view": live.game.seen_by(live.state, seat).dump(),
            "moves": moves,
        }
