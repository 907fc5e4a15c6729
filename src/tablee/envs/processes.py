"""Games side by side in several processes, which write what they see into memory that all share."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np

from tablee.envs.actions import NO_MOVE
from tablee.envs.vector import Actions, Decisions, GameSetup, LocalGames
from tablee.table import Edition, TableeError

WAIT: Final = 5.0  # seconds that a process has to end by itself


class SharedGames:
    """Plays a part of the games in each of several processes."""

    def __init__(self, setup: GameSetup, number: int, seed: str, processes: int) -> None:
        shares = [number // processes + (one < number % processes) for one in range(processes)]
        self._ends: Final = np.cumsum(shares).tolist()
        shapes = _shapes(setup, number)
        self._memory: Final = SharedMemory(create=True, size=sum(array.nbytes for array in shapes))
        self._actions, self.decisions = _arrays(self._memory, shapes)
        for array in self.decisions:
            array.flags.writeable = False
        assert isinstance(setup.edition, Edition)
        plain = setup._replace(edition=None), setup.edition.data, setup.edition.file
        context = multiprocessing.get_context("spawn")  # libraries that learn have threads, which a fork would break
        self._pipes: Final[list[Connection]] = []
        self._processes: Final = []
        for share, first, last in self._slices():
            ours, theirs = context.Pipe()
            task = (theirs, self._memory.name, plain, number, first, last, f"{seed}/{share}")
            process = context.Process(target=_work, args=task, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._gather(' at its start: a script needs `if __name__ == "__main__":` before it makes environments')

    def _slices(self) -> Iterator[tuple[int, int, int]]:
        first = 0
        for share, last in enumerate(self._ends):
            yield share, first, last
            first = last

    def _ask(self, what: str, arguments: list[Any] | None = None) -> list[Any]:
        for pipe, argument in zip(self._pipes, arguments or [None] * len(self._pipes), strict=True):
            try:
                pipe.send((what, argument))
            except (OSError, ValueError):
                raise TableeError("the environment is closed, or one of its processes has died") from None
        return self._gather()

    def _gather(self, when: str = "") -> list[Any]:
        """The answers of all processes; a refusal of one is raised once all have answered."""
        answers: list[Any] = []
        fault: Exception | None = None
        for pipe in self._pipes:
            try:
                failed, answer = pipe.recv()
            except (EOFError, OSError):
                raise TableeError(f"a process of the environment has died{when}") from None
            fault = answer if failed and fault is None else fault
            answers.append(answer)
        if fault is not None:
            raise fault
        return answers

    def play(self, actions: Actions) -> None:
        """Decide in each game; if one of the actions is not allowed, none is carried out."""
        masks = self.decisions.masks
        known = (actions >= 0) & (actions < masks.shape[1])
        allowed = (actions == NO_MOVE) | (known & masks[np.arange(len(actions)), np.where(known, actions, 0)])
        if not allowed.all():
            game = int(np.argmin(allowed))
            raise TableeError(f"move {actions[game]} is not allowed in game {game}")
        self._actions[:] = actions
        self._ask("play")

    def sample(self) -> Actions:
        """A random allowed action for each game."""
        self._ask("sample")
        return self._actions.copy()

    def snapshot(self) -> Any:
        """Everything that changes, of all processes."""
        return self._ask("snapshot")

    def restore(self, snapshot: Any) -> None:
        """Continue where others were."""
        self._ask("restore", snapshot)

    def close(self) -> None:
        """End the processes and give back the memory."""
        for pipe in self._pipes:
            pipe.close()  # which ends its process
        for process in self._processes:
            process.join(WAIT)
            if process.is_alive():
                process.kill()
        self._processes.clear()
        with suppress(FileNotFoundError, BufferError):
            self._memory.unlink()

    def __del__(self) -> None:
        with suppress(AttributeError):
            self.close()


def _shapes(setup: GameSetup, number: int) -> list[np.ndarray[Any, Any]]:
    """Actions, and arrays like those of one game with room for all of them."""
    one = LocalGames(setup, 1, "shapes").decisions
    return [np.zeros(number, np.int64), *[np.zeros((number * len(each), *each.shape[1:]), each.dtype) for each in one]]


def _arrays(memory: SharedMemory, shapes: list[np.ndarray[Any, Any]]) -> tuple[Actions, Decisions]:
    """Arrays of these shapes in the memory, the widest numbers first, so that all are aligned."""
    at = 0
    arrays: dict[int, np.ndarray[Any, Any]] = {}
    for place, like in sorted(enumerate(shapes), key=lambda one: -one[1].itemsize):
        arrays[place] = np.ndarray(like.shape, like.dtype, memory.buf, at)
        at += like.nbytes
    actions, *decisions = [arrays[place] for place in range(len(shapes))]
    return actions, Decisions(*decisions)


def _changed(now: Decisions, what: str) -> tuple[np.ndarray[Any, Any], ...]:
    """The arrays that are others after what was done; the last observations change only when games end."""
    if what == "play" and not now.over.any():
        return now[:-1]
    return () if what in ("sample", "snapshot") else now


def _work(
    pipe: Connection, memory: str, plain: tuple[Any, Any, str], number: int, first: int, last: int, seed: str
) -> None:
    """The life of a process: play what is asked, and show what came of it, until the pipe is closed."""
    setup, values, file = plain
    setup = setup._replace(edition=Edition(values, file))
    shared = SharedMemory(memory)
    every_action, decisions = _arrays(shared, _shapes(setup, number))
    actions = every_action[first:last]
    shown = [array[first:last] for array in decisions if len(array)]
    own = LocalGames(setup, last - first, seed)

    def sample() -> None:
        actions[:] = own.sample()

    tasks: dict[str, Callable[..., Any]] = {
        "play": lambda: own.play(actions),
        "sample": sample,
        "snapshot": own.snapshot,
        "restore": own.restore,
    }
    failed, answer, what = False, None, ""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            for array, part in zip(shown, _changed(own.decisions, what), strict=False):
                array[:] = part
            pipe.send((failed, answer))
            what, argument = pipe.recv()
            try:
                failed, answer = False, tasks[what](*([] if argument is None else [argument]))
            except TableeError as error:
                failed, answer = True, TableeError(str(error))
