"""Heads of State in words: who lives where, and what each country still offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.games.heads_of_state.generated import NEW_ROUND
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES, RANKS
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.revolution import standings
from tablee.games.title import Telling, Words
from tablee.locale import labelled, several

if TYPE_CHECKING:
    from tablee.drawing import Piece

SILENT: Final = ("plate-", "sets", "discards", "hand")  # a hand is counted in the panel
SHOWN: Final = (
    *("box_opened", "seated", "cards_in_play", "piles_built", "attribute_shown", "treachery_shown", "turn_begins"),
    *("goes_on", "chose_attributes", "takes_noble_card", "swept_back", "reshuffled"),
)


class HeadsOfStateTelling(Telling):
    """What is told of Europe."""

    order = ("years", "house", "country-", "sector-", "card-", "pile-")
    shown = SHOWN

    def brief(self, s: HeadsOfState, piece: Piece, names: Sequence[str], words: Words) -> list[str] | None:
        """Nobles where they live, and markers while they can be taken; the sets are in the rules."""
        sort, _, name = piece.id.partition("-")
        if sort == "panel":
            return [_player(s, int(name), words)]
        if piece.id.startswith(SILENT):
            return []
        if sort == "country":
            country = COUNTRIES.index(name)
            return [*([words["told.countries"]] if country == 0 else []), _country(s, country, names, words)]
        if sort == "sector":
            return _sector(s, name, names, words)
        if sort == "house":
            markers = s.parts.house[s.seats]
            return [labelled(words["draw.house"], _markers(markers, s.house, names), words)] if not name else []
        if sort == "pile":
            return [_piles(s, words)] if name == "main" and not _is_over(s) else []
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
    worth = ", ".join([str(one) for one in parts.round])
    return words["told.country"].format(
        name=words[f"draw.country.{COUNTRIES[country]}"],
        every=_markers(parts.markers, list(owners), names),
        influence=f"{worth} ({influence})" if influence else worth,
    )


def _is_over(s: HeadsOfState) -> bool:
    """Whether the round is over; its piles no longer matter."""
    return not s.agenda or any(task.step == NEW_ROUND for task in s.agenda)


def _piles(s: HeadsOfState, words: Words) -> str:
    """The cards that are left; the revolution is among the last ones."""
    key = "told.piles" if s.main_size else "told.last_pile"
    return words[key].format(main=s.main_size, under=s.under_size + 1, treachery=s.treachery_size)


def _player(s: HeadsOfState, seat: int, words: Words) -> str:
    """What a player has: points, noble cards, and the hand with the cards that all have seen."""
    parts = [words["told.points"].format(points=s.total(seat))]
    for rank in reversed(range(RANK_COUNT)):
        if nobles := s.nobles[seat * RANK_COUNT + rank]:
            parts.append(several(words[f"rank.{RANKS[rank]}"], nobles))
    known = s.cards_of(s.known, seat)
    for sort, cards in enumerate((range(ASSASSIN), range(ASSASSIN, len(known)))):
        hand = words[f"told.hand.{sort}"].format(cards=s.held[seat * 2 + sort])
        seen = [several(words[f"draw.card.{s.parts.cards[card]}"], known[card]) for card in cards if known[card]]
        if seen:
            hand = words["told.known"].format(hand=hand, cards=", ".join(seen))
        if s.held[seat * 2 + sort]:
            parts.append(hand)
    return ", ".join(parts)


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
