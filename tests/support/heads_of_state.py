"""Europe as a test needs it: cards, nobles and tokens put where they should be, nothing lost or made up."""

from __future__ import annotations

from typing import Any

from support.scenario import Scenario
from tablee.games.heads_of_state.generated import ACTING, DRAWING, REVOLUTION, TURN
from tablee.games.heads_of_state.notation import CUBE_WORDS, DISC_WORDS
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES, RANKS
from tablee.games.heads_of_state.state import BY_ATTRIBUTES, BY_TREACHERY, EMPTY, LINES, PER_COUNTRY, SCORE_LINES
from tablee.table import Dealer, Event, ScriptedDealer, SeededDealer, Task


class Europe(Scenario):
    """A table of Heads of State past its first turns: seat 0 chooses an option, hands and board are empty."""

    def __init__(self, seats: int = 4, dealer: Dealer | None = None) -> None:
        super().__init__("heads_of_state", seats, None, dealer)
        self.parts = self.state.parts
        self.state.active = 0
        self.state.turn = seats + 1
        self.state.agenda = [Task(TURN, (0,))]

    # Putting things in place.

    def card(self, name: str) -> int:
        """The number of a card."""
        return int(self.parts.cards.index(name))

    def slot(self, name: str) -> int:
        """The number of a slot."""
        return int(self.parts.slots.index(name))

    def pile(self, name: str) -> tuple[list[int], int]:
        """The pile where a card comes from, and its place there."""
        card = self.card(name)
        return (self.state.treachery_pile, card - ASSASSIN) if card >= ASSASSIN else (self.state.main, card)

    def give(self, seat: int, *names: str, known: bool = False) -> None:
        """Put cards into a hand, from the piles."""
        s = self.state
        for name in names:
            self._take_out(name)
            at = seat * len(self.parts.cards) + self.card(name)
            s.hand[at] += 1
            s.known[at] += known
            s.held[seat * 2 + (self.card(name) >= ASSASSIN)] += 1
        self._sizes()

    def _take_out(self, name: str) -> None:
        """Take a card out of its pile; when all of them are elsewhere, from under the disc or the display."""
        s = self.state
        cards, place = self.pile(name)
        if cards is s.treachery_pile and cards[place] == 0:
            for other in (s.treachery_discards, s.treachery_display):
                if cards[place] == 0 and other[place] > 0:
                    swapped = next(card for card, left in enumerate(cards) if left > 0 and card != place)
                    other[place] -= 1
                    other[swapped] += 1
                    cards[place] += 1
                    cards[swapped] -= 1
        elif cards[place] == 0:
            for other in (s.under, s.display):
                if cards[place] == 0 and other[place] > 0:
                    swapped = next(card for card, left in enumerate(cards) if left > 0)
                    other[place] -= 1
                    other[swapped] += 1
                    cards[place] += 1
                    cards[swapped] -= 1
        cards[place] -= 1
        assert cards[place] >= 0, f"no {name} is left"

    def _sizes(self) -> None:
        s = self.state
        s.main_size, s.under_size, s.treachery_size = sum(s.main), sum(s.under), sum(s.treachery_pile)
        s.trail, s.treachery_trail = s.absent("trail"), s.absent("treachery_trail")

    def show(self, *names: str) -> None:
        """Display exactly these cards of one sort."""
        s = self.state
        treachery = self.card(names[0]) >= ASSASSIN
        display = s.treachery_display if treachery else s.display
        pile = s.treachery_pile if treachery else s.main
        for place in range(len(display)):
            pile[place] += display[place]
            display[place] = 0
        for name in names:
            self._take_out(name)
            display[self.pile(name)[1]] += 1
        self._sizes()

    def shrink(self, main: int, under: int | None = None) -> None:
        """Leave so many cards in the main pile, and under the disc; the others are discarded."""
        s = self.state
        for pile, size in ((s.main, main), (s.under, s.under_size if under is None else under)):
            while sum(pile) > size:
                card = pile.index(max(pile))
                pile[card] -= 1
                s.discards[card] += 1
        self._sizes()

    def noble(self, seat: int, *slots: str) -> None:
        """Living nobles of a seat, created earlier; the markers of their sectors are gone."""
        s = self.state
        for name in slots:
            slot = self.slot(name)
            assert s.board[slot] == EMPTY
            rank = self.parts.rank_of[slot]
            s.board[slot] = seat
            s.supply[seat * len(RANKS) + rank] -= 1
            s.created[seat * len(RANKS) + rank] += 1
            if s.nobles_left[rank] > 0:
                s.nobles_left[rank] -= 1
                s.nobles[seat * len(RANKS) + rank] += 1
            if s.initial[self.parts.sector_of[slot]] == EMPTY:
                s.initial[self.parts.sector_of[slot]] = seat

    def killed(self, seat: int, *slots: str) -> None:
        """Nobles of a seat that were killed earlier: their tokens lie face down."""
        for name in slots:
            self.noble(seat, name)
            self.state.board[self.slot(name)] = EMPTY
            self.state.dead[seat * len(self.state.board) + self.slot(name)] += 1

    def cards_won(self, seat: int, **ranks: int) -> None:
        """Give noble cards to a seat."""
        for name, number in ranks.items():
            at = seat * len(RANKS) + RANKS.index(name)
            self.state.nobles[at] += number
            self.state.created[at] += number
            self.state.nobles_left[RANKS.index(name)] -= number

    # Where the turn stands.

    def act(self, seat: int = 0, option: int = BY_ATTRIBUTES) -> None:
        """A seat has drawn its cards and acts now."""
        self.state.active = seat
        self.state.agenda = [Task(ACTING, (seat,), (option,))]

    def betray(self, seat: int = 0) -> None:
        """A seat has drawn its cards in a turn of treachery and acts now."""
        self.act(seat, BY_TREACHERY)

    def drawing(self, seat: int, left: int, option: int = BY_ATTRIBUTES) -> None:
        """A seat is still to draw so many attribute cards."""
        self.state.active = seat
        self.state.agenda = [Task(DRAWING, (seat,), (left, option))]

    def revolution(self, last: bool = False) -> list[Event]:
        """The revolution appears in a refill."""
        if last:
            self.state.round = len(self.parts.rounds)
        self.state.agenda = [Task(0), Task(REVOLUTION, (), (1,))]
        return self.settle()

    def script(self, *words: str) -> None:
        """From now on chance is what is written here; afterwards it is a test's fault to ask for more."""
        outcomes: list[int] = []
        for word in words:
            for known in (ATTRIBUTES, self.parts.treachery, DISC_WORDS, CUBE_WORDS):
                if word in known:
                    outcomes.append(list(known).index(word))
                    break
        assert len(outcomes) == len(words)
        self.dealer = ScriptedDealer(outcomes, listening=True)

    def by_chance(self, seed: int = 1) -> None:
        """From now on chance is a seed."""
        self.dealer = SeededDealer(seed, listening=True)

    # Looking at the result.

    def hand(self, seat: int, of: str = "hand", state: Any = None) -> list[str]:
        """The cards in a hand, or those `known` or `laid` of it, by name."""
        s = state or self.state
        counts = s.cards_of(getattr(s, of), seat)
        return [name for name, count in zip(self.parts.cards, counts, strict=True) for _ in range(count)]

    def displayed(self, treachery: bool = False) -> list[str]:
        """The cards on display."""
        s = self.state
        names, counts = (self.parts.treachery, s.treachery_display) if treachery else (ATTRIBUTES, s.display)
        return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]

    def owner(self, slot: str) -> int:
        """Whose noble lives in a slot."""
        return int(self.state.board[self.slot(slot)])

    def dead(self, seat: int) -> list[str]:
        """The face-down tokens of a seat, by slot."""
        slots = self.parts.slots
        at = seat * len(slots)
        return [name for number, name in enumerate(slots) for _ in range(self.state.dead[at + number])]

    def supply(self, seat: int, rank: str) -> int:
        """Tokens of a rank in the supply of a seat."""
        return int(self.state.supply[seat * len(RANKS) + RANKS.index(rank)])

    def nobles(self, seat: int, rank: str) -> int:
        """Noble cards of a rank that a seat has."""
        return int(self.state.nobles[seat * len(RANKS) + RANKS.index(rank)])

    def points(self, seat: int, line: str) -> int:
        """What a seat has scored on one line of the score."""
        return int(self.state.points[seat * LINES + [name for name, _ in SCORE_LINES].index(line)])

    def markers(self, country: int) -> list[int]:
        """Who took the markers of a country."""
        return list(self.state.markers[country * PER_COUNTRY : (country + 1) * PER_COUNTRY])

    def play_on(self, until: int = 99, seed: int = 1) -> list[Event]:
        """Random moves until round `until` begins or the game is over."""
        chance = SeededDealer(f"moves {seed}")
        before = len(self.dealer.events)
        while self.state.agenda and self.state.round < until:
            seat = self.game.owing(self.state)[0]
            moves = self.game.moves(self.state, seat)
            self.game.play(self.state, seat, moves[chance.below(len(moves))], self.dealer)
        return self.dealer.events[before:]
