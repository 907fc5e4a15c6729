"""Refusals and goals of the workbench in the reader's language."""

from __future__ import annotations

import pytest

from tablee import games, locale
from tablee.lab.workbench.drafts import Draft, parts
from tablee.lab.workbench.refusals import refusals
from tablee.text.reasons import refusal
from tablee.web.views.workbench_search import goal_words


@pytest.mark.parametrize("game", games.names())
def test_no_refusal_of_a_number_of_the_box_is_in_english_only(game: str) -> None:
    """Each number in turn is made too small, and then too large."""
    words, box_words = locale.words("workbench", "fr"), locale.words(game, "fr")
    sheet = [cell.name for part in parts(Draft(game), box_words) for cell in part.cells]
    told = [
        (name, one)
        for name in sheet[:: 1 + len(sheet) // 60]
        for value in ("-1", "99")
        for one in refusals(Draft.parse(game, f"{name}:{value}"), words, box_words)
    ]
    assert len(told) > 20
    assert [(name, one.reason) for name, one in told if one.english or not one.place] == []


def test_a_refusal_quotes_nothing_between_two_apostrophes() -> None:
    words = locale.words("workbench", "fr")
    assert not refusal("at a round's end a hand must not be larger than at a turn's end", words).english


@pytest.mark.parametrize(
    ("language", "share", "points"),
    [
        ("en", "Victories of the first player: 40%", "Points of a player: 12.5"),
        ("de", None, "12,5"),
        ("fr", "Victoires du premier joueur\u00a0: 40\u202f%", "Points d’un joueur\u00a0: 12,5"),
    ],
)
def test_a_goal_is_written_as_in_its_language(language: str, share: str | None, points: str) -> None:
    words, box_words = locale.words("workbench", language), locale.words("bastille", language)
    assert share is None or goal_words("first_player=0.4", words, box_words) == share
    assert goal_words("points=12.5", words, box_words).endswith(points)
