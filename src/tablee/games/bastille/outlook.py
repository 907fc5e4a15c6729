"""What everybody would have if the game ended now: the final scoring of what lies open, by the steps that carry it out.

Left out are chance and choices: henchmen drawn in the catacombs, weapons still to be taken, the groups of monks, and
the missions of others.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.bastille.generated import COVER, RESULT, SCORE_UNARMED, SCORING, TRACK
from tablee.games.bastille.parts import MAX, MAX_OF, WEAPON_KINDS
from tablee.games.bastille.state import EMPTY, LINES, NONE_TAKEN, Bastille
from tablee.table import HIDDEN, Dealer, Step, Task, filled, total


def before_result(view: Bastille, scoring: Step[Bastille], dealer: Dealer) -> Bastille:
    """The table with nothing left to do but the final scoring; what was scored of it already is not scored again."""
    s = view.clone()
    s.taken = [NONE_TAKEN if mission == HIDDEN else mission for mission in s.taken]
    s.shown = filled(0, WEAPON_KINDS)
    if RESULT in [task.step for task in s.agenda]:
        s.agenda = [task for task in s.agenda if task.step in (RESULT, TRACK)]
        return s
    s.agenda = []
    scoring.done(s, Task(SCORING, (), (1,)), dealer)
    s.agenda.pop()  # the catacombs
    return s


def unknown(view: Bastille, ended: Bastille, seat: i64) -> list[str]:
    """What is not counted for a seat."""
    missing: list[str] = []
    missions = view.missions(seat)
    if HIDDEN in missions:
        missing.append("missions")
    steps = [task.step for task in view.agenda]
    drawing = RESULT not in steps or TRACK in steps
    covers = steps[-1] == COVER and seat in view.agenda[-1].seats
    if covers or (drawing and view.bag[seat] > 0):
        missing.append("catacombs")
    if total(view.shown) > 0 and (ended.points[seat * LINES + SCORE_UNARMED] < 0 or _compares_weapons(view, missions)):
        missing.append("weapons")
    for card in view.parts.monks:
        if view.where[card] == seat and view.monk_group[card] == EMPTY:
            missing.append("monks")
            break
    return missing


def _compares_weapons(view: Bastille, missions: list[int]) -> bool:
    """Whether one of these missions is for the most weapons."""
    for number in missions:
        if number != HIDDEN:
            mission = view.parts.missions[number]
            if mission.kind == MAX and MAX_OF[mission.of] == "weapons":
                return True
    return False
