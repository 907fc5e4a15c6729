"""The page about a finished game: the chances to win, the moments that decided it, and one's own decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from tablee import locale
from tablee.drawing import el, text
from tablee.server.actions.records import record_of
from tablee.server.api.context import ContextDep
from tablee.server.api.requests import TableId
from tablee.server.bots import analysis
from tablee.server.bots.analysis import Chances, Moment
from tablee.server.tables.live_table import LiveTable
from tablee.table import SPECTATOR, Record
from tablee.web.forms import WantedSeat
from tablee.web.numbers import percent, signed
from tablee.web.preferences import Reader, reader_of
from tablee.web.routes.table import frame, viewer
from tablee.web.templating import PageRoute, page, safe
from tablee.web.views import chart
from tablee.web.views.fragments import marks

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
ROWS: Final = 24  # of the table, about
SWINGS: Final = 0.02  # of chance that is told at a moment


@router.get("/analysis")
async def analysed(request: Request, table: TableId, context: ContextDep, seat: WantedSeat = None) -> Response:
    """What is known of the game so far; whoever looks first sets it going."""
    player = await viewer(context, table, seat)
    live, reader = player.live, reader_of(request)
    public = await context.analyst.look(live, SPECTATOR)
    own = await context.analyst.look(live, player.seat) if player.seat != SPECTATOR else None
    record = await record_of(context.tables, context.cache, live)
    moves = len(record.entries)
    told = analysis.public(live, public, moves)
    mine = analysis.private(live, own, moves, reader.language) if own is not None else None
    parts = [told, *([mine] if mine else [])]
    moments = [Moment(**moment) for moment in told["moments"]]
    return page(
        request,
        "analysis.html",
        **frame(reader, player),
        tells=lambda key, **values: locale.words("analysis", reader.language)[key].format(**values),
        own_seats=live.seats_of(context.holder),
        marks=marks(len(live.seats)),
        moves=moves,
        done=all(part["done"] for part in parts),
        known=sum(part["known"] for part in parts) // len(parts),
        chart=safe(_chart(told["chances"], moments, moves, reader)) if told["chances"] else "",
        rows=_rows(told["chances"], reader),
        moments=[_moment(live, record, moment, player.seat, reader) for moment in moments],
        mine=_mine(mine, reader) if mine else None,
    )


def _chart(chances: Sequence[Chances], moments: Sequence[Moment], moves: int, at: Reader) -> str:
    """The chances over the game, with a numbered line at each moment that decided it."""
    course = [[round(100 * chance) for chance in one] for one in chances]
    label = locale.words("analysis", at.language)["analysis.chances"]
    drawn = chart.chart(course, label, percent(at.language, 0)[1:], moves)
    wide = chart.WIDTH - chart.LEFT - chart.RIGHT
    lines = ""
    for number, moment in enumerate(moments, 1):
        x = chart.LEFT + wide * moment.move / max(1, moves)
        lines += el("line", {"class": "now", "x1": x, "x2": x, "y1": chart.TOP, "y2": chart.HEIGHT - chart.BOTTOM})
        lines += text(x, chart.TOP - 5, str(number), chart.LETTERS, "panel", look="strong")
    return drawn.removesuffix("</svg>") + lines + "</svg>"


def _rows(chances: Sequence[Chances], reader: Reader) -> list[tuple[int, list[str]]]:
    """Some moves with the chances after them, for those who read rather than look."""
    step = max(1, len(chances) // ROWS)
    chosen = sorted({*range(0, len(chances), step), len(chances) - 1}) if chances else []
    return [(move, [percent(reader.language, chance) for chance in chances[move]]) for move in chosen]


def _moment(live: LiveTable, record: Record, moment: Moment, seat: int, reader: Reader) -> dict[str, Any]:
    """A moment in words; what was answered in secret is told to whoever did."""
    game, entry = live.game, record.entries[moment.move - 1]
    move = game.parse(entry.move)
    hidden = game.is_sealed(move) and seat != entry.seat
    swings = [
        {"seat": other, "before": percent(reader.language, then), "after": percent(reader.language, now)}
        for other, (then, now) in enumerate(zip(moment.before, moment.after, strict=True))
        if abs(now - then) >= SWINGS
    ]
    words = None if hidden else game.describe_move(move, live.names, reader.words(game.name))
    return {"move": moment.move, "mover": entry.seat, "words": words, "swings": swings}


def _mine(told: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """A player's decisions: those with a better move, the greatest loss first, and the others."""
    better = sorted([one for one in told["decisions"] if one["best"] is not None], key=lambda one: -one["gain"])
    language = reader.language
    for one in better:
        one["told"] = {
            "gain": f"+{percent(language, one['gain'])}",
            "error": percent(language, one["error"]),
            "points": signed(language, one["points"]),
        }
        for why in one["reasons"]:
            why["told"] = signed(language, why["points"])
    fine = [one for one in told["decisions"] if one["best"] is None]
    return {"better": better, "fine": fine, "total": len(told["decisions"]), "done": told["done"]}
