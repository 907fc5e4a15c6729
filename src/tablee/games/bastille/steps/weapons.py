"""Weapons (BA-6.7, BA-6.8): tokens are taken in the order of the track."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import WEAPON
from tablee.games.bastille.parts import WEAPON_KINDS
from tablee.games.bastille.state import Bastille
from tablee.table import Actions, Dealer, Refusal, Step, Task, total


@final
class TakeWeapon(Step[Bastille]):
    """Front first, each player takes tokens of their choice; the last gets what is left without being asked."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("weapon", "BA-6.7", ("weapon",))
        self._weapon: Final = actions.first("weapon")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._weapon + weapon for weapon, tokens in enumerate(s.shown) if tokens > 0]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        return None if s.shown[move - self._weapon] > 0 else Refusal("BA-6.7", "no_such_token")

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        self._take(s, seat, move - self._weapon, dealer)

    def _take(self, s: Bastille, seat: i64, weapon: i64, dealer: Dealer) -> None:
        s.shown[weapon] -= 1
        s.weapons[seat * WEAPON_KINDS + weapon] += 1
        dealer.tell("BA-6.7", "takes_weapon", seat, weapon)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """The next token is due, from the same player or from the one behind."""
        place, picks, final_one = task.args
        if picks == 0:
            place += 1
            picks = s.parts.weapon_picks
        left = total(s.shown)
        last = s.seats - 1
        if place < last and left > 0:
            s.agenda.append(Task(WEAPON, (s.standing[place],), (place, picks - 1, final_one)))
            return
        for weapon in range(WEAPON_KINDS):
            for _ in range(s.shown[weapon]):
                self._take(s, s.standing[last], weapon, dealer)
        if not final_one:
            show_weapons(s, "BA-6.8", dealer)


def show_weapons(s: Bastille, rule: str, dealer: Dealer) -> None:
    """Turn up weapon tokens in the Bastille, as many as there are (BA-R10)."""
    for _ in range(min(s.parts.weapons_shown[s.seats], total(s.face_down))):
        weapon = dealer.draw("weapon", s.face_down)
        s.face_down[weapon] -= 1
        s.shown[weapon] += 1
        dealer.tell(rule, "weapon_shown", weapon)
