"""What a position of Heads of State is worth: influence, noble cards, countries, the House of Nobles, cards in hand."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.heads_of_state.fancies import Fancies
from tablee.bots.heads_of_state.urges import Urges
from tablee.bots.heads_of_state.values import PLACES, Values
from tablee.bots.judge import Judge, Scale
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.parts import COURTESAN, Parts
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY, RANK_COUNT, HeadsOfState
from tablee.table import State

FEATURES: Final = (
    ("points", "HS-8.2", 1.0, 1.0),
    ("round_markers", "HS-7.3", 0.9, 0.7),
    ("most_nobles", "HS-8.1", 0.7, 1.2),
    ("house_of_nobles", "HS-6.3", 0.8, 0.8),
    ("countries", "HS-6.2", 0.2, 0.5),
    ("next_noble", "HS-4.1", 0.9, 0.9),
    ("attribute_cards", "HS-1.3", 1.2, 0.5),
    ("courtesans", "HS-4.2", 0.5, 0.2),
    ("treachery_cards", "HS-1.4", 0.2, 0.2),
)
PAR: Final = (50.0, -20.0)
SPREAD: Final = (14.0, 6.0)

FULL_PILE: Final = 60.0  # about how many attribute cards lie in the piles at the beginning of a round


@final
class HeadsOfStateJudge(Judge):
    """Heads of State in points."""

    def __init__(self, game: HeadsOfStateGame, scale: Scale) -> None:
        super().__init__(scale, 1, 4)
        self.parts: Final[Parts] = game.parts
        self.values: Final = Values(game.parts)
        self._urges: Final = Urges(self.values, game.actions)
        self._fancies: Final = Fancies(game.parts, game.actions)

    def progress(self, s: State) -> float:
        assert isinstance(s, HeadsOfState)
        left = float(s.main_size + s.under_size) / FULL_PILE
        done = float(s.round) - (left if left < 1.0 else 1.0)
        return done / float(len(self.parts.rounds))

    def clock(self, s: State) -> int:
        assert isinstance(s, HeadsOfState)
        return s.turn

    def urges(self, s: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(s, HeadsOfState)
        return self._urges.of(s, seat, moves)

    def fancies(self, s: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(s, HeadsOfState)
        return self._fancies.of(s, seat, moves)

    def measure(self, s: State) -> list[list[float]]:
        assert isinstance(s, HeadsOfState)
        influence = self._influence(s)
        rows: list[list[float]] = []
        size = len(self.parts.cards)
        for seat in range(s.seats):
            rows.append(
                [
                    float(s.total(seat)),
                    self._round_markers(s, seat, influence),
                    self._most(s, seat),
                    self._house(s, seat),
                    self._countries(s, seat),
                    self._next_noble(s, seat),
                    float(s.held[seat * 2]),
                    float(s.hand[seat * size + COURTESAN]),
                    float(s.held[seat * 2 + 1]),
                ]
            )
        return rows

    def _influence(self, s: HeadsOfState) -> list[int]:
        """Per country and seat, the influence of living nobles (HS-7.2)."""
        found = [0] * (PLACES * s.seats)
        parts = self.parts
        for sector, slots in enumerate(parts.slots_of):
            above = 0
            place = parts.sectors[sector]
            for slot in slots:
                owner = s.board[slot]
                if owner != EMPTY:
                    found[place.country * s.seats + owner] += parts.influence[1 if place.capital else 0][above]
                    above = 1
        return found

    def _round_markers(self, s: HeadsOfState, seat: int, influence: list[int]) -> float:
        """What the round would bring if it ended now; ties count as half."""
        points = 0.0
        for country in range(PLACES):
            mine = influence[country * s.seats + seat]
            if mine == 0:
                continue
            ahead = 0.0
            for other in range(s.seats):
                if other != seat:
                    theirs = influence[country * s.seats + other]
                    if theirs > mine:
                        ahead += 1.0
                    elif theirs == mine:
                        ahead += 0.5
            markers = self.parts.countries[country].round
            if ahead <= 1.0:
                points += float(markers[0]) + ahead * float(markers[1] - markers[0])
            elif ahead < 2.0:
                points += (2.0 - ahead) * float(markers[1])
        return points

    def _most(self, s: HeadsOfState, seat: int) -> float:
        """What the most noble cards of each rank may bring."""
        points = 0.0
        for rank in range(RANK_COUNT):
            mine = s.nobles[seat * RANK_COUNT + rank]
            most = 0
            for other in range(s.seats):
                if other != seat and s.nobles[other * RANK_COUNT + rank] > most:
                    most = s.nobles[other * RANK_COUNT + rank]
            lead = mine - most
            hope = 0.15
            if lead > 1:
                hope = 0.9
            elif lead == 1:
                hope = 0.75
            elif lead == 0:
                hope = 0.4 if mine > 0 else 0.2
            elif lead < -1:
                hope = 0.03
            points += hope * float(self.parts.most[rank])
        return points

    def _house(self, s: HeadsOfState, seat: int) -> float:
        """What the House of Nobles may bring to a seat that has not reached it."""
        markers = self.parts.house[s.seats]
        if seat in s.house or len(s.house) >= len(markers):
            return 0.0
        ranks = 0
        for rank in range(RANK_COUNT):
            if s.created[seat * RANK_COUNT + rank] > 0:
                ranks += 1
        share = float(ranks) / float(RANK_COUNT)
        return share * share * share * float(markers[len(s.house)])

    def _countries(self, s: HeadsOfState, seat: int) -> float:
        """What countries may bring that the seat has begun to fill."""
        points = 0.0
        parts = self.parts
        for country in range(PLACES):
            larger = s.markers[country * PER_COUNTRY]
            if s.markers[country * PER_COUNTRY + 1] != EMPTY or larger == seat:
                continue
            sectors = parts.sectors_in[country]
            found = 0
            for sector in sectors:
                if self.values.present(s, seat, sector):
                    found += 1
            share = float(found) / float(len(sectors))
            points += share * share * float(parts.countries[country].markers[0 if larger == EMPTY else 1])
        return points

    def _next_noble(self, s: HeadsOfState, seat: int) -> float:
        """What the best noble brings that the cards in hand are nearest to."""
        best = 0.0
        worth = self.values.ranks(s, seat)
        for rank in range(RANK_COUNT):
            if worth[rank] > best:
                best = max(best, worth[rank] * self.values.complete(s, seat, rank))
        return best
