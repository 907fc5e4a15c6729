"""The results of an experiment as a Parquet file that says itself where they come from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import __version__, locale
from tablee.lab.experiments.experiment import Outcome
from tablee.lab.experiments.plan import Plan
from tablee.lab.experiments.sequential import Estimate
from tablee.lab.match import Result
from tablee.lab.parquet import write_parquet
from tablee.lab.reports.estimators import Figure, estimated
from tablee.table import TableeError

if TYPE_CHECKING:
    import polars as pl

SCHEMA_VERSION = "1"


def frame(plan: Plan, results: list[list[Result]]) -> pl.DataFrame:
    """One row for each arm, game and seat."""
    import polars as pl

    rows = [
        {
            "arm": arm.name,
            "game": one.number,
            "seat": seat,
            "bot": one.bots[seat],
            "points": one.totals[seat],
            "place": one.ranks[seat],
            "share": share,
            "first": seat == one.first,
            "decisions": one.decisions,
            "ending": one.ending,
        }
        for arm, played in zip(plan.arms, results, strict=True)
        for one in played
        for seat, share in enumerate(one.shares())
    ]
    schema = {
        "arm": pl.String,
        "game": pl.Int32,
        "seat": pl.Int8,
        "bot": pl.String,
        "points": pl.Int32,
        "place": pl.Int8,
        "share": pl.Float64,
        "first": pl.Boolean,
        "decisions": pl.Int32,
        "ending": pl.String,
    }
    return pl.DataFrame(rows, schema=schema)


def write(file: Path, plan: Plan, results: list[list[Result]], outcome: Outcome) -> None:
    """Write the file whole or not at all."""
    metadata = {
        "tablee.schema": SCHEMA_VERSION,
        "tablee.package": __version__,
        "tablee.plan": json.dumps(plan.described()),
        "tablee.digest": plan.digest(),
        "tablee.editions": json.dumps({arm.name: arm.match.load().edition.digest for arm in plan.arms}),
        "tablee.rules": json.dumps({arm.name: arm.match.load().version for arm in plan.arms}),
        "tablee.outcome": json.dumps(outcome.described()),
    }
    write_parquet(file, frame(plan, results), metadata)


@dataclass(frozen=True)
class Experiment:
    """What a file of results holds: the rows, and what it says of itself. A notebook shows the differences."""

    rows: pl.DataFrame
    said: dict[str, Any]

    def _repr_svg_(self) -> str:
        from tablee.lab.reports.charts import panels
        from tablee.lab.reports.words import measure_words

        plan, outcome = self.said["plan"], self.said["outcome"]
        parts: dict[str, list[Figure]] = {}
        for one in outcome["comparisons"]:
            parts.setdefault(one["measure"], []).append(
                estimated("experiment", one["arm"], one["measure"], Estimate(**one["difference"]))
            )
        subtitle = f"less {plan['arms'][0]['name']}, {plan['confidence']:.0%} intervals that hold together"
        if not parts:
            subtitle = f"{plan['confidence']:.0%} intervals"
            for arm, means in outcome["means"].items():
                for measure, mean in means.items():
                    parts.setdefault(measure, []).append(estimated("experiment", arm, measure, Estimate(**mean)))
        words = locale.words(plan["arms"][0]["game"])
        parts = {measure_words(measure, words): figures for measure, figures in parts.items()}
        return panels(parts, f"{plan['name']}: {subtitle}, n = {outcome['games']}")


def read(file: str | Path) -> Experiment:
    """The results in a file."""
    import polars as pl

    metadata = {
        key.removeprefix("tablee."): value
        for key, value in pl.read_parquet_metadata(file).items()
        if key.startswith("tablee.")
    }
    if metadata.get("schema") != SCHEMA_VERSION:
        raise TableeError(f"{file}: these are not results of an experiment of schema {SCHEMA_VERSION}")
    decoded = {key: json.loads(metadata[key]) for key in ("plan", "editions", "rules", "outcome")}
    return Experiment(pl.read_parquet(file), {**metadata, **decoded})
