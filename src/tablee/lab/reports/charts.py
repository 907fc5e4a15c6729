"""Charts of a report as SVG inside the page: its typeface and its colours, light or dark, are theirs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

from tablee.drawing import typeface
from tablee.lab.reports.estimators import Figure
from tablee.lab.reports.numbers import ENGLISH, interval_of, is_share, percent, value_of, written

WIDTH = 720.0
LABELS = 250.0  # room for what the rows are
VALUES = 130.0  # room for the numbers at their ends
ROW = 24.0
LINE = 14.0  # of a label that needs several
FOOT = 38.0  # room for the numbers of the axis, and what its line is
LINES = 4  # at most
LETTERS = 13.0 * 1.08  # a little wider than drawn: some screens round every letter up
STYLE = (
    ".chart text{font:13px " + typeface.FONT.replace('"', "'") + ";fill:currentColor}.chart .end{text-anchor:end}"
    ".chart .middle{text-anchor:middle}.chart .bar{fill:var(--mark,#9c3b32);opacity:.7}"
    ".chart .dot{fill:var(--mark,#9c3b32)}.chart line{stroke:currentColor}.chart .grid{opacity:.15}"
    ".chart .fair{stroke-dasharray:5 4;stroke-width:1.5}.chart .small{font-size:11px;opacity:.75}"
)


def bars(
    figures: Sequence[Figure], title: str, share: bool = False, line: float | None = None, label: str = "fair share"
) -> str:
    """A bar with its interval for each item, in the order given, and a line where all would be fair, or at a goal."""
    ends = [0.0, *[one.high for one in figures], *[one.low for one in figures], line or 0.0]
    told = label if line is not None else ""
    return _svg(title, _height(figures), _rows(figures, share, min(ends), max(ends), line, told, bar=True))


def dots(figures: Sequence[Figure], title: str, share: bool = False, words: Mapping[str, str] = ENGLISH) -> str:
    """A dot with its interval for each item, and a line at 0; numbers are written as the words say."""
    ends = [0.0, *[one.high for one in figures], *[one.low for one in figures]]
    rows = _rows(figures, share, min(ends), max(ends), 0.0, "", bar=False, words=words)
    return _svg(title, _height(figures), rows)


def columns(figures: Sequence[Figure], title: str) -> str:
    """A distribution: a column for each item, in the order given."""
    high, room = 170.0, WIDTH - 40
    wide = room / len(figures)
    most = max(one.high for one in figures)
    parts: list[str] = []
    for number, one in enumerate(figures):
        x, top = 30 + number * wide, high * one.value / most
        parts.append(
            f'<rect class="bar" x="{x + 3:.1f}" y="{190 - top:.1f}" width="{wide - 6:.1f}" height="{top:.1f}"/>'
        )
        middle = x + wide / 2
        ends = [190 - high * end / most for end in (one.low, one.high)]
        parts.append(f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="{ends[0]:.1f}" y2="{ends[1]:.1f}"/>')
        bin = written(one.item) if "-" in one.item else one.item.replace(" to ", "–")
        parts.append(_text(middle, 206, bin, "middle small"))
        parts.append(_text(middle, 220, percent(one.value), "middle small"))
    return _svg(title, 228, "".join(parts))


def panels(parts: Mapping[str, Sequence[Figure]], title: str) -> str:
    """Dots with their intervals, a chart for each measure with its own scale; a picture of its own for notebooks."""
    inner: list[str] = []
    y = 24.0
    for measure, figures in parts.items():
        ends = [0.0, *[one.high for one in figures], *[one.low for one in figures]]
        rows = _rows(figures, is_share(figures[0].measure), min(ends), max(ends), 0.0, "", bar=False)
        lines = _lines(measure, WIDTH)
        heading = "".join([_text(0, 12 + LINE * number, line, "") for number, line in enumerate(lines)])
        inner.append(f'<g transform="translate(0 {y:.1f})">{heading}')
        inner.append(f'<g transform="translate(0 {LINE * len(lines) + 4:.1f})">{rows}</g></g>')
        y += LINE * len(lines) + _height(figures) + 16
    style = f"<style>{STYLE}svg{{color:#222;background:#fff}}</style>"
    return _svg(title, y, style + _text(0, 14, title, "") + "".join(inner), standalone=True)


def _height(figures: Sequence[Figure]) -> float:
    return sum(_high(_lines(one.item)) for one in figures) + FOOT


def _high(lines: Sequence[str]) -> float:
    """How high a row is."""
    return ROW + LINE * (len(lines) - 1)


def _rows(
    figures: Sequence[Figure],
    share: bool,
    least: float,
    most: float,
    line: float | None,
    label: str,
    bar: bool,
    words: Mapping[str, str] = ENGLISH,
) -> str:
    """The rows, a grid behind them, and a line at a value."""
    low, high, step = _scale(least, max(most, line or most))
    room = WIDTH - LABELS - VALUES

    def x(value: float) -> float:
        return LABELS + room * (value - low) / (high - low)

    foot = _height(figures) - FOOT + 4
    parts: list[str] = []
    for number in range(round((high - low) / step) + 1):
        tick = low + number * step
        digits = written(f"{round(100 * tick, 6) if share else tick:g}", words)
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="0" y2="{foot:.1f}"/>')
        parts.append(
            _text(x(tick), foot + 14, words["percent"].format(number=digits) if share else digits, "middle small")
        )
    top = 0.0
    for one in figures:
        lines = _lines(one.item)
        y = top + _high(lines) / 2
        top += _high(lines)
        parts.append(_label(one.item, lines, y))
        if bar:
            ends = sorted((x(0.0), x(one.value)))
            box = f'x="{ends[0]:.1f}" y="{y - 8:.1f}" width="{ends[1] - ends[0]:.1f}" height="16"'
            parts.append(f'<rect class="bar" {box}/>')
        else:
            parts.append(f'<circle class="dot" cx="{x(one.value):.1f}" cy="{y:.1f}" r="4"/>')
        parts.append(f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(WIDTH - VALUES + 8, y + 4, f"{value_of(one, words)} ({interval_of(one, words)})", "small"))
    if line is not None:
        parts.append(f'<line class="fair" x1="{x(line):.1f}" x2="{x(line):.1f}" y1="-2" y2="{foot:.1f}"/>')
        parts.append(_text(x(line), foot + 28, label, "middle small") if label else "")
    return "".join(parts)


def _scale(least: float, most: float) -> tuple[float, float, float]:
    """Round ends of an axis, and the step between its lines."""
    span = (most - least) or 1.0
    raw = span / 5
    unit = 10 ** math.floor(math.log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    return math.floor(least / step) * step, math.ceil(most / step) * step, step


def _lines(words: str, room: float = LABELS - 12) -> list[str]:
    """What a row is, in as many lines as it needs; what is too long for them ends in dots."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, room) or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    cut_lines = [_cut(line, room) for line in lines[:LINES]]
    if len(lines) > LINES:
        cut_lines[-1] = _cut(f"{cut_lines[-1]} {lines[LINES]}", room)
    return cut_lines


def _fits(words: str, room: float) -> bool:
    return LETTERS * typeface.text_width(words) <= room


def _cut(words: str, room: float) -> str:
    """The words, as far as there is room."""
    while not _fits(words, room) and len(words) > 4:
        words = f"{words[:-2].rstrip()}…"
    return words


def _label(words: str, lines: Sequence[str], y: float) -> str:
    """What a row is; the whole of it is told on hovering."""
    first = y + 4 - LINE * (len(lines) - 1) / 2
    texts = "".join([_text(LABELS - 8, first + LINE * number, line, "end") for number, line in enumerate(lines)])
    return f"<g><title>{escape(words)}</title>{texts}</g>"


def _text(x: float, y: float, words: str, look: str) -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _svg(title: str, height: float, inner: str, standalone: bool = False) -> str:
    space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    size = f'width="{WIDTH:.0f}" height="{height:.0f}" viewBox="0 -4 {WIDTH:.0f} {height + 4:.0f}"'
    return f'<svg{space} class="chart" role="img" aria-label="{escape(title)}" {size}>{inner}</svg>'
