"""What to play, as the options of several commands of the lab say it."""

from __future__ import annotations

import json

import click

from tablee import games
from tablee.cli.common import SEATING
from tablee.lab.experiments.arms import Arm

bots_option = click.option(
    "--bots",
    default="novice",
    show_default=True,
    help=f"Bots, separated by commas: BOT or BOT:SIMULATIONS. {SEATING}",
)


def arm_of(game: str, seats: int, bots: str, options: dict[str, bool], edition_file: str | None) -> Arm:
    """The box, or the edition in a file, with these bots and options."""
    edition = None if edition_file is None else json.dumps(games.read_edition(game, edition_file).data)
    return Arm("box", game, seats, tuple([bot.strip() for bot in bots.split(",")]), tuple(options.items()), edition)
