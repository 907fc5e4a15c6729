"""What a seat knows (BA-R14), and the worlds it must think possible.

Only missions are secret: decks that nobody has seen are counts, the same to everybody. A seat knows its own missions
and what lay in a pile whenever it looked through it; from that and from who took where, worlds are imagined.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import MISSION
from tablee.games.bastille.state import EMPTY, NONE_TAKEN, Bastille
from tablee.games.bastille.steps.etats import note
from tablee.table import HIDDEN, Counts, Dealer, counts, filled, total

PATIENCE: Final = 64  # cards tried before a search starts anew: one bad early guess can cost more than a new start
LOOK_HEAD: Final[i64] = 2  # a look is the number of missions taken before it, the pile, then the contents


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
        if not _knows_pile(v, seat, pile):
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


def _knows_pile(s: Bastille, seat: i64, pile: i64) -> bool:
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
        Puzzle(s, seat).solve(dealer)
        return s
    task = s.agenda[-1]
    # Who is asked for a mission has found one that they may take: they take it, and after the solving put it back.
    pile = task.args[0]
    s.pile_size[pile] -= 1
    note(s, task.seats[0], pile, HIDDEN)
    Puzzle(s, seat).solve(dealer)
    s.taker = view.taker
    s.taken_from = view.taken_from
    s.pile[pile * s.parts.mission_kinds + s.taken.pop()] += 1
    s.pile_size[pile] += 1
    return s


@final
class Puzzle:
    """Which missions the others took and what is left in the piles.

    Between two looks of the seat into a pile, what left the pile is known as a whole, not by whom. So every hidden
    card comes from a *pool* of missions: one per pile and look, and one for all that was never looked at. The cards
    are those taken, in their order, and then those that lie in the piles.
    """

    def __init__(self, s: Bastille, seat: i64) -> None:
        self.s: Final = s
        self.kinds: Final = s.parts.mission_kinds
        self.taken: Final[i64] = len(s.taken)
        self.taker: Final = counts(s.taker)
        cards = self.taken + total(s.pile_size)
        self.pools: Final[list[Counts]] = [s.parts.mission_copies[:]]  # the first: never seen in a pile
        self.cards: Final = filled(HIDDEN, cards)  # per card: its mission
        self.pool_of: Final = filled(0, cards)  # per card
        self.first_left: Final = filled(self.taken, len(s.pile_size))  # per pile: the first card that lies there
        self.holds: Final = filled(0, s.seats * self.kinds)  # per seat and mission: 1 if that is clear by now
        looks = s.looks[seat] if 0 <= seat < s.seats else []
        first = self.taken
        for pile in range(len(s.pile_size)):
            last = self._divide(looks, pile)
            self.first_left[pile] = first
            for card in range(first, first + s.pile_size[pile]):
                self.pool_of[card] = last
            first += s.pile_size[pile]
        for number in range(self.taken):
            self.cards[number] = s.taken[number]
            if s.taken[number] >= 0:
                self._lay(number, s.taken[number])
        self.demands: Final = self._demands()
        self.patience = 0  # how many more cards may be tried before starting anew

    def _divide(self, looks: list[int], pile: i64) -> i64:
        """Give each taking from `pile` the pool of its time; what is left lies in the last one."""
        start: i64 = 0
        pool: i64 = 0
        for at in range(0, len(looks), LOOK_HEAD + self.kinds):
            if looks[at + 1] != pile:
                continue
            contents = counts(looks[at + LOOK_HEAD : at + LOOK_HEAD + self.kinds])
            for mission in range(self.kinds):
                self.pools[pool][mission] -= contents[mission]  # what lay there has not been taken before
            self._assign(pile, start, looks[at], pool)
            start = looks[at]
            pool = len(self.pools)
            self.pools.append(contents)
        self._assign(pile, start, self.taken, pool)
        return pool

    def _assign(self, pile: i64, start: i64, stop: i64, pool: i64) -> None:
        for number in range(start, stop):
            if self.s.taken_from[number] == pile:
                self.pool_of[number] = pool

    def _demands(self) -> list[tuple[int, int]]:
        """Who took none held every mission in that pile: each such taking with each card that lay there."""
        s = self.s
        demands: list[tuple[int, int]] = []
        for number, mission in enumerate(s.taken):
            if mission == NONE_TAKEN:
                pile = s.taken_from[number]
                left = range(self.first_left[pile], self.first_left[pile] + s.pile_size[pile])
                later = range(number + 1, self.taken)
                demands += [(number, card) for card in left]
                demands += [
                    (number, card) for card in later if s.taken_from[card] == pile and s.taken[card] != NONE_TAKEN
                ]
        return demands

    def _lay(self, card: i64, mission: i64) -> None:
        """Say which mission a card is."""
        self.cards[card] = mission
        self.pools[self.pool_of[card]][mission] -= 1
        if card < self.taken:
            self.holds[self.taker[card] * self.kinds + mission] = 1

    def _lift(self, card: i64) -> None:
        """Take that back."""
        mission = self.cards[card]
        self.cards[card] = HIDDEN
        self.pools[self.pool_of[card]][mission] += 1
        if card < self.taken:
            self.holds[self.taker[card] * self.kinds + mission] = 0

    def _choices(self, card: i64) -> Counts:
        """How many copies of each mission a hidden card may be: nobody holds one twice."""
        choices = self.pools[self.pool_of[card]][:]
        if card < self.taken:
            first = self.taker[card] * self.kinds
            for mission in range(self.kinds):
                if self.holds[first + mission] == 1:
                    choices[mission] = 0
        return choices

    def _possible(self, card: i64) -> i64:
        """How many different missions a hidden card of a hand may be."""
        pool = self.pools[self.pool_of[card]]
        first = self.taker[card] * self.kinds
        found: i64 = 0
        for mission in range(self.kinds):
            if pool[mission] != 0 and self.holds[first + mission] == 0:
                found += 1
        return found

    def solve(self, dealer: Dealer) -> None:
        """Fill in everything hidden."""
        s = self.s
        patience = PATIENCE
        self.patience = patience
        while not self._meet(0, dealer):
            assert self.patience <= 0, "no world fits this view"
            patience *= 2
            self.patience = patience
        s.taken = list(self.cards[: self.taken])
        s.pile = filled(0, len(s.pile))
        for pile in range(len(s.pile_size)):
            for card in range(self.first_left[pile], self.first_left[pile] + s.pile_size[pile]):
                if self.cards[card] == HIDDEN:
                    self._lay(card, dealer.draw("mission", self.pools[self.pool_of[card]]))
                s.pile[pile * self.kinds + self.cards[card]] += 1
        self._fill_looks()

    def _meet(self, demand: i64, dealer: Dealer) -> bool:
        """Meet the demands from this one on, then deal the rest; go back where it cannot work."""
        if demand == len(self.demands):
            return self._deal(dealer)
        card = self.demands[demand][1]
        if self.cards[card] != HIDDEN:
            return self._hold(demand, dealer)
        weights = self._choices(card)
        while total(weights) > 0 and self.patience > 0:
            mission = dealer.draw("mission", weights)
            weights[mission] = 0
            self._lay(card, mission)
            if self._hold(demand, dealer):
                return True
            self._lift(card)
        return False

    def _hold(self, demand: i64, dealer: Dealer) -> bool:
        """See to it that whoever took none had taken the mission of this card before."""
        s = self.s
        number, card = self.demands[demand]
        mission = self.cards[card]
        before = [earlier for earlier in range(number) if s.taker[earlier] == s.taker[number]]
        if mission in [self.cards[earlier] for earlier in before]:
            return self._meet(demand + 1, dealer)
        before = [
            earlier for earlier in before if self.cards[earlier] == HIDDEN and self._choices(earlier)[mission] > 0
        ]
        weights = filled(1, len(before))
        while total(weights) > 0 and self.patience > 0:
            chosen = dealer.draw("mission", weights)
            weights[chosen] = 0
            self._lay(before[chosen], mission)
            if self._meet(demand + 1, dealer):
                return True
            self._lift(before[chosen])
        return False

    def _deal(self, dealer: Dealer) -> bool:
        """Choose the missions of all other takings, always for whoever has the least choice; go back where it fails."""
        pools: i64 = len(self.pools)
        wanted = filled(0, self.s.seats * pools)  # per seat and pool: how many different missions they still need
        first = filled(EMPTY, self.s.seats * pools)  # and for which taking first
        for number in range(self.taken - 1, -1, -1):
            if self.cards[number] == HIDDEN:
                at = self.taker[number] * pools + self.pool_of[number]
                wanted[at] += 1
                first[at] = number
        card: i64 = EMPTY
        least = self.kinds
        for at in range(len(first)):
            if first[at] != EMPTY:
                room = self._possible(first[at]) - wanted[at]
                if room < 0:
                    return False
                if room < least or (room == least and first[at] < card):
                    card, least = first[at], room
        if card == EMPTY:
            return True
        weights = self._choices(card)
        while total(weights) > 0 and self.patience > 0:
            self.patience -= 1
            mission = dealer.draw("mission", weights)
            weights[mission] = 0
            self._lay(card, mission)
            if self._deal(dealer):
                return True
            self._lift(card)
        return False

    def _fill_looks(self) -> None:
        """What the others saw when they looked through a pile."""
        s = self.s
        s.looks = s.looks[:]
        for seat in range(s.seats):
            if not s.looks[seat] or s.looks[seat][LOOK_HEAD] != HIDDEN:
                continue  # never looked, or looked themselves
            look = s.looks[seat][:]
            for at in range(0, len(look), LOOK_HEAD + self.kinds):
                pile: i64 = look[at + 1]
                contents = s.pile[pile * self.kinds : (pile + 1) * self.kinds]
                for number in range(look[at], len(s.taken)):
                    if s.taken_from[number] == pile and s.taken[number] >= 0:
                        contents[s.taken[number]] += 1
                for mission in range(self.kinds):
                    look[at + LOOK_HEAD + mission] = contents[mission]
            s.looks[seat] = look
