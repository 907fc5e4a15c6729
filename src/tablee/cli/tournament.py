"""`tablee tournament`: which bot is better, and how sure that is."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import OutputFile, Series, explaining_interrupts, json_option, match_options, progress_bar
from tablee.lab.runners import local_runner
from tablee.lab.tournament import BotStanding, TournamentReport, run


@click.command()
@match_options(must_name_bots=True)
@click.option(
    "--journal",
    type=OutputFile(dir_okay=False, path_type=Path),
    help="Write the games down here as they are played; the same command continues from there, also with more games.",
)
@json_option
def tournament(series: Series, journal: Path | None, as_json: bool) -> None:
    """Let bots play GAME: seats rotate, each deal is played once from every seat, and shares have 95% intervals."""
    kept = "The same command continues it." if journal else "Its games are lost; --journal FILE would have kept them."
    with (
        explaining_interrupts(kept),
        local_runner(series.jobs) as runner,
        progress_bar("games", series.games) as progress,
    ):
        report = run(series.match, series.games, series.seed, runner, progress, journal)
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        Console().print(standings(report))
        if set(report.endings) != {"end"}:
            click.echo("Endings: " + ", ".join(f"{word} {n / report.games:.0%}" for word, n in report.endings.items()))
        click.echo(report.provenance)


def standings(report: TournamentReport) -> Table:
    """The standings for people; with equal strength every seat has the same share."""
    how = "compiled" if report.compiled else "interpreted"
    title = f"{report.game}, {report.games} games of {report.seats}, {report.seconds:.0f} s, {how}"
    table = Table("bot", "win share", "95%", "mean score", "strength (Elo)", title=title, box=None)
    for bot in report.bots:
        table.add_row(
            bot.name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.mean_score:.1f}",
            f"{bot.strength:+.0f}{_interval(bot)}",
        )
    return table


def _interval(bot: BotStanding) -> str:
    """How far the strength may be off, if there were several deals."""
    if bot.strength_low is None or bot.strength_high is None:
        return ""
    return f" ({bot.strength_low:+.0f} to {bot.strength_high:+.0f})"
