"""The turn (section 3): draw or stay."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quinze.state import TURN, Quinze
from tablee.table import Actions, Dealer, Step, Task


@final
class Turn(Step[Quinze]):
    """Draw a card face up and decide again, or stay."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("turn", "QZ-3.1", ("draw", "stay"))
        self._draw: Final = actions.first("draw")
        self._stay: Final = actions.first("stay")

    def moves(self, s: Quinze, seat: i64) -> list[int]:
        return [self._draw, self._stay]

    def play(self, s: Quinze, seat: i64, move: i64, dealer: Dealer) -> None:
        if move == self._stay:
            dealer.tell("QZ-3.1", "stayed", seat)
            return
        card = dealer.draw("card", s.deck)
        s.deck[card] -= 1
        s.sums[seat] += card + 1
        dealer.tell("QZ-3.1", "drawn", seat, card)
        if s.points(seat) > s.parts.target:
            s.out[seat] = 1
            dealer.tell("QZ-3.2", "shown", seat, s.hidden[seat])
            dealer.tell("QZ-3.2", "out", seat, s.points(seat))
        else:
            s.agenda.append(Task(TURN, (seat,)))  # on top of the agenda: it is asked before the next player
