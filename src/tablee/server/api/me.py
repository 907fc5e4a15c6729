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
    """A device of yours; `this` marks the one that sends the request."""

    id: str
    label: str
    seen: float
    this: bool


class Me(TypedDict):
    """You: your devices, and how many tables wait for you."""

    devices: list[DeviceDetails]
    waiting: int


class WaitingTable(TypedDict):
    """A table that waits for you, with your seats that owe a move."""

    table: str
    game: str
    seats: list[int]
    since: float
    left: int | None  # the seconds left to the seat that has least, if its clock runs


class MyTables(TypedDict):
    """The tables that wait for you, the longest waiting first, and your other games in progress."""

    waiting: list[WaitingTable]
    others: list[str]


class Token(TypedDict):
    """A new token, if the request had none."""

    token: str | None


def somebody(context: Context) -> Visitor:
    """The visitor, if they brought a token."""
    if context.holder is None:
        raise Problem(401, "who are you?", "This needs your token.", {"WWW-Authenticate": "Bearer"})
    return context.visitor()


@router.get("", responses=problems(401))
async def me(context: ContextDep) -> Me:
    """You: your devices, and how many tables wait for you."""
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
    """Your tables: those that wait for you come first."""
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
    """Create a code that links another device or program to you. It works once, within ten minutes."""
    context.limit("join")
    visitor = somebody(context)
    return Code(code=await devices.link_code(context.tables, visitor, context.code(form.key, "link"), form.key))


@router.post("/use-code", responses=problems(400, 403, 413, 422, 429))
async def use_code(response: Response, context: ContextDep, form: CodeRequest) -> Token:
    """Enter a code of another device.

    Your token then belongs to the same person at every table, and your seats stay yours.
    """
    context.limit("code")
    context.limit("all codes", "everybody")
    visitor = context.visitor()
    await devices.use_code(context.tables, visitor, form.code, form.key)
    if visitor.new is not None and visitor.browser:
        remember(response, visitor.new, context.secure)
    return {"token": None if visitor.browser else visitor.new}


@router.post("/devices/{device}/sign-out", status_code=204, responses=problems(400, 401, 404, 409, 413, 422, 429))
async def sign_out(device: DeviceId, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Sign a device out: its token no longer belongs to you."""
    context.limit("join")
    await devices.sign_out(context.tables, somebody(context), device, form.key)
