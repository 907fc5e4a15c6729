"""The address of a database as operators write it, read once: nothing of a password is ever shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode

SUPPORTED: Final = ("sqlite", "postgresql", "postgres")
MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
FILES: Final = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
PARAMETERS: Final = ("sslmode", *FILES, "application_name", "target_session_attrs", "connect_timeout")
TIMEOUTS: Final = {"timeout": 5.0, "command_timeout": 10.0}  # of PostgreSQL, in seconds
# A password may hold any sign, but then the rest must not hold an @.
POSTGRESQL: Final = re.compile(
    r"(?:(?P<user>[^:@/?]*)(?::(?P<password>.*))?@)?"
    r"(?P<hosts>[^/?@]*)(?:/(?P<name>[^/?@]*))?(?:\?(?P<query>[^@]*))?",
    re.DOTALL,
)
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[^:\[\]]*)(:[0-9]{1,5})?")


@dataclass(frozen=True)
class DatabaseAddress:
    """Where tables are kept, and what the driver is told."""

    shown: str  # for messages: without password and parameters
    file: str | None = None  # of SQLite
    arguments: Mapping[str, Any] = field(default_factory=dict, repr=False)  # of PostgreSQL's driver

    @property
    def engine_url(self) -> str:
        """The address by which SQLAlchemy knows the driver; PostgreSQL's reads its own from `arguments`."""
        return "postgresql+asyncpg://" if self.file is None else f"sqlite+aiosqlite:///{self.file}"


def read_address(text: str, password: str | None = None) -> DatabaseAddress:
    """The address in a text, with a password of its own if there is one; `ValueError` says what is wrong."""
    scheme, separator, rest = text.partition("://")
    kind = scheme.partition("+")[0]
    if not separator:
        raise ValueError("write sqlite:///FILE or postgresql://USER@HOST/NAME")
    if kind not in SUPPORTED:
        scheme_name = repr(scheme) if re.fullmatch(r"[a-z0-9+]{1,32}", scheme) else "this"
        raise ValueError(f"{scheme_name} is not a supported database (sqlite, postgresql)")
    return _sqlite(rest) if kind == "sqlite" else _postgresql(rest, password)


def _sqlite(rest: str) -> DatabaseAddress:
    slash, file = rest[:1], rest[1:]
    if "?" in file:
        raise ValueError("an SQLite database takes no parameters: write sqlite:///FILE")
    if slash != "/" or not file or file == ":memory:":
        raise ValueError("tables are kept in a file: write sqlite:///FILE, with a fourth / for a path from the root")
    return DatabaseAddress(file, file)


def _postgresql(rest: str, password: str | None) -> DatabaseAddress:
    match = POSTGRESQL.fullmatch(rest)
    if match is None or not all(HOST.fullmatch(host) for host in match["hosts"].split(",")):
        raise ValueError("it cannot be read: write postgresql://USER@HOST/NAME, and the password in a variable")
    parameters = _parameters(match["query"] or "")
    arguments: dict[str, Any] = dict(TIMEOUTS)
    if "connect_timeout" in parameters:
        arguments["timeout"] = float(parameters.pop("connect_timeout"))
    if password is None and match["password"] is not None:
        password = unquote(match["password"])
    if password is not None:
        arguments["password"] = password
    user = f"{quote(unquote(match['user']), safe='')}@" if match["user"] else ""
    address = f"postgresql://{user}{match['hosts']}/{match['name'] or ''}"
    arguments["dsn"] = f"{address}?{urlencode(parameters)}" if parameters else address
    return DatabaseAddress(address, None, arguments)


def _parameters(query: str) -> dict[str, str]:
    """What stands behind the question mark, as far as it can be heeded."""
    try:
        parameters = dict(parse_qsl(query, keep_blank_values=True, strict_parsing=True)) if query else {}
    except ValueError:
        raise ValueError("its parameters cannot be read: write ?NAME=VALUE&NAME=VALUE") from None
    for name in parameters:
        if name not in PARAMETERS:
            raise ValueError(f"{name[:40]!r} is not a parameter that works here ({', '.join(PARAMETERS)})")
    mode = parameters.get("sslmode", "prefer")
    if mode not in MODES:
        raise ValueError(f"sslmode is one of {', '.join(MODES)}")
    for name in FILES:
        if name in parameters and not Path(parameters[name]).is_file():
            raise ValueError(f"{name}: there is no file {parameters[name]!r}")
    if not parameters.get("connect_timeout", "1").isdecimal() or int(parameters.get("connect_timeout", "1")) < 1:
        raise ValueError("connect_timeout is a number of seconds")
    return parameters
