"""Kits for the lab: what a game brings for reports and training beyond its rules and its bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.bots import Bot

if TYPE_CHECKING:
    from tablee.lab.datasets.samples import TrainingPlan
    from tablee.lab.runners import Progress, Runner

    Fit = Callable[[TrainingPlan, str, Runner, Progress], dict[str, Any]]


@dataclass(frozen=True)
class Luck:
    """What chance gives to each seat beyond its part, in a report."""

    section: str
    measure: str
    text: str  # what it is, in a sentence
    gains: Callable[[Any, int], Sequence[float]]  # state, seat to move -> for each seat, if something was just drawn


@dataclass(frozen=True)
class Model:
    """Numbers that bots play by, in a file of the package, and how they are fitted to games."""

    file: Path
    fit: Fit  # what it returns takes the place of what the file has under the same keys


@dataclass(frozen=True)
class LabKit:
    """What a game brings for the lab."""

    endings: tuple[str, ...] = ()  # that reports compare, such as "won|drawn"; by default every outcome of the game
    luck: Luck | None = None
    scripted: Mapping[str, Callable[[Any], Bot]] = field(default_factory=dict)  # players for nets to learn against
    outcomes: Model | None = None  # how games end
    opponents: Model | None = None  # what bots of each level do


@cache
def lab_kit(game: str) -> LabKit:
    """What a game brings, in a folder beside this file; one without brings nothing."""
    if not (Path(__file__).parent / game / "kit.py").exists():
        return LabKit()
    kit: LabKit = import_module(f"tablee.lab.{game}.kit").KIT
    return kit
