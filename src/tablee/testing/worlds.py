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

import json
from collections.abc import Callable, Iterator
from typing import Any

from tablee.table import ALL, Counts, Dealer, Draw, Event, SeededDealer
from tablee.testing.tables import pick

Action = Callable[[Dealer], Any]  # does something with this dealer and gives the state
MOST = 700  # states that are followed
FEW = 6  # states of which nearly all are to be imagined
NEARLY_ALL = 0.95


class Fork(Exception):
    """A draw that the seat did not see, with the outcomes it may have had."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Contradiction(Exception):
    """A draw that the seat saw and that cannot have come here."""


class Retelling(Dealer):
    """Repeats the draws that a seat saw; the others come from `guesses`, and with none left the table forks."""

    def __init__(self, seat: int, seen: list[tuple[str, int]], guesses: list[int]) -> None:
        super().__init__(listening=True)
        self.seat = seat
        self.seen = seen
        self.guesses = guesses
        self.at_seen = 0
        self.at_guess = 0

    def draw(self, deck: str, weights: Counts, audience: int = ALL) -> int:
        if audience in (ALL, self.seat):
            if self.at_seen == len(self.seen):
                raise Contradiction
            seen_deck, outcome = self.seen[self.at_seen]
            if seen_deck != deck or outcome >= len(weights) or weights[outcome] <= 0:
                raise Contradiction
            self.at_seen += 1
            return outcome
        if self.at_guess == len(self.guesses):
            raise Fork([outcome for outcome, weight in enumerate(weights) if weight > 0])
        self.at_guess += 1
        return self.guesses[self.at_guess - 1]


def key(state: Any) -> str:
    """A state as a text, to compare it."""
    return json.dumps(state.dump())


class Belief:
    """All states that fit everything one seat was told, followed move by move.

    It is given what the seat is given: the draws and events of its audience, the moves that are not sealed, and after
    each its view. A sealed move of another may have been any; one that tells the seat nothing may have been made at
    any time.
    """

    def __init__(self, game: Any, seat: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.most = most  # states; beyond that it gives up
        self.states: dict[str, Any] = {}
        self.view = ""  # what the seat sees
        self.lost = False

    def told(self, events: list[Event]) -> list[tuple[str, str, tuple[int, ...]]]:
        """The events that this seat hears."""
        return [(event.rule, event.kind, event.values) for event in events if event.audience in (ALL, self.seat)]

    def start(self, seats: int, options: dict[str, bool], draws: list[Draw], events: list[Event], view: str) -> None:
        """The table is laid out."""
        self._follow(iter([lambda dealer: self.game.start(seats, dealer, options)]), draws, events, view)

    def move(self, seat: int, move: int, draws: list[Draw], events: list[Event], view: str) -> None:
        """A move was made."""
        if not self.game.is_sealed(move) or seat == self.seat:
            self._follow(self._actions(seat, move), draws, events, view)
        elif self.told(events) or view != self.view:  # otherwise `_quietly` has it already
            self._follow(self._sealed_actions(seat), draws, events, view)
        if not self.lost:
            self._quietly()

    def _follow(self, actions: Iterator[Action], draws: list[Draw], events: list[Event], view: str) -> None:
        """Keep what actions lead to, with every outcome of draws not seen, where the seat is told and sees the same."""
        seen = [(draw.deck, draw.outcome) for draw in draws if draw.audience in (ALL, self.seat)]
        told = self.told(events)
        states: dict[str, Any] = {}
        for action in actions:
            open_guesses: list[list[int]] = [[]]
            while open_guesses:
                guesses = open_guesses.pop()
                dealer = Retelling(self.seat, seen, guesses)
                try:
                    state = action(dealer)
                except Fork as fork:
                    open_guesses += [[*guesses, outcome] for outcome in fork.outcomes]
                    continue
                except Contradiction:
                    continue
                same = dealer.at_seen == len(seen) and self.told(dealer.events) == told
                if same and key(self.game.seen_by(state, self.seat)) == view:
                    states.setdefault(key(state), state)
                    if len(states) > self.most:
                        self.lost = True
                        return
        self.states = states
        self.view = view

    def _actions(self, seat: int, move: int) -> Iterator[Action]:
        """This move, wherever it is allowed."""
        for state in self.states.values():
            if self.game.refuse(state, seat, move) is None:
                yield self._action(state, seat, move)

    def _sealed_actions(self, seat: int) -> Iterator[Action]:
        """Any answer of `seat`."""
        for state in self.states.values():
            for move in self.game.moves(state, seat):
                yield self._action(state, seat, move)

    def _action(self, state: Any, seat: int, move: int) -> Action:
        def action(dealer: Dealer) -> Any:
            after = state.clone()
            self.game.apply(after, seat, move, dealer)
            return after

        return action

    def _quietly(self) -> None:
        """Others may have made sealed moves of which this seat was told nothing."""
        fresh = list(self.states.values())
        while fresh:
            state = fresh.pop()
            if not state.agenda or not self.game.steps[state.agenda[-1].step].sealed:
                continue
            for other in self.game.owing(state):
                for move in self.game.moves(state, other) if other != self.seat else ():
                    dealer = Retelling(self.seat, [], [])
                    try:
                        after = self._action(state, other, move)(dealer)
                    except (Fork, Contradiction):
                        continue
                    told = self.told(dealer.events) or key(self.game.seen_by(after, self.seat)) != self.view
                    if not told and key(after) not in self.states:
                        self.states[key(after)] = after
                        fresh.append(after)


def check_worlds(game: Any, seats: int, options: dict[str, bool], games: int, decisions: int, seed: str) -> int:
    """Follow a seat through games of at most so many decisions, and count those at which its worlds were listed."""
    proven = ours = possible = 0
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
                possible += len(belief.states)
                ours += len(worlds)
            seat, move = pick(game, state, chance)
            draws, events = len(dealer.draws), len(dealer.events)
            game.play(state, seat, move, dealer)
            view = key(game.seen_by(state, viewer))
            belief.move(seat, move, dealer.draws[draws:], dealer.events[events:], view)
    assert ours >= NEARLY_ALL * possible, f"of {possible} possible worlds only {ours} are ever imagined"
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
