"""Everything on a table as plain data, and the agenda of what the table waits for."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

HIDDEN: Final = -1  # stands for anything the viewer may not know
ALL: Final = -1  # an audience: everybody, spectators too
SPECTATOR: Final = -2  # a seat of its own for `seen_by`: it sees what everybody sees
NOBODY: Final = -3  # an audience: nobody at all, such as for a pile shuffled face down


@final
class Task:
    """One entry of the agenda: `seats` still owe a move to `step`; with none left it runs by itself."""

    def __init__(self, step: int, seats: tuple[int, ...] = (), args: tuple[int, ...] = ()) -> None:
        self.step: Final = step
        self.seats: Final = seats
        self.args: Final = args
        self._answered: Task | None = None

    def without(self, seat: int) -> Task:
        """The same task once `seat` has answered."""
        if len(self.seats) > 1:
            return Task(self.step, tuple([owing for owing in self.seats if owing != seat]), self.args)
        # Tasks are immutable and games share them, so the last answer is made once and kept.
        if self._answered is None:
            self._answered = Task(self.step, (), self.args)
        return self._answered


class State:
    """All of one game, as ints, lists of ints and tasks. Bare on purpose: a game lays it out, `clone` copies it."""

    seats: int
    agenda: list[Task]  # a stack: the last task is what the table waits for; empty when the game is over

    @abstractmethod
    def fields(self) -> tuple[str, ...]:
        """The names of everything a dump holds besides `seats` and `agenda`."""

    @abstractmethod
    def step_names(self) -> tuple[str, ...]:
        """The name of each step that a task may stand for."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def audit(self) -> list[str]:
        """Everything wrong with this state, one sentence each: pieces, cards and money lost or made up."""

    def dump(self) -> dict[str, object]:
        """The state as JSON-ready data: one format for saves, views, tests and the API."""
        names = self.step_names()
        data: dict[str, object] = {
            "seats": self.seats,
            "agenda": [[names[task.step], list(task.seats), list(task.args)] for task in self.agenda],
        }
        for name in self.fields():
            data[name] = _copied(getattr(self, name))
        return data

    def fill(self, data: dict[str, object]) -> None:
        """Set every field from a dump."""
        names = self.step_names()
        seats = data["seats"]
        tasks = data["agenda"]
        assert isinstance(seats, int) and isinstance(tasks, list)
        self.seats = seats
        self.agenda = [Task(names.index(step), tuple(owing), tuple(args)) for step, owing, args in tasks]
        for name in self.fields():
            setattr(self, name, _copied(data[name]))


def _copied(value: object) -> object:
    """A copy of nested lists of ints."""
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value
