"""A box as a PDF file."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

from tablee import games, locale
from tablee.printing.items import Box
from tablee.printing.rule_sheets import rule_sheets
from tablee.printing.sheets import PAPERS, backs, board_sheets, fronts, lay_out
from tablee.table import Game, State


def box_of(game: Game[State], language: str) -> Box:
    """Everything in the box of a game."""
    module = import_module(f"tablee.printing.{game.name}")
    make = cast(Callable[[Game[State], Mapping[str, str]], Box], module.box)
    return make(game, locale.words(game.name, language))


def sheets_of(game: Game[State], language: str, paper: str) -> list[str]:
    """All sheets as SVG: the board, pieces with their backs behind them, pieces without, and the rules."""
    size = PAPERS[paper]
    box = box_of(game, language)
    title = locale.words(game.name, language)["title"]
    foot = f"{title}, {game.edition.name} ({game.edition.digest[:12]})"
    found = board_sheets(box.board, box, size, foot)
    for sheet in lay_out(box.items, size):
        found.append(fronts(sheet, box, size, foot))
        if sheet[0].item.back:
            found.append(backs(sheet, box, size, foot))
    return found + rule_sheets(games.rules(game.name, language), title, size, foot)


def as_pdf(svg: str) -> bytes:
    """One sheet as a PDF of one page."""
    import cairosvg

    drawn: bytes = cairosvg.svg2pdf(bytestring=svg.encode())
    return drawn


def write_pdf(sheets: Sequence[str], file: Path, progress: Callable[[int], None]) -> None:
    """All sheets as one file."""
    from pypdf import PdfReader, PdfWriter

    whole = PdfWriter()
    for sheet in sheets:
        whole.append(PdfReader(io.BytesIO(as_pdf(sheet))))
        progress(1)
    with file.open("wb") as target:
        whole.write(target)
