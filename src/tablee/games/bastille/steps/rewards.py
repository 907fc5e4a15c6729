"""What locations, tiles and catacombs give (BA-4.4, BA-4.8, BA-5.3), and what happens when it runs short (BA-R10)."""

from __future__ import annotations

from tablee.games.bastille.notation import (
    BEHIND,
    GAINS_COINS,
    GAINS_HENCHMEN,
    GAINS_POINTS,
    GAINS_TORCHES,
    STEPS_AHEAD,
)
from tablee.games.bastille.parts import COINS, HENCHMEN, STEPS, TORCHES, Bonus
from tablee.games.bastille.state import LINES, Bastille
from tablee.table import Dealer


def give(s: Bastille, seat: int, bonus: Bonus, line: int, rule: str, dealer: Dealer) -> None:
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


def give_coins(s: Bastille, seat: int, amount: int, rule: str, dealer: Dealer) -> None:
    """Coins from the bank, which never runs out."""
    s.coins[seat] += amount
    dealer.tell(rule, GAINS_COINS, seat, amount)


def score(s: Bastille, seat: int, amount: int, line: int, rule: str, dealer: Dealer) -> None:
    """Victory points; a score may fall below 0 (BA-R12)."""
    s.points[seat * LINES + line] += amount
    dealer.tell(rule, GAINS_POINTS, seat, amount)


def give_torches(s: Bastille, seat: int, amount: int, rule: str, dealer: Dealer) -> None:
    """Torches from the open supply, as many as are left."""
    left = s.parts.torches - sum(s.torches)
    if amount > left:
        amount = left
        rule = "BA-R10"
    s.torches[seat] += amount
    dealer.tell(rule, GAINS_TORCHES, seat, amount)


def fill_bag(s: Bastille, seat: int, amount: int, rule: str, dealer: Dealer) -> None:
    """Henchmen from the player's supply into the bag, as many as are left."""
    if amount > s.henchmen[seat]:
        amount = s.henchmen[seat]
        rule = "BA-R10"
    s.henchmen[seat] -= amount
    s.bag[seat] += amount
    dealer.tell(rule, GAINS_HENCHMEN, seat, amount)


def advance(s: Bastille, seat: int, steps: int, rule: str, dealer: Dealer) -> None:
    """Move a marker on the Bastille track; steps beyond the last space are paid in coins (BA-4.8)."""
    track = s.track
    space = track[seat] + steps
    surplus = max(0, space - s.parts.last_space)
    space -= surplus
    moved = space > track[seat]
    if moved:
        track[seat] = space
        standing = s.standing
        standing.remove(seat)
        place = 0
        while place < len(standing) and track[standing[place]] >= space:
            place += 1
        standing.insert(place, seat)
        dealer.tell(rule, STEPS_AHEAD, seat, steps - surplus, space)
        if place > 0 and track[standing[place - 1]] == space:
            dealer.tell("BA-4.8", BEHIND, seat)
    if surplus > 0:
        give_coins(s, seat, surplus, "BA-R16" if moved else "BA-4.8", dealer)
