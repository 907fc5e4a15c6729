"""Calibration: whether chances to win that bots see in views come true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee import bots, games
from tablee.bots.judge import win_shares
from tablee.table import SeededDealer

BINS = 10


@dataclass(frozen=True)
class Bin:
    """Forecasts of about the same size, and how often they came true."""

    low: float
    high: float
    forecasts: int
    mean: float
    came_true: float


@dataclass(frozen=True)
class Calibration:
    """The Brier score of all forecasts, that of always saying 1 in n, and the reliability table."""

    games: int
    forecasts: int
    brier: float
    brier_of_equal_chances: float
    table: list[Bin]


def forecasts(
    name: str, seats: int, bot: str, games_played: int, seed: str, every: int, progress: Callable[[int], None] | None
) -> list[tuple[float, float]]:
    """Pairs of a forecast and what came true, from fresh games: each seat's chance as a mover sees it."""
    game = games.load(name)
    judge = bots.judge(game)
    pairs: list[tuple[float, float]] = []
    for number in range(games_played):
        own = f"{seed}/{number}"
        dealer = SeededDealer(own)
        state = game.start(seats, dealer)
        players = [bots.load(bot, f"{own}/bot{seat}", game) for seat in range(seats)]
        said: list[list[float]] = []
        decisions = 0
        while state.agenda:
            seat = state.agenda[-1].seats[0]
            view = game.seen_by(state, seat)
            if decisions % every == 0:
                said.append(bots.chances(game, judge, view, seat, f"{own}/{decisions}"))
            game.apply(state, seat, players[seat].choose(view, seat, game.moves(state, seat)), dealer)
            decisions += 1
        shares = win_shares(game, state)
        pairs += [(chance, share) for saying in said for chance, share in zip(saying, shares, strict=True)]
        if progress is not None:
            progress(1)
    return pairs


def assess(pairs: list[tuple[float, float]], games_played: int, seats: int) -> Calibration:
    """How good forecasts were."""
    brier = sum((said - came) ** 2 for said, came in pairs) / len(pairs)
    equal = sum((1 / seats - came) ** 2 for _, came in pairs) / len(pairs)
    table: list[Bin] = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        inside = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == number]
        if inside:
            mean = sum(said for said, _ in inside) / len(inside)
            table.append(Bin(low, high, len(inside), mean, sum(came for _, came in inside) / len(inside)))
    return Calibration(games_played, len(pairs), brier, equal, table)


def calibrate(
    name: str,
    seats: int = 4,
    bot: str = "fair",
    games_played: int = 50,
    seed: str = "calibration",
    every: int = 10,
    progress: Callable[[int], None] | None = None,
) -> Calibration:
    """Play fresh games and compare what was forecast with what came."""
    return assess(forecasts(name, seats, bot, games_played, seed, every, progress), games_played, seats)
