"""Generations of nets: a league plays, a net is fitted, and kept only if it beats the last one and loses to nobody.

Everything is kept in a folder, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tablee import bots, games
from tablee.bots.levels import FairBot
from tablee.bots.net_file import NetWeights, read_net, write_net
from tablee.bots.provenance import provenance
from tablee.bots.registry import net_inputs
from tablee.bots.utility import SHREWD
from tablee.lab.batches import in_batches
from tablee.lab.seating import seating
from tablee.lab.tournament import interval
from tablee.lab.training.league import League, load_other, others
from tablee.lab.training.net_fit import fit_net, read_notes
from tablee.lab.training.net_games import POSITIONS, NetGamesPlan, note_games
from tablee.table import Game, SeededDealer, State, TableeError

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
            f"tablee train {self.game} --net --seats {self.seats} --games {self.games}"
            f" --generations {self.generations} --trials {self.trials} --seed {self.seed}"
        )


@dataclass(frozen=True)
class Match:
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
    matches: list[Match]
    kept: bool


Tell = Callable[
    [str, int], Callable[[int], None]
]  # begins a bar for so many of something, and says how many more are done


def train_nets(plan: NetPlan, jobs: int, tell: Tell) -> list[Generation]:
    """Make the generations of a plan, or those that are missing in its folder."""
    folder = Path(plan.folder)
    folder.mkdir(parents=True, exist_ok=True)
    _check_plan(plan, folder)
    history = [_generation_of(row) for row in _read(folder / "history.json", [])]
    for number in range(len(history), plan.generations):
        history.append(_generation(plan, number, _kept(plan, history), jobs, tell))
        (folder / "history.json").write_text(json.dumps([asdict(one) for one in history], indent=1) + "\n")
    return history


def newest_net(plan: NetPlan, history: list[Generation]) -> NetWeights:
    """The last net that was kept, with how it was made in its head."""
    kept = _kept(plan, history)
    if not kept:
        raise TableeError("no net was kept: none beat the judge without one")
    game = games.load(plan.game)
    origin = provenance(game, [plan.seats], ["league", *others(plan.game)], plan.seed)
    head = {
        "made_by": plan.command(),
        "generations": [asdict(one) for one in history],
        "provenance": asdict(origin),
    }
    return replace(read_net(Path(kept[-1])), head=head)


def _generation(plan: NetPlan, number: int, kept: list[str], jobs: int, tell: Tell) -> Generation:
    folder = Path(plan.folder)
    games_folder = folder / f"games-{number}"
    games_folder.mkdir(exist_ok=True)
    league = League(plan.game, tuple(kept))
    notes = NetGamesPlan(league, plan.seats, f"{plan.seed}/{number}", str(games_folder), _every(plan))
    done = tell(f"games of generation {number}", plan.games)
    for batch, _ in in_batches(note_games, notes, plan.games, GAMES_AT_A_TIME, jobs):
        done(len(batch))
    evaluator = league.load().evaluators[0]
    noted = read_notes([folder / f"games-{one}" for one in range(max(0, number + 1 - MEMORY), number + 1)])
    inputs = net_inputs(evaluator.game, len(evaluator.features))
    before = read_net(Path(kept[-1])) if kept else None
    fit = fit_net(noted, inputs.fields, evaluator.parameters.win_temperature, number, before, tell)
    file = folder / f"net-{number}.json"
    write_net(fit.net, file)
    matches = [
        match(plan, str(file), who, number, jobs, tell) for who in (kept[-1] if kept else "", *others(plan.game))
    ]
    fair = 1 / plan.seats
    good = matches[0].low > fair and all(one.high >= fair for one in matches[1:])
    return Generation(number, fit.positions, fit.loss, fit.loss_without, matches, good)


@dataclass(frozen=True)
class MatchPlan:
    """A net alone against a table of others, `against` being a file, a bot, or nothing for the judge without a net."""

    game: str
    seats: int
    seed: str
    net: str
    against: str


def match(plan: NetPlan, net: str, against: str, number: int, jobs: int, tell: Tell) -> Match:
    """Let a net play on new deals, each as often as there are seats."""
    trial = MatchPlan(plan.game, plan.seats, f"{plan.seed}/{number}/trial", net, against)
    label = Path(against).stem or "no net"
    done = tell(f"generation {number} against {label}", plan.trials)
    shares: dict[int, list[float]] = {}
    for batch, found in in_batches(play_matches, trial, plan.trials, 4 * plan.seats, jobs):
        shares[batch.start] = found
        done(len(batch))
    share, low, high = interval([one for start in sorted(shares) for one in shares[start]], plan.seats)
    return Match(label, plan.trials, share, low, high)


def play_matches(plan: MatchPlan, numbers: range) -> list[float]:
    """Play some games of a match; the share of each victory that the net got."""
    game = games.load(plan.game)
    return [_play_match(plan, number, game) for number in numbers]


def _play_match(plan: MatchPlan, number: int, game: Game[State]) -> float:
    company = seating((plan.net, plan.against), plan.seats, number)
    players = [_load(game, who, f"{plan.seed}/{number}/bot{seat}") for seat, who in enumerate(company)]
    dealer = SeededDealer(f"{plan.seed}/{number // plan.seats}")
    state = game.start(plan.seats, dealer)
    bots.play_out(game, state, players, dealer)
    ranks = [score.rank for score in game.scores(state)]
    return (ranks[company.index(plan.net)] == 1) / ranks.count(1)


def _load(game: Game[State], who: str, seed: str) -> bots.Bot:
    if who in others(game.name):
        return load_other(who, game, seed)
    return FairBot(bots.corrected(game, read_net(Path(who)) if who else None), seed, SHREWD)


def _every(plan: NetPlan) -> int:
    """Note one decision in so many, so that a game gives about `POSITIONS`."""
    game = games.load(plan.game)
    dealer = SeededDealer(plan.seed)
    state = game.start(plan.seats, dealer)
    players = [bots.load("fair", game, f"{plan.seed}/{seat}") for seat in range(plan.seats)]
    return max(1, bots.play_out(game, state, players, dealer) // POSITIONS)


def _kept(plan: NetPlan, history: list[Generation]) -> list[str]:
    return [str(Path(plan.folder) / f"net-{one.number}.json") for one in history if one.kept]


def _check_plan(plan: NetPlan, folder: Path) -> None:
    """A folder belongs to one plan; only its number of generations may grow."""
    told = asdict(replace(plan, generations=0, folder=""))
    if _read(folder / "plan.json", told) != told:
        raise TableeError(f"{folder}: the nets of another plan; remove it, or name another --folder")
    (folder / "plan.json").write_text(json.dumps(told, indent=1) + "\n")


def _read(file: Path, missing: Any) -> Any:
    return json.loads(file.read_text()) if file.exists() else missing


def _generation_of(row: dict[str, Any]) -> Generation:
    return Generation(**{**row, "matches": [Match(**match) for match in row["matches"]]})
