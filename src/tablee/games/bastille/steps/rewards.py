"""What locations, tiles and catacombs give (BA-4.4, BA-4.8, BA-5.3), and what happens when it runs short (BA-R10)."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.bastille.parts import COINS, HENCHMEN, STEPS, TORCHES, Bonus
from tablee.games.bastille.state import LINES, Bastille
from tablee.table import Counts, Dealer, filled, total


def give(s: Bastille, seat: i64, bonus: Bonus, line: i64, rule: str, dealer: Dealer) -> None:
    """Carry out a bonus of coins, torches, steps, henchmen or points; points go to `line` of the score."""
    if bonus.kind == COINS:
        give_coins(s, seat, bonus.amount, rule, dealer)
    elif bonus.kind == TORCHES:
        give_torches(s, seat, bonus.amount, rule, dealer)
    elif bonus.kind == STEPS:
        advance(s, seat, bonus.amount, rule, dealer)
    elif bonus.kind == HENCHMEN:
        fill_bag(s, seat, bonus.amount, rule, dealer)
    else:
        score(s, seat, bonus.amount, line, rule, dealer)


def give_coins(s: Bastille, seat: i64, amount: i64, rule: str, dealer: Dealer) -> None:
    """Coins from the bank, which never runs out."""
    s.coins[seat] += amount
    dealer.tell(rule, "gains_coins", seat, amount)


def score(s: Bastille, seat: i64, amount: i64, line: i64, rule: str, dealer: Dealer) -> None:
    """Victory points; a score may fall below 0 (BA-R12)."""
    s.points[seat * LINES + line] += amount
    dealer.tell(rule, "gains_points", seat, amount)


def give_torches(s: Bastille, seat: i64, amount: i64, rule: str, dealer: Dealer) -> None:
    """Torches from the open supply, as many as are left."""
    left = s.parts.torches - total(s.torches)
    if amount > left:
        amount = left
        rule = "BA-R10"
    s.torches[seat] += amount
    dealer.tell(rule, "gains_torches", seat, amount)


def fill_bag(s: Bastille, seat: i64, amount: i64, rule: str, dealer: Dealer) -> None:
    """Henchmen from the player's supply into the bag, as many as are left."""
    if amount > s.henchmen[seat]:
        amount = s.henchmen[seat]
        rule = "BA-R10"
    s.henchmen[seat] -= amount
    s.bag[seat] += amount
    dealer.tell(rule, "gains_henchmen", seat, amount)


def advance(s: Bastille, seat: i64, steps: i64, rule: str, dealer: Dealer) -> None:
    """Move a marker on the Bastille track; steps beyond the last space are paid in coins (BA-4.8)."""
    track = s.track
    space = track[seat] + steps
    surplus = max(0, space - s.parts.last_space)
    space -= surplus
    moved = space > track[seat]
    if moved:
        track[seat] = space
        place = _overtake(s, seat)
        dealer.tell(rule, "steps_ahead", seat, steps - surplus, space)
        if place > 0 and track[s.standing[place - 1]] == space:
            dealer.tell("BA-4.8", "behind", seat)
    if surplus > 0:
        give_coins(s, seat, surplus, "BA-R16" if moved else "BA-4.8", dealer)


def _overtake(s: Bastille, seat: i64) -> i64:
    """Bring the order of the markers up to date after `seat` has moved on, and tell its new place."""
    standing = s.standing
    place = s.seats - 1
    while standing[place] != seat:
        place -= 1
    while place > 0 and s.track[standing[place - 1]] < s.track[seat]:
        standing[place] = standing[place - 1]
        place -= 1
    standing[place] = seat
    return place


def count(s: Bastille, on_card: Counts) -> Counts:
    """How much each seat has of something that stands on its characters."""
    found = filled(0, s.seats)
    for card, owner in enumerate(s.where):
        if owner >= 0:
            found[owner] += on_card[card]
    return found
