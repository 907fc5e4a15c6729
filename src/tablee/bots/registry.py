"""Bots and evaluators by name."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from tablee import games
from tablee.bots.bot import Bot, RandomBot
from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.bots.kit import kit_of
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

_NETS_READ: Final[dict[str, list[NetWeights]]] = {}
_UNUSED_NETS: Final[set[tuple[str, str]]] = set()  # games and editions of which it was said


def names() -> list[str]:
    """The levels of our bots; not every game has all of them."""
    return list(LEVELS)


def levels(game: str) -> list[str]:
    """The levels that a game has: all, or those for which its rules are enough."""
    has_kit = kit_of(game) is not None
    return [level.name for level in LEVELS.values() if has_kit or not level.needs_kit]


def quickest(game: str) -> str:
    """The quickest level that does not play at random: who plays where nobody has named a bot."""
    return levels(game)[1]


def weaker_than_fair(game: str) -> str:
    """The next level below `fair`: novices, or bots that play at random."""
    own = levels(game)
    return own[own.index("fair") - 1]


def temperaments(game: str, level: str = "fair") -> list[str]:
    """The temperaments that a bot may have, as a suffix such as ``fair/loyal``; none where they mean nothing."""
    kit = kit_of(game)
    can_want = level in LEVELS and LEVELS[level].has_temperament
    return list(TEMPERAMENTS) if kit is not None and kit.has_temperaments and can_want else []


def check(name: str, game: str) -> None:
    """Refuse a bot that does not exist, or not in this game."""
    bot = BotName.parse(name)
    if bot.is_level:
        _temperament(bot, game, "")
    elif bot.bot != bot.text:
        raise TableeError(f"{name!r}: only built-in bots have a temperament, simulations or seconds")
    else:
        own_class(bot.bot)


def with_temperament(name: str, game: str, seed: str) -> str:
    """The bot with its temperament, drawn at random if none was chosen; the same seed draws the same one."""
    bot = BotName.parse(name)
    if not temperaments(game, bot.bot):
        return bot.bot
    return f"{bot.bot}/{TEMPERAMENTS[_temperament(bot, game, seed)]}"


def _temperament(name: BotName, game: str, seed: str) -> int:
    """What a bot of a level wants; refuses one that the game does not have."""
    if name.bot not in levels(game):
        raise TableeError(f"there is no {name.bot} bot for {game!r} ({', '.join(levels(game))})")
    if not name.temperament:
        return SeededDealer(f"{seed}/temperament").below(len(TEMPERAMENTS))
    choice = temperaments(game, name.bot)
    if name.temperament not in choice:
        raise TableeError(
            f"{name.text!r}: {name.bot} has no such temperament in this game ({', '.join(choice) or 'none'})"
        )
    return TEMPERAMENTS.index(name.temperament)


def load(
    name: str,
    game: Game[State],
    seed: str,
    seconds: float | None = None,
    simulations: int = 0,
    opponents: Sequence[str] = (),
    evaluator: Evaluator[State] | None = None,
) -> Bot:
    """A bot ready to play; the same seed gives the same moves (for bots that search, if `simulations` limits them).

    `opponents` names the bot on each seat, its own included, and has an empty string for people: everybody at a table
    knows as much. `evaluator` is what `load_evaluator` has made for its level before.
    """
    check(name, game.name)
    bot = BotName.parse(name)
    if not bot.is_level:
        return OwnBot(bot.bot, game, seed)
    if not bot.thinks:
        return RandomBot(seed)
    temperament = _temperament(bot, game.name, seed)
    if evaluator is None:
        evaluator = load_evaluator(game, bot.bot, opponents)
    if bot.bot == "novice":
        return NoviceBot(evaluator, seed, temperament)
    if bot.bot == "fair":
        return FairBot(evaluator, seed, temperament)
    seconds = bot.seconds if seconds is None else seconds
    simulations = simulations or bot.simulations
    if seconds is None:
        seconds = 0.0 if simulations else LEVELS[bot.bot].seconds
        simulations = simulations or LEVELS[bot.bot].simulations
    return SearchBot(evaluator, seed, temperament, seconds, simulations)


def load_evaluator(
    game: Game[State],
    level: str = "fair",
    opponents: Sequence[str] = (),
    *,
    learned: bool | None = None,
    nets: Sequence[NetWeights] | None = None,
) -> Evaluator[State]:
    """What bots of a level evaluate positions with; `kit.ADVISER` gives hints, analyses and chances of winning.

    Of `opponents`, as for `load`, it knows the level, but not the temperament. `learned` weights or weights made by
    hand, and `nets`, are those that the level has in this game unless others are asked for.
    """
    kit = kit_of(game.name)
    if kit is None:
        return PlayoutEvaluator(game, level)
    features, bias, win_temperature = kit.features, kit.bias, kit.win_temperature
    if learned is None:
        learned = level in kit.learned
    if learned:
        weights = read_weights(kit.weights_file)
        features = _with_weights(game.name, features, weights)
        bias, win_temperature = weights.bias, weights.win_temperature
    if nets is None:
        nets = _installed_nets(game.name) if level in kit.with_net else []
    levels = [BotName.parse(name).bot if name else "" for name in opponents]
    usable = _usable_nets(game, nets, len(features))
    return kit.evaluator(game, Parameters(features, bias, win_temperature, learned, usable, level, levels))


def net_inputs(game: Game[State], features: int) -> NetInputs:
    """What a net of a game sees if its evaluator has this many features."""
    return NetInputs(games.observation(game), max(game.players), features)


def _usable_nets(game: Game[State], nets: Sequence[NetWeights], features: int) -> list[Net]:
    """The nets that find what they were made to see; in an edition of another shape a net has nothing to say."""
    usable: list[Net] = []
    if nets:
        inputs = net_inputs(game, features)
        for net in nets:
            seeing = net.seeing(inputs.fields)
            if seeing is not None:
                usable.append(Net(inputs, seeing, max(game.players)))
            else:
                _warn_of_unused_net(game, net, inputs)
    return usable


def _warn_of_unused_net(game: Game[State], net: NetWeights, inputs: NetInputs) -> None:
    key = (game.name, game.edition.digest)
    if key in _UNUSED_NETS:
        return
    _UNUSED_NETS.add(key)
    then, now = dict(net.inputs), dict(inputs.fields)
    differing = [
        f"{name} ({then[name]} then, {now.get(name, 'not')} now)" for name in then if then[name] != now.get(name)
    ]
    log.warning(
        "%s, edition %s: a net is not used, because it was made to see something else: %s",
        game.name,
        game.edition.name,
        ", ".join(differing),
    )


def _installed_nets(game: str) -> list[NetWeights]:
    """The nets that come with a game, read once."""
    kit = kit_of(game)
    if kit is not None and game not in _NETS_READ:
        _NETS_READ[game] = [read_net(file) for file in kit.net_files()]
    return _NETS_READ[game]


def _with_weights(game: str, features: list[Feature], weights: Weights) -> list[Feature]:
    """The same features with learned weights."""
    if weights.features != [feature.name for feature in features]:
        raise TableeError(
            f"the weights for {game} were made for other features: run `tablee train weights {game}` again"
        )
    return [
        Feature(feature.name, feature.rule, weights.early[number], weights.late[number])
        for number, feature in enumerate(features)
    ]
