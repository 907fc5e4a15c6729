"""Reliability curves: how often forecasts of about the same size came true, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.lab.training.calibration import Bin

SIDE = 240.0
ROOM = 44.0  # for the numbers beside each curve, and its name above
FEW = 200  # forecasts: a bin with fewer is drawn hollow
INK, CURVE = "#222", "#9c3b32"


def curves(tables: Mapping[str, Sequence[Bin]]) -> str:
    """A curve for each table, side by side; on the dashed line forecasts come true as often as they say."""
    wide = (SIDE + 2 * ROOM) * len(tables)
    parts = [_curve(name, bins, number) for number, (name, bins) in enumerate(tables.items())]
    style = f'font-family="serif" font-size="12" fill="{INK}" style="background:#fff"'
    title = "How often forecasts came true: " + ", ".join(tables)
    size = f'width="{wide:.0f}" height="{SIDE + 2 * ROOM:.0f}" viewBox="0 0 {wide:.0f} {SIDE + 2 * ROOM:.0f}"'
    name = f'role="img" aria-label="{escape(title)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {name} {size} {style}>{"".join(parts)}</svg>\n'


def _curve(name: str, bins: Sequence[Bin], number: int) -> str:
    left = number * (SIDE + 2 * ROOM) + ROOM

    def at(said: float, came: float) -> tuple[float, float]:
        return left + SIDE * said, ROOM + SIDE * (1 - came)

    parts = [
        f'<rect x="{left}" y="{ROOM}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>',
        f'<path d="M{left} {ROOM + SIDE}l{SIDE} {-SIDE}" stroke="{INK}" stroke-dasharray="4 4" opacity=".5"/>',
        f'<text x="{left + SIDE / 2}" y="{ROOM - 14}" text-anchor="middle" font-size="15">{escape(name)}</text>',
        f'<text x="{left + SIDE / 2}" y="{ROOM + SIDE + 34}" text-anchor="middle">forecast</text>',
        f'<text x="{left + 6}" y="{ROOM + 16}">came true</text>',
    ]
    for step in range(0, 101, 25):
        x, y = at(step / 100, step / 100)
        parts.append(f'<text x="{x}" y="{ROOM + SIDE + 16}" text-anchor="middle">{step}%</text>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{step}%</text>')
    points = [at(row.mean, row.came_true) for row in bins]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{CURVE}" stroke-width="2"/>')
    for row, (x, y) in zip(bins, points, strict=True):
        title = f"{row.mean:.0%} came true in {row.came_true:.0%} of {row.forecasts:,}"
        fill = CURVE if row.forecasts >= FEW else "#fff"
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{fill}" stroke="{CURVE}"><title>{title}</title></circle>'
        parts.append(dot)
    return "".join(parts)
