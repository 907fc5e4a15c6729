"""A record from somewhere else becomes a table here: to look at, or to play on from any of its moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from fastapi import APIRouter, Response

from tablee import games, locale
from tablee.server.actions import records
from tablee.server.actions.requests import RecordRequest, SeatRequest
from tablee.server.problems import Problem
from tablee.table import Record, RecordError
from tablee.text.reasons import refusal
from tablee.web.forms import FormDep
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.visit import PageRoute, Visit, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)
LINE: Final = re.compile(r"line (\d+): (.*)", re.DOTALL)  # as a `RecordError` names it


@router.get("/continue")
async def form(visit: VisitDep) -> Response:
    """Where a record is put in."""
    return visit.form_page("continue.html", fault="", record="")


@router.post("/continue")
async def go_on(visit: VisitDep, fields: FormDep) -> Response:
    """Open the table of a record: I take the seats of people, or else the first one, and bots take the others."""
    visit.limit("create")
    text, reader = fields.get("record", "").replace("\r\n", "\n").strip() + "\n", visit.reader
    try:
        record = records.parse(text)
        if record.game not in games.names():
            return _refused(visit, text, "there is no such game here")
        me, others = reader.name or reader.says("page.guest"), games.player_names(record.game, reader.language)
        seats = _seats(record, me, others, visit.tables.catalog.bots(record.game))
        wanted = RecordRequest(record=text, seats=seats, key=fields.key)
        taken = await records.open_record(visit.tables, wanted, visit.visitor())
    except RecordError as error:
        return _refused(visit, text, str(error))
    except Problem as problem:
        if problem.code != "bad record":
            raise
        return _refused(visit, text, problem.detail)
    return visit.seated_at(f"/t/{taken.table}", taken.token, reader.name or me)


def _seats(record: Record, me: str, others: Sequence[str], known: Collection[str]) -> list[SeatRequest]:
    """Who sits where: as the record says, if it names people; a bot that is unknown here is replaced."""
    noted = record.players if records.HUMAN in record.players else (records.HUMAN,)
    mine, names = noted.index(records.HUMAN), iter(others)
    seats = []
    for seat in range(record.seats):
        player = noted[seat] if seat < len(noted) else USUAL_LEVEL
        name = me if seat == mine else next(names)
        if player == records.HUMAN:
            seats.append(SeatRequest(who="me", name=name))
        else:
            bot = player if player.partition("/")[0] in known else USUAL_LEVEL
            seats.append(SeatRequest(who="bot", name=name, bot=bot))
    return seats


def _refused(visit: Visit, text: str, fault: str) -> Response:
    """The form again, with the line and the reason in the reader's language."""
    reader, match = visit.reader, LINE.fullmatch(fault)
    place = reader.says("page.continue.line", number=int(match[1])) if match and int(match[1]) else ""
    why = refusal(match[2] if match else fault, locale.words("pages", reader.language), place)
    if not place:  # it begins a sentence
        why = why._replace(reason=why.reason[:1].upper() + why.reason[1:])
    return visit.form_page("continue.html", 422, fault=why, record=text)
