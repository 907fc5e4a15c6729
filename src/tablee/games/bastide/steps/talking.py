"""Talk and gifts (BD-4.10, BD-R15): promises do not bind, and money changes hands but while a bid lies sealed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import ADDING, BIDDING, PROJECT, SITE, TURN
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, NOT_MADE, Bastide
from tablee.games.bastide.steps.bidding import ask_for_additions, ask_for_bids
from tablee.games.bastide.steps.project import fits
from tablee.games.bastide.talk import DECLINED, NOTHING, UNSAID
from tablee.table import Actions, Dealer, Refusal, Step, most

BEFORE_BIDS: Final = (TURN, PROJECT, SITE, BIDDING)  # steps in which promises may be made
MOST_SUGGESTIONS: Final = 3  # in one turn, so that nobody is talked to death


@final
class Gift:
    """Anybody gives any other player money."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        self._give: Final = actions.first("give")
        self._amounts: Final = parts.most_money

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        """Why this gift is not allowed, or None."""
        receiver, amount = divmod(move - self._give, self._amounts)
        if receiver >= s.seats:
            return Refusal("BD-R15", "no_such_seat", (s.seats,))
        if receiver == seat:
            return Refusal("BD-R15", "not_to_yourself")
        if amount + 1 > s.money[seat]:
            return Refusal("BD-R15", "too_poor", (s.money[seat],))
        if sealed(s, seat):
            return Refusal("BD-R15", "your_bid_is_sealed")
        if sealed(s, receiver):
            return Refusal("BD-R15", "their_bid_is_sealed")
        return None

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        """The money changes hands."""
        receiver, amount = divmod(move - self._give, self._amounts)
        s.money[seat] -= amount + 1
        s.money[receiver] += amount + 1
        s.talk = s.talk.gave(s.seats, seat, receiver, amount + 1)
        task = s.agenda[-1]
        if task.step not in (BIDDING, ADDING):
            dealer.tell("BD-R15", "gave", seat, receiver, amount + 1)
            return
        dealer.tell("BD-4.10", "gave", seat, receiver, amount + 1)
        # A gift may put its receiver among those who are asked (BD-R16), and take a giver without money out.
        asked = ask_for_bids(s) if task.step == BIDDING else ask_for_additions(s)
        s.agenda[-1] = asked
        if seat in task.seats and seat not in asked.seats:
            dealer.tell("BD-R16", "asked_no_more", seat)
        if receiver in asked.seats and receiver not in task.seats:
            dealer.tell("BD-R16", "asked_too", receiver)


def sealed(s: Bastide, seat: i64) -> bool:
    """Whether a bid or an addition of `seat` is made and not yet shown; everybody may see that much."""
    step = s.agenda[-1].step
    if step == BIDDING:
        return s.bids[seat] != NOT_MADE
    return step == ADDING and s.added[seat] != NOT_MADE


def asked_by(s: Bastide, seat: i64) -> i64:
    """Who asks `seat` for money and may be given some now, or NOTHING."""
    askers = s.talk.asks.askers
    if not askers or askers[seat] == NOTHING or s.money[seat] == 0 or sealed(s, seat) or sealed(s, askers[seat]):
        return NOTHING
    return askers[seat]


@final
class Talking(Step[Bastide]):
    """Give, suggest a work and promise money for it, join, decline, thank, or ask for money.

    But for gifts it changes nothing.
    """

    def __init__(self, parts: Parts, actions: Actions) -> None:
        words = ("suggest", "join", "decline", "thank", "ask")
        super().__init__("talk", "BD-4.10", ("give", *words), aside=True, words=words)
        self._gift: Final = Gift(parts, actions)
        self._price: Final = parts.price
        self._promises: Final = len(parts.promises)
        self._most_money: Final = parts.most_money
        self._most_asked: Final = parts.most_asked
        self._size: Final = parts.town.size
        self._lots_of: Final = parts.lots_of
        self._give: Final = actions.first("give")
        self._suggest: Final = actions.first("suggest")
        self._join: Final = actions.first("join")
        self._decline: Final = actions.first("decline")
        self._thank: Final = actions.first("thank")
        self._ask: Final = actions.first("ask")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        """What a seat may answer when asked for money, asked to join, or given money: what it could pay now."""
        talk = s.talk
        if not talk.stands:
            return []
        given = talk.givers[seat] != NOTHING
        answers: list[int] = []
        asker = asked_by(s, seat)
        if asker != NOTHING:
            amount = min(talk.asks.amounts[asker], s.money[seat])
            answers.append(self._give + asker * self._most_money + amount - 1)
        if talk.words[seat] == UNSAID or (given and talk.words[seat] == DECLINED):
            promises = range(self._join, self._join + self._affordable(s, seat))
            answers.extend([move for move in promises if self.refuse(s, seat, move) is None])
            if self.refuse(s, seat, self._decline) is None:
                answers.append(self._decline)
        elif asker != NOTHING:
            answers.append(self._decline)
        if given:
            answers.append(self._thank)
        return answers

    def openings(self, s: Bastide, seat: i64) -> list[int]:
        """The works that a seat may suggest, with promises that it could pay now, and what it may ask for."""
        return [*self._suggestions(s, seat), *self._requests(s, seat)]

    def _suggestions(self, s: Bastide, seat: i64) -> list[int]:
        if seat != s.player or s.agenda[-1].step not in BEFORE_BIDS or sealed(s, seat):
            return []
        affordable = self._affordable(s, seat)
        suggestions: list[int] = []
        for work in range(len(self._size)):
            if self._refuse_suggestion(s, seat, work) is None:
                first = self._suggest + work * self._promises
                suggestions.extend(range(first, first + affordable))
        return suggestions

    def _requests(self, s: Bastide, seat: i64) -> list[int]:
        if self._refuse_ask(s, seat, self._ask) is not None:
            return []
        return list(range(self._ask, self._ask + min(_most_given(s, seat), self._most_asked)))

    def _affordable(self, s: Bastide, seat: i64) -> i64:
        """The most influence that a seat could pay for now; before bids the chest is still to be shared."""
        share = s.chest // s.seats if s.agenda[-1].step != BIDDING else 0
        return min((s.money[seat] + share) // self._price, self._promises)

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        if move < self._suggest:
            return self._gift.refuse(s, seat, move)
        if move == self._thank:
            waiting = s.talk.givers and s.talk.givers[seat] != NOTHING
            return None if waiting else Refusal("BD-4.10", "no_gift")
        if move >= self._ask:
            return self._refuse_ask(s, seat, move)
        if move == self._decline and asked_by(s, seat) != NOTHING:
            return None
        return self._refuse_promise(s, seat, move)

    def _refuse_ask(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        """Whoever may be given something may ask for it, once in a turn so that nobody is begged to death."""
        if sealed(s, seat):
            return Refusal("BD-R15", "your_bid_is_sealed")
        amounts = s.talk.asks.amounts
        if amounts and amounts[seat] != UNSAID:
            return Refusal("BD-4.10", "asked_already")
        most = _most_given(s, seat)
        return Refusal("BD-R15", "nobody_has_that", (most,)) if move - self._ask + 1 > most else None

    def _refuse_promise(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        if s.agenda[-1].step not in BEFORE_BIDS:
            return Refusal("BD-4.10", "no_promises_now")
        if sealed(s, seat):
            return Refusal("BD-4.10", "promise_too_late")
        if move < self._join:
            return self._refuse_suggestion(s, seat, (move - self._suggest) // self._promises)
        if s.talk.work == NOTHING or seat == s.player or s.project not in (EMPTY, s.talk.work):
            return Refusal("BD-4.10", "nothing_suggested")
        return Refusal("BD-4.10", "said_already") if s.talk.words[seat] == self._word(move) else None

    def _refuse_suggestion(self, s: Bastide, seat: i64, work: i64) -> Refusal | None:
        if seat != s.player:
            return Refusal("BD-4.10", "not_yours_to_suggest")
        if s.talk.suggestions == MOST_SUGGESTIONS:
            return Refusal("BD-4.10", "enough_suggested", (MOST_SUGGESTIONS,))
        if s.project != EMPTY:
            return None if work == s.project else Refusal("BD-4.10", "another_project")
        if s.taken[work] == self._size[work]:
            return Refusal("BD-4.1", "work_complete")
        return None if fits(s, work, most(s.free)) else Refusal("BD-R8", "no_room", (self._lots_of[work],))

    def _word(self, move: i64) -> i64:
        """How much money an answer to a suggestion promises."""
        return DECLINED if move == self._decline else (move - self._join + 1) * self._price

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        talk = s.talk
        if move < self._suggest:
            self._gift.play(s, seat, move, dealer)
        elif move == self._thank:
            s.talk = talk.thanked(seat)
            dealer.tell("BD-4.10", "thanks", seat, talk.givers[seat])
        elif move >= self._ask:
            amount = move - self._ask + 1
            s.talk = talk.asked(s.seats, seat, amount)
            dealer.tell("BD-4.10", "asks_for_money", seat, amount)
        elif move < self._join:
            work, step = divmod(move - self._suggest, self._promises)
            amount = (step + 1) * self._price
            s.talk = talk.suggested(s.seats, seat, work, amount)
            dealer.tell("BD-4.10", "suggested", seat, work, amount)
        elif move == self._decline:
            self._turn_down(s, seat, dealer)
        else:
            word = self._word(move)
            s.talk = talk.answered(seat, word)
            dealer.tell("BD-4.10", "joins", seat, s.player, word)

    def _turn_down(self, s: Bastide, seat: i64, dealer: Dealer) -> None:
        """A no to whoever asks for money, and to a suggestion; to both if neither was answered."""
        asker = asked_by(s, seat)
        if asker != NOTHING:
            s.talk = s.talk.gave_nothing(seat)
            dealer.tell("BD-4.10", "declines", seat, asker)
            if s.talk.words[seat] != UNSAID or self._refuse_promise(s, seat, self._decline) is not None:
                return
        s.talk = s.talk.answered(seat, DECLINED)
        if asker != s.player:
            dealer.tell("BD-4.10", "declines", seat, s.player)


def _most_given(s: Bastide, seat: i64) -> i64:
    """The most money that another player could give to `seat` now."""
    givers = [s.money[other] for other in range(s.seats) if other != seat and not sealed(s, other)]
    return max(givers, default=0)
