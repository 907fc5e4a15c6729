"""A house (section 5): its lot, its tax, and who is paid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import TAX
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import CHURCH, HALL, LEPER_HOUSE, RELIGIOUS
from tablee.table import Actions, Counts, Dealer, Refusal, Step, Task, filled, total


@final
class Building(Step[Bastide]):
    """The house takes a free lot, and its tax goes to the influence facing it, the rest to the chest."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("building", "BD-5.1", ("build",))
        self._parts: Final = parts
        self._carra: Final = parts.town.carra
        self._near: Final = parts.town.near
        self._build: Final = actions.first("build")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        moves: list[int] = []
        for block, free in enumerate(s.free):
            if free > 0:
                moves.append(self._build + block)
        return moves

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        block = move - self._build
        if block == self._carra:
            return Refusal("BD-1.2", "carra")
        return None if s.free[block] > 0 else Refusal("BD-5.1", "block_full")

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        block = move - self._build
        s.houses[block] += 1
        s.free[block] -= 1
        s.played = EMPTY
        dealer.tell("BD-5.1", "built", seat, block)
        tax = self._tax(s, block)
        dealer.tell("BD-5.1" if tax > 0 else "BD-R13", "taxed", tax)
        s.bank += tax
        dues = dues_of(s, block)
        owed = total(dues)
        if owed > tax:
            s.tax = tax
            s.agenda.append(Task(TAX, (), (block, 0)))
            return
        for owner in range(s.seats):
            if dues[owner] > 0:
                pay(s, owner, dues[owner], "BD-5.2", dealer)
        if tax > owed:
            s.chest += tax - owed
            dealer.tell("BD-5.2", "into_chest", tax - owed)

    def _tax(self, s: Bastide, block: i64) -> i64:
        """What the bank pays for a house here; never less than nothing (BD-R13)."""
        parts = self._parts
        near = self._near[block]
        tax = parts.tax
        if s.taken[HALL] > 0 and self._carra in near:
            tax += parts.tax_near_hall
        if s.site[CHURCH - RELIGIOUS[0]] in near:
            tax += parts.tax_near_church
        if s.site[LEPER_HOUSE - RELIGIOUS[0]] in near:
            tax += parts.tax_near_leper_house
        return max(tax, 0)


@final
class Tax(Step[Bastide]):
    """A tax that is not enough is split by whoever built: owner by owner, clockwise from that player (BD-5.3)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("tax", "BD-5.3", ("pay",))
        self._amounts: Final = parts.most_paid + 1
        self._pay: Final = actions.first("pay")

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        owner = self._owner(s, s.agenda[-1].args[1])
        first = self._pay + owner * self._amounts
        least, most = self._range(s, s.agenda[-1])
        return list(range(first + least, first + most + 1))

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        owner = (move - self._pay) // self._amounts
        amount = (move - self._pay) % self._amounts
        task = s.agenda[-1]
        due = self._owner(s, task.args[1])
        if owner != due:
            return Refusal("BD-5.3", "another_share")
        least, most = self._range(s, task)
        if amount > most:
            return Refusal("BD-5.3", "share_too_high", (most,))
        if amount < least:
            return Refusal("BD-5.3", "share_too_low", (least,))
        return None

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        owner = (move - self._pay) // self._amounts
        amount = (move - self._pay) % self._amounts
        place = s.agenda[-1].args[1]
        s.agenda[-1] = Task(TAX, (), (s.agenda[-1].args[0], place + 1))
        self._hand_out(s, owner, amount, dealer)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        """Ask for the next share that is a choice; the others are paid unasked."""
        block, place = task.args
        while place < s.seats:
            asked = Task(TAX, (s.player,), (block, place))
            least, most = self._range(s, asked)
            if least < most:
                s.agenda.append(asked)
                return
            self._hand_out(s, self._owner(s, place), most, dealer)
            place += 1

    def _hand_out(self, s: Bastide, owner: i64, amount: i64, dealer: Dealer) -> None:
        s.tax -= amount
        if amount > 0:
            pay(s, owner, amount, "BD-5.3", dealer)

    def _owner(self, s: Bastide, place: i64) -> i64:
        return (s.player + place) % s.seats

    def _range(self, s: Bastide, task: Task) -> tuple[int, int]:
        """The least and the most that the owner whose share is due can get, since all of the tax is paid out."""
        block, place = task.args
        dues = dues_of(s, block)
        later: i64 = 0
        for after in range(place + 1, s.seats):
            later += dues[self._owner(s, after)]
        return max(0, s.tax - later), min(dues[self._owner(s, place)], s.tax)


def dues_of(s: Bastide, block: i64) -> Counts:
    """What each seat would get for a house here: 2 deniers for each influence facing the block (BD-5.2)."""
    dues = filled(0, s.seats)
    for circle in s.parts.town.facing[block]:
        owner = s.circles[circle]
        if owner != EMPTY:
            dues[owner] += s.parts.pay_per_influence
    return dues


def pay(s: Bastide, seat: i64, amount: i64, rule: str, dealer: Dealer) -> None:
    """A share of a tax."""
    s.money[seat] += amount
    dealer.tell(rule, "paid", seat, amount)
