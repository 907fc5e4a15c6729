"""The rules with their rulings, on sheets of paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from textwrap import wrap

from tablee.printing.sheets import MARGIN, page
from tablee.table import Rule

LETTERS = 3.3  # millimetres
SMALL = f'font-size="{LETTERS}"'
LINE = 4.6
LETTER = 0.6  # of the height, the mean width of a letter


def rule_sheets(rules: Sequence[Rule], title: str, paper: tuple[float, float], foot: str) -> list[str]:
    """All rules, section by section."""
    lines = [(title, "font-size='7'"), ("", "")]
    width = int((paper[0] - 2 * MARGIN) / (LETTERS * LETTER))
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            lines += [("", ""), (section, "font-size='4.6' font-weight='bold'")]
        words = f"{rule.number}  {f'{rule.title}: ' if rule.title else ''}{rule.text}"
        lines += [(line, "") for line in wrap(re.sub(r"[*`]", "", words), width, subsequent_indent="     ")]
    in_page = int((paper[1] - 2 * MARGIN - 6) / LINE)
    pages = [lines[first : first + in_page] for first in range(0, len(lines), in_page)]
    return [page(_lines(some), paper, {}, (), f"{foot}, {number}") for number, some in enumerate(pages, 1)]


def _lines(lines: Sequence[tuple[str, str]]) -> str:
    texts: list[str] = []
    for number, (words, look) in enumerate(lines):
        indent = 8 if words.startswith("     ") else 0
        place = f'x="{MARGIN + indent}" y="{MARGIN + LINE * (number + 1):.2f}"'
        texts.append(f'<text {place} fill="#222" {look or SMALL}>{escape(words.strip())}</text>')
    return "".join(texts)
