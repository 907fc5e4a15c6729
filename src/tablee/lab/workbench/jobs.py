"""Jobs of the workbench: tests of a draft, which values matter most, and the search for better ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from tablee import bots, games
from tablee.lab.editions.goal import Objective
from tablee.lab.editions.search import Bounds, read_bounds
from tablee.lab.editions.sensitivity import findings, shifted
from tablee.lab.experiments.experiment import Outcome, compare
from tablee.lab.experiments.plan import Arm, Plan
from tablee.lab.experiments.sequential import RELIABLE_FROM
from tablee.lab.journal import Journal, Remembered
from tablee.lab.kit import lab_kit
from tablee.lab.match import Match
from tablee.lab.workbench.drafts import Draft
from tablee.lab.workbench.keeping import keep
from tablee.lab.workbench.sizes import Sizes
from tablee.lab.workbench.strengths import MOST_STRENGTHS, Strength, depths, shifts
from tablee.table import TableeError

WAITING, RUNNING, DONE, CANCELLED, FAILED, SPENT = "waiting", "running", "done", "cancelled", "failed", "spent"
OPEN = (WAITING, RUNNING)
TEST, VALUES, SEARCH = "test", "values", "search"
CONFIDENCE = 0.95
MEASURES = ("points", "margin", "first_player", "decisions", "lead_changes", "comeback", "one_sided")
TRIALS, TRIAL_GAMES = 40, 60  # of a search
VARIED = 40  # numbers that a search may vary
MOST_GAMES = 2000  # of an arm


@dataclass(frozen=True)
class Job:
    """What somebody has asked for: a draft, and what is to be found out about it."""

    id: str
    owner: str
    address: str
    game: str
    draft: str
    depth: str
    asked: float  # when
    state: str = WAITING
    kind: str = TEST
    base: str = ""  # the draft that it is compared with; empty for the box
    games: int = 0  # of each arm at most, if the usual number of the depth is not wanted
    vary: tuple[str, ...] = ()  # what a search varies, as NAME=LOW..HIGH
    goal: str = ""  # of a search
    sizes: Sizes = field(default_factory=Sizes)
    began: float = 0.0  # when its games were last continued, and how many there were
    had: int = 0

    def match(self, seated: tuple[str, ...], draft: str) -> Match:
        """A table with a draft."""
        parsed = Draft.parse(self.game, draft)
        edition = json.dumps(parsed.edition().data) if parsed.values else None
        return Match(self.game, games.usual_seats(parsed.load()), seated, edition=edition)

    def strengths(self) -> tuple[Strength, ...]:
        """Who plays its games; a wished number of games is that of the first."""
        if self.kind == VALUES:
            return (shifts(self.game),)
        first, *others = depths(self.game)[self.depth]
        return (replace(first, games=self.games) if self.games else first, *others)

    def plans(self) -> list[Plan]:
        """The experiments, one for each strength: the same deals with and without what has changed."""
        if self.kind == SEARCH:
            return []
        make = self._shifts if self.kind == VALUES else self._test
        return [make(number, one) for number, one in enumerate(self.strengths())]

    def _test(self, number: int, one: Strength) -> Plan:
        box, draft = self.match(one.bots, self.base), self.match(one.bots, self.draft)
        endings = [f"ending:{ending}" for ending in lab_kit(self.game).endings or box.load().outcomes]
        measures = (*MEASURES, *endings)
        plan = self._plan(number, one, measures, (Arm("box", box), Arm("draft", draft)))
        return replace(plan, negligible=tuple([(measure, self.sizes.of(measure)) for measure in measures]))

    def _shifts(self, number: int, one: Strength) -> Plan:
        base = self.match(one.bots, self.draft)
        editions, _ = shifted(base.load().edition, every=True)
        arms = [Arm(edition.name, replace(base, edition=json.dumps(edition.data))) for edition in editions]
        return self._plan(number, one, findings(base.load()), (Arm("box", base), *arms))

    def _plan(self, number: int, one: Strength, measures: tuple[str, ...], arms: tuple[Arm, ...]) -> Plan:
        return Plan("draft", f"workbench/{self.id}/{number}", one.games, one.every, CONFIDENCE, measures, (), arms)

    def objective(self) -> Objective:
        """What a search looks for."""
        return Objective(self.goal)

    def bounds(self) -> list[Bounds]:
        """What a search may vary."""
        return read_bounds(Draft.parse(self.game, self.draft).edition(), self.vary)

    def searched(self) -> Match:
        """Who plays the games of a search: the quickest bots, or a better one among weaker ones for a skill ladder."""
        ladder = ("fair", bots.weaker_than_fair(self.game))
        return self.match(ladder if self.goal.startswith("first_bot") else (bots.quickest(self.game),), self.draft)

    def check(self) -> None:
        """Refuse what cannot be played, or what no game can answer."""
        for text in (self.draft, self.base):
            problems = Draft.parse(self.game, text).problems()
            if problems:
                raise TableeError(problems[0])
        if not 0 <= self.games <= MOST_GAMES:
            raise TableeError(f"{self.games} games are too many: ask for at most {MOST_GAMES}")
        self.sizes.check()
        if self.kind == TEST:
            known = depths(self.game)
            if self.depth not in known:
                raise TableeError(f"{self.depth[:20]!r} is not a depth ({', '.join(known)})")
            if self.draft == self.base:
                raise TableeError("both boxes are the same: change a number first")
        if self.kind == SEARCH:
            searched = self.searched()
            self.objective().check(searched.load(), searched.seated(0))
            if len(self.bounds()) > VARIED:
                raise TableeError(f"a search varies at most {VARIED} numbers, and these are {len(self.bounds())}")
            for bound in self.bounds():
                for value in (bound.low, bound.high):
                    Draft(self.game).with_values({bound.name: value})

    def total(self, *numbers: int) -> int:
        """How many games it plays at most, of all arms; or only in these of its plans."""
        if self.kind == SEARCH:
            return TRIAL_GAMES * (TRIALS + 3)
        games = [plan.games * len(plan.arms) for plan in self.plans()]
        return sum(games[number] for number in numbers or range(len(games)))


@dataclass(frozen=True)
class Found:
    """What a search has come to."""

    found: bool
    certain: bool
    values: Mapping[str, int]
    before: tuple[float, float, float]  # how near the goal on fresh deals: the value, and its interval
    after: tuple[float, float, float]
    gain: tuple[float, float]
    trials: int
    unplayable: int
    games: int


class JobFolder:
    """Where jobs are kept: a file for each, and the journals of its games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, job: Job) -> None:
        """Keep a job."""
        keep(self.folder / f"{job.id}.json", json.dumps(asdict(job)))

    def read(self, id: str) -> Job | None:
        """A job by its id."""
        file = self.folder / f"{id}.json"
        if not id.isalnum() or not file.exists():
            return None
        data = json.loads(file.read_text(encoding="utf-8"))
        return Job(**{**data, "vary": tuple(data.get("vary", ())), "sizes": Sizes(**data.get("sizes", {}))})

    def all(self) -> list[Job]:
        """Every job, the oldest first."""
        jobs = [self.read(file.stem) for file in self.folder.glob("*.json")]
        return sorted([job for job in jobs if job], key=lambda job: job.asked)

    def remove(self, job: Job) -> None:
        """Forget a job and its games."""
        for file in self.folder.glob(f"{job.id}.*"):
            file.unlink(missing_ok=True)

    def journal(self, job: Job, number: int = 0) -> Path:
        """Where the games of one of its plans are written down."""
        return self.folder / f"{job.id}.{number}.games"

    def remembered(self, job: Job) -> Remembered:
        """The games of a search so far."""
        return Remembered(self.journal(job))

    def outcomes(self, job: Job) -> list[Outcome | None]:
        """What the games of each plan come to so far; None before there are as many as intervals need."""
        return [self._outcome(plan, self.journal(job, number)) for number, plan in enumerate(job.plans())]

    def _outcome(self, plan: Plan, file: Path) -> Outcome | None:
        journal = Journal(file, plan.digest(), len(plan.arms))
        if not file.exists():
            return None
        journal.read()
        by_number = [{result.number: result for result in results} for results in journal.results]
        both = 0
        while all(both in results for results in by_number):
            both += 1
        if both < RELIABLE_FROM:
            return None
        looks = both // plan.interim_every * plan.interim_every or both
        return compare(plan, [[results[number] for number in range(looks)] for results in by_number])

    def played(self, job: Job, *numbers: int) -> int:
        """How many games have been written down, of all arms; or only in these of its plans."""
        files = [self.journal(job, number) for number in numbers or range(MOST_STRENGTHS)]
        return sum(_games_in(file) for file in files if file.exists())

    def others_ended(self, job: Job) -> float:
        """When the last game of its plans but the first was written down; 0 if it has none."""
        files = [self.journal(job, number) for number in range(1, MOST_STRENGTHS)]
        return max([file.stat().st_mtime for file in files if file.exists()], default=0.0)

    def write_found(self, job: Job, found: Found) -> None:
        """Keep what a search has come to."""
        keep(self.folder / f"{job.id}.found", json.dumps(asdict(found)))

    def found(self, job: Job) -> Found | None:
        """What a search has come to, if it has ended."""
        file = self.folder / f"{job.id}.found"
        if not file.exists():
            return None
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        pairs: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        return Found(**pairs)


def _games_in(file: Path) -> int:
    """How many games the whole lines of a journal hold."""
    text = file.read_text(encoding="utf-8")
    lines = text[: text.rfind("\n") + 1].splitlines()
    return sum(len(json.loads(line)[1]) for line in lines if line.startswith("["))
