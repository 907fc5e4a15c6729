"""The packages that run in the browser: what the lock names, fetched once and kept, each checked by its hash."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablee.table import TableeError

LOCK: Final = Path(__file__).with_name("packages.json")
PYTHON: Final = "3.14"
PATIENCE: Final = (
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
)  # it would try for a minute where no network is


class NotFetched(TableeError):
    """A package is not here, and cannot be had now."""


def lock() -> dict[str, Any]:
    """What is fetched: Pyodide by its integrity in the registry of npm, wheels by their SHA-256."""
    return dict(json.loads(LOCK.read_text(encoding="utf-8")))


def pyodide(cache: Path) -> Path:
    """The archive of Pyodide."""
    wanted = lock()["pyodide"]
    file = cache / f"pyodide-{wanted['version']}.tgz"
    if not file.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise NotFetched(
                f"Pyodide is fetched by npm, which is not here: install Node, or put {file.name} into {cache}"
            )
        package = f"pyodide@{wanted['version']}"
        _fetch([npm, "pack", package, *PATIENCE, "--loglevel=error", "--logs-max=0", "--pack-destination"], file)
    algorithm, _, expected = wanted["integrity"].partition("-")
    if base64.b64encode(hashlib.new(algorithm, file.read_bytes()).digest()).decode() != expected:
        raise _damaged(file)
    return file


def wheels(cache: Path) -> Iterator[Path]:
    """The wheels, in the order of the lock."""
    for wheel in lock()["wheels"]:
        file = cache / wheel["file"]
        if not file.exists():
            name, version, *_, platform = wheel["file"].removesuffix(".whl").split("-")
            chosen = ["--only-binary=:all:", "--python-version", PYTHON, "--implementation", "cp"]
            chosen += [f"--platform={one}" for one in platform.split(".") if one != "any"]
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
            _fetch([*pip, *chosen, f"{name}=={version}", "--dest"], file)
        if hashlib.sha256(file.read_bytes()).hexdigest() != wheel["sha256"]:
            raise _damaged(file)
        yield file


def _fetch(command: list[str], file: Path) -> None:
    """Have a command write a file into a folder, and keep it."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([*command, folder], capture_output=True, text=True)
        fetched = Path(folder) / file.name
        if done.returncode or not fetched.exists():
            lines = done.stderr.strip().splitlines() if done.returncode else ["another file came"]
            reasons = [line for line in lines if "reason: " in line] or lines[-1:] or [f"{command[0]} failed"]
            raise NotFetched(f"{file.name} could not be fetched: {reasons[0]}")
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(fetched, file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)


def _damaged(file: Path) -> TableeError:
    return TableeError(f"{file} is not what the lock names: remove it, and it is fetched again")
