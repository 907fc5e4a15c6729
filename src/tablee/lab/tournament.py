"""Tournaments: one bot against a table of others, seats rotated and seeds paired, with correct intervals."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path

from tablee import extras
from tablee.bots.provenance import Provenance
from tablee.lab.journal import Journal
from tablee.lab.match import Match, Result
from tablee.lab.ratings import Rating, rate
from tablee.lab.runners import Progress, Runner, here, in_order, in_tasks, silent
from tablee.table import COMPILED, TableeError

Z95 = 1.959964  # of the normal distribution


@dataclass
class Standing:
    """How one bot did: its share of victories for each seat it had, and how sure that is."""

    name: str
    games: int
    win_share: float
    low: float
    high: float
    mean_score: float
    strength: float  # Plackett-Luce, on the scale of Elo, the mean being 0
    strength_low: float | None  # one deal alone says nothing about how far it may be off
    strength_high: float | None


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

    def _repr_html_(self) -> str:
        """The standings as a table in a notebook."""
        rows = "".join(
            f"<tr><td>{escape(bot.name)}</td><td>{bot.win_share:.1%}</td><td>{bot.low:.1%} to {bot.high:.1%}</td>"
            f"<td>{bot.mean_score:.1f}</td><td>{bot.strength:+.0f}</td></tr>"
            for bot in self.bots
        )
        names = ("bot", "win share", "95%", "mean score", "strength (Elo)")
        head = "".join(f"<th>{name}</th>" for name in names)
        return f"<table><caption>{escape(str(self.provenance))}</caption><tr>{head}</tr>{rows}</table>"


def interval(samples: list[float], paired: int) -> tuple[float, float, float]:
    """Mean and 95% interval; samples of one round share a deal, so rounds and not games are counted.

    The interval is never narrower than Wilson's for this number of games: a few lucky rounds prove little.
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
    """Wilson's 95% interval for a share."""
    squared = Z95 * Z95
    centre = (share + squared / (2 * games)) / (1 + squared / games)
    half = Z95 / (1 + squared / games) * math.sqrt(share * (1 - share) / games + squared / (4 * games * games))
    return centre - half, centre + half


def evaluate(match: Match, seed: str, results: list[Result], seconds: float) -> TournamentReport:
    """The standings of all bots."""
    ratings = rate(results, match.bots, seed)
    standings = [_standing(results, bot, rating) for bot, rating in zip(match.bots, ratings, strict=True)]
    standings.sort(key=lambda standing: -standing.win_share)
    endings = Counter(result.ending for result in results)
    return TournamentReport(
        match.provenance(seed), match.game, match.seats, len(results), seconds, standings, dict(endings.most_common())
    )


def _standing(results: list[Result], bot: str, rating: Rating) -> Standing:
    mean, low, high = interval([result.share_of(bot) for result in results], len(results[0].bots))
    points = [
        total for result in results for label, total in zip(result.bots, result.totals, strict=True) if label == bot
    ]
    return Standing(
        name=bot,
        games=len(results),
        win_share=mean,
        low=low,
        high=high,
        mean_score=sum(points) / len(points),
        strength=rating.strength,
        strength_low=rating.low,
        strength_high=rating.high,
    )


def check(match: Match) -> None:
    """Refuse a match that is no tournament, before any game is played."""
    extras.require("lab")
    match.check()
    if len(match.bots) < 2:
        raise TableeError(f"a table of {match.seats} takes 2 to {match.seats} bots, not {len(match.bots)}")
    if len(set(match.bots)) < len(match.bots):
        raise TableeError("name every bot only once: the last one takes the remaining seats")


def run(
    match: Match,
    games: int,
    seed: str,
    runner: Runner = here,
    progress: Progress = silent,
    journal: Path | None = None,
) -> TournamentReport:
    """Play the tournament, in rounds of as many games as there are seats: the same deal, everybody one seat further.

    Games that are in the journal already are not played again.
    """
    check(match)
    began = time.perf_counter()
    if journal is None:
        results = in_order(partial(play_rounds, match, seed), games, runner, progress)
    else:
        results = _play_on(match, games, seed, runner, progress, journal)
    return evaluate(match, seed, results, time.perf_counter() - began)


def _play_on(match: Match, games: int, seed: str, runner: Runner, progress: Progress, journal: Path) -> list[Result]:
    """Play the games that a journal does not have, and write them down."""
    with Journal(journal, str(match.provenance(seed)), arms=1) as kept:
        results = kept.results[0]
        known = {result.number for result in results}
        missing = [number for number in range(games) if number not in known]
        progress(games - len(missing))
        for some in runner(partial(play_rounds, match, seed), in_tasks(missing, games)):
            kept.add(0, some)
            progress(len(some))
    return sorted([result for result in results if result.number < games], key=lambda result: result.number)


def play_rounds(match: Match, seed: str, numbers: Sequence[int]) -> list[Result]:
    """Some games, each with the deal of its round; the work of one process at a time."""
    return [match.play(seed, number, deal=number // match.seats) for number in numbers]
