"""The siege and the end (section 9): whose the town is, and what everybody scores."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.bastide.state import SIEGE_HELD, SIEGE_LOST, Bastide
from tablee.games.bastide.town import KIND_COUNT, KINDS, WALLS
from tablee.table import Counts, Dealer, counts, total

SCORE_LINES: Final = (*KINDS, "majorities", "camp_route")


def besiege(s: Bastide, seat: i64, dealer: Dealer) -> None:
    """The tiles of the camp and the one just played storm the walls (BD-7.1, BD-9.1)."""
    english: i64 = 0
    for value, tiles in enumerate(s.camp, 1):
        english += value * tiles
    walls: i64 = 0
    standing = True
    for wall in WALLS:
        walls += s.taken[wall]
        standing = standing and s.taken[wall] > 0
    dealer.tell("BD-7.1", "siege", seat, english, walls)
    enough = walls > english if s.siege_needs_more else walls >= english
    s.agenda.clear()
    rule = "BD-R2" if standing and walls == english else "BD-9.1"
    finish(s, SIEGE_HELD if standing and enough else SIEGE_LOST, rule, dealer)


def finish(s: Bastide, outcome: i64, rule: str, dealer: Dealer) -> None:
    """The game is over; everybody's points are told (BD-9.2), and who wins (BD-9.3)."""
    s.outcome = outcome
    dealer.tell(rule, "game_ends", outcome)
    influence = s.influence()
    for seat in range(s.seats):
        dealer.tell("BD-9.2", "scored", seat, total(points(s, seat, influence)))
    for seat, rank in enumerate(ranks(s)):
        if rank == 1:
            dealer.tell("BD-9.3", "wins", seat)


def points(s: Bastide, seat: i64, influence: Counts) -> Counts:
    """The points of `seat` for each of `SCORE_LINES`; an English town turns cards and Camp Road against the player."""
    lines = influence[seat * KIND_COUNT : (seat + 1) * KIND_COUNT]
    cards: i64 = 0
    for card, holder in enumerate(s.cards):
        if holder == seat:
            cards += s.parts.cards[card]
    sign = -1 if s.outcome == SIEGE_LOST else 1
    return counts([*lines, sign * cards, sign * s.route[seat]])


def ranks(s: Bastide) -> list[int]:
    """The place of each seat: most points, then most influence on walls, religious buildings and voirie."""
    influence = s.influence()
    keys: list[list[int]] = []
    for seat in range(s.seats):
        lines = points(s, seat, influence)
        keys.append([total(lines), *lines[:KIND_COUNT]])
    return [1 + sum([1 for other in keys if other > key]) for key in keys]
