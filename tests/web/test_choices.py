"""Buttons say what a move costs and brings, in words that everybody knows."""

from __future__ import annotations

import random
import re

import pytest

from tablee import games, locale
from tablee.table import SeededDealer
from tablee.web.views.choices import choices

# What the buttons of a whole game say among other things.
SAID = {
    "bastille": [
        r"(Peasant|Soldier|Noble|Monk) \d+ \(.+\): pay \d+ coins?, worth \d+ points?",
        r"(Left|Right): .+",
    ],
    "heads_of_state": [r"Attack .+ with the .+"],
    "bastide": [r"Bid \d+ deniers? \(\d+ influence\)"],
}


def said(name: str, language: str, seed: int) -> set[str]:
    """All that the buttons of a random game say."""
    game, words, chance = games.load(name), locale.words(name, language), random.Random(seed)
    names = ["Anna", "Bertrand", "Camille"]
    dealer = SeededDealer(seed)
    state = game.start(3, dealer)
    found: set[str] = set()
    while owing := game.owing(state):
        moves = game.moves(state, owing[0])
        for some in choices(game, game.seen_by(state, owing[0]), owing[0], moves, names, words):
            found.update(said for choice in some.choices for said in (choice.short, choice.words))
            assert len({choice.short for choice in some.choices}) == len(some.choices), some  # none could be another
        game.apply(state, owing[0], chance.choice(moves), dealer)
    return found


@pytest.mark.parametrize("game", games.names())
def test_cost_and_effect(game: str) -> None:
    found = said(game, "en", 1) | said(game, "en", 2)
    for sought in SAID.get(game, ()):
        assert any(re.fullmatch(sought, one) for one in found), (sought, sorted(found))


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_language_has_words_for_every_button(game: str, language: str) -> None:
    assert not [one for one in said(game, language, 3) if not one or re.search(r"_|[{}]", one)]
