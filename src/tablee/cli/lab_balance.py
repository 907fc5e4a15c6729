"""`tablee lab balance`: an edition that reaches a goal."""

from __future__ import annotations

from pathlib import Path

import click

from tablee import extras
from tablee.cli.common import (
    GAME,
    edition_option,
    game_options,
    games_option,
    jobs_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.cli.lab_match import bots_option, match_of
from tablee.lab.editions.file import edition_text
from tablee.lab.editions.search import Objective, read_bounds, search
from tablee.lab.reports.balance_page import balance_page
from tablee.lab.runners import local_runner


@click.command()
@click.argument("game", type=GAME)
@click.option(
    "--vary",
    multiple=True,
    required=True,
    help="NAME=LOW..HIGH; the name as in `tablee edition show`, * matches any.",
)
@click.option(
    "--objective", required=True, help="equal-seats, tight-scores, or MEASURE=TARGET such as ending:siege_lost=0.5."
)
@click.option("--trials", default=30, show_default=True, type=click.IntRange(1), help="Editions to try.")
@seats_option
@games_option
@bots_option(default="novice", show_default=True)
@seed_option
@jobs_option
@edition_option
@game_options
@click.option("--output", type=click.Path(dir_okay=False), help="The edition; by default GAME-balanced.toml.")
def balance(
    game: str,
    vary: tuple[str, ...],
    objective: str,
    trials: int,
    seats: int,
    number_of_games: int,
    bots: str,
    seed: str,
    jobs: int,
    edition_file: str | None,
    options: dict[str, bool],
    output: str | None,
) -> None:
    """Change values of GAME within bounds to reach a goal; write the edition, and a page that compares old and new."""
    extras.require("lab")
    match = match_of(game, seats, bots, options, edition_file)
    box = match.check(repeatable=True)
    goal = Objective(objective)
    bounds = read_bounds(box.edition, vary)
    with local_runner(jobs) as runner, progress_bar(game, number_of_games * (trials + 3)) as progress:
        found = search(match, bounds, goal, trials, number_of_games, seed, runner, progress)
    target = Path(output or f"{game}-balanced.toml")
    old = match.provenance(seed)
    notes = [f"Found by `tablee lab balance` for {objective}, varying {' '.join(vary)}; from:", str(old)]
    target.write_text(edition_text(game, edition_file, found.values, found.edition.name, notes), encoding="utf-8")
    target.with_suffix(".html").write_text(balance_page(found, bounds, goal, old), encoding="utf-8")
    for name, value in found.values.items():
        click.echo(f"{name} = {value}")
    told = f"from the goal: {found.fresh_loss_before:.4f} before, {found.fresh_loss:.4f} after, on fresh seeds"
    click.echo(f"{target}, {target.with_suffix('.html')}: {told}")
    click.echo(old)
