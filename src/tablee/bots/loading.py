"""Bots by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final, cast

from tablee import games
from tablee.bots import fitted
from tablee.bots.bot import Bot, RandomBot
from tablee.bots.greedy import FairBot, NoviceBot
from tablee.bots.judge import Feature, Judge, Scale
from tablee.bots.searching import SearchBot
from tablee.table import Game, State

NAMES: Final = ("random", "novice", "fair", "strong", "expert")
SECONDS: Final = {"strong": 0.5, "expert": 2.0}

_JUDGES: Final = {"bastille": "BastilleJudge", "heads_of_state": "HeadsOfStateJudge", "bastide": "BastideJudge"}


def names() -> list[str]:
    """The bots that can be asked for."""
    return list(NAMES)


def judge(game: Game[State], learned: bool = False) -> Judge:
    """Who judges positions of a game: by hand-made weights, or by those learned from games."""
    if game.name not in _JUDGES:
        raise ValueError(f"no bot knows {game.name!r}")
    module = importlib.import_module(f"tablee.bots.{game.name}.judge")
    make = cast(Callable[[Game[State], Scale], Judge], getattr(module, _JUDGES[game.name]))
    return make(game, _scale(game.name, module.FEATURES, module.PAR, module.SPREAD, learned))


def _scale(
    game: str,
    rows: tuple[tuple[str, str, float, float], ...],
    par: tuple[float, float],
    spread: tuple[float, float],
    learned: bool,
) -> Scale:
    """The weights in the code, or those in the data file of the game."""
    if not learned:
        return Scale([Feature(*row) for row in rows], par, spread, learned)
    weights = fitted.read(fitted.path(game))
    if weights.features != [row[0] for row in rows]:
        raise ValueError(f"the weights for {game} were made for other features: run `tablee train {game}` again")
    features = [Feature(row[0], row[1], weights.early[number], weights.late[number]) for number, row in enumerate(rows)]
    return Scale(features, weights.par, weights.spread, learned)


def load(
    name: str, seed: str, game: Game[State] | None = None, seconds: float | None = None, simulations: int = 0
) -> Bot:
    """A bot ready to play; the same seed makes the same moves, for those who search if `simulations` limits them.

    Without `game` a bot plays any game in the edition of its box, as it recognises it.
    """
    if name == "random":
        return RandomBot(seed)
    if name not in NAMES:
        raise ValueError(f"{name!r} is no bot ({', '.join(NAMES)})")
    if game is None:
        return Newcomer(name, seed, seconds, simulations)
    if name == "novice":
        return NoviceBot(judge(game), seed)
    if name == "fair":
        return FairBot(game, judge(game), seed)
    if seconds is None:
        seconds = 0.0 if simulations else SECONDS[name]
    return SearchBot(game, judge(game, name == "expert"), seed, seconds, simulations)


class Newcomer(Bot):
    """Has not been told the game: sees it when asked for the first move, and plays it from the box."""

    def __init__(self, name: str, seed: str, seconds: float | None, simulations: int) -> None:
        self.looks = True
        self._name: Final = name
        self._seed: Final = seed
        self._seconds: Final = seconds
        self._simulations: Final = simulations
        self._bot: Bot | None = None

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        if self._bot is None:
            game = games.load(type(view).__module__.split(".")[2])
            self._bot = load(self._name, self._seed, game, self._seconds, self._simulations)
        return self._bot.choose(view, seat, moves)
