"""Quinze: set-up (section 2), the steps, and the scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from quinze import notation, view
from quinze.parts import Parts
from quinze.state import SHOWING, STAKING, TURN, Quinze, empty
from quinze.steps.end import Showing, scores
from quinze.steps.stakes import Staking
from quinze.steps.turn import Turn
from tablee.table import HIDDEN, Dealer, Edition, Game, Rules, Score, Task, filled

VERSION: Final = 2


@final
class QuinzeGame(Game[Quinze]):
    """Nearest to fifteen, for 2 to 4 players."""

    def __init__(self, edition: Edition, words: Mapping[str, str]) -> None:
        parts = Parts(edition)
        actions = notation.moves(parts)
        super().__init__(
            edition,
            version=VERSION,
            players=parts.players,
            options=("stakes",),
            actions=actions,
            events=notation.events(parts),
            decks=notation.decks(parts),
            steps=[Turn(actions), Showing(), Staking(actions)],
            rules=Rules(seats="QZ-2.1", turn="QZ-3.1", end="QZ-4.1"),
            words=words,
            oldest=1,
        )
        self.parts: Final = parts

    def empty(self) -> Quinze:
        return empty(self.parts)

    def setup(self, seats: i64, dealer: Dealer, options: Mapping[str, bool]) -> Quinze:
        s = self.empty()
        s.seats = seats
        s.hidden = filled(HIDDEN, seats)
        s.sums = filled(0, seats)
        s.out = filled(0, seats)
        s.stakes = filled(HIDDEN if options["stakes"] else 0, seats)
        for seat in range(seats):
            card = dealer.draw("card", s.deck, audience=seat)
            s.deck[card] -= 1
            s.hidden[seat] = card
            dealer.tell("QZ-2.1", "dealt", seat, card, audience=seat)
        # The agenda is a stack: the first player on top, the showing of the cards at the bottom.
        s.agenda = [Task(SHOWING), *[Task(TURN, (seat,)) for seat in range(seats - 1, -1, -1)]]
        if options["stakes"]:
            s.agenda.append(Task(STAKING, tuple(range(seats))))
        return s

    def seen_by(self, s: Quinze, seat: i64) -> Quinze:
        return view.seen_by(s, seat)

    def imagine(self, view_of_seat: Quinze, seat: i64, dealer: Dealer) -> Quinze:
        return view.imagine(view_of_seat, seat, dealer)

    def scores(self, s: Quinze) -> list[Score]:
        return scores(s)
