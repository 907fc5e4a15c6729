"""The revolution and the end of a round (section 7)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import DRAWING, KEEPING, NEW_ROUND, REVOLUTION, SCORE_ROUND_1
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES, Parts
from tablee.games.heads_of_state.state import EMPTY, KINDS, RANK_COUNT, HeadsOfState
from tablee.games.heads_of_state.steps.piles import build_piles, discard, show_attributes, show_treachery
from tablee.games.heads_of_state.steps.scoring import add_points, name_winner, score_rank
from tablee.table import Actions, Dealer, Refusal, Step, Task, TasksBySeats, changed, filled, total

END_OF_ROUND: Final = 1 + len(COUNTRIES)  # the part of a revolution after its countries; then ranks and the winner
LAST_PART: Final = END_OF_ROUND + 1 + RANK_COUNT
KEEPERS: Final = TasksBySeats(KEEPING)  # who has too many cards at a round's end


@final
class Revolution(Step[HeadsOfState]):
    """Play stops and the round is scored; in the last round this is the end (HS-7.1, HS-7.7)."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("revolution", "HS-7.1")
        self._limits: Final = parts.round_hand
        self._new_round: Final = Task(NEW_ROUND)

    def done(self, s: HeadsOfState, task: Task, dealer: Dealer) -> None:
        """All of it at once; or for those who listen part by part, so that the table can be looked at after each."""
        first: i64 = task.args[1] if len(task.args) > 1 else 0
        last: i64 = LAST_PART if s.round == len(s.parts.rounds) else END_OF_ROUND
        until = first if dealer.listening else last
        for part in range(first, until + 1):
            if part == 0:
                rule = "HS-R6" if task.args[0] else "HS-7.1"
                dealer.tell(rule, "revolution_appears", s.parts.rounds[s.round - 1])
            elif part < END_OF_ROUND:
                score_country(s, part - 1, dealer)
            elif part == END_OF_ROUND:
                self._end_round(s, dealer)
            elif part < LAST_PART:
                score_rank(s, part - END_OF_ROUND - 1, dealer)
            else:
                name_winner(s, dealer)
        if until < last:
            s.agenda.append(Task(REVOLUTION, (), (task.args[0], until + 1)))

    def _end_round(self, s: HeadsOfState, dealer: Dealer) -> None:
        if s.round == len(s.parts.rounds):
            s.agenda.clear()
            dealer.tell("HS-7.7", "game_ends", s.parts.rounds[s.round - 1])
            return
        s.agenda.append(self._new_round)
        over: i64 = 0
        for seat in range(s.seats):
            if s.held[seat * 2] > self._limits[0] or s.held[seat * 2 + 1] > self._limits[1]:
                over |= 1 << seat
        s.agenda.append(KEEPERS.task(over))


@final
class Standing:
    """What decides who is first in a country: influence, then rank, then hexagons (HS-7.2, HS-7.4, HS-R5)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat
        self.influence = 0
        self.highest = EMPTY  # the highest rank of their nobles
        self.hexagons: list[int] = []  # the numbers of their sectors
        self.best_hexagon = 0
        self.rank_there = EMPTY  # their highest noble in the sector with the highest number

    def note(self, rank: i64, hexagon: i64, influence: i64) -> None:
        """Count a living noble."""
        self.influence += influence
        self.highest = max(self.highest, rank)
        if hexagon not in self.hexagons:
            self.hexagons.append(hexagon)
        if hexagon > self.best_hexagon:
            self.best_hexagon = hexagon
            self.rank_there = rank

    def key(self) -> tuple[int, int, list[int], int]:
        """Greater for the player who comes first."""
        return self.influence, self.highest, sorted(self.hexagons, reverse=True), self.rank_there


def _key(standing: Standing) -> tuple[int, int, list[int], int]:
    return standing.key()


def standings(s: HeadsOfState, country: i64) -> list[Standing]:
    """Everybody with a living noble in a country, the first player first."""
    parts = s.parts
    by_seat = [Standing(seat) for seat in range(s.seats)]
    for number in parts.sectors_in[country]:
        sector = parts.sectors[number]
        above = 0
        for slot in parts.slots_of[number]:
            owner = s.board[slot]
            if owner != EMPTY:
                influence = parts.influence[1 if sector.capital else 0][above]
                by_seat[owner].note(parts.rank_of[slot], sector.points, influence)
                above = 1
    return sorted([standing for standing in by_seat if standing.influence > 0], key=_key, reverse=True)


def score_round(s: HeadsOfState, dealer: Dealer) -> None:
    """The markers of all countries are taken."""
    for country in range(len(COUNTRIES)):
        score_country(s, country, dealer)


def score_country(s: HeadsOfState, country: i64, dealer: Dealer) -> None:
    """The markers of a country go to the two most influential players (HS-7.3)."""
    ranked = standings(s, country)
    for standing in ranked:
        dealer.tell("HS-7.2", "influence", standing.seat, country, standing.influence)
    for place, points in enumerate(s.parts.countries[country].round):
        if place >= len(ranked):
            dealer.tell("HS-7.3", "marker_lost", country, points)
            continue
        seat = ranked[place].seat
        add_points(s, seat, SCORE_ROUND_1 + s.round - 1, points)
        dealer.tell(_rule(ranked, place), "takes_round", seat, country, points)


def _rule(ranked: list[Standing], place: i64) -> str:
    """The rule that put this player before the next one."""
    if place + 1 == len(ranked) or ranked[place].influence > ranked[place + 1].influence:
        return "HS-7.3"
    return "HS-7.4" if ranked[place].highest > ranked[place + 1].highest else "HS-R5"


@final
class Keeping(Step[HeadsOfState]):
    """Everybody with too many cards chooses at the same time what to discard; all of it is shown together (HS-R11)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("keeping", "HS-7.5", ("lay_down",), sealed=True)
        self._limits: Final = parts.round_hand
        self._cards: Final = parts.card_kinds
        self._lay_down: Final = actions.first("lay_down")

    def _too_many(self, s: HeadsOfState, seat: i64, kind: i64) -> bool:
        """Whether more attribute cards (0) or treachery cards (1) must be laid down."""
        mine = seat * self._cards
        laid = s.laid[mine : mine + KINDS] if kind == 0 else s.laid[mine + KINDS : mine + self._cards]
        return s.held[seat * 2 + kind] - total(laid) > self._limits[kind]

    def moves(self, s: HeadsOfState, seat: i64) -> list[int]:
        first = 0 if self._too_many(s, seat, 0) else KINDS
        last = self._cards if self._too_many(s, seat, 1) else KINDS
        mine = seat * self._cards
        return [self._lay_down + card for card in range(first, last) if s.hand[mine + card] > s.laid[mine + card]]

    def refuse(self, s: HeadsOfState, seat: i64, move: i64) -> Refusal | None:
        card = move - self._lay_down
        kind = 1 if card >= ASSASSIN else 0
        if s.hand[seat * self._cards + card] == s.laid[seat * self._cards + card]:
            return Refusal("HS-7.5", "not_in_hand")
        return None if self._too_many(s, seat, kind) else Refusal("HS-7.5", "within_limit", (self._limits[kind],))

    def play(self, s: HeadsOfState, seat: i64, move: i64, dealer: Dealer) -> None:
        card = move - self._lay_down
        place = seat * self._cards + card
        s.laid = changed(s.laid, place, s.laid[place] + 1)
        dealer.tell("HS-R11", "laid_down", seat, card, audience=seat)
        if self._too_many(s, seat, 0) or self._too_many(s, seat, 1):
            owing: i64 = 1 << seat
            for other in s.agenda[-1].seats:
                owing |= 1 << other
            s.agenda[-1] = KEEPERS.task(owing)

    def done(self, s: HeadsOfState, task: Task, dealer: Dealer) -> None:
        """What was laid down is shown and discarded."""
        for seat in range(s.seats):
            for card in range(self._cards):
                for _ in range(s.laid[seat * self._cards + card]):
                    discard(s, seat, card)
                    dealer.tell("HS-7.5", "discarded", seat, card)
        s.laid = filled(0, len(s.laid))


@final
class NewRound(Step[HeadsOfState]):
    """New piles and displays; then play goes on exactly where it stopped (HS-7.5, HS-7.6)."""

    def __init__(self) -> None:
        super().__init__("new_round", "HS-7.5")

    def done(self, s: HeadsOfState, task: Task, dealer: Dealer) -> None:
        s.round += 1
        dealer.tell("HS-7.5", "round_begins", s.parts.rounds[s.round - 1])
        build_piles(s, "HS-7.5", dealer)
        show_attributes(s, "HS-7.5", dealer)
        for card in range(len(s.treachery_display)):
            s.treachery_discards[card] += s.treachery_display[card]
            s.treachery_display[card] = 0
        show_treachery(s, "HS-7.5", dealer)
        if s.agenda[-1].step == DRAWING:
            dealer.tell("HS-7.6", "goes_on", s.active)
