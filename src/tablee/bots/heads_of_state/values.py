"""What nobles of Heads of State bring, by slot and by rank."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.points import Points, points, zeros
from tablee.games.heads_of_state.parts import COUNTRIES, COURTESAN, Parts
from tablee.games.heads_of_state.state import EMPTY, RANK_COUNT, HeadsOfState

PLACES: Final[i64] = len(COUNTRIES)
USURPED: Final = 0.6  # a slot that has to be emptied first counts so much of a free one


@final
class Values:
    """Nobles in points, and how near a hand is to one."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        self.upper: Final = [parts.slots_of[parts.sector_of[slot]][0] == slot for slot in range(len(parts.slots))]
        self.plain: Final = points(  # per slot: its influence and its noble card, whoever creates there
            [
                (1.0 if self.upper[slot] else 0.6)
                + (1.0 if parts.capital_slot[slot] else 0.0)
                + 0.22 * float(parts.most[rank])
                for slot, rank in enumerate(parts.rank_of)
            ]
        )
        self.hexagon: Final = points([float(sector.points) for sector in parts.sectors])

    def present(self, s: HeadsOfState, seat: i64, sector: i64) -> bool:
        """Whether the seat has a noble in a sector, living or dead."""
        for slot in self.parts.slots_of[sector]:
            if s.board[slot] == seat or s.dead[seat * len(s.board) + slot] > 0:
                return True
        return False

    def complete(self, s: HeadsOfState, seat: i64, rank: i64) -> float:
        """How much of the set of a rank is in hand, squared."""
        cards = self.parts.sets[rank]
        mine = seat * self.parts.card_kinds
        in_hand: i64 = 0
        for card in cards:
            if s.hand[mine + card] > 0:
                in_hand += 1
        if in_hand < len(cards) and s.hand[mine + COURTESAN] > 0 and not self.parts.pure[rank]:
            in_hand += 1
        share = float(in_hand) / float(len(cards))
        return share * share

    def ranks(self, s: HeadsOfState, seat: i64) -> Points:
        """What the best slot of each rank brings; one that has to be emptied first counts less."""
        parts = self.parts
        best = zeros(RANK_COUNT)
        fresh = zeros(RANK_COUNT)  # what a first noble of a rank brings besides
        for rank in range(RANK_COUNT):
            if s.created[seat * RANK_COUNT + rank] == 0:
                fresh[rank] = 1.2
        rank_of = parts.rank_of
        sector_of = parts.sector_of
        board = s.board
        for slot in range(len(board)):
            owner = board[slot]
            if owner == seat:
                continue
            rank = rank_of[slot]
            sector = sector_of[slot]
            gain = self.plain[slot] + fresh[rank]
            if s.initial[sector] == EMPTY:
                gain += self.hexagon[sector]
            if owner != EMPTY:
                gain *= USURPED
            if gain > best[rank]:
                best[rank] = gain
        for rank in range(RANK_COUNT):
            if s.supply[seat * RANK_COUNT + rank] == 0:
                best[rank] = 0.0
        return best

    def slot(self, s: HeadsOfState, seat: i64, slot: i64) -> float:
        """What a noble brings in a slot: markers, influence, a noble card."""
        rank = self.parts.rank_of[slot]
        sector = self.parts.sector_of[slot]
        gain = self.plain[slot]
        if s.initial[sector] == EMPTY:
            gain += self.hexagon[sector]
        if s.created[seat * RANK_COUNT + rank] == 0 and seat not in s.house:
            gain += 1.2
        if not self.present(s, seat, sector):
            gain += 1.0
        return gain
