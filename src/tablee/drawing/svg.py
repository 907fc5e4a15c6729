"""SVG as text: elements are made by functions, and whatever is not markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

from tablee.drawing.typeface import text_width

KEPT: Final = 4096  # results that a memoised function keeps

SMALLEST = 11.1  # no text is smaller: on a laptop and on a phone that is 11 pixels. Longer words are squeezed


_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_RISKY = re.compile("[&<>\"']")


A = ParamSpec("A")
R = TypeVar("R")


def memoised(make: Callable[A, R]) -> Callable[A, R]:
    """Let a function of small arguments, such as a shape or a whole panel, make the same thing only once.

    Shapes are made again and again with the same numbers, so what is made of them needs no memory of its own.
    """
    return cast(Callable[A, R], lru_cache(maxsize=KEPT)(make))


class Svg(str):
    """Markup. A plain string is never markup: it is escaped as soon as it becomes part of an element."""

    __slots__ = ()


Value = str | int | float | None


def escaped(value: str) -> str:
    """Any text, harmless inside an element or an attribute."""
    if _RISKY.search(value) is None:
        return value
    return value.translate(_ENTITIES)


def number(value: float) -> str:
    """A number as short as two decimals allow."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def el(name: str, attrs: Mapping[str, Value] | None = None, *children: str) -> Svg:
    """An element; attributes that are None are left out."""
    parts = ["<", name]
    for key, value in (attrs or {}).items():
        if value is not None:
            parts.append(f' {key}="{escaped(value) if isinstance(value, str) else number(value)}"')
    if not children:
        parts.append("/>")
        return Svg("".join(parts))
    parts.append(">")
    for child in children:
        parts.append(child if isinstance(child, Svg) else escaped(child))
    parts.append(f"</{name}>")
    return Svg("".join(parts))


def join(*children: Svg) -> Svg:
    """Elements one after the other."""
    return Svg("".join(children))


def group(attrs: Mapping[str, Value] | None, *children: str) -> Svg:
    """Elements that belong together."""
    return el("g", attrs, *children)


def at(x: float, y: float, *children: str) -> Svg:
    """Elements moved to a place."""
    return el("g", {"transform": f"translate({number(x)} {number(y)})"}, *children)


@memoised
def rect(x: float, y: float, width: float, height: float, look: str, round_by: float = 0) -> Svg:
    """A rectangle; `look` is a class of the style sheet, such as ``paper`` or ``line``."""
    attrs: dict[str, Value] = {"class": look, "x": x, "y": y, "width": width, "height": height}
    if round_by:
        attrs["rx"] = round_by
    return el("rect", attrs)


@memoised
def circle(x: float, y: float, radius: float, look: str) -> Svg:
    """A circle around (x, y)."""
    return el("circle", {"class": look, "cx": x, "cy": y, "r": radius})


@memoised
def path(line: str, look: str) -> Svg:
    """A path."""
    return el("path", {"class": look, "d": line})


@memoised
def text(
    x: float,
    y: float,
    words: str,
    size: float = 12,
    ground: str = "paper",
    anchor: str = "middle",
    fit: float = 0,
    look: str = "",
) -> Svg:
    """Words whose base line begins, ends or has its middle at (x, y), in the ink that can be read on `ground`.

    With `fit` they take no more than that width, whatever the language. `look` may add ``strong``, ``caps``, ``slant``.
    """
    attrs: dict[str, Value] = {"class": f"on-{ground} {look}".rstrip(), "x": x, "y": y}
    letters = text_width(words, look)
    size = max(size, SMALLEST)
    if 0 < fit < letters * size:
        size = max(SMALLEST, fit / letters)
        if letters * size > fit:
            attrs["textLength"] = fit
            attrs["lengthAdjust"] = "spacingAndGlyphs"
    attrs["font-size"] = size
    if anchor != "start":
        attrs["text-anchor"] = anchor
    return el("text", attrs, words)
