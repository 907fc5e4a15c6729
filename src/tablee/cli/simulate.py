"""`tablee simulate`: many games between bots."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import Series, json_option, match_options, progress_bar
from tablee.lab.runners import local_runner
from tablee.lab.simulate import SimulationReport
from tablee.lab.simulate import simulate as carry_out


@click.command()
@match_options(bots="random")
@click.option("--records", type=click.Path(file_okay=False), help="Write the record of each game to this folder.")
@json_option
def simulate(series: Series, records: str | None, as_json: bool) -> None:
    """Let bots play many games of GAME and count who wins."""
    folder = None if records is None else Path(records)
    with local_runner(series.jobs) as runner, progress_bar(series.match.game, series.games) as progress:
        report = carry_out(series.match, series.games, series.seed, folder, runner, progress)
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        show(report)


def show(report: SimulationReport) -> None:
    """The report as a table for people."""
    table = Table("player", "bot", "victories", "mean score", box=None)
    for player, bot in enumerate(report.bots):
        table.add_row(str(player), bot, f"{report.win_shares[player]:.1%}", f"{report.mean_scores[player]:.1f}")
    Console().print(table)
    pace = report.decisions / report.seconds
    how = "compiled" if report.compiled else "interpreted"
    click.echo(f"{report.games} games, {report.decisions} decisions in {report.seconds:.1f} s ({pace:,.0f}/s, {how})")
    click.echo(report.provenance)
