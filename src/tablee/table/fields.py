"""What the fields of a state count, for code that knows only the rules of a game."""

from __future__ import annotations

from typing import Final, final

from tablee.table.dealer import SeededDealer
from tablee.table.game import Game
from tablee.table.step import S


@final
class FieldShape:
    """A field of the state: how many numbers it has, and whether they belong to the seats."""

    def __init__(self, name: str, size: int, each: int, grows: bool) -> None:
        self.name: Final = name
        self.size: Final = size  # numbers at the largest table
        self.each: Final = each  # numbers, or lists, for each seat; 0 if they belong to no seat
        self.grows: Final = grows  # it is a list, of any length


def field_shapes(game: Game[S]) -> list[FieldShape]:
    """All fields of a game, in their order; what has more numbers with more players is counted by seat."""
    tables = [game.start(seats, SeededDealer(0)) for seats in game.players]
    dumps = [table.dump() for table in tables]
    shapes: list[FieldShape] = []
    for name in tables[0].fields():
        rows = [_row(dump[name]) for dump in dumps]
        sizes = [len(row) for row in rows]
        has_rows = any(isinstance(item, list) for row in rows for item in row)
        is_list = name in tables[0].lists()
        each = 0 if is_list and not has_rows else _each(sizes, game)
        shapes.append(FieldShape(name, max(sizes), each, grows=is_list or has_rows))
    return shapes


def _row(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _each(sizes: list[int], game: Game[S]) -> int:
    """How many numbers each seat has; where as many always play, only a row of as many is taken for theirs."""
    each = sizes[0] // game.players[0]
    is_by_seat = all(size == each * seats for size, seats in zip(sizes, game.players, strict=True))
    return each if is_by_seat and (len(sizes) > 1 or each == 1) else 0
