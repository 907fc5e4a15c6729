"""What the first page would otherwise wait for: templates, words and drawings."""

from __future__ import annotations

from tablee import games, locale
from tablee.web.templating import templates


def preload() -> None:
    """Read whatever pages are made of; what is read stays in memory."""
    for name in templates.list_templates():
        templates.get_template(name)
    for name in games.names():
        games.artist(name)
    for language in locale.LANGUAGES:
        for domain in ("pages", "person", "reading", "analysis", *games.names()):
            locale.words(domain, language)
