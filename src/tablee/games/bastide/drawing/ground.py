"""The land around the town: fields, vines and meadows as an engraver draws them, and what holds the plan together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.drawing import Svg, Value, age, border, circle, el, group, icon, jitter, rect, rose, text
from tablee.games.bastide.drawing.plan import Plan
from tablee.games.bastide.town import WALLS

FIELD: Final = 88.0  # about the side of a field
CROPS: Final = ("furrows", "vines", "meadow", "fallow", "rows")


def _pattern(name: str, width: float, height: float, turn: float, *children: Svg) -> Svg:
    attrs: dict[str, Value] = {"id": f"bd-{name}", "width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    return el("pattern", {**attrs, "patternTransform": f"rotate({turn:g})"}, *children)


def _line(line: str, look: str, width: float, opacity: float) -> Svg:
    return el("path", {"class": f"l-{look}", "d": line, "stroke-width": width, "stroke-opacity": opacity})


STONES: Final = "M0 .5h14M0 7.5h14M4.5 .5v7M11.5 .5v7M1 7.5v7M8 7.5v7"
COURSES: Final = "M0 .5h18M0 6.5h18M5 .5v6M14 .5v6M0 12.5h18M9.5 6.5v6M.5 6.5v6"
MASONRY: Final = (
    _pattern("cobbles", 14, 14, 0, _line(STONES, "line", 0.8, 0.85)),
    _pattern("courses", 18, 12.5, 0, _line(COURSES, "line", 0.7, 0.9)),
)


def _patterns() -> Svg:
    """What grows on fields, and the shadow towards the edges of old paper."""
    bush = el("circle", {"class": "f-leaf", "cx": 4, "cy": 4, "r": 1.5, "fill-opacity": 0.6})
    return el(
        "defs",
        None,
        _pattern("furrows", 6, 6, 20, _line("M0 3h6", "line", 0.6, 0.55)),
        _pattern("rows", 5, 5, -52, _line("M0 2.5h5", "line", 0.6, 0.5)),
        _pattern("vines", 8, 8, 12, _line("M0 4h8", "line", 0.4, 0.5), bush),
        _pattern("meadow", 22, 16, 0, _line("M4 6l1.5-3l1.5 3M8 6l1-2M15 13l1.5-3l1.5 3", "leaf", 0.8, 0.7)),
        age("bd-age"),
    )


def _corner(row: int, column: int) -> str:
    n = row * 31 + column
    return f"{(column - 0.5) * FIELD + 19 * jitter(n):.0f} {(row - 0.5) * FIELD + 19 * jitter(n + 400):.0f}"


def _fields(width: float, height: float) -> list[Svg]:
    """A patchwork of fields all over the land: one path for each crop, one for all hedges."""
    grown: dict[str, list[str]] = {crop: [] for crop in CROPS}
    for row in range(int(height / FIELD) + 2):
        for column in range(int(width / FIELD) + 2):
            corners = (
                _corner(row, column),
                _corner(row, column + 1),
                _corner(row + 1, column + 1),
                _corner(row + 1, column),
            )
            crop = CROPS[int(abs(jitter(row * 17 + column + 90)) * 997) % len(CROPS)]
            grown[crop].append(f"M{'L'.join(corners)}z")
    shapes = [el("path", {"class": "f-leaf", "d": "".join(grown["meadow"]), "fill-opacity": 0.13})]
    for crop in CROPS:
        if crop != "fallow":
            shapes.append(el("path", {"d": "".join(grown[crop]), "fill": f"url(#bd-{crop})"}))
    hedges = "".join(["".join(lines) for lines in grown.values()])
    return [*shapes, _line(hedges, "line", 0.9, 0.5)]


def land(width: float, height: float, trees: Sequence[tuple[float, float]]) -> Svg:
    """The sheet that everything is drawn on, with a tree at each of these places."""
    return group(
        {"aria-hidden": "true"},
        _patterns(),
        rect(0, 0, width, height, "e-land", 6),
        *_fields(width, height),
        *[icon("oak", x - 10, y - 20, 19 + 3 * jitter(int(x))) for x, y in trees],
    )


def frame(width: float, height: float) -> Svg:
    """The shadow of age and the border of the sheet."""
    return group(
        {"aria-hidden": "true", "pointer-events": "none"},
        el("rect", {"width": width, "height": height, "fill": "url(#bd-age)"}),
        *border(width, height),
    )


def ditch(plan: Plan) -> Svg:
    """The ditch around the walls, and the ground on which the town is staked out."""
    box = plan.outside

    def ring(inset: float, look: str, round_by: float) -> Svg:
        return rect(box.x - inset, box.y - inset, box.width + 2 * inset, box.height + 2 * inset, look, round_by)

    return group(
        {"aria-hidden": "true"},
        ring(9, "e-water", 16),
        ring(6, "l-line fine", 13),
        ring(1, "e-land", 9),
        el("rect", {**_attrs(plan), "class": "f-deep", "fill-opacity": 0.75}),
    )


def _attrs(plan: Plan) -> dict[str, Value]:
    box = plan.inside
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": 3}


def sides(plan: Plan, letters: Sequence[str]) -> Svg:
    """The letter of each side in the ditch: on a turned plan north is not where one looks for it."""
    box = plan.outside
    shapes: list[Svg] = []
    for work, letter in zip(WALLS, letters, strict=True):
        right, down = plan.side(work)
        circles = plan.circles(work)
        x, y = plan.circle(circles[len(circles) // 2])
        x = x if not right else box.x - 5 if right < 0 else box.x + box.width + 5
        y = y if not down else box.y - 5 if down < 0 else box.y + box.height + 5
        shapes += [circle(x, y, 7.5, "e-paper"), text(x, y + 4, letter, 11.5, "paper", look="strong")]
    return group({"aria-hidden": "true"}, *shapes)


def compass(x: float, y: float, size: float, north: str, turned: bool) -> Svg:
    """The compass rose around (x, y), with the letter of the north above it, or at its right if the plan is turned."""
    right, down = (1, 0) if turned else (0, -1)
    letter = text(right * (size + 7), down * (size + 7) + 4.5, north, 12, "land", look="strong")
    return rose(x, y, size, "e-band", over=(letter,))
