"""What a beginner likes in Heads of State."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import Points, zeros
from tablee.bots.policy import Policy
from tablee.games.heads_of_state.generated import ACTING, DISCARDING, DRAWING, KEEPING, TURN
from tablee.games.heads_of_state.parts import Parts
from tablee.games.heads_of_state.state import HeadsOfState
from tablee.table import Actions


@final
class HeadsOfStateNovice(Policy[HeadsOfState]):
    """A beginner creates whatever is possible at once, saves up for no set, and strikes with the first card."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        self.parts: Final = parts
        self._attributes: Final = actions.first("attributes")
        self._sweep: Final = actions.first("sweep")
        self._take: Final = actions.first("take")
        self._draw: Final = actions.first("draw")
        self._create: Final = actions.first("create")
        self._courtesan: Final = actions.first("courtesan")
        self._strike: Final = actions.first("strike")
        self._end: Final = actions.first("end")
        self._discard: Final = actions.first("discard")
        self._lay_down: Final = actions.first("lay_down")

    def scores(self, s: HeadsOfState, seat: i64, moves: list[int]) -> Points:
        """How much a beginner likes each of `moves`."""
        step = s.agenda[-1].step
        mine = seat * len(self.parts.cards)
        scores = zeros(len(moves))
        for number, move in enumerate(moves):
            score = 0.0
            if step == TURN:
                score = 1.0 if move == self._attributes else -1.0 if move == self._sweep else 0.0
            elif step == DRAWING and move != self._draw:
                card = move - self._take
                score = 1.0 if s.hand[mine + card] == 0 else -0.5
            elif step == ACTING and move != self._end:
                if move >= self._strike:
                    score = 0.5
                else:
                    slot = move - (self._courtesan if move >= self._courtesan else self._create)
                    score = 1.0 + float(self.parts.sectors[self.parts.sector_of[slot]].points)
            elif step in (DISCARDING, KEEPING):
                card = move - (self._discard if step == DISCARDING else self._lay_down)
                score = float(s.hand[mine + card])
            scores[number] = score
        return scores
