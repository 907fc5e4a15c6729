"""The ground of the board: an engraved, hand-coloured map of Western Europe around 1600."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from tablee.drawing import Svg, Value, age, el, group, number, path, pictures, rect, rose, text
from tablee.games.heads_of_state.drawing.geography import Map, Projection, charted

TINTS: Final = ("azure", "leaf", "gold", "ruby")  # along the borders of each country

SEA: Final = pictures(Path(__file__).with_name("sea.svg"))  # a ship and a serpent


def _defs(chart: Map, width: float, height: float) -> Svg:
    """The lines that are used several times, and the shadow towards the edges of old paper."""
    countries = [el("path", {"id": f"land-{place}", "d": line}) for place, line in enumerate(chart.countries)]
    clips = [
        el("clipPath", {"id": f"in-{place}"}, el("use", {"href": f"#land-{place}"}))
        for place in range(len(chart.countries))
    ]
    return el(
        "defs",
        None,
        el("path", {"id": "shore", "d": chart.land}),
        el("path", {"id": "tides", "d": chart.tides}),
        *countries,
        *clips,
        el("clipPath", {"id": "sheet"}, el("rect", {"width": width, "height": height, "rx": 6})),
        age("age", 66, 0.75),
    )


def _sea() -> list[Svg]:
    """Lines that follow the shores, as engravers draw water."""
    shapes: list[Svg] = []
    for wide in (27, 19, 12, 6):
        for colour, line in (("line", wide), ("water", wide - 1.1)):
            attrs: dict[str, Value] = {"href": "#tides", "class": f"l-{colour}", "stroke-width": line}
            shapes.append(el("use", attrs))
    return shapes


def _countries() -> list[Svg]:
    """The four countries, tinted along their borders by hand."""
    shapes: list[Svg] = []
    for place, colour in enumerate(TINTS):
        line = {"href": f"#land-{place}"}
        tint: dict[str, Value] = {**line, "class": f"l-{colour}", "clip-path": f"url(#in-{place})"}
        shapes.append(el("use", {**line, "class": "f-paper"}))
        shapes.append(el("use", tint | {"stroke-width": 22, "stroke-opacity": 0.16}))
        shapes.append(el("use", tint | {"stroke-width": 9, "stroke-opacity": 0.4}))
        shapes.append(el("use", {**line, "class": "drawn"}))
    return shapes


def _rhumbs(x: float, y: float, reach: float) -> Svg:
    """The lines of the winds that run out from a compass rose."""
    lines = [
        f"M{x:g} {y:g}L{x + reach * cos(radians(turn)):.0f} {y + reach * sin(radians(turn)):.0f}"
        for turn in (0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5, 180, 202.5, 225, 247.5, 270, 292.5, 315, 337.5)
    ]
    return el("path", {"class": "l-line", "stroke-width": 0.45, "stroke-opacity": 0.7, "d": "".join(lines)})


def _frame(width: float, height: float) -> list[Svg]:
    """The border of the sheet with its scale of degrees."""
    scale: dict[str, Value] = {"class": "l-band", "stroke-width": 3, "stroke-dasharray": "13 13"}
    box = f"M5.5 5.5H{number(width - 5.5)}V{number(height - 5.5)}H5.5z"
    return [
        el("path", {"class": "l-card", "stroke-width": 4.5, "d": box}),
        el("path", scale | {"d": box}),
        rect(8, 8, width - 16, height - 16, "drawn", 1),
        rect(2.5, 2.5, width - 5, height - 5, "s-band", 4),
    ]


def ground(view: Projection, width: float, height: float, rose: tuple[float, float]) -> Svg:
    """The map itself; `rose` is where the winds come together."""
    chart = charted(view)
    sheet = group(
        {"clip-path": "url(#sheet)"},
        rect(0, 0, width, height, "f-water"),
        _rhumbs(*rose, width + height),
        *_sea(),
        el("use", {"href": "#shore", "class": "e-land"}),
        *_countries(),
        el("path", {"class": "l-azure", "stroke-width": 0.9, "stroke-opacity": 0.6, "d": chart.rivers}),
        el("path", {"class": "l-line", "stroke-width": 1.2, "stroke-dasharray": "1.5 3.5", "d": chart.sectors}),
        path(chart.mountains, "hair"),
        el("rect", {"width": width, "height": height, "fill": "url(#age)"}),
    )
    return group({"aria-hidden": "true"}, _defs(chart, width, height), sheet, *_frame(width, height))


def compass(x: float, y: float, size: float) -> Svg:
    """The compass rose around (x, y), with a lily to the north."""
    lily = "M0-8q3 3 0 8q-3-5 0-8zM-1 0q-5 1-5-4q4-1 5 4zM1 0q5 1 5-4q-4-1-5 4zM-3 .5h6v1.600h-6z"
    place = f"translate(0 {-size * 0.98:g}) scale({size / 30:g})"
    under = (el("circle", {"class": "e-card", "r": size * 0.62}), el("circle", {"class": "thin", "r": size * 0.55}))
    return rose(x, y, size * 0.95, "e-ruby", under, (el("path", {"class": "inked", "d": lily, "transform": place}),))


def lettering(words: Mapping[str, str], names: dict[str, tuple[float, float, float]]) -> Svg:
    """The old names of seas and neighbours: where each has its middle, and how far it is turned."""
    shapes: list[Svg] = []
    for name, (x, y, turn) in names.items():
        ground = "water" if name.startswith("sea") else "land"
        letters = text(0, 0, words[f"draw.{name}"], 11, ground, look="slant caps")
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        shapes.append(el("g", {"transform": place, "opacity": 0.8}, letters))
    return group({"aria-hidden": "true"}, *shapes)
