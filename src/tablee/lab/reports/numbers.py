"""Numbers as people read them."""

from __future__ import annotations

from tablee.lab.reports.estimators import Figure

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


def number(value: float, near: float) -> str:
    """A number with as many decimals as an interval this wide makes sense of."""
    decimals = 2 if near < 0.2 else 1 if near < 10 else 0
    return f"{value:.{decimals}f}".replace("-", "\u2212")


def percent(value: float) -> str:
    """A share in percent."""
    decimals = 1 if 0 < abs(value) < 0.1 else 0
    return f"{100 * value:.{decimals}f}%".replace("-", "\u2212")


def value_of(one: Figure) -> str:
    """The value of a figure."""
    return percent(one.value) if is_share(one.measure) else number(one.value, one.high - one.low)


def interval_of(one: Figure) -> str:
    """Its interval; what must be so has none."""
    if one.low == one.high:
        return "exactly"
    low, high = [
        percent(end) if is_share(one.measure) else number(end, one.high - one.low) for end in (one.low, one.high)
    ]
    return f"{low} to {high}"
