"""Names and chat as people may write them: no control characters, nothing that turns the text around."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

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
BotName = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:/-]+$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(one_line)]
