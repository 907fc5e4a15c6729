"""How guesses at a trail begin, made once for many: what is known is dealt, what must have been drawn is listed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts
from tablee.table.piles.spans import DRAW, LASTING, SHOWN, Rows, with_shown
from tablee.table.state import HIDDEN


@final
class Need:
    """A card that `seat` (or if HIDDEN, somebody) must have drawn among the first `before` draws and in these spans."""

    def __init__(self, seat: i64, card: i64, before: i64, first: i64, last: i64) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.before: Final[i64] = before
        self.first: Final[i64] = first
        self.last: Final[i64] = last


def needs_of(shown: Counts) -> list[Need]:
    """What must have been drawn by those who have shown these cards."""
    return [Need(shown[at], shown[at + 1], shown[at + 2], 0, LASTING) for at in range(0, len(shown), SHOWN)]


@final
class Start:
    """A trail as somebody begins to guess who only knows their own draws: its rows as counts, what is known dealt."""

    def __init__(self, kinds: i64, rows: Rows, viewer: i64, out_of_sight: Counts) -> None:
        draws, bounds, shown = rows
        needed: list[int] = []
        for at in range(0, len(shown), SHOWN):
            if shown[at] != viewer:
                needed += shown[at : at + SHOWN]
        apart: list[int] = []
        hidden: list[int] = []
        apart_spans: list[int] = []
        room = bounds + with_shown(out_of_sight, shown)
        for at in range(0, len(draws), DRAW):
            if draws[at + 2] != LASTING:
                apart.append(at)
                spans = draws[at + 1 : at + 3]
                if spans != apart_spans[-2:]:
                    apart_spans += spans
            elif draws[at + 3] == HIDDEN:
                hidden.append(at)
            else:
                for place in range(draws[at + 1] * kinds + draws[at + 3], len(room), kinds):
                    room[place] -= 1
        self.kinds: Final[i64] = kinds
        self.draws: Final = counts(draws)
        self.room: Final = counts(room)  # per span and kind: cards not yet dealt
        self.fits: Final = _fits(self.room, kinds)  # per span and kind: how many of them fit into later spans too
        self.shown: Final = counts(shown)
        self.needed: Final = counts(needed)  # cards that others must have drawn, as cards shown
        self.hidden: Final = counts(hidden)  # places of draws that nobody knows but those who made them
        self.by_span: Final = _by_span(self.hidden, self.draws)  # the same, the earliest span first
        self.apart: Final = counts(apart)  # places of draws that counted until cards lying apart went back
        self.apart_spans: Final = counts(apart_spans)  # their first and last spans, once for those that are alike


def _fits(room: Counts, kinds: i64) -> Counts:
    """How many cards may still be dealt to each span: they count in all later ones too."""
    fits = room[:]
    end: i64 = len(room)
    place = end - 1
    while place >= 0:
        fits[place] = max(0, room[place])
        if place + kinds < end:
            fits[place] = min(fits[place], fits[place + kinds])
        place -= 1
    return fits


def _by_span(places: Counts, draws: Counts) -> Counts:
    """The places of these draws, the earliest span first."""
    ordered = places[:]
    size: i64 = len(ordered)
    number: i64 = 0
    span: i64 = 0
    while number < size:
        for at in places:
            if draws[at + 1] == span:
                ordered[number] = at
                number += 1
        span += 1
    return ordered
