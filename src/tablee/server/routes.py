"""The JSON API for tables and people: thin, so that pages use the same services."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from tablee import bots, games
from tablee.server import opening, records, seating
from tablee.server.desk import TheDesk
from tablee.server.forms import (
    BotForm,
    Code,
    Joining,
    NewFromRecord,
    NewTable,
    Seated,
    SeatNumber,
    TableId,
    problems,
)

router = APIRouter(prefix="/api")
SEAT = "/tables/{table}/seats/{seat}"
OF_TABLE = problems(400, 403, 404, 409, 413, 422, 429)
OF_SEAT = problems(400, 401, 403, 404, 409, 413, 422, 429)


@router.get("/games")
async def all_games(desk: TheDesk) -> dict[str, Any]:
    """The games, their options and editions, and the bots."""
    found = []
    for name in games.names():
        game = desk.room.game(name)
        found.append(
            {
                "game": name,
                "players": game.players,
                "options": game.options,
                "editions": list(desk.room.editions(name)),
                "rules": game.version,
            }
        )
    return {"games": found, "bots": bots.names()}


@router.post("/tables", status_code=201, responses=problems(400, 403, 413, 422, 429))
async def create(response: Response, form: NewTable, desk: TheDesk) -> Seated:
    """Open a table."""
    desk.limit("create")
    chairs = [chair.chair() for chair in form.seats]
    plan = opening.Plan(form.game, chairs, form.options, form.edition, form.spectators)
    return desk.seated(response, await opening.create(desk.room, plan, desk.visitor()))


@router.post("/records", status_code=201, responses=problems(400, 403, 413, 422, 429))
async def import_record(response: Response, form: NewFromRecord, desk: TheDesk) -> Seated:
    """Open a table that goes on from a record."""
    desk.limit("create")
    chairs = [chair.chair() for chair in form.seats]
    taken = await records.open_record(desk.room, form.record, form.at, chairs, form.edition, desk.visitor())
    return desk.seated(response, taken)


@router.get("/tables/{table}", responses=problems(404, 409, 422))
async def describe(table: TableId, desk: TheDesk) -> dict[str, Any]:
    """A table: who sits where, whose turn it is, and the scores once the game is over."""
    return seating.describe(desk.room, await desk.room.find(table), desk.holder)


@router.post("/tables/{table}/join", responses=OF_TABLE)
async def join(response: Response, table: TableId, form: Joining, desk: TheDesk) -> Seated:
    """Take a seat by an invite or a hand-over code."""
    desk.limit("join")
    taken = await seating.join(desk.room, table, form.invite, form.name, desk.visitor(), form.seat)
    return desk.seated(response, taken)


@router.post("/tables/{table}/rematch", status_code=201, responses=OF_TABLE)
async def rematch(table: TableId, desk: TheDesk) -> Seated:
    """Play again with the same settings and the same people."""
    desk.limit("create")
    live = await opening.rematch(desk.room, table, desk.holder)
    return Seated(table=live.id, seats=desk.room.seated(live, desk.holder))


@router.get("/tables/{table}/record", response_class=PlainTextResponse, responses=problems(403, 404, 409, 422))
async def record(table: TableId, desk: TheDesk) -> PlainTextResponse:
    """The record of a game that is over."""
    player = await desk.spectator(table)
    return PlainTextResponse(await records.export(desk.room, player.live))


@router.post(SEAT + "/leave", status_code=204, responses=OF_SEAT)
async def leave(table: TableId, seat: SeatNumber, desk: TheDesk) -> None:
    """Leave a seat."""
    await seating.leave(desk.room, await desk.player(table, seat, "join"))


@router.post(SEAT + "/handover", responses=OF_SEAT)
async def hand_over(table: TableId, seat: SeatNumber, desk: TheDesk) -> Code:
    """A code by which somebody else takes this seat."""
    return Code(code=await seating.hand_over(desk.room, await desk.player(table, seat, "join")))


@router.post(SEAT + "/reclaim", responses=OF_SEAT)
async def reclaim(table: TableId, seat: SeatNumber, desk: TheDesk) -> Seated:
    """Take back one's seat from a bot or another player."""
    desk.limit("join")
    player = await seating.reclaim(desk.room, table, seat, desk.holder)
    return Seated(table=player.live.id, seats=[seat])


@router.post(SEAT + "/bot", status_code=204, responses=OF_SEAT)
async def stand_in(table: TableId, seat: SeatNumber, form: BotForm, desk: TheDesk) -> None:
    """Let a bot play a seat until its player reclaims it."""
    desk.limit("join")
    await seating.stand_in(desk.room, table, seat, desk.holder, form.bot)
