"""Bastide: set-up (section 2), the steps of a game, and the ranking (BD-9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide import notation, view
from tablee.games.bastide.generated import END_OF_TURN, TURN
from tablee.games.bastide.parts import CARDS, TILE_KINDS, VALUES, Parts
from tablee.games.bastide.state import EMPTY, NOT_MADE, OUTCOMES, PLAYING, SIEGE_HELD, Bastide
from tablee.games.bastide.steps.bidding import Adding, Bidding
from tablee.games.bastide.steps.end_of_turn import SCORE_LINES, EndOfTurn, besiege, points, ranking_keys
from tablee.games.bastide.steps.english import Harassment
from tablee.games.bastide.steps.fire import Burning
from tablee.games.bastide.steps.house import Building, Tax
from tablee.games.bastide.steps.placing import Emissary, Placing
from tablee.games.bastide.steps.project import Project, Sharing, Site
from tablee.games.bastide.steps.talking import Talking
from tablee.games.bastide.steps.turn import Tile, Turn, draw_tiles
from tablee.games.bastide.talk import SILENCE
from tablee.games.bastide.town import RELIGIOUS, WORKS
from tablee.table import (
    Dealer,
    Edition,
    Game,
    Note,
    Outlook,
    Rules,
    Score,
    Task,
    filled,
    known,
    new_trail,
    score_sheet,
    total,
)

VERSION: Final = 2  # a gift puts a player without money among the bidders (BD-R16)
OLDEST: Final = 1  # whose records replay, unless they hold such a gift


@final
class BastideGame(Game[Bastide]):
    """A new town in the south-west of France during the Hundred Years' War, for 3 to 5 players."""

    def __init__(self, edition: Edition, words: Mapping[str, str]) -> None:
        parts = Parts(edition)
        actions = notation.moves(parts)
        super().__init__(
            edition,
            version=VERSION,
            players=parts.players,
            options=("siege_needs_more",),
            actions=actions,
            events=notation.events(parts),
            decks=notation.decks(parts),
            steps=[
                Turn(parts, actions),
                Project(parts, actions),
                Site(parts, actions),
                Sharing(),
                Bidding(parts, actions),
                Adding(parts, actions),
                Placing(parts, actions),
                Emissary(actions),
                Building(parts, actions),
                Tax(parts, actions),
                Burning(parts, actions),
                Harassment(parts, actions),
                Tile(),
                EndOfTurn(parts),
                Talking(parts, actions),
            ],
            rules=Rules(seats="BD-1.7", turn="BD-3.1", end="BD-9.3"),
            words=words,
            oldest=OLDEST,
            outcomes=OUTCOMES[1:],
        )
        self.parts: Final = parts

    def empty(self) -> Bastide:
        s = Bastide()
        s.parts = self.parts
        return s

    def setup(self, seats: i64, dealer: Dealer, options: Mapping[str, bool]) -> Bastide:
        parts = self.parts
        town = parts.town
        s = self.empty()
        s.seats = seats
        s.siege_needs_more = options["siege_needs_more"]
        s.idle = 0
        s.outcome = PLAYING
        s.money = filled(parts.money, seats)
        s.chest = 0
        s.tax = 0
        s.bank = parts.money * seats
        s.supply = filled(parts.influence, seats)
        s.marker = filled(0, seats)
        s.route = filled(0, seats)
        s.circles = filled(EMPTY, town.circles)
        s.taken = filled(0, len(WORKS))
        s.site = filled(EMPTY, len(RELIGIOUS))
        s.houses = filled(0, town.blocks)
        s.free = filled(parts.lots, town.blocks)
        s.free[town.carra] = 0
        s.bag = parts.tiles[:]
        s.bag_size = total(parts.tiles)
        s.hand = filled(0, seats * TILE_KINDS)
        s.hand_size = filled(0, seats)
        s.played = EMPTY
        s.camp = filled(0, VALUES)
        s.burnt = 0
        s.cards = filled(EMPTY, len(CARDS))
        s.project = EMPTY
        s.bids = filled(NOT_MADE, seats)
        s.added = filled(NOT_MADE, seats)
        s.left = filled(0, seats)
        s.trail = new_trail(TILE_KINDS)
        s.talk = SILENCE

        dealer.tell("BD-1.1", "town_laid")
        dealer.tell("BD-R1", "bag_filled", s.bag_size)
        for seat in range(seats):
            dealer.tell("BD-1.7", "seated", seat, parts.money, parts.influence)
            draw_tiles(s, seat, "BD-2.1", dealer)
        s.player = dealer.draw("first", filled(1, seats))
        dealer.tell("BD-2.2", "first_player", s.player)
        s.agenda = [Task(END_OF_TURN), Task(TURN, (s.player,))]
        return s

    def seen_by(self, s: Bastide, seat: i64) -> Bastide:
        return view.seen_by(s, seat)

    def imagine(self, view_of_seat: Bastide, seat: i64, dealer: Dealer) -> Bastide:
        return view.imagine(view_of_seat, seat, dealer)

    def outcome(self, s: Bastide) -> str | None:
        return OUTCOMES[s.outcome] if s.outcome != PLAYING else None

    def scores(self, s: Bastide) -> list[Score]:
        """The points so far; before the end as if the town stayed French."""
        lines = points(s)
        return score_sheet(SCORE_LINES, lines, ranking_keys(s, lines))

    def outlook(self, view_of_seat: Bastide, seat: i64) -> Outlook:
        """The points so far, how near the end is, and what a siege by the tiles in the camp would do."""
        scores = self.scores(view_of_seat)
        if not view_of_seat.agenda:
            return known(scores)
        begun = sum([1 for taken in view_of_seat.taken if taken > 0])
        fallen = view_of_seat.clone()
        dealer = Dealer(listening=True)
        besiege(fallen, fallen.player, dealer)
        held = fallen.outcome == SIEGE_HELD
        after = [] if held else [score.total for score in self.scores(fallen)]
        siege = Note("siege_held" if held else "siege_lost", dealer.events[0].values[1:3], after)
        return Outlook(scores, [[] for _ in scores], [Note("works_begun", (begun, len(WORKS)), []), siege])
