"""What whoever runs a server may choose, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

PREFIX = "TABLEE_"


@dataclass(frozen=True)
class Limit:
    """How often something may be done: `rate` per second in the long run, `burst` at once; a rate of 0 is no limit."""

    rate: float
    burst: int

    @staticmethod
    def parse(text: str) -> Limit:
        """A limit written ``burst/seconds``, such as ``30/60`` for thirty a minute; ``off`` for none."""
        if text == "off":
            return Limit(0, 0)
        burst, _, seconds = text.partition("/")
        try:
            return Limit(_count(burst) / _seconds(seconds), _count(burst))
        except ValueError:
            raise ValueError(f"{text!r} is no limit: write BURST/SECONDS, such as 30/60, or off") from None


@dataclass(frozen=True)
class Settings:
    """All of them; every field can be set by a variable of its name, such as TABLEE_DATABASE_URL."""

    database_url: str = "sqlite:///tablee.db"
    origins: tuple[str, ...] = ()  # other origins that may post, besides the server's own
    editions: Path | None = None  # a folder of TOML files that tables may be played with
    bot_processes: int = 1
    bot_seconds: float = 10.0  # for one move
    absent_after: float = 120.0  # seconds without a sign of life before others may let a bot take over
    snapshot_every: int = 32  # moves
    limit_create: Limit = field(default=Limit(30 / 60, 30))
    limit_join: Limit = field(default=Limit(60 / 60, 60))
    limit_move: Limit = field(default=Limit(10, 60))
    limit_chat: Limit = field(default=Limit(30 / 60, 30))

    @property
    def shared(self) -> bool:
        """Whether several server processes may serve the same tables."""
        return not self.database_url.startswith("sqlite")

    @property
    def engine_url(self) -> str:
        """The address of the database with its asynchronous driver."""
        scheme, _, rest = self.database_url.partition("://")
        drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        if scheme.partition("+")[0] not in drivers:
            raise ValueError(f"{scheme!r} is no database that tables can be kept in (sqlite, postgresql)")
        return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def _count(text: str) -> int:
    """How many: at least one, or nothing would ever happen."""
    if int(text) < 1:
        raise ValueError(f"{text!r} is less than 1")
    return int(text)


def _seconds(text: str) -> float:
    """How long: some time, and not for ever."""
    if not 0 < float(text) < float("inf"):
        raise ValueError(f"{text!r} is no time in seconds")
    return float(text)


def _origins(text: str) -> tuple[str, ...]:
    return tuple(text.split())


READERS: dict[str, Callable[[str], object]] = {
    "database_url": str,
    "origins": _origins,
    "editions": Path,
    "bot_processes": _count,
    "bot_seconds": _seconds,
    "absent_after": _seconds,
    "snapshot_every": _count,
    "limit_create": Limit.parse,
    "limit_join": Limit.parse,
    "limit_move": Limit.parse,
    "limit_chat": Limit.parse,
}


def from_environment() -> Settings:
    """The settings that the environment gives; a variable that cannot be read is named."""
    found: dict[str, object] = {}
    for name, read in READERS.items():
        text = os.environ.get(PREFIX + name.upper())
        if text is not None:
            try:
                found[name] = read(text)
            except ValueError as error:
                raise ValueError(f"{PREFIX}{name.upper()}: {error}") from None
    return Settings(**found)  # type: ignore[arg-type]
