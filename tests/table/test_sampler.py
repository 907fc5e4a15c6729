"""A guess at a trail fits all that is remembered, and one is found wherever play has led."""

from __future__ import annotations

from tablee.table import (
    NOBODY,
    SPECTATOR,
    Counts,
    Guess,
    SeededDealer,
    Trail,
    counts,
    filled,
    new_trail,
    total,
    trail_of_rows,
)
from tablee.table.piles.spans import DRAW, LASTING, SHOWN

DECK = "card"
SEATS = 3
KINDS = 5


def guessed(trail: Trail, viewer: int, out_of_sight: Counts, seed: str) -> Trail:
    """A guess of `viewer`, who knows no more than the trail as they know it; it fits what is remembered."""
    view = trail.hidden_from(viewer)
    guess = Guess(view, viewer, out_of_sight, DECK)
    guess.deal(SeededDealer(seed))
    found = guess.trail()
    assert found.hidden_from(viewer).rows() == view.rows()
    assert found.faults(out_of_sight) == []
    draws, _, shown = found.rows()
    for at in range(0, len(shown), SHOWN):
        seat, card, before = shown[at : at + SHOWN]
        needed = [
            shown[other + 1]
            for other in range(0, len(shown), SHOWN)
            if shown[other] == seat and shown[other + 2] <= before
        ]
        drawn = [draws[place + 3] for place in range(0, before * DRAW, DRAW) if draws[place] == seat]
        assert drawn.count(card) >= needed.count(card)
    return found


def test_one_is_found_where_next_to_nothing_is_left_to_choose() -> None:
    # From a game in Heads of State: all that was drawn in the first span is known, and all that seats 0, 1 and 3 drew
    # was shown later. Each draw: seat, span, card.
    drawn = """
        0 0 6, 0 0 6, 2 0 0, 2 0 1, 3 0 1, 0 0 7, 0 0 7, 1 0 4, 1 0 6, 3 0 3, 3 0 3, 2 1 6, 2 1 8, 3 1 1, 3 1 2, 0 1 4,
        0 1 8, 1 1 3, 3 1 4, 0 1 3, 1 1 2, 3 1 0, 3 1 1, 1 1 1, 1 1 3, 3 1 4, 0 1 2, 1 1 4, -3 2 0, -3 2 0, -3 2 1,
        -3 2 1, -3 2 2, -3 2 2, -3 2 3, -3 2 5, -3 2 7, -3 2 8, 2 2 1, 0 2 1, 2 2 2, 3 3 1, 1 3 6, 2 3 0
    """
    bounds = "1 2 0 2 1 0 3 2 0  2 5 4 5 5 0 4 2 2  9 13 11 11 8 3 7 4 5"
    shown = """
        2 1 15  0 4 17  0 6 17  0 8 17  1 3 18  2 8 18  3 1 19  0 3 20  1 2 21  1 4 21  1 6 21  3 2 26  3 3 26  0 7 28
        3 1 28  3 4 28  3 1 39  3 3 39  0 2 40  0 6 40  0 7 40  1 3 40  2 0 44  2 6 44  3 0 44  3 1 44  3 4 44  0 1 44
        1 1 44  1 4 44  1 6 44
    """
    draws: list[int] = []
    for draw in drawn.split(","):
        seat, span, card = map(int, draw.split())
        draws += [seat, span, LASTING, card]
    trail = trail_of_rows(9, [draws, [*map(int, bounds.split())], [*map(int, shown.split())]])
    out_of_sight = counts([5, 7, 6, 5, 3, 3, 1, 2, 2])
    for seed in range(10):
        found = guessed(trail, 2, out_of_sight, str(seed))
        assert [total(found.held(seat)) for seat in range(4)] == [0, 0, 3, 0]


class Pile:
    """A pile whose cards are drawn, shown and put back at random, with what is remembered of it."""

    def __init__(self, seed: str) -> None:
        self.chance = SeededDealer(seed)
        self.pile = filled(3, KINDS)
        self.discards = filled(0, KINDS)
        self.apart = filled(0, KINDS)
        self.hands = [filled(0, KINDS) for _ in range(SEATS)]
        self.trail = new_trail(KINDS)

    def out_of_sight(self) -> Counts:
        return counts([3 - self.discards[card] for card in range(KINDS)])

    def go_on(self) -> None:
        """Somebody draws or shows a card; when the pile has run out, what was shown and lay apart goes back."""
        seat = self.chance.below(SEATS)
        if total(self.pile) == 0 or (total(self.discards) > 2 and self.chance.below(8) == 0):
            self.put_back(total(self.pile) == 0)
        elif total(self.hands[seat]) > 0 and self.chance.below(2) == 0:
            card = self.chance.draw(DECK, self.hands[seat])
            self.hands[seat][card] -= 1
            self.discards[card] += 1
            self.trail = self.trail.shown(seat, card, self.out_of_sight())
        else:
            self.draw(seat, self.hands[seat])

    def draw(self, seat: int, to: Counts) -> None:
        card = self.chance.draw(DECK, self.pile)
        self.pile[card] -= 1
        to[card] += 1
        self.trail = self.trail.drawn(seat, card)

    def put_back(self, all_of_it: bool) -> None:
        self.trail = self.trail.gone_back(self.out_of_sight())
        if all_of_it:
            self.trail = self.trail.apart_gone_back()
        for card in range(KINDS):
            self.pile[card] += self.discards[card] + (self.apart[card] if all_of_it else 0)
        self.discards = filled(0, KINDS)
        if all_of_it:
            self.apart = filled(0, KINDS)
            for _ in range(min(2, total(self.pile))):
                self.draw(NOBODY, self.apart)


def test_one_is_found_wherever_play_has_led() -> None:
    unclear = 0
    for number in range(30):
        pile = Pile(f"pile/{number}")
        for step in range(60):
            pile.go_on()
            for viewer in (*range(SEATS), SPECTATOR):
                found = guessed(pile.trail, viewer, pile.out_of_sight(), f"{number}/{step}/{viewer}")
                unclear += found.rows() != pile.trail.rows()
                if viewer != SPECTATOR:
                    assert found.held(viewer) == pile.hands[viewer]
    assert unclear > 1000
