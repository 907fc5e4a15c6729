"""The reader of a page: the language, the theme and the shape of the screen, as cookies and headers tell them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from starlette.requests import HTTPConnection

from tablee import locale

THEMES = ("auto", "light", "dark")
SPEEDS = ("slow", "normal", "fast", "at_once")  # at which a page plays what happens
YEAR = 365 * 24 * 3600


def says(language: str, key: str, domain: str = "pages", **values: Any) -> str:
    """The sentence `key` of the pages; lists of names are told as the language tells them."""
    words = locale.words(domain, language)
    for name, value in values.items():
        if isinstance(value, list | tuple):
            values[name] = locale.listed(value, locale.words("pages", language))
    return words[key].format(**values) if values else words[key]


@dataclass(frozen=True)
class Reader:
    """What a page is made for."""

    language: str
    theme: str
    portrait: bool  # a phone held upright
    sound: bool
    speed: str
    auto: bool  # forced moves that everybody can foresee are played by themselves
    finish: bool  # and those that only the player knows to be forced: a turn ends by itself
    confirm: bool  # moves that cannot be taken back are asked for once more
    name: str  # what the player was called last time

    def says(self, key: str, **values: Any) -> str:
        """The sentence `key` of the pages in the reader's language."""
        return says(self.language, key, **values)

    def own(self, key: str, **values: Any) -> str:
        """The sentence `key` of a person's own pages in the reader's language."""
        return says(self.language, key, "person", **values)

    def stands(self, key: str, **values: Any) -> str:
        """The sentence `key` of the pages about how people stand in the reader's language."""
        return says(self.language, key, "standing", **values)

    def times(self, key: str, **values: Any) -> str:
        """The sentence `key` about clocks in the reader's language."""
        return says(self.language, key, "clocks", **values)

    def tells(self, key: str, **values: Any) -> str:
        """The sentence `key` of the rules and replay pages in the reader's language."""
        return locale.words("reading", self.language)[key].format(**values)

    def words(self, game: str) -> dict[str, str]:
        """The words of a game in the reader's language."""
        return locale.words(game, self.language)


def reader_of(request: HTTPConnection) -> Reader:
    """The reader who sends this request."""
    cookies = request.cookies
    language = cookies.get("language", "")
    theme = cookies.get("theme", "")
    shape = cookies.get("shape", "")
    is_phone = "Mobi" in request.headers.get("user-agent", "")
    touch = cookies.get("touch", "on" if is_phone else "off")  # fingers hit the wrong piece
    return Reader(
        language if language in locale.LANGUAGES else _preferred(request.headers.get("accept-language", "")[:200]),
        theme if theme in THEMES else "auto",
        shape == "portrait" or (not shape and is_phone),
        cookies.get("sound") == "on",
        cookies.get("speed", "") if cookies.get("speed") in SPEEDS else "normal",
        cookies.get("auto") == "on",
        cookies.get("finish") == "on",
        cookies.get("confirm", touch) == "on",
        unquote(cookies.get("name", ""))[:40],  # a cookie holds only some letters as they are
    )


@lru_cache(maxsize=256)
def _preferred(accepted: str) -> str:
    """The first language of the browser's list that the pages speak; English if there is none."""
    ranked: list[tuple[float, str]] = []
    for place, part in enumerate(accepted.split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1) + place / 1000, tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(ranked) if tag in locale.LANGUAGES), "en")
