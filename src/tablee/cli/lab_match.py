"""What to play, as the options of several commands say it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click

from tablee import games
from tablee.lab.match import Match

WRITTEN = "such as novice, fair/loyal, strong:200, expert@1.5 or package.module:Class"
SEATING = "The last one also takes the remaining seats. In each game everybody moves on by one seat."


def bots_option(**more: Any) -> Callable[[Any], Any]:
    """The bots of a match."""
    return click.option("--bots", help=f"Bots, separated by commas, {WRITTEN}. {SEATING}", **more)


def match_of(game: str, seats: int, bots: str, options: dict[str, bool], edition_file: str | None = None) -> Match:
    """The box, or the edition in a file, with these bots and options."""
    edition = None if edition_file is None else json.dumps(games.load(game, edition_file).edition.data)
    return Match(game, seats, tuple([bot.strip() for bot in bots.split(",")]), tuple(options.items()), edition)
