"""`tablee train`: weights for the evaluator of a game, learned from games of our own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee import extras
from tablee.bots.bastide.opponent_model import FILE as OPPONENTS_FILE
from tablee.bots.bastide.outcome_model import FILE as OUTCOMES_FILE
from tablee.bots.kit import kit_of
from tablee.bots.net_file import write_net
from tablee.bots.weights import Weights
from tablee.cli.common import GAME, jobs_option, progress_bar, progress_bars, seats_option, seed_option
from tablee.lab.bastide.opponent_model import fit_opponents, level_of
from tablee.lab.bastide.outcome_model import fit_outcomes
from tablee.lab.datasets.samples import TrainingPlan
from tablee.lab.match import Match
from tablee.lab.runners import local_runner
from tablee.lab.training.calibration import Calibration, calibrate
from tablee.lab.training.generations import Generation, NetPlan, newest_net, train_nets
from tablee.lab.training.weights import PRIOR_SCALE, save
from tablee.lab.training.weights import train as learn


@click.command()
@click.argument("game", type=GAME)
@seats_option
@click.option("--games", "number_of_games", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--bots", default="fair", show_default=True, help="Bots to play, one kind a table, separated by commas.")
@click.option(
    "--prior-scale",
    default=PRIOR_SCALE,
    show_default=True,
    type=click.FloatRange(0),
    help="How far hand-made weights may be off, as a fraction; 0 keeps them and fits only the chances of winning.",
)
@seed_option
@jobs_option
@click.option(
    "--output",
    type=click.Path(dir_okay=False),
    help="File to write; by default GAME-weights.json in the current folder.",
)
@click.option("--install", is_flag=True, help="Replace the weights in the installed package, with which experts play.")
@click.option(
    "--calibrate", "checks", default=0, show_default=True, help="Check the chances of winning on fresh games."
)
@click.option("--outcomes", is_flag=True, help="Fit instead how likely each end of a game of Bastide is.")
@click.option("--opponents", is_flag=True, help="Fit instead what to expect of bots of one level in Bastide.")
@click.option("--net", is_flag=True, help="Train instead a net that corrects the evaluator, in a league.")
@click.option("--generations", default=1, show_default=True, type=click.IntRange(1), help="How many nets, one by one.")
@click.option("--trials", default=200, show_default=True, type=click.IntRange(4), help="Games to try a net in.")
@click.option("--folder", type=click.Path(file_okay=False), help="Where games and nets are kept: by default GAME-nets.")
def train(
    game: str,
    seats: int,
    number_of_games: int,
    bots: str,
    prior_scale: float,
    seed: str,
    jobs: int,
    output: str | None,
    install: bool,
    checks: int,
    outcomes: bool,
    opponents: bool,
    net: bool,
    generations: int,
    trials: int,
    folder: str | None,
) -> None:
    """Fit the weights of the evaluator of GAME to how games between bots ended."""
    extras.require("train" if net else "lab")
    if install and output is not None:
        raise click.UsageError("--install and --output name two places: choose one")
    if outcomes or opponents:
        if game != "bastide":
            raise click.UsageError("only Bastide has models of opponents and outcomes")
        plan = TrainingPlan(game, seats, number_of_games, seed, tuple(bots.split(",")))
        if outcomes:
            _train_outcomes(plan, jobs, OUTCOMES_FILE if install else Path(output or "bastide-outcomes.json"))
        else:
            _train_opponents(plan, jobs, OPPONENTS_FILE if install else Path(output or "bastide-opponents.json"))
        return
    kit = kit_of(game)
    if kit is None:
        raise click.UsageError(f"{game} has no evaluator of its own that could learn")
    if net:
        nets = NetPlan(game, seats, number_of_games, generations, trials, seed, folder or f"{game}-nets")
        _train_net(nets, jobs, kit.net_file(seats) if install else Path(output or f"{game}-net-{seats}.json"))
        return
    file = kit.weights_file if install else Path(output or f"{game}-weights.json")
    plan = TrainingPlan(game, seats, number_of_games, seed, tuple(bots.split(",")))
    with local_runner(jobs) as runner, progress_bar("games", number_of_games) as progress:
        weights = learn(plan, prior_scale, runner, progress)
    chosen = f"--seats {seats} --games {number_of_games} --bots {bots} --prior-scale {prior_scale:g} --seed {seed}"
    weights = replace(weights, made_by=f"tablee train {game} {chosen}")
    save(weights, file)
    Console().print(weights_table(weights))
    click.echo(f"{file}: {weights.provenance}")
    if checks:
        found = calibrate(Match(game, seats, ("fair",)), checks, f"{seed}/calibration")
        Console().print(calibration_table(found))
        click.echo(found.provenance)


def _train_outcomes(plan: TrainingPlan, jobs: int, file: Path) -> None:
    with local_runner(jobs) as runner, progress_bar("games", plan.games) as progress:
        found = fit_outcomes(plan, _command(plan, "--outcomes"), runner, progress)
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    click.echo(f"{file}: {found['provenance']}")


def _train_opponents(plan: TrainingPlan, jobs: int, file: Path) -> None:
    """Fit what one level does; the file keeps what the others do."""
    with local_runner(jobs) as runner, progress_bar("games", plan.games) as progress:
        found = fit_opponents(plan, _command(plan, "--opponents"), runner, progress)
    levels = json.loads((file if file.exists() else OPPONENTS_FILE).read_text(encoding="utf-8")) | {
        level_of(plan): found
    }
    file.write_text(json.dumps(levels, indent=1) + "\n", encoding="utf-8")
    click.echo(f"{file}: {found['provenance']}")


def _command(plan: TrainingPlan, what: str) -> str:
    chosen = f"--seats {plan.seats} --games {plan.games} --bots {','.join(plan.bots)} --seed {plan.seed}"
    return f"tablee train {plan.game} {what} {chosen}"


def _train_net(plan: NetPlan, jobs: int, file: Path) -> None:
    with local_runner(jobs) as runner, progress_bars() as begin:
        history = train_nets(plan, runner, begin)
    Console().print(generations_table(history))
    write_net(newest_net(plan, history), file)
    click.echo(file)


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


def calibration_table(found: Calibration) -> Table:
    """How well the forecasts came true, for people."""
    title = f"Brier score {found.brier:.4f}, equal chances {found.brier_of_equal_chances:.4f} ({found.games} games)"
    table = Table("forecast", "how many", "mean", "came true", title=title, box=None)
    for row in found.table:
        table.add_row(f"{row.low:.0%} to {row.high:.0%}", str(row.forecasts), f"{row.mean:.1%}", f"{row.came_true:.1%}")
    return table
