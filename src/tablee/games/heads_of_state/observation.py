"""What an observation of Heads of State consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.state import LINES, RANK_COUNT, HeadsOfState
from tablee.table import Observation, Pen

# What no seat ever sees: the contents of piles, whose sizes are known. What has been drawn from them unseen, and when,
# has no fixed length: a program has to remember it by itself, as players do.
UNSEEN: Final = ("main", "under", "treachery_pile", "trail", "treachery_trail")


@final
class HeadsOfStateObservation(Observation[HeadsOfState]):
    """The table of Heads of State as a row of numbers; of what is secret only the observer's own is read."""

    def __init__(self, game: HeadsOfStateGame) -> None:
        self._cards: Final[i64] = game.parts.card_kinds
        self._slots: Final[i64] = len(game.parts.slots)
        self._house: Final[i64] = max([len(markers) for markers in game.parts.house.values()])
        super().__init__(game, hides_secrets=True)

    def write_fields(self, s: HeadsOfState, seat: i64, pen: Pen) -> None:
        pen.number("round", s.round)
        pen.number("turn", s.turn)
        pen.owner("active", s.active)
        pen.by_seat("points", s.points, LINES)
        pen.number("main_size", s.main_size)
        pen.number("under_size", s.under_size)
        pen.numbers("display", s.display)
        pen.numbers("aside", s.aside)
        pen.numbers("discards", s.discards)
        pen.number("treachery_size", s.treachery_size)
        pen.numbers("treachery_display", s.treachery_display)
        pen.numbers("treachery_discards", s.treachery_discards)
        pen.own("hand", s.hand, self._cards)
        pen.by_seat("known", s.known, self._cards)
        pen.own("laid", s.laid, self._cards)
        pen.by_seat("held", s.held, 2)
        pen.owners("board", s.board)
        pen.by_seat("dead", s.dead, self._slots)
        pen.by_seat("supply", s.supply, RANK_COUNT)
        pen.by_seat("nobles", s.nobles, RANK_COUNT)
        pen.numbers("nobles_left", s.nobles_left)
        pen.by_seat("created", s.created, RANK_COUNT)
        pen.owners("initial", s.initial)
        pen.owners("markers", s.markers)
        pen.in_order("house", s.house, self._house)
        pen.members("emptied", s.emptied, self._slots)
        pen.members("designated", s.designated, self._slots)
