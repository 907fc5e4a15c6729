"""Talk and gifts (BD-4.10): before and during the bidding players may talk freely, and promises do not bind."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import BIDDING, PROJECT, SITE, TURN
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.steps.gifts import Gift, sealed
from tablee.games.bastide.steps.project import fits
from tablee.games.bastide.talk import DECLINED, NOTHING, UNSAID
from tablee.table import Actions, Dealer, Refusal, Step, most

BEFORE_BIDS: Final = (TURN, PROJECT, SITE, BIDDING)  # steps in which promises may be made
MOST_SUGGESTIONS: Final = 3  # in one turn, so that nobody is talked to death


@final
class Talking(Step[Bastide]):
    """Give, suggest a work and promise money for it, join, decline, or thank: but for gifts it changes nothing."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("talk", "BD-4.10", ("give", "suggest", "join", "decline", "thank"), aside=True)
        self._gift: Final = Gift(parts, actions)
        self._price: Final = parts.price
        self._promises: Final = len(parts.promises)
        self._size: Final = parts.town.size
        self._lots_of: Final = parts.lots_of
        self._suggest: Final = actions.first("suggest")
        self._join: Final = actions.first("join")
        self._decline: Final = actions.first("decline")
        self._thank: Final = actions.first("thank")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        """What a seat may answer to whoever asked it to join, or gave it money: promises that it could pay now."""
        talk = s.talk
        if not talk.stands:
            return []
        given = talk.givers[seat] != NOTHING
        found: list[int] = []
        if talk.words[seat] == UNSAID or (given and talk.words[seat] == DECLINED):
            share = s.chest // s.seats if s.agenda[-1].step != BIDDING else 0  # the chest is still to be shared
            affordable = self._join + min((s.money[seat] + share) // self._price, self._promises)
            promises = [*range(self._join, affordable), self._decline]
            found = [move for move in promises if self.refuse(s, seat, move) is None]
        if given:
            found.append(self._thank)
        return found

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        if move < self._suggest:
            return self._gift.refuse(s, seat, move)
        if move == self._thank:
            waiting = s.talk.givers and s.talk.givers[seat] != NOTHING
            return None if waiting else Refusal("BD-4.10", "no_gift")
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
        elif move < self._join:
            work, step = divmod(move - self._suggest, self._promises)
            amount = (step + 1) * self._price
            s.talk = talk.suggested(s.seats, seat, work, amount)
            dealer.tell("BD-4.10", "suggested", seat, work, amount)
        else:
            word = self._word(move)
            s.talk = talk.answered(seat, word)
            if word == DECLINED:
                dealer.tell("BD-4.10", "declines", seat, s.player)
            else:
                dealer.tell("BD-4.10", "joins", seat, s.player, word)
