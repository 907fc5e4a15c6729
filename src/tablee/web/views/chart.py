"""A chart of the scores over a game, as SVG: one line for each seat, told apart by colour and by shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tablee.drawing import Svg, Value, el, mark, number, text

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 72, 104, 28, 40
DASHES = ("", "9 4", "3 3", "12 4 3 4", "6 3 1 3")
LETTERS = 25  # where a chart is narrow; the style sheet makes them smaller where it is wide
APART = 27  # between the numbers at the right


class _Axes:
    """Where moves and values lie on a chart."""

    def __init__(self, course: Sequence[Sequence[int]], moves: int | None) -> None:
        self.low = min(0, *[min(totals) for totals in course])
        self.high = max(1, *[max(totals) for totals in course])
        self.last = max(1, len(course) - 1 if moves is None else moves)

    def x(self, move: int) -> float:
        """How far right a move is."""
        return LEFT + (WIDTH - LEFT - RIGHT) * move / self.last

    def y(self, value: float) -> float:
        """How far down a value is."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - self.low) / (self.high - self.low))

    def grid(self, unit: str) -> list[Svg]:
        """Lines at round values, and the numbers of both axes."""
        parts: list[Svg] = []
        step = _step(self.high - self.low)
        for value in range(self.low + -self.low % step, self.high + 1, step):
            ends: dict[str, Value] = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": self.y(value), "y2": self.y(value)}
            parts.append(el("line", {"class": "thin", **ends}))
            parts.append(text(LEFT - 8, self.y(value) + 6, f"{value}{unit}", LETTERS, "panel", "end"))
        for move in range(0, self.last + 1, _step(self.last)):
            parts.append(text(self.x(move), HEIGHT - 10, str(move), LETTERS, "panel"))
        return parts


def chart(
    course: Sequence[Sequence[int]],
    label: str,
    unit: str = "",
    moves: int | None = None,
    lines: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """A number for each seat after each move; `label` says what it is to those who cannot see it.

    `moves` are those of the whole game, if only some of them are known; `lines` stand at moves, with a word above.
    The page says beside it which mark is whose.
    """
    axes = _Axes(course, moves)
    parts = [*axes.grid(unit), *_curves(course, axes), *_ends(course[-1], unit, axes)]
    for move, word in lines.items():
        ends: dict[str, Value] = {"x1": axes.x(move), "x2": axes.x(move), "y1": TOP, "y2": HEIGHT - BOTTOM}
        parts.append(el("line", {"class": "now", **ends}))
        if word:
            parts.append(text(axes.x(move), TOP - 5, word, LETTERS, "panel", look="strong"))
    attrs: dict[str, Value] = {
        "class": "board chart",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "role": "img",
        "aria-label": label,
    }
    return el("svg", attrs, el("title", None, label), *parts)


def _curves(course: Sequence[Sequence[int]], axes: _Axes) -> Iterator[Svg]:
    """A line for each seat."""
    for seat in range(len(course[0])):
        points = [f"{number(axes.x(move))},{number(axes.y(totals[seat]))}" for move, totals in enumerate(course)]
        look = seat % len(DASHES)
        dashes = DASHES[look] or None
        yield el("polyline", {"class": f"curve c-seat{look}", "points": " ".join(points), "stroke-dasharray": dashes})


def _ends(totals: Sequence[int], unit: str, axes: _Axes) -> Iterator[Svg]:
    """The mark and the last number of each seat at the right, the highest on top, none over another."""
    at = float(TOP)
    for place, seat in enumerate(sorted(range(len(totals)), key=lambda seat: -totals[seat])):
        at = max(at, min(axes.y(totals[seat]), HEIGHT - BOTTOM - APART * (len(totals) - 1 - place)))
        yield mark(seat, WIDTH - RIGHT + 16, at, 16)
        yield text(WIDTH - RIGHT + 30, at + 6, f"{totals[seat]}{unit}", LETTERS, "panel", "start")
        at += APART


def _step(span: int) -> int:
    """A round distance between two marks on an axis."""
    return next((step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500) if span / step <= 8), 1000)
