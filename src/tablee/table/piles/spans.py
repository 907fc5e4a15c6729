"""What is known of cards drawn unseen from a pile into which others go back, as rows of numbers.

A card that all have seen go back cannot be in a hand that drew before. So the time of a pile is divided into *spans*;
one ends whenever cards go back. There are three rows:

- each draw that not everybody saw: who drew, in which span, the last span it counts in, and the card;
- for each span that is over how many cards of each kind can have been drawn unseen up to its end;
- each card shown again whose draw is not clear: who showed it, the card, and how many draws were noted by then.

Cards that lie apart unseen are draws of NOBODY. Everything that tells nothing any more is dropped, by rules that do
not look at hidden cards.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from tablee.table.counts import Counts
from tablee.table.state import HIDDEN, NOBODY

Rows: TypeAlias = list[list[int]]

DRAW: Final = 4  # numbers of a draw: seat, span, last span, card
SHOWN: Final = 3  # numbers of a card shown: seat, card, draws before
LASTING: Final = 1 << 30  # the last span of a draw that still counts


def draw(rows: Rows, kinds: i64, seat: i64, card: i64) -> Rows:
    """`seat` has drawn a card that others did not see."""
    draws = [*rows[0], seat, len(rows[1]) // kinds, LASTING, card]
    _put_in_order(draws, rows[2], len(draws) - DRAW)
    return [draws, rows[1], rows[2]]


def draw_from_apart(rows: Rows, kinds: i64, seat: i64, card: i64) -> Rows:
    """A card that lay apart was drawn by `seat`, or if that is NOBODY seen by all."""
    draws = rows[0][:]
    shown = rows[2][:]
    first = _take_out(draws, shown, NOBODY, len(draws) // DRAW, card)
    put_all_in_order(draws, shown)
    if seat == NOBODY:
        return [draws, _lowered(rows[1], kinds, first, card), shown]
    draws += [seat, first, LASTING, card]
    _put_in_order(draws, shown, len(draws) - DRAW)
    return [draws, rows[1], shown]


def show(rows: Rows, kinds: i64, seat: i64, card: i64, unseen: Counts) -> Rows:
    """`seat` has shown a card drawn unseen; `unseen` counts the cards that are still not in sight."""
    more = [rows[0][:], rows[1], [*rows[2], seat, card, len(rows[0]) // DRAW]]
    return _settled(more, kinds, unseen)


def end_span(rows: Rows, kinds: i64, unseen: Counts) -> Rows:
    """Cards go back into the pile; `unseen` counts those that were not in sight before."""
    draws, bounds, shown = rows
    if not draws:
        return rows
    spans = len(bounds) // kinds
    bound = with_shown(unseen, shown)
    bounds = bounds[:]
    if spans in draws[1::DRAW] or spans == 0:
        bounds += bound
    else:  # nobody has drawn since the last span ended, so both bound the same draws
        for at in range((spans - 1) * kinds, spans * kinds):
            bounds[at] = min(bounds[at], bound[at - (spans - 1) * kinds])
    return _settled(_shortened([draws[:], bounds, shown[:]], kinds), kinds, unseen)


def end_apart(rows: Rows, kinds: i64) -> Rows:
    """What lay apart goes back unseen, just after a span has ended."""
    draws = rows[0][:]
    last = len(rows[1]) // kinds - 1
    for at in range(0, len(draws), DRAW):
        if draws[at] == NOBODY and draws[at + 2] == LASTING:
            draws[at + 2] = last
    return _shortened([draws, rows[1][:], rows[2][:]], kinds)


def with_shown(unseen: Counts, shown: list[int]) -> list[int]:
    """How many cards can have been drawn unseen: those not in sight, and those shown whose draw is still noted."""
    bound = list(unseen)
    for at in range(1, len(shown), SHOWN):
        bound[shown[at]] += 1
    return bound


def _take_out(draws: list[int], shown: list[int], seat: i64, before: i64, card: i64) -> int:
    """Take out a draw of `seat` in the earliest span, as if it had been `card`; the span it was made in.

    Nobody but the seat knows which of its draws was that card: where it was another, the two change places.
    """
    first = HIDDEN
    place = HIDDEN
    for at in range(0, before * DRAW, DRAW):
        if draws[at] == seat and draws[at + 2] == LASTING:
            if first == HIDDEN or draws[at + 1] < draws[first + 1]:
                first = at
            if draws[at + 3] == card and (place == HIDDEN or draws[at + 1] < draws[place + 1]):
                place = at
    span = draws[first + 1]
    draws[place + 3] = draws[first + 3]
    del draws[first : first + DRAW]
    _renumber(shown, first // DRAW)
    return span


def _renumber(shown: list[int], gone: i64) -> None:
    """A draw is noted no more."""
    for at in range(2, len(shown), SHOWN):
        if shown[at] > gone:
            shown[at] -= 1


def _put_in_order(draws: list[int], shown: list[int], place: i64) -> None:
    """The cards that a seat drew in one span have no order, as those in a pile: they are noted from low to high.

    Unless a card shown in between tells the earlier ones from the later.
    """
    first = 0
    for at in range(0, len(shown), SHOWN):
        if shown[at] == draws[place] and shown[at + 2] * DRAW <= place:
            first = shown[at + 2] * DRAW
    at = place
    while at > first:
        at -= DRAW
        if draws[at] == draws[place] and draws[at + 1] == draws[place + 1] and draws[at + 2] == draws[place + 2]:
            if draws[at + 3] <= draws[place + 3]:
                return
            draws[at + 3], draws[place + 3] = draws[place + 3], draws[at + 3]
            place = at


def put_all_in_order(draws: list[int], shown: list[int]) -> None:
    """The same for all draws."""
    for at in range(DRAW, len(draws), DRAW):
        _put_in_order(draws, shown, at)


def _lowered(bounds: list[int], kinds: i64, span: i64, card: i64) -> list[int]:
    """The bounds once a draw of `card` in `span` is not counted any more."""
    bounds = bounds[:]
    for at in range(span * kinds + card, len(bounds), kinds):
        bounds[at] -= 1
    return bounds


def _settled(rows: Rows, kinds: i64, unseen: Counts) -> Rows:
    """The rows without the cards shown whose draw does not matter; its draws may be changed in place."""
    draws, bounds, shown = rows
    unclear: list[int] = []  # seats
    at = 0
    while at < len(shown):
        seat, card, before = shown[at : at + SHOWN]
        if seat in unclear or not _does_not_matter(rows, kinds, unseen, seat, card, before):
            unclear.append(seat)
            at += SHOWN
            continue
        del shown[at : at + SHOWN]
        span = _take_out(draws, shown, seat, before, card)
        bounds = _lowered(bounds, kinds, span, card)
        rows = [draws, bounds, shown]
    put_all_in_order(draws, shown)
    return rows


def _does_not_matter(rows: Rows, kinds: i64, unseen: Counts, seat: i64, card: i64, before: i64) -> bool:
    """Whether a card shown may as well have been the first draw of `seat`.

    If it was a later one, the two could have come the other way round, unless that puts the card into a span with too
    few of its kind. It does not where later bounds are as strict, because what was drawn unseen only grows.
    """
    draws, bounds, shown = rows
    spans = [draws[at + 1] for at in range(0, before * DRAW, DRAW) if draws[at] == seat]
    first = min(spans)
    last = max(spans)
    if first == last:
        return True
    bound = with_shown(unseen, shown)[card]
    for at in range(last * kinds + card, len(bounds), kinds):
        bound = min(bound, bounds[at])
    for span in range(first, last):
        if bounds[span * kinds + card] < bound or _horizon(draws, span) < LASTING:
            return False
    return True


def _horizon(draws: list[int], span: i64) -> int:
    """The last span in which everything still counts that counts in `span`."""
    horizon = LASTING
    for at in range(0, len(draws), DRAW):
        if draws[at + 1] <= span <= draws[at + 2] < horizon:
            horizon = draws[at + 2]
    return horizon


def _shortened(rows: Rows, kinds: i64) -> Rows:
    """The rows without spans whose bounds follow from later ones; changes its rows."""
    draws, bounds, shown = rows
    for span in range(len(bounds) // kinds - 1, -1, -1):
        if _follows(draws, bounds, kinds, span):
            del bounds[span * kinds : (span + 1) * kinds]
            for at in range(0, len(draws), DRAW):
                if draws[at + 1] > span:
                    draws[at + 1] -= 1
                if span < draws[at + 2] < LASTING:
                    draws[at + 2] -= 1
    number = 0
    while number * DRAW < len(draws):
        at = number * DRAW
        if draws[at + 2] <= draws[at + 1]:  # it counts in one span only, where it may be anything left over
            del draws[at : at + DRAW]
            _renumber(shown, number)
        else:
            number += 1
    put_all_in_order(draws, shown)
    return rows


def _follows(draws: list[int], bounds: list[int], kinds: i64, span: i64) -> bool:
    """Whether the bounds of a span follow from later ones, or bound nothing."""
    counted = 0
    for at in range(0, len(draws), DRAW):
        if draws[at + 1] <= span <= draws[at + 2]:
            counted += 1
    last = min(_horizon(draws, span), len(bounds) // kinds - 1)
    for card in range(kinds):
        least = counted
        for later in range(span + 1, last + 1):
            least = min(least, bounds[later * kinds + card])
        if bounds[span * kinds + card] < least:
            return False
    return True
