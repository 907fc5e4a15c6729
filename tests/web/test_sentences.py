"""Sentences as each language builds them: lists, colons, ordinals, and texts without a trace of their Markdown."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from support.servers import ThreadServer
from tablee import games, locale
from tablee.table import SeededDealer
from tablee.web.numbers import ordinal
from tablee.web.preferences import says
from tablee.web.views import fragments
from tablee.web.views.coach import coach_words
from tablee.web.views.learning import AID, PRIMER, inline, sections, text_of

NAMES = ["Anna", "Björn", "Chloé"]
LISTS = {
    "en": ["Anna", "Anna and Björn", "Anna, Björn and Chloé"],
    "de": ["Anna", "Anna und Björn", "Anna, Björn und Chloé"],
    "fr": ["Anna", "Anna et Björn", "Anna, Björn et Chloé"],
}
RAW = re.compile(r"\*\*|\]\(|`|(?<!\w)\*\w|^\s*#", re.MULTILINE)
LONGEST_HEADING = 60


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def keys_with(domain: str, gap: str) -> list[str]:
    return [key for key, text in locale.words(domain).items() if gap in gaps(text)]


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize(
    ("domain", "key"),
    [(domain, key) for domain in ("pages", "clocks", "person", "standing") for key in keys_with(domain, "names")],
)
def test_a_page_tells_names_as_its_language_lists_them(domain: str, key: str, language: str) -> None:
    others = dict.fromkeys(gaps(locale.words(domain, language)[key]) - {"names"}, "2")
    for many, told in enumerate(LISTS[language], 1):
        assert told in says(language, key, domain, names=NAMES[:many], **others)
        assert told in says(language, key, domain, names=tuple(NAMES[:many]), **others)


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_game_tells_names_and_cards_as_its_language_lists_them(game: str, language: str) -> None:
    words = locale.words(game, language)
    keys = keys_with(game, "names") + keys_with(game, "cards")
    assert len(keys) > 5
    for key in keys:
        filled = dict.fromkeys(gaps(words[key]), "2")
        for many, told in enumerate(LISTS[language], 1):
            listed = locale.listed(NAMES[:many], words)
            if not re.search(r"\{(names|cards):", words[key]):  # a number of cards is no list of them
                assert told in words[key].format(**{**filled, "names": listed, "cards": listed})


@pytest.mark.parametrize("key", ["bastide.bidding", "bastide.adding", "heads_of_state.keeping"])
def test_french_waits_for_one_and_for_many_in_the_same_words(key: str) -> None:
    """A verb would have to agree with the number of those whose secret answers are missing."""
    game, step = key.split(".")
    assert re.search("encore attendue?\u00a0: {names}\\.$", locale.words(game, "fr")[f"theirs.{step}"])


@pytest.mark.parametrize(
    ("language", "victory", "places"),
    [
        ("en", "Anna and Björn share the victory", ["1st", "1st", "3rd"]),
        ("de", "Anna und Björn teilen sich den Sieg", ["1.", "1.", "3."]),
        ("fr", "Anna et Björn se partagent la victoire", ["1er", "1er", "3e"]),
    ],
)
def test_a_shared_victory_names_the_winners_and_the_places(language: str, victory: str, places: list[str]) -> None:
    result = {
        "winners": NAMES[:2],
        "order": [0, 1, 2],
        "people": [],
        "totals": [9, 9, 4],
        "lines": [],
        "places": [ordinal(language, place) for place in (1, 1, 3)],
        "seed": "s",
        "promise": "p",
        "chart": "",
    }
    shown = fragments.ended(language, "a-table", "bastille", NAMES, result, True)
    assert victory in shown
    assert re.findall(r"<td>([^<]*)</td>", shown)[-3:] == places


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_ordinals(language: str) -> None:
    told = {"en": "1st 2nd 3rd 4th 5th", "de": "1. 2. 3. 4. 5.", "fr": "1er 2e 3e 4e 5e"}
    assert " ".join(ordinal(language, place) for place in range(1, 6)) == told[language]


@pytest.mark.parametrize(("language", "told"), [("en", "Anna: 2"), ("de", "Anna: 2"), ("fr", "Anna\u00a0: 2")])
def test_a_colon_stands_where_its_language_sets_it(language: str, told: str) -> None:
    assert locale.labelled("Anna", 2, locale.words("table", language)) == told


@pytest.mark.parametrize(("language", "told"), [("en", "a; b; c"), ("de", "a; b; c"), ("fr", "a\u202f; b\u202f; c")])
def test_a_semicolon_stands_where_its_language_sets_it(language: str, told: str) -> None:
    words = locale.words("table", language)
    assert locale.chained(["a", "b", "c"], words) == told
    assert locale.chained(["a"], words) == "a" and locale.chained([], words) == ""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1.0 points", "0.5 points", "−1 points", "1 point", "2 points", "… points"]),
        ("fr", ["1,0 point", "1,5 point", "−1 point", "1 point", "2,0 points", "… points"]),
    ],
)
def test_what_is_counted_agrees_with_the_number_as_it_is_written(language: str, told: list[str]) -> None:
    sentence = locale.CountingSentence("{number:point|points}")
    sentence.language = language
    assert [sentence.format(number=one.partition(" ")[0]) for one in told] == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "with a Courtesan in place of one of these: a Title, Troops and a Castle"),
        ("de", "sie ersetzt eine dieser Karten: Titel, Truppen und Burg"),
        ("fr", "à la place d’une de ces cartes\u00a0: Titre, Troupes et Château"),
    ],
)
def test_the_button_of_a_courtesan_lists_the_set(language: str, told: str) -> None:
    game: Any = games.load("heads_of_state")
    state = game.start(3, SeededDealer("a courtesan"))
    earl = state.parts.slots.index("normandy-earl")
    buttons = games.title("heads_of_state").buttons()
    offered = buttons.offer(state, 0, "courtesan", [earl], locale.words("heads_of_state", language))
    assert offered is not None and offered.endswith(told)


@pytest.mark.parametrize(
    ("name", "move", "told"),
    [
        ("heads_of_state", "create burgundy-count", "Einsetzen: den Vizegrafen von Burgund"),
        ("heads_of_state", "strike castile-prince", "Angreifen: den Prinzen von Kastilien"),
        ("bastille", "place 2 notre_dame", "Die 2 nach Notre Dame legen"),
        ("bastille", "place 1 place_louis", "Die 1 an den Place Louis legen"),
        ("bastide", "place wall_north-A3", "Einen Einflussstein auf der Nordmauer bei A3 einsetzen"),
        ("bastide", "oust monastery-2", "Den Einflussstein auf Kreis 2 des Klosters zerstören"),
    ],
)
def test_german_moves_have_cases(name: str, move: str, told: str) -> None:
    game = games.load(name)
    assert game.describe_move(game.parse(move), (), locale.words(name, "de")) == told


def test_german_events_have_cases() -> None:
    words = locale.words("heads_of_state", "de")
    told = words["event.influence"].format(seat="Anna", influence=4, country=words["country.germany"])
    assert told == "Anna hat 4 Einfluss in den Deutschen Staaten."
    assert (
        words["event.killed"].format(seat="Anna", slot=words["slot.ireland-earl"])
        == "Anna verliert den Grafen von Irland."
    )


# Texts.


def shape(text: str) -> list[list[str]]:
    """The blocks of a text under each of its headings: paragraphs, lists and rows of pictures."""
    found: list[list[str]] = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        _, _, body = part.partition("\n")
        blocks = re.split(r"\n\n+", body.strip())
        found.append([re.sub(r"\w", "a", (re.match(r"!\[|- |\d+\. ", block) or [""])[0]) for block in blocks])
    return found


@pytest.mark.parametrize("name", [PRIMER, AID, "lesson", "lesson-2"])
@pytest.mark.parametrize("game", games.names())
def test_texts_have_the_same_headings_and_paragraphs_in_every_language(game: str, name: str) -> None:
    texts = [text_of(game, name, language) for language in locale.LANGUAGES]
    shapes = [shape(text) for text in texts]
    assert len(shapes[0]) > 3 and shapes[1] == shapes[0] and shapes[2] == shapes[0]
    for heading in re.findall(r"^#+ (.*)", "\n".join(texts), re.MULTILINE):
        assert "*" not in heading and len(heading) <= LONGEST_HEADING, heading


@pytest.mark.parametrize("game", games.names())
def test_rules_have_the_same_sections_in_every_language(game: str) -> None:
    sizes = []
    for language in locale.LANGUAGES:
        rules = games.rules(game, language)
        headings = list(dict.fromkeys(rule.section for rule in rules))
        sizes.append([sum(rule.section == heading for rule in rules) for heading in headings])
        assert not [heading for heading in headings if RAW.search(heading)]
    assert len(sizes[0]) > 5 and sizes[1] == sizes[0] and sizes[2] == sizes[0]


def shown(game: str, language: str) -> Iterator[str]:
    """Whatever a page shows of the texts of a game, without its tags."""
    played = games.load(game)
    bodies = [section.heading + section.body for name in (PRIMER, AID) for section in sections(played, name, language)]
    bodies += [inline(game, rule.text) for rule in games.rules(game, language)]
    turns = [turn for number in (1, 2) for turn in coach_words(game, language, number).turns]
    bodies += [inline(game, text) for turn in turns for text in turn]
    return (unescape(re.sub(r"<[^>]*>", "", body)) for body in bodies)


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_no_page_shows_markdown(game: str, language: str) -> None:
    texts = list(shown(game, language))
    assert len(texts) > 80
    assert [text for text in texts if RAW.search(text)] == []


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_rule_beside_the_board_shows_no_markdown(pages: ThreadServer, language: str) -> None:
    for game, number in (("heads_of_state", "HS-3.2"), ("bastide", "BD-1.1"), ("bastille", "BA-R3")):
        headers = {"Accept-Language": language, "X-Requested-With": "fetch"}
        answer = httpx.get(f"{pages.url}/rule/{game}/{number}", headers=headers)
        assert answer.status_code == 200 and re.search(r"<(b|i|code)>", answer.text)
        assert not RAW.search(re.sub(r"<[^>]*>", "", answer.text))


@pytest.mark.parametrize("game", games.names())
def test_every_sentence_of_a_rule_begins_with_a_capital(game: str) -> None:
    """A list inside a rule would run together; rules are sentences."""
    for language in locale.LANGUAGES:
        for number, text in [(rule.number, rule.text) for rule in games.rules(game, language)]:
            assert not re.search(r"[a-zé)]\. (?!etc)[a-zà-ÿ]{2}", text), (number, language)
