"""What players say to each other (BD-4.10): suggestions, promises, thanks, and who asks for money.

No rule reads it, since it binds nobody.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table import Counts

NOTHING: Final = -1  # no work is suggested, nobody gave anything
UNSAID: Final = -2  # in `words`: no answer yet; in `amounts`: has not asked
DECLINED: Final = 0  # in `words`: an answer, but no promise
SETTLED: Final = 0  # in `amounts`: has asked, and was given as much or needs it no more


@final
class Asks:
    """Who asks for money in this turn, and who is still to answer; like `Talk` it is never changed."""

    def __init__(self, amounts: tuple[int, ...], askers: tuple[int, ...]) -> None:
        self.amounts: Final = amounts  # per seat: how much money it still asks for, SETTLED or UNSAID
        self.askers: Final = askers  # per seat: who asked it last and was not answered, or NOTHING

    def asked(self, seats: i64, seat: i64, amount: i64) -> Asks:
        """`seat` asks everybody else for money."""
        amounts = _set(self.amounts or (UNSAID,) * seats, seat, amount)
        before = self.askers or (NOTHING,) * seats
        return Asks(amounts, _set((seat,) * seats, seat, before[seat]))

    def declined(self, seat: i64) -> Asks:
        """`seat` gives nothing to the one who asked it last."""
        return Asks(self.amounts, _set(self.askers, seat, NOTHING))

    def gave(self, giver: i64, receiver: i64, amount: i64) -> Asks:
        """`giver` has given money to `receiver`, who may have asked for it."""
        if not self.amounts or self.amounts[receiver] <= SETTLED:
            return self
        left = max(SETTLED, self.amounts[receiver] - amount)
        askers = [
            NOTHING if asker == receiver and (left == SETTLED or seat == giver) else asker
            for seat, asker in enumerate(self.askers)
        ]
        return Asks(_set(self.amounts, receiver, left), tuple(askers))

    def settled(self) -> Asks:
        """Nobody needs money any more; who has asked is still known."""
        amounts = [min(SETTLED, amount) for amount in self.amounts]
        return Asks(tuple(amounts), (NOTHING,) * len(self.askers))


NOBODY_ASKS: Final = Asks((), ())


@final
class Talk:
    """What stands said in this turn, and who has kept their word in this game.

    It is never changed, only followed by another, so states may share it; where nobody talks, it costs nothing.
    """

    def __init__(
        self,
        work: i64,
        suggestions: i64,
        words: tuple[int, ...],
        kept: tuple[int, ...],
        broken: tuple[int, ...],
        givers: tuple[int, ...],
        asks: Asks = NOBODY_ASKS,
    ) -> None:
        self.work: Final[i64] = work  # what the player whose turn it is suggests to build, or NOTHING
        self.suggestions: Final[i64] = suggestions  # how many he has made in this turn
        self.words: Final = words  # per seat: how much money it promises for that work, or UNSAID
        self.kept: Final = kept  # per seat: promises that it kept ...
        self.broken: Final = broken  # ... and that it broke
        self.givers: Final = givers  # per seat: who gave it money in this turn and was not answered, or NOTHING
        self.asks: Final = asks
        given = max(givers, default=NOTHING) != NOTHING
        self.stands: Final[bool] = suggestions > 0 or given or bool(asks.amounts)  # anything in this turn

    def numbers(self) -> list[int]:
        """All of it as a row of numbers; none if nobody has ever talked."""
        if not self.words:
            return []
        row = [self.work, self.suggestions]
        for entries in self.by_seat():
            row.extend(entries)
        return row

    def by_seat(self) -> tuple[tuple[int, ...], ...]:
        """Everything that has an entry for each seat; none where nobody asks for money."""
        return self.words, self.kept, self.broken, self.givers, self.asks.amounts, self.asks.askers

    # What is said.

    def suggested(self, seats: i64, seat: i64, work: i64, amount: i64) -> Talk:
        """`seat` suggests a work and promises money if others join; what was promised for another work is void."""
        began = self._begun(seats)
        words = _set((UNSAID,) * seats, seat, amount)
        return Talk(work, began.suggestions + 1, words, began.kept, began.broken, began.givers, began.asks)

    def answered(self, seat: i64, amount: i64) -> Talk:
        """`seat` promises money for the suggested work, or none; that answers a gift, too."""
        words = _set(self.words, seat, amount)
        givers = _set(self.givers, seat, NOTHING)
        return Talk(self.work, self.suggestions, words, self.kept, self.broken, givers, self.asks)

    def gave(self, seats: i64, giver: i64, receiver: i64, amount: i64) -> Talk:
        """`giver` has given money to `receiver`."""
        began = self._begun(seats)
        givers = _set(began.givers, receiver, giver)
        asks = began.asks.gave(giver, receiver, amount)
        return Talk(began.work, began.suggestions, began.words, began.kept, began.broken, givers, asks)

    def thanked(self, seat: i64) -> Talk:
        """`seat` has thanked."""
        givers = _set(self.givers, seat, NOTHING)
        return Talk(self.work, self.suggestions, self.words, self.kept, self.broken, givers, self.asks)

    def asked(self, seats: i64, seat: i64, amount: i64) -> Talk:
        """`seat` asks everybody else for money."""
        return self._begun(seats)._with(self.asks.asked(seats, seat, amount))

    def gave_nothing(self, seat: i64) -> Talk:
        """`seat` gives nothing to the one who asked it last."""
        return self._with(self.asks.declined(seat))

    # What becomes of it.

    def joined(self, player: i64) -> bool:
        """Whether somebody has promised to join what `player` suggests."""
        return any(word > 0 for seat, word in enumerate(self.words) if seat != player)

    def after_bids(self, player: i64, work: i64, bids: Counts) -> Talk:
        """The bids for `work` are known: who promised money for it has kept their word or broken it.

        The player who suggested it has promised something only if somebody joined. Nobody asks for money any more.
        """
        if self.work != work:
            return self._with(self.asks.settled()) if self.asks.amounts else self
        kept = list(self.kept)
        broken = list(self.broken)
        for seat, word in enumerate(self.words):
            if word > 0 and (seat != player or self.joined(player)):
                if bids[seat] >= word:
                    kept[seat] += 1
                else:
                    broken[seat] += 1
        return Talk(NOTHING, self.suggestions, self.words, tuple(kept), tuple(broken), self.givers, self.asks.settled())

    def after_turn(self, player: i64) -> Talk:
        """A turn is over: a player who let others join and then built something else has broken their word."""
        broken = self.broken
        if self.work != NOTHING and self.joined(player):
            broken = _set(broken, player, broken[player] + 1)
        nobody = (NOTHING,) * len(self.words)
        return Talk(NOTHING, 0, (UNSAID,) * len(self.words), self.kept, broken, nobody)

    def _with(self, asks: Asks) -> Talk:
        """The same with other asks."""
        return Talk(self.work, self.suggestions, self.words, self.kept, self.broken, self.givers, asks)

    def _begun(self, seats: i64) -> Talk:
        """The same with a place for each seat."""
        if self.words:
            return self
        none = (0,) * seats
        return Talk(NOTHING, 0, (UNSAID,) * seats, none, none, (NOTHING,) * seats)


SILENCE: Final = Talk(NOTHING, 0, (), (), (), ())


def talk_of_numbers(numbers: list[int], seats: i64) -> Talk:
    """The talk that was dumped as these numbers, at a table of so many seats."""
    if not numbers:
        return SILENCE
    rows = [tuple(numbers[start : start + seats]) for start in range(2, len(numbers), seats)]
    asks = Asks(rows[4], rows[5]) if len(rows) > 4 else NOBODY_ASKS
    return Talk(numbers[0], numbers[1], rows[0], rows[1], rows[2], rows[3], asks)


def _set(row: tuple[int, ...], seat: i64, value: i64) -> tuple[int, ...]:
    return tuple([value if place == seat else before for place, before in enumerate(row)])
