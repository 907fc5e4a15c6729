"""A guess at a trail in the making: how it begins, which cards are known so far, and what may still be laid where."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts, filled
from tablee.table.dealer import Dealer
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


@final
class SoFar:
    """The draws of a trail, some of which are still hidden, and the room that is left for cards in each span."""

    def __init__(self, start: Start, draws: Counts, room: Counts, fits: Counts) -> None:
        self.start: Final = start
        self.kinds: Final[i64] = start.kinds
        self.hidden: Final = start.hidden
        self.end: Final[i64] = len(room)
        self.weights: Final = filled(0, len(self.hidden))  # per hidden draw, for the need that was weighed last
        self.draws: Final = draws[:]
        self.room: Final = room[:]
        self.fits: Final = fits[:]

    def copy(self) -> SoFar:
        """The same, to be gone on with in another way."""
        return SoFar(self.start, self.draws, self.room, self.fits)

    def lay(self, at: i64, card: i64) -> None:
        """Say which card a draw was: there is less room for it in all spans that this draw counts in."""
        kinds = self.kinds
        room = self.room
        fits = self.fits
        self.draws[at + 3] = card
        first = self.draws[at + 1] * kinds
        least: i64 = LASTING
        place = self.end - kinds + card
        while place >= 0:
            if place >= first:
                room[place] -= 1
            least = min(least, max(0, room[place]))
            fits[place] = least
            place -= kinds

    def weigh(self, need: Need, enough: i64) -> i64:
        """Weigh hidden draws by how many needed cards each may be, until `enough` may be one; how many may."""
        kinds = self.kinds
        fits = self.fits
        draws = self.draws
        hidden = self.hidden
        weights = self.weights
        seat = need.seat
        card = need.card
        first = need.first
        last = need.last
        end = need.before * DRAW
        places: i64 = 0
        number: i64 = 0
        while number < len(hidden) and places < enough:
            at = hidden[number]
            weight: i64 = 0
            if at < end and draws[at + 3] == HIDDEN and (draws[at] == seat or seat == HIDDEN):
                span = draws[at + 1]
                if first <= span <= last:
                    weight = fits[span * kinds + card]
            weights[number] = weight
            if weight > 0:
                places += 1
            number += 1
        return places

    def brought_back(self) -> list[Need]:
        """What went back and is in no pile since the cards that lay apart went back: somebody drew it in between."""
        needs: list[Need] = []
        kinds = self.kinds
        room = self.room
        spans = self.start.apart_spans
        for number in range(0, len(spans), 2):
            last = spans[number + 1]
            span = last - 1
            while span >= spans[number]:
                for card in range(kinds):
                    if room[last * kinds + card] > room[span * kinds + card]:
                        needs.append(Need(HIDDEN, card, len(self.draws) // DRAW, span + 1, last))
                span -= 1
        return needs

    def is_enough(self) -> bool:
        """Whether enough cards are left in each span for the draws that are still hidden."""
        kinds = self.kinds
        if self.end == kinds:
            return True
        draws = self.draws
        fits = self.fits
        by_span = self.start.by_span
        missing: i64 = 0  # hidden draws up to a span
        number: i64 = 0
        row: i64 = 0
        while row < self.end:
            while number < len(by_span) and draws[by_span[number] + 1] * kinds == row:
                if draws[by_span[number] + 3] == HIDDEN:
                    missing += 1
                number += 1
            left: i64 = 0
            for card in range(kinds):
                left += fits[row + card]
            if missing > left:
                return False
            row += kinds
        return True

    def can_meet(self, left: list[Need]) -> bool:
        """Whether each seat has enough hidden draws for what it needs, and there are enough cards of each kind."""
        draws = self.draws
        latest: list[i64] = []  # the last span that each need can be met in
        for need in left:
            span: i64 = HIDDEN
            places: i64 = 0
            for at in self.hidden:
                if at < need.before * DRAW and draws[at] == need.seat and draws[at + 3] == HIDDEN:
                    span = max(span, draws[at + 1])
                    places += 1
            for other in left:
                if other.seat == need.seat and other.before <= need.before:
                    places -= 1
            if places < 0:
                return False
            latest.append(span)
        for number in range(len(left)):
            need = left[number]
            cards = self.fits[latest[number] * self.kinds + need.card]
            for place in range(len(left)):
                if left[place].card == need.card and latest[place] <= latest[number]:
                    cards -= 1
            if cards < 0:
                return False
        return True

    def deal_rest(self, dealer: Dealer, deck: str) -> None:
        """Deal all draws that are still hidden, the earliest span first; what lay apart is what is left over."""
        kinds = self.kinds
        draws = self.draws
        room = self.room
        weights = filled(0, kinds)
        row: i64 = HIDDEN
        for at in self.start.by_span:
            if draws[at + 3] == HIDDEN:
                if draws[at + 1] * kinds != row:
                    row = draws[at + 1] * kinds
                    weights = self.fits[row : row + kinds]
                card = dealer.draw(deck, weights)
                weights[card] -= 1
                self.lay(at, card)
        for at in self.start.apart:
            place = draws[at + 2] * kinds
            card = 0
            while room[place + card] <= 0:
                card += 1
            draws[at + 3] = card
            room[place + card] -= 1


def begun(start: Start) -> SoFar:
    """Nothing is guessed yet."""
    return SoFar(start, start.draws, start.room, start.fits)
