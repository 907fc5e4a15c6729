"""What a bot says in Bastide (BD-4.10) and how far it keeps its word, as its temperament is and from its view alone."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.gifts import LUCK, TEMPERATURE, Gifts
from tablee.bots.bastide.goals import HONOUR, promised, trust
from tablee.bots.evaluator import Evaluator
from tablee.bots.points import highest, zeros
from tablee.bots.policy import argmax
from tablee.bots.utility import LOYAL, TREACHEROUS
from tablee.games.bastide.generated import BIDDING, PROJECT, TURN
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.talking import asked_by
from tablee.games.bastide.talk import DECLINED, NOTHING, UNSAID
from tablee.table import SeededDealer

WORLDS: Final = 4  # imagined to find out how much money a work is worth
TEMPTATION: Final = 1.5  # points for which a shrewd bot breaks its word
KEEPS_ONE_IN: Final = 3  # promises of a treacherous bot


@final
class Bargaining:
    """Suggests the work that a bot is about to name, answers suggestions and gifts, and remembers what it promised."""

    def __init__(self, evaluator: Evaluator[Bastide], parts: Parts) -> None:
        self._evaluator: Final = evaluator
        self._game: Final = evaluator.game
        self._gifts: Final = Gifts(evaluator, parts)
        self._price: Final[i64] = parts.price
        self._size: Final = parts.town.size
        self._promises: Final[i64] = len(parts.promises)
        actions = evaluator.game.actions
        self._propose: Final[i64] = actions.first("propose")
        self._project: Final[i64] = actions.first("project")
        self._bid: Final[i64] = actions.first("bid")
        self._suggest: Final[i64] = actions.first("suggest")
        self._join: Final[i64] = actions.first("join")
        self._decline: Final[i64] = actions.first("decline")
        self._thank: Final[i64] = actions.first("thank")

    # Speaking.

    def opening(self, view: Bastide, seat: i64, temperament: i64, move: i64, dealer: SeededDealer) -> int | None:
        """What a bot says or gives before it makes `move`: thanks, a suggestion, a gift, or it asks for one."""
        if view.talk.givers and view.talk.givers[seat] != NOTHING:
            return self._thank
        said = self._suggestion(view, seat, temperament, move, dealer)
        if said is None:
            said = self._gifts.offered(view, seat, temperament, move, dealer)
        return self._gifts.requested(view, seat, temperament, move, dealer) if said is None else said

    def _suggestion(self, view: Bastide, seat: i64, temperament: i64, move: i64, dealer: SeededDealer) -> int | None:
        """If `move` names a work with room for others, it asks them to join."""
        if view.agenda[-1].step != PROJECT or view.talk.suggestions > 0:
            return None
        work = move - self._project
        amount = self._wanted(view, seat, temperament, work, dealer)
        if amount == 0 or amount // self._price >= self._room(view, work) or not self._others_can_pay(view, seat):
            return None
        return self._suggest + work * self._promises + self._claimed(amount, temperament) // self._price - 1

    def answer(self, view: Bastide, seat: i64, temperament: i64, dealer: SeededDealer) -> int | None:
        """What a bot says or gives to somebody who asks it for money or to join, or gave it money."""
        talk = view.talk
        gift = self._gifts.granted(view, seat, temperament, dealer)
        if gift is not None:
            return gift
        given = talk.givers[seat] != NOTHING
        open_to = talk.words[seat] == UNSAID or (given and talk.words[seat] == DECLINED)
        if talk.work != NOTHING and open_to and self._may_join(view, seat):
            amount = self._wanted(view, seat, temperament, talk.work, dealer)
            if temperament == TREACHEROUS and view.money[seat] >= self._price:
                amount = max(amount, self._price)  # words cost nothing
            if amount > 0:
                return self._join + amount // self._price - 1
            if talk.words[seat] == UNSAID:
                return self._decline
        if asked_by(view, seat) != NOTHING:
            return self._decline
        return self._thank if given else None

    def _may_join(self, view: Bastide, seat: i64) -> bool:
        return self._game.refuse(view, seat, self._join) is None

    def _claimed(self, amount: i64, temperament: i64) -> i64:
        """A treacherous bot promises more than it means to pay."""
        more = amount + self._price if temperament == TREACHEROUS else amount
        return min(more, self._promises * self._price)

    def _room(self, s: Bastide, work: i64) -> i64:
        return self._size[work] - s.taken[work]

    def _others_can_pay(self, s: Bastide, seat: i64) -> bool:
        share = s.chest // s.seats
        return any(other != seat and s.money[other] + share >= self._price for other in range(s.seats))

    def _wanted(self, view: Bastide, seat: i64, temperament: i64, work: i64, dealer: SeededDealer) -> i64:
        """How much money `seat` would put into `work`, in whole influence, as far as it looks ahead."""
        evaluator = self._evaluator
        worths = zeros(self._promises + 1)
        most: i64 = 0
        for _ in range(WORLDS):
            world = self._game.imagine(view, seat, dealer)
            evaluator.resample_hidden(world, seat, dealer)
            if not self._name(world, work, dealer) or seat not in world.agenda[-1].seats:
                return 0
            most = min(world.money[seat] // self._price, min(self._room(world, work), self._promises))
            luck = dealer.below(LUCK)
            for influence in range(most + 1):
                bid = self._bid + influence * self._price
                after = evaluator.rollout_after(world, seat, bid, evaluator.lookahead, TEMPERATURE, luck)
                worths[influence] += evaluator.worth(after, seat, temperament)[seat]
        return argmax(worths[: most + 1]) * self._price

    def _name(self, s: Bastide, work: i64, dealer: SeededDealer) -> bool:
        """Go on until bids are asked for the work; nobody is asked if nobody has money (BD-R16)."""
        player = s.player
        while True:
            if not s.agenda or s.player != player:
                return False
            step = s.agenda[-1].step
            if step == BIDDING:
                return True
            if step == TURN:
                move = self._propose
            elif step == PROJECT:
                move = self._project + work
            else:
                sites = self._game.moves(s, s.player)
                move = sites[argmax(self._evaluator.policy.scores(s, s.player, sites))]
            self._game.apply(s, s.player, move, dealer)

    # Keeping one's word.

    def allowed_by_promises(
        self, view: Bastide, seat: i64, temperament: i64, moves: list[int], dealer: SeededDealer
    ) -> list[int]:
        """The moves that are left to a bot after what it has said, or all if it does not care."""
        talk = view.talk
        if not talk.stands:
            return moves
        step = view.agenda[-1].step
        if step == PROJECT and talk.work != NOTHING and self._hopeful(view, seat):
            return [self._project + talk.work]
        if step != BIDDING:
            return moves
        word = min(promised(view, seat), len(moves) - 1)
        if word == 0:
            return moves
        keeping = moves[word:]
        if temperament == LOYAL:
            return keeping
        if temperament == TREACHEROUS:
            return keeping if dealer.below(KEEPS_ONE_IN) == 0 else moves
        return moves if self._gain(view, seat, moves, word) > TEMPTATION else keeping

    def _hopeful(self, view: Bastide, seat: i64) -> bool:
        """Whether somebody joined, or may still do so."""
        return any(other != seat and view.talk.words[other] != DECLINED for other in range(view.seats))

    def _gain(self, view: Bastide, seat: i64, moves: list[int], word: i64) -> float:
        """The points that breaking its word seems to bring a seat."""
        scores = self._evaluator.policy.scores(view, seat, moves)
        trusted = trust(view.talk, seat)
        kept = highest(scores[word:]) - HONOUR * trusted * trusted
        return highest(scores[:word]) - kept
