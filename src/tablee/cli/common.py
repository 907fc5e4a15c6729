"""What several commands of the shell tool share: options, records, progress bars."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee import games
from tablee.bots import quickest
from tablee.lab.match import Match
from tablee.table import Game, Record, RecordError, State, TableeError

GAME = click.Choice(games.names())
EXISTING_FILE = click.Path(exists=True, dir_okay=False)


class OutputFile(click.Path):
    """A file to write, in a folder that is there: nobody should play for an hour to learn that it is not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path as it was given."""
        folder = Path(value).parent
        if not folder.is_dir():
            self.fail(f"the folder {printable(str(folder))} does not exist: create it first", param, ctx)
        return super().convert(value, param, ctx)


OUTPUT_FILE = OutputFile(dir_okay=False)


def read_options(context: click.Context, parameter: click.Parameter, pairs: tuple[str, ...]) -> dict[str, bool]:
    """Options of a game, written ``name=on`` or ``name=off``."""
    options: dict[str, bool] = {}
    for pair in pairs:
        name, _, state = pair.partition("=")
        if state not in ("on", "off"):
            raise click.BadParameter(f"{pair!r} should be written NAME=on or NAME=off")
        options[name] = state == "on"
    return options


def usual_seats(context: click.Context, parameter: click.Parameter, seats: int | None) -> int:
    """How many players were asked for, or else how many usually play."""
    return games.usual_seats(games.load(context.params["game"])) if seats is None else seats


WRITTEN = "such as novice, fair/loyal, strong:200, expert@1.5 or package.module:Class"
QUICKEST = "novice, or fair where the rules are all there is"
SEATING = "The last one also takes the remaining seats. In each game everybody moves on by one seat."

seed_option = click.option("--seed", default="1", help="Seed of the random draws; the same seed gives the same result.")
games_option = click.option("--games", "number_of_games", default=100, type=click.IntRange(1), help="How many games.")
jobs_option = click.option(
    "--jobs",
    default=1,
    type=click.IntRange(1),
    help="Number of processes; the result is the same.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
# It is read first, since the usual number of players depends on it.
game_argument = click.argument("game", type=GAME, is_eager=True)
seats_option = click.option(
    "--seats",
    type=int,
    callback=usual_seats,
    show_default="4, or as near as the game allows",
    help="How many players.",
)
edition_option = click.option(
    "--edition",
    "edition_file",
    type=EXISTING_FILE,
    help="Use the values in this file instead of those of the box.",
)
options_option = click.option(
    "--option",
    "options",
    callback=read_options,
    multiple=True,
    help="Switch an option of the rules on or off: NAME=on, NAME=off.",
)


@dataclass(frozen=True)
class Series:
    """Games of one match, as the options of a command say them."""

    match: Match
    games: int
    seed: str
    jobs: int
    edition_file: str | None


def match_options(bots: str = "", must_name_bots: bool = False) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command GAME and the options that say what is played, as one `Series`.

    `bots` are the usual ones; without them the quickest play, unless bots must be named.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_series(
            game: str,
            seats: int,
            number_of_games: int,
            bots: str | None,
            seed: str,
            jobs: int,
            edition_file: str | None,
            options: dict[str, bool],
            **more: Any,
        ) -> None:
            edition = None if edition_file is None else json.dumps(games.load(game, edition_file).edition.data)
            names = tuple([bot.strip() for bot in (quickest(game) if bots is None else bots).split(",")])
            match = Match(game, seats, names, tuple(options.items()), edition)
            command(Series(match, number_of_games, seed, jobs, edition_file), **more)

        usual: dict[str, Any] = {"default": bots or None, "show_default": True if bots else QUICKEST}
        bots_option = click.option(
            "--bots",
            help=f"Bots, separated by commas, {WRITTEN}. {SEATING}",
            **({"required": True} if must_name_bots else usual),
        )
        decorated: Callable[..., None] = with_series
        for option in (
            options_option,
            edition_option,
            jobs_option,
            seed_option,
            bots_option,
            games_option,
            seats_option,
            game_argument,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


def printable(text: str) -> str:
    """Somebody else's words for a terminal: what would move its cursor or change its colours is spelt out."""
    return "".join([sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text])


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Whatever is wrong with a record is told with the name of its file."""
    try:
        yield
    except UnicodeDecodeError:
        raise TableeError(f"{file}: this is not a text file") from None
    except RecordError as error:
        raise TableeError(f"{file}, {error}") from None


def read_record(file: str, edition_file: str | None) -> tuple[Game[State], Record]:
    """The record in a file, and the game it was played by."""
    record = Record.parse(Path(file).read_text(encoding="utf-8"))
    if record.game not in games.names():
        raise RecordError(record.line("game"), f"{record.game!r} is not a game ({', '.join(games.names())})")
    return games.load(record.game, edition_file), record


@contextmanager
def explaining_interrupts(what: str) -> Iterator[None]:
    """Say what becomes of the work when it is interrupted from the keyboard."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"Interrupted. {what}", err=True)
        raise


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream, shown only in a terminal. Say how many more are done."""
    with progress_bars() as begin:
        yield begin(what, total)


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int], Callable[[int], None]]]:
    """Progress bars one below the other, for work in several parts. Begin one by saying what of and how many."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:

        def begin(what: str, total: int) -> Callable[[int], None]:
            task = bars.add_task(what, total=total)
            return lambda done: bars.advance(task, done)

        yield begin


def tests_folder() -> Path | None:
    """The tests of the checkout that holds the current folder, if there is one."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "tests" / "support" / "proofs.py").exists():
            return folder / "tests"
    return None
