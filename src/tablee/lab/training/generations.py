"""Generations of nets: a league plays, a net is fitted, and kept only if it beats the last one and loses to nobody.

Everything is kept in a folder, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tablee import games
from tablee.bots.net_file import NetWeights, read_net, write_net
from tablee.bots.provenance import provenance
from tablee.bots.registry import net_inputs
from tablee.lab.match import Match
from tablee.lab.runners import Runner, in_order
from tablee.lab.tournament import interval
from tablee.lab.training.league import NO_NET, League, learner, load_players, others
from tablee.lab.training.net_fit import fit_net, read_notes
from tablee.lab.training.net_games import POSITIONS, NetGamesPlan, note_games
from tablee.table import TableeError

GAMES_AT_A_TIME = 50
MEMORY = 2  # a net learns from the games of so many generations


@dataclass(frozen=True)
class NetPlan:
    """How nets of a game are made."""

    game: str
    seats: int
    games: int  # of a generation
    generations: int
    trials: int  # games in which a net is tried against each opponent
    seed: str
    folder: str

    def command(self) -> str:
        """The command that says so."""
        return (
            f"tablee train net {self.game} --seats {self.seats} --games {self.games}"
            f" --generations {self.generations} --trials {self.trials} --seed {self.seed}"
        )


@dataclass(frozen=True)
class Bout:
    """How a net did alone against others: its share of victories, and the interval of 95 %."""

    against: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Generation:
    """What became of one generation."""

    number: int
    positions: int
    loss: float  # on games it has not learned from ...
    loss_without: float  # ... beside that of the judge without a net
    matches: list[Bout]
    kept: bool


Tell = Callable[
    [str, int], Callable[[int], None]
]  # begins a bar for so many of something, and says how many more are done


def train_nets(plan: NetPlan, runner: Runner, tell: Tell) -> list[Generation]:
    """Make the generations of a plan, or those that are missing in its folder."""
    folder = Path(plan.folder)
    folder.mkdir(parents=True, exist_ok=True)
    _check_plan(plan, folder)
    history = [_generation_of(row) for row in _read(folder / "history.json", [])]
    for number in range(len(history), plan.generations):
        history.append(_generation(plan, number, _kept(plan, history), runner, tell))
        (folder / "history.json").write_text(json.dumps([asdict(one) for one in history], indent=1) + "\n")
    return history


def newest_net(plan: NetPlan, history: list[Generation]) -> NetWeights:
    """The last net that was kept, with how it was made in its head."""
    kept = _kept(plan, history)
    if not kept:
        raise TableeError("no net was kept: none beat the evaluator without one")
    game = games.load(plan.game)
    origin = provenance(game, [plan.seats], ["league", *others(plan.game)], plan.seed)
    head = {
        "made_by": plan.command(),
        "generations": [asdict(one) for one in history],
        "provenance": asdict(origin),
    }
    return replace(read_net(Path(kept[-1])), head=head)


def _generation(plan: NetPlan, number: int, kept: list[str], runner: Runner, tell: Tell) -> Generation:
    folder = Path(plan.folder)
    games_folder = folder / f"games-{number}"
    games_folder.mkdir(exist_ok=True)
    league = League(plan.game, tuple(kept))
    notes = NetGamesPlan(league, plan.seats, f"{plan.seed}/{number}", str(games_folder), _every(plan))
    done = tell(f"games of generation {number}", plan.games)
    batches = [range(plan.games)[first : first + GAMES_AT_A_TIME] for first in range(0, plan.games, GAMES_AT_A_TIME)]
    for some in runner(partial(note_games, notes), batches):
        done(len(some))
    evaluator = learner(games.load(plan.game))
    noted = read_notes([folder / f"games-{one}" for one in range(max(0, number + 1 - MEMORY), number + 1)])
    inputs = net_inputs(evaluator.game, len(evaluator.features))
    before = read_net(Path(kept[-1])) if kept else None
    fit = fit_net(noted, inputs.fields, evaluator.parameters.win_temperature, number, before, tell)
    file = folder / f"net-{number}.json"
    write_net(fit.net, file)
    opponents = (kept[-1] if kept else NO_NET, *others(plan.game))
    matches = [bout(plan, str(file), who, number, runner, tell) for who in opponents]
    fair = 1 / plan.seats
    good = matches[0].low > fair and all(one.high >= fair for one in matches[1:])
    return Generation(number, fit.positions, fit.loss, fit.loss_without, matches, good)


def bout(plan: NetPlan, net: str, against: str, number: int, runner: Runner, tell: Tell) -> Bout:
    """Let a net play alone against a table of others on new deals, each as often as there are seats."""
    match = Match(plan.game, plan.seats, (net, against))
    label = Path(against).stem or "no net"
    done = tell(f"generation {number} against {label}", plan.trials)
    work = partial(play_bout, match, f"{plan.seed}/{number}/trial")
    share, low, high = interval(in_order(work, plan.trials, runner, done), plan.seats)
    return Bout(label, plan.trials, share, low, high)


def play_bout(match: Match, seed: str, numbers: Sequence[int]) -> list[float]:
    """Play some games; the share of each victory that the net, which is named first, got."""
    shares: list[float] = []
    for number in numbers:
        players = load_players(match.seated(number), match.load(), f"{seed}/{number}")
        shares.append(match.play(seed, number, players, deal=number // match.seats).share_of(match.bots[0]))
    return shares


def _every(plan: NetPlan) -> int:
    """Note one decision in so many, so that a game gives about `POSITIONS`."""
    return max(1, Match(plan.game, plan.seats, ("fair",)).play(plan.seed, 0).decisions // POSITIONS)


def _kept(plan: NetPlan, history: list[Generation]) -> list[str]:
    return [str(Path(plan.folder) / f"net-{one.number}.json") for one in history if one.kept]


def _check_plan(plan: NetPlan, folder: Path) -> None:
    """A folder belongs to one plan; only its number of generations may grow."""
    content = asdict(replace(plan, generations=0, folder=""))
    if _read(folder / "plan.json", content) != content:
        raise TableeError(f"{folder} holds the nets of another plan: remove it, or choose another --folder")
    (folder / "plan.json").write_text(json.dumps(content, indent=1) + "\n")


def _read(file: Path, missing: Any) -> Any:
    return json.loads(file.read_text()) if file.exists() else missing


def _generation_of(row: dict[str, Any]) -> Generation:
    return Generation(**{**row, "matches": [Bout(**match) for match in row["matches"]]})
