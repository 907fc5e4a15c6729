"""What the seats of Bastide want: a bot what its level and its temperament say, the others what it takes them for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.promises import suspicion
from tablee.bots.utility import LOYAL, SHREWD, TREACHEROUS, Wish
from tablee.games.bastide.state import Bastide

# By temperament: loyal, shrewd, treacherous.
FAIR: Final = [Wish(0.5, 0.05, 1.0), Wish(0.5, 0.05, 0.0), Wish(0.5, 0.04, -0.8)]
STRONG: Final = [Wish(0.5, 0.05, 1.0), Wish(0.5, 0.02, 0.0), Wish(0.5, 0.04, -1.6)]
EXPERT: Final = [Wish(0.9, 0.02, 0.1), Wish(0.9, 0.02, 0.0), Wish(0.9, 0.02, -0.1)]


@final
class Aims:
    """What a bot wants, and what it takes the others to want.

    An expert judges them by their level and by how they kept their word, other bots take them for shrewd ones of their
    own level.
    """

    def __init__(self, level: str, company: Sequence[str], seats: int) -> None:
        self._own: Final = _wishes_of(level)
        known = company if level == "expert" else []
        self._others: Final = [_wishes_of(one or level) for one in [*known, *[""] * (seats - len(known))]]
        self._suspects: Final = level == "expert"

    def wishes(self, s: Bastide, seat: i64, temperament: i64) -> list[Wish]:
        """What each seat wants, `seat` having this temperament."""
        found: list[Wish] = []
        for other in range(s.seats):
            if other == seat:
                found.append(self._own[temperament])
            elif self._suspects:
                found.append(self._guessed(s, other))
            else:
                found.append(self._own[SHREWD])
        return found

    def _guessed(self, s: Bastide, seat: i64) -> Wish:
        """What a seat wants on average, as likely as it is to be treacherous."""
        wishes = self._others[seat]
        loyal, shrewd, treacherous = wishes[LOYAL], wishes[SHREWD], wishes[TREACHEROUS]
        treason = suspicion(s.talk, seat)
        each = 0.5 * (1.0 - treason)
        return Wish(
            treacherous.victory,
            each * (loyal.point + shrewd.point) + treason * treacherous.point,
            each * (loyal.good_end + shrewd.good_end) + treason * treacherous.good_end,
        )


def _wishes_of(level: str) -> list[Wish]:
    """What bots of a level want; whoever gives hints, or wants nothing, is taken for a strong one."""
    if level == "expert":
        return EXPERT
    return FAIR if level == "fair" else STRONG
