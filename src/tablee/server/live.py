"""A table in memory: the state after its last step, kept so that a move costs the same however long the game is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from tablee.server.steps import MOVE, Step, plain
from tablee.server.store import Row
from tablee.table import Dealer, Game, ScriptedDealer, SeededDealer, State
from tablee.table.record import drawn_words, outcome_numbers

TAIL: Final = 64  # steps kept in memory for streams that follow closely


@dataclass
class Seat:
    """Who sits where."""

    name: str
    owner: str | None = None
    holder: str | None = None
    bot: str | None = None
    code: str | None = None
    seen: float = 0.0

    @property
    def who(self) -> str:
        """What everybody may know: a player, a bot (perhaps in somebody's place), or nobody yet."""
        if self.bot is not None:
            return "bot" if self.holder is None else "stand-in"
        return "player" if self.holder is not None else "open"


@dataclass
class Attempt:
    """A move tried on a copy: it counts once its step is written."""

    step: Step
    state: State
    move: int
    drawn: int


@dataclass
class LiveTable:
    """One table; `lock` is held by whoever is about to append a step."""

    head: Row
    game: Game[State]
    seats: list[Seat]
    state: State
    seq: int
    drawn: int  # draws from the table's own seed so far
    decided: list[int]  # per seat: since which seq the decision it faces is the same
    undoable: list[int]  # the last moves, all by one seat and without a draw, oldest first
    undoer: int  # that seat
    behind: bool = False  # whether rows may have been written that this table has not read
    used: float = 0.0
    tail: deque[Step] = field(default_factory=lambda: deque(maxlen=TAIL))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[asyncio.Event] = field(default_factory=set)

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return str(self.head["id"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.agenda

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name for seat in self.seats]

    def wake(self) -> None:
        """Tell the streams that there is news."""
        for listener in self.listeners:
            listener.set()

    # Playing.

    def attempt(self, seat: int, move: int, key: str | None, at: float) -> Attempt:
        """Play a move on a copy of the table, or raise `Refused`."""
        dealer = SeededDealer(self.head["seed"], listening=True, skip=self.drawn)
        state = self.state.clone()
        self.game.play(state, seat, move, dealer)
        data = {
            "move": self.game.text(move),
            "outcomes": drawn_words(self.game, dealer.draws),
            "events": plain(dealer.events),
            "owing": self.game.owing(state),
        }
        step = Step(self.id, self.seq + 1, MOVE, seat, at, data, key)
        return Attempt(step, state, move, len(dealer.draws))

    def accept(self, attempt: Attempt) -> None:
        """Make an attempt count, once it is written."""
        before, self.state = self.state, attempt.state
        self._played(before, attempt.step, attempt.move, attempt.drawn)
        self.append(attempt.step)

    def replay(self, step: Step) -> None:
        """Read a move that another process, or this one before it was restarted, has written."""
        words: Sequence[str] = step.data["outcomes"]
        dealer: Dealer = ScriptedDealer(outcome_numbers(self.game, step.seq, words))
        move = self.game.parse(step.data["move"])
        before = self.state.clone()
        self.game.play(self.state, step.seat, move, dealer)
        self._played(before, step, move, len(words))

    def append(self, step: Step) -> None:
        """The table has come to this step."""
        self.seq = step.seq
        self.tail.append(step)

    def _played(self, before: State, step: Step, move: int, drawn: int) -> None:
        """Note what a move means for undo and for those who are deciding at the same time."""
        self.drawn += drawn
        task = before.agenda[-1]
        top = self.state.agenda[-1] if self.state.agenda else None
        same = (
            top is not None
            and (self.game.is_sealed(move) or is_aside(self.game, move))
            and len(before.agenda) == len(self.state.agenda)
            and (top.step, top.args) == (task.step, task.args)
        )
        for seat in range(self.state.seats):
            if not (same and top is not None and seat in top.seats):
                self.decided[seat] = step.seq
        final = bool(drawn) or self.over  # once the game is over its secrets and its seed are open
        if final or step.seat != self.undoer:
            self.undoable = []
        self.undoer = step.seat
        if not final:
            self.undoable.append(step.seq)

    # Snapshots.

    def snapshot(self, attempt: Attempt | None = None) -> dict[str, Any]:
        """A snapshot of the table, as it will be after an attempt."""
        if attempt is None:
            return snapshot_row(self)
        future = LiveTable(
            self.head,
            self.game,
            self.seats,
            attempt.state,
            attempt.step.seq,
            self.drawn,
            list(self.decided),
            list(self.undoable),
            self.undoer,
        )
        future._played(self.state, attempt.step, attempt.move, attempt.drawn)
        return snapshot_row(future)


def is_aside(game: Game[State], move: int) -> bool:
    """Whether this is a move such as a gift, which answers no decision."""
    kind = game.actions.kind(move).name
    return any(step.aside and kind in step.kinds for step in game.steps)


def snapshot_row(live: LiveTable) -> dict[str, Any]:
    """A table as it is stored beside its steps."""
    data = {
        "state": live.state.dump(),
        "drawn": live.drawn,
        "decided": live.decided,
        "undoable": live.undoable,
        "undoer": live.undoer,
    }
    return {"table_id": live.id, "seq": live.seq, "data": orjson.dumps(data).decode()}


def from_snapshot(head: Row, game: Game[State], seats: list[Seat], row: Row) -> LiveTable:
    """A table as it was when the snapshot was taken."""
    data = orjson.loads(row["data"])
    return LiveTable(
        head,
        game,
        seats,
        game.load(data["state"]),
        row["seq"],
        data["drawn"],
        data["decided"],
        data["undoable"],
        data["undoer"],
    )


def seat_of(row: Row) -> Seat:
    """A seat as it was stored."""
    return Seat(row["name"], row["owner"], row["holder"], row["bot"], row["code"], row["seen"])
