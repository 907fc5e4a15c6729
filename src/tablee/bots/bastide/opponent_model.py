"""What bots of a level really do in Bastide, fitted to their games: what the others at a table are expected to do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.goals import expected_bid, generosity, promised
from tablee.bots.points import Points, points
from tablee.games.bastide.state import Bastide

FILE: Final = Path(__file__).parent / "opponent_model.json"
USUAL: Final = "fair"  # at tables of this level ends come as `outcome_model.py` and the nets expect
INITIATOR: Final = 0  # the player who proposed the work, ...
JOINER: Final = 1  # ... somebody else, ...
PROMISED: Final = 2  # ... and somebody who has promised something for it
ROLES: Final = ("initiator", "joiner", "promised")
MEANNESS: Final = 4.0  # points by which any bid looks worse to somebody who seems to pay for nothing
RELUCTANCE: Final = 0.5  # points by which a bid looks worse after each turn that nobody paid for: so will the next be


@final
class LevelModel:
    """How bots of one level bid, and what becomes of their towns."""

    def __init__(self, shares: Points, hesitations: Points, town_bias: float) -> None:
        self.shares: Final = shares  # of its purse that a bot bids on average, by role
        self.hesitations: Final = hesitations  # points that a bid must promise to be made, by role
        self.town_bias: Final = town_bias  # how much likelier a town of such bots is held than a usual one, as a logit


@final
class OpponentModel:
    """What to expect of each seat by the level of its bot; people are expected to play like bots of the own level."""

    def __init__(self, level: str, levels: Sequence[str], seats: int) -> None:
        models = read_level_models()
        own = models[level if level in models else "strong"]  # the adviser expects what strong ones do
        seated = [*levels, *[""] * (seats - len(levels))]
        self._models: Final[list[LevelModel]] = [models.get(one, own) for one in seated]
        biases = [models[one].town_bias if one in models else 0.0 for one in levels]
        self.town_bias: Final[float] = sum(biases) / max(1, len(biases))

    def expected_bid(self, s: Bastide, seat: i64) -> i64:
        """What a seat is expected to bid."""
        share = self._models[seat].shares[INITIATOR if seat == s.player else JOINER]
        share *= generosity(s, seat)
        usual = int(share * float(s.money[seat]) / float(max(1, s.idle)) + 0.5)
        return expected_bid(s, seat, usual) if s.talk.stands else usual

    def hesitation(self, s: Bastide, seat: i64) -> float:
        """By how many points any bid of a seat looks worse than none."""
        usual = self._models[seat].hesitations[role_of(s, seat)] + RELUCTANCE * float(max(0, s.idle - 1))
        return usual + MEANNESS * (1.0 - generosity(s, seat))


def role_of(s: Bastide, seat: i64) -> i64:
    """In which of these roles a seat bids."""
    if s.talk.stands and promised(s, seat) > 0:
        return PROMISED
    return INITIATOR if seat == s.player else JOINER


def read_level_models() -> dict[str, LevelModel]:
    """The model of every level."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        level: LevelModel(
            points([float(row["share"][role]) for role in ROLES[:PROMISED]]),
            points([float(row["hesitation"][role]) for role in ROLES]),
            float(row["town_bias"]),
        )
        for level, row in data.items()
    }
