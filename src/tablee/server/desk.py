"""The desk where a request comes in: whose it is, and the room it is about."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from tablee.server.forms import Seated
from tablee.server.identity import Visitor, holder_of, remember, visitor
from tablee.server.limits import Limits
from tablee.server.opening import Taken
from tablee.server.room import Player, Room


class Desk:
    """What a route needs besides the form it is sent."""

    def __init__(self, request: Request) -> None:
        self.request: Final = request
        self.room: Final[Room] = request.app.state.room
        self.holder: Final = holder_of(request)

    def limit(self, what: str, who: str | None = None) -> None:
        """Count a deed against its limit: that of a seat, or of the address it comes from."""
        limits: Limits = self.request.app.state.limits
        client = self.request.client
        limits.check(what, who or (client.host if client is not None else "?"))

    async def player(self, table: str, seat: int, what: str = "") -> Player:
        """Whoever asks, if the seat is his; `what` he wants to do may be limited."""
        player = await self.room.player(table, seat, self.holder)
        if what:
            self.limit(what, f"{table}/{seat}")
        return player

    async def spectator(self, table: str) -> Player:
        """Whoever asks, if people may watch."""
        return await self.room.spectator(table, self.holder)

    def visitor(self) -> Visitor:
        """Whoever asks for a seat."""
        return visitor(self.request)

    def seated(self, response: Response, taken: Taken) -> Seated:
        """Tell somebody his seats: a browser gets its token in a cookie, a program in the answer."""
        browser = self.visitor().browser
        if taken.token is not None and browser:
            remember(response, taken.token, self.request.url.scheme == "https")
        return Seated(table=taken.live.id, seats=taken.seats, token=None if browser else taken.token)


async def desk(request: Request) -> Desk:
    """The desk for a request; asynchronous, or FastAPI would send it to a thread."""
    return Desk(request)


TheDesk = Annotated[Desk, Depends(desk)]
