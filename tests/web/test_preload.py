"""What the first page needs is read before anybody asks for it."""

from __future__ import annotations

from tablee import games, locale
from tablee.web.preload import preload
from tablee.web.templating import templates


def test_templates_words_and_drawings_are_there() -> None:
    preload()
    assert templates.cache is not None and len(templates.cache) >= len(templates.list_templates())
    read = locale.words.cache_info().misses
    for game in games.names():
        for language in locale.LANGUAGES:
            locale.words(game, language)
    assert locale.words.cache_info().misses == read
