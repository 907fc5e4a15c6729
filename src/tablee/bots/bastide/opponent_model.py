"""What bots of a level really do in Bastide, fitted to their games: what the others at a table are expected to do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.promises import expected_bid, promised
from tablee.bots.points import Points, points
from tablee.games.bastide.state import Bastide

FILE: Final = Path(__file__).parent / "opponent_model.json"
USUAL: Final = "fair"  # at tables of this level ends come as `outcome_model.py` and the nets expect
INITIATOR: Final = 0  # whoever proposed the work, ...
JOINER: Final = 1  # ... somebody else, ...
PROMISED: Final = 2  # ... and whoever has promised something for it
ROLES: Final = ("initiator", "joiner", "promised")
RELUCTANCE: Final = 0.5  # points by which a bid looks worse after each turn that nobody paid for: so will the next be


@final
class Habits:
    """How much of its purse a bot bids on average, when it bids at all, and how its kind leans a town's fate."""

    def __init__(self, shares: Points, hesitations: Points, lean: float) -> None:
        self.shares: Final = shares
        self.hesitations: Final = hesitations  # points that a bid must promise to be made
        self.lean: Final = lean  # how much likelier a town of such bots is held than a usual one, as a logit


@final
class Company:
    """Who sits at a table, and so what to expect of each seat; of people what bots of the own level do."""

    def __init__(self, level: str, levels: Sequence[str], seats: int) -> None:
        known = read_habits()
        own = known[level if level in known else "strong"]  # whoever gives hints expects what strong ones do
        seated = [*levels, *[""] * (seats - len(levels))]
        self._habits: Final[list[Habits]] = [known.get(one, own) for one in seated]
        leans = [known[one].lean if one in known else 0.0 for one in levels]
        self.lean: Final[float] = sum(leans) / max(1, len(leans))

    def expected_bid(self, s: Bastide, seat: i64) -> i64:
        """What a seat is expected to bid."""
        share = self._habits[seat].shares[INITIATOR if seat == s.player else JOINER]
        usual = int(share * float(s.money[seat]) / float(max(1, s.idle)) + 0.5)
        return expected_bid(s, seat, usual) if s.talk.stands else usual

    def hesitation(self, s: Bastide, seat: i64) -> float:
        """By how many points any bid of a seat looks worse than none."""
        return self._habits[seat].hesitations[role_of(s, seat)] + RELUCTANCE * float(max(0, s.idle - 1))


def role_of(s: Bastide, seat: i64) -> i64:
    """In which of these roles a seat bids."""
    if s.talk.stands and promised(s, seat) > 0:
        return PROMISED
    return INITIATOR if seat == s.player else JOINER


def read_habits() -> dict[str, Habits]:
    """The habits of every level."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        level: Habits(
            points([float(found["share"][role]) for role in ROLES[:PROMISED]]),
            points([float(found["hesitation"][role]) for role in ROLES]),
            float(found["lean"]),
        )
        for level, found in data.items()
    }
