"""A node of a search tree: what a seat may do at a moment as it remembers it, and what came of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import Points, zeros
from tablee.table import filled

NOWHERE: Final[i64] = -1  # the place of a move that a node does not know


@final
class Node:
    """The moves of a seat after all that it has seen, in ascending order, and for each what came of it."""

    def __init__(self) -> None:
        self.moves = filled(0, 0)
        self.priors = zeros(0)
        self.offered = filled(0, 0)  # how often a move could be chosen
        self.visits = filled(0, 0)  # how often it was chosen
        self.values = zeros(0)  # the sum of what the seat got then
        self.after: Final[dict[int, Node]] = {}  # what follows moves as the seat sees them, those of others too

    def place(self, move: i64) -> i64:
        """Where a move stands, or NOWHERE."""
        for place, known in enumerate(self.moves):
            if known == move:
                return place
        return NOWHERE

    def unknown(self, moves: list[int]) -> i64:
        """How many of `moves`, which ascend, are new here."""
        known = self.moves
        size = len(known)
        place: i64 = 0
        count: i64 = 0
        for move in moves:
            while place < size and known[place] < move:
                place += 1
            if place == size or known[place] != move:
                count += 1
        return count

    def open(self, moves: list[int], priors: Points) -> None:
        """Make room for those of `moves` that are new; the others keep what they have."""
        known = self.moves
        known_priors = self.priors
        offered = self.offered
        visits = self.visits
        values = self.values
        size = len(known) + self.unknown(moves)
        self.moves = filled(0, size)
        self.priors = zeros(size)
        self.offered = filled(0, size)
        self.visits = filled(0, size)
        self.values = zeros(size)
        old: i64 = 0
        new: i64 = 0
        for place in range(size):
            move: i64 = moves[new] if new < len(moves) else known[old]
            if old < len(known) and known[old] <= move:
                if known[old] == move:
                    new += 1
                self.moves[place] = known[old]
                self.priors[place] = known_priors[old]
                self.offered[place] = offered[old]
                self.visits[place] = visits[old]
                self.values[place] = values[old]
                old += 1
            else:
                self.moves[place] = move
                self.priors[place] = priors[new]
                new += 1

    def follow(self, seen: i64) -> Node:
        """Where the seat goes when it sees this."""
        node = self.after.get(seen)
        if node is None:
            node = Node()
            self.after[seen] = node
        return node
