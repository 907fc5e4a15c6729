"""What a seat knows (BA-R14), and the worlds it must think possible.

Only missions are secret: decks that nobody has seen are counts, the same to everybody. A seat knows its own missions
and what lay in a pile whenever it looked through it; from that and from who took where, worlds are imagined.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.bastille.generated import MISSION
from tablee.games.bastille.mission_sampler import LOOK_HEAD, MissionSampler
from tablee.games.bastille.state import NONE_TAKEN, Bastille
from tablee.games.bastille.steps.etats import note
from tablee.table import HIDDEN, Dealer


def seen_by(s: Bastille, seat: i64) -> Bastille:
    """The table as `seat` knows it."""
    v = s.clone()
    if v.revealed:
        return v
    kinds = v.parts.mission_kinds
    v.taken = v.taken[:]
    for number in range(len(v.taker)):
        if v.taker[number] != seat and v.taken[number] != NONE_TAKEN:
            v.taken[number] = HIDDEN
    for pile in range(len(v.pile_size)):
        if not knows_pile(v, seat, pile):
            for place in range(pile * kinds, (pile + 1) * kinds):
                v.pile[place] = HIDDEN
    v.looks = v.looks[:]
    hidden = [HIDDEN] * kinds
    for other in range(v.seats):
        if other != seat and v.looks[other]:
            theirs = v.looks[other]
            look: list[int] = []
            at: i64 = 0  # counted by hand: mypyc is slow at steps of a range that it does not know
            while at < len(theirs):
                look.extend(theirs[at : at + LOOK_HEAD])
                look.extend(hidden)
                at += LOOK_HEAD + kinds
            v.looks[other] = look
    return v


def knows_pile(s: Bastille, seat: i64, pile: i64) -> bool:
    """Whether `seat` knows what lies in a pile: they have looked, and since then nobody else took from it."""
    last = HIDDEN
    if 0 <= seat < s.seats:
        look = s.looks[seat]
        at: i64 = 0
        while at < len(look):
            if look[at + 1] == pile:
                last = look[at]
            at += LOOK_HEAD + s.parts.mission_kinds
    if last == HIDDEN:
        return False
    for number in range(last, len(s.taker)):
        if s.taken_from[number] == pile and s.taker[number] != seat and s.taken[number] != NONE_TAKEN:
            return False
    return True


def imagine(view: Bastille, seat: i64, dealer: Dealer) -> Bastille:
    """A world that fits the view: the hidden missions are dealt out anew among those who may hold them."""
    s = view.clone()
    if s.revealed:
        return s
    if not s.agenda or s.agenda[-1].step != MISSION or seat in s.agenda[-1].seats:
        MissionSampler(s, seat).deal(dealer)
        return s
    task = s.agenda[-1]
    # Who is asked for a mission has found one that they may take: they take it, and after the dealing put it back.
    pile = task.args[0]
    s.pile_size[pile] -= 1
    note(s, task.seats[0], pile, HIDDEN)
    MissionSampler(s, seat).deal(dealer)
    s.taker = view.taker
    s.taken_from = view.taken_from
    s.pile[pile * s.parts.mission_kinds + s.taken.pop()] += 1
    s.pile_size[pile] += 1
    return s
