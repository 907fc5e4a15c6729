"""Files that are written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.table import TableeError


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A path to write to, which becomes `file` at the end; if something goes wrong, nothing is left behind."""
    unfinished = file.with_name(f"{file.name}.new")
    try:
        yield unfinished
        unfinished.replace(file)
    except OSError as error:
        raise TableeError(f"{file} cannot be written: {error.strerror or error}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def write_whole(file: Path, text: str) -> None:
    """Write a text, whole or not at all."""
    with whole_file(file) as unfinished:
        unfinished.write_text(text, encoding="utf-8")
