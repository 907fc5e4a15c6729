"""A table in memory, kept so that a move costs the same however long the game is, and somebody at it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablee import locale
from tablee.server.database.journal import CHAT, PERSON, REMATCH, Damage, Entry
from tablee.server.database.people import FORMER_PLAYER
from tablee.server.database.table_info import Seat, TableInfo, colours_of
from tablee.server.problems import Problem, damaged, forbidden, not_found
from tablee.server.tables.position import Position
from tablee.table import SPECTATOR, Game, State

TAIL: Final = 64  # entries kept in memory for streams that follow closely
FRESH: Final = 4  # of these, the last ones are not packed: everybody is being told of them


@dataclass
class LiveTable:
    """One table; `lock` is held while an entry is appended."""

    info: TableInfo
    seats: list[Seat]
    position: Position
    since: float  # when this process began to look after it, by a clock that nobody can set
    behind: bool = False  # whether rows may have been written that this table has not read
    differs: bool = False  # whether its position is not the one that was written: nobody moves until that is mended
    used: float = 0.0
    client: str = ""  # where it was opened from, or its first player in this process came from; never stored
    signs: dict[str, float] = field(default_factory=dict)  # when each player, by their hash, gave the last sign of life
    calls: int = 0  # how often its streams were called to look who is here, and to show that the server is
    alone: Counter[int] = field(default_factory=Counter)  # how often something was noted that one seat alone sees
    streams: Counter[str] = field(default_factory=Counter)  # how many each player has open
    tail: deque[Entry] = field(default_factory=lambda: deque(maxlen=TAIL))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: dict[asyncio.Event, None] = field(default_factory=dict)  # in the order of their coming
    gone: bool = False  # it is read anew, or there no more: streams end, and their clients come back
    id: str = field(init=False)  # its name in addresses
    game: Game[State] = field(init=False)  # what is played

    def __post_init__(self) -> None:
        self.id, self.game = self.info.id, self.position.game

    def names_in(self, language: str) -> list[str]:
        """What the players are called in a language: those who wanted to be forgotten have no name of their own."""
        names = [seat.name for seat in self.seats]
        return [shown_name(name, language) for name in names] if FORMER_PLAYER in names else names

    @property
    def colours(self) -> list[str]:
        """The colours that the players have."""
        return colours_of(self.seats)

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that somebody holds."""
        return [number for number, seat in enumerate(self.seats) if holder is not None and seat.holder == holder]

    def is_known_to(self, holder: str | None) -> bool:
        """Whether somebody plays here or may reclaim a seat."""
        return holder is not None and any(holder in (seat.holder, seat.owner) for seat in self.seats)

    def check(self) -> None:
        """Raise `Damage` unless a table that was just read can be shown and played."""
        if len(self.seats) != self.info.seats:
            raise Damage(f"it has {len(self.seats)} of {self.info.seats} seats")
        self.position.check(self.info.seats)

    def must_agree(self) -> None:
        """Refuse a move in a position that is not the one that was written."""
        if self.differs:
            raise damaged()

    def tell_alone(self, seat: int) -> None:
        """Let the streams of a seat look at what is noted for it; the others say nothing."""
        self.alone[seat] += 1
        self.wake()

    def wake(self) -> None:
        """Tell the streams to look."""
        for listener in self.listeners:
            listener.set()

    def accept(self, entries: Sequence[Entry], position: Position, seats: list[Seat] | None = None) -> None:
        """Go on to a position whose entries are written, with new `seats` if somebody came or went."""
        self.position = position
        for entry in entries:
            if entry.kind == PERSON:
                self.tail.clear()  # what was told before may name somebody who wants to be forgotten
            elif entry.kind == REMATCH:
                self.info = replace(self.info, rematch=entry.data["table"])
        self.tail.extend(entries)
        for entry in list(self.tail)[-FRESH - len(entries) : -FRESH]:
            entry.pack()
        if seats is not None:
            self.seats = seats
            for entry in self.tail:
                entry.messages.clear()  # they may name somebody who has left


@dataclass(frozen=True)
class Player:
    """Somebody at a table, and the seat that they act for or about; SPECTATOR if they only watch."""

    live: LiveTable
    seat: int
    holder: str | None = None
    bot: bool = False  # whether it is a bot, which plays until the player of the seat is back
    device: str | None = None  # the hash of the token that they came with
    muted: tuple[int, ...] = ()  # the seats of those whose talk they do not want to see

    def hears(self, entry: Entry) -> bool:
        """Whether an entry is for them, and not the talk of somebody whom they mute."""
        return entry.kind != CHAT or entry.seat not in self.muted

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


def player_of(live: LiveTable, number: int, holder: str | None, device: str | None = None) -> Player:
    """The visitor, if the seat is theirs."""
    if holder is None:
        raise Problem(401, "who are you?", "This needs the token of the seat.", {"WWW-Authenticate": "Bearer"})
    may_know(live, holder)
    player = Player(live, number, holder, device=device)
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


def shown_name(name: str, language: str) -> str:
    """A name as it is shown to somebody who speaks a language."""
    return locale.words("table", language)["former_player"] if name == FORMER_PLAYER else name
