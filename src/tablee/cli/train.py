"""`tablee train`: the numbers that bots play by, learned from games of our own."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tablee import extras
from tablee.bots.kit import BotKit, kit_of
from tablee.bots.net_file import write_net
from tablee.bots.weights import Weights
from tablee.cli.common import (
    OUTPUT_FILE,
    game_argument,
    jobs_option,
    progress_bar,
    progress_bars,
    seats_option,
    seed_option,
)
from tablee.lab.datasets.samples import TrainingPlan
from tablee.lab.kit import Model, lab_kit
from tablee.lab.match import Match
from tablee.lab.runners import local_runner
from tablee.lab.training.calibration import Calibration, calibrate
from tablee.lab.training.generations import Generation, NetPlan, newest_net, train_nets
from tablee.lab.training.weights import PRIOR_SCALE, save
from tablee.lab.training.weights import train as learn

games_option = click.option("--games", "number_of_games", default=1000, type=click.IntRange(1), help="How many games.")
bots_option = click.option("--bots", default="fair", help="Bots, separated by commas; each table has one kind.")
output_option = click.option("--output", type=OUTPUT_FILE, help="File to write; by default one in the current folder.")
install_option = click.option("--install", is_flag=True, help="Replace the file in the package, which bots play with.")


@click.group()
def train() -> None:
    """Fit the values that bots play by to how games between bots ended."""


def learning(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command GAME and the options that say which games to learn from, as one `TrainingPlan`."""

    @functools.wraps(command)
    def with_plan(game: str, seats: int, number_of_games: int, bots: str, seed: str, **more: Any) -> None:
        extras.require("lab")
        command(TrainingPlan(game, seats, number_of_games, seed, tuple(bots.split(","))), **more)

    decorated: Callable[..., None] = with_plan
    options = (install_option, output_option, jobs_option, seed_option, bots_option, games_option, seats_option)
    for option in (*options, game_argument):
        decorated = option(decorated)
    return decorated


@train.command()
@learning
@click.option(
    "--prior-scale",
    default=PRIOR_SCALE,
    type=click.FloatRange(0),
    help="How far hand-made weights may be off, as a fraction; 0 keeps them and fits only the chances of winning.",
)
def weights(plan: TrainingPlan, jobs: int, output: str | None, install: bool, prior_scale: float) -> None:
    """Fit the weights of the evaluator of GAME."""
    file = _file(_kit(plan.game).weights_file, f"{plan.game}-weights.json", output, install)
    with local_runner(jobs) as runner, progress_bar("games", plan.games) as progress:
        learned = learn(plan, prior_scale, runner, progress)
    learned = replace(learned, made_by=f"{plan.command('weights')} --prior-scale {prior_scale:g}")
    save(learned, file)
    Console().print(weights_table(learned))
    click.echo(f"{file}: {learned.provenance}")


@train.command()
@learning
def outcomes(plan: TrainingPlan, jobs: int, output: str | None, install: bool) -> None:
    """Fit how likely each end of a game is, where GAME can end in several ways."""
    _fit("outcomes", lab_kit(plan.game).outcomes, plan, jobs, output, install)


@train.command()
@learning
def opponents(plan: TrainingPlan, jobs: int, output: str | None, install: bool) -> None:
    """Fit how bots of one level play, for bots that expect it; the file keeps the other levels."""
    _fit("opponents", lab_kit(plan.game).opponents, plan, jobs, output, install)


def _fit(what: str, model: Model | None, plan: TrainingPlan, jobs: int, output: str | None, install: bool) -> None:
    if model is None:
        raise click.UsageError(f"{plan.game} has no model of {what}")
    file = _file(model.file, f"{plan.game}-{what}.json", output, install)
    with local_runner(jobs) as runner, progress_bar("games", plan.games) as progress:
        fitted = model.fit(plan, plan.command(what), runner, progress)
    before = json.loads((file if file.exists() else model.file).read_text(encoding="utf-8"))
    file.write_text(json.dumps(before | fitted, indent=1) + "\n", encoding="utf-8")
    click.echo(f"{file}: {plan.provenance()}")


@train.command()
@game_argument
@seats_option
@games_option
@click.option("--generations", default=1, type=click.IntRange(1), help="How many nets to train.")
@click.option("--trials", default=200, type=click.IntRange(4), help="Games to try a net in.")
@seed_option
@jobs_option
@click.option("--folder", type=click.Path(file_okay=False), help="Where games and nets are kept: by default GAME-nets.")
@output_option
@install_option
def net(
    game: str,
    seats: int,
    number_of_games: int,
    generations: int,
    trials: int,
    seed: str,
    jobs: int,
    folder: str | None,
    output: str | None,
    install: bool,
) -> None:
    """Train a net that corrects the evaluator of GAME, in a league."""
    extras.require("train")
    file = _file(_kit(game).net_file(seats), f"{game}-net-{seats}.json", output, install)
    plan = NetPlan(game, seats, number_of_games, generations, trials, seed, folder or f"{game}-nets")
    with local_runner(jobs) as runner, progress_bars() as begin:
        history = train_nets(plan, runner, begin)
    Console().print(generations_table(history))
    write_net(newest_net(plan, history), file)
    click.echo(file)


@train.command("calibrate")
@game_argument
@seats_option
@click.option("--games", default=50, type=click.IntRange(1), help="How many fresh games.")
@seed_option
def calibration(game: str, seats: int, games: int, seed: str) -> None:
    """Measure on fresh games of GAME how well the chances of winning in hints are calibrated."""
    extras.require("lab")
    with progress_bar("games", games) as progress:
        honesty = calibrate(Match(game, seats, ("fair",)), games, f"{seed}/calibration", progress=progress)
    Console().print(calibration_table(honesty))
    click.echo(honesty.provenance)


def _kit(game: str) -> BotKit:
    kit = kit_of(game)
    if kit is None:
        raise click.UsageError(f"{game} has no evaluator to train")
    return kit


def _file(installed: Path, usual: str, output: str | None, install: bool) -> Path:
    """Where to write: to the package only if that is asked for by name."""
    if install and output is not None:
        raise click.UsageError("--install and --output name two places: choose one")
    return installed if install else Path(output or usual)


def generations_table(history: list[Generation]) -> Table:
    """What became of each generation, for people."""
    table = Table("generation", "forecasts off by", "without a net", "against", "wins", "kept", box=None)
    for one in history:
        for number, match in enumerate(one.matches):
            wins = f"{match.share:.1%} ({match.low:.1%} to {match.high:.1%}) of {match.games}"
            first = (str(one.number), f"{one.loss:.4f}", f"{one.loss_without:.4f}") if number == 0 else ("", "", "")
            table.add_row(*first, match.against, wins, ("yes" if one.kept else "no") if number == 0 else "")
    return table


def weights_table(weights: Weights) -> Table:
    """What was learned, for people."""
    title = f"{weights.positions} positions, {weights.explained:.0%} of the differences explained"
    table = Table("feature", "early", "late", title=title, box=None)
    for name, early, late in zip(weights.features, weights.early, weights.late, strict=True):
        table.add_row(name, f"{early:.2f}", f"{late:.2f}")
    return table


def calibration_table(honesty: Calibration) -> Table:
    """How well the forecasts came true, for people."""
    title = (
        f"Brier score {honesty.brier:.4f}, equal chances {honesty.brier_of_equal_chances:.4f} ({honesty.games} games)"
    )
    table = Table("forecast", "how many", "mean", "came true", title=title, box=None)
    for row in honesty.table:
        table.add_row(f"{row.low:.0%} to {row.high:.0%}", str(row.forecasts), f"{row.mean:.1%}", f"{row.came_true:.1%}")
    return table
