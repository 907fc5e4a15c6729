"""What an observation of Bastide consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import TILE_KINDS
from tablee.games.bastide.state import OUTCOMES, Bastide
from tablee.games.bastide.talk import NOTHING, UNSAID
from tablee.games.bastide.town import WORKS
from tablee.games.bastide.view import hide_sealed
from tablee.table import HIDDEN, Observation, Pen, counts, filled

# What no seat ever sees: the contents of the bag, whose size is known. What has been drawn from it unseen, and when,
# has no fixed length: a program has to remember it by itself, as players do.
UNSEEN: Final = ("bag", "trail")
DERIVED: Final = {
    "suggested": "the structure that the player whose turn it is suggests to build (BD-4.10), or none",
    "suggestions": "how many suggestions that player has made in this turn",
    "words": "per seat: how much money it promises for that structure, 0 if it declined, UNSAID if it has not answered",
    "kept": "per seat: promises that it kept in this game",
    "broken": "per seat: promises that it broke in this game",
    "giver": "who gave the observer money in this turn and was not answered, or nobody",
    "asks": "per seat: how much money it asks for (BD-4.10), 0 if it no longer needs it, UNSAID if it has not asked",
    "asker": "who asked the observer for money last and was not answered, or nobody",
}
INSTEAD_OF: Final = ("talk",)


@final
class BastideObservation(Observation[Bastide]):
    """The table of Bastide as a row of numbers; of hands only the observer's own is read."""

    def __init__(self, game: BastideGame) -> None:
        self._blocks: Final = game.parts.town.blocks
        self._unsaid: Final = filled(UNSAID, max(game.players))  # where nobody has talked yet
        self._none: Final = filled(0, max(game.players))
        super().__init__(game, hides_secrets=True)

    def write_fields(self, s: Bastide, seat: i64, pen: Pen) -> None:
        pen.number("siege_needs_more", s.siege_needs_more)
        pen.owner("player", s.player)
        pen.number("idle", s.idle)
        pen.choice("outcome", s.outcome, len(OUTCOMES))
        pen.by_seat("money", s.money)
        pen.number("chest", s.chest)
        pen.number("tax", s.tax)
        pen.number("bank", s.bank)
        pen.by_seat("supply", s.supply)
        pen.by_seat("marker", s.marker)
        pen.by_seat("route", s.route)
        pen.owners("circles", s.circles)
        pen.numbers("taken", s.taken)
        pen.choices("site", s.site, self._blocks)
        pen.numbers("houses", s.houses)
        pen.numbers("free", s.free)
        pen.number("bag_size", s.bag_size)
        pen.own("hand", s.hand, TILE_KINDS)
        pen.by_seat("hand_size", s.hand_size)
        pen.choice("played", s.played, TILE_KINDS)
        pen.numbers("camp", s.camp)
        pen.number("burnt", s.burnt)
        pen.owners("cards", s.cards)
        pen.choice("project", s.project, len(WORKS))
        step = s.agenda[-1].step if s.agenda else HIDDEN
        pen.by_seat("bids", hide_sealed(s.bids[:], seat) if step == BIDDING else s.bids)
        pen.by_seat("added", hide_sealed(s.added[:], seat) if step == ADDING else s.added)
        pen.by_seat("left", s.left)
        talk = s.talk
        pen.choice("suggested", talk.work, len(WORKS))
        pen.number("suggestions", talk.suggestions)
        talked = bool(talk.words)
        pen.by_seat("words", counts(talk.words) if talked else self._unsaid)
        pen.by_seat("kept", counts(talk.kept) if talked else self._none)
        pen.by_seat("broken", counts(talk.broken) if talked else self._none)
        pen.owner("giver", talk.givers[seat] if talked else NOTHING)
        asks = talk.asks
        pen.by_seat("asks", counts(asks.amounts) if asks.amounts else self._unsaid)
        pen.owner("asker", asks.askers[seat] if asks.askers else NOTHING)
