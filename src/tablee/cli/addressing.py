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
    sentence = _VERB.sub(lambda verb: f"{YOU} {_plain(verb[1])}", sentence)
    if sentence.startswith(f"{YOU} "):
        sentence = _SECOND_VERB.sub(lambda verb: _plain(verb[1]), sentence)
    sentence = re.sub(r"\bYou\u2019s", "your", sentence)
    return re.sub(r"(?<=[a-z,;] )You\b", "you", sentence)


def _plain(verb: str) -> str:
    """``takes`` as ``take``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] if verb.endswith("s") and verb not in _UNCHANGED else verb
