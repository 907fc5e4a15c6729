"""Ratings from places at tables: openskill, and a Plackett-Luce fit with bootstrap intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.table import SeededDealer

ELO = 400 / math.log(10)  # points of Elo for a factor of e
ITERATIONS = 60
RESAMPLES = 100


class Places(Protocol):
    """A game: who sat on each seat, and the place of each seat."""

    @property
    def entrants(self) -> tuple[int, ...]: ...

    @property
    def ranks(self) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Ratings:
    """Per entrant: openskill's mu and sigma, and the Plackett-Luce strength in Elo with its 95 % interval."""

    mu: list[float]
    sigma: list[float]
    strength: list[float]
    low: list[float]
    high: list[float]


def rate(results: Sequence[Places], entrants: int, seed: str) -> Ratings:
    """Both ratings; the same seed draws the same bootstrap samples."""
    mu, sigma = openskill_ratings(results, entrants)
    strength = plackett_luce(results, entrants)
    chance = SeededDealer(f"{seed}/bootstrap")
    samples: list[list[float]] = []
    for _ in range(RESAMPLES):
        again = [results[chance.below(len(results))] for _ in results]
        samples.append(plackett_luce(again, entrants))
    low: list[float] = []
    high: list[float] = []
    for who in range(entrants):
        values = sorted(sample[who] for sample in samples)
        low.append(values[round(0.025 * (RESAMPLES - 1))])
        high.append(values[round(0.975 * (RESAMPLES - 1))])
    return Ratings(mu, sigma, strength, low, high)


def openskill_ratings(results: Sequence[Places], entrants: int) -> tuple[list[float], list[float]]:
    """Ratings after all games in their order; several seats of one bot are averaged after each game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for result in results:
        teams = [[model.rating(mu=ratings[who].mu, sigma=ratings[who].sigma)] for who in result.entrants]
        after = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for who in set(result.entrants):
            mine = [team[0] for seat, team in zip(result.entrants, after, strict=True) if seat == who]
            ratings[who] = model.rating(
                mu=sum(rating.mu for rating in mine) / len(mine), sigma=sum(rating.sigma for rating in mine) / len(mine)
            )
    return [rating.mu for rating in ratings], [rating.sigma for rating in ratings]


def plackett_luce(results: Sequence[Places], entrants: int) -> list[float]:
    """Strengths on the scale of Elo with mean 0, by Hunter's minorise-maximise steps.

    A place is won against all who come after it; equal places are won half against each other. One imagined draw
    between each pair keeps the strength of a bot that always wins finite.
    """
    stages = _stages(results)
    wins = [0.5 * (entrants - 1)] * entrants
    for winner, weight, _ in stages:
        wins[winner] += weight
    worth = [1.0] * entrants
    for _ in range(ITERATIONS):
        loads = [0.0] * entrants
        for who in range(entrants):
            for other in range(entrants):
                if other != who:
                    loads[who] += 1.0 / (worth[who] + worth[other])
        for _, weight, present in stages:
            total = sum(count * worth[who] for who, count in present)
            for who, count in present:
                loads[who] += weight * count / total
        worth = [won / load for won, load in zip(wins, loads, strict=True)]
        mean = sum(math.log(value) for value in worth) / entrants
        worth = [value / math.exp(mean) for value in worth]
    return [ELO * math.log(value) for value in worth]


def _stages(results: Sequence[Places]) -> list[tuple[int, float, list[tuple[int, int]]]]:
    """Each choice of a place: who took it, with which weight, and how many seats of each entrant were left."""
    counted: dict[tuple[int, tuple[tuple[int, int], ...]], float] = {}
    for result in results:
        seats = list(zip(result.ranks, result.entrants, strict=True))
        for place in sorted(set(result.ranks)):
            level = [who for rank, who in seats if rank == place]
            left = [who for rank, who in seats if rank >= place]
            if len(left) == 1:
                continue
            present = tuple((who, left.count(who)) for who in sorted(set(left)))
            for who in level:
                key = (who, present)
                counted[key] = counted.get(key, 0.0) + 1.0 / len(level)
    return [(who, weight, list(present)) for (who, present), weight in counted.items()]
