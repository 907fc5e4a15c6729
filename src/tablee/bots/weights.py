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
    for pair in ("bias", "win_temperature"):
        data[pair] = tuple(data[pair])
    provenance = read_provenance(data.pop("provenance")) if data.get("provenance") else None
    return Weights(**{**data, "provenance": provenance})
