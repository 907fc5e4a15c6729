"""What the browser unpacks opens and shows its pages without the packages that a browser does not have."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from tablee.alone import archives

MISSING = [
    "aiosmtplib", "aiosqlite", "alembic", "asyncpg", "brotli", "certifi", "cryptography", "fastapi_offline", "h11",
    "httpcore", "httptools", "httpx", "numpy", "openskill", "polars", "py_vapid", "rich", "sqlalchemy",
    "starlette_compress", "uvicorn", "uvloop", "webauthn", "zstandard",
]  # fmt: skip
PAGES = ["/", "/new/bastide", "/me", "/rules/bastille", "/help/heads_of_state", "/continue", "/t/nothing"]
PROGRAM = f"""
import asyncio, sys
for name in {MISSING!r}:
    sys.modules[name] = None
import tablee.alone.app, tablee.alone.interpreter, tablee.alone.thinking
async def keep(changes): pass
async def think(question): return ""
class Told:
    def __init__(self): self.done = asyncio.Event()
    def head(self, status, headers): print(status)
    def chunk(self, body): pass
    def end(self): self.done.set()
async def main():
    alone = tablee.alone.app.Alone("http://localhost", "/pages", {{}}, keep, think)
    await alone.open()
    for path in {PAGES!r}:
        told = Told()
        alone.ask("GET", "/pages" + path, {{}}, b"", told)
        await told.done.wait()
asyncio.run(main())
print(tablee.__file__)
"""


def test_what_a_browser_lacks_is_not_imported(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(archives.zipped(archives.of_application()))) as archive:
        archive.extractall(tmp_path)
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    *statuses, place = done.stdout.split()
    assert statuses == [*["200"] * (len(PAGES) - 1), "404"] and Path(place).is_relative_to(tmp_path)
