"""The shell tool: play, replay, simulate, look up rules and editions."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablee import __version__
from tablee.cli.admin import admin
from tablee.cli.common import printable
from tablee.cli.edition import edition
from tablee.cli.hint import hint
from tablee.cli.lab import lab
from tablee.cli.play import play
from tablee.cli.print_box import print_box
from tablee.cli.replay import replay
from tablee.cli.rules import rules
from tablee.cli.serve import serve
from tablee.cli.simulate import simulate
from tablee.cli.tournament import tournament
from tablee.cli.train import train
from tablee.table import COMPILED, TableeError

BUILD = "compiled by mypyc" if COMPILED else "interpreted: installed with a C compiler it is about four times faster"


@click.group(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.version_option(__version__, message=f"tablee %(version)s ({BUILD})")
def tablee() -> None:
    """Bastille, Heads of State and Bastide at your table."""


for command in (play, replay, simulate, rules, edition, serve, tournament, train, hint, lab, admin, print_box):
    tablee.add_command(command)


def main() -> None:
    """Run a command; whatever is wrong with its input is one clear sentence, and a bug shows as one."""
    sys.path.append(str(Path.cwd()))  # a bot of one's own may lie there
    try:
        tablee()
    except (TableeError, OSError) as error:
        lines = [printable(line) for line in str(error).split("\n")]  # it may quote a file of somebody else's
        click.echo("Error: " + "\n".join(lines), err=True)
        sys.exit(1)
