"""What tiles, bonuses and characters of Bastille bring."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import points
from tablee.games.bastille.parts import (
    CHARACTER,
    COINS,
    HENCHMEN,
    LOCATIONS,
    MISSION,
    POINTS,
    STEPS,
    TORCHES,
    VALUES,
    Bonus,
    Character,
    Parts,
)
from tablee.games.bastille.state import EMPTY, ON_DISPLAY, Bastille
from tablee.table import Counts, counts, filled, times

BANQUE: Final = 0
NOTRE_DAME: Final = 1
VERSAILLES: Final = 2
CATACOMBES: Final = 3
PLACE_LOUIS: Final = 4
THE_BASTILLE: Final = 5
PLACES: Final[i64] = len(LOCATIONS)

TILE_VALUE: Final = 0.8  # what each point of a tile brings


@final
class Values:
    """Tiles, bonuses and characters in points."""

    def __init__(self, parts: Parts) -> None:
        cards = parts.characters
        self.parts: Final = parts
        self.rounds: Final[i64] = parts.rounds
        self.interim_after: Final[i64] = parts.interim_after
        self.cards: Final[i64] = len(cards)
        self.price: Final = counts([card.coins for card in cards])
        self.printed: Final = counts([card.points for card in cards])
        self.group: Final = counts([card.group for card in cards])
        self.armed: Final = counts([int(card.armed) for card in cards])
        self.flags: Final = counts([card.flags for card in cards])
        self.gems: Final = counts([card.gems for card in cards])
        self.crowns: Final = counts([card.crowns for card in cards])
        self.track: Final = points(_slope(parts))
        self._last_space: Final[i64] = parts.last_space
        self._per_value: Final[i64] = parts.banque_per_value
        self._first_extra: Final[i64] = parts.bastille_first_extra
        self._henchmen: Final = counts(parts.catacombes)
        self._coin: Final = points([_coin(parts, number) for number in range(parts.rounds + 1)])  # per round
        self._character: Final = points(  # per round and card
            [_worth(parts, number, card) for number in range(parts.rounds + 1) for card in cards]
        )

    def progress(self, s: Bastille) -> float:
        """How much of the game has been played, from 0 to 1."""
        return _progress(self.parts, s.round)

    def scorings(self, s: Bastille) -> i64:
        """How many of the interim and the final scoring are still to come."""
        return 2 if s.round <= self.interim_after else 1

    def coin(self, s: Bastille) -> float:
        """What a coin is worth now."""
        return self._coin[s.round]

    def tile(self, s: Bastille, seat: i64, location: i64, value: i64, place: i64) -> float:
        """What a tile brings at any location but Place Louis."""
        if location == BANQUE:
            return float(self._per_value * value) * self.coin(s) + (0.5 if place == 0 else 0.0)
        if location == NOTRE_DAME:
            gain = 1.0 if place == 0 else 0.0
            if value < VALUES and s.supply[seat * VALUES + value] > 0:
                gain += TILE_VALUE * float(self.rounds - s.round)
            return gain
        if location == VERSAILLES:
            return self._versailles(s, seat, place)
        if location == CATACOMBES:
            return float(self._henchmen[place]) * self.henchman(s)
        if location == THE_BASTILLE:
            return self.steps(s, seat, value + (self._first_extra if place == 0 else 0))
        return 3.2 + (2.0 * self.coin(s) if place == 0 else 0.0)

    def _versailles(self, s: Bastille, seat: i64, place: i64) -> float:
        """The better bonus of the tile for the first, the other for the second."""
        if s.versailles == EMPTY:
            return 0.0
        sides = self.parts.versailles[s.versailles]
        left = self.bonus(s, seat, sides[0])
        right = self.bonus(s, seat, sides[1])
        return left if (left > right) == (place == 0) else right

    def henchman(self, s: Bastille) -> float:
        """What a cube in the bag is worth."""
        return 1.9 if s.round <= self.interim_after else 1.6

    def steps(self, s: Bastille, seat: i64, steps: i64) -> float:
        """What so many steps on the track bring."""
        last = self._last_space
        at = s.track[seat]
        to = at + steps
        extra = 0.0
        if to > last:
            extra = float(to - last) * self.coin(s)
            to = last
        scorings = float(self.scorings(s))
        return (
            (self.track[to] - self.track[at]) * (0.8 if scorings > 1.0 else 1.0) * scorings
            + 0.08 * float(steps) * scorings
            + extra
        )

    def bonus(self, s: Bastille, seat: i64, bonus: Bonus) -> float:
        """What a bonus of a tile or a catacomb brings."""
        amount = bonus.amount
        if bonus.kind == COINS:
            return float(amount) * self.coin(s)
        if bonus.kind == TORCHES:
            return float(amount) * 1.3
        if bonus.kind == STEPS:
            return self.steps(s, seat, amount)
        if bonus.kind == HENCHMEN:
            return float(amount) * self.henchman(s)
        if bonus.kind == POINTS:
            return float(amount)
        if bonus.kind == CHARACTER:
            return 3.5
        if bonus.kind == MISSION:
            return 4.0
        return TILE_VALUE * float(self.rounds - s.round)

    def displayed(self, s: Bastille) -> Counts:
        """The characters at Place Louis."""
        cards = filled(EMPTY, times(s.where, ON_DISPLAY))
        number: i64 = 0
        for card, place in enumerate(s.where):
            if place == ON_DISPLAY:
                cards[number] = card
                number += 1
        return cards

    def purchase(self, s: Bastille, seat: i64, value: i64, displayed: Counts) -> float:
        """What a tile at Place Louis buys, which then is EMPTY among those displayed; nothing that is too dear."""
        bought: i64 = EMPTY
        most = 0.0
        purse = s.coins[seat] + value
        for number, card in enumerate(displayed):
            if card != EMPTY and self.price[card] <= purse:
                gain = self.card(s, card, value)
                if gain > most:
                    most = gain
                    bought = number
        if bought != EMPTY:
            displayed[bought] = EMPTY
        return most

    def card(self, s: Bastille, card: i64, value: i64) -> float:
        """What a character brings when a tile of `value` buys it."""
        cost = self.price[card] - value
        gain = self._character[s.round * self.cards + card]
        return gain - float(cost) * self._coin[s.round] if cost > 0 else gain


def _progress(parts: Parts, number: int) -> float:
    """How much of the game has been played in a round, from 0 to 1."""
    return float(number - 1) / float(parts.rounds - 1)


def _coin(parts: Parts, number: int) -> float:
    """What a coin is worth in a round."""
    return 0.5 - 0.16 * _progress(parts, number)


def _worth(parts: Parts, number: int, card: Character) -> float:
    """What a character brings in a round, before it is paid."""
    scorings = 2 if number <= parts.interim_after else 1
    gain = float(card.points + card.gems * scorings)
    gain += 1.1 * float(card.crowns * scorings)
    gain += 0.22 * float(card.flags * (parts.rounds - number + 1))
    if not card.armed:
        gain -= 1.2 if number <= parts.interim_after else 1.7
    return gain + 0.7


def _slope(parts: Parts) -> list[float]:
    """The points of the track at each space, rising evenly from line to line."""
    spaces = [parts.track_start, *parts.line_from]
    points = [0, *parts.line_points]
    values: list[float] = []
    for space in range(parts.last_space + 1):
        value = float(points[-1])
        for number in range(len(spaces) - 1):
            low = spaces[number]
            high = spaces[number + 1]
            if low <= space < high:
                part = float(space - low) / float(high - low)
                value = float(points[number]) + 0.6 * part * float(points[number + 1] - points[number])
        values.append(value)
    return values
