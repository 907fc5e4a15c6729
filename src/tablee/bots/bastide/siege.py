"""What would become of everybody in Bastide if the siege began now."""

from __future__ import annotations

from tablee.games.bastide.state import Bastide
from tablee.games.bastide.town import KINDS, WALLS


def places(s: Bastide, value: int) -> list[int]:
    """A number for each seat, the higher the better, if a tile of `value` points began the siege (BD-9.1 to BD-9.3)."""
    english = value
    for number in range(len(s.camp)):
        english += s.camp[number] * (number + 1)
    walls = 0
    held = True
    for wall in WALLS:
        walls += s.taken[wall]
        held = held and s.taken[wall] > 0
    held = held and (walls > english or (walls == english and not s.siege_needs_more))
    influence = s.influence()
    more = s.parts.influence + 1  # than anybody has: points weigh more than whatever breaks ties
    ranked: list[int] = []
    for seat in range(s.seats):
        bonus = s.route[seat]
        own = 0
        ties = 0
        for kind in range(len(KINDS)):
            if s.cards[kind] == seat:
                bonus += s.parts.cards[kind]
            pieces = influence[seat * len(KINDS) + kind]
            own += pieces
            ties = ties * more + pieces
        points = own + bonus if held else own - bonus
        ranked.append(points * more * more * more + ties)
    return ranked


def wins(places: list[int], seat: int) -> bool:
    """Whether a seat's place is better than every other's."""
    most = max(places)
    return places[seat] == most and places.count(most) == 1
