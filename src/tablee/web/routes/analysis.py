"""The page about a finished game: the chances to win, the moments that decided it, and one's own decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Response
from markupsafe import Markup

from tablee import locale
from tablee.server.actions.records import record_of
from tablee.server.bots import analysis
from tablee.server.bots.analysis import Chances, DecidingMoment, SeatAnalysis
from tablee.server.problems import not_found
from tablee.server.tables import LiveTable
from tablee.table import SPECTATOR, Record
from tablee.web.numbers import percent, signed
from tablee.web.preferences import Reader
from tablee.web.routes.assets import STYLED
from tablee.web.routes.home import USUAL_LEVEL
from tablee.web.routes.table import PlayerDep, frame
from tablee.web.views.boards import Look
from tablee.web.views.chart import chart
from tablee.web.views.fragments import marks
from tablee.web.views.move_pictures import move_picture
from tablee.web.views.replay import replay_step
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")
ROWS: Final = 24  # of the table, about
SWINGS: Final = 0.02  # of chance that is told at a moment
ORDERS: Final = ("weight", "move")
Order = Annotated[Literal["weight", "move"], Query()]


@router.get("/analysis")
async def analysed(visit: VisitDep, player: PlayerDep, order: Order = "weight") -> Response:
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
        note=locale.words(live.game.name, reader.language).get("analysis.note"),
        own_seats=live.seats_of(visit.holder),
        marks=marks(len(live.seats)),
        moves=moves,
        done=all(part["done"] for part in parts),
        known=sum(part["known"] for part in parts) // len(parts),
        chart=Markup(_chart(everybody["chances"], moments, moves, reader)) if everybody["chances"] else "",
        rows=_rows(everybody["chances"], reader),
        moments=[_moment(live, record, moment, player.seat, reader) for moment in moments],
        mine=_mine(mine, order, reader) if mine else None,
        order=order,
        orders=ORDERS,
        level=USUAL_LEVEL,
    )


@router.get("/analysis/{move}/{theme}.svg")
async def picture(visit: VisitDep, player: PlayerDep, move: int, theme: Literal["light", "dark"]) -> Response:
    """The board before a decision of one's own, with what was played and what would have been better."""
    live, reader = player.live, visit.reader
    if player.seat == SPECTATOR:
        raise not_found("picture")
    own = await visit.analyst.progress(live, player.seat, visit.client)
    verdict = next((one for one in own.data if one["at"] == move and analysis.is_better(one)), None)
    if verdict is None:
        raise not_found("picture")
    state = replay_step(live.game, await record_of(visit.tables, live), move).state
    look = Look(
        reader.language, names=tuple(live.names_in(reader.language))
    )  # an upright board would be too tall for a picture
    svg = move_picture(live, state, player.seat, verdict["made"], verdict["best"], look, theme)
    headers = {"Cache-Control": "private, max-age=3600", **STYLED}
    return Response(svg, media_type="image/svg+xml", headers=headers)


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
    changes = [now - then for then, now in zip(moment["before"], moment["after"], strict=True)]
    before, after = ([percent(reader.language, chance) for chance in moment[when]] for when in ("before", "after"))
    swings = [
        {"seat": seat, "name": name, "before": then, "after": now}
        for seat, (name, then, now) in enumerate(zip(live.names_in(reader.language), before, after, strict=True))
    ]
    most, least = changes.index(max(changes)), changes.index(min(changes))
    others = [other for other, change in enumerate(changes) if other not in (most, least) and abs(change) >= SWINGS]
    words = None if hidden else game.describe_move(move, live.names_in(reader.language), reader.words(game.name))
    turn = {"winner": swings[most], "loser": swings[least], "others": [swings[other] for other in others]}
    return {"move": moment["move"], "mover": entry.seat, "words": words, **turn}


def _mine(own: SeatAnalysis, order: str, reader: Reader) -> dict[str, Any]:
    """A player's decisions: those with a better move, by importance or in order, and the others."""
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
        for decision in sorted(better, key=lambda one: -one["gain"] if order == "weight" else one["move"])
    ]
    return {"better": rows, "fine": fine, "total": len(own["decisions"]), "done": own["done"]}
