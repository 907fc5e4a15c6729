"""`tablee edition`: the values of a box, where they come from, and corrected copies."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee import games
from tablee.cli.common import EXISTING_FILE, GAME
from tablee.table import Edition


@click.group()
def edition() -> None:
    """Show the numbers of a box, check a corrected copy, or compare two editions."""


@edition.command()
@click.argument("game", type=GAME)
@click.option("--edition", "edition_file", type=EXISTING_FILE, help="Show this file instead of the box.")
def show(game: str, edition_file: str | None) -> None:
    """Print every value of GAME with its source: rulebook, inferred or reconstructed."""
    box = games.read_edition(game, edition_file)
    table = Table("value", "", "source", title=f"{box.game}, edition {box.name} ({box.digest[:12]})", box=None)
    for path, value, source in box.values():
        table.add_row(path, value, source)
    Console().print(table)


@edition.command()
@click.argument("file", type=EXISTING_FILE)
def check(file: str) -> None:
    """Check that FILE can be played; every fault is reported with its table and row."""
    box = Edition.read(Path(file))
    games.load(box.game, file)
    click.echo(f"{file}: a playable edition of {box.game} ({box.name}, {box.digest[:12]})")


@edition.command()
@click.argument("a")
@click.argument("b")
def diff(a: str, b: str) -> None:
    """Show the values that differ between A and B, each a file or the name of a game."""
    first, second = read(a), read(b)
    left = {path: value for path, value, _ in first.values()}
    right = {path: value for path, value, _ in second.values()}
    rows = [
        (path, left.get(path, "-"), right.get(path, "-"))
        for path in [*left, *(path for path in right if path not in left)]
        if left.get(path) != right.get(path)
    ]
    if not rows:
        click.echo("The values are the same.")
        return
    table = Table("value", a, b, box=None)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def read(name: str) -> Edition:
    """The edition in a file, or that of a game's box."""
    return games.read_edition(name) if name in games.names() else Edition.read(Path(name))
