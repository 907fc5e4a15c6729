"""The ground of the board: an engraved plan of Paris with its streets, the Seine and the Île de la Cité."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Svg, Value, age, border, el, group, jitter, number, path, rect, rose

SIDE: Final = 168  # of the square of streets that repeats
BLOCKS: Final = 7  # blocks of houses along a side


def _streets() -> str:
    """Blocks of houses between crooked streets; the left edge fits the right one and the top the bottom."""
    step = SIDE / BLOCKS
    blocks: list[str] = []
    for row in range(BLOCKS):
        for column in range(BLOCKS):
            corners: list[tuple[float, float]] = []
            for down, right in ((0, 0), (0, 1), (1, 1), (1, 0)):
                number = (row + down) % BLOCKS * BLOCKS + (column + right) % BLOCKS
                corners.append(
                    ((column + right) * step + 5 * jitter(number), (row + down) * step + 5 * jitter(number + 50))
                )
            block = row * BLOCKS + column
            blocks.append(_block(corners, 0.84))
            if jitter(block + 200) > -0.3:  # a courtyard
                blocks.append(_block(corners, 0.4))
    return "".join(blocks)


def _block(corners: list[tuple[float, float]], size: float) -> str:
    """A block shapes in from its corners to `size`."""
    x = sum([corner[0] for corner in corners]) / 4
    y = sum([corner[1] for corner in corners]) / 4
    return "M" + "L".join([f"{x + (a - x) * size:.1f} {y + (b - y) * size:.1f}" for a, b in corners]) + "z"


STREETS: Final = _streets()


def _patterns() -> Svg:
    """The streets, and the shadow towards the edges of old paper."""
    square: dict[str, Value] = {"id": "streets", "width": SIDE, "height": SIDE, "patternUnits": "userSpaceOnUse"}
    houses: dict[str, Value] = {"class": "houses", "fill-rule": "evenodd", "d": STREETS}
    copies = [el("use", {"href": "#houses", "x": x, "y": y}) for x in (-SIDE, 0, SIDE) for y in (-SIDE, 0, SIDE)]
    return el(
        "defs",
        None,
        el("path", {"id": "houses", **houses}),
        el("pattern", square, *copies),
        age("age", 60),
    )


def _stream(line: str, width: float) -> list[Svg]:
    """A river with the lines that engravers draw along its banks."""
    shapes: list[Svg] = []
    for inset, look in ((0, "ink"), (1.6, "water"), (7, "line"), (8, "water"), (16, "line"), (16.8, "water")):
        if width > inset:
            shapes.append(el("path", {"class": f"l-{look}", "d": line, "stroke-width": width - inset}))
    return shapes


def _isle(line: str) -> list[Svg]:
    """An island in its arm of the river."""
    if not line:
        return []
    arms = _stream(line, 46)
    return [*arms, path(line, "e-land"), el("path", {"d": line, "fill": "url(#streets)"})]


def ground(width: float, height: float, river: str, wide: float, isle: str, roads: str) -> Svg:
    """The plan of the town, cut off at the edges of the sheet."""
    sheet: dict[str, Value] = {"width": width, "height": height, "aria-hidden": "true"}
    return el(
        "svg",
        sheet,
        _patterns(),
        rect(0, 0, width, height, "e-paper", 6),
        el("rect", {"width": width, "height": height, "fill": "url(#streets)"}),
        el("path", {"class": "l-line", "stroke-width": 11, "stroke-opacity": 0.6, "d": roads}),
        el("path", {"class": "l-paper", "stroke-width": 9.6, "d": roads}),
        *_stream(river, wide),
        *_isle(isle),
        el("rect", {"width": width, "height": height, "fill": "url(#age)"}),
        *border(width, height),
    )


def bridge(x: float, y: float, length: float, turn: float) -> Svg:
    """A bridge around (x, y), upright before it is turned."""
    half = length / 2
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    return group(
        {"transform": place, "aria-hidden": "true"},
        rect(-5, -half, 10, length, "e-stone"),
        path(f"M-2.5 {-half}v{length}M2.5 {-half}v{length}", "hair"),
    )


def compass(x: float, y: float, size: float) -> Svg:
    """The compass rose around (x, y)."""
    return rose(x, y, size, "e-band", (el("circle", {"class": "thin", "r": size * 0.55}),))
