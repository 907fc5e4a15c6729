"""What a report counts of a game while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tablee.lab.kit import lab_kit
from tablee.lab.match import LeadWatcher, Match, Result
from tablee.table import Arg, Game, State

MANY = 12  # an argument that can be more numbers than this is an amount, not a thing


@dataclass
class Facts:
    """One game: its result, where the points came from, and what was offered and chosen.

    Things are named ``kind word``, such as ``place banque``. A decision that offers one in several moves counts once.
    """

    result: Result
    lines: list[dict[str, int]]  # per seat: points by ``name rule``
    chosen: list[Counter[str]]  # per seat
    offered: Counter[str]
    branching: dict[str, tuple[int, int]]  # per step: its decisions, and how many moves they offered together
    luck: list[float] = field(default_factory=list)  # per seat, in games whose kit says what luck is


def is_thing(arg: Arg) -> bool:
    """Whether an argument names a thing, and neither a player nor an amount."""
    return arg.name != "seat" and not (len(arg.words) > MANY and arg.words[-1].isdecimal())


@lru_cache(maxsize=8)
def things(game: Game[State]) -> list[tuple[str, ...]]:
    """What each move chooses, by name."""
    things_of_moves: list[tuple[str, ...]] = []
    for move in range(game.actions.size):
        kind = game.actions.kind(move)
        names = [
            f"{kind.name} {arg.words[value]}"
            for arg, value in zip(kind.args, game.actions.values(move), strict=True)
            if is_thing(arg)
        ]
        things_of_moves.append(tuple(names) or (kind.name,))
    return things_of_moves


class Counting:
    """Watches a game and counts."""

    def __init__(self, game: Game[State], seats: int) -> None:
        self.game = game
        self.things = things(game)
        self.chosen: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.offered: Counter[str] = Counter()
        self.branching: dict[str, tuple[int, int]] = {}
        self._luck = lab_kit(game.name).luck
        self.luck = [0.0] * seats if self._luck else []
        self.leads = LeadWatcher(game)

    def before_move(self, s: State, seat: int) -> None:
        """Count what is offered."""
        moves = self.game.moves(s, seat)
        step = self.game.steps[s.agenda[-1].step].name
        asked, offered = self.branching.get(step, (0, 0))
        self.branching[step] = (asked + 1, offered + len(moves))
        self.offered.update({thing for move in moves for thing in self.things[move]})
        for owner, gain in enumerate(self._luck.gains(s, seat) if self._luck else ()):
            self.luck[owner] += gain

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Count what was chosen, and watch who leads; talk is neither."""
        if self.game.is_aside(move):
            return
        self.chosen[seat].update(self.things[move])
        self.leads.after_move(s, seat, move)


def watch_games(match: Match, seed: str, numbers: Sequence[int]) -> list[Facts]:
    """Play some games and count; the work of one process at a time."""
    return [_watch(match, seed, number) for number in numbers]


def _watch(match: Match, seed: str, number: int) -> Facts:
    counting = Counting(match.load(), match.seats)
    result = match.play(seed, number, watch=counting)
    leads = counting.leads
    return Facts(
        replace(result, leads=leads.thirds(), lead_changes=leads.changes),
        [{f"{line.name} {line.rule}": int(line.points) for line in score.lines} for score in leads.scores],
        counting.chosen,
        counting.offered,
        counting.branching,
        counting.luck,
    )
