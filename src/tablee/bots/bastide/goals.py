"""What the seats of Bastide want, and what is expected of those who have promised money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import Points
from tablee.bots.utility import LOYAL, SHREWD, TREACHEROUS, Utility
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.talk import NOTHING, Talk

TRAITORS: Final = 1.0 / 3.0  # the share of seats that are treacherous
# How much likelier a treacherous seat keeps a promise, and breaks one, than the others do; in games of strong bots.
KEEPS: Final = 0.6
BREAKS: Final = 20.0
CREDIT: Final = 12.0  # deniers that anybody may hold beyond what they have paid without seeming mean
HONOUR: Final = 4.0  # what keeping a promise seems to be worth in points to somebody whom everybody trusts
# By temperament: loyal, shrewd, treacherous.
FAIR: Final = [Utility(0.5, 0.05, 1.0), Utility(0.5, 0.05, 0.0), Utility(0.5, 0.04, -0.8)]
STRONG: Final = [Utility(0.5, 0.05, 1.0), Utility(0.5, 0.02, 0.0), Utility(0.5, 0.04, -1.6)]
EXPERT: Final = [Utility(0.9, 0.02, 0.1), Utility(0.9, 0.02, 0.0), Utility(0.9, 0.02, -0.1)]


def promised(s: Bastide, seat: i64) -> i64:
    """How much a seat has promised for the project; the suggestion itself counts only if somebody joined."""
    talk = s.talk
    if talk.work == NOTHING or talk.work != s.project or (seat == s.player and not talk.joined(seat)):
        return 0
    return max(0, talk.words[seat])


def trust(talk: Talk, seat: i64) -> float:
    """How likely a seat seems to keep its word, by what it did in this game."""
    kept = float(talk.kept[seat])
    return (kept + 2.0) / (kept + 3.0 * float(talk.broken[seat]) + 3.0)


def generosity(s: Bastide, seat: i64) -> float:
    """How far a seat seems to pay for works as others do: 1 but for those who hold far more than they ever paid."""
    paid = s.parts.price * (s.parts.influence - s.supply[seat])
    return min(1.0, (CREDIT + float(paid)) / float(max(1, s.money[seat])))


def suspicion(talk: Talk, seat: i64) -> float:
    """How likely a seat seems to be treacherous, by how it kept its word in this game."""
    odds = TRAITORS / (1.0 - TRAITORS)
    if talk.kept:
        odds *= KEEPS ** float(talk.kept[seat]) * BREAKS ** float(talk.broken[seat])
    return odds / (1.0 + odds)


def expected_bid(s: Bastide, seat: i64, usual: i64) -> i64:
    """What a seat is expected to bid instead of `usual` if it has promised something."""
    word = min(promised(s, seat), s.money[seat])
    if word == 0:
        return usual
    return usual + int(trust(s.talk, seat) * float(word - usual))


def add_honour(s: Bastide, seat: i64, scores: Points, least: i64) -> None:
    """Bids that keep a promise look better, by how much the seat is trusted; the first of `scores` bids `least`."""
    word = min(promised(s, seat), least + len(scores) - 1)
    if word > 0:
        trusted = trust(s.talk, seat)
        for number in range(len(scores)):
            if least + number >= word:
                scores[number] += HONOUR * trusted * trusted


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
