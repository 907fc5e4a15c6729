"""What the server makes for itself when it first needs it, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from tablee.server.database.outbox import OutboxChange
from tablee.server.database.store import Store
from tablee.server.database.writes import Conflict, Write


async def kept_secret(store: Store, name: str, make: Callable[[], str]) -> str:
    """The secret of a name; of two processes that make one, the first has its way."""
    kept = await store.secret(name)
    if kept is None:
        with suppress(Conflict):
            await store.commit(Write(outbox=OutboxChange(secret=(name, make()))))
        kept = await store.secret(name)
    assert kept is not None
    return kept
