"""The bot runner: whenever a table waits for a bot, it asks one and plays its move."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from tablee import bots
from tablee.server import metrics
from tablee.server.actions import playing
from tablee.server.actions.lesson import scripted
from tablee.server.bots.pool import BotPool, NoAnswer
from tablee.server.bots.turns import BotTurns
from tablee.server.problems import Away, Problem
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.player import Player
from tablee.server.tables.registry import Tables
from tablee.table import Refused, TableeError

log = logging.getLogger("tablee.server")
ROUND: Final = 10.0  # seconds between two rounds in search of bots that wait since a process died
# A table where a player is, where others look on, where nobody is; and what no game waits for.
PLAYED, WATCHED, LEFT, BACKGROUND = range(4)


class BotRunner:
    """Bots play as anybody does, through `playing.play`, with a view and the listed moves."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        settings = tables.settings
        self.pool = BotPool(settings.bot_processes, settings.bot_seconds)
        self.turns = BotTurns(settings.bot_processes, settings.bots_per_holder)
        self._at: dict[str, asyncio.Task[None]] = {}
        self._idle: dict[str, int] = {}  # tables that wait for no bot, and the seq at which that was so
        self._waiting: dict[str, int] = {}  # tables that waited for a bot in the last round, or had a fault since
        self._silent: set[tuple[str, int, int]] = set()  # table, seat and seq where a bot had nothing to say
        self._resting: set[str] = set()  # tables that wait for a bot, but where nobody is
        self._rounds: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[Any]] = set()  # questions that are no bot's turn
        tables.after_entry = self.look

    async def open(self) -> None:
        """Resume every game in which a bot is to move."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop; what a bot was thinking is thought again after the next start."""
        tasks = [*self._at.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _go_round(self) -> None:
        first = True
        while True:
            try:
                # Where no other process plays, nothing waits after the first round but what had a fault.
                everywhere = first or self.tables.store.shared
                found = await self.tables.store.with_bots() if everywhere else dict(self._waiting)
                self._idle = {table: seq for table, seq in self._idle.items() if found.get(table) == seq}
                self._waiting = {table: seq for table, seq in self._waiting.items() if found.get(table) == seq}
                for table, seq in found.items():
                    if table not in self._idle:  # or it would be read anew each time, however long nobody comes
                        await self._visit(table, seq, first)
                for table in self._resting & self.tables.live.keys():
                    self.look(self.tables.live[table])
                first = False
            except Away:
                pass  # the store has said so
            except Exception:
                log.exception("the bot runner could not look for waiting tables")
            await asyncio.sleep(ROUND)

    async def _visit(self, table: str, seq: int, first: bool) -> None:
        """Go to a table that may wait for a bot; one that cannot be read must not hold up the others."""
        try:
            live = await self.tables.find(table)
        except Away:
            raise
        except Problem:  # it is damaged, or was started under rules that are no longer here
            self._idle[table] = seq
            return
        except Exception:
            log.exception("the bot runner could not read a table")
            self._waiting[table] = seq
            return
        if self._next(live) is None:
            self._idle[table] = live.position.seq
            self._waiting.pop(table, None)
            return
        # Another process may be at it: only what has not moved for a whole round is taken up.
        if first or self._waiting.get(table) == live.position.seq:
            self.look(live)
        self._waiting[table] = live.position.seq
        if table in self._resting:
            self._idle[table] = self._waiting.pop(table)

    def _next(self, live: LiveTable) -> int | None:
        """A seat of a bot that was spoken to, or else of one that owes a move."""
        speaker, owing = self._speaker(live), live.position.owing
        if speaker is not None:
            return speaker
        # Somebody who decides at the same time may want to answer first, and bots that bid later know it.
        if any(live.seats[seat].bot is None and seat in owing for seat in self._addressed(live)):
            return None
        return next((seat for seat in owing if live.seats[seat].bot is not None), None)

    def _addressed(self, live: LiveTable) -> tuple[int, ...]:
        dealt = live.position.dealt
        return live.game.addressed(dealt) if dealt is not None else ()

    def _speaker(self, live: LiveTable) -> int | None:
        """A seat of a bot that was spoken to and has not been asked what it says."""
        for seat in self._addressed(live):
            if self._talks(live, seat) and (live.id, seat, live.position.seq) not in self._silent:
                return seat
        return None

    def _talks(self, live: LiveTable, seat: int) -> bool:
        """Whether a bot sits there that ever says anything: one that wants something, in a game with words for it."""
        level = live.seats[seat].level if live.seats[seat].bot is not None else None
        return level is not None and bool(bots.temperaments(live.game.name, level))

    def _company(self, live: LiveTable) -> int:
        """Who is at a table; a player whose seat a bot plays is one of them."""
        if any(self.tables.presence.is_here(live, seat.holder) for seat in live.seats if seat.holder is not None):
            return PLAYED
        return WATCHED if live.listeners else LEFT

    def look(self, live: LiveTable) -> None:
        """Somebody came, moved or sat down: see whether a bot is next."""
        if live.id in self._at or self._next(live) is None or self.tables.closing:
            return
        if self._company(live) == LEFT:
            self._resting.add(live.id)
        else:
            self._at[live.id] = asyncio.create_task(self._serve(live))

    async def _serve(self, live: LiveTable) -> None:
        """Let bots make moves while the table waits for one and somebody is there; after a fault it is revisited."""
        try:
            self._resting.discard(live.id)
            while self._next(live) is not None and not self.tables.closing:
                if self._company(live) == LEFT:
                    self._resting.add(live.id)
                    break
                await self._play(live)
                live = await self.tables.find(live.id)  # which may have left the memory while a bot thought
        except Exception as error:
            if not isinstance(error, Away):
                log.exception("a bot could not play")
            self._waiting[live.id] = live.position.seq
        finally:
            self._at.pop(live.id, None)
            self._silent = {silent for silent in self._silent if silent[0] != live.id}

    async def _play(self, live: LiveTable) -> None:
        """Let one bot say something or make one move."""
        seat = self._next(live)
        if seat is None:
            return
        if seat == self._speaker(live):
            await self._answer(live, seat)
            return
        position = live.position
        moves = live.game.moves(position.state, seat)
        move = moves[0] if len(moves) == 1 else scripted(live, seat)
        if move is None:
            async with self._turn(live, seat):
                if live.position is not position:
                    return  # something has happened while it waited
                about = self._about(live, seat)
                try:
                    move = await self._chosen(live, seat, moves, about)
                except NoAnswer as reason:
                    move = self._made_up(live, seat, moves, reason)
                else:
                    said = await self._suggested(live, seat, move, about)
                    if said is not None:
                        await self._make(live, seat, said, position.seq)
                        return  # once the others have answered, it chooses again
        await self._make(live, seat, move, position.seq)

    async def _chosen(self, live: LiveTable, seat: int, moves: list[int], about: dict[str, Any]) -> int:
        """The move that a bot chooses."""
        if live.seats[seat].level not in self.tables.catalog.bots(live.game.name):
            raise NoAnswer("may not play here any more")
        move = await self.pool.ask(self.question(live, "move", seat, moves=moves, **about))
        if move not in moves:
            raise NoAnswer(f"answered {move!r}, which is not one of its moves")
        return int(move)

    def _made_up(self, live: LiveTable, seat: int, moves: list[int], reason: NoAnswer) -> int:
        """Any move in place of a bot that gave none, so that the game goes on; it is counted and logged."""
        bot = live.seats[seat].level or ""
        metrics.bot_moves_made_up.labels(live.game.name, bot).inc()
        log.error("table %s: %s on seat %d %s: a move was drawn by lot", live.id, bot, seat, reason)
        return secrets.choice(moves)

    async def _suggested(self, live: LiveTable, seat: int, move: int, about: dict[str, Any]) -> int | None:
        """What a bot says before the move that it has chosen, unless it has said all that it wants to."""
        if not self._talks(live, seat) or (live.id, seat, live.position.seq) in self._silent:
            return None
        return await self._said(self.question(live, "say", seat, move=move, **about))

    async def _said(self, question: dict[str, Any]) -> int | None:
        """What a bot says, if anything."""
        try:
            said: int | None = await self.pool.ask(question)
        except NoAnswer as reason:
            log.error("a bot that could have said something %s", reason)
            return None
        return said

    def _about(self, live: LiveTable, seat: int) -> dict[str, Any]:
        """Which bot sits there, what it sees, and with whom it plays, as everybody can see: no temperament."""
        opponents = [one.level or "" for one in live.seats]
        bot = bots.with_temperament(live.seats[seat].bot or "", live.game.name, f"{live.info.seed}/{seat}")
        view = live.game.seen_by(live.position.state, seat).dump()
        return {"bot": bot, "opponents": opponents, "seed": secrets.token_hex(16), "view": view}

    async def _answer(self, live: LiveTable, seat: int) -> None:
        """Let a bot that was spoken to say something, if it likes."""
        position = live.position
        async with self._turn(live, seat):
            if live.position is not position:
                return
            said = await self._said(self.question(live, "say", seat, move=None, **self._about(live, seat)))
        if said is None:
            self._silent.add((live.id, seat, position.seq))
        else:
            await self._make(live, seat, said, position.seq)

    async def _make(self, live: LiveTable, seat: int, move: int, seq: int) -> None:
        """Do what a bot has decided."""
        live = await self.tables.find(live.id)
        key = f"bot-{secrets.token_urlsafe(16)}"
        try:
            await playing.play(self.tables, Player(live, seat, bot=True), live.game.text(move), seq, key)
        except TableeError as error:
            # Its player may be back, or something else may have happened.
            if isinstance(error, Refused) and live.game.is_aside(move):
                self._silent.add((live.id, seat, live.position.seq))
            elif not isinstance(error, Problem) or error.status not in (403, 409):
                metrics.bot_failures.labels("refused").inc()
                if not isinstance(error, Away):
                    log.error("a bot's move was refused: %s", error)
                await asyncio.sleep(1)

    def _turn(self, live: LiveTable, seat: int) -> AbstractAsyncContextManager[None]:
        """A turn to think, on the account of the first player at the table."""
        host = next((seat.holder for seat in live.seats if seat.holder is not None), live.id)
        bot = bots.BotName.parse(live.seats[seat].level or "random")
        slow = bot.searches or not bot.is_level  # of somebody's own nobody knows
        return self.turns.turn(host, self._company(live), slow)

    async def think(self, holder: str, rank: int, question: dict[str, Any]) -> Any:
        """The answer to a question that is no bot's turn, on the account of whoever asks it; None if there is none."""

        async def ask() -> Any:
            async with self.turns.turn(holder, rank, slow=True):
                try:
                    return await self.pool.ask(question)
                except NoAnswer as reason:
                    log.error("a process that was asked for a %s %s", question["what"], reason)
                    return None

        asked = asyncio.create_task(ask())
        self._asked.add(asked)
        try:
            return await asked
        except asyncio.CancelledError:
            if not self.tables.closing:
                raise
            return None
        finally:
            self._asked.discard(asked)

    def hurry(self) -> None:
        """The server is about to end: nobody waits for an answer any more."""
        for asked in self._asked:
            asked.cancel()

    def question(self, live: LiveTable, what: str, seat: int, **asked: Any) -> dict[str, Any]:
        """What a bot is told: a view and its moves, never the state."""
        edition = self.tables.catalog.file(live.game.name, live.info.edition)
        return {
            "what": what,
            "game": live.game.name,
            "edition": str(edition) if edition is not None else None,
            "digest": live.game.edition.digest,
            "seat": seat,
            **asked,
        }
