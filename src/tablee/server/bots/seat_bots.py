"""What the bots at a table do: which of them is next, its move, and what it says."""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Final

from tablee import bots
from tablee.server import metrics
from tablee.server.actions import playing
from tablee.server.actions.lesson import scripted
from tablee.server.bots.pool import NoAnswer
from tablee.server.bots.turns import LEFT, PLAYED, WATCHED, Account
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Player, Tables
from tablee.table import Refused, TableeError

if TYPE_CHECKING:
    from tablee.server.bots.runner import BotRunner

log = logging.getLogger("tablee.server")


class SeatBots:
    """The bots on the seats of all tables."""

    def __init__(self, runner: BotRunner) -> None:
        self.runner: Final = runner
        self.tables: Final[Tables] = runner.tables
        self._silent: set[tuple[str, int, int]] = set()  # table, seat and seq where a bot had nothing to say

    def next(self, live: LiveTable) -> int | None:
        """A seat of a bot that was spoken to, or else of one that owes a move."""
        if live.differs:
            return None
        speaker, owing = self._speaker(live), live.position.owing
        if speaker is not None:
            return speaker
        # Somebody who decides at the same time may want to answer first, and bots that bid later know it.
        if any(live.seats[seat].bot is None and seat in owing for seat in _addressed(live)):
            return None
        return next((seat for seat in owing if live.seats[seat].bot is not None), None)

    def _speaker(self, live: LiveTable) -> int | None:
        """A seat of a bot that was spoken to and has not been asked what it says."""
        return next((seat for seat in _addressed(live) if self._may_speak(live, seat)), None)

    def _may_speak(self, live: LiveTable, seat: int) -> bool:
        """Whether a bot sits there that wants something, in a game with words for it, and that has not said all."""
        level = live.seats[seat].level
        talks = level is not None and bool(bots.temperaments(live.game.name, level))
        return talks and (live.id, seat, live.position.seq) not in self._silent

    def rank(self, live: LiveTable) -> int:
        """How soon bots think at a table, by who is there; a player whose seat a bot plays counts."""
        people = {seat.holder for seat in live.seats if seat.holder is not None}
        if any(self.tables.presence.is_here(live, person) for person in people):
            return PLAYED
        # Where clocks run, or somebody else has gone, a player waits for the bot even though nobody is there.
        waited_for = (live.info.pace or len(people) > 1) and any(seat.who == "player" for seat in live.seats)
        return WATCHED if live.listeners or waited_for else LEFT

    def forget(self, live: LiveTable) -> None:
        """Nobody serves a table any more: its bots may be asked anew what they say."""
        self._silent = {silent for silent in self._silent if silent[0] != live.id}

    async def play(self, live: LiveTable) -> None:
        """Let one bot say something or make one move."""
        seat = self.next(live)
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
                    aside = await self._say(live, seat, move, about) if self._may_speak(live, seat) else None
                    # Once the others have answered what it says, it chooses again.
                    move = move if aside is None else aside
        await self._make(live, seat, move, position.seq)

    async def _answer(self, live: LiveTable, seat: int) -> None:
        """Let a bot that was spoken to say something, if it likes."""
        position = live.position
        async with self._turn(live, seat):
            if live.position is not position:
                return
            aside = await self._say(live, seat, None, self._about(live, seat))
        if aside is None:
            self._silent.add((live.id, seat, position.seq))
        else:
            await self._make(live, seat, aside, position.seq)

    async def _chosen(self, live: LiveTable, seat: int, moves: list[int], about: dict[str, Any]) -> int:
        """The move that a bot chooses."""
        if live.seats[seat].level not in self.tables.catalog.bots(live.game.name):
            raise NoAnswer("may not play here any more")
        move = await self.runner.pool.ask(self.runner.question(live, "move", seat, moves=moves, **about))
        if move not in moves:
            raise NoAnswer(f"answered {move!r}, which is not one of its moves")
        return int(move)

    def _made_up(self, live: LiveTable, seat: int, moves: list[int], reason: NoAnswer) -> int:
        """Any move in place of a bot that gave none, so that the game goes on; it is counted and logged."""
        bot = live.seats[seat].level or ""
        metrics.bot_moves_made_up.labels(live.game.name, bot).inc()
        log.error("table %s: %s on seat %d %s: a random move was played", live.id, bot, seat, reason)
        return self.tables.chance.source.choice(moves)

    async def _say(self, live: LiveTable, seat: int, move: int | None, about: dict[str, Any]) -> int | None:
        """What a bot says before the move that it has chosen, or in answer to what it was told; None for nothing."""
        try:
            aside: int | None = await self.runner.pool.ask(self.runner.question(live, "say", seat, move=move, **about))
        except NoAnswer as reason:
            log.error("a bot that could have said something %s", reason)
            return None
        return aside

    def _about(self, live: LiveTable, seat: int) -> dict[str, Any]:
        """Which bot sits there, what it sees, and with whom it plays, as everybody can see: no temperament."""
        opponents = [one.level or "" for one in live.seats]
        bot = bots.with_temperament(live.seats[seat].bot or "", live.game.name, f"{live.info.seed}/{seat}")
        view = live.game.seen_by(live.position.state, seat).dump()
        return {"bot": bot, "opponents": opponents, "seed": self.tables.chance.seed(), "view": view}

    async def _make(self, live: LiveTable, seat: int, move: int, seq: int) -> None:
        """Do what a bot has decided."""
        live = await self.tables.find(live.id)
        try:
            await playing.play(self.tables, Player(live, seat, bot=True), live.game.text(move), seq)
        except TableeError as error:
            # Its player may be back, or something else may have happened.
            if isinstance(error, Refused) and live.game.is_aside(move):
                self._silent.add((live.id, seat, live.position.seq))
            elif not isinstance(error, Problem) or error.status not in (403, 409):
                metrics.bot_failures.labels("refused").inc()
                if not isinstance(error, Away):
                    log.error("a bot's move was refused: %s", error)
                await self.tables.clock.sleep(1)

    def _turn(self, live: LiveTable, seat: int) -> AbstractAsyncContextManager[None]:
        """A turn to think, on the account of the first player at the table."""
        player = next((seat.holder for seat in live.seats if seat.holder is not None), live.id)
        bot = bots.BotName.parse(live.seats[seat].level or "random")
        slow = bot.searches or not bot.is_level  # of somebody's own nobody knows
        return self.runner.turns.turn(Account(live.client, player), self.rank(live), slow)


def _addressed(live: LiveTable) -> tuple[int, ...]:
    """The seats that somebody has spoken to."""
    dealt = live.position.dealt
    return live.game.addressed(dealt) if dealt is not None else ()
