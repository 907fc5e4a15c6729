"""Ratings from places at tables: a Plackett-Luce fit, with intervals from deals that are drawn again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tablee.lab.match import Result
from tablee.table import SeededDealer

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

ELO = 400 / math.log(10)  # points of Elo for a factor of e
ITERATIONS = 60
RESAMPLES = 1000

Stage = tuple[int, tuple[int, ...]]  # who took a place, and how many seats of each bot it was open to


@dataclass(frozen=True)
class Rating:
    """The strength of a bot in Elo, the mean of all being 0, and its 95% interval if there are several deals."""

    strength: float
    low: float | None
    high: float | None


def rate(results: Sequence[Result], bots: Sequence[str], seed: str) -> list[Rating]:
    """How strong each bot is. The games of a round have one deal, so rounds are drawn again and not games."""
    import numpy as np

    rounds = _rounds(results)
    stages = [_stages(games, bots) for games in rounds]
    kinds = sorted({stage for counted in stages for stage in counted})
    counts = np.array([[counted.get(stage, 0.0) for stage in kinds] for counted in stages])
    strengths = plackett_luce(kinds, counts.sum(axis=0, keepdims=True), len(bots))[0].tolist()
    if len(rounds) == 1:
        return [Rating(strength, None, None) for strength in strengths]
    chance = SeededDealer(f"{seed}/bootstrap")
    times = np.zeros((RESAMPLES, len(rounds)))
    for sample in times:
        for _ in rounds:
            sample[chance.below(len(rounds))] += 1
    samples = np.sort(plackett_luce(kinds, times @ counts, len(bots)), axis=0)
    low, high = (samples[round(part * (RESAMPLES - 1))].tolist() for part in (0.025, 0.975))
    return [Rating(*one) for one in zip(strengths, low, high, strict=True)]


def _rounds(results: Sequence[Result]) -> list[list[Result]]:
    """The games of each deal, in any order."""

    def deal(result: Result) -> int:
        return result.number // len(result.bots)

    return [list(games) for _, games in groupby(sorted(results, key=deal), deal)]


def _stages(results: Sequence[Result], bots: Sequence[str]) -> dict[Stage, float]:
    """How often each bot took a place before the others who were left; equals take it together."""
    counted: dict[Stage, float] = {}
    for result in results:
        seats = [(rank, bots.index(label)) for rank, label in zip(result.ranks, result.bots, strict=True)]
        for place in sorted(set(result.ranks)):
            left = [who for rank, who in seats if rank >= place]
            if len(left) == 1:
                continue
            present = tuple([left.count(who) for who in range(len(bots))])
            level = [who for rank, who in seats if rank == place]
            for who in level:
                counted[who, present] = counted.get((who, present), 0.0) + 1.0 / len(level)
    return counted


def plackett_luce(kinds: Sequence[Stage], counts: Numbers, bots: int) -> Numbers:
    """Strengths on the scale of Elo with mean 0, by Hunter's minorise-maximise steps; a row for each row of counts.

    A place is won against all who come after it; equal places are won half against each other. One imagined draw
    between each pair keeps the strength of a bot that always wins finite.
    """
    import numpy as np

    winners = np.array([[who == winner for who in range(bots)] for winner, _ in kinds], float)
    present = np.array([present for _, present in kinds], float)
    wins = 0.5 * (bots - 1) + counts @ winners
    worth = np.ones((len(counts), bots))
    others = 1 - np.eye(bots)
    for _ in range(ITERATIONS):
        draws = (others / (worth[:, :, None] + worth[:, None, :])).sum(axis=2)
        logs = np.log(wins / (draws + (counts / (worth @ present.T)) @ present))
        worth = np.exp(logs - logs.mean(axis=1, keepdims=True))
    return np.asarray(ELO * np.log(worth))
