"""The JSON API for a person: the tables that wait for them, and their devices, of which a program's token is one."""

from __future__ import annotations

from fastapi import APIRouter, Response
from typing_extensions import TypedDict

from tablee.server.actions import devices, table_lists
from tablee.server.actions.requests import CodeRequest, KeyedRequest
from tablee.server.api.context import Context, ContextDep
from tablee.server.api.parameters import DeviceId
from tablee.server.api.responses import Code, problems
from tablee.server.http.auth import Visitor, remember
from tablee.server.problems import Problem

router = APIRouter(prefix="/api/me")
NO_KEY = KeyedRequest()


class DeviceDetails(TypedDict):
    """A device of a person; `this` if it is the one that asks."""

    id: str
    label: str
    seen: float
    this: bool


class Me(TypedDict):
    """Who asks: the devices that are theirs, and how many tables wait for them."""

    devices: list[DeviceDetails]
    waiting: int


class WaitingTable(TypedDict):
    """A table that waits for somebody, with the seats of theirs that owe a move."""

    table: str
    game: str
    seats: list[int]
    since: float
    left: int | None  # the seconds left to the seat that has least, if its clock runs


class MyTables(TypedDict):
    """The tables that wait, the longest waiting first, and all others where the game is not over."""

    waiting: list[WaitingTable]
    others: list[str]


class Token(TypedDict):
    """The token of a program that brought none."""

    token: str | None


def somebody(context: Context) -> Visitor:
    """The visitor, if they brought a token."""
    if context.holder is None:
        raise Problem(401, "who are you?", "This needs your token.", {"WWW-Authenticate": "Bearer"})
    return context.visitor()


@router.get("", responses=problems(401))
async def me(context: ContextDep) -> Me:
    """Who asks."""
    visitor = somebody(context)
    lives = await table_lists.playing(context.tables, visitor.holder)
    return {
        "devices": [
            {
                "id": device.token[: devices.SHOWN],
                "label": device.label,
                "seen": device.seen,
                "this": device.token == visitor.device,
            }
            for device in await devices.devices_of(context.tables, visitor)
        ],
        "waiting": sum(bool(table_lists.seats_owing(live, visitor.holder)) for live in lives),
    }


@router.get("/tables", responses=problems(401))
async def my_tables(context: ContextDep) -> MyTables:
    """The tables at which one sits and the game is not over; those that wait for one come first."""
    holder = somebody(context).holder
    lives = await table_lists.playing(context.tables, holder)
    waiting = await table_lists.waiting(context.tables, lives, holder)
    names = {live.id for _, live in waiting}
    return {
        "waiting": [
            {
                "table": live.id,
                "game": live.game.name,
                "seats": table_lists.seats_owing(live, holder),
                "since": round(since, 3),
                "left": table_lists.time_left(context.tables, live, holder),
            }
            for since, live in waiting
        ],
        "others": [live.id for live in lives if live.id not in names],
    }


@router.post("/link", responses=problems(400, 401, 413, 422, 429))
async def link(context: ContextDep, form: KeyedRequest = NO_KEY) -> Code:
    """Letters that make another device, or another program, that of the same person; good for ten minutes and once."""
    context.limit("join")
    visitor = somebody(context)
    return Code(code=await devices.link_code(context.tables, visitor, context.code(form.key, "link"), form.key))


@router.post("/use-code", responses=problems(400, 403, 413, 422, 429))
async def use_code(response: Response, context: ContextDep, form: CodeRequest) -> Token:
    """Become the person who has shown a code, at every table; one's own seats come along."""
    context.limit("code")
    context.limit("all codes", "everybody")
    visitor = context.visitor()
    await devices.use_code(context.tables, visitor, form.code, form.key)
    if visitor.new is not None and visitor.browser:
        remember(response, visitor.new, context.secure)
    return {"token": None if visitor.browser else visitor.new}


@router.post("/devices/{device}/sign-out", status_code=204, responses=problems(400, 401, 404, 409, 413, 422, 429))
async def sign_out(device: DeviceId, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Take a device away from oneself: its token is nobody's from now on."""
    context.limit("join")
    await devices.sign_out(context.tables, somebody(context), device, form.key)
