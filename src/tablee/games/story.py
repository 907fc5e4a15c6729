"""How the page plays the events of a game: moments, events without a step of their own, and sums."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


class Summary(NamedTuple):
    """A table of who got what since an event: complete with another one, or with the last of its move that counts."""

    begins: str
    counted: Mapping[str, str]  # the argument of each event that counts: numbers are added up, words are listed
    ends: str = ""
    rule: str = ""  # of the event that begins it, if others of its kind do not


class Story(NamedTuple):
    """Names of events that the page treats in a special way. Any other part of a move is one step."""

    moments: Collection[str] = ()  # the page waits there for its reader; the catalogue may have words, `moment.{event}`
    losses: Collection[str] = ()  # also a moment, for the seat that is its first argument: `loss.{event}`
    fillers: Collection[str] = ()  # told together with what came before
    lines: Collection[str] = ()  # of a scoring: those that are alike are a step within a part of a move
    verdict: str = ""  # the last event of a game: the winner is shown with it
    summaries: Sequence[Summary] = ()

    def begun_by(self, kind: str, rule: str) -> Summary | None:
        """What is added up from an event on."""
        for one in self.summaries:
            if kind == one.begins and one.rule in ("", rule):
                return one
        return None
