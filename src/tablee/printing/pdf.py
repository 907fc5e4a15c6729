"""A box as a PDF file."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from tablee import games, locale
from tablee.printing.items import Box, PrintedBoard
from tablee.printing.sheets import PAPERS, backs, board_sheets, fronts, know_typeface, lay_out, rule_sheets
from tablee.table import SPECTATOR, Game, SeededDealer, State

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


def sheets_of(game: Game[State], language: str, paper: str) -> list[str]:
    """All sheets as SVG: the board, pieces with their backs behind them, pieces without, and the rules."""
    size = PAPERS[paper]
    box = box_of(game, language)
    title = locale.words(game.name, language)["title"]
    foot = f"{title}, {game.edition.name} ({game.edition.digest[:12]})"
    sheets = board_sheets(box.board, box, size, foot)
    for sheet in lay_out(box.items, size):
        sheets.append(fronts(sheet, box, size, foot))
        if sheet[0].item.back:
            sheets.append(backs(sheet, box, size, foot))
    return sheets + rule_sheets(games.rules(game.name, language), title, size, foot)


def as_pdf(svg: str) -> bytes:
    """One sheet as a PDF of one page."""
    import cairosvg

    know_typeface()
    page: bytes = cairosvg.svg2pdf(bytestring=svg.encode())
    return page


def write_pdf(sheets: Sequence[str], file: Path, progress: Callable[[int], None]) -> None:
    """All sheets as one file."""
    from pypdf import PdfReader, PdfWriter

    whole = PdfWriter()
    for sheet in sheets:
        whole.append(PdfReader(io.BytesIO(as_pdf(sheet))))
        progress(1)
    with file.open("wb") as target:
        whole.write(target)
