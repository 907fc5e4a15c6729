"""The texts that teach a game: the same in three languages, about rules that exist, with the numbers of the edition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee import games, locale
from tablee.server.actions.lesson import lesson
from tablee.web.views.coach import coach_words
from tablee.web.views.learning import AID, CITED, PRIMER, definitions, sections, text_of

MARKUP = re.compile(r"\]\(\w+\)|:\w+:|\{parts[^}:]*|^## |^- |^\d+\. ", re.MULTILINE)


@pytest.mark.parametrize("name", [PRIMER, AID, "lesson", "lesson-2"])
@pytest.mark.parametrize("game", games.names())
def test_the_languages_say_the_same(game: str, name: str) -> None:
    """Each text has the same pictures, icons, numbers, sections and rules in the same order."""
    texts = [text_of(game, name, language) for language in locale.LANGUAGES]
    assert len({tuple(MARKUP.findall(text)) for text in texts}) == 1
    cited = [CITED.findall(text) for text in texts]
    assert cited[0] and all(found == cited[0] for found in cited)
    assert set(cited[0]) <= {rule.number for rule in games.rules(game)}


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_everything_is_drawn_and_filled_in(game: str, language: str) -> None:
    """No gap is left, every icon is defined, no piece of a picture has an id, and the coach has words for each turn."""
    played = games.load(game)
    shown = "".join(section.body for name in (PRIMER, AID) for section in sections(played, name, language))
    assert shown.count("<svg") > 20 and "{" not in shown and "](" not in shown
    assert not re.search(r'<svg[^>]*>(?:(?!</svg>).)* id="', shown)
    known = set(re.findall(r' id="([^"]+)"', definitions(played)))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', shown)) <= {(one, "") for one in known} | {
        ("", one) for one in known
    }
    for number in (1, 2):
        assert len(coach_words(game, language, number).turns) == len(lesson(game, number).turns)


NUMBERS = {
    "bastille": ("crowns_interim = 3", "crowns_interim = 31", "<td>31 / 5</td>"),
    "heads_of_state": ("round = [10, 2]", "round = [41, 2]", "<td>41, 2</td>"),
    "bastide": ("prince = 8", "prince = 51", "<td>±51</td>"),
}


@pytest.mark.parametrize("game", games.names())
def test_the_aid_shows_the_numbers_of_the_edition(game: str, tmp_path: Path) -> None:
    """A changed edition has an aid of its own, in every language."""
    before, after, cell = NUMBERS[game]
    box = (games.folder(game) / "parts.toml").read_text(encoding="utf-8")
    assert before in box
    changed = tmp_path / "changed.toml"
    changed.write_text(box.replace(before, after, 1), encoding="utf-8")
    for language in locale.LANGUAGES:
        for edition, there in ((changed, True), (None, False)):
            shown = "".join(section.body for section in sections(games.load(game, edition), AID, language))
            assert (cell in shown) is there
