"""The clocks of a table: how much time each seat has left, as one immutable value that is a part of the position.

They count served time (`served_time.py`), so nobody loses any while the server is down or its clock is set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tablee.server.tables.pace import DAY, Pace


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time of each seat after an entry, and whose is running; nobody's does in a pause."""

    at: float  # the served time up to which they are counted
    left: tuple[float, ...]  # seconds
    days: tuple[int, ...]  # on which each player may still stay away
    running: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # the seats whose time is up, as was written
    ran: float = 0.0  # for how long they have run, without pauses
    paused: bool = False
    asked: tuple[int, ...] = ()  # the seats whose players want a pause

    @staticmethod
    def begin(pace: Pace, seats: int, now: float) -> Clocks:
        """Those of a game that begins."""
        return Clocks(now, (pace.bank,) * seats, (pace.days,) * seats)

    # Looking at them.

    def left_at(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        spent = max(0.0, now - self.at) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def deadline(self, seat: int) -> float | None:
        """When the time of a seat is up, if its clock runs."""
        return self.at + self.left[seat] if seat in self.running else None

    @property
    def next_deadline(self) -> float | None:
        """When the first of all is up; None if none runs."""
        return min([self.at + self.left[seat] for seat in self.running], default=None)

    def up(self, now: float) -> list[int]:
        """The seats whose time is up, though that is not written yet."""
        return [seat for seat in self.running if self.at + self.left[seat] <= now]

    # Going on.

    def settled(self, now: float) -> Clocks:
        """The same, counted up to now; served time never goes back, but a process may lag behind another."""
        passed = now - self.at
        if passed <= 0:
            return self
        left = tuple([self.left_at(seat, now) for seat in range(len(self.left))])
        return replace(self, at=now, left=left, ran=self.ran if self.paused else self.ran + passed)

    def runs_for(self, seats: Sequence[int]) -> Clocks:
        """From now on the clocks of these seats run, unless there is a pause, or their time is up."""
        running = () if self.paused else tuple([seat for seat in seats if seat not in self.out])
        return replace(self, running=running)

    def is_up(self, seat: int) -> Clocks:
        """After it is written that the time of a seat is up."""
        return replace(self, out=(*self.out, seat))

    def refilled(self, seat: int, pace: Pace) -> Clocks:
        """After a move of a seat; what somebody has above the most stays theirs."""
        return self._with_left(seat, max(self.left[seat], min(self.left[seat] + pace.refill, pace.most)))

    def at_least(self, seat: int, seconds: float) -> Clocks:
        """After somebody has sat down."""
        return self._with_left(seat, max(self.left[seat], seconds))

    def with_day_off(self, seat: int) -> Clocks:
        """After a player has taken a personal day: they have a day more."""
        days = tuple([had - (other == seat) for other, had in enumerate(self.days)])
        return replace(self._with_left(seat, self.left[seat] + DAY), days=days)

    def undone(self, past: Clocks) -> Clocks:
        """As if the moves since `past` had not been made: whoever owed an answer then has thought about it until now.

        What came of other things stays: personal days and pauses.
        """
        since = self.ran - past.ran
        left = tuple(
            [
                max(0.0, had - since * (seat in past.running)) + DAY * (past.days[seat] - self.days[seat])
                for seat, had in enumerate(past.left)
            ]
        )
        out = tuple([seat for seat in self.out if not left[seat]])
        return replace(self, left=left, running=past.running, out=out)

    def _with_left(self, seat: int, seconds: float) -> Clocks:
        left = (*self.left[:seat], seconds, *self.left[seat + 1 :])
        return replace(self, left=left, out=tuple([other for other in self.out if other != seat or not seconds]))

    # Storing.

    def dump(self) -> dict[str, Any]:
        """As an entry and a snapshot keep it."""
        return asdict(self)

    @staticmethod
    def load(data: dict[str, Any] | None) -> Clocks | None:
        """What was dumped; None if a table has no clocks."""
        if data is None:
            return None
        lists: dict[str, Any] = {name: tuple(data[name]) for name in ("left", "days", "running", "out", "asked")}
        return Clocks(**{**data, **lists})
