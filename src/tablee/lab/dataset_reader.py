"""Reading a dataset of decisions piece by piece, for NumPy and for PyTorch."""

from __future__ import annotations

import json
import multiprocessing
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.lab.datasets.dataset import PLAN, ROWS_IN_A_GROUP, SCHEMA_VERSION
from tablee.table import TableeError

if TYPE_CHECKING:
    import numpy as np
    import polars as pl


class DecisionReader:
    """The decisions in a folder; never more than `ROWS_IN_A_GROUP` of them are in memory."""

    def __init__(self, folder: str | Path) -> None:
        import polars as pl

        self.files = sorted(Path(folder).glob("part-*.parquet"))
        if not self.files:
            raise TableeError(f"{folder}: there is no dataset of decisions")
        plan = Path(folder) / PLAN
        self.parts = json.loads(plan.read_text(encoding="utf-8"))["parts"] if plan.exists() else len(self.files)
        if len(self.files) < self.parts:
            warnings.warn(f"{folder} is not whole: it has {len(self.files)} of {self.parts} files", stacklevel=2)
        metadata = pl.read_parquet_metadata(self.files[0])
        if metadata.get("tablee.schema") != f"decisions {SCHEMA_VERSION}":
            raise TableeError(f"{folder}: these are not decisions of schema {SCHEMA_VERSION}")
        self.moves = int(metadata["tablee.moves"])  # a mask is so long
        fields = json.loads(metadata["tablee.observation"])
        self.fields = {name: slice(start, start + size) for name, start, size in fields}  # columns of an observation
        self.observation_size = sum(size for _, _, size in fields)
        self.provenance: dict[str, Any] = json.loads(metadata["tablee.provenance"])

    def frames(self, worker: int = 0, workers: int = 1) -> Iterator[pl.DataFrame]:
        """The rows in their order; of several workers each gets files of its own."""
        import polars as pl

        for file in self.files[worker::workers]:
            rows = pl.scan_parquet(file)
            first = 0
            while (frame := rows.slice(first, ROWS_IN_A_GROUP).collect()).height:
                yield frame
                first += ROWS_IN_A_GROUP

    def samples(self, worker: int = 0, workers: int = 1) -> Iterator[dict[str, np.ndarray | int | float]]:
        """Each decision: ``observation``, ``mask`` over the move table, ``choice``, ``seat``, and the ``share`` won."""
        import numpy as np

        for frame in self.frames(worker, workers):
            seen = frame["observation"].to_numpy().astype(np.float32)
            columns = frame.select("legal", "choice", "seat", "share").iter_rows()
            for row, (legal, choice, seat, share) in enumerate(columns):
                mask = np.zeros(self.moves, dtype=np.bool_)
                mask[legal] = True
                yield {"observation": seen[row], "mask": mask, "choice": choice, "seat": seat, "share": share}


def torch_dataset(folder: str | Path) -> Any:
    """A PyTorch ``IterableDataset`` of samples; a ``DataLoader`` may have as many workers as there are files.

    Its workers must not be forked, or they would wait for threads of Polars for ever: name another way to start them,
    ``DataLoader(…, num_workers=2, multiprocessing_context="forkserver")``.
    """
    from torch.utils.data import IterableDataset, get_worker_info

    class DecisionDataset(IterableDataset):  # type: ignore[misc, type-arg, unused-ignore]
        """Streams the decisions of a folder."""

        def __init__(self) -> None:
            self.reader = DecisionReader(folder)

        def __reduce__(self) -> tuple[Callable[[str | Path], Any], tuple[str | Path]]:
            return torch_dataset, (folder,)  # for workers that are not forked

        def __iter__(self) -> Iterator[dict[str, Any]]:
            info = get_worker_info()
            if info is None:
                return self.reader.samples()
            if type(multiprocessing.current_process()).__name__ == "ForkProcess":
                raise TableeError("workers cannot be forked: DataLoader(…, multiprocessing_context='forkserver')")
            return self.reader.samples(info.id, info.num_workers)

    return DecisionDataset()
