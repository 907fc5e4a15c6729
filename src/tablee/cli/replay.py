"""`tablee replay`: step through a record in words, or verify its draws."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablee import games
from tablee.cli.common import EXISTING_FILE, edition_option
from tablee.cli.telling import show_events, show_scores
from tablee.table import ALL, Record, RecordError, Replay, State, verify


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--verify", "verifying", is_flag=True, help="Check every draw against the opened seed.")
@click.option("--seat", type=int, help="Tell only what this seat gets to know.")
@edition_option
def replay(file: str, verifying: bool, seat: int | None, edition_file: str | None) -> None:
    """Step through the record in FILE in words; in a terminal, Enter goes on."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: this is not a text file") from None
    try:
        record = Record.parse(text)
        if record.game not in games.names():
            known = ", ".join(games.names())
            raise RecordError(record.line("game"), f"{record.game!r} is no game ({known})")
        game = games.load(record.game, edition_file)
        if verifying:
            verify(game, record)
            click.echo(f"{file}: {len(record.entries)} moves and {record.drawn} draws are as the seed gives them.")
        else:
            tell(Replay(game, record), seat)
    except RecordError as error:
        raise click.ClickException(f"{file}, {error}") from None


def tell(replaying: Replay[State], seat: int | None) -> None:
    """Print every move with what it caused."""
    record, game = replaying.record, replaying.game
    names = [f"Seat {number}" for number in range(record.seats)]
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    audience = None if seat is None else {ALL, seat}
    click.echo(f"{game.words['title']}, {record.seats} players, edition {record.edition}")
    show_events(game, replaying.dealer.events, names, audience)
    while replaying.forward():
        entry = record.entries[replaying.at - 1]
        if stepping:
            click.pause("")
        click.echo(click.style(f"\n{replaying.at}. {names[entry.seat]}", bold=True), nl=False)
        known = seat in (None, entry.seat) or not game.is_sealed(game.parse(entry.move))
        click.echo(f" {entry.move}" if known else " moves in secret")
        show_events(game, replaying.dealer.events, names, audience)
    show_scores(game, replaying.state, names)
