"""What lessons teach is sound: the analysis of a finished game calls none of their moves a mistake."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.server.actions.lesson import LEARNER, lesson, lesson_count
from tablee.server.bots import worker
from tablee.server.bots.analysis import is_better
from tablee.server.tables.position import Position
from tablee.table import SeededDealer

LESSONS = [(name, number) for name in games.names() for number in range(1, lesson_count(name) + 1)]


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_there_is_no_clearly_better_move_than_those_that_are_taught(name: str, number: int) -> None:
    """The same question that the analysis asks, with as many simulations: its answer follows from the view alone."""
    found = lesson(name, number)
    game, begun = games.load(name), found.beginning.position
    dealer = SeededDealer(found.seed, skip=begun.drawn)
    state = begun.state.clone()
    judged = 0
    while (place := found.place(Position(game, state, 0, 0, ()))) is not None and place.next:
        seat = min(place.next)
        made, moves = game.parse(place.next[seat]), game.moves(state, seat)
        if seat == LEARNER and len(moves) > 1:
            question = {"view": game.seen_by(state, seat).dump(), "seat": seat, "moves": moves, "made": made}
            verdict = {"made": made, **worker.verdict(game, question)}
            assert not is_better(verdict), (game.text(made), game.text(verdict["best"]), verdict["gain"])
            judged += 1
        game.play(state, seat, made, dealer)
    assert judged > 2
