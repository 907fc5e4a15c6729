"""`tablee arena`: models, programs and bots play the same deals in words."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from tablee import extras
from tablee.cli.common import (
    explaining_interrupts,
    game_argument,
    options_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.lab.arena.entrants import KEY, Budget, Entrant, ModelEntrant, Price, ProgramEntrant
from tablee.lab.match import Match
from tablee.whole_file import write_whole


@click.command()
@game_argument
@click.option("--players", required=True, help="Names of models, programs and bots, separated by commas.")
@click.option("--model", "models", multiple=True, help=f"NAME=MODEL@ADDRESS; the key is read from {KEY}_NAME or {KEY}.")
@click.option("--program", "programs", multiple=True, help="NAME=COMMAND, which answers a line of JSON with a line.")
@click.option("--games", "number_of_games", default=8, type=click.IntRange(1), help="How many games.")
@seats_option
@seed_option
@options_option
@click.option(
    "--tries",
    default=3,
    type=click.IntRange(1, 10),
    help="Tries for each decision; after that a random move is played.",
)
@click.option("--seconds", default=60.0, type=click.FloatRange(0.1, 3600), help="Time limit of an answer.")
@click.option("--tokens", default=0, type=click.IntRange(0), help="Token limit of each player in all games; 0 is none.")
@click.option(
    "--money", default=0.0, type=click.FloatRange(0), help="Cost limit of each player in all games; 0 is none."
)
@click.option("--price", "prices", multiple=True, help="NAME=READ,WRITTEN: the price of a million tokens.")
@click.option(
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for games, transcripts and report.",
)
def arena(
    game: str,
    players: str,
    models: tuple[str, ...],
    programs: tuple[str, ...],
    number_of_games: int,
    seats: int,
    seed: str,
    options: dict[str, bool],
    tries: int,
    seconds: float,
    tokens: int,
    money: float,
    prices: tuple[str, ...],
    output: Path,
) -> None:
    """Let models, programs and bots play GAME: each deal from every seat, transcripts, Parquet and a report."""
    extras.require("lab")
    from tablee.lab.arena import report, run

    names = tuple([name.strip() for name in players.split(",")])
    plan = run.Arena(Match(game, seats, names, tuple(options.items())), seed, tries)
    costs = {name: _price(name, cost) for name, cost in map(_named, prices)}
    entrants: dict[str, Entrant] = {}
    try:
        for name, where in map(_named, models):
            model, _, address = where.partition("@")
            entrants[name] = ModelEntrant(name, model, address)
        for name, command in map(_named, programs):
            entrants[name] = ProgramEntrant(shlex.split(command))
        run.check(plan, entrants)
        with (
            explaining_interrupts("Finished games are kept: the same command continues."),
            progress_bar("games", number_of_games) as progress,
        ):
            hall = run.Hall(output, plan)
            budget = Budget(seconds, tokens, money)
            played = run.run(plan, entrants, number_of_games, hall, budget, costs, progress)
        table = report.rows(played, costs)
        report.write_table(output / "results.parquet", plan, table)
        text = report.report(plan, played, table)
        write_whole(output / "report.md", text)
    finally:
        for entrant in entrants.values():
            entrant.close()
    click.echo(text)


def _named(pair: str) -> tuple[str, str]:
    name, sign, rest = pair.partition("=")
    if not (name and sign and rest):
        raise click.BadParameter(f"{pair.partition('@')[0]!r} should be written NAME=…")
    return name, rest


def _price(name: str, cost: str) -> Price:
    try:
        read, written = [float(one) for one in cost.split(",")]
    except ValueError:
        raise click.BadParameter(f"the price of {name} should be written {name}=1.5,6") from None
    return Price(read, written)
