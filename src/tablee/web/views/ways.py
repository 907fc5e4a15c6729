"""The ways to reach a person as their owner sees them: never the address, but whether it works."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablee.server.actions import ways
from tablee.server.database.outbox import Way
from tablee.web.preferences import Reader
from tablee.web.views.dates import date_in

# What can be wrong with an address; the page has a sentence for each.
FAULTS: Final = (
    "no address",
    "not https",
    "private",
    "redirect",
    "timeout",
    "unreachable",
    "gone",
    "mail",
    "operator",
    "too often",
)
NO_DEVICES: Final[Mapping[str, str]] = {}


def way_row(reader: Reader, way: Way, called: Mapping[str, str] = NO_DEVICES) -> dict[str, Any]:
    """A way as its owner sees it: never its address, but whether it works; a browser by what its device is `called`."""
    device = called.get(ways.device_of(way), "")
    state = "retired" if way.retired else "unconfirmed" if not way.confirmed else ""
    since = date_in(reader, way.created)
    name = device or reader.own(f"tell.kind.{way.kind}")
    return {"id": way.id, "name": name, "since": since, "state": state, "fault": fault_told(reader, way.error)}


def fault_told(reader: Reader, error: str) -> str:
    """What went wrong on a way, in a sentence."""
    if not error:
        return ""
    if error.startswith("http "):
        return reader.own("tell.fault.http", status=error.removeprefix("http "))
    return reader.own("tell.fault." + (error if error in FAULTS else "unreachable").replace(" ", "_"))


def clock_name(minutes: int) -> str:
    """What a clock is called that is ahead of UTC."""
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'−' if minutes < 0 else '+'}{hours}:{rest:02}"
