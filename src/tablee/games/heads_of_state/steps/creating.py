"""Creating a noble (section 4), also in place of one just killed (HS-5.5, HS-5.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.parts import COURTESAN, Parts
from tablee.games.heads_of_state.state import BY_TREACHERY, EMPTY, KINDS, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.piles import discard
from tablee.games.heads_of_state.steps.scoring import completes, score_creation, tokens_waiting
from tablee.table import Actions, Counts, Dealer, Refusal, Step, changed, counts


def refuse_create(s: HeadsOfState, seat: i64, slot: i64, option: i64, courtesan: bool) -> Refusal | None:
    """Why `seat` may not create a noble in `slot`, in full or with a Courtesan."""
    parts = s.parts
    rank = parts.rank_of[slot]
    if s.board[slot] != EMPTY:
        return Refusal("HS-4.1", "slot_taken")
    if option == BY_TREACHERY and slot not in s.emptied:
        return Refusal("HS-3.4", "not_emptied_now")
    if s.supply[seat * RANK_COUNT + rank] == 0:
        return Refusal("HS-4.5", "no_token")
    if courtesan and parts.pure[rank]:
        return Refusal("HS-4.2", "no_courtesan_here")
    payable = False
    for way in parts.ways[rank][1:] if courtesan else parts.ways[rank][:1]:
        if holds(s, seat, way):
            payable = True
            if leaves_way_out(s, seat, slot, way):
                return None
    if payable:
        return Refusal("HS-R4", "others_unreplaced")
    return Refusal("HS-4.2" if courtesan else "HS-4.1", "cards_missing")


def holds(s: HeadsOfState, seat: i64, way: Counts) -> bool:
    """Whether `seat` has these cards, which are all different."""
    mine = seat * s.parts.card_kinds
    return all(s.hand[mine + card] > 0 for card in way)


def leaves_way_out(s: HeadsOfState, seat: i64, slot: i64, way: Counts) -> bool:
    """Whether, after creating in `slot` by laying `way`, all other emptied slots but one can be filled (HS-R4)."""
    others = [other for other in s.emptied if other != slot]
    if len(others) <= 1:
        return True
    cards = s.cards_of(s.hand, seat)[:KINDS]
    for card in way:
        cards[card] -= 1
    tokens = s.supply[seat * RANK_COUNT : (seat + 1) * RANK_COUNT]
    tokens[s.parts.rank_of[slot]] -= 1
    if completes(s, seat, slot):
        tokens_waiting(s, seat, s.parts.country_of[slot], tokens)
    return can_fill(s.parts, cards, tokens, others, 0, 1)


def can_replace(s: HeadsOfState, seat: i64, slots: list[int]) -> bool:
    """Whether `seat` could fill all of `slots` but one together, with the cards and tokens they have (HS-5.6)."""
    if len(slots) <= 1:
        return True
    cards = s.cards_of(s.hand, seat)[:KINDS]
    tokens = s.supply[seat * RANK_COUNT : (seat + 1) * RANK_COUNT]
    return can_fill(s.parts, cards, tokens, slots, 0, 1)


def can_fill(parts: Parts, cards: Counts, tokens: Counts, slots: list[int], at: i64, spare: i64) -> bool:
    """Look for a way to pay for the slots from `at` on, of which `spare` may stay empty; changes nothing."""
    if len(slots) - at <= spare:
        return True
    rank = parts.rank_of[slots[at]]
    found = False
    if tokens[rank] > 0:
        tokens[rank] -= 1
        for way in parts.ways[rank]:
            payable = True
            for card in way:
                if cards[card] == 0:
                    payable = False
            if payable:
                for card in way:
                    cards[card] -= 1
                found = can_fill(parts, cards, tokens, slots, at + 1, spare)
                for card in way:
                    cards[card] += 1
                if found:
                    break
        tokens[rank] += 1
    return found or (spare > 0 and can_fill(parts, cards, tokens, slots, at + 1, spare - 1))


def create(s: HeadsOfState, seat: i64, slot: i64, way: Counts, dealer: Dealer) -> None:
    """Lay down the cards, place a token, take a noble card and whatever markers are due (HS-4.1, HS-4.3)."""
    rank = s.parts.rank_of[slot]
    for card in way:
        discard(s, seat, card)
    s.board[slot] = seat
    mine = seat * RANK_COUNT + rank
    s.supply[mine] -= 1
    s.created = changed(s.created, mine, s.created[mine] + 1)
    if slot in s.emptied:
        s.emptied = [other for other in s.emptied if other != slot]
        dealer.tell("HS-5.5", "replaced", seat, slot)
    else:
        dealer.tell("HS-R1" if s.turn <= s.seats else "HS-4.1", "created", seat, slot)
    if s.nobles_left[rank] > 0:
        s.nobles_left = changed(s.nobles_left, rank, s.nobles_left[rank] - 1)
        s.nobles = changed(s.nobles, mine, s.nobles[mine] + 1)
        dealer.tell("HS-4.3", "takes_noble_card", seat, rank)
    else:
        dealer.tell("HS-4.4", "no_noble_card", seat, rank)
    score_creation(s, seat, slot, dealer)


@final
class CourtesanFor(Step[HeadsOfState]):
    """Which card of the set the Courtesan stands for (HS-4.2).

    Asked even when only one card will do: otherwise the others would learn that the player lacks such a card.
    """

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("courtesan_for", "HS-4.2", ("for",))
        self._for: Final = actions.first("for")
        # Per rank and card: what is laid down if the Courtesan stands for it; empty for a card outside the set.
        self._way: Final = [
            [
                parts.ways[rank][1 + list(cards).index(card)] if card in cards and not parts.pure[rank] else counts([])
                for card in range(COURTESAN)
            ]
            for rank, cards in enumerate(parts.sets)
        ]

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        slot = s.agenda[-1].args[0]
        moves: list[int] = []
        for card, way in enumerate(self._way[s.parts.rank_of[slot]]):
            if len(way) > 0 and holds(s, seat, way) and leaves_way_out(s, seat, slot, way):
                moves.append(self._for + card)
        return moves

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        slot = s.agenda[-1].args[0]
        way = self._way[s.parts.rank_of[slot]][move - self._for]
        if len(way) == 0:
            return Refusal("HS-4.2", "not_in_set")
        if not holds(s, seat, way):
            return Refusal("HS-4.2", "cards_missing")
        return None if leaves_way_out(s, seat, slot, way) else Refusal("HS-R4", "others_unreplaced")

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        slot = s.agenda[-1].args[0]
        card = move - self._for
        dealer.tell("HS-4.2", "lays_courtesan", seat, card)
        create(s, seat, slot, self._way[s.parts.rank_of[slot]][card], dealer)
