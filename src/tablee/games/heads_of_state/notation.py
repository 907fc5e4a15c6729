"""The moves, the events and the decks of Heads of State, each declared once."""

from __future__ import annotations

from typing import Final

from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES, COURTESAN, RANKS, Parts
from tablee.table import Actions, Arg, Kind, numbers

# Decks: everything that chance decides, in the order of `decks`.
DECK_START: Final = 0
DECK_ATTRIBUTE: Final = 1
DECK_UNDER_DISC: Final = 2
DECK_TREACHERY: Final = 3
DECK_CUBE: Final = 4
DISC_WORDS: Final = ("card", "revolution")
CUBE_WORDS: Final = ("active", "owner")

# Events, in the order of `events`; new ones go to the end, as older servers have stored these numbers.
BOX_OPENED: Final = 0
SEATED: Final = 1
CARDS_IN_PLAY: Final = 2
PILES_BUILT: Final = 3
ATTRIBUTE_SHOWN: Final = 4
TREACHERY_SHOWN: Final = 5
MARKER_REMOVED: Final = 6
FIRST_PLAYER: Final = 7
ROUND_BEGINS: Final = 8
TURN_BEGINS: Final = 9
CHOSE_ATTRIBUTES: Final = 10
CHOSE_TREACHERY: Final = 11
SWEPT: Final = 12
TOOK: Final = 13
DREW: Final = 14
THE_CARD: Final = 15
SWEPT_BACK: Final = 16
CREATED: Final = 17
LAYS_COURTESAN: Final = 18
TAKES_NOBLE_CARD: Final = 19
NO_NOBLE_CARD: Final = 20
TAKES_INITIAL: Final = 21
TAKES_COUNTRY: Final = 22
TOKENS_BACK: Final = 23
TAKES_HOUSE: Final = 24
DESIGNATED: Final = 25
USED: Final = 26
CUBE_DRAWN: Final = 27
KILLED: Final = 28
SURVIVED: Final = 29
REPLACED: Final = 30
LEFT_EMPTY: Final = 31
DISCARDED: Final = 32
LAID_DOWN: Final = 33
RESHUFFLED: Final = 34
REVOLUTION_APPEARS: Final = 35
INFLUENCE: Final = 36
TAKES_ROUND: Final = 37
MARKER_LOST: Final = 38
GOES_ON: Final = 39
GAME_ENDS: Final = 40
MOST_NOBLES: Final = 41
NOBODY_MOST: Final = 42
WINS: Final = 43


def moves(parts: Parts) -> Actions:
    """The move table."""
    slot = Arg("slot", parts.slots)
    return Actions(
        [
            Kind("attributes"),
            Kind("sweep"),
            Kind("treachery"),
            Kind("take", Arg("card", ATTRIBUTES)),
            Kind("draw"),
            Kind("take_treachery", Arg("card", parts.treachery)),
            Kind("draw_treachery"),
            Kind("create", slot),
            Kind("courtesan", slot),
            Kind("strike", slot),
            Kind("end"),
            Kind("for", Arg("card", ATTRIBUTES[:COURTESAN])),
            Kind("use", Arg("card", parts.treachery)),
            Kind("discard", Arg("card", parts.cards)),
            Kind("lay_down", Arg("card", parts.cards)),
        ]
    )


def decks(parts: Parts) -> list[Arg]:
    """What chance decides, with a word for each outcome."""
    return [
        numbers("start", 0, max(parts.players) - 1),
        Arg("attribute", ATTRIBUTES),
        Arg("under_disc", DISC_WORDS),
        Arg("treachery", parts.treachery),
        Arg("cube", CUBE_WORDS),
    ]


def events(parts: Parts) -> list[Kind]:
    """The event table."""
    seat = Arg("seat")
    attribute = Arg("card", ATTRIBUTES)
    treachery = Arg("card", parts.treachery)
    card = Arg("card", parts.cards)
    slot = Arg("slot", parts.slots)
    rank = Arg("rank", RANKS)
    country = Arg("country", COUNTRIES)
    points = Arg("points")
    return [
        Kind("box_opened"),
        Kind("seated", seat),
        Kind("cards_in_play", Arg("cards")),
        Kind("piles_built", Arg("cards"), Arg("under")),
        Kind("attribute_shown", attribute),
        Kind("treachery_shown", treachery),
        Kind("marker_removed"),
        Kind("first_player", seat),
        Kind("round_begins", Arg("year")),
        Kind("turn_begins", seat),
        Kind("chose_attributes", seat),
        Kind("chose_treachery", seat),
        Kind("swept", seat),
        Kind("took", seat, card),
        Kind("drew", seat, Arg("pile", ("attribute", "treachery"))),
        Kind("the_card", seat, card),
        Kind("swept_back", Arg("cards")),
        Kind("created", seat, slot),
        Kind("lays_courtesan", seat, attribute),
        Kind("takes_noble_card", seat, rank),
        Kind("no_noble_card", seat, rank),
        Kind("takes_initial", seat, Arg("sector", [sector.name for sector in parts.sectors]), points),
        Kind("takes_country", seat, country, points),
        Kind("tokens_back", seat, country, Arg("tokens")),
        Kind("takes_house", seat, points),
        Kind("designated", seat, slot),
        Kind("used", seat, treachery),
        Kind("cube_drawn", seat),
        Kind("killed", seat, slot),
        Kind("survived", seat, slot),
        Kind("replaced", seat, slot),
        Kind("left_empty", slot),
        Kind("discarded", seat, card),
        Kind("laid_down", seat, card),
        Kind("reshuffled", Arg("cards")),
        Kind("revolution_appears", Arg("year")),
        Kind("influence", seat, country, Arg("influence")),
        Kind("takes_round", seat, country, points),
        Kind("marker_lost", country, points),
        Kind("goes_on", seat),
        Kind("game_ends", Arg("year")),
        Kind("most_nobles", seat, rank, points),
        Kind("nobody_most", rank),
        Kind("wins", seat, points),
    ]
