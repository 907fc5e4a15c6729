"""Hours of the day in which somebody wants to hear nothing."""

from __future__ import annotations

from typing import Final

from tablee.server.database.outbox import Wishes

HOUR: Final = 3600
DAY: Final = 24 * HOUR


def quiet_until(wishes: Wishes, now: float) -> float | None:
    """The end of the quiet hours, if it is one of them now."""
    length = (wishes.quiet_to - wishes.quiet_from) % 24 * HOUR
    since = (now + wishes.offset * 60 - wishes.quiet_from * HOUR) % DAY
    return now + length - since if since < length else None
