"""Bots of one's own: any class that is made with a game and a seed and chooses moves."""

from __future__ import annotations

import operator
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, final

from tablee.bots.bot import Bot
from tablee.bots.names import LEVELS
from tablee.table import Game, State, TableeError

GROUP: Final = "tablee.bots"  # entry points: a name -> package.module:Class


@final
class BotError(TableeError):
    """A bot of somebody's own that fails, in one sentence."""


@final
class OwnBot(Bot):
    """Somebody's bot, whose answers are checked before they are played."""

    def __init__(self, name: str, game: Game[State], seed: str) -> None:
        self.name: Final = name
        self._game: Final = game
        bot_class = own_class(name)
        try:
            self._bot: Any = bot_class(game, seed)
            self.looks = bool(self._bot.looks)
        except Exception as error:
            raise BotError(f"{name} could not be made: {_described(error)}") from error

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        try:
            answer = self._bot.choose(view, seat, list(moves))
        except Exception as error:
            raise BotError(f"{self.name} on seat {seat} failed: {_described(error)}") from error
        move = _number(answer)
        if move is None or move not in moves:
            offered = ", ".join([self._game.text(one) for one in moves[:3]]) + (" …" if len(moves) > 3 else "")
            fault = f"answered {answer!r}, which is not one of its {len(moves)} moves ({offered})"
            raise BotError(f"{self.name} on seat {seat} {fault}")
        return move

    def progress(self) -> object:
        return self._bot

    def resume(self, progress: object) -> None:
        self._bot = progress


def installed() -> list[str]:
    """The bots that other packages bring by entry points."""
    return sorted([entry.name for entry in entry_points(group=GROUP)])


def own_class(name: str) -> Any:
    """The class of a bot of one's own: `package.module:Class`, or the name of an entry point."""
    module, colon, attribute = name.partition(":")
    if not colon:
        for entry in entry_points(group=GROUP, name=name):
            return _loaded(name, entry.module, entry.attr)
        known = ", ".join([*LEVELS, *installed()])
        raise TableeError(f"{name!r} is not a bot ({known}, or your own as PACKAGE.MODULE:CLASS)")
    return _loaded(name, module, attribute)


def _loaded(name: str, module: str, attribute: str) -> Any:
    try:
        loaded: Any = import_module(module)
        for part in attribute.split("."):
            loaded = getattr(loaded, part)
    except Exception as error:
        raise BotError(f"{name} cannot be loaded: {_described(error)}") from error
    return loaded


def _number(answer: Any) -> int | None:
    """A whole number of any kind, such as one of NumPy's."""
    try:
        return operator.index(answer)
    except TypeError:
        return None


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
