"""Sentences about somebody called "You", as one says them to their face."""

from __future__ import annotations

import re
from typing import Final

YOU: Final = "You"
_IRREGULAR: Final = {"is": "are", "has": "have", "passes": "pass"}
_UNCHANGED: Final = {"already"}
_VERB: Final = re.compile(r"\bYou ([a-z]+)")
_SECOND_VERB: Final = re.compile(r"(?<=\band )(bids|gets|passes|scores|wins)\b")


def addressed(sentence: str) -> str:
    """``You takes 2 coins`` as ``You take 2 coins``; a sentence about others stays as it is."""
    if not re.search(rf"\b{YOU}\b", sentence):
        return sentence
    told = _VERB.sub(lambda found: f"{YOU} {_plain(found[1])}", sentence)
    if told.startswith(f"{YOU} "):
        told = _SECOND_VERB.sub(lambda found: _plain(found[1]), told)
    told = re.sub(r"\bYou\u2019s", "your", told)
    return re.sub(r"(?<=[a-z,;] )You\b", "you", told)


def _plain(verb: str) -> str:
    """``takes`` as ``take``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] if verb.endswith("s") and verb not in _UNCHANGED else verb
