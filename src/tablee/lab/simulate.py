"""Many games between bots, on several processes, with the same result whatever their number."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tablee import bots, games
from tablee.bots.provenance import Provenance, provenance
from tablee.lab.batches import in_batches
from tablee.lab.seating import seating
from tablee.table import COMPILED, Game, SeededDealer, Sitting, State

GAMES_AT_A_TIME = 25  # a process reports after so many games, so that progress can be seen


@dataclass(frozen=True)
class SimulationPlan:
    """What to simulate; every game has its own seed, made of `seed` and the game's number."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, bool], ...] = ()
    edition: str | None = None
    records: str | None = None

    def seated(self, number: int) -> list[str]:
        """The bot on each seat in game `number`."""
        return seating(self.bots, self.seats, number)

    def provenance(self, game: Game[State], company: list[str], seed: str) -> Provenance:
        """Where the games that this company plays and that begin with this seed come from."""
        return provenance(game, [self.seats], company, seed, [option for option, on in self.options if on])

    def check(self) -> Game[State]:
        """The game to be played; a plan that cannot be carried out is refused before any process is started."""
        game = games.load(self.game, self.edition)
        game.start(self.seats, SeededDealer(self.seed), dict(self.options))
        for name in self.seated(0):
            bots.load(name, game, seed=self.seed)
        return game


@dataclass(frozen=True)
class Played:
    """One simulated game, with the points and places of its seats."""

    number: int
    decisions: int
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass
class SimulationReport:
    """What came out, for each player: its share of victories (a shared one counts in parts) and its mean score.

    Players have the order of their seats in the first game; in the others they sit elsewhere.
    """

    provenance: Provenance
    games: int
    decisions: int
    seconds: float
    bots: list[str]
    win_shares: list[float]
    mean_scores: list[float]
    compiled: bool = field(default=COMPILED)


class Recorder:
    """Watches a game and writes it down."""

    def __init__(self, sitting: Sitting[State]) -> None:
        self.sitting = sitting

    def before_move(self, s: State, seat: int) -> None:
        """Nothing is written before a move is made."""

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Write the move down."""
        self.sitting.write_down(seat, move)


def play_one(game: Game[State], plan: SimulationPlan, number: int) -> Played:
    """Play game `number` of the plan, and write its record if asked to."""
    seed = f"{plan.seed}/{number}"
    company = plan.seated(number)
    players = [bots.load(name, game, f"{seed}/bot{seat}", company=company) for seat, name in enumerate(company)]
    options = dict(plan.options)
    if plan.records is None:
        dealer = SeededDealer(seed)
        state = game.start(plan.seats, dealer, options)
        decisions = bots.play_out(game, state, players, dealer)
    else:
        sitting = Sitting.open(game, plan.seats, seed, options)
        state = sitting.state
        decisions = bots.play_out(game, state, players, sitting.dealer, watch=Recorder(sitting))
        sitting.close()
        plan.provenance(game, company, seed).sign(sitting.record)
        Path(plan.records, f"{plan.game}-{number:05d}.game").write_text(sitting.record.text(), encoding="utf-8")
    scores = game.scores(state)
    return Played(number, decisions, tuple(score.total for score in scores), tuple(score.rank for score in scores))


def play_batch(plan: SimulationPlan, numbers: range) -> list[Played]:
    """Play some games of the plan; the work of one process at a time."""
    game = games.load(plan.game, plan.edition)
    return [play_one(game, plan, number) for number in numbers]


def simulate(plan: SimulationPlan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> SimulationReport:
    """Carry out the plan; `progress` is called with the number of games just finished."""
    game = plan.check()
    if plan.records is not None:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    played: list[Played] = []
    for _, batch in in_batches(play_batch, plan, plan.games, GAMES_AT_A_TIME, jobs):
        played += batch
        if progress is not None:
            progress(len(batch))
    seconds = time.perf_counter() - began
    played.sort(key=lambda one: one.number)
    company = plan.seated(0)
    wins = [0.0] * plan.seats
    points = [0] * plan.seats
    for one in played:
        winners = one.ranks.count(1)
        for seat, player in enumerate(seating(range(plan.seats), plan.seats, one.number)):
            points[player] += one.totals[seat]
            if one.ranks[seat] == 1:
                wins[player] += 1 / winners
    return SimulationReport(
        provenance=plan.provenance(game, company, plan.seed),
        games=len(played),
        decisions=sum(one.decisions for one in played),
        seconds=seconds,
        bots=company,
        win_shares=[won / plan.games for won in wins],
        mean_scores=[total / plan.games for total in points],
    )
