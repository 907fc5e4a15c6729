"""The cookies of the only reader: a browser keeps none that a service worker answers with."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import SimpleCookie


class Cookies:
    """What the application wants remembered, among it the token of the reader."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        self.kept = dict(kept)

    def header(self, of_the_browser: str) -> str:
        """All of them for a request, after those that scripts of the pages have set."""
        own = "; ".join(f"{name}={value}" for name, value in self.kept.items())
        return "; ".join(filter(None, [of_the_browser, own]))

    def take(self, header: str) -> str:
        """Remember what an answer asks for; returns its name."""
        (name, cookie), *_ = SimpleCookie(header).items()
        self.kept[name] = cookie.coded_value
        return name
