"""Refusals: the rule, the reason and the numbers travel whole, and the error speaks a sentence."""

from __future__ import annotations

import pytest

from support.toy import TOY
from tablee.table import EditionError, Malformed, RecordError, Refusal, Refused, TableeError


def test_a_refusal_has_no_numbers_unless_they_are_given() -> None:
    assert Refusal("TO-1.1", "game_over").values == ()


def test_the_error_carries_the_refusal_and_speaks_english() -> None:
    refusal = Refusal("TO-1.1", "seats", (2, 3))
    refused = TOY.refused(refusal)
    assert isinstance(refused, Refused)
    assert refused.refusal is refusal
    assert refused.sentence == TOY.sentence(refusal) == "2 to 3 can play."
    assert str(refused) == "TO-1.1: 2 to 3 can play."


def test_the_same_refusal_in_other_words() -> None:
    words = {"reason.seats": "À {0} ou {1}."}
    assert TOY.sentence(Refusal("TO-1.1", "seats", (2, 3)), words) == "À 2 ou 3."


@pytest.mark.parametrize("error", [Refused, Malformed, EditionError, RecordError])
def test_what_a_user_did_is_one_family(error: type[Exception]) -> None:
    assert issubclass(error, TableeError)
    assert not issubclass(error, ValueError)
