"""`tablee lab`: experiments, reports, datasets, and the search for editions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tablee import extras
from tablee.cli.common import EXISTING_FILE, jobs_option, json_option, progress_bar
from tablee.cli.lab_balance import balance
from tablee.cli.lab_dataset import dataset
from tablee.cli.lab_report import report
from tablee.lab.experiments.experiment import run as carry_out
from tablee.lab.experiments.plan import Plan, read_plan
from tablee.lab.reports import results as files
from tablee.lab.runners import local_runner, ray_runner
from tablee.table import TableeError


@click.group()
def lab() -> None:
    """Compare ways to play, look for what a value does, write games down to learn from."""


@lab.command()
@click.argument("file", type=EXISTING_FILE)
@jobs_option
@click.option("--ray", metavar="auto|ADDRESS", help="Play on this Ray cluster; the result is the same.")
@click.option("--output", type=click.Path(dir_okay=False), help="Where the results go; by default beside FILE.")
@json_option
def run(file: str, jobs: int, ray: str | None, output: str | None, as_json: bool) -> None:
    """Run the experiment planned in FILE; if it is interrupted, the same command continues it."""
    extras.require("lab")
    plan = read_plan(Path(file))
    target = Path(output) if output else Path(file).with_suffix(".parquet")
    outcome = _finished(plan, target)
    if outcome is None:
        journal = target.with_name(f"{target.name}.partial")
        with (
            ray_runner(ray) if ray else local_runner(jobs) as runner,
            progress_bar(plan.name, plan.games * len(plan.arms)) as progress,
        ):
            results, found = carry_out(plan, runner, journal, progress)
        files.write(target, plan, results, found)
        journal.unlink()
        outcome = found.described()
    if as_json:
        click.echo(json.dumps({"plan": plan.described(), "outcome": outcome}, indent=2))
    else:
        show(plan, outcome)
        click.echo(
            f"{target}: {len(plan.arms)} arms of {outcome['games']} games, seed {plan.seed}; {outcome['stopped']}."
        )


def _finished(plan: Plan, target: Path) -> dict[str, Any] | None:
    """What came of this plan, if it was carried out before."""
    if not target.exists():
        return None
    said = files.read(target).said
    if said["digest"] != plan.digest():
        raise TableeError(f"{target} holds the results of another plan: remove it, or choose another --output")
    return dict(said["outcome"])


def show(plan: Plan, outcome: dict[str, Any]) -> None:
    """The outcome as tables for people."""
    sure = f"{plan.confidence:.0%}"
    means = Table("arm", "measure", "mean", f"{sure} at every look", "edition", "rules", box=None)
    for arm in plan.arms:
        origin = arm.match.provenance(plan.seed)
        for measure, found in outcome["means"][arm.name].items():
            means.add_row(arm.name, measure, *_told(found), origin.edition_hash[:12], str(origin.rules))
    Console().print(means)
    if outcome["comparisons"]:
        title = f"less {plan.arms[0].name}, games paired by their seeds"
        table = Table("arm", "measure", "difference", f"{sure} all together", "p (Holm)", "", title=title, box=None)
        for one in outcome["comparisons"]:
            proven = "decided" if one["decided"] else "open"
            table.add_row(one["arm"], one["measure"], *_told(one["difference"]), f"{one['holm']:.3g}", proven)
        Console().print(table)


def _told(found: dict[str, float]) -> tuple[str, str]:
    """A mean, and its interval."""
    return f"{found['mean']:.3f}", f"{found['low']:.3f} to {found['high']:.3f}"


for command in (report, dataset, balance):
    lab.add_command(command)
