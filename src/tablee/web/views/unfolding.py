"""A move unfolded: what is carried out by itself after it, part by part, as somebody at the table would see it done."""

from __future__ import annotations

from typing import NamedTuple

from tablee.server.database.journal import MOVE, Entry
from tablee.server.tables.position import Position
from tablee.table import Event, Game, ScriptedDealer, State
from tablee.table.records.record import outcome_numbers


class Moment(NamedTuple):
    """The table after a part of a move, and what was told of it."""

    state: State
    events: tuple[Event, ...]


def unfolded(before: Position, entry: Entry) -> tuple[Moment, ...]:
    """The moments of an entry that follows `before`; none unless it is a move."""
    if entry.kind != MOVE:
        return ()
    game = before.game
    outcomes = outcome_numbers(game, entry.seq, entry.data["outcomes"])
    return unfold(game, before.state, entry.seat, game.parse(entry.data["move"]), outcomes)


def unfold(game: Game[State], before: State, seat: int, move: int, outcomes: list[int]) -> tuple[Moment, ...]:
    """The same as `Game.apply`, with a look at the table after each task of which something was told."""
    state, dealer = before.clone(), ScriptedDealer(outcomes, listening=True)
    step = next(step for step in game.steps if game.actions.kind(move).name in step.kinds)
    if not step.aside:
        state.agenda[-1] = state.agenda[-1].without(seat)
    step.play(state, seat, move, dealer)
    found: list[Moment] = []
    told = 0
    while state.agenda and not state.agenda[-1].seats:
        if len(dealer.events) > told:
            found.append(Moment(state.clone(), tuple(dealer.events[told:])))
            told = len(dealer.events)
        task = state.agenda.pop()
        game.steps[task.step].done(state, task, dealer)
    return (*found, Moment(state, tuple(dealer.events[told:])))
