"""The finished games of a visitor, with statistics over them."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tablee.server.actions import table_lists
from tablee.web.routes.home import finished_row
from tablee.web.views.statistics import MIXED, PEOPLE, statistics
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/finished")
async def finished(visit: VisitDep) -> Response:
    """How many games were played and won on this device, against whom, and all of them."""
    lives = await table_lists.finished(visit.tables, visit.holder)
    tallies = statistics(lives, visit.holder)
    return visit.page(
        "finished.html",
        tallies=[(visit.reader.words(key.game)["title"], key, tally) for key, tally in tallies.items()],
        words_for=(PEOPLE, MIXED),
        played=sum(tally.played for tally in tallies.values()),
        won=sum(tally.won for tally in tallies.values()),
        finished=[finished_row(visit, live) for live in lives],
    )
