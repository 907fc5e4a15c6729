"""The JSON API for tables and people: thin, so that pages use the same services."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from tablee import bots, games
from tablee.server.actions import clocks, opening, records, seating, table_lists
from tablee.server.actions.requests import (
    BotRequest,
    ColourRequest,
    ConsentRequest,
    JoinRequest,
    KeyedRequest,
    NewTable,
    RecordRequest,
)
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import SeatNumber, TableId
from tablee.server.api.responses import Code, GameDetails, Games, Seated, problems
from tablee.server.tables.catalog import Catalog
from tablee.server.tables.details import TableDetails, table_details

router = APIRouter(prefix="/api")
SEAT = "/tables/{table}/seats/{seat}"
NO_KEY = KeyedRequest()
OF_TABLE = problems(400, 403, 404, 409, 413, 422, 429)
OF_SEAT = problems(400, 401, 403, 404, 409, 413, 422, 429)


@router.get("/games")
async def all_games(context: ContextDep) -> Games:
    """The games, their options and editions, and the bots."""
    return {
        "games": [_game_details(context.tables.catalog, name) for name in games.names()],
        "bots": [*bots.names(), *context.tables.catalog.own_bots],
    }


def _game_details(catalog: Catalog, name: str) -> GameDetails:
    game = catalog.game(name)
    return {
        "game": name,
        "players": game.players,
        "options": game.options,
        "editions": list(catalog.editions(name)),
        "bots": catalog.bots(name),
        "temperaments": bots.temperaments(name),
        "rules": game.version,
    }


@router.post("/tables", status_code=201, responses=problems(400, 403, 413, 422, 429))
async def create(response: Response, form: NewTable, context: ContextDep) -> Seated:
    """Open a table."""
    context.limit("create")
    return context.seated(response, await opening.create(context.tables, form, context.visitor()))


@router.post("/records", status_code=201, responses=problems(400, 403, 413, 422, 429))
async def import_record(response: Response, form: RecordRequest, context: ContextDep) -> Seated:
    """Open a table that continues a record."""
    context.limit("create")
    return context.seated(response, await records.open_record(context.tables, form, context.visitor()))


@router.get("/tables/{table}", responses=problems(403, 404, 409, 422))
async def describe(table: TableId, context: ContextDep) -> TableDetails:
    """A table: who sits where, whose turn it is, and the scores once the game is over."""
    return table_details(context.tables, await context.tables.find(table), context.holder)


@router.post("/tables/{table}/join", responses=OF_TABLE)
async def join(response: Response, table: TableId, form: JoinRequest, context: ContextDep) -> Seated:
    """Take a seat by an invite or a hand-over code. Once the game has begun, this asks for an open seat."""
    context.limit("join")
    live = await context.tables.find(table)
    return context.seated(response, await seating.join(context.tables, live, form, context.visitor()))


@router.post("/tables/{table}/start", status_code=204, responses=OF_TABLE)
async def start(table: TableId, form: BotRequest, context: ContextDep) -> None:
    """Start the game: bots take the open seats, and the cards are dealt. Only the host may do this."""
    context.limit("join")
    live = await context.tables.find(table)
    await seating.start(context.tables, live, context.holder, form)


@router.post("/tables/{table}/put-away", status_code=204, responses=OF_TABLE)
async def put_away(table: TableId, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Remove a finished game from your list."""
    context.limit("join")
    await table_lists.put_away(context.tables, await context.tables.find(table), context.holder, form.key)


@router.post("/tables/{table}/rematch", status_code=201, responses=OF_TABLE)
async def rematch(table: TableId, context: ContextDep, form: KeyedRequest = NO_KEY) -> Seated:
    """Play again with the same settings and the same people."""
    context.limit("create")
    live = await context.tables.find(table)
    taken = await opening.rematch(context.tables, live, context.holder, form.key)
    return _seated(taken.table, taken.seats)


@router.get("/tables/{table}/record", response_class=PlainTextResponse, responses=problems(403, 404, 409, 422))
async def record(table: TableId, context: ContextDep) -> PlainTextResponse:
    """The record of a finished game."""
    player = await context.spectator(table)
    return PlainTextResponse(await records.export(context.tables, player.live))


def _seated(table: str, seats: list[int]) -> Seated:
    return {"table": table, "seats": seats, "token": None, "asked": None}


@router.post(SEAT + "/sit", responses=OF_SEAT)
async def sit(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> Seated:
    """Move to an open seat before the cards are dealt."""
    await seating.sit(context.tables, await context.seat_actor(table, seat), form)
    return _seated(table, [seat])


@router.post(SEAT + "/colour", status_code=204, responses=OF_SEAT)
async def colour(table: TableId, seat: SeatNumber, form: ColourRequest, context: ContextDep) -> None:
    """Choose the colour of your pieces before the cards are dealt."""
    await seating.take_colour(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/leave", status_code=204, responses=OF_SEAT)
async def leave(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Leave a seat."""
    await seating.leave(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/handover", responses=OF_SEAT)
async def hand_over(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> Code:
    """Create a code that hands the seat over to somebody else."""
    code = context.code(form.key, table, seat)
    await seating.hand_over(context.tables, await context.seat_actor(table, seat), form, code)
    return Code(code=code)


@router.post(SEAT + "/reclaim", responses=OF_SEAT)
async def reclaim(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> Seated:
    """Take your seat back from a bot or another player."""
    await seating.reclaim(context.tables, await context.seat_actor(table, seat), form)
    return _seated(table, [seat])


@router.post(SEAT + "/bot", status_code=204, responses=OF_SEAT)
async def stand_in(table: TableId, seat: SeatNumber, form: BotRequest, context: ContextDep) -> None:
    """Let a bot play a seat until its player reclaims it."""
    await seating.stand_in(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/free", status_code=204, responses=OF_SEAT)
async def free(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Open a seat again whose player never came.

    Before the deal, this also works for a bot, or for a player who has gone away.
    """
    await seating.free(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/consent", status_code=204, responses=OF_SEAT)
async def consent(table: TableId, seat: SeatNumber, form: ConsentRequest, context: ContextDep) -> None:
    """Agree or decline when somebody asks for an open seat in a game that has begun."""
    await seating.consent(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/pause", status_code=204, responses=OF_SEAT)
async def pause(table: TableId, seat: SeatNumber, form: ConsentRequest, context: ContextDep) -> None:
    """Ask for a pause or agree to one. With `agrees` false, decline it or end it."""
    await clocks.pause(context.tables, await context.seat_actor(table, seat), form)


@router.post(SEAT + "/day", status_code=204, responses=OF_SEAT)
async def day(table: TableId, seat: SeatNumber, context: ContextDep, form: KeyedRequest = NO_KEY) -> None:
    """Take a personal day: it adds a day to your clock."""
    await clocks.take_day(context.tables, await context.seat_actor(table, seat), form)
