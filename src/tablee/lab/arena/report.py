"""What came out of an arena: a Parquet file of all seats, and a report with intervals."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from tablee import __version__
from tablee.lab.arena.entrants import Price
from tablee.lab.arena.run import Arena, Played
from tablee.lab.parquet import write_parquet
from tablee.lab.ratings import rate
from tablee.lab.tournament import Z95, interval

SCHEMA_VERSION = "1"
COLUMNS = (
    "player",
    "victories (95%)",
    "points (95%)",
    "Elo",
    "promises kept / broken",
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
        points = _with_error([mean(row["points"] for row in deal) for deal in _by_deal(mine)])
        kept, broken = sum(row["kept"] for row in mine), sum(row["broken"] for row in mine)
        cells = [
            name,
            f"{share:.1%} ({low:.1%} to {high:.1%})",
            points,
            f"{ratings[name].strength:+.0f}",
            f"{kept} / {broken}",
            f"{sum(row['nonsense'] for row in mine)}",
            f"{sum(row['forced'] for row in mine)}",
            f"{sum(row['failures'] for row in mine)}",
            f"{sum(row['read'] + row['written'] for row in mine)}",
            f"{sum(row['money'] for row in mine):.2f}",
        ]
        lines.append((share, f"| {' | '.join(cells)} |"))
    endings = Counter(result.ending for result in results)
    ended = ", ".join([f"{ending} {count} of {len(results)}" for ending, count in endings.most_common()])
    return "\n".join(
        [
            f"# Arena: {match.game}, {match.seats} players, {len(results)} games",
            "",
            f"Seed {arena.seed}, rules {match.load().version}, edition {match.load().edition.digest}.",
            f"Endings: {ended}.",
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


def _with_error(means: Sequence[float]) -> str:
    """A mean of deals with its 95% interval, if there are several."""
    middle = mean(means)
    if len(means) < 2:
        return f"{middle:.1f}"
    error = Z95 * stdev(means) / math.sqrt(len(means))
    return f"{middle:.1f} ({middle - error:.1f} to {middle + error:.1f})"
