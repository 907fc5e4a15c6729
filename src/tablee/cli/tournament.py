"""`tablee tournament`: which bot is better, and how sure that is."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import (
    GAME,
    SEATING,
    game_options,
    games_option,
    jobs_option,
    json_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.lab.tournament import Entrant, TournamentPlan, TournamentReport, run


@click.command()
@click.argument("game", type=GAME)
@seats_option
@click.option(
    "--bots",
    "names",
    required=True,
    help=f"Bots, separated by commas: BOT, BOT:SIMULATIONS or BOT@SECONDS. {SEATING}",
)
@games_option
@seed_option
@jobs_option
@game_options
@json_option
def tournament(
    game: str,
    seats: int,
    names: str,
    number_of_games: int,
    seed: str,
    jobs: int,
    options: dict[str, bool],
    as_json: bool,
) -> None:
    """Let bots play GAME: seats rotate, each deal is played once from every seat, shares have 95 % intervals."""
    entrants = tuple(Entrant.parse(name.strip()) for name in names.split(","))
    plan = TournamentPlan(game, seats, number_of_games, seed, entrants, tuple(options.items()))
    with progress_bar("games", number_of_games) as progress:
        report = run(plan, jobs, progress)
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
    table = Table("bot", "win share", "95 %", "mean score", "rating", "strength (Elo)", title=title, box=None)
    for bot in report.bots:
        table.add_row(
            bot.name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.mean_score:.1f}",
            f"{bot.rating:.1f} ± {bot.sigma:.1f}",
            f"{bot.strength:+.0f} ({bot.strength_low:+.0f} to {bot.strength_high:+.0f})",
        )
    return table
