"""What is expected of a player of Bastide who has promised money: the more, the better they have kept their word."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.points import Points
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.talk import NOTHING, Talk

TRAITORS: Final = 1.0 / 3.0  # the share of seats that are treacherous
# How much likelier a treacherous seat keeps a promise, and breaks one, than the others do; in games of strong bots.
KEEPS: Final = 0.6
BREAKS: Final = 20.0
HONOUR: Final = 4.0  # what keeping a promise seems to be worth in points to somebody whom everybody trusts


def promised(s: Bastide, seat: i64) -> i64:
    """How much a seat has promised for the project; the suggestion itself counts only if somebody joined."""
    talk = s.talk
    if talk.work == NOTHING or talk.work != s.project or (seat == s.player and not talk.joined(seat)):
        return 0
    return max(0, talk.words[seat])


def trust(talk: Talk, seat: i64) -> float:
    """How likely a seat seems to keep its word, by what it did in this game."""
    kept = float(talk.kept[seat])
    return (kept + 2.0) / (kept + 3.0 * float(talk.broken[seat]) + 3.0)


def suspicion(talk: Talk, seat: i64) -> float:
    """How likely a seat seems to be treacherous, by how it kept its word in this game."""
    odds = TRAITORS / (1.0 - TRAITORS)
    if talk.kept:
        odds *= KEEPS ** float(talk.kept[seat]) * BREAKS ** float(talk.broken[seat])
    return odds / (1.0 + odds)


def expected_bid(s: Bastide, seat: i64, usual: i64) -> i64:
    """What a seat is expected to bid instead of `usual` if it has promised something."""
    word = min(promised(s, seat), s.money[seat])
    if word == 0:
        return usual
    return usual + int(trust(s.talk, seat) * float(word - usual))


def add_honour(s: Bastide, seat: i64, scores: Points, least: i64) -> None:
    """Bids that keep a promise look better, by how much the seat is trusted; the first of `scores` bids `least`."""
    word = min(promised(s, seat), least + len(scores) - 1)
    if word > 0:
        trusted = trust(s.talk, seat)
        for number in range(len(scores)):
            if least + number >= word:
                scores[number] += HONOUR * trusted * trusted
