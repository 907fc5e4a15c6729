"""Piles, displays and hands: how cards move (HS-2.2, HS-2.3, HS-5.7, HS-R12). Every pile is a count of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.games.heads_of_state.state import KINDS, HeadsOfState
from tablee.table import ALL, NOBODY, Dealer, Task, changed, counts, filled, total

REVOLUTION_CARD: Final = -1  # instead of an attribute card


def per_seat(step: i64, seats: i64, args: tuple[int, ...] = ()) -> list[Task]:
    """The same task for each seat, made once because tasks never change."""
    return [Task(step, (seat,), args) for seat in range(seats)]


def build_piles(s: HeadsOfState, rule: str, dealer: Dealer) -> None:
    """Shuffle the attribute cards outside all hands; some go under the disc with the revolution card (HS-2.2)."""
    parts = s.parts
    size = parts.card_kinds
    s.trail = s.trail.gone_back(s.unseen_attributes()).apart_gone_back()
    main = parts.attributes[s.seats][:]
    for seat in range(s.seats):
        for card in range(KINDS):
            main[card] -= s.hand[seat * size + card]
    under = filled(0, KINDS)
    for _ in range(parts.revolution_pile):
        card = dealer.draw("attribute", main, NOBODY)
        main[card] -= 1
        under[card] += 1
        s.trail = s.trail.drawn(NOBODY, card)
    s.main = main
    s.main_size = total(main)
    s.under = under
    s.under_size = parts.revolution_pile
    s.display = filled(0, KINDS)
    s.aside = filled(0, KINDS)
    s.discards = filled(0, KINDS)
    dealer.tell(rule, "piles_built", s.main_size, s.under_size)


def draw_attribute(s: HeadsOfState, audience: i64, dealer: Dealer) -> i64:
    """The top card of the main pile, or once that is empty of the pile under the disc: perhaps the REVOLUTION_CARD."""
    if s.main_size > 0:
        card = dealer.draw("attribute", s.main, audience)
        s.main[card] -= 1
        s.main_size -= 1
        if audience != ALL:
            s.trail = s.trail.drawn(audience, card)
        return card
    # Whether it is the revolution is seen by all, so this is a draw of its own.
    if dealer.draw("under_disc", counts([s.under_size, 1])) == 1:
        return REVOLUTION_CARD
    card = dealer.draw("attribute", s.under, audience)
    s.under = changed(s.under, card, s.under[card] - 1)
    s.under_size -= 1
    s.trail = s.trail.drawn_from_apart(NOBODY if audience == ALL else audience, card)
    return card


def show_attributes(s: HeadsOfState, rule: str, dealer: Dealer) -> bool:
    """Fill the display of attribute cards; False when the revolution card appears."""
    for _ in range(s.parts.display - total(s.display)):
        card = draw_attribute(s, ALL, dealer)
        if card == REVOLUTION_CARD:
            return False
        s.display[card] += 1
        dealer.tell(rule, "attribute_shown", card)
    return True


def draw_treachery(s: HeadsOfState, audience: i64, dealer: Dealer) -> i64:
    """The top treachery card, counted from the assassin; the discards are the new pile when it is empty (HS-5.7)."""
    if s.treachery_size == 0:
        s.treachery_trail = s.treachery_trail.gone_back(s.unseen_treachery())
        s.treachery_pile = s.treachery_discards[:]
        s.treachery_size = total(s.treachery_pile)
        s.treachery_discards = filled(0, len(s.treachery_pile))
        dealer.tell("HS-5.7", "reshuffled", s.treachery_size)
    card = dealer.draw("treachery", s.treachery_pile, audience)
    s.treachery_pile = changed(s.treachery_pile, card, s.treachery_pile[card] - 1)
    s.treachery_size -= 1
    if audience != ALL:
        s.treachery_trail = s.treachery_trail.drawn(audience, card)
    return card


def show_treachery(s: HeadsOfState, rule: str, dealer: Dealer) -> None:
    """Fill the display of treachery cards."""
    for _ in range(s.parts.treachery_display - total(s.treachery_display)):
        card = draw_treachery(s, ALL, dealer)
        s.treachery_display[card] += 1
        dealer.tell(rule, "treachery_shown", card)


def gain(s: HeadsOfState, seat: i64, card: i64, seen: bool) -> None:
    """A card comes into a hand, and is remembered if everybody saw it (HS-R12)."""
    at = seat * s.parts.card_kinds + card
    s.hand[at] += 1
    s.held[seat * 2 + (1 if card >= ASSASSIN else 0)] += 1
    if seen:
        s.known[at] += 1


def discard(s: HeadsOfState, seat: i64, card: i64) -> None:
    """A card is seen to leave a hand: one that was known, if there is any (HS-R12)."""
    at = seat * s.parts.card_kinds + card
    s.hand[at] -= 1
    known = s.known[at] > 0
    if known:
        s.known[at] -= 1
    if card >= ASSASSIN:
        s.held[seat * 2 + 1] -= 1
        s.treachery_discards[card - ASSASSIN] += 1
        if not known:
            s.treachery_trail = s.treachery_trail.shown(seat, card - ASSASSIN, s.unseen_treachery())
    else:
        s.held[seat * 2] -= 1
        s.discards[card] += 1
        if not known:
            s.trail = s.trail.shown(seat, card, s.unseen_attributes())
