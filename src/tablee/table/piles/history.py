"""What a table remembers of cards drawn unseen, noted as it happens and worked out when somebody asks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table.counts import Counts, counts, filled
from tablee.table.piles import spans
from tablee.table.piles.partial import Start
from tablee.table.piles.spans import DRAW, LASTING, SHOWN, Rows
from tablee.table.state import HIDDEN, NOBODY

# What a trail has noted last.
ROWS: Final = 0  # the rows themselves
DRAWN: Final = 1
FROM_APART: Final = 2
SHOWN_AGAIN: Final = 3
WENT_BACK: Final = 4
APART_WENT_BACK: Final = 5
GUESSED: Final = 6


@final
class Trail:
    """What a table remembers of one pile. It is never changed, only followed by another, so states may share it.

    A note is only put behind the earlier ones; what it means is worked out when somebody asks for the rows. Random
    play, where nobody asks, pays next to nothing.
    """

    def __init__(
        self, kinds: i64, rows: Rows | None, before: Trail | None, note: i64, seat: i64, card: i64, numbers: Counts
    ) -> None:
        self.kinds: Final[i64] = kinds
        self._rows = rows
        self._before = before
        self._note: Final[i64] = note
        self._seat: Final[i64] = seat
        self._card: Final[i64] = card
        self._numbers: Final = numbers  # cards out of sight, or guessed draws
        self._start: Start | None = None

    # What happens.

    def drawn(self, seat: i64, card: i64) -> Trail:
        """`seat` has drawn a card that others did not see."""
        return Trail(self.kinds, None, self, DRAWN, seat, card, NO_NUMBERS)

    def drawn_from_apart(self, seat: i64, card: i64) -> Trail:
        """A card that lay apart was drawn by `seat`, or if that is NOBODY seen by all."""
        return Trail(self.kinds, None, self, FROM_APART, seat, card, NO_NUMBERS)

    def shown(self, seat: i64, card: i64, out_of_sight: Counts) -> Trail:
        """`seat` has shown a card drawn unseen; `out_of_sight` counts what still is, by kind."""
        return Trail(self.kinds, None, self, SHOWN_AGAIN, seat, card, out_of_sight)

    def gone_back(self, out_of_sight: Counts) -> Trail:
        """Cards go back into the pile; `out_of_sight` counts what was before, by kind."""
        return Trail(self.kinds, None, self, WENT_BACK, NOBODY, HIDDEN, out_of_sight)

    def apart_gone_back(self) -> Trail:
        """What lay apart goes back unseen, just after other cards have."""
        return Trail(self.kinds, None, self, APART_WENT_BACK, NOBODY, HIDDEN, NO_NUMBERS)

    def guessed(self, draws: Counts) -> Trail:
        """The same with these draws, whose cards are all known."""
        return Trail(self.kinds, None, self, GUESSED, NOBODY, HIDDEN, draws)

    # What is known.

    def rows(self) -> Rows:
        """The three rows; they must not be changed."""
        ready = self._rows
        if ready is not None:
            return ready
        notes: list[Trail] = []
        at = self
        while at._rows is None:
            notes.append(at)
            assert at._before is not None
            at = at._before
        rows = at._rows
        notes.reverse()
        for note in notes:
            rows = note._after(rows)
        self._rows = rows
        self._before = None
        return rows

    def _after(self, rows: Rows) -> Rows:
        """The rows once the note of this trail is made."""
        if self._note == DRAWN:
            return spans.draw(rows, self.kinds, self._seat, self._card)
        if self._note == SHOWN_AGAIN:
            return spans.show(rows, self.kinds, self._seat, self._card, self._numbers)
        if self._note == WENT_BACK:
            return spans.end_span(rows, self.kinds, self._numbers)
        if self._note == FROM_APART:
            return spans.draw_from_apart(rows, self.kinds, self._seat, self._card)
        if self._note == APART_WENT_BACK:
            return spans.end_apart(rows, self.kinds)
        draws = list(self._numbers)
        spans.put_all_in_order(draws, rows[2])
        return [draws, rows[1], rows[2]]

    def draws(self) -> int:
        """How many draws are noted."""
        return len(self.rows()[0]) // DRAW

    def hidden_from(self, seat: i64) -> Trail:
        """The trail as `seat` knows it."""
        rows = self.rows()
        draws = rows[0][:]
        for at in range(0, len(draws), DRAW):
            if draws[at] != seat:
                draws[at + 3] = HIDDEN
        return trail_of_rows(self.kinds, [draws, rows[1], rows[2]])

    def start(self, viewer: i64, out_of_sight: Counts) -> Start:
        """How the guesses of `viewer` begin, whose trail this is; made once, because they are many."""
        if self._start is None:
            self._start = Start(self.kinds, self.rows(), viewer, out_of_sight)
        return self._start

    def held(self, seat: i64) -> Counts:
        """The cards that `seat` has drawn unseen and not shown."""
        draws, _, shown = self.rows()
        cards = filled(0, self.kinds)
        for at in range(0, len(draws), DRAW):
            if draws[at] == seat and draws[at + 2] == LASTING:
                cards[draws[at + 3]] += 1
        for at in range(0, len(shown), SHOWN):
            if shown[at] == seat:
                cards[shown[at + 1]] -= 1
        return cards

    def faults(self, out_of_sight: Counts) -> list[str]:
        """What is wrong with a trail whose cards are all known: more drawn unseen than can have been there."""
        draws, bounds, shown = self.rows()
        wrong: list[str] = []
        every = bounds + spans.with_shown(out_of_sight, shown)
        for span in range(len(every) // self.kinds):
            room = every[span * self.kinds : (span + 1) * self.kinds]
            for at in range(0, len(draws), DRAW):
                if draws[at + 1] <= span <= draws[at + 2]:
                    room[draws[at + 3]] -= 1
            if min(room) < 0:
                wrong.append(f"in span {span} more was drawn unseen than there was: {room}")
        return wrong


NO_NUMBERS: Final = counts([])


def trail_of_rows(kinds: i64, rows: Rows) -> Trail:
    """The trail with these rows."""
    return Trail(kinds, rows, None, ROWS, NOBODY, HIDDEN, NO_NUMBERS)


def new_trail(kinds: i64) -> Trail:
    """Nobody has drawn yet."""
    return trail_of_rows(kinds, [[], [], []])


def trail_of_hands(kinds: i64, hands: list[list[int]]) -> Trail:
    """All cards of these hands, by seat and kind, as if they had been drawn unseen just now."""
    draws: list[int] = []
    for seat, cards in enumerate(hands):
        for card, count in enumerate(cards):
            draws += [seat, 0, LASTING, card] * count
    return trail_of_rows(kinds, [draws, [], []])
