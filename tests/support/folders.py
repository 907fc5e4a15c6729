"""Folders for databases: in memory where there is such a place, so that commits need not wait for the disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = "/dev/shm"


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder that goes when the test ends; no test cuts the power, so nothing in it has to be on a disk."""
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        yield Path(folder)
