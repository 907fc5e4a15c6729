"""The games: `names()` lists them, `load(name)` loads one, `title(name)` is everything else about one.

A game is a title: any package with a module `title` in this folder, and any that an installed package offers by an
entry point of the group `tablee.games`, such as ``goofspiel = "goofspiel.title:TITLE"``.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
import re
from collections.abc import Collection
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import locale
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Telling, Title
from tablee.table import (
    Edition,
    EditionError,
    Game,
    Observation,
    PlainObservation,
    Rule,
    State,
    TableeError,
    read_rules,
)

if TYPE_CHECKING:
    from tablee.drawing import Artist

__all__ = [
    "Buttons",
    "Story",
    "Summary",
    "Telling",
    "Title",
    "add",
    "artist",
    "folder",
    "load",
    "names",
    "observation",
    "player_names",
    "read_edition",
    "rules",
    "text",
    "title",
    "titles",
    "usual_seats",
]
GROUP = "tablee.games"
NAME = re.compile(r"[a-z][a-z0-9_]*")
USUAL_SEATS = 4
log = logging.getLogger("tablee.games")


@cache
def titles() -> dict[str, Title]:
    """All games by name: those of this package, the newest first, then those of others."""
    own = [
        importlib.import_module(f"{__name__}.{module.name}.title").TITLE
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    by_name: dict[str, Title] = {one.name: one for one in sorted(own, key=lambda title: -title.year)}
    for one in own:
        locale.add(one.name, one.folder / "text")
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        try:
            one = _checked(point.load(), by_name)
        except Exception as error:  # a package of somebody else may fail in any way, and the other games are played
            log.warning("the game %r cannot be played: %s: %s", point.name, type(error).__name__, error)
        else:
            by_name[one.name] = one
    return by_name


def add(one: Title) -> None:
    """Offer a game for as long as this program runs, as if its package were installed."""
    if titles().setdefault(one.name, one) is not one:
        raise TableeError(f"there is another game called {one.name!r}")
    locale.add(one.name, one.folder / "text")


def _checked(offer: object, others: Collection[str]) -> Title:
    """What an entry point offers, if it can be one of the games: pages that list all of them must not break."""
    if not isinstance(offer, Title):
        raise TableeError(f"what the entry point of {GROUP} names is not a Title")
    if not NAME.fullmatch(offer.name):
        raise TableeError(f"its title is called {offer.name!r}: write small letters, digits and _")
    if offer.name in others:
        raise TableeError(f"another installed game is called {offer.name!r}: remove one of their packages")
    if locale.is_own(offer.name):
        raise TableeError(f"its title is called {offer.name!r}, as words of this package are: choose another name")
    if not (offer.folder / "text" / "en.po").is_file():
        raise TableeError("its folder has no text/en.po")
    locale.add(offer.name, offer.folder / "text")
    words = locale.words(offer.name)
    if "title" not in words:
        raise TableeError("text/en.po has no sentence 'title'")
    box = Edition.read(offer.folder / "parts.toml")
    if box.game != offer.name:
        raise TableeError(f"parts.toml is an edition of {box.game!r}, not of {offer.name!r}")
    offer.game(box, words)
    return offer


def title(name: str) -> Title:
    """The game of this name."""
    if name not in titles():
        raise TableeError(f"{name!r} is not a game ({', '.join(titles())})")
    return titles()[name]


def folder(name: str) -> Path:
    """Where the parts and the texts of a game are."""
    return title(name).folder


def names() -> list[str]:
    """The games that can be played."""
    return list(titles())


def read_edition(name: str, file: str | Path | None = None) -> Edition:
    """The edition of a game in the box, or the one in `file`."""
    box = Edition.read(Path(file) if file is not None else folder(name) / "parts.toml")
    if box.game != name:
        raise EditionError([f"{box.file} [edition]: this is an edition of {box.game!r}, not of {name!r}"])
    return box


def load(name: str, edition: str | Path | Edition | None = None) -> Game[State]:
    """A game ready to be played, with the edition in the box, the one in a file, or the one given."""
    box = title(name)
    values = edition if isinstance(edition, Edition) else read_edition(name, edition)
    return box.game(values, locale.words(name))


def observation(game: Game[State]) -> Observation[State]:
    """How a view of this game is written as a row of numbers."""
    return title(game.name).observation(game) or PlainObservation(game)


@cache
def artist(name: str) -> Artist[Any, Any]:
    """Who draws the boards of a game."""
    from tablee.drawing.plain import plain_artist

    return title(name).artist() or plain_artist(title(name).values)


def usual_seats(game: Game[Any]) -> int:
    """How many play where nobody says it: four, or as near as the game allows."""
    return min(game.players, key=lambda seats: (abs(seats - USUAL_SEATS), seats))


def player_names(name: str, language: str = "en") -> list[str]:
    """What bots and guests are called in a game: its own names come first; there are enough for any table."""
    own, common = locale.words(name, language).get("box.names", ""), locale.words("pages", language)["page.names"]
    called = dict.fromkeys([one.strip() for one in f"{own},{common}".split(",") if one.strip()])
    return [*called, *[f"{one} 2" for one in called]]


def text(name: str, file: str, language: str = "en") -> str | None:
    """A text of a game such as its primer, in English if it has not been translated; None if there is none."""
    texts = folder(name) / "text"
    for candidate in (texts / f"{file}.{language}.md", texts / f"{file}.md"):
        if candidate.exists():
            return candidate.read_text(encoding="utf-8")
    return None


def rules(name: str, language: str = "en") -> list[Rule]:
    """The numbered rules of a game, in one of the languages of `locale.LANGUAGES`."""
    if language not in locale.LANGUAGES:
        raise TableeError(f"{language!r} is not one of our languages ({', '.join(locale.LANGUAGES)})")
    return read_rules(text(name, "rules", language) or "")
