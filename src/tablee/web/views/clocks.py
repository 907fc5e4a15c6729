"""Clocks on pages: the pace of a table in words, how much time everybody has, and what may be done about it."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from markupsafe import Markup

from tablee import locale
from tablee.server.actions.clocks import asked_for_pause
from tablee.server.database.table_info import TableSettings
from tablee.server.tables import LiveTable, Position, Tables
from tablee.server.tables.details import clock_of
from tablee.server.tables.pace import BANKS, DAY, HOUR, MINUTE, pace_of
from tablee.web.preferences import says
from tablee.web.views.fragments import marks, render

USUAL_MINUTES: Final = 20
USUAL_SECONDS: Final = 30
PACES_OVER_DAYS: Final = tuple(f"days/{hours}" for hours in BANKS)


class SeatTime(NamedTuple):
    """The time of a seat on a page, in seconds and in words."""

    seat: int
    name: str
    left: int
    told: str
    running: bool


def pace_told(language: str, name: str) -> str:
    """A pace in a few words, such as *5 days, +12 h a move*; nothing if there are no clocks."""
    pace = pace_of(name)
    if pace is None:
        return ""
    if pace.days:
        days, hours = round(pace.most / DAY), round(pace.refill / HOUR)
        return says(language, "pace.days.told", "clocks", days=days, hours=hours)
    minutes, seconds = round(pace.bank / MINUTE), round(pace.refill)
    return says(language, "pace.live.told", "clocks", minutes=minutes, seconds=seconds)


def agreed_told(language: str, settings: TableSettings) -> str:
    """The pace of a table, and what happens when a time is up."""
    if not settings.pace:
        return ""
    label, what = (says(language, f"zero.{key}", "clocks") for key in ("label", settings.at_zero))
    at_zero = locale.labelled(label, what, locale.words("pages", language))
    return f"{pace_told(language, settings.pace)}. {at_zero}."


def time_told(language: str, seconds: float) -> str:
    """A time that is left in its two largest units; the script of the page writes it in the same way."""
    left = math.ceil(seconds)
    minutes, hours, days = left // 60 % 60, left // 3600 % 24, left // 86400
    if days:
        return says(language, "time.days", "clocks", days=days, hours=hours)
    if hours:
        return says(language, "time.hours", "clocks", hours=hours, minutes=minutes)
    return f"{minutes}:{left % 60:02}"


def clocks_now(tables: Tables, live: LiveTable, language: str) -> Markup:
    """How much time everybody has now; empty if there are no clocks."""
    return clocks_panel(live, live.position, language, tables.served.now())


def clocks_panel(live: LiveTable, position: Position, language: str, now: float) -> Markup:
    """How much time everybody has in a position."""
    times: list[SeatTime] = []
    for seat, name in enumerate(live.names_in(language)):
        clock = clock_of(live, position, seat, now)
        if clock is not None:
            left, running = clock["left"], clock["running"]
            times.append(SeatTime(seat, name, left, time_told(language, left), running))
    return render("_clocks.html", language, clocks=times, marks=marks(len(live.seats))) if times else Markup()


class Pausing(NamedTuple):
    """What may be done about the clocks of a table by somebody who sits there."""

    paused: bool
    asking: tuple[str, ...]  # the names of those who would like a pause
    may_ask: bool
    days: tuple[int, ...]  # personal days that are left to each seat


def pausing(tables: Tables, live: LiveTable, mine: tuple[int, ...], language: str) -> Pausing | None:
    """Whether the clocks stand still, and who wants that; None at a table without clocks."""
    clocks = live.position.clocks
    if clocks is None or live.position.over:
        return None
    names = live.names_in(language)
    missing = [seat for seat in asked_for_pause(tables, live) if seat not in clocks.asked]
    wanted = [seat for seat in mine if seat in missing or not missing]  # those who had not agreed may be gone
    return Pausing(clocks.paused, tuple(names[seat] for seat in clocks.asked), bool(wanted), tuple(clocks.days))
