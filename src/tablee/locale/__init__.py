"""The words of the games and of the table: gettext catalogues, one file for each language and domain."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import polib

LANGUAGES = ("en", "de", "fr")


@cache
def words(domain: str, language: str = "en") -> dict[str, str]:
    """Every sentence of a game by its key, those of the table included."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is no language of ours ({', '.join(LANGUAGES)})")
    found: dict[str, str] = {}
    for name in ("table", domain):
        file = Path(__file__).parent / language / f"{name}.po"
        for entry in polib.pofile(str(file)):
            found[entry.msgid] = entry.msgstr
    return found
