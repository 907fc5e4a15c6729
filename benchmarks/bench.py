"""How fast the games run on one core: random play, clones, views, imagined worlds and searches, as JSON."""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tablee import bots, games
from tablee.bots.levels import SearchBot
from tablee.bots.search import Search
from tablee.table import Dealer, Game, SeededDealer, State, dealer

AT_ONCE = 50  # simulations of one search before the next one goes on


class Effort(NamedTuple):
    """How much is done for the figures of a game."""

    seconds: float  # processor time for each measure
    repeats: int = 5  # each measure is the median of so many
    games: int = 5  # whose positions are cloned and imagined
    every: int = 1  # of so many of these positions only one
    searches: int = 16  # positions of a game in which a search is measured


QUICK = Effort(0.01, repeats=1, games=1, every=20, searches=1)


def is_compiled() -> bool:
    """Whether the imported tablee is the compiled one."""
    return not dealer.__file__.endswith(".py")


def positions(game: Game[State], seats: int, number_of_games: int) -> list[State]:
    """The position before every decision of a few random games."""
    found: list[State] = []
    for seed in range(number_of_games):
        chance = SeededDealer(seed)
        pick = random.Random(seed).random
        state = game.start(seats, chance)
        while owing := game.owing(state):
            found.append(state.clone())
            moves = game.moves(state, owing[0])
            game.apply(state, owing[0], moves[int(pick() * len(moves))], chance)
    return found


def playouts(
    game: Game[State], seats: int, play: Callable[[State, int, int, Dealer], None], seconds: float
) -> tuple[int, int, float]:
    """Whole random games for about `seconds`: how many games, how many decisions, how many seconds."""
    played = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        chance = SeededDealer(played)
        pick = random.Random(played).random
        state = game.start(seats, chance)
        while owing := game.owing(state):
            seat = owing[0]
            moves = game.moves(state, seat)
            play(state, seat, moves[int(pick() * len(moves))], chance)
            decisions += 1
        played += 1
    return played, decisions, spent


def kernel_playouts(game: Game[State], seats: int, seconds: float) -> float:
    """Decisions in each second of whole random games that the kernel plays by itself, with the same set-up."""
    played = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        chance = SeededDealer(played)
        state = game.start(seats, chance)
        decisions += game.playout(state, chance, [SeededDealer(f"{played}/choices")] * seats)
        played += 1
    return decisions / spent


def microseconds(sweep: Callable[[], None], size: int, effort: Effort) -> float:
    """The median cost of one of the `size` operations that a sweep does, in microseconds."""
    costs = []
    for _ in range(effort.repeats):
        sweeps = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < effort.seconds / effort.repeats:
            sweep()
            sweeps += 1
        costs.append(spent / (sweeps * size) * 1e6)
    return statistics.median(costs)


def searches(level: str, game: Game[State], seats: int, number: int) -> list[Search]:
    """Searches of a bot as tables load it, before choices from the first to the last of a game that novices play."""
    novice = bots.load("novice", game, "search")
    chance = SeededDealer("search")
    state = game.start(seats, chance)
    choices: list[tuple[State, int, list[int]]] = []
    while owing := game.owing(state):
        seat = owing[0]
        moves = game.moves(state, seat)
        view = game.seen_by(state, seat)
        if len(moves) > 1:
            choices.append((view, seat, moves))
        game.apply(state, seat, novice.choose(view, seat, moves), chance)
    bot = bots.load(level, game, "search", opponents=[level] * seats)
    assert isinstance(bot, SearchBot)
    return [bot.search(*choice) for choice in choices[:: len(choices) // number]]


def simulations(level: str, game: Game[State], seats: int, effort: Effort) -> float:
    """How often in a second a bot that searches imagines how the game may go on, the same number in each position."""
    waiting = searches(level, game, seats, effort.searches)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < effort.seconds:
        for search in waiting:
            for _ in range(AT_ONCE):  # by itself a search would end as soon as its choice is settled
                search.simulate()
    return sum(search.simulations for search in waiting) / spent


def measure(game: Game[State], seats: int, effort: Effort) -> dict[str, float]:
    """Every figure of one game."""
    sample = positions(game, seats, effort.games)[:: effort.every]
    chance = SeededDealer(0)

    def clone() -> None:
        for state in sample:
            state.clone()

    def see() -> None:
        for state in sample:
            for seat in range(seats):
                game.seen_by(state, seat)

    def imagine() -> None:
        for seat, view in views:
            game.imagine(view, seat, chance)

    views = [(seat, game.seen_by(state, seat)) for state in sample for seat in range(seats)]
    slowest = 0.0
    for seat, view in views:
        begun = time.process_time()
        game.imagine(view, seat, chance)
        slowest = max(slowest, time.process_time() - begun)
    free: list[tuple[int, int, float]] = []
    checked: list[tuple[int, int, float]] = []
    looped: list[float] = []
    seconds = effort.seconds / effort.repeats
    for _ in range(effort.repeats):  # in turns, so that a busy moment of the machine meets all
        looped.append(kernel_playouts(game, seats, seconds))
        free.append(playouts(game, seats, game.apply, seconds))
        checked.append(playouts(game, seats, game.play, seconds))
    seen_by_us = microseconds(see, len(views), effort)
    imagine_us = microseconds(imagine, len(views), effort)
    return {
        "seats": seats,
        "playout_decisions_per_second": round(statistics.median(looped)),
        "decisions_per_second": round(statistics.median(decisions / spent for _, decisions, spent in free)),
        "checked_decisions_per_second": round(statistics.median(decisions / spent for _, decisions, spent in checked)),
        "games_per_second": round(statistics.median(played / spent for played, _, spent in free), 1),
        "decisions_per_game": round(sum(row[1] for row in free) / sum(row[0] for row in free), 1),
        "clone_us": round(microseconds(clone, len(sample), effort), 2),
        "seen_by_us": round(seen_by_us, 2),
        "imagine_us": round(imagine_us, 2),
        "seen_by_imagine_us": round(seen_by_us + imagine_us, 2),
        "imagine_slowest_us": round(slowest * 1e6),
        "strong_simulations_per_second": round(simulations("strong", game, seats, effort)),
        "expert_simulations_per_second": round(simulations("expert", game, seats, effort)),
    }


def main() -> None:
    """Measure the games that were asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each measure (2)")
    parser.add_argument("--game", nargs="+", choices=games.names(), default=games.names(), help="which games (all)")
    parser.add_argument("--seats", type=int, default=4, help="how many players (4)")
    parser.add_argument("--quick", action="store_true", help="only see that it runs: the figures mean little")
    asked = parser.parse_args()
    effort = QUICK if asked.quick else Effort(asked.seconds)
    figures: dict[str, dict[str, float]] = {}
    for name in asked.game:
        game = games.load(name)
        if asked.seats not in game.players:
            parser.error(f"{name} is not for {asked.seats} players")
        print(f"{name} ...", file=sys.stderr)
        figures[name] = measure(game, asked.seats, effort)
    print(json.dumps({"compiled": is_compiled(), "python": platform.python_version(), "games": figures}, indent=2))


if __name__ == "__main__":
    main()
