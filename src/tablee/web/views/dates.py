"""Days, and how long ago something was, as a language writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from tablee.web.preferences import Reader

AGES = (("days", 86400), ("hours", 3600), ("minutes", 60))  # in seconds


def date_in(reader: Reader, at: float) -> str:
    """A day as the reader's language writes it."""
    day = datetime.fromtimestamp(at, UTC)
    return reader.says("page.date", day=day.day, month=day.month, year=day.year)


def age(own: Callable[..., str], key: str, seconds: float) -> str:
    """How long something takes already, or how long ago it was, in the largest unit that fits."""
    for name, unit in AGES:
        if seconds >= unit:
            return own(f"{key}.{name}", count=int(seconds // unit))
    return own(f"{key}.now")
