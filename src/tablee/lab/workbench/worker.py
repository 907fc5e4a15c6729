"""The process that plays the games of a job: ``python -m tablee.lab.workbench.worker FOLDER ID JOBS RAY``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tablee.lab.editions.search import search
from tablee.lab.experiments.experiment import run
from tablee.lab.runners import Progress, Runner, here, local_runner, ray_runner
from tablee.lab.workbench.jobs import SEARCH, TRIAL_GAMES, TRIALS, WAITING, Found, Job, JobFolder
from tablee.lab.workbench.queue import GAVE_WAY, USED_UP

POLITE = 10
SECONDS = 4 * 3600  # that one job may take after each start
TURN = 300  # seconds after which a job gives way to those of other addresses


def work(folder: Path, id: str, runner: Runner = here, seconds: float = SECONDS) -> None:
    """Play until all is decided, the time is used up, or nobody waits for it any more; the quicker bots first."""
    kept = JobFolder(folder)
    job = kept.read(id)
    assert job is not None
    server, end, turn = os.getppid(), time.monotonic() + seconds, time.monotonic() + TURN

    def heard(games: int) -> None:
        nonlocal turn
        if os.getppid() != server:  # the server has ended: the next one goes on
            raise SystemExit(1)
        if time.monotonic() > end:
            raise SystemExit(USED_UP)
        if time.monotonic() > turn:
            turn += TURN / 10
            if any(one.state == WAITING and one.address != job.address for one in kept.all()):
                raise SystemExit(GAVE_WAY)

    if job.kind == SEARCH:
        with kept.remembered(job) as remembered:
            kept.write_found(job, _search(job, remembered.runner(runner), heard))
    for number, plan in reversed(list(enumerate(job.plans()))):
        run(plan, runner, kept.journal(job, number), heard)


def _search(job: Job, runner: Runner, heard: Progress) -> Found:
    best = search(job.searched(), job.bounds(), job.objective(), TRIALS, TRIAL_GAMES, job.id, runner, heard)
    return Found(
        best.found,
        best.certain,
        best.values if best.found else {},
        best.reached_before,
        best.reached,
        best.gain,
        best.trials,
        best.unplayable,
        TRIAL_GAMES,
    )


def main(folder: str, id: str, jobs: str, ray: str) -> None:
    """Give way to everything else, and work."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with ray_runner(ray) if ray else local_runner(int(jobs)) as runner:
        work(Path(folder), id, runner)


if __name__ == "__main__":
    main(*sys.argv[1:5])
