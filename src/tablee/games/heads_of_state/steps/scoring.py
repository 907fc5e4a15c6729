"""Scoring during the game (section 6), the most noble cards of each rank at its end, and the ranking (section 8)."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.heads_of_state.generated import SCORE_COUNTRY, SCORE_HOUSE, SCORE_INITIAL, SCORE_MOST
from tablee.games.heads_of_state.state import EMPTY, LINES, PER_COUNTRY, RANK_COUNT, HeadsOfState
from tablee.table import Counts, Dealer, changed, filled, places


def score_creation(s: HeadsOfState, seat: i64, slot: i64, dealer: Dealer) -> None:
    """Take every marker that a noble just created in `slot` brings."""
    sector = s.parts.sector_of[slot]
    if s.initial[sector] == EMPTY:
        s.initial = changed(s.initial, sector, seat)
        points = s.parts.sectors[sector].points
        add_points(s, seat, SCORE_INITIAL, points)
        dealer.tell("HS-6.1", "takes_initial", seat, sector, points)
    if completes(s, seat, slot):
        _take_country(s, seat, s.parts.country_of[slot], dealer)
    _house(s, seat, dealer)


def add_points(s: HeadsOfState, seat: i64, line: i64, points: i64) -> None:
    """Points for a line of the score."""
    place = seat * LINES + line
    s.points = changed(s.points, place, s.points[place] + points)


def still_counts(s: HeadsOfState, seat: i64, country: i64) -> bool:
    """Whether `seat` can still take a marker of `country`, so that their face-down tokens there prove something."""
    larger = s.markers[country * PER_COUNTRY]
    other = s.markers[country * PER_COUNTRY + 1]
    return other == EMPTY and larger != seat


def completes(s: HeadsOfState, seat: i64, slot: i64) -> bool:
    """Whether with a noble in `slot` the seat has one, living or dead, in every sector of the country (HS-6.2)."""
    parts = s.parts
    country = parts.country_of[slot]
    if not still_counts(s, seat, country):
        return False
    dead = seat * len(s.board)
    for sector in parts.sectors_in[country]:
        has_noble = sector == parts.sector_of[slot]
        for other in parts.slots_of[sector]:
            if s.board[other] == seat or s.dead[dead + other] > 0:
                has_noble = True
        if not has_noble:
            return False
    return True


def _take_country(s: HeadsOfState, seat: i64, country: i64, dealer: Dealer) -> None:
    """The first to complete a country takes the larger marker, the second the other."""
    place = 0 if s.markers[country * PER_COUNTRY] == EMPTY else 1
    points = s.parts.countries[country].markers[place]
    s.markers = changed(s.markers, country * PER_COUNTRY + place, seat)
    add_points(s, seat, SCORE_COUNTRY, points)
    dealer.tell("HS-6.2", "takes_country", seat, country, points)
    for owner in range(s.seats):
        if owner == seat or place == 1:
            _take_back(s, owner, country, "HS-6.2" if owner == seat else "HS-R10", dealer)


def tokens_waiting(s: HeadsOfState, seat: i64, country: i64, tokens: Counts) -> i64:
    """Add the face-down tokens of `seat` in a country to `tokens`, by rank, and count them."""
    number = 0
    for slot in s.parts.slots_in[country]:
        dead = s.dead[seat * len(s.board) + slot]
        tokens[s.parts.rank_of[slot]] += dead
        number += dead
    return number


def _take_back(s: HeadsOfState, seat: i64, country: i64, rule: str, dealer: Dealer) -> None:
    """The face-down tokens of `seat` in a country go back to their supply."""
    tokens = filled(0, RANK_COUNT)
    number = tokens_waiting(s, seat, country, tokens)
    if number == 0:
        return
    for rank in range(RANK_COUNT):
        s.supply[seat * RANK_COUNT + rank] += tokens[rank]
    s.dead = s.dead[:]
    for slot in s.parts.slots_in[country]:
        s.dead[seat * len(s.board) + slot] = 0
    dealer.tell(rule, "tokens_back", seat, country, number)


def _house(s: HeadsOfState, seat: i64, dealer: Dealer) -> None:
    """A player who has created a noble of each rank takes the next marker of the House of Nobles, once (HS-6.3)."""
    markers = s.parts.house[s.seats]
    if seat in s.house or len(s.house) == len(markers):
        return
    for rank in range(RANK_COUNT):
        if s.created[seat * RANK_COUNT + rank] == 0:
            return
    points = markers[len(s.house)]
    s.house = [*s.house, seat]
    add_points(s, seat, SCORE_HOUSE, points)
    dealer.tell("HS-6.3", "takes_house", seat, points)


def score_rank(s: HeadsOfState, rank: i64, dealer: Dealer) -> None:
    """One player with the most cards of a rank scores it, two score half each, more score nothing (HS-8.1)."""
    cards = [s.nobles[seat * RANK_COUNT + rank] for seat in range(s.seats)]
    most = max(cards)
    first = [seat for seat in range(s.seats) if cards[seat] == most]
    if most == 0 or len(first) > 2:
        dealer.tell("HS-8.1", "nobody_most", rank)
        return
    points = s.parts.most[rank] // len(first)
    for seat in first:
        add_points(s, seat, SCORE_MOST, points)
        dealer.tell("HS-8.1", "most_nobles", seat, rank, points)


def name_winner(s: HeadsOfState, dealer: Dealer) -> None:
    """The most points win (HS-8.2)."""
    for seat, place in enumerate(places(ranking_keys(s))):
        if place == 1:
            dealer.tell("HS-8.2", "wins", seat, s.total(seat))


def ranking_keys(s: HeadsOfState) -> list[list[int]]:
    """Per seat what decides its place: most points, then most King cards, then Prince, and so on (HS-8.2)."""
    return [
        [s.total(seat), *list(s.nobles[seat * RANK_COUNT : (seat + 1) * RANK_COUNT])[::-1]] for seat in range(s.seats)
    ]
