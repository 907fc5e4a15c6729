"""Observations: any position fits, and what a seat cannot know makes no difference."""

from __future__ import annotations

from typing import Any

from tablee import games
from tablee.table import SeededDealer
from tablee.table.observation import blank_row
from tablee.testing.tables import Table, pick


def check_observation(table: Table, every: int, seed: str) -> int:
    """Observe every so many positions of a random game, and count the worlds that differ and must look the same."""
    dealer, chance = SeededDealer(seed), SeededDealer(f"{seed}/moves")
    game, state = table.start(dealer)
    observation = games.observation(game)
    check_columns(observation)
    different = number = 0
    while True:
        if not state.agenda or number % every == 0:
            for seat in range(table.seats):
                view = game.seen_by(state, seat)
                row = list(observation.of(view, seat))
                looked = blank_row(observation.size)
                observation.look(state, seat, looked, 0)
                assert list(looked) == row, f"seat {seat} observes more in the whole state than in its view"
                world = game.imagine(view, seat, chance)
                different += world.dump() != state.dump()
                same = list(observation.of(game.seen_by(world, seat), seat))
                assert same == row, f"seat {seat} observes what it cannot know"
                assert list(observation.of(view, seat)) == row, (
                    f"something is left over from another row of seat {seat}"
                )
        if not state.agenda:
            return different
        game.apply(state, *pick(game, state, chance), dealer)
        number += 1


def check_columns(observation: Any) -> None:
    """The columns of the fields follow each other without a gap."""
    at = 0
    for field in observation.fields:
        assert field.start == at, f"the field {field.name!r} begins at {field.start}, not at {at}"
        at += field.size
    assert at == observation.size, f"the fields have {at} columns, and the row has {observation.size}"
