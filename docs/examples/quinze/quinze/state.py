"""Everything on the table of Quinze."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quinze.parts import Parts
from tablee.table import HIDDEN, Counts, State, counts, total

# Steps, in the order of `STEP_NAMES`.
TURN: Final = 0
SHOWING: Final = 1
STAKING: Final = 2
STEP_NAMES: Final = ("turn", "showing", "staking")


@final
class Quinze(State):
    """Cards are numbers from 0, which is the card of value 1."""

    parts: Parts
    deck: Counts  # per card: how many nobody has drawn; in a view, how many the viewer has not seen
    hidden: Counts  # per seat: the card that it was dealt face down
    shown: bool  # whether the hidden cards of those who stayed have been shown
    sums: Counts  # per seat: the values of the cards that it drew face up
    out: Counts  # per seat: 1 once it is out
    stakes: Counts  # per seat: its stake, HIDDEN before it is chosen or shown; 0 without the option

    def fields(self) -> tuple[str, ...]:
        return ("deck", "hidden", "shown", "sums", "out", "stakes")

    def step_names(self) -> tuple[str, ...]:
        return STEP_NAMES

    def clone(self) -> Quinze:
        c = Quinze()
        c.seats = self.seats
        c.agenda = self.agenda[:]
        c.parts = self.parts
        c.deck = self.deck[:]
        c.hidden = self.hidden[:]
        c.shown = self.shown
        c.sums = self.sums[:]
        c.out = self.out[:]
        c.stakes = self.stakes[:]
        return c

    def absent(self, name: str) -> object:
        """Version 1 had no stakes: its games go on without them."""
        return [0] * self.seats if name == "stakes" else super().absent(name)

    def points(self, seat: i64) -> i64:
        """What a seat has; without its hidden card for somebody who does not know it."""
        hidden = self.hidden[seat]
        return self.sums[seat] + (hidden + 1 if hidden != HIDDEN else 0)

    def audit(self) -> list[str]:
        """Every card is in the deck, hidden or face up: the values add up to those in the box."""
        found: i64 = total(self.sums)
        for seat in range(self.seats):
            if self.hidden[seat] != HIDDEN:
                found += self.hidden[seat] + 1
        whole: i64 = 0
        for card in range(self.parts.values):
            found += self.deck[card] * (card + 1)
            whole += self.parts.copies[card] * (card + 1)
        return [] if found == whole else [f"the cards are worth {found}, not {whole}"]


def empty(parts: Parts) -> Quinze:
    """A state that is not laid out yet."""
    s = Quinze()
    s.parts = parts
    s.deck = parts.copies[:]
    s.shown = False
    s.hidden = s.sums = s.out = s.stakes = counts([])
    return s
