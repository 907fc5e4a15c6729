"""`tablee hint`: what a bot would do in a recorded game, and why."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tablee import bots, games
from tablee.cli.common import EXISTING_FILE, edition_option
from tablee.table import Game, Record, RecordError, Replay, State


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--at", default=-1, help="After how many moves of the record; by default at its last open decision.")
@click.option("--simulations", default=1000, show_default=True, type=click.IntRange(1), help="How long to think.")
@click.option("--seed", default="1", show_default=True, help="Where chance comes from.")
@edition_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def hint(file: str, at: int, simulations: int, seed: str, edition_file: str | None, as_json: bool) -> None:
    """Say what to do in the record in FILE, from the view of the seat that is to move."""
    try:
        record = Record.parse(Path(file).read_text(encoding="utf-8"))
        game = games.load(record.game, edition_file)
        state = _state_at(Replay(game, record), at)
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: this is not a text file") from None
    except RecordError as error:
        raise click.ClickException(f"{file}, {error}") from None
    seat = state.agenda[-1].seats[0]
    view = game.seen_by(state, seat)
    judge = bots.judge(game)
    found = bots.explain(game, judge, view, seat, game.moves(state, seat), seed, simulations)
    chances = bots.chances(game, judge, view, seat, seed)
    if as_json:
        click.echo(json.dumps(as_data(game, seat, chances, found), ensure_ascii=False, indent=2))
        return
    click.echo(click.style(f"Seat {seat}: {game.asked(state.agenda[-1])}", bold=True))
    click.echo("Chances to win: " + ", ".join(f"seat {number} {chance:.0%}" for number, chance in enumerate(chances)))
    for number, one in enumerate(found, 1):
        click.echo(f"{number}. {game.move_told(one.move)}  {click.style(game.text(one.move), dim=True)}")
        click.echo(f"   expects {one.points:.1f} points and wins {one.chance:.0%}")
        for reason in one.reasons:
            click.echo(f"   {reason.points:+.1f} {feature_told(game, reason.feature)} ({reason.rule})")


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


def feature_told(game: Game[State], feature: str) -> str:
    """A feature in words."""
    return game.words.get(f"feature.{feature}", feature.replace("_", " "))


def as_data(game: Game[State], seat: int, chances: list[float], found: list[bots.Hint]) -> dict[str, object]:
    """A hint as JSON-ready data."""
    return {
        "seat": seat,
        "chances": chances,
        "moves": [
            {
                "move": game.text(one.move),
                "told": game.move_told(one.move),
                "points": one.points,
                "chance": one.chance,
                "reasons": [
                    {"feature": reason.feature, "rule": reason.rule, "points": reason.points} for reason in one.reasons
                ],
            }
            for one in found
        ],
    }
