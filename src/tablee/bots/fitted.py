"""Fitted weights: small data files, made by `tablee train` and read without any library."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Weights:
    """What each feature of a judge is worth early and late, and how the weights were made."""

    features: list[str]
    early: list[float]
    late: list[float]
    par: tuple[float, float]  # points that all seats have in common, early and late
    spread: tuple[float, float]
    explained: float  # how much of the differences between final scores the weights explain
    positions: int
    made_by: str  # the command


def path(game: str) -> Path:
    """Where the weights for a game are."""
    return Path(__file__).parent / "weights" / f"{game}.json"


def read(file: Path) -> Weights:
    """The weights in a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return Weights(
        features=[str(name) for name in data["features"]],
        early=[float(value) for value in data["early"]],
        late=[float(value) for value in data["late"]],
        par=(float(data["par"][0]), float(data["par"][1])),
        spread=(float(data["spread"][0]), float(data["spread"][1])),
        explained=float(data["explained"]),
        positions=int(data["positions"]),
        made_by=str(data["made_by"]),
    )
