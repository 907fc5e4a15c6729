"""Tournaments: one bot against a table of others, seats rotated and seeds paired, with honest intervals."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tablee import bots, extras, games
from tablee.bots.provenance import Provenance, provenance
from tablee.lab.batches import in_batches
from tablee.lab.ratings import Ratings, rate
from tablee.lab.seating import seating
from tablee.table import COMPILED, Game, SeededDealer, State, TableeError

Z95 = 1.959964  # of the normal distribution


@dataclass(frozen=True)
class Entrant:
    """A bot with its settings, written as `BotName` says: ``strong``, ``strong:200``, ``expert@1.5`` ..."""

    label: str
    bot: str
    simulations: int = 0
    seconds: float | None = None

    @staticmethod
    def parse(text: str) -> Entrant:
        """The entrant written like this."""
        name = bots.BotName.parse(text)
        if not name.is_level:
            bots.own_class(name.bot)
        return Entrant(text, name.seated, name.simulations, name.seconds)

    def load(self, game: Game[State], seed: str, company: Sequence[str] = ()) -> bots.Bot:
        """The bot, ready to play."""
        return bots.load(self.label, game, seed, company=company)


@dataclass(frozen=True)
class TournamentPlan:
    """Who plays whom. Games come in rounds of as many as there are seats: the same deal, everybody one seat further."""

    game: str
    seats: int
    games: int
    seed: str
    entrants: tuple[Entrant, ...]
    options: tuple[tuple[str, bool], ...] = ()

    def seated(self, number: int) -> list[int]:
        """Which entrant sits on each seat in game `number`."""
        return seating(range(len(self.entrants)), self.seats, number)

    def provenance(self) -> Provenance:
        """Where the results come from."""
        labels = [entrant.label for entrant in self.entrants]
        options = [option for option, on in self.options if on]
        return provenance(games.load(self.game), [self.seats], labels, self.seed, options)

    def check(self) -> None:
        """Refuse a plan that cannot be carried out, before any process is started."""
        extras.require("lab")
        game = games.load(self.game)
        game.start(self.seats, SeededDealer(self.seed), dict(self.options))
        if not 2 <= len(self.entrants) <= self.seats:
            raise TableeError(f"a table of {self.seats} takes 2 to {self.seats} bots, not {len(self.entrants)}")
        labels = [entrant.label for entrant in self.entrants]
        if len(set(labels)) < len(labels):
            raise TableeError("name every bot only once: the last one takes the remaining seats")
        for entrant in self.entrants:
            entrant.load(game, self.seed)


@dataclass(frozen=True)
class Result:
    """One game: who sat where, the places and points, and how it ended."""

    number: int
    entrants: tuple[int, ...]
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    ending: str


@dataclass
class Standing:
    """How one bot did: its share of victories for each seat it had, and how sure that is."""

    name: str
    games: int
    win_share: float
    low: float
    high: float
    mean_score: float
    rating: float  # openskill
    sigma: float
    strength: float  # Plackett-Luce, on the scale of Elo, the mean being 0
    strength_low: float
    strength_high: float


@dataclass
class TournamentReport:
    """What came out, the best bot first."""

    provenance: Provenance
    game: str
    seats: int
    games: int
    seconds: float
    bots: list[Standing]
    endings: dict[str, int]  # how many games ended so
    compiled: bool = field(default=COMPILED)


def play_one(game: Game[State], plan: TournamentPlan, number: int) -> Result:
    """Play one game; its deal is that of its round, its bots have seeds of their own."""
    entrants = plan.seated(number)
    company = [plan.entrants[who].bot for who in entrants]
    players = [
        plan.entrants[who].load(game, f"{plan.seed}/{number}/bot{seat}", company) for seat, who in enumerate(entrants)
    ]
    dealer = SeededDealer(f"{plan.seed}/{number // plan.seats}")
    state = game.start(plan.seats, dealer, dict(plan.options))
    bots.play_out(game, state, players, dealer)
    scores = game.scores(state)
    ranks = tuple(score.rank for score in scores)
    return Result(number, tuple(entrants), ranks, tuple(score.total for score in scores), ending(game, state))


def ending(game: Game[State], s: State) -> str:
    """How a game ended, for games that can end in several ways."""
    return game.outcome(s) or "end"


def play_batch(plan: TournamentPlan, numbers: range) -> list[Result]:
    """Play some games; the work of one process at a time."""
    game = games.load(plan.game)
    return [play_one(game, plan, number) for number in numbers]


def shares_of(result: Result, entrant: int) -> float:
    """The share of the victory that an entrant takes per seat it has in a game."""
    winners = result.ranks.count(1)
    mine = [rank for who, rank in zip(result.entrants, result.ranks, strict=True) if who == entrant]
    return mine.count(1) / winners / len(mine)


def interval(samples: list[float], paired: int) -> tuple[float, float, float]:
    """Mean and 95 % interval; samples of one round share a deal, so rounds and not games are counted.

    The interval is never narrower than Wilson's for as many games: a few lucky rounds prove little.
    """
    mean = sum(samples) / len(samples)
    rounds = [samples[first : first + paired] for first in range(0, len(samples), paired)]
    means = [sum(one) / len(one) for one in rounds]
    error = 0.0
    if len(means) > 1:
        centre = sum(means) / len(means)
        error = math.sqrt(sum((value - centre) ** 2 for value in means) / (len(means) - 1) / len(means))
    low, high = wilson(mean, len(samples))
    return mean, max(0.0, min(low, mean - Z95 * error)), min(1.0, max(high, mean + Z95 * error))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of so many games."""
    squared = Z95 * Z95
    centre = (share + squared / (2 * games)) / (1 + squared / games)
    half = Z95 / (1 + squared / games) * math.sqrt(share * (1 - share) / games + squared / (4 * games * games))
    return centre - half, centre + half


def evaluate(plan: TournamentPlan, results: list[Result], seconds: float) -> TournamentReport:
    """The standings of all entrants."""
    results = sorted(results, key=lambda result: result.number)
    ratings = rate(results, len(plan.entrants), plan.seed)
    standings = [_standing(plan, results, who, ratings) for who in range(len(plan.entrants))]
    standings.sort(key=lambda standing: -standing.win_share)
    endings = Counter(result.ending for result in results)
    return TournamentReport(
        plan.provenance(), plan.game, plan.seats, len(results), seconds, standings, dict(endings.most_common())
    )


def _standing(plan: TournamentPlan, results: list[Result], who: int, ratings: Ratings) -> Standing:
    mean, low, high = interval([shares_of(result, who) for result in results], plan.seats)
    points = [
        total for result in results for seat, total in zip(result.entrants, result.totals, strict=True) if seat == who
    ]
    return Standing(
        name=plan.entrants[who].label,
        games=len(results),
        win_share=mean,
        low=low,
        high=high,
        mean_score=sum(points) / len(points),
        rating=ratings.mu[who],
        sigma=ratings.sigma[who],
        strength=ratings.strength[who],
        strength_low=ratings.low[who],
        strength_high=ratings.high[who],
    )


def run(plan: TournamentPlan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> TournamentReport:
    """Play the tournament; `progress` is called with the number of games just finished."""
    plan.check()
    began = time.perf_counter()
    results: list[Result] = []
    for _, some in in_batches(play_batch, plan, plan.games, plan.seats, jobs):
        results += some
        if progress is not None:
            progress(len(some))
    return evaluate(plan, results, time.perf_counter() - began)
