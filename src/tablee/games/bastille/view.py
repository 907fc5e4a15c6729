"""What a seat knows (BA-R14), and the worlds it must think possible.

Only missions are secret: decks that nobody has seen are counts, the same to everybody. A seat knows its own missions
and what lay in a pile whenever it looked through it; from that and from who took where, worlds are imagined.
"""

from __future__ import annotations

from typing import Final, final

from tablee.games.bastille.notation import DECK_MISSION
from tablee.games.bastille.state import NONE_TAKEN, Bastille
from tablee.table import HIDDEN, Dealer

LOOK_HEAD: Final = 2  # a look is the number of missions taken before it, the pile, then the contents


def seen_by(s: Bastille, seat: int) -> Bastille:
    """The table as `seat` knows it."""
    v = s.clone()
    if v.revealed:
        return v
    kinds = len(v.parts.missions)
    for number, owner in enumerate(v.taker):
        if owner != seat and v.taken[number] != NONE_TAKEN:
            v.taken[number] = HIDDEN
    for pile in range(len(v.pile_size)):
        if not _knows_pile(v, seat, pile):
            for place in range(pile * kinds, (pile + 1) * kinds):
                v.pile[place] = HIDDEN
    for other in range(v.seats):
        if other != seat:
            look = v.looks[other]
            for at in range(0, len(look), LOOK_HEAD + kinds):
                for place in range(at + LOOK_HEAD, at + LOOK_HEAD + kinds):
                    look[place] = HIDDEN
    return v


def _knows_pile(s: Bastille, seat: int, pile: int) -> bool:
    """Whether `seat` knows what lies in a pile: he has looked, and since then only he took from it."""
    last = HIDDEN
    if 0 <= seat < s.seats:
        look = s.looks[seat]
        for at in range(0, len(look), LOOK_HEAD + len(s.parts.missions)):
            if look[at + 1] == pile:
                last = look[at]
    if last == HIDDEN:
        return False
    for number in range(last, len(s.taker)):
        if s.taken_from[number] == pile and s.taker[number] != seat and s.taken[number] != NONE_TAKEN:
            return False
    return True


def imagine(view: Bastille, seat: int, dealer: Dealer) -> Bastille:
    """A world that fits the view: the hidden missions are dealt out anew among those who may hold them."""
    s = view.clone()
    if not s.revealed:
        Puzzle(s, seat).solve(dealer)
    return s


@final
class Puzzle:
    """Which missions the others took and what is left in the piles.

    Between two looks of the seat into a pile, what left the pile is known as a whole, not by whom. So every hidden
    taking draws from a *pool* of missions: one per pile and look, and one for all that was never looked at.
    """

    def __init__(self, s: Bastille, seat: int) -> None:
        self.s: Final = s
        self.kinds: Final = len(s.parts.missions)
        self.pools: Final[list[list[int]]] = [s.parts.mission_copies[:]]  # the first: never seen in a pile
        self.pool_of: Final = [0] * len(s.taken)  # per taking
        self.pool_left: Final = [0] * len(s.pile_size)  # per pile: where its contents are now
        looks = s.looks[seat] if 0 <= seat < s.seats else []
        for pile in range(len(s.pile_size)):
            self._divide(looks, pile)
        for number, mission in enumerate(s.taken):
            if mission >= 0:
                self.pools[self.pool_of[number]][mission] -= 1

    def _divide(self, looks: list[int], pile: int) -> None:
        """Give each taking from `pile` the pool of its time."""
        start = 0
        pool = 0
        for at in range(0, len(looks), LOOK_HEAD + self.kinds):
            if looks[at + 1] != pile:
                continue
            contents = looks[at + LOOK_HEAD : at + LOOK_HEAD + self.kinds]
            for mission in range(self.kinds):
                self.pools[pool][mission] -= contents[mission]  # what lay there has not been taken before
            self._assign(pile, start, looks[at], pool)
            start = looks[at]
            pool = len(self.pools)
            self.pools.append(contents)
        self._assign(pile, start, len(self.s.taken), pool)
        self.pool_left[pile] = pool

    def _assign(self, pile: int, start: int, stop: int, pool: int) -> None:
        for number in range(start, stop):
            if self.s.taken_from[number] == pile:
                self.pool_of[number] = pool

    def solve(self, dealer: Dealer) -> None:
        """Fill in everything hidden."""
        found = self._deal(0, dealer)
        assert found, "no world fits this view"
        self._fill_piles(dealer)
        self._fill_looks()

    def _deal(self, number: int, dealer: Dealer) -> bool:
        """Choose the hidden missions from `number` on, so that nobody holds one twice; go back where it cannot work."""
        s = self.s
        while number < len(s.taken) and s.taken[number] != HIDDEN:
            number += 1
        if number == len(s.taken):
            return self._fits()
        pool = self.pools[self.pool_of[number]]
        held = s.missions(s.taker[number])
        weights = [0 if mission in held else pool[mission] for mission in range(self.kinds)]
        while sum(weights) > 0:
            mission = dealer.draw(DECK_MISSION, weights)
            weights[mission] = 0
            pool[mission] -= 1
            s.taken[number] = mission
            if self._deal(number + 1, dealer):
                return True
            pool[mission] += 1
            s.taken[number] = HIDDEN
        return False

    def _fits(self) -> bool:
        """Whether everybody who took none could really take none: the pile held only what he had."""
        s = self.s
        for number, mission in enumerate(s.taken):
            if mission == NONE_TAKEN and s.pile_size[s.taken_from[number]] > 0:
                pile = s.taken_from[number]
                if self.pool_left[pile] == 0:
                    return False  # contents still open: only an empty pile gives none there
                held = [s.taken[n] for n in range(number) if s.taker[n] == s.taker[number]]
                later = [s.taken[n] for n in range(number, len(s.taken)) if s.taken_from[n] == pile]
                for kind in range(self.kinds):
                    there = self.pools[self.pool_left[pile]][kind] + later.count(kind)
                    if there > 0 and kind not in held:
                        return False
        return True

    def _fill_piles(self, dealer: Dealer) -> None:
        """What is left of a pool lies in its pile; piles that share the unseen pool are dealt from it."""
        s = self.s
        for pile, size in enumerate(s.pile_size):
            pool = self.pools[self.pool_left[pile]]
            contents = [0] * self.kinds
            for _ in range(size):
                mission = dealer.draw(DECK_MISSION, pool)
                pool[mission] -= 1
                contents[mission] += 1
            s.pile[pile * self.kinds : (pile + 1) * self.kinds] = contents

    def _fill_looks(self) -> None:
        """What the others saw when they looked through a pile."""
        s = self.s
        for look in s.looks:
            for at in range(0, len(look), LOOK_HEAD + self.kinds):
                if look[at + LOOK_HEAD] != HIDDEN:
                    continue
                pile = look[at + 1]
                contents = s.pile[pile * self.kinds : (pile + 1) * self.kinds]
                for number in range(look[at], len(s.taken)):
                    if s.taken_from[number] == pile and s.taken[number] >= 0:
                        contents[s.taken[number]] += 1
                look[at + LOOK_HEAD : at + LOOK_HEAD + self.kinds] = contents
