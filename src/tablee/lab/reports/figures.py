"""The figures of a balance report: every number with the games it comes from, and its 95% interval."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from tablee.lab.experiments.measures import Measure
from tablee.lab.kit import Luck
from tablee.lab.reports.estimators import Figure, certain, mean_of, ratio_of, share_of
from tablee.lab.reports.facts import Facts
from tablee.lab.reports.words import MEASURES
from tablee.lab.tournament import Z95

RARE = 20  # games: what was chosen in fewer of them is not judged
BINS = 12  # of a distribution
LUCK_GROUPS = 4


def seat_figures(games: list[Facts]) -> list[Figure]:
    """Who wins how often, by the order in which the table is asked for the first time."""
    seats = len(games[0].result.ranks)
    figures: list[Figure] = []
    for place in range(seats):
        item = f"{place + 1} of {seats}"
        sat = [(game.result, (game.result.first + place) % seats) for game in games]
        won = [(result.shares()[seat], 1.0) for result, seat in sat]
        figures.append(share_of("turn order", item, "win share", won))
        figures.append(mean_of("turn order", item, "points", [result.totals[seat] for result, seat in sat]))
    bots = list(dict.fromkeys(label for game in games for label in game.result.bots))
    measure = "win share for each seat"
    if len(bots) == 1:
        figures.append(certain("bots", bots[0], measure, 1 / seats, len(games)))
    else:
        figures += [share_of("bots", bot, measure, [_won_by(game, bot) for game in games]) for bot in bots]
    return figures


def _won_by(game: Facts, bot: str) -> tuple[float, float]:
    """The share of the victory that all seats of a bot have together, and how many they are."""
    seats = game.result.bots.count(bot)
    return (game.result.share_of(bot) * seats if seats else 0.0), seats


def score_figures(games: list[Facts]) -> list[Figure]:
    """How points are distributed, and by which rule they come, for all and for winners."""
    totals = [total for game in games for total in game.result.totals]
    least, most = min(totals), max(totals)
    width = max(1, math.ceil((most - least + 1) / BINS))
    figures: list[Figure] = []
    for bin in sorted({(total - least) // width for total in totals}):
        inside = [[(total - least) // width == bin for total in game.result.totals] for game in games]
        item = f"{least + width * bin} to {least + width * (bin + 1) - 1}"
        figures.append(share_of("scores", item, "share of seats", [(sum(seats), len(seats)) for seats in inside]))
    figures.append(mean_of("scores", "winner", "points", [max(game.result.totals) for game in games]))
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
    ]
    for name in ("lead_changes", "comeback", "one_sided"):
        measure = Measure(name)
        values = [measure.of(game.result) for game in games]
        if measure.share:
            figures.append(share_of("course", MEASURES[name], "share", [(value, 1.0) for value in values]))
        else:
            figures.append(mean_of("course", MEASURES[name], "mean", values))
    offered = [sum(moves for _, moves in game.branching.values()) / game.result.decisions for game in games]
    figures.append(mean_of("course", "moves to choose from", "mean", offered))
    for step in sorted({step for game in games for step in game.branching}):
        offers = [(moves, asked) for game in games for asked, moves in [game.branching.get(step, (0, 0))] if asked]
        if len(offers) > 1:
            figures.append(ratio_of("branching", step, "moves to choose from", offers))
    lengths = sorted(game.result.decisions for game in games)
    for percent in (5, 25, 50, 75, 95):
        value = lengths[round(percent / 100 * (len(lengths) - 1))]
        figures.append(
            Figure(
                "length",
                f"{percent}% of the games take at most",
                "decisions",
                value,
                *_order_interval(lengths, percent),
                len(lengths),
            )
        )
    endings = Counter(game.result.ending for game in games)
    if set(endings) != {"end"}:
        figures += [
            share_of("endings", word, "share of games", [(game.result.ending == word, 1) for game in games])
            for word, _ in endings.most_common()
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
    figures: list[Figure] = []
    for thing in sorted({thing for game in games for thing in game.offered}):
        taken = [sum(seat[thing] for seat in game.chosen) for game in games]
        offers = [(times, game.offered[thing]) for times, game in zip(taken, games, strict=True)]
        figures.append(share_of("choices", thing, "taken when offered", offers))
        figures.append(mean_of("choices", thing, "times in a game", taken))
        if sum(times > 0 for times in taken) >= RARE:
            won, beyond = _worth(games, thing, usual)
            figures.append(share_of("choices", thing, "win share of its takers", won))
            figures.append(ratio_of("choices", thing, "beyond their bot", beyond))
    return figures


def _worth(
    games: list[Facts], thing: str, usual: dict[str, float]
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """For each game what its takers won, and how much more than seats of their bot usually do, and how many took it."""
    won: list[tuple[float, float]] = []
    beyond: list[tuple[float, float]] = []
    for game in games:
        seats = zip(game.chosen, game.result.shares(), game.result.bots, strict=True)
        takers = [(share, share - usual[bot]) for chosen, share, bot in seats if thing in chosen]
        won.append((sum(share for share, _ in takers), len(takers)))
        beyond.append((sum(more for _, more in takers), len(takers)))
    return won, beyond


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
        (gain, total, share, game.result.number)
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
        numbers = [game for _, _, _, game in part]
        figures.append(ratio_of(luck.section, name, luck.measure, _by_game(numbers, [gain for gain, _, _, _ in part])))
        figures.append(ratio_of(luck.section, name, "points", _by_game(numbers, [total for _, total, _, _ in part])))
        figures.append(share_of(luck.section, name, "win share", _by_game(numbers, [share for _, _, share, _ in part])))
    return figures


def _by_game(numbers: Sequence[int], values: Sequence[float]) -> list[tuple[float, float]]:
    """The sum of the values of each game, and how many there are."""
    sums: dict[int, tuple[float, float]] = {}
    for number, value in zip(numbers, values, strict=True):
        before, many = sums.get(number, (0.0, 0.0))
        sums[number] = (before + value, many + 1)
    return list(sums.values())
