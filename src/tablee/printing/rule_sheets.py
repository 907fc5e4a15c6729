"""The rules with their rulings, on sheets of paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from tablee.drawing import typeface
from tablee.printing.sheets import MARGIN, page
from tablee.table import Rule

LETTERS: Final = 3.3  # millimetres
LINE: Final = 4.6
INDENT: Final = 8.0


class Line(NamedTuple):
    """A line of a sheet: its words, its indent and its letters in millimetres."""

    words: str = ""
    indent: float = 0
    letters: float = LETTERS
    look: str = ""


def rule_sheets(rules: Sequence[Rule], title: str, paper: tuple[float, float], foot: str) -> list[str]:
    """All rules, section by section; what belongs together stays on one sheet."""
    in_page = int((paper[1] - 2 * MARGIN - 6) / LINE)
    pages: list[list[Line]] = [[Line(title, letters=7), Line()]]
    for block in _blocks(rules, paper[0] - 2 * MARGIN):
        if len(pages[-1]) + len(block) > in_page:
            pages.append([])
        pages[-1] += block if pages[-1] else block[not block[0].words :]
    return [page(_lines(lines), paper, {}, (), f"{foot}, {number}") for number, lines in enumerate(pages, 1)]


def _blocks(rules: Sequence[Rule], room: float) -> Iterator[list[Line]]:
    """Each rule as lines; a heading comes with the first rule below it."""
    for section, below in groupby(rules, lambda rule: rule.section):
        heading = [Line(), Line(section, letters=4.6, look="strong")]
        for rule in below:
            words = f"{rule.number}  {f'{rule.title}: ' if rule.title else ''}{rule.text}"
            yield heading + _wrapped(re.sub(r"[*`]", "", words), room)
            heading = []


def _wrapped(text: str, room: float) -> list[Line]:
    """A text in lines that are no wider than there is room."""
    lines = [Line()]
    for word in text.split(" "):
        last = lines[-1]
        longer = f"{last.words} {word}" if last.words else word
        if last.words and last.indent + LETTERS * typeface.text_width(longer) > room:
            lines.append(Line(word, INDENT))
        else:
            lines[-1] = last._replace(words=longer)
    return lines


def _lines(lines: Sequence[Line]) -> str:
    texts: list[str] = []
    for number, (words, indent, letters, look) in enumerate(lines, 1):
        place = f'x="{MARGIN + indent}" y="{MARGIN + LINE * number:.2f}"'
        texts.append(f'<text {place} class="{look}" font-size="{letters}" fill="#222">{escape(words)}</text>')
    return "".join(texts)
