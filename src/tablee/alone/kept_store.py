"""The store of a browser: rows in memory, each of which is written down before anybody hears of it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, is_dataclass
from itertools import compress
from operator import is_not
from typing import Any, Final, get_args, get_type_hints

from tablee.server.clock import Clock
from tablee.server.database.memory_rows import Memory, Rows
from tablee.server.database.memory_store import MemoryStore
from tablee.server.database.writes import Write
from tablee.server.problems import Away

Change = tuple[str, str | None]  # a key and its value as JSON, or None if the row is gone
Keep = Callable[[list[Change]], Awaitable[None]]
VALUES: Final = {kind: get_args(rows)[1] for kind, rows in get_type_hints(Rows).items()}
# Of rows that are no plain dictionaries.
TYPES: Final[dict[str, Any]] = {kind: value for kind, value in VALUES.items() if is_dataclass(value)}


def changes(before: Rows, after: Rows) -> list[Change]:
    """The rows that differ: nobody changes one, so that another one is another object.

    Each commit looks at every game that is kept, so that no line of ours runs for a row that is as it was.
    """
    changed: list[Change] = []
    for kind, rows in vars(after).items():
        old = getattr(before, kind)
        differ = list(compress(rows.items(), map(is_not, map(old.get, rows), rows.values())))
        changed += [(_key(kind, place), _text(row)) for place, row in differ]
        if len(rows) < len(old) + sum(place not in old for place, _ in differ):
            changed += [(_key(kind, place), None) for place in old.keys() - rows.keys()]
    return changed


def rows_of(kept: Iterable[tuple[str, str]]) -> Rows:
    """The rows that were written down."""
    rows = Rows()
    for key, text in kept:
        kind, place = json.loads(key)
        value = json.loads(text)
        row = TYPES[kind](**value) if kind in TYPES else value
        getattr(rows, kind)[tuple(place) if isinstance(place, list) else place] = row
    return rows


def _key(kind: str, place: object) -> str:
    return json.dumps([kind, place])


def _text(row: Any) -> str:
    return json.dumps(asdict(row) if is_dataclass(row) and not isinstance(row, type) else row, ensure_ascii=False)


class NotKept(Away):
    """The browser does not keep this for now, so that it is not done."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.code = "not kept"


class KeptStore(MemoryStore):
    """A commit is one transaction of whatever keeps the rows; only when that is done are they there."""

    def __init__(self, rows: Rows, keep: Keep, clock: Clock) -> None:
        super().__init__(Memory(rows), clock)
        self.keep: Final = keep

    async def _keep(self, writes: list[Write]) -> None:
        before, after = self.memory.rows, self.memory.rows.after(writes)
        try:
            await self.keep(changes(before, after))
        except OSError as error:
            raise NotKept(str(error)) from error
        self.memory.rows = after
