"""The context of a request: who sends it, and the tables it is about."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from tablee.server.actions.opening import TakenSeats
from tablee.server.api.responses import Seated
from tablee.server.bots.analyst import Analyst
from tablee.server.bots.runner import BotRunner
from tablee.server.http.auth import Visitor, derived_code, holder_of, remember, token_of, visitor
from tablee.server.http.client import client_of
from tablee.server.http.ratelimit import RateLimiter
from tablee.server.tables import LiveTable, Player, Tables
from tablee.server.tables.live_table import player_of, spectator_of


class Context:
    """What a route needs besides what it is sent."""

    def __init__(self, request: Request) -> None:
        self.request: Final = request
        self.tables: Final[Tables] = request.app.state.tables
        self.holder: Final = holder_of(request)

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
        return self.player_at(await self.tables.find(table), seat)

    async def actor(self, table: str, seat: int, what: str) -> Player:
        """The visitor who wants to do something; the action itself looks whether they sit there: it may be a repeat."""
        player = Player(await self.tables.find(table), seat, self.holder)
        self.limit(what, f"{table}/{seat}/{self.holder}")
        if player.sits:
            self._seen(player)
        return player

    async def seat_actor(self, table: str, seat: int) -> Player:
        """The visitor who wants to change a seat, their own or another one."""
        self.limit("join")
        return Player(await self.tables.find(table), seat, self.holder)

    def player_at(self, live: LiveTable, seat: int) -> Player:
        """The visitor at a table that is already found, if the seat is theirs; it is a sign of life."""
        player = player_of(live, seat, self.holder)
        self._seen(player)
        return player

    def _seen(self, player: Player) -> None:
        """A player has given a sign of life."""
        player.live.client = player.live.client or self.client
        self.tables.presence.seen(player.live, player.seat)

    async def spectator(self, table: str) -> Player:
        """The visitor, if people may watch."""
        return spectator_of(await self.tables.find(table), self.holder)

    def code(self, key: str | None, *what: object) -> str:
        """A secret code to give away: the same again for a repeat."""
        token = token_of(self.request)
        return derived_code(token, *what, key) if token and key is not None else self.tables.chance.token()

    def visitor(self) -> Visitor:
        """The visitor who asks for a seat."""
        return visitor(self.request, self.tables.chance)

    def seated(self, response: Response, taken: TakenSeats) -> Seated:
        """Tell visitors their seats: a browser gets its token in a cookie, a program in the answer."""
        browser = self.visitor().browser
        if taken.token is not None and browser:
            remember(response, taken.token, self.secure)
        token = None if browser else taken.token
        return {"table": taken.table, "seats": taken.seats, "token": token, "asked": taken.asked}


async def get_context(request: Request) -> Context:
    """The context of a request; asynchronous, or FastAPI would send it to a thread."""
    return Context(request)


ContextDep = Annotated[Context, Depends(get_context)]
