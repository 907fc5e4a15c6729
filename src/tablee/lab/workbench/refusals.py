"""Why the strict loader refuses a draft: where in the box, in words, and the reason in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tablee.lab.reports.words import value_parts
from tablee.lab.values import row_name
from tablee.lab.workbench.drafts import Draft
from tablee.text.reasons import Reason, refusal

_PROBLEM = re.compile(
    r"[^\[]*\[\[?(?P<table>\w+)\]\]?(?P<path>(?: \w+)*): (?:(?P<key>[\w-]+): )?(?P<reason>.*)",
    re.DOTALL,
)
_SIDES = {"left": "1", "right": "2"}  # of a tile, as the sheet counts them


def refusals(draft: Draft, words: Mapping[str, str], box_words: Mapping[str, str]) -> list[Reason]:
    """Everything that the loader has against a draft."""
    return [_told(problem, draft, words, box_words) for problem in draft.problems()]


def _told(problem: str, draft: Draft, words: Mapping[str, str], box_words: Mapping[str, str]) -> Reason:
    match = _PROBLEM.fullmatch(problem)
    if match is None:
        return Reason("", problem, english=True)
    path = [match["table"], *_steps(match["path"].split(), draft.edition().data[match["table"]])]
    place = value_parts(".".join([*path, *([match["key"]] if match["key"] else [])]), box_words)
    return refusal(match["reason"], words, ", ".join([part for part in place if part]))


def _steps(named: Sequence[str], data: object) -> list[str]:
    """The steps from a table to what is wrong in it; a row by its name."""
    steps: list[str] = []
    left = iter(named)
    for word in left:
        if word == "row":
            place = int(next(left)) - 1
            data = data[place] if isinstance(data, Sequence) and place < len(data) else None
            steps.append(row_name(data, place))
        elif word != "and":
            steps.append(_SIDES.get(word, word) if "row" in named else word)
            data = data.get(word) if isinstance(data, Mapping) else None
    return steps
