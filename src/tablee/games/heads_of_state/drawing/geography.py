"""From degrees to paths on the board: the lines of the map at the scale of a layout."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from tablee.drawing import groups, jitter

Point = tuple[float, float]

SHORE: Final = 0.2  # how rough a line is, in parts of the length that is halved
BORDER: Final = 0.1
LONGEST: Final = 6.0  # degrees; what is longer closes a shore outside the map
# The countries in the order of the game, but for the British one; a minus goes along a coast or border backwards.
COUNTRIES: Final = (
    ("channel", "pyrenees", "lion", "-alps", "-moselle", "-flanders"),
    ("pomerania", "holstein", "frisia", "meuse", "moselle", "bohemia"),
    ("biscay", "guadiana", "levant", "-pyrenees"),
)


class Projection(NamedTuple):
    """Where degrees lie on a board: the upper left corner, and the size of a degree."""

    west: float
    north: float
    across: float
    down: float

    def spot(self, east: float, north: float) -> Point:
        """Where a place lies."""
        return (east - self.west) * self.across, (self.north - north) * self.down


class Map(NamedTuple):
    """The lines of the map as path data."""

    land: str  # everything that is not water
    tides: str  # its shores without their roughness, which wide lines around them would hide
    countries: tuple[str, ...]  # in the order of the game
    sectors: str
    rivers: str
    mountains: str


def _points(line: Element) -> list[Point]:
    """The degrees east and north along a path of straight lines."""
    spots = [spot.split(",") for spot in line.attrib["d"].removeprefix("M").split()]
    return [(float(east), float(north)) for east, north in spots]


def _middle(circle: Element) -> Point:
    """The degrees east and north of a spot."""
    return float(circle.attrib["cx"]), float(circle.attrib["cy"])


EUROPE: Final = groups(Path(__file__).with_name("europe.svg"))
COASTS: Final = {line.attrib["id"]: _points(line) for line in EUROPE["coasts"]}
BORDERS: Final = {line.attrib["id"]: _points(line) for line in EUROPE["borders"]}
BRITISH, OTHER_SHORES, SECTORS, RIVERS = [
    [_points(line) for line in EUROPE[name]] for name in ("british", "other_shores", "sectors", "rivers")
]
HILLS: Final = [_middle(hill) for hill in EUROPE["mountains"]]


def _rough(points: list[Point], by: float) -> list[Point]:
    """A line as a hand would engrave it: every long piece is bent in the middle, and each half once more."""
    for least in (0.5, 0.22):
        bent = [points[0]]
        for (x, y), (x2, y2) in pairwise(points):
            length = hypot(x2 - x, y2 - y)
            if least < length < LONGEST:
                shift = by * jitter(x * 3.1 + y * 7.7 + x2 * 1.3)
                bent.append(((x + x2) / 2 + (y2 - y) * shift, (y + y2) / 2 + (x - x2) * shift))
            bent.append((x2, y2))
        points = bent
    return points


def _arc(name: str) -> list[Point]:
    """A coast or border; with a minus backwards."""
    plain = name.removeprefix("-")
    points = _rough(COASTS[plain], SHORE) if plain in COASTS else _rough(BORDERS[plain], BORDER)
    return points[::-1] if name != plain else points


def _line(view: Projection, points: list[Point], end: str = "") -> str:
    spots = [view.spot(east, north) for east, north in points]
    x, y = round(spots[0][0] * 10), round(spots[0][1] * 10)
    line = f"M{x / 10:g} {y / 10:g}l"
    for to_x, to_y in spots[1:]:  # by steps in tenths: shorter, and no error adds up
        across, down = round(to_x * 10) - x, round(to_y * 10) - y
        line += f"{across / 10:g} {down / 10:g} "
        x, y = x + across, y + down
    return line.replace(" -", "-").rstrip() + end


def _area(view: Projection, names: Iterable[str]) -> str:
    return _line(view, [point for name in names for point in _arc(name)], "z")


def _shores(view: Projection, lines: list[list[Point]]) -> str:
    return "".join([_line(view, _rough(line, SHORE), "z") for line in lines])


def _mountain(x: float, y: float) -> str:
    """A hill with its shaded side."""
    return f"M{x - 5:.1f} {y + 3:.1f}l4.4-7.5l5.6 7.5M{x + 0.6:.1f} {y - 2.6:.1f}l.8 5M{x + 2.2:.1f} {y - 0.4:.1f}l.6 3"


def sector_spots(layout: str, view: Projection) -> dict[str, Point]:
    """Where the middle of each sector's slots lies on a board."""
    return {spot.attrib["id"].removeprefix(f"{layout}-"): view.spot(*_middle(spot)) for spot in EUROPE[layout]}


def charted(view: Projection) -> Map:
    """The whole map."""
    mainland = [point for line in COASTS.values() for point in line]
    british = _shores(view, BRITISH)
    return Map(
        land=_area(view, COASTS) + british + _shores(view, OTHER_SHORES),
        tides="".join([_line(view, points, "z") for points in (mainland, *BRITISH, *OTHER_SHORES)]),
        countries=(*[_area(view, names) for names in COUNTRIES], british),
        sectors="".join([_line(view, _rough(line, BORDER)) for line in SECTORS]),
        rivers="".join([_line(view, _rough(line, SHORE)) for line in RIVERS]),
        mountains="".join([_mountain(*view.spot(*hill)) for hill in HILLS]),
    )
