"""Artwork from files: an SVG file is a sheet of pictures, each of them a group with an id."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tablee.drawing.svg import Svg, el, join

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
