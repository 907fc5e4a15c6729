"""What a user can do wrong: the one family of errors, and why a move is refused."""

from __future__ import annotations

from typing import Final, final


class TableeError(Exception):
    """Something a user asked for cannot be done; the message tells them why. Any other exception is a bug."""


class Malformed(TableeError):
    """The text is not a move at all; the message says what was expected."""


@final
class Refusal:
    """Why a move is not allowed: the rule that forbids it and the key of a sentence in the catalogues."""

    def __init__(self, rule: str, reason: str, values: tuple[int, ...] = ()) -> None:
        self.rule: Final = rule
        self.reason: Final = reason
        self.values: Final = values  # numbers that go into the sentence


class Refused(TableeError):
    """A move, a seat or a set-up that the rules do not allow; nothing on the table has changed."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(f"{refusal.rule}: {sentence}")
        self.refusal = refusal
        self.sentence = sentence  # the refusal in words, in English
