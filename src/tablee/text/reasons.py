"""A reason that was given in English, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_GAP = re.compile(r"(?<!\w)'[^']*'(?!\w)|\[[^\[\]]*\]|(?<![\w.-])-?\d+(?![\w.-]*\w)")
_SIGNS = {"'": "“…”", "[": "[…]"}  # of a quotation and of a list; a number is #


class Reason(NamedTuple):
    """What is wrong: the place in the box, if it is known, the reason, and whether that is in English only."""

    place: str
    reason: str
    english: bool = False


def refusal(reason: str, words: Mapping[str, str], place: str = "") -> Reason:
    """A reason in the reader's language, if there is a sentence for it: its numbers and quotations fill the gaps."""
    gaps = [one.group().strip("'[]").replace("-", "−") for one in _GAP.finditer(reason)]
    sentence = words.get(f"refused.{_GAP.sub(lambda one: _SIGNS.get(one[0][0], '#'), reason)}")
    return Reason(place, reason, english=True) if sentence is None else Reason(place, sentence.format(*gaps))
