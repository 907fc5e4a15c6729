"""Bots and evaluators by name."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from tablee import games
from tablee.bots.bot import Bot, RandomBot
from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.bots.kit import ADVISER, kit_of
from tablee.bots.levels import FairBot, NoviceBot, SearchBot
from tablee.bots.names import LEVELS, BotName
from tablee.bots.net import Net, NetInputs
from tablee.bots.net_file import NetWeights, read_net
from tablee.bots.own import OwnBot, own_class
from tablee.bots.playouts import PlayoutEvaluator
from tablee.bots.utility import TEMPERAMENTS
from tablee.bots.weights import Weights, read_weights
from tablee.table import Game, SeededDealer, State, TableeError

log: Final = logging.getLogger("tablee.bots")
SECONDS: Final = {"strong": 0.5, "expert": 2.0}
# At most so many beside the time: where they fit into it, the same seed gives the same moves.
SIMULATIONS: Final = {"strong": 2000, "expert": 8000}

_BY_PLAYOUTS: Final = ("random", "fair", "strong")  # what rules alone suffice for
_TEMPERED: Final = ("fair", "strong", "expert")  # who looks ahead, and so can want something
_NETS_READ: Final[dict[str, list[NetWeights]]] = {}
_UNUSED_NETS: Final[set[tuple[str, str]]] = set()  # games and editions of which it was said


def names() -> list[str]:
    """The levels of our bots; not every game has all of them."""
    return list(LEVELS)


def levels(game: str) -> list[str]:
    """The levels that a game has: all, or those that rules alone suffice for."""
    return list(LEVELS if kit_of(game) is not None else _BY_PLAYOUTS)


def temperaments(game: str, level: str = "fair") -> list[str]:
    """The temperaments that a bot may have, as a suffix such as ``fair/loyal``; none where they mean nothing."""
    kit = kit_of(game)
    return list(TEMPERAMENTS) if kit is not None and kit.has_temperaments and level in _TEMPERED else []


def check(name: str, game: str) -> None:
    """Refuse a bot that does not exist, or not in this game."""
    found = BotName.parse(name)
    if found.is_level:
        _temperament(found, game, "")
    elif found.bot != found.text:
        raise TableeError(f"{name!r}: only built-in bots have a temperament, simulations or seconds")
    else:
        own_class(found.bot)


def with_temperament(name: str, game: str, seed: str) -> str:
    """The bot with its temperament, drawn by lot if none was chosen; the same seed draws the same one."""
    found = BotName.parse(name)
    if not temperaments(game, found.bot):
        return found.bot
    return f"{found.bot}/{TEMPERAMENTS[_temperament(found, game, seed)]}"


def _temperament(name: BotName, game: str, seed: str) -> int:
    """What a bot of a level wants; refuses one that the game does not have."""
    known = levels(game)
    if name.bot not in known:
        raise TableeError(f"there is no {name.bot} bot for {game!r} ({', '.join(known)})")
    if not name.temperament:
        return SeededDealer(f"{seed}/temperament").below(len(TEMPERAMENTS))
    choice = temperaments(game, name.bot)
    if name.temperament not in choice:
        told = ", ".join(choice) or "none"
        raise TableeError(f"{name.text!r}: {name.bot} has no such temperament in this game ({told})")
    return TEMPERAMENTS.index(name.temperament)


def load(
    name: str,
    game: Game[State],
    seed: str,
    seconds: float | None = None,
    simulations: int = 0,
    company: Sequence[str] = (),
    judge: Evaluator[State] | None = None,
) -> Bot:
    """A bot ready to play; the same seed gives the same moves (for bots that search, if `simulations` limits them).

    `company` names the bot on each seat, itself included, and nothing for people: so much everybody at a table knows.
    `judge` is what `judge_of` has found for it before.
    """
    check(name, game.name)
    found = BotName.parse(name)
    if not found.is_level:
        return OwnBot(found.bot, game, seed)
    temperament = _temperament(found, game.name, seed)
    if judge is None:
        judge = judge_of(name, game, company)
    if judge is None:
        return RandomBot(seed)
    if found.bot == "novice":
        return NoviceBot(judge, seed, temperament)
    if found.bot == "fair":
        return FairBot(judge, seed, temperament)
    seconds = found.seconds if seconds is None else seconds
    simulations = simulations or found.simulations
    if seconds is None:
        seconds = 0.0 if simulations else SECONDS[found.bot]
        simulations = simulations or SIMULATIONS[found.bot]
    return SearchBot(judge, seed, temperament, seconds, simulations)


def judge_of(name: str, game: Game[State], company: Sequence[str] = ()) -> Evaluator[State] | None:
    """What a bot judges by; nothing if it plays at random, or is somebody's own."""
    level = BotName.parse(name).bot
    if level not in LEVELS or level == "random":
        return None
    return evaluator(game) if level == "novice" else evaluator_of(level, game, company)


def adviser(game: Game[State]) -> Evaluator[State]:
    """What gives hints, verdicts and chances to win: what forecasts best."""
    return evaluator_of(ADVISER, game)


def evaluator_of(level: str, game: Game[State], company: Sequence[str] = ()) -> Evaluator[State]:
    """What bots of a level judge by; of the others they know the level, but not the temperament."""
    kit = kit_of(game.name)
    learned = kit is not None and level in kit.learned
    nets = _installed_nets(game.name) if kit is not None and level in kit.with_net else []
    return evaluator(game, learned, nets, level, [BotName.parse(name).bot if name else "" for name in company])


def corrected(game: Game[State], net: NetWeights | None, company: Sequence[str] = ()) -> Evaluator[State]:
    """The judge that nets of a game learn to correct, with a net or without."""
    kit = kit_of(game.name)
    learned = kit is not None and ADVISER in kit.learned
    return evaluator(game, learned, [] if net is None else [net], company=company)


def evaluator(
    game: Game[State],
    learned: bool = False,
    nets: Sequence[NetWeights] = (),
    level: str = "fair",
    company: Sequence[str] = (),
) -> Evaluator[State]:
    """What evaluates positions of a game: with weights made by hand or learned from games, perhaps with nets."""
    kit = kit_of(game.name)
    if kit is None:
        return PlayoutEvaluator(game, level)
    features, bias, win_temperature = kit.features, kit.bias, kit.win_temperature
    if learned:
        found = read_weights(kit.weights_file)
        features = _weighed(game.name, features, found)
        bias, win_temperature = found.bias, found.win_temperature
    corrections: list[Net] = []
    if nets:
        inputs = net_inputs(game, len(features))
        for net in nets:
            if net.inputs == inputs.fields:
                corrections.append(Net(inputs, net, max(game.players)))
            else:
                _say_unused(game, net, inputs)
    parameters = Parameters(features, bias, win_temperature, learned, corrections, level, company)
    return kit.evaluator(game, parameters)


def _say_unused(game: Game[State], net: NetWeights, inputs: NetInputs) -> None:
    """In an edition of another shape a net has nothing to say; whoever plays with it should know."""
    key = (game.name, game.edition.digest)
    if key in _UNUSED_NETS:
        return
    _UNUSED_NETS.add(key)
    learned, seen = dict(net.inputs), dict(inputs.fields)
    differing = [
        f"{name} ({learned.get(name, 'not')} then, {seen.get(name, 'not')} now)"
        for name in {**learned, **seen}
        if learned.get(name) != seen.get(name)
    ]
    log.warning(
        "%s, edition %s: a net is not used, because it was made to see something else: %s",
        game.name,
        game.edition.name,
        ", ".join(differing) or "the same fields in another order",
    )


def _installed_nets(game: str) -> list[NetWeights]:
    """The nets that come with a game, read once."""
    kit = kit_of(game)
    if kit is not None and game not in _NETS_READ:
        _NETS_READ[game] = [read_net(file) for file in kit.net_files()]
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
