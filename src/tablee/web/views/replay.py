"""A finished game, looked at after any of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup

from tablee.drawing import Board
from tablee.server.tables import LiveTable
from tablee.server.tables.messages import hears
from tablee.table import SPECTATOR, Event, Game, Record, Replay, ScriptedDealer, State
from tablee.table.records.record import outcome_numbers
from tablee.web.preferences import Reader
from tablee.web.views import boards, fragments
from tablee.web.views.timeline import ToldEvent, board_steps, step_messages
from tablee.web.views.timeline import steps as told_steps

AT_A_TIME: Final = 12  # moves that a page is given to play


@dataclass(frozen=True)
class ReplayStep:
    """The table after a move: what was done, by whom, and what came of it; the deal is nobody's."""

    state: State
    seat: int | None
    move: int
    events: Sequence[Event]


def replay_step(game: Game[State], record: Record, at: int) -> ReplayStep:
    """The table after `at` moves."""
    replay = Replay(game, record)
    replay.resume(at - 1)
    while replay.at < at:
        replay.forward()
    if at == 0:
        return ReplayStep(replay.state, None, 0, replay.dealer.events)
    entry = record.entries[at - 1]
    return ReplayStep(replay.state, entry.seat, game.parse(entry.move), replay.dealer.events)


def draw_board(live: LiveTable, state: State, viewer: int, reader: Reader) -> Board:
    """The board as a seat saw it; to a spectator, now that the game is over, everything is shown."""
    view = state if viewer == SPECTATOR else live.game.seen_by(state, viewer)
    return boards.board(
        live.game, view, viewer, boards.Look(reader.language, reader.portrait, tuple(live.names_in(reader.language)))
    )


def board(live: LiveTable, step: ReplayStep, viewer: int, reader: Reader) -> str:
    """The same for a page."""
    picture = draw_board(live, step.state, viewer, reader)
    return boards.svg(picture, live, reader.language, reader.portrait)


def steps(live: LiveTable, record: Record, at: int, viewer: int, reader: Reader) -> list[dict[str, Any]]:
    """What happens in some moves after `at` of them, to be played on the board as it was then."""
    game, state = live.game, replay_step(live.game, record, at).state
    draw = partial(draw_board, live, viewer=viewer, reader=reader)
    before = draw(state)
    messages: list[dict[str, Any]] = []
    for number, entry in enumerate(record.entries[at : at + AT_A_TIME], at + 1):
        dealer = ScriptedDealer(outcome_numbers(game, entry.line, entry.outcomes), listening=True)
        parts = game.unfold(state, entry.seat, game.parse(entry.move), dealer)
        told = told_steps(
            game,
            [(part.state, _told(game, part.events, viewer, live.names_in(reader.language), reader)) for part in parts],
        )
        after = draw(state)
        step_pieces = step_messages(before, board_steps(told, before, draw, after))
        messages += [{"move": number, **step} for step in step_pieces]
        before = after
    return messages


def done(game: Game[State], step: ReplayStep, viewer: int, names: Sequence[str], reader: Reader) -> str | None:
    """The move in words; None for the deal, and for a sealed answer to those who did not see it."""
    hidden = game.is_sealed(step.move) and viewer not in (SPECTATOR, step.seat)
    if step.seat is None or hidden:
        return None
    return game.describe_move(step.move, names, reader.words(game.name))


def log_lines(game: Game[State], step: ReplayStep, viewer: int, names: Sequence[str], reader: Reader) -> list[Markup]:
    """What happened, in the words of the log, the newest first; a seat is told what it was told then."""
    return [told.words for told in reversed(_told(game, step.events, viewer, names, reader))]


def _told(
    game: Game[State], events: Sequence[Event], viewer: int, names: Sequence[str], reader: Reader
) -> list[ToldEvent]:
    words = reader.words(game.name)
    return [
        ToldEvent(
            event, fragments.event_line(reader.language, game.name, game.describe(event, names, words), event.rule)
        )
        for event in events
        if viewer == SPECTATOR or hears(event, viewer)
    ]
