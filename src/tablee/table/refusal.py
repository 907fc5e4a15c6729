"""What the table answers to a move that the rules do not allow."""

from __future__ import annotations

from typing import Final, final


class Malformed(ValueError):
    """The text is no move at all; the message says what was expected."""


@final
class Refusal:
    """Why a move is not allowed: the rule that forbids it and the key of a sentence in the catalogues."""

    def __init__(self, rule: str, reason: str, values: tuple[int, ...] = ()) -> None:
        self.rule: Final = rule
        self.reason: Final = reason
        self.values: Final = values  # numbers that the sentence tells


class Refused(ValueError):
    """A move, a seat or a set-up that the rules do not allow; nothing on the table has changed."""

    def __init__(self, rule: str, reason: str, sentence: str, values: tuple[int, ...] = ()) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.reason = reason
        self.sentence = sentence
        self.values = values
