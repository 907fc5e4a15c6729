"""What people and programs ask for, checked; the OpenAPI schema describes the same."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StringConstraints
from pydantic.dataclasses import dataclass

from tablee.server.database.journal import LAST_SEQ
from tablee.server.database.table_info import EditionName, TableSettings

# Characters that reorder or hide the text around them; a joiner in an emoji is not one of them.
_TRICKS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200B, 0x200E, 0x200F, 0x2060, 0x061C, 0xFEFF}


def clean(text: str) -> str:
    """The text in its normal form, or ValueError."""
    text = unicodedata.normalize("NFC", text).strip()
    for letter in text:
        if letter != "\n" and (
            ord(letter) in _TRICKS or unicodedata.category(letter) in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
        ):
            raise ValueError("it contains a character that cannot be displayed")
    if not text:
        raise ValueError("it is empty")
    return text


def one_line(text: str) -> str:
    """A clean text without line breaks, or ValueError."""
    text = clean(text)
    if "\n" in text:
        raise ValueError("it must be a single line")
    return text


# A text can grow when it is brought into its normal form, so a name is measured again: its column is not endless.
Name = Annotated[str, StringConstraints(min_length=1, max_length=40), AfterValidator(one_line), Field(max_length=40)]
Chat = Annotated[str, StringConstraints(min_length=1, max_length=500), AfterValidator(clean)]
NoteText = Annotated[
    str, StringConstraints(max_length=2000), AfterValidator(lambda text: clean(text) if text.strip() else "")
]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:/-]+$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(one_line)]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, Field(ge=0, le=LAST_SEQ, strict=True)]


@dataclass(frozen=True, kw_only=True, config=ConfigDict(extra="forbid"))
class SeatRequest:
    """Who sits on a seat of a new table."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None
    program: StrictBool = False  # whether ``me`` is a program: everybody at the table sees it


Seats = Annotated[list[SeatRequest], Field(min_length=1, max_length=16)]


@dataclass(frozen=True, kw_only=True, config=ConfigDict(extra="forbid"))
class NewTable(TableSettings):
    """A table to open."""

    game: Word
    seats: Seats
    options: dict[Word, StrictBool] = Field(default_factory=dict, max_length=32)
    key: Key | None = None


class KeyedRequest(BaseModel):
    """An action; with a token and an idempotency key, a repeat is harmless and returns the first answer."""

    model_config = ConfigDict(extra="forbid")
    key: Key | None = None


class RecordRequest(KeyedRequest):
    """A record to continue from, after `at` moves or after all of them."""

    record: Annotated[str, Field(min_length=1, max_length=2_000_000)]
    at: Seq | None = None
    seats: Seats
    edition: EditionName = ""


class JoinRequest(KeyedRequest):
    """A seat to take, by the invite of the table or a hand-over code."""

    invite: Word
    name: Name
    seat: Annotated[int, Field(ge=0, le=31, strict=True)] | None = None
    program: StrictBool = False  # whether a program takes it: everybody at the table sees it


class MoveRequest(BaseModel):
    """A move, the last `seq` that its player has seen, and an idempotency key."""

    model_config = ConfigDict(extra="forbid")
    move: Notation
    seq: Seq
    key: Key


class PrepareRequest(KeyedRequest):
    """A move to prepare, or none, and the last `seq` that its player has seen."""

    move: Notation | None = None
    seq: Seq


class UndoRequest(KeyedRequest):
    """Whether to undo the last move or the whole turn."""

    seq: Seq
    whole_turn: StrictBool = False


class ChatRequest(KeyedRequest):
    """Something to say."""

    text: Chat


class BotRequest(KeyedRequest):
    """A bot: a level, with or without a temperament, or a bot that the operator allows."""

    bot: BotName


class ColourRequest(KeyedRequest):
    """A colour for your pieces."""

    colour: Literal["blue", "white", "red", "black", "green"]


class CodeRequest(KeyedRequest):
    """The letters that another device shows, or those of a recovery code."""

    code: Annotated[str, Field(min_length=1, max_length=80)]


class ConsentRequest(KeyedRequest):
    """Whether somebody may take the seat that they ask for."""

    agrees: StrictBool
