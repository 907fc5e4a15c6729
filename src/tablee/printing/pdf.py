"""A box as a PDF file."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, cast

from tablee import games, locale
from tablee.printing.contents import contents_sheet
from tablee.printing.items import Box, PrintedBoard
from tablee.printing.primer import primer_sheets
from tablee.printing.sheets import (
    PAPERS,
    backs,
    board_sheets,
    fronts,
    know_typeface,
    lay_out,
    rule_sheets,
    with_blank_backs,
)
from tablee.table import SPECTATOR, Game, SeededDealer, State
from tablee.whole_file import whole_file

BOARD = 190.0  # millimetres: as wide as a sheet of any paper


def box_of(game: Game[State], language: str) -> Box:
    """Everything in the box of a game; of one that nobody has sorted, the board as it is at the start."""
    words = locale.words(game.name, language)
    if find_spec(f"tablee.printing.{game.name}") is None:
        start = game.start(max(game.players), SeededDealer("a box"))
        board = games.artist(game.name)(game, game.seen_by(start, SPECTATOR), SPECTATOR, (), words)
        return Box(PrintedBoard(board, board.width, board.height, BOARD), [], board.icons, board.patterns)
    module = import_module(f"tablee.printing.{game.name}")
    make = cast(Callable[[Game[State], Mapping[str, str]], Box], module.box)
    return make(game, words)


class Chapter(NamedTuple):
    """Some sheets, as SVG, under a bookmark."""

    title: str
    sheets: list[str]


def chapters_of(game: Game[State], language: str, paper: str) -> list[Chapter]:
    """All sheets: what to cut, the board, pieces with their backs behind them, pieces without, primer and rules.

    Every front is on an odd page, so that the file can be printed double-sided as it is.
    """
    size = PAPERS[paper]
    box = box_of(game, language)
    title = locale.words(game.name, language)["title"]
    words = locale.words("printing", language)
    foot = f"{title}, {game.edition.name} ({game.edition.digest[:12]})"
    boards = board_sheets(box.board, box, size, foot)
    pieces: list[str] = []
    for sheet in lay_out(box.items, size):
        front = fronts(sheet, box, size, foot)
        pieces += [front, backs(sheet, box, size, foot)] if sheet[0].item.back else with_blank_backs([front])
    chapters = [
        Chapter(words["contents"], with_blank_backs([contents_sheet(box, len(boards), title, words, size, foot)])),
        Chapter(words["board"], with_blank_backs(boards)),
        Chapter(words["pieces"], pieces),
        Chapter(words["primer"], _even(primer_sheets(game, language, box, size, foot))),
        Chapter(words["rules"], rule_sheets(games.rules(game.name, language), title, size, foot)),
    ]
    return [chapter for chapter in chapters if chapter.sheets]


def _even(sheets: list[str]) -> list[str]:
    """Pages that are printed on both sides, and what comes next begins on a front."""
    return [*sheets[:-1], *with_blank_backs(sheets[-1:])] if len(sheets) % 2 else sheets


def as_pdf(svg: str) -> bytes:
    """One sheet as a PDF of one page."""
    import cairosvg

    know_typeface()
    page: bytes = cairosvg.svg2pdf(bytestring=svg.encode())
    return page


def write_pdf(chapters: Sequence[Chapter], title: str, file: Path, progress: Callable[[int], None]) -> None:
    """All chapters as one file, with a title and a bookmark for each."""
    from pypdf import PdfReader, PdfWriter

    whole = PdfWriter()
    whole.add_metadata({"/Title": title, "/Creator": "tablee print"})
    for chapter in chapters:
        first = len(whole.pages)
        for sheet in chapter.sheets:
            whole.append(PdfReader(io.BytesIO(as_pdf(sheet))))
            progress(1)
        whole.add_outline_item(title=chapter.title, page_number=first)
    with whole_file(file) as unfinished, unfinished.open("wb") as target:
        whole.write(target)
