"""What programs send and what they are answered, as the OpenAPI schema describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from tablee import locale
from tablee.server.opening import Chair
from tablee.server.texts import Chat, Name, Notation, Word

MOST = 2**31 - 1
Seq = Annotated[int, Field(ge=0, le=MOST, strict=True)]
TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=31)]
Since = Annotated[int, Query(ge=-1, le=MOST)]
Language = Annotated[str, Query(pattern=f"^({'|'.join(locale.LANGUAGES)})$")]


class Form(BaseModel):
    """Something sent: nothing may stand in it that is not described."""

    model_config = ConfigDict(extra="forbid")


class ChairForm(Form):
    """Who shall sit on a seat."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Word | None = None

    def chair(self) -> Chair:
        """The same for the services."""
        return Chair(self.who, self.name or "", self.bot or "random")


Chairs = Annotated[list[ChairForm], Field(min_length=1, max_length=16)]


class NewTable(Form):
    """A table to open."""

    game: Word
    seats: Chairs
    options: dict[Word, Annotated[bool, Field(strict=True)]] = Field(default_factory=dict, max_length=32)
    edition: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")] = ""
    spectators: Annotated[bool, Field(strict=True)] = True


class NewFromRecord(Form):
    """A record to go on from, after `at` moves or after all of them."""

    record: Annotated[str, Field(min_length=1, max_length=2_000_000)]
    at: Seq | None = None
    seats: Chairs
    edition: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")] = ""


class Joining(Form):
    """A seat to take, by the invite of the table or a hand-over code."""

    invite: Word
    name: Name
    seat: Annotated[int, Field(ge=0, le=31, strict=True)] | None = None


Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class MoveForm(Form):
    """A move, the last seq its player has seen, and a key of its own that makes a repeat harmless."""

    move: Notation
    seq: Seq
    key: Key


class UndoForm(Form):
    """One's last move to take back, or the whole turn."""

    seq: Seq
    whole_turn: Annotated[bool, Field(strict=True)] = False


class ChatForm(Form):
    """Something to say; with a key of its own a repeat is harmless."""

    text: Chat
    key: Key | None = None


class BotForm(Form):
    """The level of a bot."""

    bot: Word


class Seated(BaseModel):
    """The seats that the visitor holds; `token` for a program that brought none."""

    table: str
    seats: list[int]
    token: str | None = None


class Code(BaseModel):
    """A hand-over code, good once."""

    code: str


class ProblemForm(BaseModel):
    """An error: a sentence, and for a refused move the rule."""

    model_config = ConfigDict(extra="allow")
    title: str
    status: int
    detail: str


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The answers that are problems, for the schema."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemForm"}}}
    return {code: {"description": _MEANINGS[code], "content": content} for code in codes}


_MEANINGS = {
    400: "The request cannot be read",
    401: "This needs a token",
    403: "Somebody else may do this",
    404: "There is no such thing",
    409: "It is too late, or too early",
    413: "Too long",
    422: "Not as described, or refused by the rules",
    429: "Too often",
}
