"""Tables are opened here, with their seats, and with their deal if nobody is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from tablee import bots
from tablee.server.actions.requests import NewTable, SeatRequest
from tablee.server.database.journal import DEAL, NOBODY_DID, OPEN, REMATCH, Entry
from tablee.server.database.people import FORMER_PLAYER
from tablee.server.database.table_info import Seat, TableInfo, TableSettings
from tablee.server.database.writes import IdempotencyKey, TableRows, Write, idempotency_key
from tablee.server.http.auth import Visitor
from tablee.server.problems import Problem, forbidden
from tablee.server.tables import LiveTable, Position, Tables
from tablee.server.tables.counting import begun, timed
from tablee.server.tables.live_table import may_know
from tablee.server.tables.position import lobby_position
from tablee.table import Game, State, TableeError


@dataclass(frozen=True)
class TakenSeats:
    """The seats that somebody now holds; `token` only if it is new, `asked` for a seat that others must agree to."""

    table: str
    seats: list[int]
    token: str | None
    asked: int | None = None


def seat_people(tables: Tables, game: Game[State], wanted: Sequence[SeatRequest], holder: str) -> list[Seat]:
    """The seats of a new table; somebody must sit at it."""
    seats: list[Seat] = []
    for number, seat in enumerate(wanted):
        if seat.who == "bot":
            bot = seat.bot or "random"
            check_bot(tables, bot, game)
            seats.append(Seat(seat.name or f"{bots.BotName.parse(bot).called} {number}", bot=bot))
        elif seat.who == "me":
            seats.append(Seat(seat.name or f"player {number}", holder, holder, program=seat.program))
        else:
            seats.append(Seat(seat.name or f"seat {number}"))
    if not any(seat.holder for seat in seats):
        raise Problem(422, "nobody", 'At least one person must sit at the table: make one of the seats "me".')
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
        choice = f"the bots are {', '.join(offered)}"
        tempers = bots.temperaments(game.name)
        if tempers:
            choice += f", those that look ahead also with a temperament, such as fair/{tempers[0]}"
        raise Problem(422, "unknown bot", f"There is no such bot; {choice}.") from error


async def create(tables: Tables, wanted: NewTable, visitor: Visitor) -> TakenSeats:
    """Open a table, and deal if nobody is missing."""
    game = tables.catalog.game(wanted.game, wanted.edition)
    people = seat_people(tables, game, wanted.seats, visitor.holder)
    if not set(wanted.options) <= set(game.options):
        raise Problem(422, "unknown option", f"The options of this game are {', '.join(game.options)}.")
    options = [option for option, on in wanted.options.items() if on]
    info = new_info(tables, game, wanted, len(people), options, visitor.holder)
    position, entry = _begin(tables, game, info, people)
    key = idempotency_key(visitor.holder, wanted.key, "create", {**asdict(wanted), "key": ""})
    return await open_table(tables, TableRows(info, people, [position.dump()]), [entry], position, visitor, key)


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
    write = timed(write, new.info.id, position, tables.served)
    return TakenSeats(**await tables.open(new, write, position, visitor.client), token=visitor.new)


def new_info(
    tables: Tables,
    game: Game[State],
    settings: TableSettings,
    seats: int,
    options: Iterable[str],
    host: str | None,
    seed: str = "",
) -> TableInfo:
    """What a new table is opened with; only a lesson has a `seed` that is always the same."""
    return TableInfo(
        **settings.chosen(),
        id=tables.chance.token(12),
        game=game.name,
        rules=game.version,
        digest=game.edition.digest,
        seats=seats,
        options=tuple(option for option in game.options if option in options),
        seed=seed or tables.new_seed(),
        invite=tables.chance.token(18),
        created=tables.clock.now(),
        host=host,
    )


def _begin(tables: Tables, game: Game[State], info: TableInfo, people: Sequence[Seat]) -> tuple[Position, Entry]:
    """The first position of a new table and its entry: the deal if nobody is missing; `Refused` by the rules."""
    position, data = lobby_position(game, info.seats, -1).deal(info.seats, info.options, info.seed)
    if any(seat.who == "open" for seat in people):
        return lobby_position(game, info.seats), Entry(info.id, 0, OPEN, NOBODY_DID, tables.clock.now(), {})
    position = begun(info, people, position, tables.served)
    return position, Entry(info.id, 0, DEAL, NOBODY_DID, tables.clock.now(), data)


async def rematch(tables: Tables, live: LiveTable, holder: str | None, key: str | None = None) -> TakenSeats:
    """A new table with the same settings and the same people; the second to ask finds the same one."""

    async def decide() -> tuple[Write, Position]:
        mine = live.seats_of(holder)
        if not mine:
            may_know(live, holder)
            raise forbidden("Only players at the table may ask for a rematch.")
        if not live.position.over:
            raise Problem(409, "not over", "The game is not over yet.")
        if live.info.rematch is not None:
            raise _AlreadyOpen
        info = new_info(tables, live.game, live.info, live.info.seats, live.info.options, holder)
        apart = await tables.store.apart_from(holder or "")
        people = [
            Seat(seat.name, seat.owner, seat.holder, seat.bot, seen=seat.seen, colour=seat.colour, program=seat.program)
            if seat.name != FORMER_PLAYER and apart.isdisjoint({seat.holder, seat.owner})
            else Seat(f"seat {number}")
            for number, seat in enumerate(live.seats)
        ]
        position, first = _begin(tables, live.game, info, people)
        entry = Entry(live.id, live.position.seq + 1, REMATCH, NOBODY_DID, tables.clock.now(), {"table": info.id})
        new = TableRows(info, people, [position.dump()], rematch_of=live.id)
        answer = {"table": info.id, "seats": mine}
        notices = tables.notices(info, None, (position, people), [first])
        write = Write([entry, first], new_table=new, notices=notices, answer=answer)
        return timed(write, info.id, position, tables.served), live.position.after(entry)

    try:
        answer = await tables.write(live, decide, idempotency_key(holder, key, "rematch", live.id))
    except _AlreadyOpen:
        answer = {"table": live.info.rematch, "seats": live.seats_of(holder)}
    again = await tables.find(answer["table"])
    again.client = again.client or live.client
    tables.notify(again)  # a bot may be the first to move
    return TakenSeats(**answer, token=None)


class _AlreadyOpen(TableeError):
    """Somebody else has asked for the rematch before."""
