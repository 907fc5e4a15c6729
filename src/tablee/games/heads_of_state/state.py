"""Everything on the table of Heads of State: the fields, their copy, and their audit."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import FIELDS, LISTS, STEP_NAMES, copy_fields
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES, COUNTRIES, RANKS, Parts
from tablee.table import HIDDEN, NOBODY, Counts, SharedCounts, State, Trail, least, total, trail_of_hands, trail_of_rows

# The option of a turn, in the arguments of its tasks.
FIRST_TURN: Final = 0  # only attribute cards, and fewer of them (HS-3.8)
BY_ATTRIBUTES: Final = 1
BY_TREACHERY: Final = 2
TURN_OPTIONS: Final = 3

EMPTY: Final = -1  # a slot without a noble, a marker that nobody has taken, no first treachery card

# The lines of the score, each with its rule; those of the three rounds follow each other.
SCORE_LINES: Final = (
    ("initial", "HS-6.1"),
    ("country", "HS-6.2"),
    ("house", "HS-6.3"),
    ("round_1", "HS-7.3"),
    ("round_2", "HS-7.3"),
    ("round_3", "HS-7.3"),
    ("most", "HS-8.1"),
)
LINES: Final[i64] = len(SCORE_LINES)

KINDS: Final[i64] = len(ATTRIBUTES)
RANK_COUNT: Final[i64] = len(RANKS)
PER_COUNTRY: Final[i64] = 2  # country markers

AUDITED: Final = ("HS-1.3", "HS-1.4", "HS-1.6", "HS-R2", "HS-R4", "HS-R9")  # rules that `audit` checks


@final
class HeadsOfState(State):
    """Kings and barons of four countries, for 2 to 5 players."""

    parts: Parts

    round: i64  # from 1
    turn: i64  # how many turns have begun in this game
    active: i64  # whose turn it is
    points: SharedCounts  # per seat and line of the score

    main: Counts  # per attribute: cards in the main pile
    main_size: i64  # cards left in the main pile
    under: SharedCounts  # per attribute: cards under the revolution disc, where the revolution card lies too
    under_size: i64  # without the revolution card
    display: Counts  # per attribute
    aside: SharedCounts  # per attribute: swept this turn, to go back into the main pile
    discards: Counts  # per attribute

    treachery_pile: SharedCounts  # per treachery card
    treachery_size: i64  # cards left in the treachery pile
    treachery_display: Counts  # per treachery card
    treachery_discards: Counts  # per treachery card

    hand: Counts  # per seat and card, attribute cards before treachery cards
    known: Counts  # per seat and card: cards in that hand that all have seen (HS-R12)
    laid: SharedCounts  # per seat and card: chosen to be discarded at a round's end, still face down
    held: Counts  # per seat: attribute cards, treachery cards

    board: Counts  # per slot: whose noble lives there, or EMPTY
    dead: SharedCounts  # per seat and slot: tokens face down on the hexagon
    supply: Counts  # per seat and rank: tokens
    nobles: SharedCounts  # per seat and rank: noble cards
    nobles_left: SharedCounts  # per rank
    created: SharedCounts  # per seat and rank: nobles created in this game
    initial: SharedCounts  # per sector: who took the marker, or EMPTY
    markers: SharedCounts  # per country: who took the larger marker, who the other, or EMPTY
    house: list[int]  # who took the markers of the House of Nobles, in order

    emptied: list[int]  # slots emptied by this turn's kills and not refilled
    designated: list[int]  # slots whose noble was attacked this turn

    trail: Trail  # who drew attribute cards unseen, and when; those under the disc are drawn by NOBODY
    treachery_trail: Trail  # who drew treachery cards unseen, and when

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def lists(self) -> tuple[str, ...]:
        return LISTS

    def audited(self) -> tuple[str, ...]:
        return AUDITED

    def step_names(self) -> tuple[str, ...]:
        return STEP_NAMES

    def clone(self) -> HeadsOfState:
        c = HeadsOfState()
        copy_fields(self, c)
        return c

    def total(self, seat: i64) -> i64:
        """The score of `seat` so far."""
        return total(self.points[seat * LINES : (seat + 1) * LINES])

    def cards_of(self, cards: Counts, seat: i64) -> Counts:
        """The part of `hand`, `known` or `laid` that belongs to `seat`."""
        size = self.parts.card_kinds
        return cards[seat * size : (seat + 1) * size]

    def unseen_attributes(self) -> Counts:
        """How many of each attribute card nobody can see: in a pile, or in a hand and not known to be there."""
        unseen = self.parts.attributes[self.seats][:]
        display, aside, discards = self.display, self.aside, self.discards
        for card in range(KINDS):
            unseen[card] -= display[card] + aside[card] + discards[card]
        self._take_known(unseen, 0)
        return unseen

    def unseen_treachery(self) -> Counts:
        """The same for treachery cards."""
        unseen = self.parts.treachery_copies[:]
        display, discards = self.treachery_display, self.treachery_discards
        for card in range(len(unseen)):
            unseen[card] -= display[card] + discards[card]
        self._take_known(unseen, ASSASSIN)
        return unseen

    def _take_known(self, cards: Counts, first: i64) -> None:
        """Take from `cards`, which begin with card `first`, those that all know to be in a hand."""
        known = self.known
        place = first
        for _ in range(self.seats):
            for card in range(len(cards)):
                cards[card] -= known[place + card]
            place += self.parts.card_kinds

    def absent(self, name: str) -> object:
        hands: list[list[int]] = []
        for seat in range(self.seats):
            known = self.cards_of(self.known, seat)
            hands.append([held - known[card] for card, held in enumerate(self.cards_of(self.hand, seat))])
        if name == "trail":
            trail = trail_of_hands(KINDS, [hand[:ASSASSIN] for hand in hands])
            for card in range(KINDS):
                for _ in range(self.under[card]):
                    trail = trail.drawn(NOBODY, card)
            return trail.rows()
        if name == "treachery_trail":
            return trail_of_hands(len(self.parts.treachery), [hand[ASSASSIN:] for hand in hands]).rows()
        return super().absent(name)

    def pack(self, name: str) -> object:
        if name in ("trail", "treachery_trail"):
            return (self.trail if name == "trail" else self.treachery_trail).rows()
        return super().pack(name)

    def unpack(self, name: str, value: object) -> object:
        if name in ("trail", "treachery_trail"):
            assert isinstance(value, list)
            return trail_of_rows(KINDS if name == "trail" else len(self.parts.treachery), value)
        return super().unpack(name, value)

    def audit(self) -> list[str]:
        wrong: list[str] = []
        for seat in range(self.seats):
            self._audit_hand(seat, wrong)
            self._audit_tokens(seat, wrong)
        if HIDDEN not in self.main and HIDDEN not in self.hand:  # not a view
            self._audit_attributes(wrong)
            self._audit_treachery(wrong)
        for rank, name in enumerate(RANKS):
            taken: i64 = 0
            for seat in range(self.seats):
                taken += self.nobles[seat * RANK_COUNT + rank]
            if taken + self.nobles_left[rank] != self.parts.noble_cards or self.nobles_left[rank] < 0:
                wrong.append(f"{taken} {name} cards are taken, {self.nobles_left[rank]} are left")
        for slot in self.emptied:
            if self.board[slot] != EMPTY or slot not in self.designated:
                wrong.append(f"HS-R4: {self.parts.slots[slot]} was not emptied this turn")
        for country in range(len(COUNTRIES)):
            larger, other = self.markers[country * PER_COUNTRY : (country + 1) * PER_COUNTRY]
            if other != EMPTY and larger in (other, EMPTY):
                wrong.append(f"HS-1.6: the markers of {COUNTRIES[country]} are with {larger} and {other}")
        if len(set(self.house)) != len(self.house) or len(self.house) > len(self.parts.house[self.seats]):
            wrong.append(f"the House of Nobles is {self.house}")
        for slot, owner in enumerate(self.board):
            if owner != EMPTY and self.initial[self.parts.sector_of[slot]] == EMPTY:
                wrong.append(f"nobody took the marker of {self.parts.slots[slot]}")
        return wrong

    def _audit_hand(self, seat: i64, wrong: list[str]) -> None:
        """What is known or laid down is in the hand, and the open number of cards is right."""
        hand = self.cards_of(self.hand, seat)
        known = self.cards_of(self.known, seat)
        for kind, cards in enumerate((known[:ASSASSIN], known[ASSASSIN:])):
            if total(cards) > self.held[seat * 2 + kind] or least(cards) < 0:
                wrong.append(f"seat {seat} is known to hold {list(cards)}, but has {self.held[seat * 2 + kind]} cards")
        if HIDDEN in hand:
            return
        draws = list(self.trail.held(seat))
        draws += list(self.treachery_trail.held(seat))
        if [known[card] + draws[card] for card in range(len(hand))] != list(hand):
            wrong.append(f"seat {seat} has {list(hand)}, but is known to have {list(known)} and drew {draws} unseen")
        held = list(self.held[seat * 2 : seat * 2 + 2])
        if [total(hand[:ASSASSIN]), total(hand[ASSASSIN:])] != held or least(hand) < 0:
            wrong.append(f"seat {seat} is said to hold {held} cards, but has {list(hand)}")
        laid = self.cards_of(self.laid, seat)
        for card, name in enumerate(self.parts.cards):
            if known[card] > hand[card] or not 0 <= laid[card] <= hand[card]:
                wrong.append(f"seat {seat} has {hand[card]} {name}, known {known[card]}, laid down {laid[card]}")

    def _audit_tokens(self, seat: i64, wrong: list[str]) -> None:
        """Every token is in the supply, alive on the board or face down."""
        tokens = self.supply[seat * RANK_COUNT : (seat + 1) * RANK_COUNT]
        if least(tokens) < 0:
            wrong.append(f"seat {seat} has {list(tokens)} tokens in the supply")
        slots = len(self.board)
        for slot, rank in enumerate(self.parts.rank_of):
            dead = self.dead[seat * slots + slot]
            tokens[rank] += dead + (self.board[slot] == seat)
            country = self.parts.country_of[slot] * PER_COUNTRY
            markers = self.markers[country : country + PER_COUNTRY]
            if dead < 0 or (dead > 0 and (seat in markers or EMPTY not in markers)):
                wrong.append(f"seat {seat} has {dead} face-down tokens of {self.parts.slots[slot]}")
        if list(tokens) != self.parts.tokens:
            wrong.append(f"HS-R2: seat {seat} has {list(tokens)} tokens, the box has {self.parts.tokens}")
        for rank in range(RANK_COUNT):
            if self.nobles[seat * RANK_COUNT + rank] > self.created[seat * RANK_COUNT + rank]:
                wrong.append(f"HS-R9: seat {seat} has more {RANKS[rank]} cards than nobles created")

    def _audit_attributes(self, wrong: list[str]) -> None:
        """Every attribute card is in a pile, open or in a hand."""
        size = len(self.parts.cards)
        for card, name in enumerate(ATTRIBUTES):
            cards = self.display[card] + self.aside[card] + self.discards[card] + self.main[card] + self.under[card]
            for seat in range(self.seats):
                cards += self.hand[seat * size + card]
            box = self.parts.attributes[self.seats][card]
            if cards != box or min(self.main[card], self.under[card], self.display[card], self.discards[card]) < 0:
                wrong.append(f"HS-1.3: {cards} cards {name}, {box} are in play")
        if [total(self.main), total(self.under)] != [self.main_size, self.under_size]:
            wrong.append(f"the piles are said to hold {self.main_size} and {self.under_size} cards")
        if total(self.display) > self.parts.display:
            wrong.append(f"{total(self.display)} attribute cards are displayed")
        wrong += self.trail.faults(self.unseen_attributes())
        under = list(self.under)
        if list(self.trail.held(NOBODY)) != under:
            wrong.append(f"{under} lie under the disc, but other cards were laid there")

    def _audit_treachery(self, wrong: list[str]) -> None:
        """Every treachery card is in the pile, open or in a hand."""
        size = len(self.parts.cards)
        for card, name in enumerate(self.parts.treachery):
            cards = self.treachery_pile[card] + self.treachery_display[card] + self.treachery_discards[card]
            for seat in range(self.seats):
                cards += self.hand[seat * size + ASSASSIN + card]
            box = self.parts.treachery_copies[card]
            if cards != box or min(self.treachery_pile[card], self.treachery_discards[card]) < 0:
                wrong.append(f"HS-1.4: {cards} cards {name}, the box has {box}")
        if total(self.treachery_pile) != self.treachery_size:
            wrong.append(f"the treachery pile is said to hold {self.treachery_size} cards")
        if total(self.treachery_display) > self.parts.treachery_display:
            wrong.append(f"{total(self.treachery_display)} treachery cards are displayed")
        wrong += self.treachery_trail.faults(self.unseen_treachery())
