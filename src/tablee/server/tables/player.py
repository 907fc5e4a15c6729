"""Somebody at a table: on a seat of their own, about a seat of somebody else, or watching."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.server.database.table_info import Seat
from tablee.server.problems import Problem, forbidden, not_found
from tablee.server.tables.live_table import LiveTable
from tablee.table import SPECTATOR


@dataclass(frozen=True)
class Player:
    """Somebody at a table, and the seat that they act for or about; SPECTATOR if they only watch."""

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

    def the_seat(self) -> Seat:
        """The seat that they act for or about, if the table has it."""
        if not 0 <= self.seat < len(self.live.seats):
            raise not_found("seat")
        return self.live.seats[self.seat]

    def own_seats(self) -> list[int]:
        """The seats that are theirs; refuse somebody who has none: only those who sit decide about seats."""
        mine = self.live.seats_of(self.holder)
        if not mine:
            may_know(self.live, self.holder)
            raise forbidden("Only players at the table decide about its seats.")
        return mine


def player_of(live: LiveTable, number: int, holder: str | None) -> Player:
    """The visitor, if the seat is theirs."""
    if holder is None:
        raise Problem(401, "who are you?", "This needs the token of the seat.", {"WWW-Authenticate": "Bearer"})
    may_know(live, holder)
    player = Player(live, number, holder)
    if player.the_seat().holder != holder:
        raise forbidden("This is not your seat.")
    return player


def spectator_of(live: LiveTable, holder: str | None) -> Player:
    """The visitor, if people may watch."""
    may_know(live, holder)
    return Player(live, SPECTATOR)


def may_know(live: LiveTable, holder: str | None) -> None:
    """Refuse a stranger at a private table in the same words, whatever they want and whatever the table is."""
    if not live.info.spectators and not live.is_known_to(holder):
        raise forbidden("This table is private: only its players can see it.")
