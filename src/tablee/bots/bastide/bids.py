"""What bots of a level really bid in Bastide, fitted to their games: what the others are expected to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.promises import expected_bid, promised
from tablee.bots.points import Points, points
from tablee.games.bastide.state import Bastide

FILE: Final = Path(__file__).parent / "bids.json"
INITIATOR: Final = 0  # whoever proposed the work, ...
JOINER: Final = 1  # ... somebody else, ...
PROMISED: Final = 2  # ... and whoever has promised something for it
ROLES: Final = ("initiator", "joiner", "promised")
RELUCTANCE: Final = 0.5  # points by which a bid looks worse after each turn that nobody paid for: so will the next be


@final
class Bids:
    """How much of its purse a seat bids on average, and how many points a bid must promise to be made at all."""

    def __init__(self, shares: Points, hesitations: Points) -> None:
        self.shares: Final = shares
        self.hesitations: Final = hesitations

    def expected(self, s: Bastide, seat: i64) -> i64:
        """What a seat is expected to bid."""
        share = self.shares[INITIATOR if seat == s.player else JOINER]
        usual = int(share * float(s.money[seat]) / float(max(1, s.idle)) + 0.5)
        return expected_bid(s, seat, usual) if s.talk.stands else usual

    def hesitation(self, s: Bastide, seat: i64) -> float:
        """By how many points any bid looks worse than none."""
        return self.hesitations[role_of(s, seat)] + RELUCTANCE * float(max(0, s.idle - 1))


def role_of(s: Bastide, seat: i64) -> i64:
    """In which of these roles a seat bids."""
    if s.talk.stands and promised(s, seat) > 0:
        return PROMISED
    return INITIATOR if seat == s.player else JOINER


def bids_of(level: str) -> Bids:
    """What bots of a level bid; whoever gives hints expects what strong ones do."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    found = data[level if level in data else "strong"]
    return Bids(
        points([float(found["share"][role]) for role in ROLES[:PROMISED]]),
        points([float(found["hesitation"][role]) for role in ROLES]),
    )
