"""Drawing cards (HS-3.2, HS-3.4), and the revolution that may come instead (HS-7.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import ACTING, DRAWING, REVOLUTION
from tablee.games.heads_of_state.parts import ASSASSIN, Parts
from tablee.games.heads_of_state.state import BY_TREACHERY, KINDS, TURN_OPTIONS, HeadsOfState
from tablee.games.heads_of_state.steps.piles import (
    REVOLUTION_CARD,
    draw_attribute,
    draw_treachery,
    gain,
    per_seat,
)
from tablee.table import Actions, Dealer, Refusal, Step, Task

RULES: Final = ("HS-3.8", "HS-3.2", "HS-3.4")  # by option


@final
class Drawing(Step[HeadsOfState]):
    """One attribute card after another, each from the display or from the pile."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("drawing", "HS-3.2", ("take", "draw"))
        seats = max(parts.players)
        self._take: Final = actions.first("take")
        self._draw: Final = actions.first("draw")
        # By option and by how many draws are left; with none left the player acts.
        self._next: Final = [
            [per_seat(ACTING, seats, (option,))]
            + [per_seat(DRAWING, seats, (left, option)) for left in range(1, parts.draws + 1)]
            for option in range(TURN_OPTIONS)
        ]
        self._revolution: Final = Task(REVOLUTION, (), (0,))

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        moves: list[int] = []
        for card in range(KINDS):
            if s.display[card] > 0:
                moves.append(self._take + card)
        moves.append(self._draw)
        return moves

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        if move != self._draw and s.display[move - self._take] == 0:
            return Refusal(RULES[s.agenda[-1].args[1]], "not_displayed")
        return None

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        left, option = s.agenda[-1].args
        if move == self._draw:
            card = draw_attribute(s, seat, dealer)
            if card == REVOLUTION_CARD:
                s.agenda[-1] = self._next[option][left][seat]  # it is not one of the player's draws (HS-7.6)
                s.agenda.append(self._revolution)
                return
            gain(s, seat, card, False)
            dealer.tell(RULES[option], "drew", seat, 0)
            dealer.tell("HS-R12", "the_card", seat, card, audience=seat)
        else:
            card = move - self._take
            s.display[card] -= 1
            gain(s, seat, card, True)
            dealer.tell(RULES[option], "took", seat, card)
        s.agenda[-1] = self._next[option][left - 1][seat]


@final
class TreacheryCard(Step[HeadsOfState]):
    """The second option begins with a treachery card from the display or from the pile, then an attribute card."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("treachery_card", "HS-3.4", ("take_treachery", "draw_treachery"))
        self._take: Final = actions.first("take_treachery")
        self._draw: Final = actions.first("draw_treachery")
        self._kinds: Final[i64] = len(parts.treachery)
        self._next: Final = per_seat(DRAWING, max(parts.players), (1, BY_TREACHERY))

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        moves: list[int] = []
        for card in range(self._kinds):
            if s.treachery_display[card] > 0:
                moves.append(self._take + card)
        moves.append(self._draw)
        return moves

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        if move != self._draw and s.treachery_display[move - self._take] == 0:
            return Refusal("HS-3.4", "not_displayed")
        return None

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        if move == self._draw:
            card = draw_treachery(s, seat, dealer)
            gain(s, seat, ASSASSIN + card, False)
            dealer.tell("HS-3.4", "drew", seat, 1)
            dealer.tell("HS-R12", "the_card", seat, ASSASSIN + card, audience=seat)
        else:
            card = move - self._take
            s.treachery_display[card] -= 1
            gain(s, seat, ASSASSIN + card, True)
            dealer.tell("HS-3.4", "took", seat, ASSASSIN + card)
        s.agenda[-1] = self._next[seat]
