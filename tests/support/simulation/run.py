"""Many seeds of the simulation, one after the other, and what they have met together."""

from __future__ import annotations

import gc
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from support import toy_title
from support.simulation.faults import FAULTS
from support.simulation.surroundings import TIGHT_CONSTANTS, TIGHT_SETTINGS
from support.simulation.world import Report, simulate

OFTEN: Final = 20  # seeds: a fault that was planned in so many of them must have happened in one
ACTIONS: Final = (
    *("move", "look", "chat", "undo", "visit", "lend", "reclaim", "rematch", "link", "prepare"),
    *("tables finished", "times up", "turns told", "turns that needed no telling"),
    *("prepared moves played", "prepared moves given up"),
)


@dataclass
class Run:
    """What several seeds have met, and those in which something was wrong."""

    seeds: int = 0
    seconds: float = 0.0
    met: Counter[str] = field(default_factory=Counter)
    planned: Counter[str] = field(default_factory=Counter)
    failed: list[Report] = field(default_factory=list)

    @property
    def never_met(self) -> list[str]:
        """Faults, tight settings and actions that should have happened and did not."""
        tight = [f"tight: {name}" for name in (*TIGHT_SETTINGS, *TIGHT_CONSTANTS)]
        always = [*ACTIONS, *tight] if self.seeds >= OFTEN else []
        often = [name for name in FAULTS if self.planned[name] >= OFTEN]
        return [name for name in (*often, *always) if not self.met[name]]

    def told(self) -> str:
        """All of it, for people; each failure with the command that repeats it."""
        lines = [f"{self.seeds} seeds, {self.seeds / self.seconds:.1f} a second"]
        lines += [f"  {count:7d} {name}" for name, count in sorted(self.met.items())]
        lines += [f"{name} was planned and never happened" for name in self.never_met]
        for report in self.failed:
            lines += [f"make simulate FIRST={report.seed} SEEDS=1", *[f"  {fault}" for fault in report.faults[:5]]]
        return "\n".join(lines)


def run(seeds: Iterable[int], stop_at_first: bool = False) -> Run:
    """Simulate these seeds."""
    found, began = Run(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, toy_title.installed(Path(folder), everybody=True):
        for seed in seeds:
            report = simulate(seed)
            found.seeds += 1
            found.met += report.met
            found.planned.update(report.planned)
            if report.faults:
                found.failed.append(report)
                if stop_at_first:
                    break
            if found.seeds % 100 == 0:
                gc.collect()
    found.seconds = time.perf_counter() - began
    return found
