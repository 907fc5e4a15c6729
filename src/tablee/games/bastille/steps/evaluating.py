"""Evaluating the locations, tile by tile (BA-3.4)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from tablee.games.bastille.notation import EVALUATED
from tablee.games.bastille.parts import LOCATIONS, VALUES, Parts
from tablee.games.bastille.state import EMPTY, FLAGS, LOCATION, TILE, Bastille
from tablee.table import Dealer, Step, Task


class Location:
    """One of the seven places of Paris: what a tile does there."""

    @abstractmethod
    def resolve(self, s: Bastille, seat: int, value: int, place: int, dealer: Dealer) -> None:
        """Carry out a tile of `seat` worth `value` that comes `place` in the order, 0 being first."""


@final
class Evaluating(Step[Bastille]):
    """The tiles of a location are put in order: the highest first, at equal value the one further left."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("location", "BA-3.4")
        self._spaces: Final = [
            list(range(first, first + room)) for first, room in zip(parts.first_space, parts.spaces, strict=True)
        ]
        self._next: Final = [Task(LOCATION, (), (place + 1,)) for place in range(len(LOCATIONS) - 1)] + [Task(FLAGS)]
        self._tiles: Final = [
            [[Task(TILE, (), (location, space, place)) for place in range(len(spaces))] for space in spaces]
            for location, spaces in enumerate(self._spaces)
        ]

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        location = task.args[0]
        agenda = s.agenda
        agenda.append(self._next[location])
        place = s.filled[location]
        s.filled[location] = 0
        if place == 0:
            return
        dealer.tell("BA-3.4", EVALUATED, location)
        tiles = self._tiles[location]
        spaces = self._spaces[location]
        # The agenda is a stack, so the last in the order is laid down first: lowest value, furthest right.
        for value in range(VALUES):
            for number in range(len(spaces) - 1, -1, -1):
                tile = s.spaces[spaces[number]]
                if tile != EMPTY and tile % VALUES == value:
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
