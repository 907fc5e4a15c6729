"""Gifts between players of Bastide (BD-4.10): when a bot gives money, asks for some, and gives what it is asked for."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.goals import generosity
from tablee.bots.evaluator import Evaluator
from tablee.games.bastide.generated import BIDDING
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.talking import asked_by, sealed
from tablee.games.bastide.talk import NOTHING
from tablee.table import SeededDealer

GIFT_WORLDS: Final = 12  # imagined to find out what a gift brings; after some, a gift that is behind is dropped
FIRST_WORLDS: Final = 4
SURE: Final = 2.0  # standard errors by which a gift must do better than none
TEMPERATURE: Final = 0.5  # how closely others are expected to follow the policy
LUCK: Final = 1 << 30
AS_USUAL: Final = -1  # no move of its own: the policy makes one


@final
class Plan:
    """A gift, and what somebody does without it and with it."""

    def __init__(self, giver: i64, gift: i64, mover: i64, without: i64, then: i64) -> None:
        self.giver: Final[i64] = giver
        self.gift: Final[i64] = gift
        self.mover: Final[i64] = mover
        self.without: Final[i64] = without
        self.then: Final[i64] = then


@final
class Gifts:
    """Judges gifts in imagined worlds, each on its own: whoever begs again and again gets no more by that."""

    def __init__(self, evaluator: Evaluator[Bastide], parts: Parts) -> None:
        self._evaluator: Final = evaluator
        self._game: Final = evaluator.game
        self._price: Final[i64] = parts.price
        self._size: Final = parts.town.size
        self._most_money: Final[i64] = parts.most_money
        actions = evaluator.game.actions
        self._bid: Final[i64] = actions.first("bid")
        self._give: Final[i64] = actions.first("give")
        self._ask: Final[i64] = actions.first("ask")

    def offered(self, view: Bastide, seat: i64, temperament: i64, move: i64, dealer: SeededDealer) -> int | None:
        """What a bot gives before it bids: what somebody lacks to one more influence, if it surely gains by that."""
        if view.agenda[-1].step != BIDDING or seat in view.talk.givers:
            return None
        spare = view.money[seat] - (move - self._bid)
        for other in range(view.seats):
            lack = self._lack(view, other)
            if lack == self._price or lack > spare or lack == view.money[seat]:
                continue
            gift = self._gift(other, lack)
            if self._game.refuse(view, seat, gift) is None:
                plan = Plan(seat, gift, seat, move, move)
                if self._serves([seat], plan, view, seat, temperament, dealer):
                    return gift
        return None

    def requested(self, view: Bastide, seat: i64, temperament: i64, move: i64, dealer: SeededDealer) -> int | None:
        """What a bot asks for before it bids: what it lacks to one more influence, if that serves the richest, too."""
        if view.agenda[-1].step != BIDDING:
            return None
        money = view.money[seat]
        lack = self._lack(view, seat)
        room = min(self._size[view.project] - view.taken[view.project], view.supply[seat])
        is_short = (move - self._bid) // self._price == money // self._price and money // self._price < room
        ask = self._ask + lack - 1
        if not is_short or self._game.refuse(view, seat, ask) is not None:
            return None
        giver = self._richest(view, seat)
        plan = Plan(giver, self._gift(seat, lack), seat, move, self._bid + money + lack)
        return ask if self._serves([seat, giver], plan, view, seat, temperament, dealer) else None

    def granted(self, view: Bastide, seat: i64, temperament: i64, dealer: SeededDealer) -> int | None:
        """What a bot gives to the one who asks: what they ask for, if it surely gains by that and they are not mean."""
        asker = asked_by(view, seat)
        if asker == NOTHING or generosity(view, asker) < 1.0:
            return None
        amount = view.talk.asks.amounts[asker]
        gift = self._gift(asker, amount)
        if self._game.refuse(view, seat, gift) is not None:
            return None
        without: i64 = AS_USUAL
        then: i64 = AS_USUAL
        if view.agenda[-1].step == BIDDING:  # they ask because they mean to bid it all
            money = view.money[asker]
            then = self._all_influence(money + amount)
            if money > 0:
                without = self._all_influence(money)
        plan = Plan(seat, gift, asker, without, then)
        return gift if self._serves([seat], plan, view, seat, temperament, dealer) else None

    def _lack(self, s: Bastide, seat: i64) -> i64:
        """How much money a seat lacks to one more influence."""
        return self._price - s.money[seat] % self._price

    def _all_influence(self, money: i64) -> i64:
        """The bid that buys as much influence as this money can."""
        return self._bid + money - money % self._price

    def _gift(self, receiver: i64, amount: i64) -> i64:
        return self._give + receiver * self._most_money + amount - 1

    def _richest(self, s: Bastide, seat: i64) -> i64:
        """Who can give most to a seat."""
        richest: i64 = NOTHING
        for other in range(s.seats):
            if other != seat and not sealed(s, other) and (richest == NOTHING or s.money[other] > s.money[richest]):
                richest = other
        return richest

    def _serves(
        self, served: list[int], plan: Plan, view: Bastide, seat: i64, temperament: i64, dealer: SeededDealer
    ) -> bool:
        """Whether all these surely have more of what they want by a gift, as far as `seat` knows."""
        evaluator = self._evaluator
        gains: list[list[float]] = [[] for _ in served]
        for number in range(GIFT_WORLDS):
            world = self._game.imagine(view, seat, dealer)
            evaluator.resample_hidden(world, seat, dealer)
            luck = dealer.below(LUCK)
            kept = evaluator.worth(self._after(world, plan.mover, plan.without, luck), seat, temperament)
            self._game.apply(world, plan.giver, plan.gift, dealer)
            given = evaluator.worth(self._after(world, plan.mover, plan.then, luck), seat, temperament)
            for place, one in enumerate(served):
                gains[place].append(given[one] - kept[one])
            if number + 1 == FIRST_WORLDS and any(sum(row) <= 0.0 for row in gains):
                return False
        return all(_sure(row) for row in gains)

    def _after(self, world: Bastide, seat: i64, move: i64, luck: int) -> Bastide:
        evaluator = self._evaluator
        if move != AS_USUAL:
            return evaluator.rollout_after(world, seat, move, evaluator.lookahead, TEMPERATURE, luck)
        after = world.clone()
        evaluator.rollout(after, evaluator.lookahead, TEMPERATURE, SeededDealer(luck))
        return after


def _sure(gains: list[float]) -> bool:
    """Whether a mean gain is more than chance explains."""
    worlds = float(len(gains))
    mean = sum(gains) / worlds
    variance = sum([(gain - mean) * (gain - mean) for gain in gains]) / (worlds - 1.0)
    return mean > SURE * math.sqrt(variance / worlds)
