"""What the seats of Bastide want: a bot what its level and its temperament say, the others what it takes them for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.promises import suspicion
from tablee.bots.utility import LOYAL, SHREWD, TREACHEROUS, Utility
from tablee.games.bastide.state import Bastide

# By temperament: loyal, shrewd, treacherous.
FAIR: Final = [Utility(0.5, 0.05, 1.0), Utility(0.5, 0.05, 0.0), Utility(0.5, 0.04, -0.8)]
STRONG: Final = [Utility(0.5, 0.05, 1.0), Utility(0.5, 0.02, 0.0), Utility(0.5, 0.04, -1.6)]
EXPERT: Final = [Utility(0.9, 0.02, 0.1), Utility(0.9, 0.02, 0.0), Utility(0.9, 0.02, -0.1)]


@final
class Goals:
    """What a bot wants, and what it takes the others to want.

    An expert judges them by their level and by how they kept their word, other bots take them for shrewd ones of their
    own level.
    """

    def __init__(self, level: str, opponents: Sequence[str], seats: int) -> None:
        self._own: Final = _utilities_of(level)
        self._suspects: Final = level == "expert"
        levels = opponents if self._suspects else []
        self._others: Final = [_utilities_of(one or level) for one in [*levels, *[""] * (seats - len(levels))]]

    def utilities(self, s: Bastide, seat: i64, temperament: i64) -> list[Utility]:
        """What each seat wants, `seat` having this temperament."""
        utilities: list[Utility] = []
        for other in range(s.seats):
            if other == seat:
                utilities.append(self._own[temperament])
            elif self._suspects:
                utilities.append(self._guess(s, other))
            else:
                utilities.append(self._own[SHREWD])
        return utilities

    def _guess(self, s: Bastide, seat: i64) -> Utility:
        """What a seat wants on average, as likely as it is to be treacherous."""
        utilities = self._others[seat]
        loyal, shrewd, treacherous = utilities[LOYAL], utilities[SHREWD], utilities[TREACHEROUS]
        treason = suspicion(s.talk, seat)
        each = 0.5 * (1.0 - treason)
        return Utility(
            treacherous.victory,
            each * (loyal.point + shrewd.point) + treason * treacherous.point,
            each * (loyal.good_end + shrewd.good_end) + treason * treacherous.good_end,
        )


def _utilities_of(level: str) -> list[Utility]:
    """What bots of a level want; the adviser, and bots that want nothing, are taken for strong ones."""
    if level == "expert":
        return EXPERT
    return FAIR if level == "fair" else STRONG
