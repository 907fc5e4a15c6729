"""The figures that docs/results publishes, measured again: `python benchmarks/published.py ladder|calibration|towns`.

Each writes one page with its date. Interrupted, the same command continues the ladder; the others begin again.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from run import note
from towns import measure

from tablee import games
from tablee.lab.match import Match
from tablee.lab.runners import Runner, local_runner
from tablee.lab.tournament import run, wilson
from tablee.lab.training.calibration import Calibration, calibrate
from tablee.lab.training.reliability import curves
from tablee.table import COMPILED, TableeError
from tablee.whole_file import write_whole

RESULTS = Path(__file__).parents[1] / "docs" / "results"
JOURNALS = Path(__file__).parents[1] / "build" / "published"  # of games that were played before an interruption
SEATS = 4
EVERY = 15  # decisions between two forecasts

# Each bot against three of the next level, in so many games.
LADDER = tuple(
    (game, bot, opponent, number)
    for game, expert in (("bastille", 300), ("heads_of_state", 80), ("bastide", 160))
    for bot, opponent, number in (
        ("novice", "random", 400),
        ("fair", "novice", 200),
        ("strong:2000", "fair", 120),
        ("expert:1000", "strong:250", expert),
    )
)
FORECAST_GAMES = 300  # of each game
TOWN_GAMES = 200  # of each table
TABLES = (
    ["fair"] * 4,
    ["fair"] * 3,
    ["fair"] * 5,
    ["fair", *["builder"] * 3],
    ["fair", *["novice"] * 3],
    ["rider", *["fair"] * 3],
    ["strong:400"] * 4,
)


class Page:
    """A page of results: its head, its tables, and perhaps a picture beside it."""

    def __init__(self, title: str, about: str) -> None:
        how = "compiled" if COMPILED else "interpreted"
        day = datetime.date.today().isoformat()
        self.lines = [f"# {title}", "", f"{day} · tablee {_version()}, {how} · [how to read this](index.md)", "", about]
        self.picture = ""

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> None:
        """Some rows; the last columns hold numbers."""
        rule = ["---"] * (len(heads) - numbers) + ["---:"] * numbers
        self.lines += ["", *(f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows))]


def _version() -> str:
    from tablee import __version__

    return __version__


def _share(mean: float, low: float, high: float) -> str:
    return f"{mean:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def called(game: str) -> str:
    """The name of a game."""
    return games.load(game).words["title"]


def ladder(size: Callable[[int], int], seed: str, runner: Runner) -> Page:
    """One bot against three of the next lower level."""
    page = Page("The ladder, measured again", "One bot against three of the next lower level; equal strength is 25%.")
    JOURNALS.mkdir(parents=True, exist_ok=True)
    rows: list[list[str]] = []
    for game, bot, opponent, full in LADDER:
        note(f"{game}: {bot} against {opponent}")
        match, number = Match(game, SEATS, (bot, opponent)), size(full)
        journal = JOURNALS / f"{seed}-{game}-{bot}-{opponent}.games".replace(":", "-")
        found = run(match, number, seed, runner, journal=journal)
        one, other = (next(each for each in found.bots if each.name == name) for name in (bot, opponent))
        points = f"{one.mean_score:.1f} to {other.mean_score:.1f}"
        win = _share(one.win_share, one.low, one.high)
        rows.append([called(game), f"`{bot}`", f"`{opponent}`", win, points, str(number)])
    page.table(("game", "bot", "opponent", "wins", "points", "games"), rows, 1)
    return page


def calibration(size: Callable[[int], int], seed: str, runner: Runner) -> Page:
    """Whether chances of winning come true, in games of fair bots."""
    about = "Chances of winning in games of four fair bots that nothing was fitted to."
    page = Page("Calibration, measured again", about)
    found: dict[str, Calibration] = {}
    for game in games.names():
        note(game)
        name = called(game)
        found[name] = calibrate(Match(game, SEATS, ("fair",)), size(FORECAST_GAMES), seed, EVERY)
    rows = []
    for name, one in found.items():
        better = 1 - one.brier / one.brier_of_equal_chances
        figures = [f"{one.games}", f"{one.forecasts:,}", f"{one.brier:.3f}", f"{one.brier_of_equal_chances:.3f}"]
        rows.append([name, *figures, f"{better:.0%}"])
    page.table(("game", "games", "forecasts", "Brier score", "equal chances", "better by"), rows, 5)
    for name, one in found.items():
        page.lines += ["", f"## {name}"]
        rows = [
            [f"{row.low:.0%} to {row.high:.0%}", f"{row.forecasts:,}", f"{row.mean:.1%}", f"{row.came_true:.1%}"]
            for row in one.table
        ]
        page.table(("forecast", "how many", "mean", "came true"), rows, 3)
    page.picture = curves({name: one.table for name, one in found.items()})
    return page


def towns(size: Callable[[int], int], seed: str, runner: Runner) -> Page:
    """How games of Bastide end."""
    about = "`rider` never bids; `builder` and `rider` are scripts of `lab/bastide`. Wins are of the bot named first."
    page = Page("How towns of Bastide end, measured again", about)
    box: Any = games.load("bastide")
    rows: list[list[str]] = []
    for table in TABLES:
        note(",".join(table))
        number = size(TOWN_GAMES)
        found = measure(box, table, number, seed)
        lost = found["ends"].get("siege_lost", 0.0)
        low, high = wilson(lost, number)
        points = ", ".join(f"{name} {score:.1f}" for name, score in found["mean_score_of"].items())
        first = table[0]
        wins = _share(*found["win_share_of"][first]) if len(set(table)) > 1 else ""
        idle = f"{found['ends'].get('stalemate', 0.0):.0%}"
        rows.append([", ".join(table), _share(lost, low, high), idle, points, wins, str(number)])
    page.table(("table", "towns that fell", "stalemate", "mean score", "wins", "games"), rows, 1)
    return page


KINDS = {"ladder": ladder, "calibration": calibration, "towns": towns}


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=KINDS)
    parser.add_argument("--part", type=float, default=1.0, help="of the games of each row, for a first look (1)")
    parser.add_argument("--seed", default="published", help="(published)")
    parser.add_argument("--jobs", type=int, default=1, help="processes for the ladder (1)")
    parser.add_argument("--output", type=Path, help="the page; by default in docs/results, with the date")
    asked = parser.parse_args()
    part: float = asked.part
    page_file: Path = asked.output or RESULTS / f"{datetime.date.today().isoformat()}-{asked.what}.md"
    if page_file.exists():
        sys.exit(f"{page_file} is there: name another --output, or remove it")

    def size(full: int) -> int:
        return max(1, round(full * part))

    jobs: AbstractContextManager[Runner] = local_runner(asked.jobs)
    try:
        with jobs as runner:
            page = KINDS[asked.what](size, asked.seed, runner)
    except KeyboardInterrupt:
        sys.exit("Interrupted. The same command continues the ladder.")
    except TableeError as error:
        sys.exit(str(error))
    options = f" --part {asked.part:g}" if asked.part != 1.0 else ""
    command = f"python benchmarks/published.py {asked.what} --seed {asked.seed}{options}"
    page.lines.insert(4, f"`{command}`")
    page.lines.insert(5, "")
    if page.picture:
        picture = page_file.with_suffix(".svg")
        write_whole(picture, page.picture)
        hollow = "Hollow points in the picture stand for fewer than 200 forecasts."
        page.lines += ["", hollow, "", f"![How often forecasts came true]({picture.name})"]
    write_whole(page_file, "\n".join(page.lines) + "\n")
    print(page_file)


if __name__ == "__main__":
    main()
