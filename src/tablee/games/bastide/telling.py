"""Bastide in words: whose influence is where, and who has kept their word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.talk import DECLINED, NOTHING
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.games.title import Telling, Words
from tablee.locale import labelled

if TYPE_CHECKING:
    from tablee.drawing import Piece

SILENT: Final = ("route", "charter", "gap-", "house-")


class BastideTelling(Telling):
    """What is told of a town."""

    order = ("camp", "card-", "chest", "bag", "work-", "block-")

    def brief(self, s: Bastide, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """Works with the influence on them, and blocks with houses; the rest of the town is as it was built."""
        sort, _, name = piece.id.partition("-")
        if piece.id.startswith(SILENT):
            return []
        if sort == "work":
            work = WORKS.index(name)
            if s.taken[work] == 0:
                return []
            town = s.parts.town
            first = town.first[work]
            circles = enumerate(s.circles[first : first + town.size[work]], first)
            taken = [f"{town.words[one].rpartition('-')[2]} {names[seat]}" for one, seat in circles if seat != EMPTY]
            label = words[f"work.{name}"]
            if work in RELIGIOUS:
                label = f"{label} ({town.names[s.site[work - RELIGIOUS[0]]]})"
            return [labelled(label, ", ".join(taken), words)]
        if sort == "block":
            return _houses(s, words) if name == _first_built(s) else []
        return None

    def promises(self, s: Bastide, names: Sequence[str], words: Words) -> list[str]:
        """What stands promised and asked for in this turn, and how often each player has kept or broken their word."""
        talk = s.talk
        lines: list[str] = []
        if talk.work != NOTHING:
            work = words[f"work.{WORKS[talk.work]}"]
            for seat, amount in enumerate(talk.words):
                if amount > 0:
                    lines.append(words["told.promised"].format(seat=names[seat], amount=amount, work=work))
                elif amount == DECLINED:
                    lines.append(words["told.declined"].format(seat=names[seat]))
        for seat, amount in enumerate(talk.asks.amounts):
            if amount > 0:
                lines.append(words["told.asks"].format(seat=names[seat], amount=amount))
        for seat, (kept, broken) in enumerate(zip(talk.kept, talk.broken, strict=True)):
            if kept or broken:
                lines.append(words["told.word"].format(seat=names[seat], kept=kept, broken=broken))
        return lines

    def kept_word(self, s: Bastide) -> list[tuple[int, int]]:
        """For each seat how many promises it has kept and broken."""
        return list(zip(s.talk.kept, s.talk.broken, strict=True)) or [(0, 0)] * s.seats


def _first_built(s: Bastide) -> str | None:
    """The block with which all houses are told."""
    return next((name for name, houses in zip(s.parts.town.names, s.houses, strict=True) if houses), None)


def _houses(s: Bastide, words: Words) -> list[str]:
    """The houses of each block, and in brackets the lots that are still free."""
    blocks = zip(s.parts.town.names, s.houses, s.free, strict=True)
    counts = ", ".join([f"{name} {houses} ({free})" for name, houses, free in blocks if houses])
    return [labelled(words["told.houses"], counts, words)]
