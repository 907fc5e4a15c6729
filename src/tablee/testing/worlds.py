"""Only possible worlds: whatever is imagined explains all that a seat was ever told.

Random games are played, and for one seat of each a `Belief` is followed: every state that is reached by some draws the
seat did not see and some sealed moves of others, with exactly the draws, events, moves and views that it was given from
the first deal on, and in which every move was allowed when it was made. This is proven:

- the true state is among them at every decision, so nothing possible is left out;
- each world imagined there is one of them, equal in every field: a replayed explanation of it exists;
- where they are few, nearly all of them are imagined.

The lists are complete as long as they are followed; a game whose list grows beyond `MOST` states is left there.
"""

from __future__ import annotations

from typing import Any

from tablee.table import SeededDealer
from tablee.testing.beliefs import Belief, key
from tablee.testing.tables import pick

MOST = 700  # states that are followed
FEW = 6  # states of which nearly all are to be imagined
NEARLY_ALL = 0.95


def check_worlds(game: Any, seats: int, options: dict[str, bool], games: int, decisions: int, seed: str) -> int:
    """Follow a seat through games of at most so many decisions, and count those at which its worlds were listed."""
    proven = found = few = 0
    for number in range(games):
        dealer = SeededDealer(f"{seed}/{number}", listening=True)
        chance = SeededDealer(f"{seed}/{number}/moves")
        state = game.start(seats, dealer, options)
        viewer = number % seats
        belief = Belief(game, viewer, MOST)
        belief.start(seats, options, dealer.draws, dealer.events, key(game.seen_by(state, viewer)))
        for _ in range(decisions):
            if belief.lost or not state.agenda:
                break
            assert key(state) in belief.states, f"what seat {viewer} was told does not lead to the table as it is"
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
    assert found >= NEARLY_ALL * few, f"of {few} possible worlds only {found} are ever imagined"
    return proven


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
