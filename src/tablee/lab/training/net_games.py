"""Games to train nets with: a league plays, and positions are noted as a net sees them, with how the games ended."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import bots
from tablee.bots.evaluator import Evaluator
from tablee.bots.net import NetInputs, eighths
from tablee.bots.registry import net_inputs
from tablee.lab.match import Match, Watcher
from tablee.lab.training.league import League, learner
from tablee.table import SeededDealer, State
from tablee.table.observation import blank_row

if TYPE_CHECKING:
    import numpy.typing as npt

    Arrays = dict[str, npt.NDArray[Any]]

RANDOM = 8  # one move in so many is drawn at random: what nobody would do must be seen to be judged
POSITIONS = 30  # about so many are noted of a game


@dataclass(frozen=True)
class NetGamesPlan:
    """Which games to play, and where to keep what was noted."""

    league: League
    seats: int
    seed: str
    folder: str
    every: int  # note every so many decisions


class Notes(Watcher):
    """Watches a game and notes positions that can be judged as they stand."""

    def __init__(self, evaluator: Evaluator[State], inputs: NetInputs, every: int, chance: SeededDealer) -> None:
        self.evaluator = evaluator
        self.inputs = inputs
        self.every = every
        self.chance = chance
        self.rows: list[list[Any]] = []  # per position and seat, what a net sees
        self.points: list[list[list[float]]] = []  # per position, ending and seat, the points expected
        self.usual: list[float] = []  # per position, how likely the usual ending is
        self.progress: list[float] = []
        self._row = blank_row(inputs.size)  # one for all: compiled, a row that is written from here is never freed

    def before_move(self, s: State, seat: int) -> None:
        """Note one position in so many."""
        evaluator = self.evaluator
        if self.chance.below(self.every) or not evaluator.is_quiet(s):
            return
        import numpy as np

        progress = evaluator.progress(s)
        fine = eighths(progress, evaluator.net_features(s))
        rows = []
        for other in range(s.seats):
            self.inputs.write(s, other, fine, self._row)
            rows.append(np.array(self._row, np.int16))
        self.rows.append(rows)
        self.progress.append(progress)
        self.points.append(evaluator.points_by_ending(s))
        self.usual.append(evaluator.usual_ending_chance(s))


class Absent:
    """Plays like another bot, but now and then at random."""

    def __init__(self, bot: bots.Bot, chance: SeededDealer) -> None:
        self.bot = bot
        self.looks = bot.looks
        self.chance = chance

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """What the bot chooses, or any move."""
        if len(moves) > 1 and self.chance.below(RANDOM) == 0:
            return moves[self.chance.below(len(moves))]
        return self.bot.choose(view, seat, moves)


def note_games(plan: NetGamesPlan, numbers: Sequence[int]) -> list[int]:
    """Play some games and write down what was noted, unless that was done before; the work of one process at a time."""
    import numpy as np

    file = Path(plan.folder) / f"{numbers[0]:06d}-{numbers[-1] + 1:06d}.npz"
    if not file.exists():
        match = Match(plan.league.game, plan.seats, ("league",))
        evaluator = learner(match.load())
        arrays = [_note_game(plan, number, match, evaluator) for number in numbers]
        whole = {name: np.concatenate([one[name] for one in arrays]) for name in arrays[0]}
        packed = io.BytesIO()
        np.savez_compressed(packed, allow_pickle=False, **whole)
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(packed.getvalue())
        unfinished.rename(file)
    return list(numbers)


def _note_game(plan: NetGamesPlan, number: int, match: Match, evaluator: Evaluator[State]) -> Arrays:
    import numpy as np

    game = match.load()
    seed = f"{plan.seed}/{number}"
    chance = SeededDealer(f"{seed}/course")
    players = [Absent(player, chance) for player in plan.league.players(game, plan.seats, seed)]
    notes = Notes(evaluator, net_inputs(game, len(evaluator.features)), plan.every, chance)
    result = match.play(plan.seed, number, players, watch=notes)
    noted = len(notes.rows)  # none, if a game is very short
    endings = 2 if evaluator.other_ending else 1
    size = notes.inputs.size
    return {
        "rows": np.array(notes.rows, np.int16).reshape(noted, plan.seats, size),
        "points": np.array(notes.points, np.float32).reshape(noted, endings, plan.seats),
        "usual": np.array(notes.usual, np.float32),
        "progress": np.array(notes.progress, np.float32),
        "totals": np.tile(np.array(result.totals, np.float32), (noted, 1)),
        "shares": np.tile(np.array(result.shares(), np.float32), (noted, 1)),
        "other": np.full(noted, result.ending == evaluator.other_ending),
        "game": np.full(noted, number, np.int32),
    }
