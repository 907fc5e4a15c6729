"""The files of the pages, with addresses that change when the files do."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from tablee.drawing import STYLE, typeface

FOLDER = Path(__file__).parent / "static"


@cache
def digest() -> str:
    """A short word for all files together."""
    hashed = hashlib.sha256(STYLE.encode())
    for file in [*sorted(FOLDER.rglob("*")), *typeface.files().values()]:
        if file.is_file():
            hashed.update(file.read_bytes())
    return hashed.hexdigest()[:10]


def asset(name: str) -> str:
    """The address of a file; what it imports from beside it has the same word in its own."""
    return f"/static/{digest()}/{name}"
