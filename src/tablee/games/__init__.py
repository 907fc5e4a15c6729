"""The games: `names()` lists them, `load(name)` opens a box."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, cast

from tablee import locale
from tablee.table import Edition, EditionError, Game, Observation, Rule, State, TableeError, read_rules

_GAMES = {"bastille": "BastilleGame", "heads_of_state": "HeadsOfStateGame", "bastide": "BastideGame"}

_OBSERVATIONS = {
    "bastille": "BastilleObservation",
    "heads_of_state": "HeadsOfStateObservation",
    "bastide": "BastideObservation",
}


class _GameClass(Protocol):
    def __call__(self, edition: Edition, words: Mapping[str, str]) -> Game[State]: ...


class _ObservationClass(Protocol):
    def __call__(self, game: Game[State]) -> Observation[State]: ...


def names() -> list[str]:
    """The games that can be played."""
    return list(_GAMES)


def folder(name: str) -> Path:
    """Where the rules and the parts of a game are."""
    if name not in _GAMES:
        raise TableeError(f"{name!r} is not a game ({', '.join(_GAMES)})")
    return Path(__file__).parent / name


def read_edition(name: str, file: str | Path | None = None) -> Edition:
    """The edition of a game in the box, or the one in `file`."""
    found = Edition.read(Path(file) if file is not None else folder(name) / "parts.toml")
    if found.game != name:
        raise EditionError([f"{found.file} [edition]: this is an edition of {found.game!r}, not of {name!r}"])
    return found


def load(name: str, edition: str | Path | Edition | None = None) -> Game[State]:
    """A game ready to be played, with the edition in the box, the one in a file, or the one given."""
    folder(name)
    module = importlib.import_module(f"tablee.games.{name}.game")
    game_class = cast(_GameClass, getattr(module, _GAMES[name]))
    found = edition if isinstance(edition, Edition) else read_edition(name, edition)
    return game_class(found, locale.words(name))


def observation(game: Game[State]) -> Observation[State]:
    """How a view of this game is written as a row of numbers."""
    module = importlib.import_module(f"tablee.games.{game.name}.observation")
    return cast(_ObservationClass, getattr(module, _OBSERVATIONS[game.name]))(game)


def rules(name: str, language: str = "en") -> list[Rule]:
    """The numbered rules of a game, in one of the languages of `locale.LANGUAGES`."""
    if language not in locale.LANGUAGES:
        raise TableeError(f"{language!r} is not one of our languages ({', '.join(locale.LANGUAGES)})")
    file = "rules.md" if language == "en" else f"rules.{language}.md"
    return read_rules((folder(name) / "text" / file).read_text(encoding="utf-8"))
