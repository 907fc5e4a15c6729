"""A league of bots to learn among: the net that learns, older ones, and bots without one, of all levels and tempers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tablee import bots
from tablee.bots.evaluator import Evaluator
from tablee.bots.levels import FairBot
from tablee.bots.net_file import read_net
from tablee.bots.utility import SHREWD, TEMPERAMENTS
from tablee.lab.kit import lab_kit
from tablee.table import Game, SeededDealer, State

NO_NET = ""  # the judge as it is, as a player
WORLDS = 2  # that players of training games imagine: many games teach more than good ones


@dataclass(frozen=True)
class League:
    """The nets of a game, the newest last; the first generation learns from bots without a net."""

    game: str
    nets: tuple[str, ...]  # files

    def draw(self, seed: str) -> str:
        """Who takes a seat: in half of all cases the newest net, else an older one or a player without a net."""
        nets = (NO_NET, *self.nets)
        lot = SeededDealer(f"{seed}/league")
        if lot.below(2) == 0:
            return nets[-1]
        everybody = (*nets, *others(self.game))
        return everybody[lot.below(len(everybody))]

    def players(self, game: Game[State], seats: int, seed: str) -> list[bots.Bot]:
        """Players of a training game, drawn at random."""
        return load_players([self.draw(f"{seed}/bot{seat}") for seat in range(seats)], game, seed, training=True)


def others(game: str) -> tuple[str, ...]:
    """Who sits among the nets of a game."""
    return ("fair", "novice", *lab_kit(game).scripted)


def load_players(names: Sequence[str], game: Game[State], seed: str, training: bool = False) -> list[bots.Bot]:
    """The player on each seat: a net by its file, or one of the others; of scripted players nobody knows anything."""
    scripted = lab_kit(game.name).scripted
    opponents = tuple(["" if name in scripted else name if name in others(game.name) else "fair" for name in names])
    return [_load(name, game, f"{seed}/bot{seat}", opponents, training) for seat, name in enumerate(names)]


def _load(name: str, game: Game[State], seed: str, opponents: tuple[str, ...], training: bool) -> bots.Bot:
    scripted = lab_kit(game.name).scripted
    if name in scripted:
        return scripted[name](game)
    if name in others(game.name):
        return bots.load(name, game, seed, opponents=opponents)
    evaluator = learner(game, name, opponents)
    if training:
        return FairBot(evaluator, seed, SeededDealer(f"{seed}/temperament").below(len(TEMPERAMENTS)), WORLDS)
    return FairBot(evaluator, seed, SHREWD)


@lru_cache(maxsize=256)
def learner(game: Game[State], net: str = NO_NET, opponents: tuple[str, ...] = ()) -> Evaluator[State]:
    """The evaluator that a net corrects: with the weights of the adviser, whose forecasts nets shall improve."""
    kit = bots.kit_of(game.name)
    learned = kit is not None and bots.ADVISER in kit.learned
    nets = [] if net == NO_NET else [read_net(Path(net))]
    return bots.load_evaluator(game, "fair", opponents, learned=learned, nets=nets)
