"""The shell tool: play, replay, simulate, look up rules and editions."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablee import __version__
from tablee.cli.admin import admin
from tablee.cli.arena import arena
from tablee.cli.common import printable
from tablee.cli.edition import edition
from tablee.cli.hint import hint
from tablee.cli.lab import lab
from tablee.cli.mcp import mcp
from tablee.cli.play import play
from tablee.cli.print_box import print_box
from tablee.cli.replay import replay
from tablee.cli.rules import rules
from tablee.cli.serve import serve
from tablee.cli.simulate import simulate
from tablee.cli.static import static
from tablee.cli.tournament import tournament
from tablee.cli.train import train
from tablee.table import COMPILED, TableeError

BUILD = "compiled by mypyc" if COMPILED else "interpreted: installed with a C compiler it is about four times faster"


@click.group(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.version_option(__version__, message=f"tablee %(version)s ({BUILD})")
def tablee() -> None:
    """Bastille, Heads of State and Bastide at your table."""


PLAYING = (play, replay, simulate, rules, edition, serve, static, print_box, mcp)
for command in (*PLAYING, tournament, train, hint, lab, arena, admin):
    tablee.add_command(command)


def main() -> None:
    """Run a command; whatever is wrong with its input is one clear sentence, and a bug shows as one."""
    sys.path.append(str(Path.cwd()))  # a bot of one's own may lie there
    try:
        tablee()
    except (TableeError, OSError) as error:
        sentence = str(error)
        if isinstance(error, OSError) and error.strerror:
            sentence = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        lines = [printable(line) for line in sentence.split("\n")]  # it may quote a file of somebody else's
        click.echo("Error: " + "\n".join(lines), err=True)
        sys.exit(1)
