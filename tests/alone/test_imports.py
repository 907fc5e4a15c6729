"""The application opens without the packages that a browser does not have."""

from __future__ import annotations

import os
import subprocess
import sys

MISSING = [
    "aiosmtplib", "aiosqlite", "alembic", "asyncpg", "brotli", "certifi", "cryptography", "fastapi_offline", "h11",
    "httpcore", "httptools", "httpx", "numpy", "openskill", "polars", "py_vapid", "rich", "sqlalchemy",
    "starlette_compress", "uvicorn", "uvloop", "webauthn", "zstandard",
]  # fmt: skip
PROGRAM = f"""
import sys
for name in {MISSING!r}:
    sys.modules[name] = None
import tablee.alone.app, tablee.alone.thinking
async def keep(changes): pass
async def think(question): return ""
tablee.alone.app.Alone("http://localhost", "/pages", {{}}, keep, think)
"""


def test_what_a_browser_lacks_is_not_imported() -> None:
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same code as here
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
