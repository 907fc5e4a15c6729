"""What happens at a table while its page is open, as a stream of events."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import orjson
from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from markupsafe import Markup

from tablee.server.api.parameters import LastEvent, Since
from tablee.server.database.journal import PERSON, SEAT, TIME
from tablee.server.http.event_stream import EventStream
from tablee.server.tables import Player
from tablee.server.tables.follow import SIGN_OF_LIFE, follow, last_seen
from tablee.server.tables.looking import PAGES, place_of
from tablee.table import SPECTATOR
from tablee.web.forms import WantedSeat
from tablee.web.preferences import Reader
from tablee.web.routes.lobby import lobby_news
from tablee.web.routes.table import PlayerDep
from tablee.web.views.clocks import clocks_now
from tablee.web.views.page_view import viewer_of
from tablee.web.views.page_views import NOTHING, PageViews
from tablee.web.views.people import people_panels
from tablee.web.views.prepared import prepared_panel
from tablee.web.visit import PageRoute, VisitDep

LookedAt = Annotated[int | None, Query(ge=0, lt=PAGES)]

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/t/{table}")


@router.get("/news")
async def stream(
    visit: VisitDep,
    player: PlayerDep,
    seq: Since,
    seat: WantedSeat = None,
    page: LookedAt = None,
    last_event_id: LastEvent = None,
) -> StreamingResponse:
    """What happens at the table, for a page that shows it as it was after the entry `seq`.

    When it ends, that page of somebody who plays is no longer looked at.
    """
    same = player.seat == (SPECTATOR if seat is None else seat)  # else the page shows a seat that is no longer theirs
    seen = last_seen(last_event_id, seq) if same else NOTHING
    if player.live.position.life == "lobby":
        events = lobby_news(visit.tables, player, seen, visit.reader.language, visit.origin)
    else:
        events = _news(visit.page_views(player.live), player, visit.reader, seen)
    looked = None
    if page is not None and player.holder is not None and visit.tables.telling:
        looked = place_of(player.live.id, player.holder, player.device, page)
    return EventStream(visit.request, player, events, retry=500, looked=looked)


async def _news(views: PageViews, player: Player, reader: Reader, seen: int) -> AsyncGenerator[bytes, None]:
    """What has happened since `seen`, and then whatever happens, entry by entry."""

    def people() -> dict[str, Markup]:
        return people_panels(views.tables, player.live, viewer_of(player, reader).mine, reader.language)

    async def own() -> dict[str, Markup]:
        return {"prepared": await prepared_panel(views.tables, player, reader.language)} if player.holder else {}

    for news in await views.since(viewer_of(player, reader), seen):
        seen = news.seq
        for event in news.events:
            yield event
    panels = people()
    # The page may have been made before somebody came or went, and some time ago.
    alone = player.live.alone[player.seat]
    now = {"clocks": clocks_now(views.tables, player.live, reader.language), **await own()}
    yield _people_event({**panels, **now})
    async with aclosing(follow(views.tables, player, seen)) as updates:
        async for update in updates:
            if not update.entries:
                yield SIGN_OF_LIFE
            for news in await views.since(viewer_of(player, reader), seen):
                seen = news.seq
                for event in news.events:
                    yield event
            # Somebody may have come or gone, or the game is over; most entries are moves in the middle of it.
            seated = not update.entries or any(entry.kind in (SEAT, TIME, PERSON) for entry in update.entries)
            if (seated or update.position.over) and panels != (panels := people()):
                yield _people_event(panels)
            if alone != (alone := player.live.alone[player.seat]):
                yield _people_event(await own())


def _people_event(people: dict[str, Markup]) -> bytes:
    return b"event: people\ndata: %s\n\n" % orjson.dumps(people)
