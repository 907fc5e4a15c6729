"""How people stand with each other: results of their games, what they show, whom they keep away, what they report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

MUTE: Final = "mute"  # somebody does not see what another person says
BLOCK: Final = "block"  # neither of both sits down at a table of the other, nor finds it in a list
KINDS: Final = (MUTE, BLOCK)
A_NAME: Final = -1  # the seq of a report that is not about something said


@dataclass(frozen=True)
class Result:
    """How a game among people ended for one of them."""

    table_id: str
    seat: int
    person: str
    game: str
    seats: int
    at: float  # when it ended
    place: int  # 1 for the best; those who left share the last one
    stayed: bool  # whether they played to the end
    rated: bool
    answers: Sequence[int] = ()  # the seconds that each of their decisions took


class Placed(NamedTuple):
    """A line of a rated game: who came where."""

    table_id: str
    at: float
    person: str
    place: int


@dataclass(frozen=True)
class Relation:
    """Somebody, and another person whom they mute or block."""

    person: str
    other: str
    kind: str
    name: str  # that the other one had there and then
    at: float


@dataclass(frozen=True)
class Profile:
    """What somebody shows of themselves to those who look at a seat of theirs."""

    person: str
    rating: bool = True
    games: bool = True
    pace: bool = True


@dataclass(frozen=True)
class Report:
    """A name or something said that somebody wants the operator to look at."""

    id: str
    person: str  # who reports it
    about: str  # whose name it is, or who has said it; empty if nobody sits there any more
    table_id: str
    seat: int
    seq: int  # of the entry; A_NAME for a name
    text: str
    at: float
    closed: float = 0.0  # when the operator was done with it


@dataclass(frozen=True)
class StandingWrite:
    """What is written about how people stand."""

    results: Sequence[Result] = ()
    relations: Sequence[Relation] = ()  # as they are from now on
    ended: Sequence[Relation] = ()
    profile: Profile | None = None
    reports: Sequence[Report] = ()  # new ones
    closed: Mapping[str, float] = field(default_factory=dict)  # reports, each with when
    unlisted: Sequence[str] = ()  # tables that no list names any more

    @property
    def people(self) -> list[str]:
        """Those of whom something is remembered that is different now."""
        return [name for one in (*self.relations, *self.ended) for name in (one.person, one.other)]
