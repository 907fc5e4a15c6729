"""Numbers as a language writes them."""

from __future__ import annotations

ENDINGS = {1: "st", 2: "nd", 3: "rd"}  # of the first places in English; the others end in th
NARROW = "\u202f"  # between a number and its sign, where a language sets one


def whole(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")


def percent(language: str, share: float) -> str:
    """A share of the whole, such as 38%."""
    return f"{100 * share:.0f}%" if language == "en" else f"{100 * share:.0f}{NARROW}%"


def decimal(language: str, value: float) -> str:
    """A number with one decimal."""
    written = f"{value:.1f}".replace("-", "−")
    return written if language == "en" else written.replace(".", ",")


def signed(language: str, value: float) -> str:
    """The same with its sign."""
    return ("+" if value >= 0 else "") + decimal(language, value)


def ordinal(language: str, place: int) -> str:
    """A place in an order, such as 1st."""
    if language == "en":
        return f"{place}{ENDINGS.get(place, 'th')}"
    if language == "fr":
        return f"{place}{'er' if place == 1 else 'e'}"
    return f"{place}."
