"""Everything on a table as plain data, and the agenda of what the table is waiting for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.table.counts import counts

HIDDEN: Final = -1  # stands for anything the viewer may not know
ALL: Final = -1  # an audience: everybody, spectators too
SPECTATOR: Final = -2  # a seat of its own for `seen_by`: it sees what everybody sees
NOBODY: Final = -3  # an audience: nobody at all, such as for a pile shuffled face down


@final
class Task:
    """One entry of the agenda: `seats` still owe a move to `step`; with none left it runs by itself."""

    def __init__(self, step: i64, seats: tuple[int, ...] = (), args: tuple[int, ...] = ()) -> None:
        self.step: Final = step
        self.seats: Final = seats
        self.args: Final = args
        self._answered: list[Task | None] | None = None

    def without(self, seat: i64) -> Task:
        """The same task once `seat` has answered."""
        # Tasks never change and games share them, so what follows an answer is made once and kept.
        answered = self._answered
        if answered is None:
            answered = [None] * len(self.seats)
            self._answered = answered
        place: i64 = 0
        while self.seats[place] != seat:
            place += 1
        task = answered[place]
        if task is None:
            task = Task(self.step, tuple([owing for owing in self.seats if owing != seat]), self.args)
            answered[place] = task
        return task


@final
class TasksBySeats:
    """The same task for any set of seats, made once for each because tasks never change."""

    def __init__(self, step: i64) -> None:
        self._step: Final[i64] = step
        self._tasks: Final[dict[int, Task]] = {}  # by the bits of the seats

    def task(self, seats: i64) -> Task:
        """The task that waits for the seats whose bits are set."""
        found = self._tasks.get(seats)
        if found is None:
            bits: int = seats
            found = Task(self._step, tuple([seat for seat in range(bits.bit_length()) if bits >> seat & 1]))
            self._tasks[seats] = found
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All of one game, as ints, counts and tasks. Bare on purpose: a game lays it out, `clone` copies it."""

    picture: ClassVar[Callable[[State], str | None] | None] = None  # set by the package: the kernel cannot draw

    seats: i64
    agenda: list[Task]  # a stack: the last task is what the table is waiting for; empty when the game is over

    @abstractmethod
    def fields(self) -> tuple[str, ...]:
        """The names of everything a dump holds besides `seats` and `agenda`."""

    def lists(self) -> tuple[str, ...]:
        """Those of the fields that grow, such as lists; all other rows of numbers are counts.

        Clones share such a field with the state they come from: it is replaced by a longer one, never changed.
        """
        return ()

    @abstractmethod
    def step_names(self) -> tuple[str, ...]:
        """The name of each step that a task may stand for."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def audit(self) -> list[str]:
        """Everything wrong with this state, one sentence each: pieces, cards and money lost or made up."""

    def audited(self) -> tuple[str, ...]:
        """The rules that `audit` checks a state against; what breaks one begins with its number."""
        return ()

    def _repr_svg_(self) -> str | None:
        """The table as a picture, where a notebook shows it."""
        return State.picture(self) if State.picture is not None else None

    def dump(self) -> dict[str, object]:
        """The state as JSON-ready data: one format for saves, views, tests and the API."""
        names = self.step_names()
        data: dict[str, object] = {
            "seats": self.seats,
            "agenda": [[names[task.step], list(task.seats), list(task.args)] for task in self.agenda],
        }
        for name in self.fields():
            data[name] = _plain(getattr(self, name))
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
            value = _plain(data[name] if name in data else self.absent(name))
            setattr(self, name, self.unpacked(name, value))

    def unpacked(self, name: str, value: object) -> object:
        """What a field holds, out of the plain data of a dump."""
        return counts(value) if isinstance(value, list) and name not in self.lists() else value

    def absent(self, name: str) -> object:
        """What to make of a dump from before there was this field; it may look at the fields named earlier."""
        raise KeyError(name)


def _plain(value: object) -> object:
    """A number as it is; a row of numbers, or rows of rows, as lists of their own."""
    if isinstance(value, bool):  # before the numbers: compiled, whatever is taken for an int becomes one
        return value
    if isinstance(value, int):
        return value
    assert isinstance(value, Iterable) and not isinstance(value, str)
    return [_plain(item) for item in value]
