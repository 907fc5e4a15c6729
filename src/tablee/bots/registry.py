"""Bots and evaluators by name."""

from __future__ import annotations

import importlib
from typing import Final, Protocol, cast

from tablee.bots.bot import Bot, RandomBot
from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.bots.levels import FairBot, NoviceBot, SearchBot
from tablee.bots.weights import installed_file, read_weights
from tablee.table import Game, State, TableeError

NAMES: Final = ("random", "novice", "fair", "strong", "expert")
SECONDS: Final = {"strong": 0.5, "expert": 2.0}

_EVALUATORS: Final = {
    "bastille": "BastilleEvaluator",
    "heads_of_state": "HeadsOfStateEvaluator",
    "bastide": "BastideEvaluator",
}


class _EvaluatorClass(Protocol):
    def __call__(self, game: Game[State], parameters: Parameters) -> Evaluator[State]: ...


def names() -> list[str]:
    """The bots that can be asked for."""
    return list(NAMES)


def load(name: str, game: Game[State], seed: str, seconds: float | None = None, simulations: int = 0) -> Bot:
    """A bot ready to play; the same seed gives the same moves (for bots that search, if `simulations` limits them)."""
    if name not in NAMES:
        raise TableeError(f"{name!r} is not a bot ({', '.join(NAMES)})")
    if name == "random":
        return RandomBot(seed)
    if name == "novice":
        return NoviceBot(evaluator(game), seed)
    if name == "fair":
        return FairBot(evaluator(game), seed)
    if seconds is None:
        seconds = 0.0 if simulations else SECONDS[name]
    return SearchBot(evaluator(game, name == "expert"), seed, seconds, simulations)


def evaluator(game: Game[State], learned: bool = False) -> Evaluator[State]:
    """What evaluates positions of a game: with weights made by hand, or with those learned from games."""
    if game.name not in _EVALUATORS:
        raise TableeError(f"no bot can play {game.name!r}")
    module = importlib.import_module(f"tablee.bots.{game.name}.evaluator")
    features = [Feature(*row) for row in module.FEATURES]
    if learned:
        parameters = _learned(game.name, features)
    else:
        parameters = Parameters(features, module.BIAS, module.WIN_TEMPERATURE, False)
    return cast(_EvaluatorClass, getattr(module, _EVALUATORS[game.name]))(game, parameters)


def _learned(game: str, features: list[Feature]) -> Parameters:
    """The same features with the weights in the data file of the game."""
    found = read_weights(installed_file(game))
    if found.features != [feature.name for feature in features]:
        raise TableeError(f"the weights for {game} were made for other features: run `tablee train {game}` again")
    weighed = [
        Feature(feature.name, feature.rule, found.early[number], found.late[number])
        for number, feature in enumerate(features)
    ]
    return Parameters(weighed, found.bias, found.win_temperature, True)
