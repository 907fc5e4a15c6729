"""`tablee replay`: step through a record in words, or verify its draws."""

from __future__ import annotations

import sys

import click

from tablee.cli.common import EXISTING_FILE, edition_option, printable, read_record, reading
from tablee.cli.output import show_events, show_scores
from tablee.table import ALL, Replay, State, verify


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--verify", "verifying", is_flag=True, help="Check every draw against the revealed seed.")
@click.option("--seat", type=int, help="Show only what this seat can see.")
@edition_option
def replay(file: str, verifying: bool, seat: int | None, edition_file: str | None) -> None:
    """Step through the record in FILE in words; in a terminal, press Enter to continue."""
    with reading(file):
        game, record = read_record(file, edition_file)
        if verifying:
            verify(game, record)
            click.echo(f"{file}: {len(record.entries)} moves and {record.drawn} draws match the seed.")
        else:
            tell(Replay(game, record), seat)


def tell(replayed: Replay[State], seat: int | None) -> None:
    """Print every move with what it caused."""
    record, game = replayed.record, replayed.game
    names = [f"Seat {number}" for number in range(record.seats)]
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    audience = None if seat is None else {ALL, seat}
    click.echo(f"{game.words['title']}, {record.seats} players, edition {printable(record.edition)}")
    show_events(game, replayed.dealer.events, names, audience)
    while replayed.forward():
        entry = record.entries[replayed.at - 1]
        if stepping:
            click.pause("")
        click.echo(click.style(f"\n{replayed.at}. {names[entry.seat]}", bold=True), nl=False)
        known = seat in (None, entry.seat) or not game.is_sealed(game.parse(entry.move))
        click.echo(f" {printable(entry.move)}" if known else " moves in secret")
        show_events(game, replayed.dealer.events, names, audience)
    show_scores(game, replayed.state, names)
