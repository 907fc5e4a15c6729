"""Why the strict loader refuses a draft: where in the box, in words, and the reason in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablee.lab.reports.words import value_words
from tablee.lab.values import row_name
from tablee.lab.workbench.drafts import Draft

_PROBLEM = re.compile(
    r"[^\[]*\[\[?(?P<table>\w+)\]\]?(?: (?P<list>(?!row )\w+))?(?: row (?P<row>\d+))?: "
    r"(?:(?P<key>\w+): )?(?P<reason>.*)",
    re.DOTALL,
)
_GAP = re.compile(r"'[^']*'|(?<![\w.-])-?\d+(?![\w.-]*\w)")
QUOTE, QUOTED = "'", "“…”"


class Refusal(NamedTuple):
    """What is wrong: the place in the box, if it is known, the reason, and whether that is in English only."""

    place: str
    reason: str
    english: bool = False


def refusals(draft: Draft, words: Mapping[str, str], box_words: Mapping[str, str]) -> list[Refusal]:
    """Everything that the loader has against a draft."""
    return [_told(problem, draft, words, box_words) for problem in draft.problems()]


def _told(problem: str, draft: Draft, words: Mapping[str, str], box_words: Mapping[str, str]) -> Refusal:
    found = _PROBLEM.fullmatch(problem)
    if found is None:
        return Refusal("", problem, english=True)
    path = [found["table"], found["list"], _row(found, draft), found["key"]]
    place = value_words(".".join([step for step in path if step]), box_words).replace(": ", ", ")
    return refusal(found["reason"], words, place)


def refusal(reason: str, words: Mapping[str, str], place: str = "") -> Refusal:
    """A reason in the reader's language, if there is a sentence for it: its numbers and quotations fill the gaps."""
    gaps = [one.group().strip("'").replace("-", "−") for one in _GAP.finditer(reason)]
    sentence = words.get(f"refused.{_GAP.sub(lambda one: QUOTED if one[0][0] == QUOTE else '#', reason)}")
    return Refusal(place, reason, english=True) if sentence is None else Refusal(place, sentence.format(*gaps))


def _row(found: re.Match[str], draft: Draft) -> str | None:
    """The row of a table by its name."""
    if found["row"] is None:
        return None
    rows = draft.edition().data[found["table"]]
    if found["list"] and isinstance(rows, dict):
        rows = rows[found["list"]]
    place = int(found["row"]) - 1
    return row_name(rows[place], place) if isinstance(rows, Sequence) and place < len(rows) else None
