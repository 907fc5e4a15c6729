"""The moves, the events and the decks of Heads of State, each declared once."""

from __future__ import annotations

from typing import Final

from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES, COURTESAN, RANKS, Parts
from tablee.table import Actions, Arg, Kind, numbers

DISC_WORDS: Final = ("card", "revolution")
CUBE_WORDS: Final = ("active", "owner")


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
    """The event table; new ones go to the end, as older servers have stored these by number."""
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
        Kind("turn_begins", seat, turn=True),
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
