"""The page about a finished game: the chances to win, the moments that decided it, and one's own decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Response

from tablee import locale
from tablee.server.actions.records import record_of
from tablee.server.bots import analysis
from tablee.server.bots.analysis import Chances, DecidingMoment, SeatAnalysis
from tablee.server.tables import LiveTable
from tablee.table import SPECTATOR, Record
from tablee.web.numbers import percent, signed
from tablee.web.preferences import Reader
from tablee.web.routes.table import PlayerDep, frame
from tablee.web.templating import safe
from tablee.web.views.chart import chart
from tablee.web.views.fragments import marks
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
ROWS: Final = 24  # of the table, about
SWINGS: Final = 0.02  # of chance that is told at a moment


@router.get("/analysis")
async def analysed(visit: VisitDep, player: PlayerDep) -> Response:
    """What is known of the game so far; the first to look sets it going."""
    live, reader = player.live, visit.reader
    public = await visit.analyst.progress(live, SPECTATOR, visit.client)
    own = await visit.analyst.progress(live, player.seat, visit.client) if player.seat != SPECTATOR else None
    record = await record_of(visit.tables, live)
    moves = len(record.entries)
    everybody = analysis.public(live, public, moves)
    mine = analysis.private(live, own, moves, reader.language) if own is not None else None
    parts = [everybody, *([mine] if mine else [])]
    moments = everybody["moments"]
    return visit.page(
        "analysis.html",
        **frame(reader, player),
        tells=lambda key, **values: locale.words("analysis", reader.language)[key].format(**values),
        own_seats=live.seats_of(visit.holder),
        marks=marks(len(live.seats)),
        moves=moves,
        done=all(part["done"] for part in parts),
        known=sum(part["known"] for part in parts) // len(parts),
        chart=safe(_chart(everybody["chances"], moments, moves, reader)) if everybody["chances"] else "",
        rows=_rows(everybody["chances"], reader),
        moments=[_moment(live, record, moment, player.seat, reader) for moment in moments],
        mine=_mine(mine, reader) if mine else None,
    )


def _chart(chances: Sequence[Chances], moments: Sequence[DecidingMoment], moves: int, reader: Reader) -> str:
    """The chances over the game, with a numbered line at each moment that decided it."""
    course = [[round(100 * chance) for chance in one] for one in chances]
    label = locale.words("analysis", reader.language)["analysis.chances"]
    lines = {moment["move"]: str(number) for number, moment in enumerate(moments, 1)}
    return chart(course, label, percent(reader.language, 0)[1:], moves, lines)


def _rows(chances: Sequence[Chances], reader: Reader) -> list[tuple[int, list[str]]]:
    """Some moves with the chances after them, for those who read rather than look."""
    step = max(1, len(chances) // ROWS)
    chosen = sorted({*range(0, len(chances), step), len(chances) - 1}) if chances else []
    return [(move, [percent(reader.language, chance) for chance in chances[move]]) for move in chosen]


def _moment(live: LiveTable, record: Record, moment: DecidingMoment, seat: int, reader: Reader) -> dict[str, Any]:
    """A moment in words; a secret answer is told only to the one who gave it."""
    game, entry = live.game, record.entries[moment["move"] - 1]
    move = game.parse(entry.move)
    hidden = game.is_sealed(move) and seat != entry.seat
    swings = [
        {"seat": other, "before": percent(reader.language, then), "after": percent(reader.language, now)}
        for other, (then, now) in enumerate(zip(moment["before"], moment["after"], strict=True))
        if abs(now - then) >= SWINGS
    ]
    words = None if hidden else game.describe_move(move, live.names, reader.words(game.name))
    return {"move": moment["move"], "mover": entry.seat, "words": words, "swings": swings}


def _mine(own: SeatAnalysis, reader: Reader) -> dict[str, Any]:
    """A player's decisions: those with a better move, the greatest loss first, and the others."""
    language = reader.language
    better = [decision for decision in own["decisions"] if decision["best"] is not None]
    fine = [decision for decision in own["decisions"] if decision["best"] is None]
    rows = [
        {
            **decision,
            "told": {
                "gain": f"+{percent(language, decision['gain'])}",
                "error": percent(language, decision["error"]),
                "points": signed(language, decision["points"]),
            },
            "reasons": [{**why, "told": signed(language, why["points"])} for why in decision["reasons"]],
        }
        for decision in sorted(better, key=lambda decision: -decision["gain"])
    ]
    return {"better": rows, "fine": fine, "total": len(own["decisions"]), "done": own["done"]}
