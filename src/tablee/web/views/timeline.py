"""What happens, step by step as a page plays it: a headline with what belongs to it, and what changes on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tablee import games
from tablee.drawing import Board, changes, changes_message
from tablee.table import Event, Game, State


class ToldEvent(NamedTuple):
    """An event as somebody is told it, and what its step waits for: the words of a button, if it is a moment."""

    event: Event
    words: Markup
    go_on: str = ""


class StoryStep(NamedTuple):
    """What is told at a time, the headline first; with the table after it, unless that is still as before."""

    told: list[ToldEvent]
    state: State | None
    brief: bool = False  # it belongs to whatever was told before


class BoardStep(NamedTuple):
    """A board, and what somebody is told of how it came about."""

    board: Board
    lines: Sequence[Markup] = ()
    go_on: str = ""
    brief: bool = False
    caption: Markup = Markup()  # to be shown instead of the lines, which are for the log


def steps(
    game: Game[State], moments: Iterable[tuple[State, Sequence[ToldEvent]]], complete: Sequence[Event] = ()
) -> list[StoryStep]:
    """The parts of a move as steps: one for each, unless it is a filler or the story has more to tell of it.

    Nothing joins a part with an event of `complete`: a table follows that says what has come of it.
    """
    story = games.title(game.name).story
    timeline: list[StoryStep] = []
    is_complete = False
    for state, told in moments:
        before = len(timeline)
        for one in told:
            kind = one.event.kind
            filler = kind in story.fillers
            if (
                not timeline
                or timeline[-1].told[-1].go_on
                or (is_complete and len(timeline) == before)
                or (not filler and (len(timeline) == before or timeline[-1].brief))
                or kind in story.moments
                or _breaks(game, timeline[-1].told[-1].event, one.event)
            ):
                timeline.append(StoryStep([one], None, filler and not timeline))
            else:
                timeline[-1].told.append(one)
        if told:
            timeline[-1] = timeline[-1]._replace(state=state)
            is_complete = bool(complete) and any(one.event is event for one in told for event in complete)
    return timeline


def _breaks(game: Game[State], before: Event, event: Event) -> bool:
    """Whether an event is a step of its own even within a part of a move: of lines those that are alike go together."""
    story = games.title(game.name).story
    if event.kind in story.lines and before.kind in story.lines:
        return _about(game, event) != _about(game, before)
    return event.kind != before.kind and event.kind in (*story.losses, story.verdict)


def _about(game: Game[State], event: Event) -> tuple[object, ...]:
    """What an event is about, whoever it happens to and however much it is."""
    args = zip(game.events[event.kind].args, event.values, strict=False)
    return (event.kind, event.rule, *(value for arg, value in args if arg.words))


def board_steps(
    steps: Sequence[StoryStep], before: Board, draw: Callable[[State], Board], last: Board
) -> Iterator[BoardStep]:
    """The steps drawn, from the board `before` them up to the `last` one."""
    board = before
    for number, (told, state, brief) in enumerate(steps, 1):
        board = last if number == len(steps) else board if state is None else draw(state)
        yield BoardStep(board, [one.words for one in told], told[-1].go_on, brief)
    if not steps:
        yield BoardStep(last)


def step_messages(before: Board, steps: Iterable[BoardStep]) -> list[dict[str, Any]]:
    """How to play these steps on a page that shows `before`, as JSON-ready data; what changes nothing is left out."""
    messages: list[dict[str, Any]] = []
    for board, lines, go_on, brief, caption in steps:
        step: dict[str, Any] = {"lines": list(lines)} if lines else {}
        if caption:
            step["caption"] = caption
        if go_on:
            step["moment"] = go_on
        if board is not before:
            change = changes_message(changes(board, before))
            if change["pieces"] or change["gone"]:
                step["changes"] = change
            if (board.width, board.height) != (before.width, before.height):
                step["size"] = (board.width, board.height)
            before = board
        if step:
            messages.append({**step, "brief": True} if brief else step)
    return messages
