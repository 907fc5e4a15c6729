"""Who sits at a table and who is away, as its players see it beside the decision and in the list of seats."""

from __future__ import annotations

import asyncio

from markupsafe import Markup

from support.clocked import Hall, simulated
from tablee import locale
from tablee.server.actions import seating
from tablee.server.actions.requests import BotRequest
from tablee.server.tables import Player
from tablee.web.views.people import people_panels

CLOCKS, PAGES = locale.words("clocks"), locale.words("pages")
UP, GONE = CLOCKS["clock.up"], PAGES["page.away.gone"]


async def panels(hall: Hall, seat: int) -> tuple[Markup, Markup]:
    """What is said to the player of a seat of those who are away, and the list of seats."""
    found = people_panels(hall.tables, await hall.live(), (seat,), "en")
    return found["away"], found["seated"]


def test_others_are_offered_a_bot_for_somebody_whose_time_is_up() -> None:
    """For nobody else, and only if that was agreed."""

    async def story(hall: Hall) -> None:
        live = await hall.open("live/1+5", "ask")
        await hall.play(1, "bid 0")
        assert (await panels(hall, 1))[0] == ""
        await asyncio.sleep(61)
        for seat in (0, 1):
            hall.tables.presence.seen(live, seat)
        away, seated = await panels(hall, 1)
        assert UP.format(name="anne") in away and f"/t/{live.id}/0/bot" in away and f"/t/{live.id}/0/bot" in seated
        assert PAGES["page.free"] not in seated and GONE.format(name="anne") not in away
        assert UP.format(name="ben") not in away + (await panels(hall, 0))[0]
        await seating.stand_in(hall.tables, Player(live, 0, "ben"), BotRequest(bot="random"))
        assert UP.format(name="anne") not in (await panels(hall, 1))[0]
        assert f"/t/{live.id}/0/reclaim" in (await panels(hall, 0))[0]

    simulated(story)

    async def waiting(hall: Hall) -> None:
        live = await hall.open("live/1+5", "wait")
        await hall.play(1, "bid 0")
        await asyncio.sleep(61)
        for seat in (0, 1):
            hall.tables.presence.seen(live, seat)
        away, seated = await panels(hall, 1)
        assert "/0/bot" not in away + seated

    simulated(waiting)


def test_a_seat_whose_player_never_came_may_be_opened_again() -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("")
        await asyncio.sleep(hall.tables.settings.absent_after + 60)
        hall.tables.presence.seen(live, 1)
        away, seated = await panels(hall, 1)
        assert GONE.format(name="anne") in away and UP.format(name="anne") not in away
        assert (PAGES["page.free"] in seated) == seating.may_be_freed(hall.tables, live, 0)

    simulated(story)
