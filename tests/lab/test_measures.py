"""Who sits where, and every measure of the lab against a plain count of the same games."""

from __future__ import annotations

from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tablee import bots, games
from tablee.lab.experiments.experiment import run
from tablee.lab.experiments.measures import NAMES
from tablee.lab.experiments.plan import Arm, Plan
from tablee.lab.match import Match
from tablee.lab.runners import local_runner
from tablee.lab.simulate import simulate
from tablee.table import SeededDealer, State, TableeError

GAME = games.load("bastide")
GAMES = 24
SEED = "plain"
ENDINGS = {
    "ending:all_works": ["all_works"],
    "ending:siege_lost": ["siege_lost"],
    "ending:stalemate": ["stalemate"],
    "ending:all_works|siege_held": ["all_works", "siege_held"],
}
LABELS = {"n": "novice", "r": "random"}
# The bots that are named, and who sits on each seat in one game after the other, by first letters.
TABLES = [
    ("r", ["rrr"]),
    ("nr", ["nrr", "rrn", "rnr"]),
    ("nr", ["nrrr", "rrrn", "rrnr", "rnrr"]),
    ("nr", ["nrrrr", "rrrrn", "rrrnr", "rrnrr", "rnrrr"]),
    ("nrn", ["nrnn", "rnnn", "nnnr", "nnrn"]),  # named twice, and on the remaining seat, too
    ("rnr", ["rnrrr", "nrrrr", "rrrrn", "rrrnr", "rrnrr"]),
]
EACH_TABLE = pytest.mark.parametrize(("named", "seatings"), TABLES, ids=[f"{one} {two[0]}" for one, two in TABLES])


class Plain(NamedTuple):
    """A game that was played by hand."""

    opponents: list[str]
    asked: list[int]  # the seat of each decision
    totals: list[int]
    ranks: list[int]
    ending: str | None
    leaders: list[set[int]]  # after each decision

    def share(self, seat: int) -> float:
        """What the seat has of the victory."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


class Asked:
    """Notes who decides."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.leaders: list[set[int]] = []

    def before_move(self, s: State, seat: int) -> None:
        self.seats.append(seat)

    def after_move(self, s: State, seat: int, move: int) -> None:
        if not GAME.is_aside(move):
            totals = [score.total for score in GAME.scores(s)]
            self.leaders.append({seat for seat, total in enumerate(totals) if total == max(totals)})


def labels(letters: str) -> list[str]:
    return [LABELS[letter] for letter in letters]


def played(seatings: list[str]) -> list[Plain]:
    """The games of an arm or a simulation, one by one."""
    found = []
    for number, letters in enumerate(islice(cycle(seatings), GAMES)):
        opponents = labels(letters)
        seed = f"{SEED}/{number}"
        players = [bots.load(bot, GAME, f"{seed}/bot{seat}", opponents=opponents) for seat, bot in enumerate(opponents)]
        dealer = SeededDealer(seed)
        state = GAME.start(len(opponents), dealer)
        asked = Asked()
        bots.play_out(GAME, state, players, dealer, watch=asked)
        scores = GAME.scores(state)
        totals, ranks = [score.total for score in scores], [score.rank for score in scores]
        found.append(Plain(opponents, asked.seats, totals, ranks, GAME.outcome(state), asked.leaders))
    return found


@EACH_TABLE
def test_one_rule_of_seating(named: str, seatings: list[str]) -> None:
    seats = len(seatings[0])
    match = Match("bastide", seats, tuple(labels(named)))
    for number, letters in enumerate(seatings * 2):
        assert match.seated(number) == labels(letters)


@EACH_TABLE
def test_every_measure_is_what_a_plain_count_finds(named: str, seatings: list[str], tmp_path: Path) -> None:
    measures = (*(name for name in NAMES if name != "ending:WORD"), *ENDINGS)
    arm = Arm("box", Match("bastide", len(seatings[0]), tuple(labels(named))))
    plan = Plan("plain", SEED, GAMES, GAMES, 0.95, measures, (), (arm,))
    with local_runner(1) as runner:
        _, outcome = run(plan, runner, tmp_path / "journal", lambda done: None)

    sums = dict.fromkeys(measures, 0.0)
    for game in played(seatings):
        seats = range(len(game.opponents))
        mine = [seat for seat in seats if game.opponents[seat] == LABELS[named[0]]]
        best = max(game.totals)
        others = list(game.totals)
        others.remove(best)
        sums["points"] += sum(game.totals) / len(seats)
        sums["margin"] += best - max(others)
        sums["spread"] += best - min(game.totals)
        sums["decisions"] += len(game.asked)
        sums["one_sided"] += best > 0 and best >= 1.25 * max(others)
        sums["lead_changes"] += sum(not now & before for before, now in pairwise(game.leaders))
        ahead = game.leaders[2 * len(game.leaders) // 3]
        sums["comeback"] += len(ahead) == 1 and game.ranks[min(ahead)] > 1
        sums["first_player"] += game.share(game.asked[0])
        sums["first_bot"] += sum(game.share(seat) for seat in mine) / len(mine)
        for name, endings in ENDINGS.items():
            sums[name] += game.ending in endings
    found = {name: estimate.mean for name, estimate in outcome.means["box"].items()}
    assert found == pytest.approx({name: total / GAMES for name, total in sums.items()})


@EACH_TABLE
def test_a_simulation_counts_for_players_and_not_for_seats(named: str, seatings: list[str]) -> None:
    seats = len(seatings[0])
    report = simulate(Match("bastide", seats, tuple(labels(named))), GAMES, SEED)
    assert report.bots == labels(seatings[0])
    wins, points = [0.0] * seats, [0] * seats
    for number, game in enumerate(played(seatings)):
        for player in range(seats):
            seat = (player - number) % seats
            assert game.opponents[seat] == report.bots[player]
            wins[player] += game.share(seat)
            points[player] += game.totals[seat]
    assert report.win_shares == pytest.approx([won / GAMES for won in wins])
    assert report.mean_scores == pytest.approx([total / GAMES for total in points])


def test_nobody_is_named_who_would_never_sit() -> None:
    four = ("random", "novice", "random", "novice")
    assert Match("bastide", 4, four).seated(1) == ["novice", "random", "novice", "random"]
    with pytest.raises(TableeError, match="a table of 3 takes 1 to 3 bots, not 4"):
        Match("bastide", 3, four).check()
