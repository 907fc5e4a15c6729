"""What happens, step by step as a page plays it: lines of the log, and what changes with them on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tablee import games
from tablee.drawing import Board, changes, changes_message
from tablee.table import Event, Game, State


class Line(NamedTuple):
    """A line of the log, and whether to stop there."""

    words: Markup
    stop: bool = False


class BoardStep(NamedTuple):
    """A board, and what somebody is told of how it came about."""

    board: Board
    lines: Sequence[Line]


def stops(game: Game[State], event: Event, seat: int) -> bool:
    """Whether somebody at `seat` should get the time to see this event."""
    title, name = games.title(game.name), event.kind
    return name in title.turning_points or (name in title.hits and event.values[0] == seat)


def board_steps(
    moments: Sequence[tuple[State, Sequence[Line]]], draw: Callable[[State], Board], last: Board
) -> Iterator[BoardStep]:
    """The moments that somebody is told of, drawn, up to the `last` board; the others come with those around them."""
    heard = [(state, lines) for state, lines in moments if lines]
    for state, lines in heard[:-1]:
        yield BoardStep(draw(state), lines)
    yield BoardStep(last, heard[-1][1] if heard else ())


def step_messages(before: Board, steps: Iterable[BoardStep]) -> list[dict[str, Any]]:
    """How to play these steps on a page that shows `before`, as JSON-ready data; what changes nothing is left out."""
    messages: list[dict[str, Any]] = []
    for board, lines in steps:
        step: dict[str, Any] = {"lines": [line.words for line in lines]} if lines else {}
        if any(line.stop for line in lines):
            step["stops"] = [line.stop for line in lines]
        if board is not before:
            change = changes_message(changes(board, before))
            if change["pieces"] or change["gone"]:
                step["changes"] = change
            if (board.width, board.height) != (before.width, before.height):
                step["size"] = (board.width, board.height)
            before = board
        if step:
            messages.append(step)
    return messages
