"""Artwork from files: an SVG file is a sheet of pictures, each of them a group with an id; one holds the icon set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tablee.drawing.svg import Svg, el, join, memoised

SPACE = "{http://www.w3.org/2000/svg}"


def groups(sheet: Path) -> dict[str, Element]:
    """The groups of a sheet by their ids; where they lie on it does not matter."""
    return {group.attrib["id"]: group for group in ElementTree.parse(sheet).iterfind(f"{SPACE}g")}


def pictures(sheet: Path) -> dict[str, Svg]:
    """The pictures on a sheet by their names, each around its own origin."""
    return {name: join(*map(_shape, group)) for name, group in groups(sheet).items()}


def _shape(element: Element) -> Svg:
    """A shape, or several in a group, without what a drawing program has noted on them."""
    attrs = {key: value for key, value in element.attrib.items() if key != "id" and not key.startswith("{")}
    return el(element.tag.removeprefix(SPACE), attrs, *map(_shape, element))


ICONS: Final = pictures(Path(__file__).with_name("icons.svg"))


@cache
def _symbol(name: str, picture: Svg) -> Svg:
    """The definition that `icon` refers to."""
    return el("symbol", {"id": f"i-{name}", "viewBox": "0 0 24 24"}, picture)


def symbols(icons: Mapping[str, Svg], *more: Svg) -> Svg:
    """The definitions of these icons, and whatever else a drawing refers to."""
    return el("defs", None, *[_symbol(name, picture) for name, picture in icons.items()], *more)


@memoised
def icon(name: str, x: float, y: float, size: float) -> Svg:
    """An icon of the set, its upper left corner at (x, y)."""
    return el("use", {"href": f"#i-{name}", "x": x, "y": y, "width": size, "height": size})
