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
        "cachetools", "prometheus_client", "jinja2", "starlette_compress", "segno", "fastapi_offline",
        "typing_extensions",
    ),
    "lab": ("numpy", "polars", "altair", "vl_convert", "optuna", "tomlkit", "jinja2"),
    "train": ("numpy", "torch"),
    "ray": ("ray",),
    "print": ("cairosvg", "PIL", "pypdf"),
}  # fmt: skip


def require(extra: str) -> None:
    """Refuse, before any work, what could not be finished without this extra."""
    if any(find_spec(module) is None for module in MODULES[extra]):
        install = shlex.join([sys.executable, "-m", "pip", "install", f"tablee[{extra}]"])
        raise TableeError(f"this needs the extra {extra}: {install}")
