"""The moves, the events and the decks of Bastide, each declared once.

Money has no limit at the bank, but a move needs one: a bid, an addition or a gift is at most `Parts.most_money`, more
than a purse of a real game ever holds. A player who owns more may still bid, add and give, each time up to that amount.
Promises are made in whole influence. A player asks for at most what fills the largest structure.
"""

from __future__ import annotations

from tablee.games.bastide.parts import CARDS, TILES, VALUES, Parts
from tablee.games.bastide.state import OUTCOMES
from tablee.games.bastide.town import WORKS
from tablee.table import Actions, Arg, Kind, numbers


def moves(parts: Parts) -> Actions:
    """The move table; houses and influence of a fire, and of an English tile, follow each other."""
    last_seat = max(parts.players) - 1
    block = Arg("block", parts.town.names)
    circle = Arg("circle", parts.town.words)
    promise = Arg("amount", [str(amount) for amount in parts.promises])
    return Actions(
        [
            Kind("propose"),
            Kind("play", Arg("tile", TILES)),
            Kind("pass"),
            Kind("project", Arg("work", WORKS)),
            Kind("site", block),
            Kind("bid", numbers("amount", 0, parts.most_money)),
            Kind("add", numbers("amount", 0, parts.most_money)),
            Kind("place", circle),
            Kind("emissary", numbers("points", 1, VALUES)),
            Kind("build", block),
            Kind("pay", numbers("seat", 0, last_seat), numbers("amount", 0, parts.most_paid)),
            Kind("burn", block),
            Kind("scorch", circle),
            Kind("stop"),
            Kind("raze", block),
            Kind("oust", circle),
            Kind("give", numbers("seat", 0, last_seat), numbers("amount", 1, parts.most_money)),
            Kind("suggest", Arg("work", WORKS), promise),
            Kind("join", promise),
            Kind("decline"),
            Kind("thank"),
            Kind("ask", numbers("amount", 1, parts.most_asked)),
        ]
    )


def decks(parts: Parts) -> list[Arg]:
    """What chance decides, with a word for each outcome."""
    return [numbers("first", 0, max(parts.players) - 1), Arg("tile", TILES)]


def events(parts: Parts) -> list[Kind]:
    """The event table; new ones go to the end, as older servers have stored these by number."""
    seat = Arg("seat")
    amount = Arg("amount")
    influence = Arg("influence")
    work = Arg("work", WORKS)
    tile = Arg("tile", TILES)
    block = Arg("block", parts.town.names)
    circle = Arg("circle", parts.town.words)
    points = Arg("points")
    return [
        Kind("town_laid"),
        Kind("bag_filled", Arg("tiles")),
        Kind("seated", seat, amount, influence),
        Kind("first_player", seat),
        Kind("draws", seat),
        Kind("the_tile", seat, tile),
        Kind("bag_empty", seat),
        Kind("passed", seat),
        Kind("proposed", seat, work),
        Kind("site_chosen", seat, work, block),
        Kind("chest_shared", amount, Arg("rest")),
        Kind("chest_stays", amount),
        Kind("bid_sealed", seat),
        Kind("bids_unasked", seat),
        Kind("bid_shown", seat, amount),
        Kind("addition_sealed", seat),
        Kind("addition_shown", seat, amount),
        Kind("spent", seat, amount, influence),
        Kind("placed", seat, circle),
        Kind("not_placed", seat, influence),
        Kind("taken_off", work),
        Kind("no_emissary", seat),
        Kind("tile_sent_back", seat, points),
        Kind("on_route", seat, points),
        Kind("marker_set", seat),
        Kind("gave", seat, Arg("other_seat"), amount),
        Kind("played", seat, tile),
        Kind("built", seat, block),
        Kind("taxed", amount),
        Kind("paid", seat, amount),
        Kind("into_chest", amount),
        Kind("house_lost", block),
        Kind("influence_lost", seat, circle),
        Kind("fire_leaves"),
        Kind("hit_lost", seat),
        Kind("joins_camp", points),
        Kind("siege", seat, points, influence),
        Kind("card_taken", seat, Arg("card", CARDS)),
        Kind("game_ends", Arg("outcome", OUTCOMES)),
        Kind("scored", seat, points),
        Kind("wins", seat),
        Kind("suggested", seat, work, amount),
        Kind("joins", seat, Arg("other_seat"), amount),
        Kind("declines", seat, Arg("other_seat")),
        Kind("thanks", seat, Arg("other_seat")),
        Kind("asked_too", seat),
        Kind("asked_no_more", seat),
        Kind("asks_for_money", seat, amount),
    ]
