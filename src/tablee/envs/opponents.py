"""The bots that a learning seat plays against."""

from __future__ import annotations

from collections.abc import Sequence

from tablee import bots
from tablee.table import Game, State


def load_opponents(names: Sequence[str], game: Game[State], learner: int, seed: str) -> list[bots.Bot]:
    """The bots from the seat after the learner on; they are told who sits where, and of the learner nothing."""
    seats = len(names) + 1
    in_turn = ["", *names]
    opponents = [in_turn[(seat - learner) % seats] for seat in range(seats)]
    return [bots.load(name, game, f"{seed}/{place}", opponents=opponents) for place, name in enumerate(names)]
