"""An arm of an experiment: one way to play, and what a game of it came to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from tablee import bots, games
from tablee.bots.provenance import Provenance, provenance
from tablee.lab.seating import seating
from tablee.lab.tournament import Entrant, ending
from tablee.table import Edition, Game, SeededDealer, State, TableeError


@lru_cache(maxsize=8)
def _box(game: str, edition: str | None) -> Game[State]:
    """Opened once for many games of a process."""
    return games.load(game, None if edition is None else Edition(json.loads(edition), game))


@dataclass(frozen=True)
class Arm:
    """Which game, how many seats, which bots, options and values. Game `number` of all arms has the same seed."""

    name: str
    game: str
    seats: int
    bots: tuple[str, ...]  # written as for a tournament: strong:200
    options: tuple[tuple[str, bool], ...] = ()
    edition: str | None = None  # the values as JSON, if not those of the box

    def load(self) -> Game[State]:
        """The box."""
        return _box(self.game, self.edition)

    def seated(self, number: int) -> list[str]:
        """The bot on each seat in game `number`."""
        return seating(self.bots, self.seats, number)

    def provenance(self, game: Game[State], seed: str) -> Provenance:
        """Where the games of this arm come from."""
        return provenance(game, [self.seats], self.bots, seed, [option for option, on in self.options if on])

    def check(self) -> Game[State]:
        """The box; an arm that cannot be played, or not twice in the same way, is refused."""
        game = self.load()
        game.start(self.seats, SeededDealer("check"), dict(self.options))
        self.seated(0)  # refuses more bots than seats
        for label in self.bots:
            entrant = Entrant.parse(label)
            if entrant.bot in ("strong", "expert") and not entrant.simulations:
                raise TableeError(f"{label!r} thinks by the clock, so no game comes out twice: write {entrant.bot}:200")
            entrant.load(game, "check")
        return game


@dataclass(frozen=True)
class Result:
    """One game: who was asked first, how long it took, how it ended, and for each seat its bot, points and place."""

    arm: int
    number: int
    first: int
    decisions: int
    ending: str
    first_bot: str  # the one that is named first
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]

    def shares(self) -> list[float]:
        """The victory, shared by those who won."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]


def players(arm: Arm, game: Game[State], seed: str, number: int) -> list[bots.Bot]:
    """The bots of game `number`, ready to play."""
    entrants = [Entrant.parse(label) for label in arm.seated(number)]
    company = [entrant.bot for entrant in entrants]
    return [entrant.load(game, f"{seed}/{number}/bot{seat}", company) for seat, entrant in enumerate(entrants)]


def play_one(arm: Arm, game: Game[State], seed: str, number: int, arm_number: int) -> Result:
    """Play one game."""
    dealer = SeededDealer(f"{seed}/{number}")
    state = game.start(arm.seats, dealer, dict(arm.options))
    first = state.agenda[-1].seats[0]
    decisions = bots.play_out(game, state, players(arm, game, seed, number), dealer)
    return result_of(arm, game, state, (arm_number, number, first, decisions))


def result_of(arm: Arm, game: Game[State], s: State, counted: tuple[int, int, int, int]) -> Result:
    """What came of a game that is over; `counted` are arm, number, first seat and decisions."""
    scores = game.scores(s)
    return Result(
        *counted,
        ending(game, s),
        arm.bots[0],
        tuple(arm.seated(counted[1])),
        tuple([int(score.total) for score in scores]),
        tuple([int(score.rank) for score in scores]),
    )
