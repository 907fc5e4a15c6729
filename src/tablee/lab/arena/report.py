"""What came out of an arena: a Parquet file of all seats, and a report with intervals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from tablee import __version__
from tablee.lab.arena.entrants import Price
from tablee.lab.arena.run import Arena, Played
from tablee.lab.match import Result
from tablee.lab.parquet import write_parquet
from tablee.lab.ratings import Rating, rate
from tablee.lab.reports.estimators import mean_of, share_of
from tablee.lab.tournament import interval

SCHEMA_VERSION = "1"
COLUMNS = (
    "player",
    "victories (95%)",
    "points (95%)",
    "Elo (95%)",
    "promises kept (95%)",
    "invalid answers",
    "random moves",
    "failed requests",
    "tokens",
    "money",
)


def rows(played: Sequence[Played], prices: Mapping[str, Price]) -> list[dict[str, Any]]:
    """One row for each game and seat."""
    table: list[dict[str, Any]] = []
    for one in played:
        result = one.result
        for seat, (name, share, more) in enumerate(zip(result.bots, result.shares(), one.seats, strict=True)):
            price = prices.get(name, Price())
            money = (more["read"] * price.read + more["written"] * price.written) / 1_000_000
            table.append(
                {
                    "game": result.number,
                    "deal": result.number // len(result.bots),
                    "seat": seat,
                    "player": name,
                    "points": result.totals[seat],
                    "place": result.ranks[seat],
                    "share": share,
                    "ending": result.ending,
                    **more,
                    "money": money,
                }
            )
    return table


def write_table(file: Path, arena: Arena, table: Sequence[Mapping[str, Any]]) -> None:
    """Write all rows with what was played, whole or not at all."""
    import polars as pl

    metadata = {
        "tablee.schema": SCHEMA_VERSION,
        "tablee.package": __version__,
        "tablee.arena": json.dumps(arena.described()),
    }
    write_parquet(file, pl.DataFrame([dict(row) for row in table]), metadata)


def report(arena: Arena, played: Sequence[Played], table: Sequence[Mapping[str, Any]]) -> str:
    """The report as Markdown: a line for each player, the best first."""
    match, results = arena.match, [one.result for one in played]
    ratings = dict(zip(match.bots, rate(results, match.bots, arena.seed), strict=True))
    lines: list[tuple[float, str]] = []
    for name in match.bots:
        mine = [row for row in table if row["player"] == name]
        share, low, high = interval([result.share_of(name) for result in results], match.seats)
        deals = _by_deal(mine)
        promises = [
            (sum(row["kept"] for row in deal), sum(row["kept"] + row["broken"] for row in deal)) for deal in deals
        ]
        cells = [
            name,
            f"{share:.1%} ({low:.1%} to {high:.1%})",
            _points([mean(row["points"] for row in deal) for deal in deals]),
            _elo(ratings[name]),
            _share(promises),
            f"{sum(row['nonsense'] for row in mine)}",
            f"{sum(row['forced'] for row in mine)}",
            f"{sum(row['failures'] for row in mine)}",
            f"{sum(row['read'] + row['written'] for row in mine)}",
            f"{sum(row['money'] for row in mine):.2f}",
        ]
        lines.append((share, f"| {' | '.join(cells)} |"))
    ended = [(ending, _share(_in_deals(results, ending))) for ending, _ in _endings(results).most_common()]
    return "\n".join(
        [
            f"# Arena: {match.game}, {match.seats} players, {len(results)} games",
            "",
            f"Seed {arena.seed}, rules {match.load().version}, edition {match.load().edition.digest}.",
            f"Endings (95%): {'; '.join([f'{ending} {share}' for ending, share in ended])}.",
            "",
            f"| {' | '.join(COLUMNS)} |",
            "|---" * len(COLUMNS) + "|",
            *[line for _, line in sorted(lines, key=lambda one: -one[0])],
            "",
        ]
    )


def _by_deal(mine: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    deals: dict[int, list[Mapping[str, Any]]] = {}
    for row in mine:
        deals.setdefault(row["deal"], []).append(row)
    return list(deals.values())


def _endings(results: Sequence[Result]) -> Counter[str]:
    return Counter([result.ending for result in results])


def _in_deals(results: Sequence[Result], ending: str) -> list[tuple[int, int]]:
    """For each deal how many of its games ended so, and how many there were."""
    seats = len(results[0].bots)
    deals = [results[first : first + seats] for first in range(0, len(results), seats)]
    return [(_endings(deal)[ending], len(deal)) for deal in deals]


def _points(means: Sequence[float]) -> str:
    """The mean of deals."""
    one = mean_of("", "", "", means)
    return f"{one.value:.1f}" + (f" ({one.low:.1f} to {one.high:.1f})" if one.n > 1 else "")


def _elo(rating: Rating) -> str:
    """A strength; one deal says nothing of how certain it is."""
    between = f" ({rating.low:+.0f} to {rating.high:+.0f})" if rating.low is not None else ""
    return f"{rating.strength:+.0f}{between}"


def _share(deals: Sequence[tuple[int, int]]) -> str:
    """How many of how many: what is counted several times in a deal is one observation."""
    part, whole = sum(one for one, _ in deals), sum(one for _, one in deals)
    if not whole:
        return "none"
    share = share_of("", "", "", deals)
    between = f" ({share.low:.0%} to {share.high:.0%})" if share.n > 1 else ""
    return f"{part} of {whole}, {share.value:.0%}{between}"
