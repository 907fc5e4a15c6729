"""A round: placing (BA-3.1 to BA-3.3), and evaluating the locations tile by tile (BA-3.4)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import FLAGS, LOCATION, PLACING, TILE
from tablee.games.bastille.parts import LOCATIONS, PLACES, VALUES, Parts
from tablee.games.bastille.state import EMPTY, Bastille
from tablee.table import Actions, Dealer, Refusal, Step, Task


@final
class Round(Step[Bastille]):
    """A round begins with the start player."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("round", "BA-3.1")
        self._turns: Final = turns(parts)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        dealer.tell("BA-3.1", "round_begins", s.round, s.start_player)
        s.agenda.append(self._turns[s.start_player])


def turns(parts: Parts) -> list[Task]:
    """For each seat the task to place a tile; the task remembers whose turn it was."""
    return [Task(PLACING, (seat,), (seat,)) for seat in range(max(parts.players))]


@final
class Placing(Step[Bastille]):
    """In turn, each puts one tile on the leftmost free space of a location, until none is left."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("placing", "BA-3.2", ("place",))
        self._room: Final = parts.spaces
        self._first_space: Final = parts.first_space
        self._place: Final = actions.first("place")
        self._turns: Final = turns(parts)
        self._evaluate: Final = Task(LOCATION, (), (0,))
        # The moves by which values are in front and which locations are open, a bit for each.
        tile = [
            [[first + place for place in range(PLACES) if places >> place & 1] for places in range(1 << PLACES)]
            for first in range(self._place, self._place + VALUES * PLACES, PLACES)
        ]
        self._offers: Final = [
            [move for value in range(VALUES) if values >> value & 1 for move in tile[value][places]]
            for values in range(1 << VALUES)
            for places in range(1 << PLACES)
        ]

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        filled = s.filled
        room = self._room
        open_bits: i64 = 0
        for location in range(PLACES):
            if filled[location] < room[location]:
                open_bits |= 1 << location
        front = s.front
        mine = seat * VALUES
        for value in range(VALUES):
            if front[mine + value] > 0:
                open_bits |= 1 << (PLACES + value)
        return self._offers[open_bits][:]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        value = (move - self._place) // PLACES
        location = (move - self._place) % PLACES
        if s.front[seat * VALUES + value] == 0:
            return Refusal("BA-3.2", "no_such_tile", (value + 1,))
        if s.filled[location] == self._room[location]:
            return Refusal("BA-3.3", "location_full")
        return None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        offset = move - self._place
        value = offset // PLACES
        location = offset % PLACES
        tile = seat * VALUES + value
        s.front[tile] -= 1
        s.spaces[self._first_space[location] + s.filled[location]] = tile
        s.filled[location] += 1
        dealer.tell("BA-3.2", "placed", seat, value, location)
        if s.filled[location] == self._room[location]:
            dealer.tell("BA-3.3", "location_full", location)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """The turn goes to the next player who has a tile left to place."""
        front = s.front
        seat: i64 = task.args[0]
        for _ in range(s.seats):
            seat += 1
            if seat == s.seats:
                seat = 0
            for tile in range(seat * VALUES, seat * VALUES + VALUES):
                if front[tile] > 0:
                    s.agenda.append(self._turns[seat])
                    return
        s.agenda.append(self._evaluate)


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
    """A tile is evaluated on its own and goes back to its owner."""

    def __init__(self, locations: list[Location]) -> None:
        super().__init__("tile", "BA-3.4")
        self._locations: Final = locations

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        location, space, place = task.args
        tile = s.spaces[space]
        s.spaces[space] = EMPTY
        s.front[tile] += 1
        self._locations[location].resolve(s, tile // VALUES, tile % VALUES + 1, place, dealer)
