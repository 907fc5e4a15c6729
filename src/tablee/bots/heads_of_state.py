"""Heads of State in the eyes of a bot: influence, noble cards, countries, the House of Nobles, and cards in hand."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.judge import Judge, Scale
from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.parts import ASSASSIN, COUNTRIES, COURTESAN, Parts
from tablee.games.heads_of_state.state import (
    ACTING,
    COURTESAN_FOR,
    DISCARDING,
    DRAWING,
    EMPTY,
    KEEPING,
    KINDS,
    PER_COUNTRY,
    RANK_COUNT,
    TREACHERY_CARD,
    TURN,
    USING,
    HeadsOfState,
)
from tablee.games.heads_of_state.steps.treachery import has_cards_for
from tablee.table import State

FEATURES: Final = (
    ("points", "HS-8.2", 1.0, 1.0),
    ("round_markers", "HS-7.3", 1.5, 0.9),
    ("most_nobles", "HS-8.1", 0.8, 1.0),
    ("house_of_nobles", "HS-6.3", 0.8, 0.8),
    ("countries", "HS-6.2", 0.8, 0.6),
    ("next_noble", "HS-4.1", 0.5, 0.4),
    ("attribute_cards", "HS-1.3", 0.5, 0.2),
    ("courtesans", "HS-4.2", 0.7, 0.2),
    ("treachery_cards", "HS-1.4", 0.6, 0.2),
)
PAR: Final = (60.0, 0.0)
SPREAD: Final = (12.0, 5.0)

CARD: Final = 0.7  # what an attribute card is worth
USURPED: Final = 0.6  # a slot that has to be emptied first counts so much of a free one
PLACES: Final = len(COUNTRIES)
FULL_PILE: Final = 60.0  # about how many attribute cards lie in the piles at the beginning of a round


@final
class HeadsOfStateJudge(Judge):
    """Heads of State in points."""

    def __init__(self, game: HeadsOfStateGame, scale: Scale) -> None:
        super().__init__(scale, 1, 4)
        parts = game.parts
        self.parts: Final[Parts] = parts
        actions = game.actions
        self._attributes: Final = actions.first("attributes")
        self._sweep: Final = actions.first("sweep")
        self._take: Final = actions.first("take")
        self._draw: Final = actions.first("draw")
        self._take_treachery: Final = actions.first("take_treachery")
        self._draw_treachery: Final = actions.first("draw_treachery")
        self._create: Final = actions.first("create")
        self._courtesan: Final = actions.first("courtesan")
        self._strike: Final = actions.first("strike")
        self._end: Final = actions.first("end")
        self._for: Final = actions.first("for")
        self._use: Final = actions.first("use")
        self._discard: Final = actions.first("discard")
        self._lay_down: Final = actions.first("lay_down")
        self.plain: Final = [  # per slot: its influence and its noble card, whoever creates there
            (1.0 if parts.slots_of[parts.sector_of[slot]][0] == slot else 0.6)
            + (1.0 if parts.capital_slot[slot] else 0.0)
            + 0.22 * float(parts.most[rank])
            for slot, rank in enumerate(parts.rank_of)
        ]
        self.hexagon: Final = [sector.points for sector in parts.sectors]
        self.upper: Final = [parts.slots_of[parts.sector_of[slot]][0] == slot for slot in range(len(parts.slots))]
        self.slots_of_rank: Final = [
            [slot for slot, of in enumerate(parts.rank_of) if of == rank] for rank in range(RANK_COUNT)
        ]

    def progress(self, s: State) -> float:
        assert isinstance(s, HeadsOfState)
        left = float(s.main_size + s.under_size) / FULL_PILE
        done = float(s.round) - (left if left < 1.0 else 1.0)
        return done / float(len(self.parts.rounds))

    def clock(self, s: State) -> int:
        assert isinstance(s, HeadsOfState)
        return s.turn

    # What a position is worth.

    def influence(self, s: HeadsOfState) -> list[int]:
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

    def measure(self, s: State) -> list[list[float]]:
        assert isinstance(s, HeadsOfState)
        influence = self.influence(s)
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
                if self._present(s, seat, sector):
                    found += 1
            share = float(found) / float(len(sectors))
            points += share * share * float(parts.countries[country].markers[0 if larger == EMPTY else 1])
        return points

    def _present(self, s: HeadsOfState, seat: int, sector: int) -> bool:
        """Whether the seat has a noble in a sector, living or dead."""
        for slot in self.parts.slots_of[sector]:
            if s.board[slot] == seat or s.dead[seat * len(s.board) + slot] > 0:
                return True
        return False

    def _next_noble(self, s: HeadsOfState, seat: int) -> float:
        """What the best noble brings that the cards in hand are nearest to."""
        best = 0.0
        worth = self._ranks(s, seat)
        for rank in range(RANK_COUNT):
            if worth[rank] > best:
                best = max(best, worth[rank] * self._complete(s, seat, rank))
        return best

    def _complete(self, s: HeadsOfState, seat: int, rank: int) -> float:
        """How much of the set of a rank is in hand, squared."""
        cards = self.parts.sets[rank]
        mine = seat * len(self.parts.cards)
        found = 0
        for card in cards:
            if s.hand[mine + card] > 0:
                found += 1
        if found < len(cards) and s.hand[mine + COURTESAN] > 0 and not self.parts.pure[rank]:
            found += 1
        share = float(found) / float(len(cards))
        return share * share

    def _ranks(self, s: HeadsOfState, seat: int) -> list[float]:
        """What the best slot of each rank brings; one that has to be emptied first counts less."""
        parts = self.parts
        best = [0.0] * RANK_COUNT
        fresh = [0.0] * RANK_COUNT  # what a first noble of a rank brings besides
        for rank in range(RANK_COUNT):
            if s.created[seat * RANK_COUNT + rank] == 0:
                fresh[rank] = 1.2
        rank_of = parts.rank_of
        sector_of = parts.sector_of
        board = s.board
        for slot in range(len(board)):
            owner = board[slot]
            if owner == seat:
                continue
            rank = rank_of[slot]
            sector = sector_of[slot]
            gain = self.plain[slot] + fresh[rank]
            if s.initial[sector] == EMPTY:
                gain += float(self.hexagon[sector])
            if owner != EMPTY:
                gain *= USURPED
            if gain > best[rank]:
                best[rank] = gain
        for rank in range(RANK_COUNT):
            if s.supply[seat * RANK_COUNT + rank] == 0:
                best[rank] = 0.0
        return best

    def _slot(self, s: HeadsOfState, seat: int, slot: int) -> float:
        """What a noble brings in a slot: markers, influence, a noble card."""
        rank = self.parts.rank_of[slot]
        sector = self.parts.sector_of[slot]
        gain = self.plain[slot]
        if s.initial[sector] == EMPTY:
            gain += float(self.hexagon[sector])
        if s.created[seat * RANK_COUNT + rank] == 0 and seat not in s.house:
            gain += 1.2
        if not self._present(s, seat, sector):
            gain += 1.0
        return gain

    # What a move seems to bring.

    def urges(self, s: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(s, HeadsOfState)
        step = s.agenda[-1].step
        if step == DRAWING:
            wants = self._wants(s, seat)
            return [self._draw_urge(wants, move) for move in moves]
        if step == ACTING:
            return [self._act(s, seat, move) for move in moves]
        if step == TURN:
            return [self._option(s, seat, move) for move in moves]
        if step in (DISCARDING, KEEPING):
            first = self._discard if step == DISCARDING else self._lay_down
            wants = self._wants(s, seat)
            return [-self._keep(s, seat, wants, move - first) for move in moves]
        if step == COURTESAN_FOR:
            mine = seat * len(self.parts.cards)
            return [-float(s.hand[mine + move - self._for]) for move in moves]
        if step == USING:
            return [self._weapon(move - self._use) for move in moves]
        if step == TREACHERY_CARD:
            return [self._treachery_urge(s, seat, move) for move in moves]
        return [0.0] * len(moves)

    def _option(self, s: HeadsOfState, seat: int, move: int) -> float:
        if move == self._attributes:
            room = self.parts.hand[0] - s.held[seat * 2]
            return 1.2 + 0.35 * float(min(room, self.parts.draws))
        if move == self._sweep:
            return 0.5
        best = 0.0
        for slot in range(len(s.board)):
            if s.board[slot] != EMPTY and s.board[slot] != seat:
                best = max(best, self._reach(s, seat, slot) * self._victim(s, seat, slot))
        return best

    def _reach(self, s: HeadsOfState, seat: int, slot: int) -> float:
        """How likely this turn's treachery can kill the noble in a slot."""
        parts = self.parts
        if has_cards_for(s, seat, slot):
            return 0.95
        if parts.capital_slot[slot]:
            return 0.0
        for card in parts.serves[parts.country_of[slot]]:
            if s.treachery_display[card - ASSASSIN] > 0:
                return 0.9
        return 0.7 if s.treachery_display[0] > 0 else 0.35

    def _treachery_urge(self, s: HeadsOfState, seat: int, move: int) -> float:
        """What a treachery card of the display is good for; the pile is a gamble."""
        if move == self._draw_treachery:
            return 0.5
        card = move - self._take_treachery
        if card == 0:
            return 0.8
        best = 0.0
        for country in range(PLACES):
            if ASSASSIN + card in self.parts.serves[country]:
                for slot in self.parts.slots_in[country]:
                    if s.board[slot] not in (EMPTY, seat) and not self.parts.capital_slot[slot]:
                        best = max(best, self._victim(s, seat, slot))
        return best

    def _wants(self, s: HeadsOfState, seat: int) -> list[float]:
        """What another card of each attribute is worth."""
        wants = [0.1] * KINDS
        parts = self.parts
        mine = seat * len(parts.cards)
        ranks = self._ranks(s, seat)
        for rank in range(RANK_COUNT):
            worth = ranks[rank]
            if worth <= 0.0:
                continue
            share = worth * (0.2 + self._complete(s, seat, rank)) / float(len(parts.sets[rank]))
            for card in parts.sets[rank]:
                if s.hand[mine + card] == 0 and share > wants[card]:
                    wants[card] = share
        wants[COURTESAN] = 1.3 if s.hand[mine + COURTESAN] == 0 else 0.8
        return wants

    def _draw_urge(self, wants: list[float], move: int) -> float:
        if move != self._draw:
            return wants[move - self._take]
        total = 0.0
        for want in wants:
            total += want
        return total / float(KINDS)

    def _keep(self, s: HeadsOfState, seat: int, wants: list[float], card: int) -> float:
        """What is lost with a card."""
        if card >= ASSASSIN:
            return 0.6
        mine = seat * len(self.parts.cards)
        if card == COURTESAN:
            return 2.0
        return 1.0 / float(1 + s.hand[mine + card]) + (0.4 if s.hand[mine + card] == 1 else 0.0)

    def _weapon(self, card: int) -> float:
        """Single country cards are spent first, then assassins, then double cards."""
        if card == 0:
            return 0.4
        return 1.0 if card <= PLACES else 0.2

    def _act(self, s: HeadsOfState, seat: int, move: int) -> float:
        if move == self._end:
            return 0.0
        if move >= self._strike:
            return self._victim(s, seat, move - self._strike)
        courtesan = move >= self._courtesan
        slot = move - (self._courtesan if courtesan else self._create)
        cards = len(self.parts.sets[self.parts.rank_of[slot]])
        return self._slot(s, seat, slot) - CARD * float(cards) - (0.8 if courtesan else 0.0)

    def _victim(self, s: HeadsOfState, seat: int, slot: int) -> float:
        """What a noble's death takes from its owner, more if he leads, and what a noble in his place brings."""
        owner = s.board[slot]
        rank = self.parts.rank_of[slot]
        urge = 0.6 if self.upper[slot] else 0.3
        if self.parts.capital_slot[slot]:
            urge += 0.5
        behind = s.total(owner) - s.total(seat)
        urge += 0.03 * float(max(-10, min(20, behind)))
        if s.supply[seat * RANK_COUNT + rank] > 0 and self._complete(s, seat, rank) == 1.0:
            urge += max(0.0, self._slot(s, seat, slot) - 0.3 * CARD * float(len(self.parts.sets[rank])))
        return urge

    def fancies(self, s: State, seat: int, moves: list[int]) -> list[float]:
        """A beginner creates whatever he can at once, dreams of no set, and strikes as soon as he has a card."""
        assert isinstance(s, HeadsOfState)
        step = s.agenda[-1].step
        mine = seat * len(self.parts.cards)
        likes: list[float] = []
        for move in moves:
            like = 0.0
            if step == TURN:
                like = 1.0 if move == self._attributes else -1.0 if move == self._sweep else 0.0
            elif step == DRAWING and move != self._draw:
                card = move - self._take
                like = 1.0 if s.hand[mine + card] == 0 else -0.5
            elif step == ACTING and move != self._end:
                if move >= self._strike:
                    like = 0.5
                else:
                    slot = move - (self._courtesan if move >= self._courtesan else self._create)
                    like = 1.0 + float(self.parts.sectors[self.parts.sector_of[slot]].points)
            elif step in (DISCARDING, KEEPING):
                card = move - (self._discard if step == DISCARDING else self._lay_down)
                like = float(s.hand[mine + card])
            likes.append(like)
        return likes
