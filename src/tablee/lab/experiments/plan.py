"""The plan of an experiment, read from a TOML file that is checked strictly."""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tablee import games as boxes
from tablee.bots import quickest
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.sequential import RELIABLE_FROM
from tablee.lab.match import Match
from tablee.lab.values import changed
from tablee.table import TableeError

KEYS = ("name", "seed", "games", "interim_every", "confidence", "measures", "precision", "all", "arm")
ARM_KEYS = ("name", "game", "seats", "bots", "options", "edition", "values")


@dataclass(frozen=True)
class Arm:
    """One way to play, by name. Game `number` of all arms has the same seed."""

    name: str
    match: Match


@dataclass(frozen=True)
class Plan:
    """What to compare: every other arm with the first one, by every measure."""

    name: str
    seed: str
    games: int  # at most, in each arm
    interim_every: int  # games of each arm, after which the arms are compared
    confidence: float
    measures: tuple[str, ...]
    precision: tuple[tuple[str, float], ...]  # an interval that is this narrow to each side is narrow enough
    arms: tuple[Arm, ...]
    negligible: tuple[tuple[str, float], ...] = ()  # an interval that lies between -this and this needs no more games

    def comparisons(self) -> list[tuple[int, Measure]]:
        """Each other arm with each measure."""
        return [(arm, Measure(name)) for arm in range(1, len(self.arms)) for name in self.measures]

    def described(self) -> dict[str, Any]:
        """The plan as data, with the hash of each edition and the versions that played it."""
        data = asdict(self)
        data["arms"] = [
            {"name": arm.name, **asdict(arm.match), "provenance": asdict(arm.match.provenance(self.seed))}
            for arm in self.arms
        ]
        for row in data["arms"]:
            del row["edition"]
        if not self.negligible:  # a plan in a file has none, and its digest stays what it was
            del data["negligible"]
        return data

    def digest(self) -> str:
        """A word that is the same for plans that must give the same results."""
        return hashlib.sha256(json.dumps(self.described(), sort_keys=True).encode()).hexdigest()

    def check(self) -> None:
        """Refuse what cannot be carried out, before any game is played."""
        if len({arm.name for arm in self.arms}) < len(self.arms):
            raise TableeError("two arms have the same name")
        if not self.arms or not self.measures:
            raise TableeError("a plan needs at least one [[arm]] and one measure")
        if not 0.5 <= self.confidence < 1:
            raise TableeError(f"confidence = {self.confidence:g} must be from 0.5 to below 1: write 0.95 for 95%")
        if self.games < 2:
            raise TableeError(f"games = {self.games} must be at least 2")
        if not 2 <= self.interim_every <= self.games:
            raise TableeError(f"interim_every = {self.interim_every} must be from 2 to games = {self.games}")
        measures = [Measure(name) for name in (*self.measures, *dict(self.precision))]
        for arm in self.arms:
            try:
                game = arm.match.check(repeatable=True)
                for measure in measures:
                    measure.check(game)
            except TableeError as error:
                raise TableeError(f"arm {arm.name!r}: {error}") from None

    def warning(self) -> str:
        """What a reader of the results should know about the plan, if anything."""
        if self.interim_every >= RELIABLE_FROM:
            return ""
        return f"interim_every = {self.interim_every}: intervals are reliable from {RELIABLE_FROM} games on"


def read_plan(file: Path) -> Plan:
    """The plan in a file; whatever is wrong with it is told with the file's name."""
    try:
        return _plan(tomllib.loads(file.read_text(encoding="utf-8")), file)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise TableeError(f"{file.name}: not a plan of an experiment ({what})") from None


def _plan(data: dict[str, Any], file: Path) -> Plan:
    _refuse_others(data, KEYS, file.name)
    common = data.get("all", {})
    _refuse_others(common, ARM_KEYS[1:], f"{file.name} [all]")
    precision = {str(name): _number(value, f"precision of {name}") for name, value in data.get("precision", {}).items()}
    games = _whole(data, "games")
    plan = Plan(
        name=str(data.get("name", file.stem)),
        seed=str(data.get("seed", "1")),
        games=games,
        interim_every=_whole(data, "interim_every") if "interim_every" in data else min(50, games),
        confidence=float(_number(data.get("confidence", 0.95), "confidence")),
        measures=tuple([str(name) for name in _list(data, "measures")]),
        precision=tuple(precision.items()),
        arms=tuple([_arm({**common, **row}, file) for row in data["arm"]]),
    )
    plan.check()
    return plan


def _arm(row: dict[str, Any], file: Path) -> Arm:
    _refuse_others(row, ARM_KEYS, f"{file.name} [[arm]]")
    options = {str(option): bool(on) for option, on in row.get("options", {}).items()}
    bots = tuple([str(bot) for bot in row.get("bots", [quickest(str(row["game"]))])])
    name = str(row["name"])
    match = Match(str(row["game"]), _whole(row, "seats"), bots, tuple(options.items()))
    if "edition" in row or "values" in row:
        edition = boxes.read_edition(match.game, file.parent / row["edition"] if "edition" in row else None)
        if "values" in row:
            edition = changed(edition, row["values"], name)
        match = replace(match, edition=json.dumps(edition.data))
    return Arm(name, match)


def _whole(row: dict[str, Any], key: str) -> int:
    value = row[key]
    if type(value) is not int:
        raise ValueError(f"{key} = {value!r} must be a whole number")
    return value


def _number(value: object, name: str) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{name} = {value!r} must be a number")
    return float(value)  # type: ignore[arg-type]


def _list(row: dict[str, Any], key: str) -> list[Any]:
    value = row[key]
    if not isinstance(value, list):
        raise ValueError(f'{key} = {value!r} must be a list, such as ["points"]')
    return value


def _refuse_others(row: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    """A key that nobody asks for is a mistake of the writer."""
    for key in row:
        if key not in known:
            raise TableeError(f"{where}: {key!r} is unknown ({', '.join(known)})")
