"""The context of a request: who sends it, and the tables it is about."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from tablee.server.actions.opening import TakenSeats
from tablee.server.api.responses import Seated
from tablee.server.bots.analyst import Analyst
from tablee.server.bots.runner import BotRunner
from tablee.server.http.auth import Sender, Visitor, derived_code, remember, sender_of, visitor
from tablee.server.http.client import client_of
from tablee.server.http.ratelimit import RateLimiter
from tablee.server.problems import Away
from tablee.server.tables import LiveTable, Player, Tables
from tablee.server.tables.live_table import player_of, spectator_of


class Context:
    """What a route needs besides what it is sent."""

    def __init__(self, request: Request, sender: Sender | Away) -> None:
        self.request: Final = request
        self.tables: Final[Tables] = request.app.state.tables
        self._sender: Final = sender

    @property
    def sender(self) -> Sender:
        """Who sends the request; `Away` if the store could not say so."""
        if isinstance(self._sender, Away):
            raise self._sender
        return self._sender

    @property
    def holder(self) -> str | None:
        """The person who sends it, if they brought a token."""
        return self.sender.person

    @property
    def client(self) -> str:
        """Where the visitor comes from."""
        return client_of(self.request.client)

    @property
    def secure(self) -> bool:
        """Whether the visitor came by HTTPS."""
        return self.request.url.scheme == "https"

    @property
    def bot_runner(self) -> BotRunner:
        """What lets bots think."""
        runner: BotRunner = self.request.app.state.bot_runner
        return runner

    @property
    def analyst(self) -> Analyst:
        """What works out finished games."""
        analyst: Analyst = self.request.app.state.analyst
        return analyst

    def limit(self, what: str, who: str | None = None) -> None:
        """Count an action against its limit: that of a seat, or of the address it comes from."""
        limiter: RateLimiter = self.request.app.state.rate_limiter
        limiter.check(what, who or self.client)

    async def player(self, table: str, seat: int) -> Player:
        """The visitor, if the seat is theirs."""
        return await self.hearing(self.player_at(await self.tables.find(table), seat))

    async def actor(self, table: str, seat: int, what: str) -> Player:
        """The visitor who wants to do something; the action itself looks whether they sit there: it may be a repeat."""
        sender, live = self.sender, await self.tables.find(table)
        self.limit(what, f"{table}/{seat}/{sender.person}")
        muted = await self.tables.relations.muted_at(live, sender.person)
        player = Player(live, seat, sender.person, device=sender.device, muted=muted)
        if player.sits:
            self._seen(player)
        return player

    async def hearing(self, player: Player) -> Player:
        """The same, who does not hear those whom the visitor mutes."""
        return replace(player, muted=await self.tables.relations.muted_at(player.live, self.sender.person))

    async def seat_actor(self, table: str, seat: int) -> Player:
        """The visitor who wants to change a seat, their own or another one."""
        self.limit("join")
        return Player(await self.tables.find(table), seat, self.holder)

    def player_at(self, live: LiveTable, seat: int) -> Player:
        """The visitor at a table that is already found, if the seat is theirs; it is a sign of life."""
        player = player_of(live, seat, self.holder, self.sender.device)
        self._seen(player)
        return player

    def _seen(self, player: Player) -> None:
        """A player has given a sign of life."""
        player.live.client = player.live.client or self.client
        self.tables.presence.seen(player.live, player.seat)

    async def spectator(self, table: str) -> Player:
        """The visitor, if people may watch."""
        return await self.hearing(spectator_of(await self.tables.find(table), self.holder))

    def code(self, key: str | None, *what: object) -> str:
        """A secret code to give away: the same again for a repeat."""
        token = self.sender.token
        return derived_code(token, *what, key) if token and key is not None else self.tables.chance.token()

    def visitor(self) -> Visitor:
        """The visitor who asks for a seat."""
        caller = visitor(self.request, self.sender, self.tables.chance)
        if caller.new is not None:
            self.tables.devices.made(caller.device)
        return caller

    def seated(self, response: Response, taken: TakenSeats) -> Seated:
        """Tell visitors their seats: a browser gets its token in a cookie, a program in the answer."""
        browser = self.visitor().browser
        if taken.token is not None and browser:
            remember(response, taken.token, self.secure)
        token = None if browser else taken.token
        return {"table": taken.table, "seats": taken.seats, "token": token, "asked": taken.asked}


async def get_context(request: Request) -> Context:
    """The context of a request."""
    return Context(request, await sender_of(request))


ContextDep = Annotated[Context, Depends(get_context)]
