"""The siege and the end (section 9): whose the town is, and what everybody scores."""

from __future__ import annotations

from typing import Final

from tablee.games.bastide.notation import GAME_ENDS, SCORED, SIEGE, WINS
from tablee.games.bastide.state import SIEGE_HELD, SIEGE_LOST, Bastide
from tablee.games.bastide.town import KINDS, WALLS
from tablee.table import Dealer

SCORE_LINES: Final = (*KINDS, "majorities", "camp_route")


def besiege(s: Bastide, seat: int, dealer: Dealer) -> None:
    """The tiles of the camp and the one just played storm the walls (BD-7.1, BD-9.1)."""
    english = 0
    for value, tiles in enumerate(s.camp, 1):
        english += value * tiles
    walls = 0
    standing = True
    for wall in WALLS:
        walls += s.taken[wall]
        standing = standing and s.taken[wall] > 0
    dealer.tell("BD-7.1", SIEGE, seat, english, walls)
    enough = walls > english if s.siege_needs_more else walls >= english
    s.agenda.clear()
    rule = "BD-R2" if standing and walls == english else "BD-9.1"
    finish(s, SIEGE_HELD if standing and enough else SIEGE_LOST, rule, dealer)


def finish(s: Bastide, outcome: int, rule: str, dealer: Dealer) -> None:
    """The game is over; everybody's points are told (BD-9.2), and who wins (BD-9.3)."""
    s.outcome = outcome
    dealer.tell(rule, GAME_ENDS, outcome)
    influence = s.influence()
    for seat in range(s.seats):
        dealer.tell("BD-9.2", SCORED, seat, sum(points(s, seat, influence)))
    for seat, rank in enumerate(ranks(s)):
        if rank == 1:
            dealer.tell("BD-9.3", WINS, seat)


def points(s: Bastide, seat: int, influence: list[int]) -> list[int]:
    """The points of `seat` for each of `SCORE_LINES`; an English town turns cards and Camp Route against him."""
    lines = influence[seat * len(KINDS) : (seat + 1) * len(KINDS)]
    cards = 0
    for card, holder in enumerate(s.cards):
        if holder == seat:
            cards += s.parts.cards[card]
    sign = -1 if s.outcome == SIEGE_LOST else 1
    return [*lines, sign * cards, sign * s.route[seat]]


def ranks(s: Bastide) -> list[int]:
    """The place of each seat: most points, then most influence on walls, religious buildings and voirie."""
    influence = s.influence()
    keys: list[list[int]] = []
    for seat in range(s.seats):
        lines = points(s, seat, influence)
        keys.append([sum(lines), *lines[: len(KINDS)]])
    return [1 + sum([1 for other in keys if other > key]) for key in keys]
