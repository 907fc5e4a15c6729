"""An experiment on a Ray cluster of two nodes has the same results as on this machine, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from ray.cluster_utils import Cluster

import tablee as package
from tablee.cli import tablee
from tablee.lab.experiments.experiment import Games, play_games
from tablee.lab.experiments.plan import read_plan
from tablee.lab.runners import ray_runner

PLAN = """
games = 8
interim_every = 4
measures = ["points"]
[all]
game = "bastille"
seats = 3
[[arm]]
name = "random"
bots = ["random"]
[[arm]]
name = "novice"
bots = ["novice", "random"]
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with one processor on each of two nodes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(package.__file__).parents[1]))
        found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        found.add_node(num_cpus=1)
        yield found.address
        found.shutdown()


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    file = tmp_path / "bots.toml"
    file.write_text(PLAN, encoding="utf-8")
    return file


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_bytes(cluster: str, plan_file: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert CliRunner().invoke(tablee, ("lab", "run", str(plan_file), "--output", str(here))).exit_code == 0
    told = CliRunner().invoke(tablee, ("lab", "run", str(plan_file), "--output", str(there), "--ray", cluster))
    assert told.exit_code == 0, told.output
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_both_nodes_can_play(cluster: str, plan_file: Path) -> None:
    import ray

    plan = read_plan(plan_file)
    with ray_runner(cluster) as runner:
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
        tasks = [
            Games(arm, one.match, plan.seed, (number,)) for arm, one in enumerate(plan.arms) for number in range(3)
        ]
        found = [result for _, some in runner(play_games, tasks) for result in some]
    assert sorted(result.number for result in found) == [0, 0, 1, 1, 2, 2]
