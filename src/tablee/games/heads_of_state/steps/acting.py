"""What a player does with their cards (HS-3.2, HS-3.4): create nobles, play treachery, end the turn.

Players are asked even when all they can do is end: whether they are asked must not betray what they have drawn.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import ACTING, COURTESAN_FOR, END_TURN, USING
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES, COURTESAN, Parts
from tablee.games.heads_of_state.state import BY_TREACHERY, EMPTY, RANK_COUNT, TURN_OPTIONS, HeadsOfState
from tablee.games.heads_of_state.steps.creating import can_replace, create, refuse_create
from tablee.games.heads_of_state.steps.piles import per_seat
from tablee.games.heads_of_state.steps.treachery import begin_strike, refuse_strike, serving
from tablee.table import Actions, Dealer, Refusal, Step, Task


@final
class Acting(Step[HeadsOfState]):
    """Any number of nobles and, with the second option, any number of treachery plays."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("acting", "HS-3.1", ("create", "courtesan", "strike", "end"))
        seats = max(parts.players)
        self._parts: Final = parts
        self._slots: Final[i64] = len(parts.slots)
        self._all_ranks: Final[i64] = (1 << RANK_COUNT) - 1
        self._create: Final = actions.first("create")
        self._courtesan: Final = actions.first("courtesan")
        self._strike: Final = actions.first("strike")
        self._end: Final = actions.first("end")
        self._again: Final = [per_seat(ACTING, seats, (option,)) for option in range(TURN_OPTIONS)]
        self._for: Final = [per_seat(COURTESAN_FOR, seats, (slot,)) for slot in range(self._slots)]
        self._use: Final = [per_seat(USING, seats, (slot, EMPTY)) for slot in range(self._slots)]
        self._end_turn: Final = Task(END_TURN)

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        if s.agenda[-1].args[0] == BY_TREACHERY:
            return self._moves_by_treachery(s, seat)
        moves: list[int] = []
        payable = self._payable(s, seat)
        self._add_nobles(s, payable, self._create, moves)
        self._add_nobles(s, payable >> RANK_COUNT, self._courtesan, moves)
        moves.append(self._end)
        return moves

    def _add_nobles(self, s: HeadsOfState, ranks: i64, first: i64, moves: list[int]) -> None:
        """Nobles of these ranks, a bit for each, in every empty slot."""
        if ranks & self._all_ranks == 0:
            return
        rank_of = self._parts.rank_of
        board = s.board
        for slot in range(self._slots):
            if board[slot] == EMPTY and ranks >> rank_of[slot] & 1:
                moves.append(first + slot)

    def _payable(self, s: HeadsOfState, seat: i64) -> i64:
        """A bit for each rank that can be paid in full, and beyond them for each that can be paid with a Courtesan."""
        parts = self._parts
        mine = seat * parts.card_kinds
        hand = s.hand
        payable: i64 = 0
        for rank in range(RANK_COUNT):
            if s.supply[seat * RANK_COUNT + rank] == 0:
                continue
            missing: i64 = 0
            for card in parts.sets[rank]:
                if hand[mine + card] == 0:
                    missing += 1
            if missing == 0:
                payable |= 1 << rank
            if missing <= 1 and hand[mine + COURTESAN] > 0 and not parts.pure[rank]:
                payable |= 1 << (RANK_COUNT + rank)
        return payable

    def _moves_by_treachery(self, s: HeadsOfState, seat: i64) -> list[int]:
        emptied = sorted(s.emptied)
        moves = [self._create + slot for slot in emptied if refuse_create(s, seat, slot, BY_TREACHERY, False) is None]
        for slot in emptied:
            if refuse_create(s, seat, slot, BY_TREACHERY, True) is None:
                moves.append(self._courtesan + slot)
        if s.held[seat * 2 + 1] > 0:
            self._add_strikes(s, seat, moves)
        if len(s.emptied) <= 1:
            moves.append(self._end)
        return moves

    def _add_strikes(self, s: HeadsOfState, seat: i64, moves: list[int]) -> None:
        """The nobles that `refuse_strike` lets be designated; cards for them are counted once for each country."""
        parts = self._parts
        board = s.board
        for country in range(len(COUNTRIES)):
            alike = max(s.hand[seat * parts.card_kinds + ASSASSIN], serving(s, seat, country))
            if alike == 0:
                continue
            for slot in parts.slots_in[country]:
                if board[slot] in (EMPTY, seat) or (alike == 1 and parts.capital_slot[slot]):
                    continue
                if slot not in s.designated and (not s.emptied or can_replace(s, seat, [*s.emptied, slot])):
                    moves.append(self._strike + slot)

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        option = s.agenda[-1].args[0]
        if move == self._end:
            return Refusal("HS-5.6", "must_replace", (len(s.emptied),)) if len(s.emptied) > 1 else None
        if move >= self._strike:
            return refuse_strike(s, seat, move - self._strike, option)
        if move >= self._courtesan:
            return refuse_create(s, seat, move - self._courtesan, option, True)
        return refuse_create(s, seat, move - self._create, option, False)

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        if move == self._end:
            s.agenda[-1] = self._end_turn
            return
        option = s.agenda[-1].args[0]
        s.agenda[-1] = self._again[option][seat]
        if move >= self._strike:
            begin_strike(s, seat, move - self._strike, dealer)
            s.agenda.append(self._use[move - self._strike][seat])
        elif move >= self._courtesan:
            s.agenda.append(self._for[move - self._courtesan][seat])
        else:
            slot = move - self._create
            create(s, seat, slot, self._parts.sets[self._parts.rank_of[slot]], dealer)
