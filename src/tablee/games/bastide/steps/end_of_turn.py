"""The end of a turn (section 8): majority cards, and whether the town is complete."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import END_OF_TURN, TURN
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import ALL_WORKS, EMPTY, STALEMATE, Bastide
from tablee.games.bastide.steps.siege import finish
from tablee.games.bastide.town import KIND_COUNT
from tablee.table import Dealer, Step, Task, least


@final
class EndOfTurn(Step[Bastide]):
    """Cards go to whoever has strictly the most; then the game ends, or the next player's turn begins."""

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
                found = influence[seat * KIND_COUNT + kind]
                if found > most:
                    best = seat
                    most = found
                elif found == most:
                    best = EMPTY
            if best != EMPTY and s.cards[kind] != best:
                dealer.tell("BD-8.1" if s.cards[kind] == EMPTY else "BD-R5", "card_taken", best, kind)
                s.cards[kind] = best
