"""What several commands of the shell tool share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee import games
from tablee.table import Game, State

GAME = click.Choice(games.names())
EXISTING_FILE = click.Path(exists=True, dir_okay=False)


def read_options(context: click.Context, parameter: click.Parameter, pairs: tuple[str, ...]) -> dict[str, bool]:
    """Options of a game, written ``name=on`` or ``name=off``."""
    options: dict[str, bool] = {}
    for pair in pairs:
        name, _, state = pair.partition("=")
        if state not in ("on", "off"):
            raise click.BadParameter(f"{pair!r} should be written NAME=on or NAME=off")
        options[name] = state == "on"
    return options


edition_option = click.option(
    "--edition", "edition_file", type=EXISTING_FILE, help="Play with the values of this file instead of the box."
)
game_options = click.option(
    "--option", "options", callback=read_options, multiple=True, help="Switch an option of the rules: NAME=on."
)


def open_game(name: str, edition_file: str | None) -> Game[State]:
    """The game, with the edition in the box or the one in a file."""
    return games.load(name, edition_file)


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Progress]:
    """A bar on the error stream, where it disturbs no output; only shown to people."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        bar.add_task(what, total=total)
        yield bar


def tests_folder() -> Path | None:
    """The tests of the checkout that holds the current folder, if there is one."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "tests" / "proofs.py").exists():
            return folder / "tests"
    return None
