"""Many games between bots, on several processes, with the same result whatever their number."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tablee import bots, games
from tablee.lab.batches import in_batches
from tablee.table import COMPILED, Game, SeededDealer, Sitting, State

GAMES_AT_A_TIME = 25  # a process reports after so many games, so that progress can be seen


@dataclass(frozen=True)
class Plan:
    """What to simulate; every game has its own seed, made of `seed` and the game's number."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, bool], ...] = ()
    edition: str | None = None
    records: str | None = None

    def bot_of(self, seat: int) -> str:
        """The bots are seated in order, again and again."""
        return self.bots[seat % len(self.bots)]

    def check(self) -> None:
        """Refuse a plan that cannot be carried out, before any process is started."""
        game = games.load(self.game, self.edition)
        game.start(self.seats, SeededDealer(self.seed), dict(self.options))
        for name in self.bots:
            bots.load(name, self.seed, game)


@dataclass(frozen=True)
class Played:
    """One simulated game."""

    number: int
    decisions: int
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass
class Report:
    """What came out, for each seat: its share of victories (a shared one counts in parts) and its mean score."""

    games: int
    decisions: int
    seconds: float
    bots: list[str]
    win_shares: list[float]
    mean_scores: list[float]
    compiled: bool = field(default=COMPILED)


def play_one(game: Game[State], plan: Plan, number: int) -> Played:
    """Play game `number` of the plan, and write its record if asked to."""
    seed = f"{plan.seed}/{number}"
    players = [bots.load(plan.bot_of(seat), f"{seed}/bot{seat}", game) for seat in range(plan.seats)]
    options = dict(plan.options)
    if plan.records is None:
        dealer = SeededDealer(seed)
        state = game.start(plan.seats, dealer, options)
        decisions = bots.play_out(game, state, players, dealer)
    else:
        sitting = Sitting.open(game, plan.seats, seed, options)
        state = sitting.state
        while state.agenda:
            seat = state.agenda[-1].seats[0]
            view = game.seen_by(state, seat) if players[seat].looks else None
            sitting.play(seat, players[seat].choose(view, seat, game.moves(state, seat)))
        sitting.close()
        decisions = len(sitting.record.entries)
        Path(plan.records, f"{plan.game}-{number:05d}.game").write_text(sitting.record.text(), encoding="utf-8")
    scores = game.scores(state)
    return Played(number, decisions, tuple(score.total for score in scores), tuple(score.rank for score in scores))


def play_some(plan: Plan, numbers: range) -> list[Played]:
    """Play some games of the plan; the work of one process at a time."""
    game = games.load(plan.game, plan.edition)
    return [play_one(game, plan, number) for number in numbers]


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Carry out the plan; `progress` hears how many games more are done."""
    plan.check()
    if plan.records is not None:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    played: list[Played] = []
    for _, batch in in_batches(play_some, plan, plan.games, GAMES_AT_A_TIME, jobs):
        played += batch
        if progress is not None:
            progress(len(batch))
    seconds = time.perf_counter() - began
    played.sort(key=lambda one: one.number)
    wins = [0.0] * plan.seats
    points = [0] * plan.seats
    for one in played:
        winners = one.ranks.count(1)
        for seat in range(plan.seats):
            points[seat] += one.totals[seat]
            if one.ranks[seat] == 1:
                wins[seat] += 1 / winners
    return Report(
        games=len(played),
        decisions=sum(one.decisions for one in played),
        seconds=seconds,
        bots=[plan.bot_of(seat) for seat in range(plan.seats)],
        win_shares=[won / plan.games for won in wins],
        mean_scores=[total / plan.games for total in points],
    )
