"""A table for tests: a game, its state and a listening dealer, moved by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tablee import games
from tablee.table import Dealer, Event, Game, Refused, SeededDealer


@cache
def _box(name: str) -> Game[Any]:
    """Opened once for all tests: whatever a test changes is in the state."""
    return games.load(name)


class Scenario:
    """Sit down, change the table as the test needs it, and play by notation."""

    def __init__(
        self, game: str | Game[Any], seats: int, options: Mapping[str, bool] | None = None, dealer: Dealer | None = None
    ) -> None:
        self.game: Any = _box(game) if isinstance(game, str) else game
        self.dealer = dealer or SeededDealer(1, listening=True)
        self.state: Any = self.game.start(seats, self.dealer, options)

    def do(self, *lines: str) -> list[Event]:
        """Play lines such as ``0 place 2 banque`` and give the events they caused."""
        before = len(self.dealer.events)
        for line in lines:
            seat, _, text = line.partition(" ")
            self.game.play(self.state, int(seat), self.game.parse(text), self.dealer)
            assert self.state.audit() == []
        return self.dealer.events[before:]

    def settle(self) -> list[Event]:
        """Run the agenda as a test has set it, until somebody owes a move."""
        before = len(self.dealer.events)
        self.game.settle(self.state, self.dealer)
        return self.dealer.events[before:]

    def refused(self, line: str) -> Refused:
        """The refusal of a line; the table must not have changed."""
        before = self.state.dump()
        with pytest.raises(Refused) as caught:
            self.do(line)
        assert self.state.dump() == before
        return caught.value

    def offered(self, seat: int) -> list[str]:
        """The notation of everything `seat` may do."""
        return [self.game.text(move) for move in self.game.moves(self.state, seat)]

    def told(self, events: list[Event]) -> list[str]:
        """Events as ``rule name`` for short assertions."""
        return [f"{event.rule} {event.kind}" for event in events]

    def values(self, events: list[Event], name: str) -> list[tuple[int, ...]]:
        """The arguments of every event of this name."""
        kinds = self.game.events
        return [e.values[: len(kinds[e.kind].args)] for e in events if e.kind == name]

    def waits_for(self) -> tuple[str, tuple[int, ...]]:
        """The name of the decision that is due, and who owes it."""
        if not self.state.agenda:
            return "over", ()
        task = self.state.agenda[-1]
        return self.game.steps[task.step].name, task.seats
