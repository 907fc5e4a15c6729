"""Heads of State: set-up (section 2), the steps of a game, and the ranking (HS-8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from tablee.games.heads_of_state import notation, view
from tablee.games.heads_of_state.generated import BEGIN, NEW_ROUND
from tablee.games.heads_of_state.parts import COUNTRIES, FEWEST, Parts
from tablee.games.heads_of_state.state import EMPTY, KINDS, LINES, PER_COUNTRY, RANK_COUNT, SCORE_LINES, HeadsOfState
from tablee.games.heads_of_state.steps.acting import Acting
from tablee.games.heads_of_state.steps.card_draws import Drawing, TreacheryCard
from tablee.games.heads_of_state.steps.creating import CourtesanFor
from tablee.games.heads_of_state.steps.piles import build_piles, show_attributes, show_treachery
from tablee.games.heads_of_state.steps.revolution import Keeping, NewRound, Revolution, score_round
from tablee.games.heads_of_state.steps.scoring import ranking_keys, score_rank
from tablee.games.heads_of_state.steps.treachery import Using
from tablee.games.heads_of_state.steps.turn import Begin, Discarding, EndTurn, Turn
from tablee.table import (
    Dealer,
    Edition,
    Game,
    Outlook,
    Rules,
    Score,
    Task,
    counts,
    filled,
    known,
    new_trail,
    score_sheet,
    total,
)

VERSION: Final = 1


@final
class HeadsOfStateGame(Game[HeadsOfState]):
    """Nobles of four countries from 1589 to 1789, for 2 to 5 players."""

    def __init__(self, edition: Edition, words: Mapping[str, str]) -> None:
        parts = Parts(edition)
        actions = notation.moves(parts)
        super().__init__(
            edition,
            version=VERSION,
            players=parts.players,
            options=(),
            actions=actions,
            events=notation.events(parts),
            decks=notation.decks(parts),
            steps=[
                Begin(parts),
                Turn(parts, actions),
                Drawing(parts, actions),
                TreacheryCard(parts, actions),
                Acting(parts, actions),
                CourtesanFor(parts, actions),
                Using(parts, actions),
                Discarding(parts, actions),
                EndTurn(parts),
                Revolution(parts),
                Keeping(parts, actions),
                NewRound(),
            ],
            rules=Rules(seats="HS-2.1", turn="HS-3.1", end="HS-7.7"),
            words=words,
        )
        self.parts: Final = parts

    def empty(self) -> HeadsOfState:
        s = HeadsOfState()
        s.parts = self.parts
        return s

    def setup(self, seats: i64, dealer: Dealer, options: Mapping[str, bool]) -> HeadsOfState:
        parts = self.parts
        s = self.empty()
        s.seats = seats
        s.agenda = [Task(BEGIN)]
        s.round = 1
        s.turn = 0
        s.points = filled(0, seats * LINES)
        s.hand = filled(0, seats * parts.card_kinds)
        s.known = filled(0, seats * parts.card_kinds)
        s.laid = filled(0, seats * parts.card_kinds)
        s.held = filled(0, seats * 2)
        s.board = filled(EMPTY, len(parts.slots))
        s.dead = filled(0, seats * len(parts.slots))
        s.supply = counts(parts.tokens * seats)
        s.nobles = filled(0, seats * RANK_COUNT)
        s.nobles_left = filled(parts.noble_cards, RANK_COUNT)
        s.created = filled(0, seats * RANK_COUNT)
        s.initial = filled(EMPTY, len(parts.sectors))
        s.markers = filled(EMPTY, len(COUNTRIES) * PER_COUNTRY)
        s.house = []
        s.emptied = []
        s.designated = []
        s.treachery_pile = parts.treachery_copies[:]
        s.treachery_size = total(s.treachery_pile)
        s.treachery_display = filled(0, len(parts.treachery))
        s.treachery_discards = filled(0, len(parts.treachery))
        s.display = filled(0, KINDS)
        s.aside = filled(0, KINDS)
        s.discards = filled(0, KINDS)
        s.trail = new_trail(KINDS)
        s.treachery_trail = new_trail(len(parts.treachery))

        dealer.tell("HS-1.1", "box_opened")
        for seat in range(seats):
            dealer.tell("HS-1.5", "seated", seat)
        dealer.tell("HS-2.1", "cards_in_play", total(parts.attributes[seats]))
        build_piles(s, "HS-2.2", dealer)
        show_attributes(s, "HS-2.2", dealer)
        show_treachery(s, "HS-2.3", dealer)
        if seats == FEWEST:
            dealer.tell("HS-2.4", "marker_removed")
        s.active = dealer.draw("start", filled(1, seats))
        dealer.tell("HS-2.5", "first_player", s.active)
        dealer.tell("HS-2.5", "round_begins", parts.rounds[0])
        return s

    def seen_by(self, s: HeadsOfState, seat: i64) -> HeadsOfState:
        return view.seen_by(s, seat)

    def imagine(self, view_of_seat: HeadsOfState, seat: i64, dealer: Dealer) -> HeadsOfState:
        return view.imagine(view_of_seat, seat, dealer)

    def scores(self, s: HeadsOfState) -> list[Score]:
        return score_sheet(SCORE_LINES, s.points, ranking_keys(s))

    def outlook(self, view_of_seat: HeadsOfState, seat: i64) -> Outlook:
        """As if the last revolution came now; all of it lies open. A round that was just scored is not scored again."""
        ended = view_of_seat.clone()
        if ended.agenda:
            dealer = Dealer()
            if not any(task.step == NEW_ROUND for task in ended.agenda):
                score_round(ended, dealer)
            for rank in range(RANK_COUNT):
                score_rank(ended, rank, dealer)
        return known(self.scores(ended))
