"""The extras of the package: what they bring, and a sentence for whoever lacks one."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from typing import Final

from tablee.table import TableeError

MODULES: Final = {
    "server": (
        "fastapi", "uvicorn", "sqlalchemy", "aiosqlite", "asyncpg", "alembic", "orjson", "pydantic_settings",
        "cachetools", "prometheus_client", "jinja2", "starlette_compress", "segno", "webauthn", "fastapi_offline",
        "typing_extensions",
    ),
    "notices": ("httpcore", "py_vapid", "cryptography", "aiosmtplib"),
    "ratings": ("openskill",),
    "apprise": ("apprise",),
    "lab": ("numpy", "polars", "optuna", "tomlkit", "jinja2"),
    "train": ("numpy", "torch"),
    "ray": ("ray",),
    "mcp": ("mcp",),
    "envs": ("numpy", "gymnasium", "pettingzoo"),
    "openspiel": ("numpy", "gymnasium", "pettingzoo", "pyspiel"),
    "textarena": ("textarena",),
    "openenv": ("openenv",),
    "print": ("cairosvg", "PIL", "pypdf"),
}  # fmt: skip


def has(extra: str) -> bool:
    """Whether all modules of an extra are there."""
    return all(find_spec(module) is not None for module in MODULES[extra])


def require(extra: str) -> None:
    """Refuse, before any work, what could not be finished without this extra."""
    if not has(extra):
        install = shlex.join([sys.executable, "-m", "pip", "install", f"tablee[{extra}]"])
        raise TableeError(f"this needs the extra {extra}: {install}")
