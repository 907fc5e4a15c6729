"""Tables are opened here, with their seats, and with their deal if nobody is missing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from tablee import bots
from tablee.server.database.journal import DEAL, NOBODY_DID, OPEN, REMATCH, Entry
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.database.writes import IdempotencyKey, TableRows, Write, idempotency_key
from tablee.server.http.auth import Visitor
from tablee.server.problems import Problem, forbidden
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.player import may_know
from tablee.server.tables.position import Position, lobby_position
from tablee.server.tables.registry import Tables
from tablee.table import Game, State, TableeError


@dataclass(frozen=True)
class Chair:
    """Who shall sit on a seat of a new table: ``me``, ``open`` or ``bot``."""

    who: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Plan:
    """What a new table is to be."""

    game: str
    chairs: Sequence[Chair]
    options: Mapping[str, bool]
    edition: str = ""
    spectators: bool = True
    hints: bool = False  # among people; alone against bots they are always there
    listed: bool = False  # on the home page, for everybody
    seed: str = ""  # of a lesson, which is always the same; any other table gets one of its own


@dataclass(frozen=True)
class TakenSeats:
    """The seats that somebody now holds; `token` only if it is new, `asked` for a seat that others must agree to."""

    table: str
    seats: list[int]
    token: str | None
    asked: int | None = None


def seat_people(tables: Tables, game: Game[State], chairs: Sequence[Chair], holder: str) -> list[Seat]:
    """The seats of a new table; somebody must sit at it."""
    seats: list[Seat] = []
    for number, chair in enumerate(chairs):
        if chair.who == "bot":
            check_bot(tables, chair.bot, game)
            seats.append(Seat(chair.name or f"{bots.BotName.parse(chair.bot).called} {number}", bot=chair.bot))
        elif chair.who == "me":
            seats.append(Seat(chair.name or f"player {number}", holder, holder))
        else:
            seats.append(Seat(chair.name or f"seat {number}"))
    if not any(seat.holder for seat in seats):
        raise Problem(422, "nobody", 'Somebody must sit at the table: make one of the seats "me".')
    return seats


def check_bot(tables: Tables, name: str, game: Game[State]) -> None:
    """Refuse a bot that may not be seated here; one that is neither ours nor allowed is not even looked for."""
    offered = tables.catalog.bots(game.name)
    if name in offered:
        return
    try:
        bot = bots.BotName.parse(name)
        if bot.bot not in offered or bot.seated != name:
            raise TableeError(f"{name!r} is not offered")
        bots.check(name, game.name)
    except TableeError as error:
        hint = f"the bots are {', '.join(offered)}"
        tempers = bots.temperaments(game.name)
        if tempers:
            hint += f", those that look ahead also with a temperament, such as fair/{tempers[0]}"
        raise Problem(422, "unknown bot", f"There is no such bot; {hint}.") from error


async def create(tables: Tables, plan: Plan, visitor: Visitor, key: str | None = None) -> TakenSeats:
    """Open a table, and deal if nobody is missing."""
    game = tables.catalog.game(plan.game, plan.edition)
    people = seat_people(tables, game, plan.chairs, visitor.holder)
    info = replace(new_info(tables, game, plan), host=visitor.holder)
    position, entry = _begin(tables, game, info, people)
    wanted = idempotency_key(visitor.holder, key, "create", asdict(plan))
    return await open_table(tables, TableRows(info, people, [position.dump()]), [entry], position, visitor, wanted)


async def open_table(
    tables: Tables,
    new: TableRows,
    entries: Sequence[Entry],
    position: Position,
    visitor: Visitor,
    key: IdempotencyKey | None,
) -> TakenSeats:
    """Write a new table, once for each key, and tell the one who opens it which seats are theirs."""
    mine = [number for number, seat in enumerate(new.seats) if seat.holder == visitor.holder]
    write = Write(entries, answer={"table": new.info.id, "seats": mine}, key=key)
    return TakenSeats(**await tables.open(new, write, position), token=visitor.new)


def new_info(tables: Tables, game: Game[State], plan: Plan) -> TableInfo:
    """What a new table is opened with."""
    if not set(plan.options) <= set(game.options):
        raise Problem(422, "unknown option", f"The options of this game are {', '.join(game.options)}.")
    return TableInfo(
        id=secrets.token_urlsafe(12),
        game=game.name,
        rules=game.version,
        edition=plan.edition,
        digest=game.edition.digest,
        seats=len(plan.chairs),
        options=tuple(option for option in game.options if plan.options.get(option)),
        seed=plan.seed or tables.new_seed(),
        imported=-1,
        invite=secrets.token_urlsafe(18),
        spectators=plan.spectators,
        rematch=None,
        over=False,
        created=tables.clock(),
        hints=plan.hints,
        listed=plan.listed,
    )


def _begin(tables: Tables, game: Game[State], info: TableInfo, people: Sequence[Seat]) -> tuple[Position, Entry]:
    """The first position of a new table and its entry: the deal if nobody is missing; `Refused` by the rules."""
    position, data = lobby_position(game, info.seats, -1).deal(info.seats, dict.fromkeys(info.options, True), info.seed)
    if any(seat.who == "open" for seat in people):
        return lobby_position(game, info.seats), Entry(info.id, 0, OPEN, NOBODY_DID, tables.clock(), {})
    return position, Entry(info.id, 0, DEAL, NOBODY_DID, tables.clock(), data)


async def rematch(tables: Tables, live: LiveTable, holder: str | None, key: str | None = None) -> TakenSeats:
    """A new table with the same settings and the same people; the second to ask finds the same one."""

    async def decide() -> tuple[Write, Position]:
        mine = live.seats_of(holder)
        if not mine:
            may_know(live, holder)
            raise forbidden("Only those who sit at the table may ask for a rematch.")
        if not live.position.over:
            raise Problem(409, "not over", "The game is not over yet.")
        if live.info.rematch is not None:
            raise _AlreadyOpen
        chairs = [Chair("open", seat.name) for seat in live.seats]
        on = dict.fromkeys(live.info.options, True)
        plan = Plan(
            live.game.name, chairs, on, live.info.edition, live.info.spectators, live.info.hints, live.info.listed
        )
        info = replace(new_info(tables, live.game, plan), host=holder)
        people = [
            Seat(seat.name, seat.owner, seat.holder, seat.bot, seen=seat.seen, colour=seat.colour)
            for seat in live.seats
        ]
        position, begun = _begin(tables, live.game, info, people)
        entry = Entry(live.id, live.position.seq + 1, REMATCH, NOBODY_DID, tables.clock(), {"table": info.id})
        new = TableRows(info, people, [position.dump()], rematch_of=live.id)
        answer = {"table": info.id, "seats": mine}
        return Write([entry, begun], new_table=new, answer=answer), live.position.after(entry)

    try:
        answer = await tables.write(live, decide, idempotency_key(holder, key, "rematch", live.id))
    except _AlreadyOpen:
        answer = {"table": live.info.rematch, "seats": live.seats_of(holder)}
    tables.notify(await tables.find(answer["table"]))  # a bot may be the first to move
    return TakenSeats(**answer, token=None)


class _AlreadyOpen(TableeError):
    """Somebody else has asked for the rematch before."""
