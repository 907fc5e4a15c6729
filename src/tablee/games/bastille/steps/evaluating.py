"""Evaluating the locations, tile by tile (BA-3.4)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import FLAGS, LOCATION, TILE
from tablee.games.bastille.parts import LOCATIONS, VALUES, Parts
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.table import Dealer, Step, Task


class Location:
    """One of the seven places of Paris: what a tile does there."""

    @abstractmethod
    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        """Carry out a tile of `seat` worth `value` that comes `place` in the order, 0 being first."""


@final
class Evaluating(Step[Bastille]):
    """The tiles of a location are put in order: the highest first, at equal value the one further left."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("location", "BA-3.4")
        self._first_space: Final = parts.first_space
        self._next: Final = [Task(LOCATION, (), (place + 1,)) for place in range(len(LOCATIONS) - 1)] + [Task(FLAGS)]
        self._tiles: Final = [
            [[Task(TILE, (), (location, first + number, place)) for place in range(room)] for number in range(room)]
            for location, (first, room) in enumerate(zip(parts.first_space, parts.spaces, strict=True))
        ]

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        location: i64 = task.args[0]
        agenda = s.agenda
        agenda.append(self._next[location])
        place = s.filled[location]
        s.filled[location] = 0
        if place == 0:
            return
        dealer.tell("BA-3.4", "evaluated", location)
        tiles = self._tiles[location]
        first = self._first_space[location]
        rightmost = place - 1
        # The agenda is a stack, so the last in the order is laid down first: lowest value, furthest right.
        for value in range(VALUES):
            for number in range(rightmost, -1, -1):
                if s.spaces[first + number] % VALUES == value:
                    place -= 1
                    agenda.append(tiles[number][place])


@final
class Tile(Step[Bastille]):
    """A tile is resolved on its own and goes back to its owner."""

    def __init__(self, locations: list[Location]) -> None:
        super().__init__("tile", "BA-3.4")
        self._locations: Final = locations

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        location, space, place = task.args
        tile = s.spaces[space]
        s.spaces[space] = EMPTY
        s.front[tile] += 1
        self._locations[location].resolve(s, tile // VALUES, tile % VALUES + 1, place, dealer)
