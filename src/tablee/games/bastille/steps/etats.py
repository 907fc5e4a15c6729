"""États Généraux (BA-4.9, BA-4.10) and its secret missions (BA-9.2, BA-9.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import MISSION, PILE
from tablee.games.bastille.parts import Parts
from tablee.games.bastille.state import EMPTY, NONE_TAKEN, Bastille
from tablee.games.bastille.steps.placing import Location
from tablee.games.bastille.steps.rewards import give_coins
from tablee.table import Actions, Counts, Dealer, Refusal, Step, Task, filled, total


@final
class Etats(Location):
    """The first takes coins; then each takes a mission, in the variant from a pile of their own."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if place == 0:
            give_coins(s, seat, s.parts.etats_first_coins, "BA-4.9", dealer)
            s.other_pile = EMPTY
            seek_mission(s, seat, "BA-4.9", "BA-9.2", dealer)
        elif s.other_pile == EMPTY:
            seek_mission(s, seat, "BA-4.9", "BA-9.2", dealer)
        else:
            look_through(s, seat, s.other_pile, "BA-9.2", dealer)


def seek_mission(s: Bastille, seat: i64, rule: str, rule_of_variant: str, dealer: Dealer) -> None:
    """Look for a mission: in the only pile, or in the variant in one that is chosen unseen."""
    if not s.secret_mission:
        look_through(s, seat, 0, rule, dealer)
    elif total(s.pile_size) == 0:
        find_none(s, seat, 0, dealer)
    else:
        dealer.tell(rule_of_variant, "seeks_pile", seat)
        s.agenda.append(Task(PILE, (seat,)))


def look_through(s: Bastille, seat: i64, pile: i64, rule: str, dealer: Dealer) -> None:
    """See every card of a pile, alone, and be asked to take one that may be held."""
    kinds = s.parts.mission_kinds
    s.looks = s.looks[:]
    s.looks[seat] = [*s.looks[seat], len(s.taken), pile, *s.pile[pile * kinds : (pile + 1) * kinds]]
    dealer.tell(rule, "looked", seat, pile)
    held = held_by(s, seat)
    legal = False
    for mission in range(kinds):
        if s.pile[pile * kinds + mission] > 0:
            if held[mission] == 1:
                dealer.tell("BA-4.10", "held_back", seat, mission, audience=seat)
            else:
                legal = True
    if legal:
        s.agenda.append(Task(MISSION, (seat,), (pile,)))
    else:
        find_none(s, seat, pile, dealer)


def held_by(s: Bastille, seat: i64) -> Counts:
    """Per mission: 1 if `seat` holds it."""
    held = filled(0, s.parts.mission_kinds)
    for number in range(len(s.taker)):
        if s.taker[number] == seat and s.taken[number] >= 0:
            held[s.taken[number]] = 1
    return held


def find_none(s: Bastille, seat: i64, pile: i64, dealer: Dealer) -> None:
    """That a player took no card is public."""
    note(s, seat, pile, NONE_TAKEN)
    dealer.tell("BA-R10", "no_mission", seat)


def note(s: Bastille, seat: i64, pile: i64, mission: i64) -> None:
    """Write down who took which mission from where."""
    s.taker = [*s.taker, seat]
    s.taken_from = [*s.taken_from, pile]
    s.taken = [*s.taken, mission]


def take(s: Bastille, seat: i64, pile: i64, mission: i64) -> None:
    """Move a mission from a pile to a hand."""
    s.pile[pile * s.parts.mission_kinds + mission] -= 1
    s.pile_size[pile] -= 1
    note(s, seat, pile, mission)


@final
class ChoosePile(Step[Bastille]):
    """In the variant a pile is chosen before seeing it; it must not be empty."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("pile", "BA-9.2", ("pile",))
        self._pile: Final = actions.first("pile")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._pile + pile for pile, size in enumerate(s.pile_size) if size > 0]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        return None if s.pile_size[move - self._pile] > 0 else Refusal("BA-9.2", "empty_pile")

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        pile = move - self._pile
        s.other_pile = 1 - pile
        look_through(s, seat, pile, "BA-9.2", dealer)


@final
class TakeMission(Step[Bastille]):
    """Taking is not optional, and nobody may hold two copies of a mission."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("mission", "BA-4.9", ("mission",), sealed=True)
        self._kinds: Final = parts.mission_kinds
        self._mission: Final = actions.first("mission")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        pile: i64 = s.agenda[-1].args[0]
        first = pile * self._kinds
        held = held_by(s, seat)
        return [
            self._mission + mission
            for mission in range(self._kinds)
            if s.pile[first + mission] > 0 and held[mission] == 0
        ]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        mission = move - self._mission
        if mission in s.missions(seat):
            return Refusal("BA-4.10", "mission_held")
        if s.pile[s.agenda[-1].args[0] * self._kinds + mission] == 0:
            return Refusal("BA-4.9", "mission_not_there")
        return None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        take(s, seat, s.agenda[-1].args[0], move - self._mission)
        dealer.tell("BA-4.9", "took_mission", seat)
        dealer.tell("BA-4.9", "the_mission", seat, move - self._mission, audience=seat)
