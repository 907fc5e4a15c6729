"""Somebody at a table: on a seat of their own, or watching."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.server.database.table_info import Seat
from tablee.server.problems import Problem, forbidden, not_found
from tablee.server.tables.live_table import LiveTable
from tablee.table import SPECTATOR


@dataclass(frozen=True)
class Player:
    """Somebody who may act for a seat, or only watch (SPECTATOR)."""

    live: LiveTable
    seat: int
    holder: str | None = None
    bot: bool = False  # whether it is a bot, which plays until the player of the seat is back

    @property
    def sits(self) -> bool:
        """Whether the seat is still theirs: it may have been handed over or reclaimed."""
        if self.seat == SPECTATOR:
            return True
        if not 0 <= self.seat < len(self.live.seats):
            return False
        seat = self.live.seats[self.seat]
        return seat.bot is not None if self.bot else self.holder is not None and seat.holder == self.holder

    def must_sit(self) -> None:
        """Refuse whatever comes from somebody whose seat it is not, or no longer."""
        if not self.sits:
            if not self.bot:
                player_of(self.live, self.seat, self.holder)
            raise forbidden("This is not your seat.")


def seat_at(live: LiveTable, number: int) -> Seat:
    """A seat, if the table has it."""
    if not 0 <= number < len(live.seats):
        raise not_found("seat")
    return live.seats[number]


def player_of(live: LiveTable, number: int, holder: str | None) -> Player:
    """The visitor, if the seat is theirs."""
    if holder is None:
        raise Problem(401, "who are you?", "This needs the token of the seat.", {"WWW-Authenticate": "Bearer"})
    may_know(live, holder)
    if seat_at(live, number).holder != holder:
        raise forbidden("This is not your seat.")
    return Player(live, number, holder)


def spectator_of(live: LiveTable, holder: str | None) -> Player:
    """The visitor, if people may watch."""
    may_know(live, holder)
    return Player(live, SPECTATOR)


def may_know(live: LiveTable, holder: str | None) -> None:
    """Refuse a stranger at a private table in the same words, whatever they want and whatever the table is."""
    if not live.info.spectators and not live.is_known_to(holder):
        raise forbidden("This table is private: only its players can see it.")


def sitting_of(live: LiveTable, number: int, holder: str | None) -> tuple[list[int], Seat]:
    """The seats of somebody who decides about a seat, and that seat; only those who sit at the table may."""
    mine = live.seats_of(holder)
    if not mine:
        may_know(live, holder)
        raise forbidden("Only players at the table decide about its seats.")
    return mine, seat_at(live, number)
