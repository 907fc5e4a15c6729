"""What the operator of a server may choose, read from the environment."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, FilePath, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from tablee import bots
from tablee.server.database_address import DatabaseAddress, read_address
from tablee.table import TableeError

PREFIX = "TABLEE_"
BUILD = f"{PREFIX}COMPILE"  # which the build reads
BOT_LETTERS = 64


@dataclass(frozen=True)
class Limit:
    """How often something may be done: `rate` per second in the long run, `burst` at once; rate 0 means no limit."""

    rate: float
    burst: int


def _limit(value: object) -> object:
    """A limit written ``burst/seconds``, such as ``30/60`` for thirty a minute; ``off`` for none."""
    if not isinstance(value, str):
        return value
    if value == "off":
        return Limit(0, 0)
    try:
        burst, seconds = value.split("/")
        if int(burst) < 1 or not 0 < float(seconds) < math.inf:
            raise ValueError
        return Limit(int(burst) / float(seconds), int(burst))
    except ValueError:
        raise ValueError(f"{value!r} is not a limit: write BURST/SECONDS, such as 30/60, or off") from None


def _words(value: object) -> object:
    """Origins are separated by spaces."""
    return tuple(value.split()) if isinstance(value, str) else value


def _own_bots(value: object) -> object:
    """Bots of somebody's own, separated by commas; each must be there, and its name must fit into the database."""
    names = tuple([name.strip() for name in value.split(",") if name.strip()]) if isinstance(value, str) else value
    if isinstance(names, tuple):
        for name in names:
            if len(name) > BOT_LETTERS:
                raise ValueError(
                    f"{name!r} has more than {BOT_LETTERS} letters: give it a shorter name with an entry point"
                )
            if name in bots.names():
                raise ValueError(f"{name!r} is built in and always available")
            try:
                bots.own_class(name)
            except TableeError as error:
                raise ValueError(str(error)) from error
    return names


def _readable(value: str) -> str:
    """The address of a database that tables can be kept in."""
    read_address(value)
    return value


def _folder(value: Path) -> Path:
    """A folder that is there."""
    if not value.is_dir():
        raise ValueError(f"there is no folder {str(value)!r}")
    return value


def _origin(value: str) -> str:
    """The address of a server, without a path."""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or value != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(f"{value!r} is not an address such as https://play.example.org")
    return value


def _days(value: object) -> object:
    """How many days; ``off`` for no end."""
    return None if value == "off" else value


DatabaseUrl = Annotated[str, AfterValidator(_readable), Field(repr=False)]
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Days = Annotated[Seconds | None, BeforeValidator(_days)]
LimitText = Annotated[Limit, NoDecode, BeforeValidator(_limit)]


class Settings(BaseSettings):
    """All of them; every field can be set by a variable of its name, such as TABLEE_DATABASE_URL."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid", hide_input_in_errors=True)

    database_url: DatabaseUrl = "sqlite:///tablee.db"
    database_password: SecretStr | None = None  # of PostgreSQL, if it is not in the address
    database_password_file: FilePath | None = None  # that holds the password alone
    origins: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)] = ()  # that may post besides the server's
    editions: Annotated[Path, AfterValidator(_folder)] | None = (
        None  # a folder of TOML files that tables may be played with
    )
    alone: bool = False  # it runs in the browser of its only reader, and nobody else can reach it
    workbench: Annotated[Path, AfterValidator(_folder)] | None = None  # a folder for the tests of the workbench; off
    workbench_processes: Count = 1  # that play the games of a test
    workbench_ray: str = ""  # the address of a Ray cluster that plays them instead, or auto
    bots: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_own_bots)] = ()  # of somebody's own that may be seated
    bot_processes: Count = 2  # slow bots leave one of them to the quick ones
    bots_per_holder: Count = 1  # that think at the same time at the tables of one player
    bot_seconds: Seconds = 10.0  # for one move
    absent_after: Seconds = 120.0  # seconds without a sign of life before others may let a bot take over
    snapshot_every: Count = 32  # moves
    unfinished_days: Days = None  # without an entry before a table that is not over is removed
    finished_days: Days = None  # after the last entry before a table whose game is over is removed
    idempotency_days: Days = 30.0  # after which the key of an action is forgotten
    connections: Count = 900  # to each process, open streams among them
    streams_per_address: Count = 60  # open at the same time
    streams_per_table: Count = 200  # of spectators
    limit_create: LimitText = Limit(30 / 60, 30)
    limit_join: LimitText = Limit(60 / 60, 60)
    limit_move: LimitText = Limit(10, 60)
    limit_chat: LimitText = Limit(30 / 60, 30)
    limit_code: LimitText = Limit(10 / 600, 10)  # tries of a code that makes a device that of a person
    limit_notices: LimitText = Limit(60 / 3600, 60)  # messages to one person, and ways that they add
    public_address: Annotated[str, AfterValidator(_origin)] | None = None  # of the server, for links in notices
    notice_hosts: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)] = ()  # of the operator's own network
    smtp_host: str | None = None  # a server that takes e-mail
    smtp_port: Annotated[int, Field(ge=1, le=65535)] = 587
    smtp_security: Literal["starttls", "tls", "off"] = "starttls"
    smtp_user: str | None = None
    smtp_password: SecretStr | None = None
    smtp_from: str | None = None  # whose address stands in letters
    apprise: SecretStr | None = None  # addresses of the operator's own services, for the groups of tables

    @property
    def shared(self) -> bool:
        """Whether several server processes may serve the same tables."""
        return self.address.file is None

    @cached_property
    def address(self) -> DatabaseAddress:
        """Where the database is, with its password wherever that was written."""
        password = None if self.database_password is None else self.database_password.get_secret_value()
        if self.database_password_file is not None:
            password = self.database_password_file.read_text(encoding="utf-8").removesuffix("\n")
        return read_address(self.database_url, password)


def from_environment(**chosen: Any) -> Settings:
    """The settings that the environment gives, but for those `chosen`; a variable that cannot be read is named."""
    try:
        return Settings(**chosen)
    except ValidationError as error:
        fault = error.errors()[0]
        name = PREFIX + str(fault["loc"][0]).upper()
        reason = fault["msg"].removeprefix("Value error, ")
        raise TableeError(f"{name}: {reason}") from None


def unknown_variables() -> list[str]:
    """The variables of the environment that look like settings and are none: misspelt, or of another version."""
    known = {BUILD, *[PREFIX + name.upper() for name in Settings.model_fields]}
    return sorted(name for name in os.environ if name.upper().startswith(PREFIX) and name.upper() not in known)
