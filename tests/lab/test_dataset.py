"""Datasets: each decision as its seat saw it, the same whoever writes them, streamed for NumPy and PyTorch."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from tablee import games
from tablee.cli import tablee
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.vector import VectorEnv
from tablee.lab.dataset_reader import DecisionReader, torch_dataset
from tablee.lab.datasets import dataset
from tablee.lab.datasets.dataset import decisions_of, schema
from tablee.lab.match import Match
from tablee.lab.runners import here
from tablee.table import Game, SeededDealer, State, TableeError


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
def test_each_decision_is_kept_as_an_environment_shows_it(name: str) -> None:
    """The same deal and the same moves: every row is the observation that a `VectorEnv` has for that position."""
    env = VectorEnv(name, 1, 3, seed="7")
    rows = decisions_of(Match(name, 3, ("random",)), "7", 1)  # the first game of the environment
    columns = schema(env.observation)
    assert all(set(row) == set(columns) for row in rows)
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    for row in rows:
        now = env.decisions
        assert now.seats[0] == row["seat"]
        assert now.observations[0].tolist() == row["observation"]
        assert np.flatnonzero(now.masks[0]).tolist() == row["legal"]
        env.step(np.array([row["choice"]]))
    points = [next(row["points"] for row in rows if row["seat"] == seat) for seat in range(3)]
    assert env.decisions.over[0] and env.decisions.points[0].tolist() == points
    frame = pl.DataFrame(rows, schema=columns)
    assert frame.group_by("seat").agg(pl.col("share").first())["share"].sum() == pytest.approx(1)


class Imagined:
    """Watches a game and notes what each seat would see in another world that it must think possible."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game
        self.observation = games.observation(game)
        self.chance = SeededDealer("imagined")
        self.rows: list[list[int]] = []
        self.different = 0

    def before_move(self, s: State, seat: int) -> None:
        world = self.game.imagine(self.game.seen_by(s, seat), seat, self.chance)
        self.different += world.dump() != s.dump()
        self.rows.append(list(self.observation.of(self.game.seen_by(world, seat), seat)))

    def after_move(self, s: State, seat: int, move: int) -> None: ...


@pytest.mark.parametrize("name", games.names())
def test_a_row_holds_what_the_seat_saw_and_no_secret(name: str) -> None:
    match = Match(name, 3, ("random",))
    imagined = Imagined(match.load())
    match.play("7", 0, watch=imagined)
    assert imagined.different > 10
    assert [row["observation"] for row in decisions_of(match, "7", 0)] == imagined.rows


def test_what_learns_from_a_dataset_plays_in_an_environment(folder: Path) -> None:
    """What was chosen is fitted to what was seen, by least squares, and that decides for a seat."""
    samples: list[Any] = list(DecisionReader(folder).samples())
    seen = np.array([sample["observation"] for sample in samples])
    chosen = np.eye(len(samples[0]["mask"]))[[sample["choice"] for sample in samples]]
    weights = np.linalg.lstsq(seen, chosen, rcond=None)[0]
    env = SeatEnv("bastille", ["random"] * 2)
    now, info = env.reset(seed=1)
    over = False
    while not over:
        liked = now["observation"] @ weights
        now, _, over, _, info = env.step(int(np.where(now["action_mask"] == 1, liked, -np.inf).argmax()))
    assert info["place"] in (1, 2, 3)


def test_files_say_where_they_come_from_and_stream_in_order(folder: Path) -> None:
    reader = DecisionReader(folder)
    game = games.load("bastille")
    assert reader.provenance["edition_hash"] == game.edition.digest and reader.provenance["seed"] == "7"
    assert reader.moves == game.decisions
    rows = pl.concat(reader.frames())
    assert rows["game"].unique().to_list() == [0, 1, 2]
    samples: list[Any] = list(reader.samples())
    assert len(samples) == rows.height
    for sample, row in zip(samples, rows.iter_rows(named=True), strict=True):
        assert sample["mask"].nonzero()[0].tolist() == row["legal"]
        assert sample["observation"].shape == (reader.observation_size,)
        assert sample["choice"] == row["choice"]
    assert samples[0]["observation"].tolist() == rows["observation"][0].to_list()
    observation = games.observation(game)
    assert reader.observation_size == observation.size
    assert reader.fields == {field.name: field.columns for field in observation.fields}
    steps = [game.steps[int(sample["observation"][reader.fields["step"]].argmax())].name for sample in samples]
    assert steps == rows["step"].to_list()


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
    assert "holds another dataset" in str(again.exception)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    again = CliRunner().invoke(tablee, ("lab", "dataset", "bastille", "--output", str(tmp_path / "mine")))
    assert "is not empty" in str(again.exception)
    with pytest.raises(TableeError, match="there is no dataset"):
        DecisionReader(tmp_path / "nothing")


def test_an_interrupted_dataset_says_so_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 1)
    match = Match("bastille", 3, ("random",))

    def give_up(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    heard: list[int] = []
    whole = dataset.write_dataset(tmp_path / "whole", match, 3, "7", here, heard.append)
    with pytest.raises(KeyboardInterrupt):
        dataset.write_dataset(tmp_path / "again", match, 3, "7", here, give_up)
    with pytest.warns(UserWarning, match="not whole: it has 1 of 3 files"):
        DecisionReader(tmp_path / "again")
    assert not (tmp_path / "again" / "README.md").exists()  # it would say that all games are there
    written = (tmp_path / "again" / whole[0].name).stat().st_mtime_ns
    heard.clear()
    for file in dataset.write_dataset(tmp_path / "again", match, 3, "7", here, heard.append):
        assert file.read_bytes() == (tmp_path / "whole" / file.name).read_bytes()
    assert (tmp_path / "again" / "README.md").read_bytes() == (tmp_path / "whole" / "README.md").read_bytes()
    assert heard == [1, 1, 1] and (tmp_path / "again" / whole[0].name).stat().st_mtime_ns == written


def test_a_full_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise pl.exceptions.ComputeError("No space left on device\nand a backtrace")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    match = Match("bastille", 3, ("random",))
    with pytest.raises(TableeError, match=r"cannot be written: No space left on device$"):
        dataset.write_dataset(tmp_path / "full", match, 1, "7", here, lambda done: None)
