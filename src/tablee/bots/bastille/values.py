"""What tiles, bonuses and characters of Bastille bring."""

from __future__ import annotations

from typing import Final, final

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
    Parts,
)
from tablee.games.bastille.state import EMPTY, ON_DISPLAY, Bastille

BANQUE: Final = 0
NOTRE_DAME: Final = 1
VERSAILLES: Final = 2
CATACOMBES: Final = 3
PLACE_LOUIS: Final = 4
THE_BASTILLE: Final = 5
PLACES: Final = len(LOCATIONS)

TILE_VALUE: Final = 0.8  # what each point of a tile brings


@final
class Values:
    """Tiles, bonuses and characters in points."""

    def __init__(self, parts: Parts) -> None:
        cards = parts.characters
        self.parts: Final = parts
        self.price: Final = [card.coins for card in cards]
        self.printed: Final = [card.points for card in cards]
        self.group: Final = [card.group for card in cards]
        self.armed: Final = [int(card.armed) for card in cards]
        self.flags: Final = [card.flags for card in cards]
        self.gems: Final = [card.gems for card in cards]
        self.crowns: Final = [card.crowns for card in cards]
        self.track: Final = _slope(parts)

    def progress(self, s: Bastille) -> float:
        """How much of the game has been played, from 0 to 1."""
        return float(s.round - 1) / float(self.parts.rounds - 1)

    def scorings(self, s: Bastille) -> int:
        """How many of the interim and the final scoring are still to come."""
        return 2 if s.round <= self.parts.interim_after else 1

    def coin(self, s: Bastille) -> float:
        """What a coin is worth now."""
        return 0.5 - 0.16 * self.progress(s)

    def tile(self, s: Bastille, seat: int, location: int, value: int, place: int) -> float:
        """What a tile brings at any location but Place Louis."""
        if location == BANQUE:
            return float(self.parts.banque_per_value * value) * self.coin(s) + (0.5 if place == 0 else 0.0)
        if location == NOTRE_DAME:
            gain = 1.0 if place == 0 else 0.0
            if value < VALUES and s.supply[seat * VALUES + value] > 0:
                gain += TILE_VALUE * float(self.parts.rounds - s.round)
            return gain
        if location == VERSAILLES:
            if s.versailles == EMPTY:
                return 0.0
            sides = self.parts.versailles[s.versailles]
            left = self.bonus(s, seat, sides[0])
            right = self.bonus(s, seat, sides[1])
            return max(left, right) if place == 0 else min(left, right)
        if location == CATACOMBES:
            return float(self.parts.catacombes[place]) * self.henchman(s)
        if location == THE_BASTILLE:
            return self.steps(s, seat, value + (self.parts.bastille_first_extra if place == 0 else 0))
        return 3.2 + (2.0 * self.coin(s) if place == 0 else 0.0)

    def henchman(self, s: Bastille) -> float:
        """What a cube in the bag is worth."""
        return 1.9 if s.round <= self.parts.interim_after else 1.6

    def steps(self, s: Bastille, seat: int, steps: int) -> float:
        """What so many steps on the track bring."""
        last = self.parts.last_space
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

    def bonus(self, s: Bastille, seat: int, bonus: Bonus) -> float:
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
        return TILE_VALUE * float(self.parts.rounds - s.round)

    def purchase(self, s: Bastille, seat: int, value: int, taken: list[int]) -> float:
        """What a tile at Place Louis buys, and notes what; nothing if no card is worth its price."""
        chosen = EMPTY
        most = 0.0
        purse = s.coins[seat] + value
        for card, place in enumerate(s.where):
            if place == ON_DISPLAY and self.price[card] <= purse and card not in taken:
                gain = self.card(s, card, value)
                if gain > most:
                    most = gain
                    chosen = card
        if chosen != EMPTY:
            taken.append(chosen)
        return most

    def card(self, s: Bastille, card: int, value: int) -> float:
        """What a character brings when a tile of `value` buys it."""
        scorings = self.scorings(s)
        gain = float(self.printed[card] + self.gems[card] * scorings)
        gain += 1.1 * float(self.crowns[card] * scorings)
        gain += 0.22 * float(self.flags[card] * (self.parts.rounds - s.round + 1))
        if not self.armed[card]:
            gain -= 1.2 if s.round <= self.parts.interim_after else 1.7
        cost = max(0, self.price[card] - value)
        return gain + 0.7 - float(cost) * self.coin(s)


def _slope(parts: Parts) -> list[float]:
    """The points of the track at each space, rising evenly from line to line."""
    spaces = [parts.track_start, *parts.line_from]
    points = [0, *parts.line_points]
    found: list[float] = []
    for space in range(parts.last_space + 1):
        value = float(points[-1])
        for number in range(len(spaces) - 1):
            low = spaces[number]
            high = spaces[number + 1]
            if low <= space < high:
                part = float(space - low) / float(high - low)
                value = float(points[number]) + 0.6 * part * float(points[number + 1] - points[number])
        found.append(value)
    return found
