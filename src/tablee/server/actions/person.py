"""What is a person's own: notes at tables, all of their data, and the wish to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import asdict, replace
from typing import Any

from tablee.server.actions.seat_votes import SeatChange, lender
from tablee.server.actions.standing import own_standing
from tablee.server.actions.table_lists import played
from tablee.server.database.journal import CHAT, DEAL, NOBODY_DID, PERSON, SEAT, Entry
from tablee.server.database.outbox import GROUP, OutboxChange
from tablee.server.database.people import FORMER_PLAYER, Note, PeopleWrite
from tablee.server.database.table_info import Seat
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.http.auth import digest
from tablee.server.problems import forbidden
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.counting import left_by
from tablee.server.tables.details import table_details
from tablee.server.tables.several import write_to_all


async def write_note(tables: Tables, live: LiveTable, holder: str | None, text: str, key: str | None = None) -> None:
    """Keep what somebody has written for themselves at a table in place of what they had there; nothing deletes it."""
    if holder is None or not live.is_known_to(holder):
        raise forbidden("Only players at the table may keep notes.")
    wanted = idempotency_key(holder, key, "note", live.id, text)
    await tables.note(Write(people=PeopleWrite(note=Note(holder, live.id, text)), key=wanted, at=tables.clock.now()))


async def read_note(tables: Tables, live: LiveTable, holder: str | None) -> str:
    """What somebody has written for themselves at a table."""
    notes = [] if holder is None else await tables.store.notes(holder, live.id)
    return notes[0].text if notes else ""


async def own_data(tables: Tables, holder: str) -> dict[str, Any]:
    """Everything that is kept about a person, as they may know it; records of finished games are files beside it."""
    devices = await tables.store.devices(holder)
    lives = await played(tables, holder)
    notes = {note.table_id: note.text for note in await tables.store.notes(holder)}
    wishes = await tables.store.wishes(holder)
    return {
        "notices": {
            "wishes": {name: value for name, value in asdict(wishes).items() if name != "person"} if wishes else None,
            "ways": [
                {"kind": one.kind, "since": one.created, "confirmed": one.confirmed}
                for one in await tables.store.ways([holder])
            ],
        },
        "devices": [{"label": one.label, "since": one.created, "seen": one.seen} for one in devices],
        "passkeys": [{"label": one.label, "since": one.created} for one in await tables.store.passkeys(holder)],
        **await own_standing(tables, holder),
        "tables": [
            {
                **table_details(tables, live, holder),
                "opened": live.info.created,
                "note": notes.get(live.id, ""),
                "prepared": [left.move for left in await tables.store.prepared(live.id) if left.person == holder],
                "said": await _said(tables, live, holder),
            }
            for live in lives
        ],
    }


async def _said(tables: Tables, live: LiveTable, holder: str) -> list[dict[str, Any]]:
    """What somebody has said at a table."""
    entries = await tables.store.entries(live.id, -1)
    lines = [line for seat in live.seats_of(holder) for line in _lines_of(live, seat, entries)]
    return [{"at": entry.at, "text": entry.data["text"]} for entry in sorted(lines, key=lambda line: line.seq)]


def _lines_of(live: LiveTable, seat: int, entries: Sequence[Entry]) -> list[Entry]:
    """What the player of a seat has said: not who had it before them, nor who has played for them."""
    lines: list[Entry] = []
    is_theirs, is_lent = live.seats[seat].owner == live.seats[seat].holder, False
    for entry in entries:
        if entry.kind == CHAT and entry.seat == seat and not is_lent:
            lines.append(entry)
        elif entry.kind == SEAT and entry.data["changed"] == seat:
            what = entry.data["what"]
            is_lent = is_theirs and (what == "handed over" or (is_lent and what not in ("reclaimed", "left")))
            lines = [] if what == "taken" or (what == "handed over" and not is_theirs) else lines
    return lines


async def forget(tables: Tables, holder: str) -> None:
    """Forget a person: others see that a former player was there, and every game stays whole."""
    store, now = tables.store, tables.clock.now()
    nobody = digest(tables.chance.token())  # the hash of a token that nobody has
    devices = [device.token for device in await store.devices(holder)]

    async def decide(lives: Sequence[LiveTable]) -> Write:
        entries: list[Entry] = []
        amended: list[Entry] = []
        seats: dict[tuple[str, int], Seat] = {}
        for live in lives:
            past = await store.entries(live.id, -1)
            names = _names_of(live, holder, past)
            changes = _left(live, holder, names, past)
            if live.position.over:  # its players stay; only a name that an empty seat has kept goes
                changes = [change for change in changes if live.seats[change.number].holder is None]
            said = [(SEAT, change.actor, change.data()) for change in changes if change.what]
            for seq, (kind, actor, data) in enumerate([*said, (PERSON, NOBODY_DID, {})], live.position.seq + 1):
                entries.append(Entry(live.id, seq, kind, actor, now, data))
            seats |= {(live.id, change.number): change.seat for change in changes}
            amended += _without_names(names, past)
        people = PeopleWrite(seats=seats, forgotten=holder, joined=(holder, nobody), gone=[*devices, holder])
        hosted = [GROUP.format(table=live.id) for live in lives if live.info.host == holder]
        groups = OutboxChange(removed_ways=[way.id for way in await store.ways(hosted)])  # addresses that they typed
        write = Write(entries, amended=amended, people=people, outbox=groups)
        for live in lives:
            own = {number: seat for (table, number), seat in seats.items() if table == live.id}
            write, position = left_by(live, write, own, tables.served)
            after = [own.get(number, seat) for number, seat in enumerate(live.seats)]
            told = tables.notices(live.info, (live.position, live.seats), (position, after), entries)
            write = replace(write, notices=[*write.notices, *told])
        return write

    await write_to_all(tables, await store.naming(holder), decide)


def _left(live: LiveTable, holder: str, names: Set[str], past: Sequence[Entry]) -> list[SeatChange]:
    """The seats that somebody gives up: to the one who lent it, to the bot that plays for them, or to anybody.

    One that they have lent is that of the one who plays it, without a word in the log; one that they have left before
    keeps their name no longer.
    """
    changes: list[SeatChange] = []
    for number, seat in enumerate(live.seats):
        back = seat.owner if seat.owner != holder else None
        colour = "" if live.position.life == "lobby" else seat.colour
        if seat.holder == holder:
            name = (lender(past, number) if back is not None else "") or FORMER_PLAYER
            free = Seat(name, back, back, seat.bot, seen=seat.seen, known_to=seat.known_to, colour=colour)
            changes.append(SeatChange(number, "left", number, free, FORMER_PLAYER))
        elif seat.owner == holder:
            changes.append(SeatChange(number, "", number, replace(seat, owner=seat.holder)))
        elif _is_left_by(seat, holder) and seat.name in names:
            changes.append(SeatChange(number, "", number, replace(seat, name=FORMER_PLAYER)))
    return changes


def _is_left_by(seat: Seat, holder: str) -> bool:
    """Whether somebody has given up a seat that nobody has taken since."""
    return seat.holder is None and holder in seat.known_to.split()


def _names_of(live: LiveTable, holder: str, entries: Sequence[Entry]) -> set[str]:
    """What somebody is or was called at a table."""
    names = {seat.name for seat in live.seats if seat.holder == holder}
    names |= {seat.asker_name for seat in live.seats if seat.asker == holder}
    for number, seat in enumerate(live.seats):
        known = seat.known_to.split()
        if holder in known:
            alone = set(known) == {holder}  # they may have been two people, who are one now
            departed = enumerate(_departed(entries, number))
            names |= {name for place, name in departed if alone or known[place : place + 1] == [holder]}
    return names


def _departed(entries: Sequence[Entry], number: int) -> list[str]:
    """The names of those who have given up a seat since the deal, each once, in the order of `Seat.known_to`."""
    dealt, lent, name, lent_by = False, False, "", ""
    names: list[str] = []
    for entry in entries:
        dealt |= entry.kind == DEAL
        if entry.kind != SEAT or entry.data["changed"] != number:
            continue
        what, told = entry.data["what"], entry.data["name"]
        if dealt and what in ("left", "freed"):
            names.append(told)
        elif dealt and (what == "handed over" or (what == "reclaimed" and lent)):
            names.append(name)
        if what == "offered" and not lent:
            lent_by = told
        if what == "left" and lent:
            name = lent_by
        elif what in ("taken", "offered", "handed over", "reclaimed"):
            name = told
        lent = what == "handed over" or (lent and what not in ("left", "freed", "reclaimed"))
    return list(dict.fromkeys(names))


def _without_names(names: Set[str], entries: Sequence[Entry]) -> list[Entry]:
    """The entries that say what somebody is called, with another name."""
    own = [entry for entry in entries if entry.kind == SEAT and entry.data["name"] in names]
    return [replace(entry, written={**entry.data, "name": FORMER_PLAYER}) for entry in own]
