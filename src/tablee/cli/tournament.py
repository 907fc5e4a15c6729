"""`tablee tournament`: which bot is better, and how sure that is."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import (
    GAME,
    game_options,
    games_option,
    jobs_option,
    json_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.cli.lab_match import bots_option, match_of
from tablee.lab.runners import local_runner
from tablee.lab.tournament import Standing, TournamentReport, run


@click.command()
@click.argument("game", type=GAME)
@seats_option
@bots_option(required=True)
@games_option
@seed_option
@jobs_option
@game_options
@json_option
def tournament(
    game: str,
    seats: int,
    bots: str,
    number_of_games: int,
    seed: str,
    jobs: int,
    options: dict[str, bool],
    as_json: bool,
) -> None:
    """Let bots play GAME: seats rotate, each deal is played once from every seat, and shares have 95% intervals."""
    match = match_of(game, seats, bots, options)
    with local_runner(jobs) as runner, progress_bar("games", number_of_games) as progress:
        report = run(match, number_of_games, seed, runner, progress)
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        Console().print(standings(report))
        if set(report.endings) != {"end"}:
            click.echo("Ends: " + ", ".join(f"{word} {n / report.games:.0%}" for word, n in report.endings.items()))
        click.echo(report.provenance)


def standings(report: TournamentReport) -> Table:
    """The standings for people; with equal strength every seat has the same share."""
    how = "compiled" if report.compiled else "interpreted"
    title = f"{report.game}, {report.games} games of {report.seats}, {report.seconds:.0f} s, {how}"
    table = Table("bot", "win share", "95 %", "mean score", "strength (Elo)", title=title, box=None)
    for bot in report.bots:
        table.add_row(
            bot.name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.mean_score:.1f}",
            f"{bot.strength:+.0f}{_interval(bot)}",
        )
    return table


def _interval(bot: Standing) -> str:
    """How far the strength may be off, if there were several deals."""
    if bot.strength_low is None or bot.strength_high is None:
        return ""
    return f" ({bot.strength_low:+.0f} to {bot.strength_high:+.0f})"
