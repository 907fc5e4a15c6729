"""What a position of Heads of State is worth: influence, noble cards, countries, the House of Nobles, cards in hand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.evaluator import Evaluator, Parameters
from tablee.bots.heads_of_state.novice import HeadsOfStateNovice
from tablee.bots.heads_of_state.policy import HeadsOfStatePolicy
from tablee.bots.heads_of_state.values import PLACES, Values
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.parts import COURTESAN, Parts
from tablee.games.heads_of_state.state import EMPTY, PER_COUNTRY, RANK_COUNT, HeadsOfState
from tablee.table import Counts, counts, filled

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
BIAS: Final = (50.0, -20.0)
WIN_TEMPERATURE: Final = (14.0, 6.0)

FULL_PILE: Final = 60.0  # about how many attribute cards lie in the piles at the beginning of a round


@final
class HeadsOfStateEvaluator(Evaluator[HeadsOfState]):
    """Heads of State in points."""

    def __init__(self, game: HeadsOfStateGame, parameters: Parameters) -> None:
        values = Values(game.parts)
        policy = HeadsOfStatePolicy(values, game.actions)
        novice = HeadsOfStateNovice(game.parts, game.actions)
        super().__init__(game, parameters, policy, novice, lookahead=1, horizon=4)
        self.parts: Final[Parts] = game.parts
        self.values: Final = values
        sectors = game.parts.sectors
        self._country_of: Final = counts([sector.country for sector in sectors])
        self._influence_in: Final = counts(  # per sector: of a noble alone or above another, and of one below
            [amount for sector in sectors for amount in game.parts.influence[1 if sector.capital else 0]]
        )

    def progress(self, s: HeadsOfState) -> float:
        left = float(s.main_size + s.under_size) / FULL_PILE
        done = float(s.round) - (left if left < 1.0 else 1.0)
        return done / float(len(self.parts.rounds))

    def clock(self, s: HeadsOfState) -> i64:
        return s.turn

    def feature_values(self, s: HeadsOfState) -> list[list[float]]:
        influence = self._influence(s)
        rows: list[list[float]] = []
        size = self.parts.card_kinds
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

    def _influence(self, s: HeadsOfState) -> Counts:
        """Per country and seat, the influence of living nobles (HS-7.2)."""
        influence = filled(0, PLACES * s.seats)
        for sector, slots in enumerate(self.parts.slots_of):
            first = self._country_of[sector] * s.seats
            above: i64 = 0
            for slot in slots:
                owner = s.board[slot]
                if owner != EMPTY:
                    influence[first + owner] += self._influence_in[sector * 2 + above]
                    above = 1
        return influence

    def _round_markers(self, s: HeadsOfState, seat: i64, influence: Counts) -> float:
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

    def _most(self, s: HeadsOfState, seat: i64) -> float:
        """What the most noble cards of each rank may bring."""
        points = 0.0
        for rank in range(RANK_COUNT):
            mine = s.nobles[seat * RANK_COUNT + rank]
            most: i64 = 0
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

    def _house(self, s: HeadsOfState, seat: i64) -> float:
        """What the House of Nobles may bring to a seat that has not reached it."""
        markers = self.parts.house[s.seats]
        if seat in s.house or len(s.house) >= len(markers):
            return 0.0
        ranks: i64 = 0
        for rank in range(RANK_COUNT):
            if s.created[seat * RANK_COUNT + rank] > 0:
                ranks += 1
        share = float(ranks) / float(RANK_COUNT)
        return share * share * share * float(markers[len(s.house)])

    def _countries(self, s: HeadsOfState, seat: i64) -> float:
        """What countries may bring that the seat has begun to fill."""
        points = 0.0
        parts = self.parts
        for country in range(PLACES):
            larger = s.markers[country * PER_COUNTRY]
            if s.markers[country * PER_COUNTRY + 1] != EMPTY or larger == seat:
                continue
            sectors = parts.sectors_in[country]
            held: i64 = 0
            for sector in sectors:
                if self.values.present(s, seat, sector):
                    held += 1
            share = float(held) / float(len(sectors))
            points += share * share * float(parts.countries[country].markers[0 if larger == EMPTY else 1])
        return points

    def _next_noble(self, s: HeadsOfState, seat: i64) -> float:
        """What the best noble brings that the cards in hand are nearest to."""
        best = 0.0
        worth = self.values.ranks(s, seat)
        for rank in range(RANK_COUNT):
            if worth[rank] > best:
                best = max(best, worth[rank] * self.values.complete(s, seat, rank))
        return best
