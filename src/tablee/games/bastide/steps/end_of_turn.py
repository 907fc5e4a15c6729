"""The end of a turn (section 8), the siege and the end of the game (section 9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import END_OF_TURN, TURN
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import ALL_WORKS, EMPTY, SIEGE_HELD, SIEGE_LOST, STALEMATE, Bastide
from tablee.games.bastide.town import KIND_COUNT, KINDS, WALLS
from tablee.table import Counts, Dealer, Step, Task, counts, least, places, total

SCORE_LINES: Final = [(name, "BD-9.2") for name in (*KINDS, "majorities", "camp_route")]
LINES: Final[i64] = KIND_COUNT + 2


@final
class EndOfTurn(Step[Bastide]):
    """A card goes to the player with strictly the most; then the game ends, or the next player's turn begins."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("end_of_turn", "BD-8.1")
        self._turns: Final = [Task(TURN, (seat,)) for seat in range(max(parts.players))]
        self._end: Final = Task(END_OF_TURN)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        self._majorities(s, dealer)
        if s.talk.stands:
            s.talk = s.talk.after_turn(s.player)
        if least(s.taken) > 0:
            finish(s, ALL_WORKS, "BD-8.2", dealer)
        elif s.idle >= 2 * s.seats:
            finish(s, STALEMATE, "BD-R11", dealer)
        else:
            s.player = (s.player + 1) % s.seats
            s.agenda.append(self._end)
            s.agenda.append(self._turns[s.player])

    def _majorities(self, s: Bastide, dealer: Dealer) -> None:
        """A tie leaves a card where it is (BD-R5)."""
        influence = s.influence()
        for kind in range(KIND_COUNT):
            best: i64 = EMPTY
            most: i64 = 0
            for seat in range(s.seats):
                own = influence[seat * KIND_COUNT + kind]
                if own > most:
                    best = seat
                    most = own
                elif own == most:
                    best = EMPTY
            if best != EMPTY and s.cards[kind] != best:
                dealer.tell("BD-8.1" if s.cards[kind] == EMPTY else "BD-R5", "card_taken", best, kind)
                s.cards[kind] = best


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
    keys = ranking_keys(s, points(s))
    for seat, key in enumerate(keys):
        dealer.tell("BD-9.2", "scored", seat, key[0])
    for seat, place in enumerate(places(keys)):
        if place == 1:
            dealer.tell("BD-9.3", "wins", seat)


def points(s: Bastide) -> Counts:
    """The points per seat and line of `SCORE_LINES`; an English town turns cards and Camp Road against the players."""
    influence = s.influence()
    sign = -1 if s.outcome == SIEGE_LOST else 1
    lines: list[int] = []
    for seat in range(s.seats):
        cards: i64 = 0
        for card, holder in enumerate(s.cards):
            if holder == seat:
                cards += s.parts.cards[card]
        lines += [*influence[seat * KIND_COUNT : (seat + 1) * KIND_COUNT], sign * cards, sign * s.route[seat]]
    return counts(lines)


def ranking_keys(s: Bastide, points: Counts) -> list[list[int]]:
    """Per seat what decides its place: most points, then most influence on walls, religious buildings and voirie."""
    rows = [points[seat * LINES : (seat + 1) * LINES] for seat in range(s.seats)]
    return [[total(row), *row[:KIND_COUNT]] for row in rows]
