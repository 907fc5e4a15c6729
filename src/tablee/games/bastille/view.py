"""What a seat knows (BA-R14), and the worlds it must think possible.

Only missions are secret: decks that nobody has seen are counts, the same to everybody. A seat knows its own missions
and what lay in a pile whenever it looked through it; from that and from who took where, worlds are imagined.
"""

from __future__ import annotations

from typing import Final, final

from tablee.games.bastille.notation import DECK_MISSION
from tablee.games.bastille.state import EMPTY, NONE_TAKEN, Bastille
from tablee.table import HIDDEN, Dealer

PATIENCE: Final = 64  # cards tried before a search starts anew: one bad early guess can cost more than a new start
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
    card comes from a *pool* of missions: one per pile and look, and one for all that was never looked at. The cards
    are those taken, in their order, and then those that lie in the piles.
    """

    def __init__(self, s: Bastille, seat: int) -> None:
        self.s: Final = s
        self.kinds: Final = len(s.parts.missions)
        self.taken: Final = len(s.taken)
        self.pools: Final[list[list[int]]] = [s.parts.mission_copies[:]]  # the first: never seen in a pile
        self.cards: Final = s.taken[:]  # per card: its mission
        self.pool_of: Final = [0] * len(s.taken)  # per card
        self.first_left: Final[list[int]] = []  # per pile: the first card that lies there
        self.holds: Final = [0] * (s.seats * self.kinds)  # per seat and mission: 1 if that is clear by now
        looks = s.looks[seat] if 0 <= seat < s.seats else []
        for pile, size in enumerate(s.pile_size):
            last = self._divide(looks, pile)
            self.first_left.append(len(self.cards))
            self.cards.extend([HIDDEN] * size)
            self.pool_of.extend([last] * size)
        for number, mission in enumerate(s.taken):
            if mission >= 0:
                self._lay(number, mission)
        self.demands: Final = self._demands()
        self.patience = 0  # how many more cards may be tried before starting anew

    def _divide(self, looks: list[int], pile: int) -> int:
        """Give each taking from `pile` the pool of its time; what is left lies in the last one."""
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
        self._assign(pile, start, self.taken, pool)
        return pool

    def _assign(self, pile: int, start: int, stop: int, pool: int) -> None:
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

    def _lay(self, card: int, mission: int) -> None:
        """Say which mission a card is."""
        self.cards[card] = mission
        self.pools[self.pool_of[card]][mission] -= 1
        if card < self.taken:
            self.holds[self.s.taker[card] * self.kinds + mission] = 1

    def _lift(self, card: int) -> None:
        """Take that back."""
        mission = self.cards[card]
        self.cards[card] = HIDDEN
        self.pools[self.pool_of[card]][mission] += 1
        if card < self.taken:
            self.holds[self.s.taker[card] * self.kinds + mission] = 0

    def _choices(self, card: int) -> list[int]:
        """How many copies of each mission a hidden card may be: nobody holds one twice."""
        pool = self.pools[self.pool_of[card]]
        if card >= self.taken:
            return pool[:]
        first = self.s.taker[card] * self.kinds
        return [0 if self.holds[first + mission] else pool[mission] for mission in range(self.kinds)]

    def solve(self, dealer: Dealer) -> None:
        """Fill in everything hidden."""
        s = self.s
        patience = PATIENCE
        self.patience = patience
        while not self._meet(0, dealer):
            assert self.patience <= 0, "no world fits this view"
            patience *= 2
            self.patience = patience
        s.taken = self.cards[: self.taken]
        for pile, size in enumerate(s.pile_size):
            contents = [0] * self.kinds
            for card in range(self.first_left[pile], self.first_left[pile] + size):
                if self.cards[card] == HIDDEN:
                    self._lay(card, dealer.draw(DECK_MISSION, self._choices(card)))
                contents[self.cards[card]] += 1
            s.pile[pile * self.kinds : (pile + 1) * self.kinds] = contents
        self._fill_looks()

    def _meet(self, demand: int, dealer: Dealer) -> bool:
        """Meet the demands from this one on, then deal the rest; go back where it cannot work."""
        if demand == len(self.demands):
            return self._deal(dealer)
        card = self.demands[demand][1]
        if self.cards[card] != HIDDEN:
            return self._hold(demand, dealer)
        weights = self._choices(card)
        while sum(weights) > 0 and self.patience > 0:
            mission = dealer.draw(DECK_MISSION, weights)
            weights[mission] = 0
            self._lay(card, mission)
            if self._hold(demand, dealer):
                return True
            self._lift(card)
        return False

    def _hold(self, demand: int, dealer: Dealer) -> bool:
        """See to it that he who took none had taken the mission of this card before."""
        s = self.s
        number, card = self.demands[demand]
        mission = self.cards[card]
        before = [earlier for earlier in range(number) if s.taker[earlier] == s.taker[number]]
        if mission in [self.cards[earlier] for earlier in before]:
            return self._meet(demand + 1, dealer)
        before = [
            earlier for earlier in before if self.cards[earlier] == HIDDEN and self._choices(earlier)[mission] > 0
        ]
        weights = [1] * len(before)
        while sum(weights) > 0 and self.patience > 0:
            chosen = dealer.draw(DECK_MISSION, weights)
            weights[chosen] = 0
            self._lay(before[chosen], mission)
            if self._meet(demand + 1, dealer):
                return True
            self._lift(before[chosen])
        return False

    def _deal(self, dealer: Dealer) -> bool:
        """Choose the missions of all other takings, always for him who has the least choice; go back where it fails."""
        open_cards = [number for number in range(self.taken) if self.cards[number] == HIDDEN]
        if not open_cards:
            return True
        pools = len(self.pools)
        wanted = [0] * (self.s.seats * pools)  # per seat and pool: how many different missions he still needs
        for number in open_cards:
            wanted[self.s.taker[number] * pools + self.pool_of[number]] += 1
        card = EMPTY
        least = self.kinds
        weights: list[int] = []
        for number in open_cards:
            choices = self._choices(number)
            room = self.kinds - choices.count(0) - wanted[self.s.taker[number] * pools + self.pool_of[number]]
            if room < 0:
                return False
            if room < least:
                card, least, weights = number, room, choices
        while sum(weights) > 0 and self.patience > 0:
            self.patience -= 1
            mission = dealer.draw(DECK_MISSION, weights)
            weights[mission] = 0
            self._lay(card, mission)
            if self._deal(dealer):
                return True
            self._lift(card)
        return False

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
