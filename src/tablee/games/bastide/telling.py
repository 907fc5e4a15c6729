"""Bastide in words: whose influence is where, and who has kept their word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.talk import DECLINED, NOTHING
from tablee.games.bastide.town import KINDS, RELIGIOUS, WALLS, WORKS
from tablee.games.title import Telling, Words
from tablee.locale import labelled
from tablee.table import HIDDEN

if TYPE_CHECKING:
    from tablee.drawing import Piece

SILENT: Final = ("route", "gap-", "house-", *KINDS)  # influence on the kinds of works is told with what is left


class BastideTelling(Telling):
    """What is told of a town."""

    order = ("charter", "camp", "card-", "chest", "bag", "work-", "block-")
    shown = frozenset(("town_laid", "bag_filled", "seated", "draws", "chest_stays", "bid_sealed", "addition_sealed"))

    def brief(self, s: Bastide, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """Works with the influence on them, and blocks with houses; the rest of the town is as it was built."""
        sort, _, name = piece.id.partition("-")
        if piece.id.startswith(SILENT):
            return []
        if sort == "charter":
            return [labelled(words["draw.project"], _work(s, s.project, words), words)] if s.project != EMPTY else []
        if sort == "camp":
            return [_camp(s, words)]
        if sort == "card":
            return [_cards(s, names, words)] if name == CARDS[0] else []
        if sort in ("money", "supply", "hand", "bid"):
            return _held(s, piece, words)
        if sort == "work":
            work = WORKS.index(name)
            if s.taken[work] == 0:
                return []
            town = s.parts.town
            first = town.first[work]
            circles = enumerate(s.circles[first : first + town.size[work]], first)
            taken = [f"{town.words[one].rpartition('-')[2]} {names[seat]}" for one, seat in circles if seat != EMPTY]
            return [labelled(_work(s, work, words), ", ".join(taken), words)]
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


def _work(s: Bastide, work: int, words: Words) -> str:
    """A structure; of a religious building also the block."""
    label = words[f"work.{WORKS[work]}"]
    site = s.site[work - RELIGIOUS[0]] if work in RELIGIOUS else EMPTY
    return label if site == EMPTY else f"{label} ({s.parts.town.names[site]})"


def _camp(s: Bastide, words: Words) -> str:
    """The tiles in the camp against the influence on the walls."""
    tiles = [points for points, amount in enumerate(s.camp, 1) for _ in range(amount)]
    walls = [s.taken[wall] for wall in WALLS if s.taken[wall]]
    listed = f"{len(tiles)} ({', '.join([str(points) for points in tiles])})" if tiles else "0"
    return words["told.camp"].format(
        tiles=listed, places=s.parts.camp, english=sum(tiles), influence=sum(walls), walls=len(walls)
    )


def _cards(s: Bastide, names: Sequence[str], words: Words) -> str:
    """The majority cards with their points and who holds them."""
    cards = [
        f"{words[f'draw.card.{name}']} {points}" + (f" {names[holder]}" if holder != EMPTY else "")
        for name, points, holder in zip(CARDS, s.parts.cards, s.cards, strict=True)
    ]
    return labelled(words["told.cards"], ", ".join(cards), words)


def _held(s: Bastide, piece: Piece, words: Words) -> list[str] | None:
    """What lies in front of a player: money, influence, tiles that others cannot see, and a bid."""
    sort, _, name = piece.id.partition("-")
    seat = int(name.partition("-")[0])
    if sort == "bid":
        return [] if piece.label == words["draw.bid.owes"] else None
    if sort == "hand":
        if HIDDEN not in list(s.tiles_of(seat)):
            return None
        return [words["told.hidden"].format(tiles=s.hand_size[seat])] if name.endswith("-0") else []
    if sort == "money":
        return [words["told.money"].format(amount=s.money[seat])] if s.money[seat] else []
    placed = zip(KINDS, s.influence()[seat * len(KINDS) : (seat + 1) * len(KINDS)], strict=True)
    parts = [words["told.supply"].format(amount=s.supply[seat])]
    parts += [words[f"told.on.{kind}"].format(amount=amount) for kind, amount in placed if amount]
    return [", ".join(parts)]


def _first_built(s: Bastide) -> str | None:
    """The block with which all houses are told."""
    return next((name for name, houses in zip(s.parts.town.names, s.houses, strict=True) if houses), None)


def _houses(s: Bastide, words: Words) -> list[str]:
    """The houses of each block, and in brackets the lots that are still free."""
    blocks = zip(s.parts.town.names, s.houses, s.free, strict=True)
    counts = ", ".join([f"{name} {houses} ({free})" for name, houses, free in blocks if houses])
    return [labelled(words["told.houses"], counts, words)]
