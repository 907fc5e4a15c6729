"""`tablee print`: the whole box on paper."""

from __future__ import annotations

from pathlib import Path

import click

from tablee import extras, games, locale
from tablee.cli.common import GAME, edition_option, progress_bar
from tablee.printing.pdf import sheets_of, write_pdf
from tablee.printing.sheets import PAPERS


@click.command("print")
@click.argument("game", type=GAME)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="Size of the paper.")
@click.option("--lang", type=click.Choice(locale.LANGUAGES), default="en", help="Language.")
@edition_option
@click.option("--output", type=click.Path(dir_okay=False), help="The file; by default GAME-PAPER-LANG.pdf.")
def print_box(game: str, paper: str, lang: str, edition_file: str | None, output: str | None) -> None:
    """Write the whole box of GAME as a PDF: boards in sheets, cards and tiles with their backs, cut marks, rules."""
    extras.require("print")
    sheets = sheets_of(games.load(game, edition_file), lang, paper)
    target = Path(output or f"{game}-{paper}-{lang}.pdf")
    with progress_bar(game, len(sheets)) as progress:
        write_pdf(sheets, target, progress)
    click.echo(f"{target}: {len(sheets)} pages; print at 100%, double-sided, flipped on the long edge")
