"""What programs send, as the OpenAPI schema describes it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from tablee import locale
from tablee.server.actions.opening import Chair
from tablee.server.api.text_fields import BotName, Chat, Name, Notation, Word

MOST = 2**31 - 1
Seq = Annotated[int, Field(ge=0, le=MOST, strict=True)]
TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=31)]
Since = Annotated[int, Query(ge=-1, le=MOST)]
Language = Annotated[str, Query(pattern=f"^({'|'.join(locale.LANGUAGES)})$")]


class RequestBody(BaseModel):
    """Something sent: it may contain nothing that is not described."""

    model_config = ConfigDict(extra="forbid")


Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class KeyedRequest(RequestBody):
    """Something to be done; with a token and a key of its own a repeat is harmless and gets the first answer."""

    key: Key | None = None


class ChairRequest(RequestBody):
    """Who shall sit on a seat."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None

    def chair(self) -> Chair:
        """The same for the services."""
        return Chair(self.who, self.name or "", self.bot or "random")


Chairs = Annotated[list[ChairRequest], Field(min_length=1, max_length=16)]


class TableRequest(KeyedRequest):
    """A table to open."""

    game: Word
    seats: Chairs
    options: dict[Word, Annotated[bool, Field(strict=True)]] = Field(default_factory=dict, max_length=32)
    edition: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")] = ""
    spectators: Annotated[bool, Field(strict=True)] = True
    hints: Annotated[bool, Field(strict=True)] = False
    listed: Annotated[bool, Field(strict=True)] = False


class RecordRequest(KeyedRequest):
    """A record to continue from, after `at` moves or after all of them."""

    record: Annotated[str, Field(min_length=1, max_length=2_000_000)]
    at: Seq | None = None
    seats: Chairs
    edition: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")] = ""


class JoinRequest(KeyedRequest):
    """A seat to take, by the invite of the table or a hand-over code."""

    invite: Word
    name: Name
    seat: Annotated[int, Field(ge=0, le=31, strict=True)] | None = None


class MoveRequest(RequestBody):
    """A move, the last seq its player has seen, and a key of its own that makes a repeat harmless."""

    move: Notation
    seq: Seq
    key: Key


class UndoRequest(KeyedRequest):
    """One's last move to take back, or the whole turn."""

    seq: Seq
    whole_turn: Annotated[bool, Field(strict=True)] = False


class ChatRequest(KeyedRequest):
    """Something to say."""

    text: Chat


class BotRequest(KeyedRequest):
    """The level of a bot, with its temperament or without, or one of somebody's own that the server allows."""

    bot: BotName


class ColourRequest(KeyedRequest):
    """The colour that somebody would like to have."""

    colour: Literal["blue", "white", "red", "black", "green"]


class ConsentRequest(KeyedRequest):
    """Whether somebody may take the seat that they ask for."""

    agrees: Annotated[bool, Field(strict=True)]
