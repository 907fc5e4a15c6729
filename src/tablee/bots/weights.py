"""Learned weights: small data files, made by `tablee train` and read without any library."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tablee.bots.provenance import Provenance, read_provenance


@dataclass(frozen=True)
class Weights:
    """What each feature of an evaluator is worth early and late, and how the weights were made."""

    features: list[str]
    early: list[float]
    late: list[float]
    bias: tuple[float, float]  # points that all seats have in common, early and late
    win_temperature: tuple[float, float]  # how points become chances to win, early and late
    explained: float  # how much of the differences between final scores the weights explain
    positions: int
    made_by: str  # the command
    provenance: Provenance | None  # unknown for weights made before files named it


def read_weights(file: Path) -> Weights:
    """The weights in a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return Weights(
        features=[str(name) for name in data["features"]],
        early=[float(value) for value in data["early"]],
        late=[float(value) for value in data["late"]],
        bias=(float(data["bias"][0]), float(data["bias"][1])),
        win_temperature=(float(data["win_temperature"][0]), float(data["win_temperature"][1])),
        explained=float(data["explained"]),
        positions=int(data["positions"]),
        made_by=str(data["made_by"]),
        provenance=read_provenance(data["provenance"]) if "provenance" in data else None,
    )
