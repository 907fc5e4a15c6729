"""A queue of jobs: each in a process of its own, resumed after a restart, shared fairly by those who ask."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from tablee.lab.workbench.jobs import CANCELLED, DONE, FAILED, OPEN, RUNNING, SPENT, WAITING, Job, JobFolder
from tablee.table import TableeError

PER_OWNER = 2  # that wait or run at a time
PER_ADDRESS = 4
IN_ALL = 40
ENDED_PER_ADDRESS, ENDED = 100, 2000  # that are kept; the oldest are forgotten
USED_UP, GAVE_WAY = 3, 4  # exit codes of a process that has had its time, and of one that lets others go on


class TooMany(TableeError):
    """More jobs than one visitor may have under way."""


class Group(subprocess.Popen[bytes]):
    """A process with those that it has started."""

    def terminate(self) -> None:
        """End them all."""
        if hasattr(os, "killpg") and self.poll() is None:
            os.killpg(self.pid, signal.SIGTERM)
        else:
            super().terminate()


def start_process(folder: Path, job: Job, jobs: int = 1, ray: str = "") -> subprocess.Popen[bytes]:
    """Play the games of a job in a process that gives way to everything else; it may have others play them."""
    command = [sys.executable, "-m", "tablee.lab.workbench.worker", str(folder), job.id, str(jobs), ray]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Group(command, stdin=subprocess.DEVNULL, env=environment, start_new_session=True)


class JobQueue:
    """Runs the jobs of a folder, a few at a time; whose address, then whose owner waited longest is next."""

    def __init__(
        self,
        folder: Path,
        processes: int = 1,
        start: Callable[[Path, Job], subprocess.Popen[bytes]] = start_process,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.kept = JobFolder(folder)
        self.processes = processes
        self._start = start
        self._now = now
        self._closed = False
        self._lock = threading.Lock()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._served: dict[str, float] = {}  # when an address or an owner was last served
        for job in self.kept.all():
            if job.state == RUNNING:  # before a restart
                self.kept.write(replace(job, state=WAITING))

    def add(self, job: Job) -> Job:
        """Ask for a job; one that cannot be played is refused, and so is one too many."""
        job.check()
        with self._lock:
            known = self.kept.all()
            waiting = [one for one in known if one.state in OPEN]
            if (
                sum(one.owner == job.owner for one in waiting) >= PER_OWNER
                or sum(one.address == job.address for one in waiting) >= PER_ADDRESS
                or len(waiting) >= IN_ALL
            ):
                raise TooMany(f"you have {PER_OWNER} tests under way: wait for one, or cancel it")
            ended = [one for one in known if one.state not in OPEN]
            mine = [one for one in ended if one.address == job.address]
            for old in {*ended[: max(0, len(ended) - ENDED + 1)], *mine[: max(0, len(mine) - ENDED_PER_ADDRESS + 1)]}:
                self.kept.remove(old)
            asked = replace(job, asked=self._now())
            self.kept.write(asked)
        self.tend()
        return asked

    def cancel(self, job: Job) -> None:
        """End a job; its games so far are kept."""
        with self._lock:
            current = self.kept.read(job.id)
            if current is not None and current.state in OPEN:
                self.kept.write(replace(current, state=CANCELLED))
            process = self._running.pop(job.id, None)
        if process is not None:
            process.terminate()
            process.wait()
        self.tend()

    def forget(self, owner: str) -> None:
        """End and forget all jobs of somebody."""
        for job in [one for one in self.kept.all() if one.owner == owner]:
            self.cancel(job)
            self.kept.remove(job)

    def tend(self) -> None:
        """Note which jobs have ended, and start the next ones."""
        with self._lock:
            for id, process in list(self._running.items()):
                if process.poll() is not None:
                    del self._running[id]
                    job = self.kept.read(id)
                    if job is not None and job.state == RUNNING:
                        self.kept.write(replace(job, state=_ended(process.returncode)))
            while len(self._running) < self.processes:
                job = next_job([one for one in self.kept.all() if one.state == WAITING], self._served)
                if job is None:
                    return
                self._served[job.address] = self._served[job.owner] = self._now()
                begun = replace(job, state=RUNNING, began=self._now(), had=self.kept.played(job))
                self.kept.write(begun)
                process = self._running[job.id] = self._start(self.kept.folder, begun)
                threading.Thread(target=self._await, args=(process,), daemon=True).start()

    def seconds_left(self, job: Job) -> float | None:
        """How long it takes at most at the pace of the bots that decide; None until they have played."""
        if job.state != RUNNING:
            return None
        main, others = self.kept.played(job, 0), self.kept.played(job) - self.kept.played(job, 0)
        new = main - max(job.had - others, 0)  # the others are played before
        since = max(job.began, self.kept.others_ended(job))
        return (job.total(0) - main) * max(self._now() - since, 0.001) / new if new > 0 else None

    def _await(self, process: subprocess.Popen[bytes]) -> None:
        """When it has ended, the next one begins."""
        process.wait()
        if not self._closed:
            self.tend()

    def close(self) -> None:
        """Stop the processes; their jobs go on after a restart."""
        self._closed = True
        with self._lock:
            for process in self._running.values():
                process.terminate()
                process.wait()
            self._running.clear()


def queue_of(folder: Path, jobs: int, ray: str, now: Callable[[], float]) -> JobQueue:
    """The queue of a server, each of whose jobs is played by so many processes, or on a Ray cluster."""
    return JobQueue(folder, start=partial(start_process, jobs=jobs, ray=ray), now=now)


def _ended(code: int) -> str:
    return {0: DONE, USED_UP: SPENT, GAVE_WAY: WAITING}.get(code, FAILED)


def next_job(waiting: Sequence[Job], served: dict[str, float]) -> Job | None:
    """Whose turn it is: the address that was served longest ago, then the owner, then the order of asking."""
    return min(waiting, key=lambda job: (served.get(job.address, 0), served.get(job.owner, 0), job.asked), default=None)
