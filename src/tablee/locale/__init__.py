"""The words of the games and of the table: gettext catalogues, one file for each language and domain."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from string import Formatter
from typing import Final

import polib

from tablee.table import TableeError

LANGUAGES = ("en", "de", "fr")
# Whether a number of things, as it is written, is told in the singular.
SINGULAR: Final[Mapping[str, Callable[[str], bool]]] = {
    "en": lambda digits: digits == "1",
    "de": lambda digits: digits == "1",
    "fr": lambda digits: abs(float(digits.replace(",", "."))) < 2,
}
NUMBER: Final = re.compile(r"[+-]?\d+([.,]\d+)?")


class CountingSentence(str):
    """A text that counts: ``{coins:coin|coins}`` becomes the number and the noun that agrees with it."""

    language: str

    def format(self, *values: object, **named: object) -> str:
        """The sentence with its gaps filled."""
        return COUNTING[self.language].vformat(self, values, named)


class _Counting(Formatter):
    def __init__(self, is_singular: Callable[[str], bool]) -> None:
        self.is_singular: Final = is_singular

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join([self.format_field(one, format_spec) for one in value])
        one, bar, more = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        number = str(value).replace("−", "-")
        known = NUMBER.fullmatch(number)  # a heading says "Bid … deniers"
        return f"{number.replace('-', '−')} {one if known and self.is_singular(number) else more}"


COUNTING: Final = {language: _Counting(is_singular) for language, is_singular in SINGULAR.items()}


def _sentence(text: str, language: str) -> str:
    """A sentence of a catalogue; most count nothing and are plain text."""
    if "|" not in text:
        return text
    counting = CountingSentence(text)
    counting.language = language
    return counting


_HERE: Final = Path(__file__).parent
_FOLDERS: Final[dict[str, Path]] = {}  # where games of other packages keep their words


def add(domain: str, folder: Path) -> None:
    """From now on the words of a domain are those in `folder`, a file for each language."""
    if _FOLDERS.get(domain) != folder:
        _FOLDERS[domain] = folder
        words.cache_clear()


def is_own(domain: str) -> bool:
    """Whether this package has words of this name that belong to no game."""
    return (_HERE / "en" / f"{domain}.po").exists()


def catalogue(domain: str, language: str) -> Path:
    """The file of a domain in a language, or in English if there is none."""
    folder = _FOLDERS.get(domain, _HERE.parent / "games" / domain / "text")
    if not folder.exists():
        return _HERE / language / f"{domain}.po"
    own = folder / f"{language}.po"
    return own if own.exists() else folder / "en.po"


@cache
def words(domain: str, language: str = "en") -> dict[str, str]:
    """Every sentence of a game by its key, those of the table included; in English where one is not translated."""
    if language not in LANGUAGES:
        raise TableeError(f"{language!r} is not one of our languages ({', '.join(LANGUAGES)})")
    sentences = {} if language == "en" else dict(words(domain))
    for name in ("table", domain):
        for entry in polib.pofile(str(catalogue(name, language))):
            sentences[entry.msgid] = _sentence(entry.msgstr, language)
    return sentences


def name_of(words: Mapping[str, str], kind: str, name: str) -> str:
    """What a thing of some kind is called; its plain name if a game has no word for it."""
    return words.get(f"{kind}.{name}", name.replace("_", " "))


def listed(things: Sequence[str], words: Mapping[str, str]) -> str:
    """Things one after another, such as ``Anna, Bob and Chloé``."""
    if len(things) < 2:
        return "".join(things)
    return words["list"].format(first=", ".join(things[:-1]), last=things[-1])


def chained(clauses: Sequence[str], words: Mapping[str, str]) -> str:
    """Clauses one after another, with the semicolon of the language between them."""
    return reduce(lambda first, next: words["chain"].format(first=first, next=next), clauses) if clauses else ""


def several(thing: str, amount: int) -> str:
    """A thing with its number, if there is more than one: ``Gold ×2``."""
    return thing if amount == 1 else f"{thing} ×{amount}"


def in_a_row(things: Sequence[str], words: Mapping[str, str]) -> str:
    """Things one after another with commas, or with semicolons if there are commas in them."""
    return chained(things, words) if any("," in thing for thing in things) else ", ".join(things)


def labelled(label: str, text: object, words: Mapping[str, str]) -> str:
    """A label and what it is about, with the colon of the language between them."""
    return words["labelled"].format(label=label, text=text)
