"""A chart of the scores over a game, as SVG: one line for each seat, told apart by colour and by shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tablee.drawing import Svg, Value, el, mark, number, text

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 72, 104, 28, 40
DASHES = ("", "9 4", "3 3", "12 4 3 4", "6 3 1 3")
LETTERS = 25  # where a chart is narrow; the style sheet makes them smaller where it is wide
APART = 27  # between the numbers at the right


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
    low = min(0, *[min(totals) for totals in course])
    high = max(1, *[max(totals) for totals in course])
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    last = max(1, len(course) - 1 if moves is None else moves)

    def x(move: int) -> float:
        return LEFT + wide * move / last

    def y(points: float) -> float:
        return TOP + tall * (1 - (points - low) / (high - low))

    parts: list[Svg] = []
    for points in range(low - low % _step(high - low), high + 1, _step(high - low)):
        if points >= low:
            grid: dict[str, Value] = {
                "class": "thin",
                "x1": LEFT,
                "x2": WIDTH - RIGHT,
                "y1": y(points),
                "y2": y(points),
            }
            parts += [el("line", grid), text(LEFT - 8, y(points) + 6, f"{points}{unit}", LETTERS, "panel", "end")]
    for move in range(0, last + 1, _step(last)):
        parts.append(text(x(move), HEIGHT - 10, str(move), LETTERS, "panel"))
    for seat in range(len(course[0])):
        line = " ".join(f"{number(x(move))},{number(y(totals[seat]))}" for move, totals in enumerate(course))
        look: dict[str, Value] = {
            "class": f"curve c-seat{seat}",
            "points": line,
            "stroke-dasharray": DASHES[seat] or None,
        }
        parts.append(el("polyline", look))
    ends = sorted(range(len(course[0])), key=lambda seat: -course[-1][seat])
    at = float(TOP)
    for seat in ends:
        at = max(at, min(y(course[-1][seat]), HEIGHT - BOTTOM - APART * (len(course[0]) - 1 - ends.index(seat))))
        parts.append(mark(seat, WIDTH - RIGHT + 16, at, 16))
        parts.append(text(WIDTH - RIGHT + 30, at + 6, f"{course[-1][seat]}{unit}", LETTERS, "panel", "start"))
        at += APART
    for move, word in lines.items():
        line_at: dict[str, Value] = {"x1": x(move), "x2": x(move), "y1": TOP, "y2": HEIGHT - BOTTOM}
        parts.append(el("line", {"class": "now", **line_at}))
        if word:
            parts.append(text(x(move), TOP - 5, word, LETTERS, "panel", look="strong"))
    attrs: dict[str, Value] = {
        "class": "board chart",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "role": "img",
        "aria-label": label,
    }
    return el("svg", attrs, el("title", None, label), *parts)


def _step(span: int) -> int:
    """A round distance between two marks on an axis."""
    return next((step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500) if span / step <= 8), 1000)
