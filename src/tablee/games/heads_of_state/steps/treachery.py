"""Treachery (section 5): designating a noble, the cards for it, and its death."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import USING
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES, COUNTRY_CARDS, Parts
from tablee.games.heads_of_state.state import BY_TREACHERY, EMPTY, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.creating import can_replace
from tablee.games.heads_of_state.steps.piles import discard, per_seat
from tablee.games.heads_of_state.steps.scoring import still_counts
from tablee.table import Actions, Dealer, Refusal, Step, changed

SINGLE_CARDS: Final = ASSASSIN + 1 + len(COUNTRY_CARDS)  # from here on the double cards


def serving(s: HeadsOfState, seat: i64, country: i64) -> i64:
    """How many cards `seat` holds that count as `country`, doubles included."""
    mine = seat * s.parts.card_kinds
    found: i64 = 0
    for card in s.parts.serves[country]:
        found += s.hand[mine + card]
    return found


def has_cards_for(s: HeadsOfState, seat: i64, slot: i64) -> bool:
    """Whether `seat` has one card for a noble in a province, two for one in a capital, that do not mix (HS-5.4)."""
    needed = 2 if s.parts.capital_slot[slot] else 1
    assassins = s.hand[seat * s.parts.card_kinds + ASSASSIN]
    return assassins >= needed or serving(s, seat, s.parts.country_of[slot]) >= needed


def refuse_strike(s: HeadsOfState, seat: i64, slot: i64, option: i64) -> Refusal | None:
    """Why `seat` may not designate the noble in `slot`."""
    if option != BY_TREACHERY:
        return Refusal("HS-3.5", "no_treachery_now")
    if slot in s.designated:
        return Refusal("HS-5.1", "already_designated")
    if s.board[slot] == EMPTY:
        return Refusal("HS-5.1", "nobody_there")
    if s.board[slot] == seat:
        return Refusal("HS-5.1", "own_noble")
    if not has_cards_for(s, seat, slot):
        return Refusal("HS-5.4", "needs_two" if s.parts.capital_slot[slot] else "needs_one")
    if not can_replace(s, seat, [*s.emptied, slot]):
        return Refusal("HS-5.6", "cannot_replace")
    return None


def begin_strike(s: HeadsOfState, seat: i64, slot: i64, dealer: Dealer) -> None:
    """Designate a noble; the cards for it follow."""
    s.designated = [*s.designated, slot]
    dealer.tell("HS-5.1", "designated", seat, slot)


@final
class Using(Step[HeadsOfState]):
    """Which card is played against the designated noble, and in a capital which second card (HS-5.3, HS-5.4).

    Asked even when only one card will do: otherwise the others would learn what the player does not hold.
    """

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("using", "HS-5.4", ("use",))
        self._use: Final = actions.first("use")
        self._kinds: Final[i64] = len(parts.treachery)
        self._serves: Final = [
            [ASSASSIN + card in parts.serves[country] for card in range(self._kinds)]
            for country in range(len(COUNTRIES))
        ]
        seats = max(parts.players)
        self._second: Final = [
            [per_seat(USING, seats, (slot, card)) for card in range(self._kinds)] for slot in range(len(parts.slots))
        ]

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        mine = seat * s.parts.card_kinds + ASSASSIN
        moves: list[int] = []
        for card in range(self._kinds):
            if s.hand[mine + card] > 0 and self.refuse(s, seat, self._use + card) is None:
                moves.append(self._use + card)
        return moves

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        slot, first = s.agenda[-1].args
        card = move - self._use
        country = s.parts.country_of[slot]
        held = s.hand[seat * s.parts.card_kinds + ASSASSIN + card]
        if held == 0:
            return Refusal("HS-5.4", "not_in_hand")
        if card > 0 and not self._serves[country][card]:
            return Refusal("HS-5.4", "wrong_country")
        if first == EMPTY:
            alike = held if card == 0 else serving(s, seat, country)
            if s.parts.capital_slot[slot] and alike < 2:
                return Refusal("HS-5.3" if card == 0 else "HS-5.4", "needs_two")
        elif (first == 0) != (card == 0):
            return Refusal("HS-5.4", "do_not_mix")
        return None

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        slot, first = s.agenda[-1].args
        card = move - self._use
        discard(s, seat, ASSASSIN + card)
        double = ASSASSIN + card >= SINGLE_CARDS
        dealer.tell("HS-5.3" if card == 0 else "HS-R3" if double else "HS-5.4", "used", seat, card)
        if s.parts.capital_slot[slot] and first == EMPTY:
            s.agenda[-1] = self._second[slot][card][seat]
        elif card > 0 or self._cube(s, seat, slot, dealer):
            kill(s, slot, dealer)
        else:
            dealer.tell("HS-5.3", "survived", s.board[slot], slot)

    def _cube(self, s: HeadsOfState, seat: i64, slot: i64, dealer: Dealer) -> bool:
        """Draw one cube from the bag: the attempt succeeds if it is the active player's."""
        success = dealer.draw("cube", s.parts.cubes) == 0
        dealer.tell("HS-5.3", "cube_drawn", seat if success else s.board[slot])
        return success


def kill(s: HeadsOfState, slot: i64, dealer: Dealer) -> None:
    """The token goes face down on the hexagon, or back to its owner if it has nothing left to prove (HS-R10)."""
    owner = s.board[slot]
    s.board[slot] = EMPTY
    s.emptied = [*s.emptied, slot]
    dealer.tell("HS-5.2", "killed", owner, slot)
    country = s.parts.country_of[slot]
    if still_counts(s, owner, country):
        token = owner * len(s.board) + slot
        s.dead = changed(s.dead, token, s.dead[token] + 1)
    else:
        s.supply[owner * RANK_COUNT + s.parts.rank_of[slot]] += 1
        dealer.tell("HS-R10", "tokens_back", owner, country, 1)
