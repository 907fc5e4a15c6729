"""What old maps are adorned with: engravings, cartouches, compass roses, borders and the shadow of age."""

from __future__ import annotations

from math import sin

from tablee.drawing.svg import Svg, at, el, group, memoised, number, path, rect, text


def jitter(seed: float) -> float:
    """Between -1 and 1, without any order that the eye would see; always the same for the same number."""
    return sin(seed * 12.9898 + sin(seed * 78.233) * 43.7)


@memoised
def engraving(picture: Svg, x: float, y: float, scale: float = 1) -> Svg:
    """A picture with its upper left corner at (x, y)."""
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return group({"transform": place, "aria-hidden": "true"}, picture)


def cartouche(width: float, height: float) -> list[Svg]:
    """A panel with scooped corners and an inner line, its upper left corner at (0, 0)."""
    w, h = width, height
    inner = f"M3 8.5q5 0 6-5.5h{w - 18:g}q1 5.5 6 5.5v{h - 17:g}q-5 0-6 5.5h{18 - w:g}q-1-5.5-6-5.5z"
    return [
        path(f"M0 6q6 0 6-6h{w - 12:g}q0 6 6 6v{h - 12:g}q-6 0-6 6h{12 - w:g}q0-6-6-6z", "e-card"),
        path(inner, "thin"),
    ]


def title(x: float, y: float, width: float, height: float, name: str, subtitle: str) -> Svg:
    """The cartouche with the name of the map."""
    return group(
        {"aria-hidden": "true", "transform": f"translate({number(x)} {number(y)})"},
        *cartouche(width, height),
        text(width / 2, height * 0.475, name, height * 0.42, "card", fit=width - 22, look="strong caps"),
        text(width / 2, height * 0.8, subtitle, height * 0.2375, "card", fit=width - 22, look="slant"),
    )


def rose(x: float, y: float, size: float, look: str, under: tuple[Svg, ...] = (), over: tuple[Svg, ...] = ()) -> Svg:
    """A compass rose around (x, y); one half of each of its points has this look."""
    half = size * 0.16
    points: list[Svg] = []
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        long = size if turn % 90 == 0 else size * 0.61
        for side, half_look in ((-half, "e-card"), (half, look)):
            line = f"M0 0L{number(side)} {number(-half)}L0 {number(-long)}z"
            points.append(el("path", {"class": half_look, "d": line, "transform": f"rotate({turn})"}))
    return group({"aria-hidden": "true"}, at(x, y, *under, *points, *over))


def age(name: str, start: int = 62, opacity: float = 0.9) -> Svg:
    """The shadow towards the edges of old paper, as a gradient to fill with: it begins at `start` per cent."""
    return el(
        "radialGradient",
        {"id": name, "cx": "50%", "cy": "48%", "r": "72%"},
        el("stop", {"offset": f"{start}%", "class": "stop-deep", "stop-opacity": 0}),
        el("stop", {"offset": "100%", "class": "stop-deep", "stop-opacity": opacity}),
    )


def border(width: float, height: float) -> list[Svg]:
    """The double line around a sheet."""
    return [rect(3, 3, width - 6, height - 6, "s-band", 4), rect(6.5, 6.5, width - 13, height - 13, "thin", 2)]
