"""The balance report of a game: its figures, and the page that shows them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from tablee.bots.provenance import Provenance
from tablee.lab.editions.sensitivity import Sensitivity, perturb
from tablee.lab.experiments.arms import Arm
from tablee.lab.experiments.experiment import in_tasks
from tablee.lab.reports.facts import Facts, Watched, watch_games
from tablee.lab.reports.figures import (
    Figure,
    choice_figures,
    course_figures,
    luck_figures,
    score_figures,
    seat_figures,
)
from tablee.lab.runners import Runner


@dataclass(frozen=True)
class Report:
    """All that was found, and where it comes from."""

    arm: Arm
    provenance: Provenance
    games: int
    figures: list[Figure]
    sensitivity: Sensitivity

    def of(self, section: str, measure: str | None = None) -> list[Figure]:
        """The figures of a section."""
        return [figure for figure in self.figures if figure.section == section and measure in (None, figure.measure)]


def balance_report(
    arm: Arm, games: int, shifted: int, seed: str, runner: Runner, progress: Callable[[int], None]
) -> Report:
    """Play the games and those of the shifted editions, and count."""
    game = arm.check()
    tasks = [Watched(arm, seed, some) for some in in_tasks(range(games), games)]
    played: list[Facts] = []
    for some in runner(watch_games, tasks):
        played += some
        progress(len(some))
    played.sort(key=lambda facts: facts.result.number)
    figures = seat_figures(played) + score_figures(played) + course_figures(played)
    figures += choice_figures(played) + luck_figures(played)
    sensitivity = perturb(arm, shifted, f"{seed}/shifted", runner, progress)
    for one in sensitivity.comparisons:
        found = one.difference
        measure = f"difference in {one.measure}"
        figures.append(Figure("sensitivity", one.arm, measure, found.mean, found.low, found.high, found.games))
    return Report(arm, arm.provenance(game, seed), games, figures, sensitivity)


def as_csv(report: Report) -> str:
    """Every figure in a row, with its seeds, edition and versions."""
    origin = report.provenance
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ("game", "seats", "bots", "section", "item", "measure", "value", "low", "high", "n")
    writer.writerow((*head, "seed", "edition_hash", "rules", "package"))
    common = (origin.game, origin.seats[0], " ".join(origin.bots))
    for one in report.figures:
        seed = f"{origin.seed}/shifted" if one.section == "sensitivity" else origin.seed
        numbers = (f"{one.value:.6g}", f"{one.low:.6g}", f"{one.high:.6g}", one.n)
        origins = (seed, origin.edition_hash, origin.rules, origin.package)
        writer.writerow((*common, one.section, one.item, one.measure, *numbers, *origins))
    return text.getvalue()
