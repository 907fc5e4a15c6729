"""Heads of State in words: who lives where, and what each country still offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.games.heads_of_state.parts import COUNTRIES, RANKS
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.revolution import standings
from tablee.games.title import Telling, Words
from tablee.locale import labelled

if TYPE_CHECKING:
    from tablee.drawing import Piece

SILENT: Final = ("plate-", "line-", "sets", "known-", "discards", "hand")  # a hand is counted in the panel


class HeadsOfStateTelling(Telling):
    """What is told of Europe."""

    order = ("years", "house", "country-", "sector-", "card-", "pile-")

    def brief(self, s: HeadsOfState, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """Nobles where they live, and markers while they can be taken; the sets are in the rules."""
        sort, _, name = piece.id.partition("-")
        if sort == "hand" and name:
            amount = s.held[int(name[1]) * 2 + int(name[-1])]
            return [piece.label] if amount else []
        if piece.id.startswith(SILENT):
            return []
        if sort == "country":
            return [_country(s, COUNTRIES.index(name), names, words)]
        if sort == "sector":
            return _sector(s, name, names, words)
        if sort == "house":
            markers = s.parts.house[s.seats]
            return [labelled(words["draw.house"], _markers(markers, s.house, names), words)] if not name else []
        if sort == "rank":
            seat, rank = int(name[1]), RANKS.index(name[3:])
            cards = s.nobles[seat * RANK_COUNT + rank]
            return [f"{words[f'rank.{RANKS[rank]}']} ×{cards}"] if cards else []
        return None


def _markers(points: Sequence[int], owners: Sequence[int], names: Sequence[str]) -> str:
    """What is still there to be taken, and who has the rest."""
    taken = [*owners, *[EMPTY] * (len(points) - len(owners))]
    labels = [f"{one} {names[owner]}" if owner != EMPTY else str(one) for one, owner in zip(points, taken, strict=True)]
    return ", ".join(labels)


def _country(s: HeadsOfState, country: int, names: Sequence[str], words: Words) -> str:
    """A country: its markers, and who has the most influence in it."""
    parts = s.parts.countries[country]
    owners = s.markers[country * PER_COUNTRY : (country + 1) * PER_COUNTRY]
    ranked = standings(s, country)
    influence = ", ".join([f"{names[one.seat]} {one.influence}" for one in ranked])
    worth = " / ".join([str(one) for one in parts.round])
    return words["told.country"].format(
        name=words[f"draw.country.{COUNTRIES[country]}"],
        every=_markers(parts.markers, list(owners), names),
        influence=f"{worth} ({influence})" if influence else worth,
    )


def _sector(s: HeadsOfState, name: str, names: Sequence[str], words: Words) -> list[str]:
    """A sector with the nobles in it, and those who died there; an empty one with the points for the first noble."""
    parts = s.parts
    number = next(place for place, one in enumerate(parts.sectors) if one.name == name)
    nobles: list[str] = []
    for slot in parts.slots_of[number]:
        rank = words[f"rank.{RANKS[parts.rank_of[slot]]}"]
        if s.board[slot] != EMPTY:
            nobles.append(f"{rank} {names[s.board[slot]]}")
        for seat in range(s.seats):
            if s.dead[seat * len(parts.slots) + slot]:
                nobles.append(words["told.dead"].format(noble=f"{rank} {names[seat]}"))
    place = words[f"draw.place.{name}"]
    if s.initial[number] == EMPTY:
        nobles.insert(0, str(parts.sectors[number].points))
    return [labelled(place, ", ".join(nobles), words)] if nobles else []
