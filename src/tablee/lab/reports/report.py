"""The balance report of a game: its figures, and the page that shows them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from functools import partial

from tablee.bots.provenance import Provenance
from tablee.lab.editions.sensitivity import Sensitivity, perturb
from tablee.lab.kit import lab_kit
from tablee.lab.match import Match
from tablee.lab.reports.estimators import Figure, estimated
from tablee.lab.reports.facts import watch_games
from tablee.lab.reports.figures import choice_figures, course_figures, luck_figures, score_figures, seat_figures
from tablee.lab.runners import Progress, Runner, in_order


@dataclass(frozen=True)
class Report:
    """All that was found, and where it comes from."""

    match: Match
    provenance: Provenance
    games: int
    figures: list[Figure]
    sensitivity: Sensitivity

    def of(self, section: str, measure: str | None = None) -> list[Figure]:
        """The figures of a section."""
        return [figure for figure in self.figures if figure.section == section and measure in (None, figure.measure)]


def balance_report(match: Match, games: int, shifted: int, seed: str, runner: Runner, progress: Progress) -> Report:
    """Play the games and those of the shifted editions, and count."""
    played = in_order(partial(watch_games, match, seed), games, runner, progress)
    figures = seat_figures(played) + score_figures(played) + course_figures(played)
    figures += choice_figures(played) + luck_figures(played, lab_kit(match.game).luck)
    sensitivity = perturb(match, shifted, f"{seed}/shifted", runner, progress)
    for one in sensitivity.comparisons:
        figures.append(estimated("sensitivity", one.arm, f"difference in {one.measure}", one.difference))
    return Report(match, match.provenance(seed), games, figures, sensitivity)


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
