"""A move unfolded leads where the move leads, tells what it tells, and can be drawn at every moment."""

from __future__ import annotations

import pytest

from support.tables import pick
from tablee import games
from tablee.table import SPECTATOR, ScriptedDealer, SeededDealer
from tablee.table.records.record import drawn_words, outcome_numbers
from tablee.web.views import boards
from tablee.web.views.telling import moment_words

MOVES = 700
COUNTED = {"bastille": 5, "heads_of_state": 5}  # how often at least the points change with the last move


@pytest.mark.parametrize("name", games.names())
def test_a_move_unfolds_into_what_it_does(name: str) -> None:
    game = games.load(name)
    chance = SeededDealer(f"unfolded/{name}/moves")
    dealer = SeededDealer(f"unfolded/{name}")
    state = game.start(4, dealer)
    most = stopped = 0
    for number in range(MOVES):
        if not state.agenda:
            break
        seat, move = pick(game, state, chance)
        before, silent = state.clone(), state.clone()
        dealer = SeededDealer(f"unfolded/{name}", listening=True, skip=number)
        game.play(state, seat, move, dealer)
        outcomes = outcome_numbers(game, 1, drawn_words(game, dealer.draws))
        moments = game.unfold(before, seat, move, ScriptedDealer(outcomes, listening=True))
        game.play(silent, seat, move, ScriptedDealer(outcomes))
        assert moments[-1].state.dump() == silent.dump() == state.dump()
        told = [event for moment in moments for event in moment.events]
        assert [(event.rule, event.values) for event in told] == [(event.rule, event.values) for event in dealer.events]
        most = max(most, len(moments))
        stopped += any(moment_words(game, event, 0, seat, "en") for event in told)
        if len(moments) > 1:
            for viewer in (seat, SPECTATOR):
                for moment in moments:
                    view = game.seen_by(moment.state, viewer)
                    boards.board(game, view, viewer, boards.Look("en", number % 2 == 0, ("A", "B", "C", "D")))
    assert most > 2 and stopped and not state.agenda
    points = {tuple(score.total for score in game.scores(moment.state)) for moment in moments}
    assert len(points) > COUNTED.get(name, 0)
