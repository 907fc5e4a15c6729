"""`tablee lab`: experiments, reports, datasets, and the search for editions."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tablee import extras, games
from tablee.cli.common import (
    EXISTING_FILE,
    OUTPUT_FILE,
    Series,
    edition_option,
    explaining_interrupts,
    jobs_option,
    json_option,
    match_options,
    progress_bar,
)
from tablee.cli.serve import APPLICATION, read_settings
from tablee.lab import results as files
from tablee.lab.datasets.dataset import write_dataset
from tablee.lab.datasets.from_records import read_records, write_records
from tablee.lab.editions import sensitivity
from tablee.lab.editions.goal import Objective
from tablee.lab.editions.search import edition_text, read_bounds, search
from tablee.lab.experiments.experiment import run as carry_out
from tablee.lab.experiments.plan import Plan, read_plan
from tablee.lab.reports.numbers import p_value
from tablee.lab.reports.page import balance_page, report_page
from tablee.lab.reports.report import as_csv, balance_report
from tablee.lab.runners import local_runner, ray_runner
from tablee.table import TableeError
from tablee.whole_file import write_whole

LOST = "Nothing was written; its games are lost."


@click.group()
def lab() -> None:
    """Compare bots and boxes, find out what a value does, write datasets to learn from."""


@lab.command()
@click.argument("file", type=EXISTING_FILE)
@jobs_option
@click.option("--ray", metavar="auto|ADDRESS", help="Play on this Ray cluster; the result is the same.")
@click.option("--output", type=OUTPUT_FILE, help="Where the results go; by default beside FILE.")
@json_option
def run(file: str, jobs: int, ray: str | None, output: str | None, as_json: bool) -> None:
    """Run the experiment planned in FILE; if it is interrupted, the same command continues it."""
    extras.require("lab")
    plan = read_plan(Path(file))
    target = Path(output) if output else Path(file).with_suffix(".parquet")
    if plan.warning():
        click.echo(f"Warning: {plan.warning()}", err=True)
    outcome = _finished(plan, target)
    if outcome is None:
        journal = target.with_name(f"{target.name}.partial")
        with (
            explaining_interrupts("The same command continues it."),
            ray_runner(ray) if ray else local_runner(jobs) as runner,
            progress_bar(plan.name, plan.games * len(plan.arms)) as progress,
        ):
            results, played = carry_out(plan, runner, journal, progress)
        files.write(target, plan, results, played)
        journal.unlink()
        outcome = played.described()
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
    metadata = files.read(target).said
    if metadata["digest"] != plan.digest():
        raise TableeError(f"{target} holds the results of another plan: remove it, or choose another --output")
    return dict(metadata["outcome"])


def show(plan: Plan, outcome: dict[str, Any]) -> None:
    """The outcome as tables for people."""
    sure = f"{plan.confidence:.0%}"
    means = Table("arm", "measure", "mean", f"{sure} at every analysis", "edition", "rules", box=None)
    for arm in plan.arms:
        origin = arm.match.provenance(plan.seed)
        for measure, mean in outcome["means"][arm.name].items():
            means.add_row(arm.name, measure, *_estimate(mean), origin.edition_hash[:12], str(origin.rules))
    Console().print(means)
    if outcome["comparisons"]:
        title = f"less {plan.arms[0].name}, games paired by their seeds"
        table = Table("arm", "measure", "difference", f"{sure} all together", "p (Holm)", "", title=title, box=None)
        for one in outcome["comparisons"]:
            proven = "decided" if one["decided"] else "open"
            table.add_row(one["arm"], one["measure"], *_estimate(one["difference"]), p_value(one["holm"]), proven)
        Console().print(table)


def _estimate(one: dict[str, float]) -> tuple[str, str]:
    """A mean, and its interval."""
    return f"{one['mean']:.3f}", f"{one['low']:.3f} to {one['high']:.3f}"


@lab.command()
@match_options(bots="fair")
@click.option("--shifted", default=400, type=click.IntRange(2), help="Games of each shifted edition.")
@click.option("--output", type=OUTPUT_FILE, help="The page; by default GAME.html. The figures go beside it.")
def report(series: Series, shifted: int, output: str | None) -> None:
    """Write a report on the balance of GAME: a page that needs no network, and its figures as CSV."""
    extras.require("lab")
    match, number = series.match, series.games
    match.check(repeatable=True)
    total = number + shifted * sensitivity.count(match)
    with (
        explaining_interrupts(LOST),
        local_runner(series.jobs) as runner,
        progress_bar(match.game, total) as progress,
    ):
        balance = balance_report(match, number, shifted, series.seed, runner, progress)
    target = Path(output or f"{match.game}.html")
    write_whole(target, report_page(balance))
    write_whole(target.with_suffix(".csv"), as_csv(balance))
    click.echo(f"{target}, {target.with_suffix('.csv')}: {number} games, {len(balance.figures)} figures")
    click.echo(balance.provenance)


@lab.command()
@match_options()
@click.option("--output", required=True, type=click.Path(file_okay=False), help="An empty or new folder.")
def dataset(series: Series, output: str) -> None:
    """Write the decisions of many games of GAME as Parquet: what was seen, allowed and done, and what came of it.

    If it is interrupted, the same command continues it.
    """
    extras.require("lab")
    match = series.match
    match.check(repeatable=True)
    with (
        explaining_interrupts("The same command continues it."),
        local_runner(series.jobs) as runner,
        progress_bar(match.game, series.games) as progress,
    ):
        parts = write_dataset(Path(output), match, series.games, series.seed, runner, progress)
    click.echo(f"{output}: {len(parts)} files, {series.games} games")
    click.echo(match.provenance(series.seed))


@lab.command("dataset-of-records")
@click.argument("game", type=click.Choice(games.names()))
@click.argument("records", type=click.Path(exists=True, file_okay=False, path_type=Path))
@edition_option
@click.option("--consent", is_flag=True, help="The people who played have agreed to it.")
@click.option("--output", required=True, type=click.Path(file_okay=False), help="An empty or new folder.")
def dataset_of_records(game: str, records: Path, edition_file: str | None, consent: bool, output: str) -> None:
    """Write the decisions of the finished games in the folder RECORDS as Parquet, like `tablee lab dataset`.

    Games that people played need their consent: --consent says that you have asked. Records have no names of people.
    """
    extras.require("lab")
    finished, unfinished = read_records(records, game)
    with explaining_interrupts("The same command continues it."), progress_bar(game, len(finished)) as progress:
        parts = write_records(Path(output), finished, games.load(game, edition_file), consent, progress)
    click.echo(f"{output}: {len(parts)} files, {len(finished)} games; {unfinished} not finished and left out")


@lab.command()
@match_options()
@click.option(
    "--vary",
    multiple=True,
    required=True,
    help="NAME=LOW..HIGH; the name as in `tablee edition show`, * matches any.",
)
@click.option(
    "--objective", required=True, help="equal-seats, tight-scores, or MEASURE=TARGET such as ending:siege_lost=0.5."
)
@click.option("--trials", default=30, type=click.IntRange(1), help="Editions to try.")
@click.option("--output", type=OUTPUT_FILE, help="The edition; by default GAME-balanced.toml.")
def balance(series: Series, vary: tuple[str, ...], objective: str, trials: int, output: str | None) -> None:
    """Change values of GAME within bounds to reach a goal; write the edition, and a page that compares old and new."""
    extras.require("lab")
    match, number = series.match, series.games
    box = match.check(repeatable=True)
    goal = Objective(objective)
    goal.check(box, match.seated(0))
    bounds = read_bounds(box.edition, vary)
    with (
        explaining_interrupts(LOST),
        local_runner(series.jobs) as runner,
        progress_bar(match.game, number * (trials + 3)) as progress,
    ):
        best = search(match, bounds, goal, trials, number, series.seed, runner, progress)
    change = f"{best.fresh_loss_before:.3f} before, {best.fresh_loss:.3f} after, on {number} fresh games"
    if not best.found:
        why = f"The best is no better on fresh seeds ({change})" if best.values else "None is better than the old one"
        click.echo(f"{objective}: editions tried: {trials}. {why}. Nothing was written.")
        return
    target = Path(output or f"{match.game}-balanced.toml")
    old = match.provenance(series.seed)
    notes = [f"Found by `tablee lab balance` for {objective}, varying {' '.join(vary)}; from:", str(old)]
    write_whole(target, edition_text(match.game, series.edition_file, best.values, best.edition.name, notes))
    write_whole(target.with_suffix(".html"), balance_page(best, bounds, goal, old))
    for name, value in best.values.items():
        click.echo(f"{name} = {value}")
    click.echo(f"{target}, {target.with_suffix('.html')}: from the goal: {change}")
    was, now = [f"{one[0]:.3f} ({one[1]:.3f} to {one[2]:.3f})" for one in (best.reached_before, best.reached)]
    click.echo(f"{objective}: {was} before, {now} after, with 95% intervals")
    nearer = f"Nearer by {best.gain[0]:.3f} to {best.gain[1]:.3f} (95%)"
    click.echo(f"{nearer}." if best.certain else f"{nearer}: this may be chance, play more games to be sure.")
    click.echo(old)


@lab.command("serve")
@click.option("--host", default="127.0.0.1", help="Address to listen on.")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option(
    "--folder",
    default="workbench",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for drafts, tests and tables.",
)
@jobs_option
@click.option("--ray", metavar="auto|ADDRESS", help="Play the games of tests on this Ray cluster.")
def serve_workbench(host: str, port: int, folder: Path, jobs: int, ray: str | None) -> None:
    """Serve the workbench at /lab: change a box, see it, test it, play it."""
    extras.require("lab")
    extras.require("server")
    editions = folder / "editions"
    editions.mkdir(parents=True, exist_ok=True)
    os.environ |= {"TABLEE_WORKBENCH": str(folder.resolve()), "TABLEE_EDITIONS": str(editions.resolve())}
    os.environ |= {"TABLEE_WORKBENCH_PROCESSES": str(jobs), "TABLEE_WORKBENCH_RAY": ray or ""}
    settings = read_settings(f"sqlite:///{(folder / 'tablee.db').resolve()}")
    from tablee.server import logs
    from tablee.server import run as server

    logs.configure()
    click.echo(f"The workbench is at http://{host}:{port}/lab")
    server.serve(APPLICATION, settings, host, port, 1, "127.0.0.1")
