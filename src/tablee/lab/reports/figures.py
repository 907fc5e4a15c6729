"""The figures of a balance report: every number with how many it was counted from, and its 95 % interval."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.lab.experiments.sequential import Estimate
from tablee.lab.kit import Luck
from tablee.lab.reports.facts import Facts
from tablee.lab.tournament import Z95, wilson

RARE = 20  # seats: what fewer of them chose is not judged
BINS = 12  # of a distribution
LUCK_GROUPS = 4


@dataclass(frozen=True)
class Figure:
    """One number of the report."""

    section: str
    item: str
    measure: str
    value: float
    low: float
    high: float
    n: int


def estimated(section: str, item: str, measure: str, one: Estimate) -> Figure:
    """A mean or a difference of an experiment, with its interval."""
    return Figure(section, item, measure, one.mean, one.low, one.high, one.games)


def mean_of(section: str, item: str, measure: str, values: Sequence[float]) -> Figure:
    """A mean with its normal interval; `values` are independent of each other."""
    n = len(values)
    mean = sum(values) / n
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)
    return Figure(section, item, measure, mean, mean - Z95 * error, mean + Z95 * error, n)


def share_of(section: str, item: str, measure: str, share: float, n: int) -> Figure:
    """A share with Wilson's interval."""
    low, high = wilson(share, n)
    return Figure(section, item, measure, share, min(low, share), max(high, share), n)


def seat_figures(games: list[Facts]) -> list[Figure]:
    """Who wins how often, by the order in which the table is asked for the first time."""
    seats = len(games[0].result.ranks)
    figures: list[Figure] = []
    for place in range(seats):
        item = f"{place + 1} of {seats}"
        sat = [(game.result, (game.result.first + place) % seats) for game in games]
        share = sum(result.shares()[seat] for result, seat in sat) / len(sat)
        figures.append(share_of("turn order", item, "win share", share, len(sat)))
        figures.append(mean_of("turn order", item, "points", [result.totals[seat] for result, seat in sat]))
    for bot in dict.fromkeys(label for game in games for label in game.result.bots):
        shares = [share for game in games for share in _shares_of(game, bot)]
        figures.append(share_of("bots", bot, "win share for each seat", sum(shares) / len(shares), len(shares)))
    return figures


def _shares_of(game: Facts, bot: str) -> list[float]:
    return [share for share, label in zip(game.result.shares(), game.result.bots, strict=True) if label == bot]


def score_figures(games: list[Facts]) -> list[Figure]:
    """How points are distributed, and by which rule they come, for all and for winners."""
    totals = [total for game in games for total in game.result.totals]
    least, most = min(totals), max(totals)
    width = max(1, math.ceil((most - least + 1) / BINS))
    counted = Counter((total - least) // width for total in totals)
    figures = [
        share_of(
            "scores",
            f"{least + width * bin} to {least + width * (bin + 1) - 1}",
            "share of seats",
            n / len(totals),
            len(totals),
        )
        for bin, n in sorted(counted.items())
    ]
    ordered = [sorted(game.result.totals, reverse=True) for game in games]
    figures.append(mean_of("scores", "best less next", "points", [row[0] - row[1] for row in ordered]))
    figures.append(mean_of("scores", "best less last", "points", [row[0] - row[-1] for row in ordered]))
    for line in sorted({line for game in games for lines in game.lines for line in lines}):
        per_game = [sum(lines.get(line, 0) for lines in game.lines) / len(game.lines) for game in games]
        figures.append(mean_of("sources", line, "points, all seats", per_game))
        won = [
            sum(lines.get(line, 0) * share for lines, share in zip(game.lines, game.result.shares(), strict=True))
            for game in games
        ]
        figures.append(mean_of("sources", line, "points, winners", won))
    return figures


def course_figures(games: list[Facts]) -> list[Figure]:
    """How long games are, how much there is to choose, how often the lead changes, how they end."""
    figures = [
        mean_of("course", "decisions in a game", "mean", [game.result.decisions for game in games]),
        mean_of("course", "changes of the lead", "mean", [game.lead_changes for game in games]),
    ]
    offered = [sum(moves for _, moves in game.branching.values()) / game.result.decisions for game in games]
    figures.append(mean_of("course", "moves to choose from", "mean", offered))
    for step in sorted({step for game in games for step in game.branching}):
        means = [moves / asked for game in games for asked, moves in [game.branching.get(step, (0, 0))] if asked]
        figures.append(mean_of("branching", step, "moves to choose from", means))
    lengths = sorted(game.result.decisions for game in games)
    for percent in (5, 25, 50, 75, 95):
        value = lengths[round(percent / 100 * (len(lengths) - 1))]
        figures.append(
            Figure("length", f"{percent} %", "decisions", value, *_order_interval(lengths, percent), len(lengths))
        )
    endings = Counter(game.result.ending for game in games)
    if set(endings) != {"end"}:
        figures += [
            share_of("endings", word, "share of games", n / len(games), len(games)) for word, n in endings.most_common()
        ]
    return figures


def _order_interval(ordered: list[int], percent: int) -> tuple[float, float]:
    """The interval of a percentile, by the binomial spread of how many lie below it."""
    n, p = len(ordered), percent / 100
    half = Z95 * math.sqrt(n * p * (1 - p))
    places = [min(max(round(p * (n - 1) + way * half), 0), n - 1) for way in (-1, 1)]
    return ordered[places[0]], ordered[places[1]]


def choice_figures(games: list[Facts]) -> list[Figure]:
    """How often things are taken when offered, and how much more than others of their bot those win who take them."""
    usual = _bot_shares(games)
    chosen: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    beyond: dict[str, list[float]] = defaultdict(list)
    wins: dict[str, list[float]] = defaultdict(list)
    for game in games:
        offered.update(game.offered)
        for taken, share, bot in zip(game.chosen, game.result.shares(), game.result.bots, strict=True):
            chosen.update(taken)
            for thing in taken:
                beyond[thing].append(share - usual[bot])
                wins[thing].append(share)
    figures: list[Figure] = []
    for thing in sorted(offered):
        figures.append(share_of("choices", thing, "taken when offered", chosen[thing] / offered[thing], offered[thing]))
        figures.append(
            mean_of("choices", thing, "times in a game", [sum(seat[thing] for seat in game.chosen) for game in games])
        )
        if len(wins[thing]) >= RARE:
            n = len(wins[thing])
            figures.append(share_of("choices", thing, "win share of its takers", sum(wins[thing]) / n, n))
            figures.append(mean_of("choices", thing, "beyond their bot", beyond[thing]))
    return figures


def _bot_shares(games: list[Facts]) -> dict[str, float]:
    """What each bot wins with a seat on average."""
    shares: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for bot, share in zip(game.result.bots, game.result.shares(), strict=True):
            shares[bot].append(share)
    return {bot: sum(won) / len(won) for bot, won in shares.items()}


def luck_figures(games: list[Facts], luck: Luck | None) -> list[Figure]:
    """What luck is worth: seats by what chance gave them beyond their part."""
    seats = sorted(
        (gain, total, share)
        for game in games
        if game.luck
        for gain, total, share in zip(game.luck, game.result.totals, game.result.shares(), strict=True)
    )
    if luck is None or not seats:
        return []
    figures: list[Figure] = []
    names = ("unluckiest quarter", "second quarter", "third quarter", "luckiest quarter")
    for number, name in enumerate(names):
        part = seats[len(seats) * number // LUCK_GROUPS : len(seats) * (number + 1) // LUCK_GROUPS]
        figures.append(mean_of(luck.section, name, luck.measure, [gain for gain, _, _ in part]))
        figures.append(mean_of(luck.section, name, "points", [total for _, total, _ in part]))
        share = sum(share for _, _, share in part) / len(part)
        figures.append(share_of(luck.section, name, "win share", share, len(part)))
    return figures
