"""Bots and evaluators by name."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Final, Protocol, cast

from tablee import games
from tablee.bots.bot import Bot, RandomBot
from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.bots.levels import FairBot, NoviceBot, SearchBot
from tablee.bots.net import Net, NetInputs
from tablee.bots.net_file import NetWeights, net_files, read_net
from tablee.bots.utility import TEMPERAMENTS
from tablee.bots.weights import Weights, installed_file, read_weights
from tablee.table import Game, SeededDealer, State, TableeError

NAMES: Final = ("random", "novice", "fair", "strong", "expert")
SECONDS: Final = {"strong": 0.5, "expert": 2.0}
# At most so many beside the time: where they fit into it, the same seed gives the same moves.
SIMULATIONS: Final = {"strong": 2000, "expert": 8000}

_WITH_TEMPERAMENTS: Final = ("bastide",)
_TEMPERED: Final = ("fair", "strong", "expert")  # who looks ahead, and so can want something

# The judges of the levels; an adviser is what gives hints and chances to win, and what nets learn to correct.
_ADVISER: Final = "adviser"
_LEARNED: Final = {"bastille": ("expert", _ADVISER), "heads_of_state": ("strong", "expert", _ADVISER)}
_WITH_NET: Final = {"heads_of_state": ("expert", _ADVISER), "bastide": ("strong", "expert", _ADVISER)}

_EVALUATORS: Final = {
    "bastille": "BastilleEvaluator",
    "heads_of_state": "HeadsOfStateEvaluator",
    "bastide": "BastideEvaluator",
}


_NETS_READ: Final[dict[str, list[NetWeights]]] = {}


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


def load(
    name: str,
    game: Game[State],
    seed: str,
    seconds: float | None = None,
    simulations: int = 0,
    company: Sequence[str] = (),
) -> Bot:
    """A bot ready to play; the same seed gives the same moves (for bots that search, if `simulations` limits them).

    `company` names the bot on each seat, itself included, and nothing for people: so much everybody at a table knows.
    """
    level, temperament = _parsed(name, game.name, seed)
    if level == "random":
        return RandomBot(seed)
    if level == "novice":
        return NoviceBot(evaluator(game), seed, temperament)
    judge = evaluator_of(level, game, company)
    if level == "fair":
        return FairBot(judge, seed, temperament)
    if seconds is None:
        seconds = 0.0 if simulations else SECONDS[level]
        simulations = simulations or SIMULATIONS[level]
    return SearchBot(judge, seed, temperament, seconds, simulations)


def adviser(game: Game[State]) -> Evaluator[State]:
    """What gives hints, verdicts and chances to win: what forecasts best."""
    return evaluator_of(_ADVISER, game)


def evaluator_of(level: str, game: Game[State], company: Sequence[str] = ()) -> Evaluator[State]:
    """What bots of a level judge by; of the others they know the level, but not the temperament."""
    nets = _installed_nets(game.name) if level in _WITH_NET.get(game.name, ()) else []
    learned = level in _LEARNED.get(game.name, ())
    return evaluator(game, learned, nets, level, [name.partition("/")[0] for name in company])


def corrected(game: Game[State], net: NetWeights | None, company: Sequence[str] = ()) -> Evaluator[State]:
    """The judge that nets of a game learn to correct, with a net or without."""
    return evaluator(game, _ADVISER in _LEARNED.get(game.name, ()), [] if net is None else [net], company=company)


def evaluator(
    game: Game[State],
    learned: bool = False,
    nets: Sequence[NetWeights] = (),
    level: str = "fair",
    company: Sequence[str] = (),
) -> Evaluator[State]:
    """What evaluates positions of a game: with weights made by hand or learned from games, perhaps with nets."""
    if game.name not in _EVALUATORS:
        raise TableeError(f"no bot can play {game.name!r}")
    module = importlib.import_module(f"tablee.bots.{game.name}.evaluator")
    features = [Feature(*row) for row in module.FEATURES]
    bias: tuple[float, float] = module.BIAS
    win_temperature: tuple[float, float] = module.WIN_TEMPERATURE
    if learned:
        found = read_weights(installed_file(game.name))
        features = _weighed(game.name, features, found)
        bias, win_temperature = found.bias, found.win_temperature
    corrections: list[Net] = []
    if nets:
        inputs = net_inputs(game, len(features))
        # In an edition of another shape a net has nothing to say.
        corrections = [Net(inputs, net, max(game.players)) for net in nets if net.inputs == inputs.fields]
    parameters = Parameters(features, bias, win_temperature, learned, corrections, level, company)
    return cast(_EvaluatorClass, getattr(module, _EVALUATORS[game.name]))(game, parameters)


def _installed_nets(game: str) -> list[NetWeights]:
    """The nets that come with the package, read once."""
    if game not in _NETS_READ:
        _NETS_READ[game] = [read_net(file) for file in net_files(game)]
    return _NETS_READ[game]


def net_inputs(game: Game[State], features: int) -> NetInputs:
    """What a net of a game sees, its evaluator having so many features."""
    return NetInputs(games.observation(game), max(game.players), features)


def _weighed(game: str, features: list[Feature], found: Weights) -> list[Feature]:
    """The same features with learned weights."""
    if found.features != [feature.name for feature in features]:
        raise TableeError(f"the weights for {game} were made for other features: run `tablee train {game}` again")
    return [
        Feature(feature.name, feature.rule, found.early[number], found.late[number])
        for number, feature in enumerate(features)
    ]
