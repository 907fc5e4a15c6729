"""Only possible worlds: whatever is imagined explains all that a seat was ever told.

Random games are played with small boxes. For one seat of each the test follows a `Belief`: every state that is reached
by some draws the seat did not see and some sealed moves of others, with exactly the draws, events, moves and views that
it was given from the first deal on, and in which every move was allowed when it was made. This is proven:

- the true state is among them at every decision, so nothing possible is left out;
- each world imagined there is one of them, equal in every field: a replayed explanation of it exists;
- where they are few, nearly all of them are imagined.

The lists are complete as long as they are followed; a game whose list grows beyond `MOST` states is left there. For the
full boxes nobody can list them: there the law test audits imagined worlds against the trails that this test proves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from support.beliefs import Belief, key
from support.small_boxes import small_box
from support.tables import pick
from tablee.table import SeededDealer

MOST = 700  # states that are followed
FEW = 6  # states of which nearly all are to be imagined


class Plan(NamedTuple):
    """Which games are played, and how many decisions of each at most."""

    name: str
    seats: int
    options: tuple[str, ...]
    games: int
    decisions: int


PLANS = [
    Plan("bastille", 3, (), 2, 150),
    Plan("bastille", 3, ("secret_mission",), 2, 120),
    Plan("heads_of_state", 2, (), 5, 120),
    Plan("heads_of_state", 3, (), 2, 60),
    Plan("bastide", 3, (), 6, 80),
]


@pytest.mark.parametrize("plan", PLANS, ids=["-".join([plan.name, str(plan.seats), *plan.options]) for plan in PLANS])
def test_every_imagined_world_explains_all_that_was_told(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_box(plan.name, monkeypatch)
    options = dict.fromkeys(plan.options, True)
    proven = found = few = 0
    for number in range(plan.games):
        dealer = SeededDealer(f"worlds/{number}", listening=True)
        chance = SeededDealer(f"worlds/{number}/moves")
        state = game.start(plan.seats, dealer, options)
        viewer = number % plan.seats
        belief = Belief(game, viewer, MOST)
        belief.start(plan.seats, options, dealer.draws, dealer.events, key(game.seen_by(state, viewer)))
        for _ in range(plan.decisions):
            if belief.lost or not state.agenda:
                break
            assert key(state) in belief.states
            worlds = imagined(game, state, viewer, belief, chance)
            proven += 1
            if len(belief.states) <= FEW:
                few += len(belief.states)
                found += len(worlds)
            seat, move = pick(game, state, chance)
            draws, events = len(dealer.draws), len(dealer.events)
            game.play(state, seat, move, dealer)
            view = key(game.seen_by(state, viewer))
            belief.move(seat, move, dealer.draws[draws:], dealer.events[events:], view)
    assert proven > 100
    assert found >= 0.95 * few


def imagined(game: Any, state: Any, viewer: int, belief: Belief, chance: SeededDealer) -> set[str]:
    """Some worlds, all of which must be among those that the seat believes possible."""
    view = game.seen_by(state, viewer)
    worlds: set[str] = set()
    for _ in range(3 if len(belief.states) > FEW else 20):
        world = game.imagine(view, viewer, chance)
        assert key(world) in belief.states, difference(world, belief)
        worlds.add(key(world))
    return worlds


def difference(world: Any, belief: Belief) -> str:
    """How an impossible world differs from the possible one that is most like it."""
    fields = world.dump()
    differing = [
        {name: (value, possible.dump()[name]) for name, value in fields.items() if possible.dump()[name] != value}
        for possible in belief.states.values()
    ]
    return f"an impossible world, imagined and possible: {min(differing, key=len)}"
