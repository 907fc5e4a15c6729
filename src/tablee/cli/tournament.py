"""`tablee tournament`: which bot is better, and how sure that is."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import GAME, game_options, progress_bar
from tablee.lab.tournament import Entrant, Plan, Report, hold


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", default=4, show_default=True, help="How many players.")
@click.option(
    "--bots",
    "names",
    required=True,
    help="Who plays, with commas: BOT, BOT:SIMULATIONS or BOT@SECONDS. The last one takes the seats that are left.",
)
@click.option(
    "--games", "number_of_games", default=100, show_default=True, type=click.IntRange(1), help="How many games."
)
@click.option("--seed", default="1", show_default=True, help="Where chance comes from.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
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
    plan = Plan(game, seats, number_of_games, seed, entrants, tuple(options.items()))
    with progress_bar("games", number_of_games) as bar:
        report = hold(plan, jobs, lambda done: bar.advance(bar.task_ids[0], done))
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        Console().print(as_table(report))


def as_table(report: Report) -> Table:
    """The standings for people; equal strength is one share in as many as there are seats."""
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
