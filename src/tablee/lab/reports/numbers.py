"""Numbers as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablee.lab.reports.estimators import Figure

ENGLISH: Final[Mapping[str, str]] = {
    "decimal": ".",
    "percent": "{number}%",
    "interval": "{low} to {high}",
    "exactly": "exactly",
}
PRECISE = 0.03  # a share whose interval is wider than this has no decimals
LEAST_P = 0.0001  # a smaller one is a tail that nobody has seen


def p_value(p: float) -> str:
    """A p-value; what is tiny is only said to be so."""
    return f"< {LEAST_P}" if p < LEAST_P else f"{p:.2g}"


def is_share(measure: str) -> bool:
    """Whether a measure of the report is a part of 1."""
    words = (
        "share",
        "taken when offered",
        "beyond their bot",
        "first_player",
        "first_bot",
        "ending:",
        "one_sided",
        "comeback",
    )
    return any(word in measure for word in words)


def number(value: float, near: float, words: Mapping[str, str] = ENGLISH) -> str:
    """A number with as many decimals as an interval this wide makes sense of."""
    decimals = 2 if near < 0.2 else 1 if near < 10 else 0
    return written(f"{value:z.{decimals}f}", words)


def percent(value: float, words: Mapping[str, str] = ENGLISH, near: float = 0.0) -> str:
    """A share in percent, with a decimal if it is small and known as well as that, or would read as 0."""
    decimals = 1 if 0 < abs(value) < (0.0995 if near < PRECISE else 0.005) else 0
    return words["percent"].format(number=written(f"{100 * value:z.{decimals}f}", words))


def written(digits: str, words: Mapping[str, str] = ENGLISH) -> str:
    """A number as a language writes it."""
    return digits.replace("-", "\u2212").replace(".", words["decimal"])


def value_of(one: Figure, words: Mapping[str, str] = ENGLISH) -> str:
    """The value of a figure."""
    return _told(one, one.value, words)


def interval_of(one: Figure, words: Mapping[str, str] = ENGLISH) -> str:
    """Its interval; what must be so has none."""
    if one.low == one.high:
        return words["exactly"]
    return words["interval"].format(low=_told(one, one.low, words), high=_told(one, one.high, words))


def _told(one: Figure, value: float, words: Mapping[str, str]) -> str:
    if all(float(end).is_integer() for end in (one.low, one.value, one.high)) and not is_share(one.measure):
        return written(f"{value:.0f}", words)  # something counted, such as a percentile
    near = one.high - one.low
    return percent(value, words, near) if is_share(one.measure) else number(value, near, words)
