"""A league of bots to learn among: the net that learns, older ones, and bots without one, of all levels and tempers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee import bots, games
from tablee.bots.evaluator import Evaluator
from tablee.bots.levels import FairBot
from tablee.bots.net_file import NetWeights, read_net
from tablee.bots.utility import TEMPERAMENTS
from tablee.lab.bastide.builder import Builder
from tablee.table import Game, SeededDealer, State

WORLDS = 2  # that players of training games imagine: many games teach more than good ones
SCRIPTED = {"bastide": ("builder",)}  # the players of a game that are no bots of ours


@dataclass(frozen=True)
class League:
    """The nets of a game, the newest last; the first generation learns from bots without a net."""

    game: str
    nets: tuple[str, ...]  # files

    def load(self) -> Players:
        """Everybody of the league, ready to be seated."""
        return Players(games.load(self.game), [read_net(Path(file)) for file in self.nets])


class Players:
    """Seats players of a league."""

    def __init__(self, game: Game[State], nets: list[NetWeights]) -> None:
        self.game = game
        self.evaluators = [bots.corrected(game, None), *(bots.corrected(game, net) for net in nets)]

    def newest(self) -> Evaluator[State]:
        """What the next generation corrects."""
        return self.evaluators[-1]

    def seat(self, seed: str) -> bots.Bot:
        """A player drawn by lot: in half of all cases the newest, else an older one or one without a net."""
        lot = SeededDealer(f"{seed}/league")
        if lot.below(2) == 0:
            return self._looking_ahead(len(self.evaluators) - 1, seed)
        without = others(self.game.name)
        number = lot.below(len(self.evaluators) + len(without))
        if number < len(self.evaluators):
            return self._looking_ahead(number, seed)
        return load_other(without[number - len(self.evaluators)], self.game, seed)

    def _looking_ahead(self, number: int, seed: str) -> bots.Bot:
        temperament = SeededDealer(f"{seed}/temperament").below(len(TEMPERAMENTS))
        return FairBot(self.evaluators[number], seed, temperament, WORLDS)


def others(game: str) -> tuple[str, ...]:
    """Who sits among the nets of a game."""
    return ("fair", "novice", *SCRIPTED.get(game, ()))


def load_other(name: str, game: Game[State], seed: str) -> bots.Bot:
    """One of the players without a net."""
    box: Any = game
    return Builder(box) if name == "builder" else bots.load(name, game, seed)
