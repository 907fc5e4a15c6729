"""The ground of the board: an engraved plan of Paris with its streets, the Seine and the Île de la Cité."""

from __future__ import annotations

from math import sin
from typing import Final

from tablee.drawing import Svg, Value, el, group, number, path, rect, text
from tablee.games.bastille.drawing.scene import Scene

SIDE: Final = 168  # of the square of streets that repeats
BLOCKS: Final = 7  # blocks of houses along a side


def _wobble(number: int) -> float:
    """Between -1 and 1, without any order that the eye would see."""
    return sin(number * 12.9898 + sin(number * 78.233) * 43.7)


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
                    ((column + right) * step + 5 * _wobble(number), (row + down) * step + 5 * _wobble(number + 50))
                )
            block = row * BLOCKS + column
            blocks.append(_block(corners, 0.84))
            if _wobble(block + 200) > -0.3:  # a courtyard
                blocks.append(_block(corners, 0.4))
    return "".join(blocks)


def _block(corners: list[tuple[float, float]], size: float) -> str:
    """A block drawn in from its corners to `size`."""
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
        el(
            "radialGradient",
            {"id": "age", "cx": "50%", "cy": "48%", "r": "72%"},
            el("stop", {"offset": "60%", "class": "stop-deep", "stop-opacity": 0}),
            el("stop", {"offset": "100%", "class": "stop-deep", "stop-opacity": 0.9}),
        ),
    )


def _stream(line: str, width: float) -> list[Svg]:
    """A river with the lines that engravers draw along its banks."""
    drawn: list[Svg] = []
    for inset, look in ((0, "ink"), (1.6, "water"), (7, "line"), (8, "water"), (16, "line"), (16.8, "water")):
        if width > inset:
            drawn.append(el("path", {"class": f"l-{look}", "d": line, "stroke-width": width - inset}))
    return drawn


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
        rect(3, 3, width - 6, height - 6, "s-band", 4),
        rect(6.5, 6.5, width - 13, height - 13, "thin", 2),
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


def rose(x: float, y: float, size: float) -> Svg:
    """A compass rose around (x, y)."""
    points = []
    for turn in range(0, 360, 45):
        long = size if turn % 90 == 0 else size * 0.62
        points.append(
            el(
                "path",
                {
                    "class": "e-card",
                    "d": f"M0 0L{-size * 0.16:g} {-size * 0.16:g}L0 {-long:g}z",
                    "transform": f"rotate({turn})",
                },
            )
        )
        points.append(
            el(
                "path",
                {
                    "class": "e-band",
                    "d": f"M0 0L{size * 0.16:g} {-size * 0.16:g}L0 {-long:g}z",
                    "transform": f"rotate({turn})",
                },
            )
        )
    ring = el("circle", {"class": "thin", "r": size * 0.55})
    return group({"transform": f"translate({x:g} {y:g})", "aria-hidden": "true"}, ring, *points)


def title(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The cartouche with the name of the plan."""
    middle = x + width / 2
    return group(
        {"aria-hidden": "true"},
        path(f"M{x} {y + 6}q6 0 6-6h{width - 12}q0 6 6 6v28q-6 0-6 6h{12 - width}q0-6-6-6z", "e-card"),
        path(
            f"M{x + 3.5} {y + 9}q5 0 6-5.5h{width - 19}q1 5.5 6 5.5v22q-5 0-6 5.5h{19 - width}q-1-5.5-6-5.5z",
            "thin",
        ),
        text(middle, y + 19, scene.words["title"], 17, "card", fit=width - 24, look="strong caps"),
        text(middle, y + 32, scene.say("subtitle"), 9.5, "card", fit=width - 22, look="slant"),
    )
