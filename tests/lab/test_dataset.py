"""Datasets: each decision as its seat saw it, the same whoever writes them, streamed for NumPy and PyTorch."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import polars as pl
import pytest
from click.testing import CliRunner

from tablee import games
from tablee.cli import tablee
from tablee.lab.datasets import dataset
from tablee.lab.datasets.dataset import decisions_of, observed, schema
from tablee.lab.datasets.reader import DecisionReader, torch_dataset
from tablee.lab.experiments.arms import Arm
from tablee.table import HIDDEN, TableeError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three games of Bastille in two files."""
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 2)
    call = ("lab", "dataset", "bastille", "--seats", "3", "--games", "3", "--bots", "random", "--seed", "7")
    told = CliRunner().invoke(tablee, (*call, "--output", str(tmp_path / "data")))
    assert told.exit_code == 0, told.output
    assert "2 files, 3 games" in told.stdout and "seed 7" in told.stdout
    return tmp_path / "data"


@pytest.mark.parametrize("name", games.names())
def test_each_decision_is_kept_as_its_seat_saw_it(name: str) -> None:
    game = games.load(name)
    rows = decisions_of(Arm("box", name, 3, ("random",)), game, "7", 0)
    columns = schema(game, 3)
    assert all(set(row) == set(columns) and row["choice"] in row["legal"] for row in rows)
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    secret = {"bastille": "view.taken", "heads_of_state": "view.hand", "bastide": "view.hand"}[name]
    assert any(HIDDEN in row[secret] for row in rows)  # a view, not the state
    frame = pl.DataFrame(rows, schema=columns)
    for column, size in observed(game, 3):
        lengths = frame[column].list.len().unique().to_list() if size > 1 else [1]
        assert lengths == [size], column
    assert frame.group_by("seat").agg(pl.col("share").first())["share"].sum() == pytest.approx(1)


def test_files_say_where_they_come_from_and_stream_in_order(folder: Path) -> None:
    reader = DecisionReader(folder)
    game = games.load("bastille")
    assert reader.provenance["edition_hash"] == game.edition.digest and reader.provenance["seed"] == "7"
    assert reader.moves == game.actions.size
    rows = pl.concat(reader.frames())
    assert rows["game"].unique().to_list() == [0, 1, 2]
    samples = list(reader.samples())
    assert len(samples) == rows.height
    for sample, row in zip(samples, rows.iter_rows(named=True), strict=True):
        assert sample["mask"].nonzero()[0].tolist() == row["legal"]  # type: ignore[union-attr]
        assert sample["observation"].shape == (reader.observation_size,)  # type: ignore[union-attr]
        assert sample["choice"] == row["choice"]
    first = rows.row(0, named=True)
    flat = [number for name, _ in reader.fields for number in _as_list(first[name])]
    assert samples[0]["observation"].tolist() == flat  # type: ignore[union-attr]


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def test_torch_gets_every_decision_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Torch itself is not needed here: its dataset has only to say which worker asks."""
    now: dict[str, object] = {"info": None}
    data = ModuleType("torch.utils.data")
    data.IterableDataset = object  # type: ignore[attr-defined]
    data.get_worker_info = lambda: now["info"]  # type: ignore[attr-defined]
    for name, module in {"torch": ModuleType("torch"), "torch.utils": ModuleType("torch.utils")}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, "torch.utils.data", data)
    found = torch_dataset(folder)
    whole = [sample["choice"] for sample in found]
    shared: list[object] = []
    for worker in range(2):
        now["info"] = SimpleNamespace(id=worker, num_workers=2)
        shared += [sample["choice"] for sample in found]
    assert shared == whole and len(whole) > 100
    now["info"] = None
    assert [sample["choice"] for sample in pickle.loads(pickle.dumps(found))] == whole


@pytest.mark.parametrize("workers", [0, 2])
def test_a_loader_of_torch_streams_every_decision_once(folder: Path, workers: int) -> None:
    torch = pytest.importorskip("torch")
    from torch.utils.data import DataLoader

    reader = DecisionReader(folder)
    started = {"num_workers": 2, "multiprocessing_context": "forkserver"} if workers else {}
    batches = list(DataLoader(torch_dataset(folder), batch_size=64, **started))
    choices = [int(choice) for batch in batches for choice in batch["choice"]]
    assert sorted(choices) == sorted(sample["choice"] for sample in reader.samples()) and len(choices) > 100
    for batch in batches:
        assert batch["observation"].dtype == torch.float32 and batch["mask"].dtype == torch.bool
        assert batch["observation"].shape == (len(batch["choice"]), reader.observation_size)
        assert batch["mask"].gather(1, batch["choice"][:, None]).all()  # what was chosen was allowed
    if workers:
        with pytest.raises(TableeError, match="workers cannot be forked"):
            next(iter(DataLoader(torch_dataset(folder), num_workers=1, multiprocessing_context="fork")))


def test_processes_write_the_same_files(folder: Path, tmp_path: Path) -> None:
    call = ("lab", "dataset", "bastille", "--seats", "3", "--games", "3", "--bots", "random", "--seed", "7")
    assert CliRunner().invoke(tablee, (*call, "--output", str(tmp_path / "two"), "--jobs", "2")).exit_code == 0
    for file in folder.iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_what_is_there_is_not_overwritten(folder: Path, tmp_path: Path) -> None:
    again = CliRunner().invoke(tablee, ("lab", "dataset", "bastille", "--output", str(folder)))
    assert "is not empty" in str(again.exception)
    with pytest.raises(TableeError, match="there is no dataset"):
        DecisionReader(tmp_path / "nothing")
