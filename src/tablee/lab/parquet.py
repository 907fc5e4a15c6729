"""Tables as Parquet files that say themselves what they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tablee.whole_file import whole_file

if TYPE_CHECKING:
    import polars as pl


def write_parquet(
    file: Path, frame: pl.DataFrame, metadata: dict[str, str], rows_in_a_group: int | None = None
) -> None:
    """Write a table with what it says of itself, whole or not at all."""
    import polars as pl

    with whole_file(file) as unfinished:
        try:
            frame.write_parquet(unfinished, metadata=metadata, row_group_size=rows_in_a_group)
        except pl.exceptions.ComputeError as error:  # a full disk, among others
            raise OSError(str(error).splitlines()[0]) from None
