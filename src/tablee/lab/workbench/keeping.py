"""Files of the workbench: written whole, or refused with the reason."""

from __future__ import annotations

from pathlib import Path

from tablee.table import TableeError
from tablee.whole_file import write_whole


def keep(file: Path, text: str) -> None:
    """Write a file; a full disk is a sentence to the one who asked."""
    try:
        write_whole(file, text)
    except OSError as error:
        raise TableeError(f"the server could not keep this: {error.strerror or error}") from error
