"""The emissary of the Church (BD-4.9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import EMISSARY
from tablee.games.bastide.parts import ENGLISH
from tablee.games.bastide.state import Bastide
from tablee.table import Actions, Dealer, Refusal, Step, Task, most, times


def send_emissary(s: Bastide, work: i64, dealer: Dealer) -> None:
    """The player with the most influence on the building acts; ties go clockwise from the initiator."""
    town = s.parts.town
    first = town.first[work]
    mine = s.circles[first : first + town.size[work]]
    best = s.player
    highest: i64 = 0
    seat = s.player
    for _ in range(s.seats):
        found = times(mine, seat)
        if found > highest:
            best = seat
            highest = found
        seat += 1
        if seat == s.seats:
            seat = 0
    if most(s.camp) == 0:
        dealer.tell("BD-4.9", "no_emissary", best)
        return
    complete = s.taken[work] == town.size[work]
    s.agenda.append(Task(EMISSARY, (best,), (int(complete),)))


@final
class Emissary(Step[Bastide]):
    """One English tile of the player's choice goes back into the bag, and its points are scored on the Camp Road."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("emissary", "BD-4.9", ("emissary",))
        self._emissary: Final = actions.first("emissary")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        return [self._emissary + value for value, tiles in enumerate(s.camp) if tiles > 0]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        value = move - self._emissary
        return None if s.camp[value] > 0 else Refusal("BD-4.9", "not_in_camp", (value + 1,))

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        value = move - self._emissary
        s.trail = s.trail.gone_back(s.unseen_tiles())
        s.camp[value] -= 1
        s.bag[ENGLISH + value] += 1
        s.bag_size += 1
        complete = s.agenda[-1].args[0]
        dealer.tell("BD-4.9" if complete else "BD-R3", "tile_sent_back", seat, value + 1)
        if s.route[seat] == 0 and s.supply[seat] > 0:
            s.supply[seat] -= 1
            s.marker[seat] = 1
            dealer.tell("BD-R12", "marker_set", seat)
        s.route[seat] = min(s.route[seat] + value + 1, s.parts.camp_route)
        dealer.tell("BD-4.9", "on_route", seat, s.route[seat])
