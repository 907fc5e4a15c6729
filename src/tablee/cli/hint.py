"""`tablee hint`: what a bot would do in a recorded game, and why."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from tablee import bots, locale
from tablee.bots.provenance import provenance
from tablee.cli.common import EXISTING_FILE, edition_option, json_option, read_record, reading, seed_option
from tablee.table import Game, Replay, State


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option(
    "--at",
    default=-1,
    show_default=False,
    help="How many moves of the record to replay first; by default up to its last open decision.",
)
@click.option("--simulations", default=1000, type=click.IntRange(1), help="Number of simulations.")
@seed_option
@edition_option
@json_option
def hint(file: str, at: int, simulations: int, seed: str, edition_file: str | None, as_json: bool) -> None:
    """Suggest a move in the record FILE, from the view of the seat to move."""
    with reading(file):
        game, record = read_record(file, edition_file)
        state = _state_at(Replay(game, record), at)
    seat = state.agenda[-1].seats[0]
    view = game.seen_by(state, seat)
    evaluator = bots.load_evaluator(game, bots.ADVISER)
    hints = bots.explain(evaluator, view, seat, game.moves(state, seat), seed, simulations)
    chances = bots.win_chances(evaluator, view, seat, seed)
    origin = provenance(game, [state.seats], [f"{bots.ADVISER}:{simulations}"], seed, record.options)
    if as_json:
        data = {"provenance": asdict(origin), **as_data(game, seat, chances, hints)}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    click.echo(click.style(f"Seat {seat}: {game.question(state.agenda[-1])}", bold=True))
    click.echo(
        "Chances of winning: " + ", ".join(f"seat {number} {chance:.0%}" for number, chance in enumerate(chances))
    )
    for number, one in enumerate(hints, 1):
        click.echo(f"{number}. {game.describe_move(one.move)}  {click.style(game.text(one.move), dim=True)}")
        click.echo(f"   {one.chance:.0%} chance of winning, about {one.points:.1f} points")
        for reason in one.reasons:
            feature = locale.name_of(game.words, "feature", reason.feature)
            click.echo(f"   {reason.points:+.1f} {feature} ({reason.rule})")
    click.echo(origin)


def _state_at(replay: Replay[State], at: int) -> State:
    """The state after `at` moves, or at the last decision that the record leaves or answers."""
    moves = len(replay.record.entries)
    last = moves if replay.record.totals is None else moves - 1
    wanted = last if at < 0 else at
    if wanted > last:
        raise click.UsageError(f"the record has {last} decisions to look at, not {wanted}")
    while replay.at < wanted:
        replay.forward()
    return replay.state


def as_data(game: Game[State], seat: int, chances: list[float], hints: list[bots.Hint]) -> dict[str, object]:
    """A hint as JSON-ready data."""
    return {
        "seat": seat,
        "chances": chances,
        "moves": [
            {
                "move": game.text(one.move),
                "told": game.describe_move(one.move),
                "points": one.points,
                "chance": one.chance,
                "reasons": [
                    {"feature": reason.feature, "rule": reason.rule, "points": reason.points} for reason in one.reasons
                ],
            }
            for one in hints
        ],
    }
