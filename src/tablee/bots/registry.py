"""Bots and evaluators by name."""

from __future__ import annotations

import importlib
from typing import Final, Protocol, cast

from tablee import games
from tablee.bots.bot import Bot, RandomBot
from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.bots.levels import FairBot, NoviceBot, SearchBot
from tablee.bots.net import Net, NetInputs
from tablee.bots.net_file import NetWeights
from tablee.bots.weights import installed_file, read_weights
from tablee.bots.wish import TEMPERAMENTS
from tablee.table import Game, SeededDealer, State, TableeError

NAMES: Final = ("random", "novice", "fair", "strong", "expert")
SECONDS: Final = {"strong": 0.5, "expert": 2.0}
# More brings next to nothing, and with so few the same seed gives the same moves on any machine of today.
SIMULATIONS: Final = {"strong": 3000, "expert": 12000}

_WITH_TEMPERAMENTS: Final = ("bastide",)
_TEMPERED: Final = ("fair", "strong", "expert")  # who looks ahead, and so can want something

# Who plays with learned weights; in Bastide they are those made by hand, and an expert looks further ahead.
_LEARNED: Final = {"bastille": ("expert",), "heads_of_state": ("strong", "expert"), "bastide": ("expert",)}

_LEARNED_ADVISERS: Final = ("bastille", "heads_of_state")  # where learned weights forecast better

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


def temperaments(game: str, level: str = "fair") -> list[str]:
    """The temperaments that a bot may have, as a suffix such as ``fair/loyal``; none where they mean nothing."""
    return list(TEMPERAMENTS) if game in _WITH_TEMPERAMENTS and level in _TEMPERED else []


def check(name: str, game: str) -> None:
    """Refuse a bot that does not exist, or not in this game."""
    _parsed(name, game, "")


def with_temperament(name: str, game: str, seed: str) -> str:
    """The bot with its temperament, drawn by lot if none was chosen; the same seed draws the same one."""
    level, temperament = _parsed(name, game, seed)
    return f"{level}/{TEMPERAMENTS[temperament]}" if temperaments(game, level) else level


def _parsed(name: str, game: str, seed: str) -> tuple[str, int]:
    """The level of a bot and its temperament."""
    level, slash, temperament = name.partition("/")
    if level not in NAMES:
        raise TableeError(f"{level!r} is not a bot ({', '.join(NAMES)})")
    if not slash:
        return level, SeededDealer(f"{seed}/temperament").below(len(TEMPERAMENTS))
    known = temperaments(game, level)
    if temperament not in known:
        raise TableeError(f"{name!r}: {level} has no such temperament in this game ({', '.join(known) or 'none'})")
    return level, TEMPERAMENTS.index(temperament)


def load(name: str, game: Game[State], seed: str, seconds: float | None = None, simulations: int = 0) -> Bot:
    """A bot ready to play; the same seed gives the same moves (for bots that search, if `simulations` limits them)."""
    level, temperament = _parsed(name, game.name, seed)
    if level == "random":
        return RandomBot(seed)
    if level == "novice":
        return NoviceBot(evaluator(game), seed, temperament)
    if level == "fair":
        return FairBot(evaluator(game), seed, temperament)
    if seconds is None:
        seconds = 0.0 if simulations else SECONDS[level]
        simulations = simulations or SIMULATIONS[level]
    return SearchBot(evaluator(game, level in _LEARNED.get(game.name, ())), seed, temperament, seconds, simulations)


def adviser(game: Game[State]) -> Evaluator[State]:
    """What gives hints, verdicts and chances to win: what forecasts best."""
    return evaluator(game, game.name in _LEARNED_ADVISERS)


def corrected(game: Game[State], net: NetWeights | None) -> Evaluator[State]:
    """The judge that nets of a game learn to correct, with a net or without."""
    return evaluator(game, game.name in _LEARNED_ADVISERS, net)


def evaluator(game: Game[State], learned: bool = False, weights: NetWeights | None = None) -> Evaluator[State]:
    """What evaluates positions of a game: with weights made by hand or learned from games, perhaps with a net."""
    if game.name not in _EVALUATORS:
        raise TableeError(f"no bot can play {game.name!r}")
    module = importlib.import_module(f"tablee.bots.{game.name}.evaluator")
    features = [Feature(*row) for row in module.FEATURES]
    if learned:
        parameters = _learned(game.name, features)
    else:
        parameters = Parameters(features, module.BIAS, module.WIN_TEMPERATURE, False)
    if weights is not None:
        inputs = net_inputs(game, len(features))
        if inputs.fields == weights.inputs:  # in an edition of another shape a net has nothing to say
            net = Net(inputs, weights, max(game.players))
            parameters = Parameters(
                parameters.features, parameters.bias, weights.win_temperature, parameters.learned, net
            )
    return cast(_EvaluatorClass, getattr(module, _EVALUATORS[game.name]))(game, parameters)


def net_inputs(game: Game[State], features: int) -> NetInputs:
    """What a net of a game sees, its evaluator having so many features."""
    return NetInputs(games.observation(game), max(game.players), features)


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
