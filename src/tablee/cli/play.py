"""`tablee play`: a game in the terminal, alone against bots."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from tablee import bots
from tablee.cli.common import GAME, edition_option, game_options, open_game
from tablee.cli.telling import show_events, show_scores
from tablee.table import ALL, Refused, Sitting, State


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", default=4, show_default=True, help="How many players.")
@click.option("--seat", default=0, show_default=True, help="Where you sit; bots sit elsewhere.")
@click.option("--bots", "bot", default="random", show_default=True, help="Who plays against you.")
@click.option("--seed", help="Where chance comes from; drawn for you if you name none.")
@edition_option
@game_options
@click.option("--record", type=click.Path(dir_okay=False), help="Write the record of the game into this file.")
def play(
    game: str,
    seats: int,
    seat: int,
    bot: str,
    seed: str | None,
    edition_file: str | None,
    options: dict[str, bool],
    record: str | None,
) -> None:
    """Play GAME against bots: choose a move by its number, or write it in notation."""
    seed = seed or secrets.token_hex(16)
    sitting = Sitting.open(open_game(game, edition_file), seats, seed, options)
    if not 0 <= seat < seats:
        raise click.UsageError(f"there is no seat {seat}: this table has {seats} seats, counted from 0")
    players = [bots.load(bot, f"{seed}/bot{number}") for number in range(seats)]
    names = ["You" if number == seat else f"Seat {number}" for number in range(seats)]
    told = 0
    state = sitting.state
    while state.agenda:
        show_events(sitting.game, sitting.dealer.events[told:], names, {ALL, seat})
        told = len(sitting.dealer.events)
        owing = sitting.game.owing(state)
        if seat in owing:
            ask(sitting, seat, names)
        else:
            view = sitting.game.seen_by(state, owing[0])
            sitting.play(owing[0], players[owing[0]].choose(view, owing[0], sitting.game.moves(state, owing[0])))
    sitting.close()
    show_events(sitting.game, sitting.dealer.events[told:], names, {ALL, seat})
    show_scores(sitting.game, state, names)
    if record is not None:
        Path(record).write_text(sitting.record.text(), encoding="utf-8")


def ask(sitting: Sitting[State], seat: int, names: list[str]) -> None:
    """Ask until a move is accepted; a refusal says why."""
    game, state = sitting.game, sitting.state
    moves = game.moves(state, seat)
    task = state.agenda[-1]
    click.echo(click.style(f"\n{game.asked(task)} ({game.steps[task.step].rule})", bold=True))
    for number, move in enumerate(moves, 1):
        click.echo(f"{number:4}  {game.move_told(move, names)}  {click.style(game.text(move), dim=True)}")
    while True:
        answer = click.prompt(">", prompt_suffix=" ").strip()
        try:
            if answer.isdigit() and 1 <= int(answer) <= len(moves):
                sitting.play(seat, moves[int(answer) - 1])
            else:
                sitting.play(seat, game.parse(answer))
            return
        except Refused as refused:
            click.echo(f"{refused.sentence} ({refused.rule})")
