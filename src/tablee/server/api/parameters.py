"""What addresses may name: tables, seats, entries, languages, devices and ways to reach somebody."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Query

from tablee import locale
from tablee.server.database.journal import LAST_SEQ

TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=31)]
Since = Annotated[int, Query(ge=-1, le=LAST_SEQ)]
EntryNumber = Annotated[int, Path(ge=0, le=LAST_SEQ)]
DeviceId = Annotated[str, Path(pattern="^[0-9a-f]{1,64}$")]
WayId = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]
Language = Annotated[str, Query(pattern=f"^({'|'.join(locale.LANGUAGES)})$")]
LastEvent = Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)]
