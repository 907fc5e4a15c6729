"""What the page of a search shows: its goal, what may vary, and what it has come to."""

from __future__ import annotations

from typing import Any

from tablee import locale
from tablee.lab.experiments.measures import Measure
from tablee.lab.reports.numbers import percent, written
from tablee.lab.reports.words import value_words
from tablee.lab.workbench.answers import measure_name, number
from tablee.lab.workbench.drafts import Draft, whole_columns
from tablee.lab.workbench.jobs import Found, Job
from tablee.web.views.workbench import Words, address, changes_between


def found_by_search(found: Found | None, job: Job, words: Words, box_words: Words) -> dict[str, Any]:
    """What a search looks for, and what it has come to; a draft only if it is better."""
    said = [words["found.goal"].format(goal=goal_words(job.goal, words, box_words))]
    if found is None:
        return {"better": None, "said": said, "found": []}
    share = "=" in job.goal and Measure(job.goal.rpartition("=")[0]).share

    def told(one: tuple[float, float, float]) -> str:
        value, low, high = [percent(part, words, 1.0) if share else number(part, False, words) for part in one]
        return words["reached"].format(value=value, low=low, high=high)

    draft = Draft.parse(job.game, job.draft)
    gaps = {"before": told(found.before), "after": told(found.after), "games": found.games, "trials": found.trials}
    key = "certain" if found.certain else "chance" if found.found else "none"
    said.append(words[f"found.{key}"].format(**gaps))
    if not found.found:
        return {"better": None, "said": said, "found": []}
    better = draft.with_values(found.values)
    return {"better": address(better), "said": said, "found": changes_between(draft, better, box_words)}


def varied(job: Job, words: Words, box_words: Words) -> list[str]:
    """What a search may vary, and between which bounds."""
    by_bounds: dict[tuple[int, int], list[str]] = {}
    for bound in job.bounds():
        by_bounds.setdefault((bound.low, bound.high), []).append(bound.name)
    return [
        locale.labelled(value_words(name, box_words), words["interval"].format(low=low, high=high), words)
        for (low, high), names in by_bounds.items()
        for name in whole_columns(job.game, names)
    ]


def goal_words(goal: str, words: Words, box_words: Words) -> str:
    """The goal of a search in words."""
    measure, _, target = goal.rpartition("=")
    if not measure:
        return words[f"goal.{goal}"]
    value = percent(float(target), words, 1.0) if Measure(measure).share else written(target, words)
    return locale.labelled(measure_name(measure, words, box_words), value, words)
