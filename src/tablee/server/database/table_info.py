"""A table apart from what happens at it: its game and settings, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from tablee.drawing import SEAT_COLOURS

Language = Annotated[str, Field(max_length=8, pattern=r"^[a-z]*$")]
EditionName = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")]
PaceName = Annotated[str, Field(max_length=16, pattern=r"^(live/[1-9][0-9]{0,2}\+[0-9]{1,3}|days/(4|12|36))?$")]


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """What the host of a table chooses; form, API and row have these fields alike."""

    edition: EditionName = ""  # the name of an edition of the server, empty for the box
    spectators: StrictBool = True
    hints: StrictBool = False  # whether players may ask for hints among people; alone against bots they always may
    listed: StrictBool = False  # whether the home page names it to everybody
    language: Language = ""  # that its host speaks, empty if nobody has said
    pace: PaceName = ""  # how much time the players have; empty for all of it
    at_zero: Literal["wait", "ask", "bot"] = "wait"  # when it is up: wait, let others seat a bot, or seat one at once
    rated: StrictBool = True  # whether its result counts for the ratings of its players

    def chosen(self) -> dict[str, Any]:
        """The settings alone, by their names."""
        return {name: getattr(self, name) for name in TableSettings.__dataclass_fields__}


@dataclass(frozen=True, kw_only=True)
class TableInfo(TableSettings):
    """What a table was opened with; the database has a row of these."""

    id: str  # its name in addresses
    game: str
    rules: int  # the version of the rules
    digest: str  # of the edition
    seats: int
    options: tuple[str, ...]  # those that are on
    seed: str  # of all draws; revealed when the game is over
    invite: str
    created: float
    host: str | None  # the hash of the token of the one who opened it
    imported: int = -1  # moves that came with an imported record, -1 for a table of its own
    continued: str | None = None  # the finished table that it goes on from, after `imported` moves
    rematch: str | None = None  # the table where the same people play again
    over: bool = False
    group: bool = False  # whether a group of people elsewhere is told of it


@dataclass
class Seat:
    """Who sits where; people are known by the hashes of their tokens."""

    name: str
    owner: str | None = None  # the player who may reclaim it
    holder: str | None = None  # the player who has it now
    bot: str | None = None  # the bot that plays it: its level, and its temperament if one was chosen, as in fair/loyal
    code: str | None = None  # the hash of the code by which it is handed over
    seen: float = 0.0  # when its holder last gave a sign of life; 0 if they never came
    known_to: str = ""  # the hashes of those who have seen its cards and left, separated by spaces
    asker: str | None = None  # somebody who asks to take it in mid-game
    asker_name: str = ""
    agreed: int = 0  # a bit for each seat whose player lets the asker in
    colour: str = ""  # the one that its player has, if it need not be the usual one of the seat
    program: bool = False  # whether its holder is a program, which has said so

    @property
    def level(self) -> str | None:
        """The level of its bot; a temperament is not told."""
        return None if self.bot is None else self.bot.partition("/")[0]

    @property
    def who(self) -> str:
        """What everybody may know: a player, a bot (perhaps standing in for somebody), or nobody yet."""
        if self.bot is not None:
            return "bot" if self.holder is None else "stand-in"
        return "player" if self.holder is not None else "open"


def colours_of(seats: Sequence[Seat]) -> list[str]:
    """The colour of each seat: its player's, or else the usual one, or one that is left, or again the usual one."""
    chosen = {seat.colour for seat in seats}
    usual = [SEAT_COLOURS[number % len(SEAT_COLOURS)] for number in range(len(seats))]
    own = [*["" if colour in chosen else colour for colour in SEAT_COLOURS], *[""] * len(seats)]
    colours = [seat.colour or colour for seat, colour in zip(seats, own, strict=False)]
    left = iter([colour for colour in SEAT_COLOURS if colour not in colours])
    return [colour or next(left, again) for colour, again in zip(colours, usual, strict=True)]
