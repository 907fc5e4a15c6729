"""`tablee print`: the whole box on paper."""

from __future__ import annotations

from pathlib import Path

import click

from tablee import extras, games, locale
from tablee.cli.common import GAME, OUTPUT_FILE, edition_option, progress_bar
from tablee.printing.pdf import box_of, chapters_of, write_pdf
from tablee.printing.sheets import PAPERS
from tablee.printing.tts import decks, write_tts


@click.command("print")
@click.argument("game", type=GAME)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="Size of the paper.")
@click.option("--language", type=click.Choice(locale.LANGUAGES), default="en", help="Language.")
@edition_option
@click.option("--tts", is_flag=True, help="Write pictures and a saved object for Tabletop Simulator instead of a PDF.")
@click.option(
    "--output", type=OUTPUT_FILE, help="The file; by default GAME-PAPER-LANGUAGE.pdf. With --tts a new folder."
)
def print_box(game: str, paper: str, language: str, edition_file: str | None, tts: bool, output: str | None) -> None:
    """Write the whole box of GAME as a PDF: boards in sheets, cards and tiles with their backs, cut marks, rules."""
    extras.require("print")
    box = games.load(game, edition_file)
    title = locale.words(game, language)["title"]
    if tts:
        pieces = box_of(box, language)
        with progress_bar(game, 1 + len(list(decks(pieces.items)))) as progress:
            saved = write_tts(pieces, title, Path(output or f"{game}-tts-{language}"), progress)
        click.echo(f"{saved}: put it into Saved Objects of Tabletop Simulator, and leave the pictures where they are")
        return
    chapters = chapters_of(box, language, paper)
    sheets = sum(len(chapter.sheets) for chapter in chapters)
    target = Path(output or f"{game}-{paper}-{language}.pdf")
    with progress_bar(game, sheets) as progress:
        write_pdf(chapters, f"{title} ({box.edition.name})", target, progress)
    click.echo(f"{target}: {sheets} pages; print at 100%, double-sided, flipped on the long edge")
