"""The three languages are complete: every key, every placeholder, every sentence that the code can ask for."""

from __future__ import annotations

import importlib
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tablee
from support.tables import IDS, TABLES, Table, pick
from tablee import bots, games, locale
from tablee.cli import tablee as shell
from tablee.table import SPECTATOR, SeededDealer, TableeError
from tablee.testing.words import NAMES, check_sentences, gaps, needed, reasons
from tablee.testing.words import catalogue as read_catalogue

SOURCES = Path(tablee.__file__).parent
DOMAINS = sorted([*games.names(), *[file.stem for file in (SOURCES / "locale" / "en").glob("*.po")]])
OTHERS = [language for language in locale.LANGUAGES if language != "en"]

# Titles, names of Paris and of the maps, years, and patterns without a word: the same in every language.
NAMES_EVERYWHERE = {
    *("Bastide", "Bastille", "Heads of State", "Deutsch", "English", "Français", "N", "1589", "1689", "1789"),
    *("Banque de Paris", "Catacombes", "Notre Dame", "Place Louis", "Versailles", "États Généraux", "Paris, 1789"),
    *("Belgium", "Bohemia", "Dania", "Hungaria", "Italia", "Portugallia"),
    *("Mare Germanicum", "Mare Mediterraneum", "Oceanus Occidentalis", "Provence", "Île-de-France"),
    *("Discord", "Slack", "ntfy"),
    *("Guillotine", "{move}. {thing}", "{name}", "{outcome}"),
    "Olympe, Camille, Lucile, Maximilien, Théroigne",
    "Aliénor, Guilhem, Raimonda, Arnaut, Peironela",
}
SAME_AS_ENGLISH = {
    "de": NAMES_EVERYWHERE
    | {"{name}: {before} → {after}", "{label}: {text}", "{first}; {next}", "{amount} × {name}, {width} × {height} mm"}
    | {"{name}: {every} / {influence}"}
    | {"Baron", "Bots", "Brandenburg", "Coach", "Code", "England", "Gold", "Inquisition", "Name", "Passkeys"}
    | {"S", "W"},  # sides of a town
    "fr": NAMES_EVERYWHERE
    | {"Aquitaine", "Assassin", "Code", "Europe, 1589–1789", "France", "Noble", "nobles", "Options", "Prince", "Total"}
    | {"absent", "expert", "E", "S", "{day}/{month}/{year}", "{amount} × {name}, {width} × {height} mm"}
    | {
        "{hours} h {minutes} min",
        "{missions:mission|missions}",
        "{points:point|points}",
        "Notifications",
        "Service",
        "cubes",
        "missions",
        "points",
        "province",
        "torches",
    },
}
NOT_TOLD = {"outcome.playing"}  # a game that has not ended has no outcome to tell
LABELS = re.compile(r"\d+|[A-C][1-4]")  # numbers and blocks of the town are what the board itself shows
TOLD_BY_WHAT_IS_ON_THEM = {"bastille": {"character", "monk", "bonus", "versailles", "bonus_tile"}}


catalogue = cache(read_catalogue)  # one file of one language


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_is_there_in_every_language(domain: str, language: str) -> None:
    english, other = catalogue(domain, "en"), catalogue(domain, language)
    assert set(other) == set(english)
    for key, text in english.items():
        assert text.strip() and other[key].strip(), f"{key} is empty"
        assert gaps(other[key]) == gaps(text), key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_is_english_by_accident(domain: str, language: str) -> None:
    english, other = catalogue(domain, "en"), catalogue(domain, language)
    same = {key: text for key, text in english.items() if other[key] == text}
    assert {key: text for key, text in same.items() if text not in SAME_AS_ENGLISH[language]} == {}


def test_the_words_excused_from_translation_are_needed() -> None:
    for language, excused in SAME_AS_ENGLISH.items():
        found = {
            text
            for domain in DOMAINS
            for key, text in catalogue(domain, "en").items()
            if catalogue(domain, language)[key] == text
        }
        assert excused - found == set(), language


def test_french_signs_stand_apart_as_french_printers_set_them() -> None:
    texts = [text for domain in DOMAINS for text in catalogue(domain, "fr").values()]
    texts += [f"{rule.title} {rule.text}" for name in games.names() for rule in games.rules(name, "fr")]
    taught = [file.read_text(encoding="utf-8") for file in (SOURCES / "games").glob("*/text/[apl]*.fr.md")]
    texts += [re.sub(r":\w+:", "", text).replace("![", "") for text in taught]  # icons and pictures
    for text in texts:
        assert "'" not in text, text
        assert not re.search(r" [:;!?»]|« |\u00a0[;!?]|\u202f:", text), text
        assert not re.search(r"[^\s\u00a0\u202f“(]([;!?])(\s|$)", text), text


def test_french_has_no_word_before_a_name_that_a_vowel_would_shorten() -> None:
    shortened = re.compile(
        r"\b(de|jusque|lorsque|que|si) \{(names?|other_seat|seat|who|by|winners?|loser|owing)\}", re.IGNORECASE
    )
    for domain in DOMAINS:
        assert {key: text for key, text in catalogue(domain, "fr").items() if shortened.search(text)} == {}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TableeError, match="not one of our languages"):
        locale.words("bastille", "xx")
    with pytest.raises(TableeError, match="not one of our languages"):
        games.rules("bastille", "xx")


# What the code can ask for.


def asked_for(name: str) -> Iterator[str]:
    """Every key that a game can ask for."""
    game = games.load(name)
    yield from needed(game)
    yield from (f"feature.{feature.name}" for feature in bots.load_evaluator(game).features)
    yield from (f"reason.{reason}" for reason in reasons(SOURCES / "table"))
    for kind in [*game.actions.kinds, *game.events.values()]:
        for arg in kind.args:
            if arg.name not in TOLD_BY_WHAT_IS_ON_THEM.get(name, ()):
                yield from (f"{arg.name}.{word}" for word in arg.words if not LABELS.fullmatch(word))


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_no_key_is_missing_that_a_game_asks_for(name: str, language: str) -> None:
    words = locale.words(name, language)
    wanted = set(asked_for(name)) - NOT_TOLD
    assert len(wanted) > len(games.load(name).actions.kinds)
    assert wanted - set(words) == set()


def test_the_reasons_are_really_found() -> None:
    assert {"carra", "no_free_lot", "nothing_to_burn"} <= reasons(SOURCES / "games" / "bastide")
    assert {"not_your_turn", "malformed"} <= reasons(SOURCES / "table")


@cache
def codes(name: str) -> re.Pattern[str]:
    """What the notation of a game calls cards and places, which is no language of people."""
    game = games.load(name)
    args = [arg for kind in [*game.actions.kinds, *game.events.values()] for arg in kind.args]
    words = {word for arg in [*args, *game.decks.values()] for word in arg.words if re.search(r"[\d_-]", word)}
    found = sorted(word for word in words if not LABELS.fullmatch(word))
    return re.compile(rf"\b(?:{'|'.join(found)})\b" if found else r"(?!)")


def test_the_codes_are_really_found() -> None:
    assert codes("bastille").search("Buy Monk M1") and codes("bastille").search("the bonus left-3")
    assert codes("heads_of_state").search("Play france-germany") and codes("bastide").search("on the hall-B1")
    assert not codes("bastide").search("Burn a house in B1")


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_a_whole_game_is_told_in_sentences(table: Table, language: str) -> None:
    sentences = check_sentences(table, language, f"languages/{table}")
    assert len(sentences) > len(games.load(table.name).actions.kinds)
    for sentence in sentences:
        assert not codes(table.name).search(sentence), f"a code: {sentence}"


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_label_of_the_drawing_is_there(name: str, language: str) -> None:
    draw = importlib.import_module(f"tablee.games.{name}.drawing").draw
    game: Any = games.load(name)
    words = locale.words(name, language)
    dealer, chance = SeededDealer(f"drawn/{name}"), SeededDealer(f"drawn/{name}/moves")
    state = game.start(game.players[-1], dealer)
    for played in range(10_000):
        if not state.agenda or played % 12 == 0:
            for seat in (0, SPECTATOR):
                lit = game.moves(state, seat) if seat != SPECTATOR else []
                board = draw(game, game.seen_by(state, seat), seat, lit, words, False, NAMES)
                assert board.label == words["draw.board"]
                labels = [piece.label for piece in board.all_pieces()]
                labels += [light.label for light in board.lights.pieces.values()]
                assert not [label for label in labels if codes(name).search(label)]
        if not state.agenda:
            break
        seat, move = pick(game, state, chance)
        game.apply(state, seat, move, dealer)


# The rules.


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_the_rules_say_the_same_in_every_language(name: str, language: str) -> None:
    english, other = games.rules(name), games.rules(name, language)
    assert [rule.number for rule in other] == [rule.number for rule in english]
    assert len({rule.section for rule in other}) == len({rule.section for rule in english})
    for rule, same in zip(english, other, strict=True):
        assert bool(same.title) == bool(rule.title), rule.number
        assert same.text != rule.text, f"{rule.number} is not translated"
        for what in (r"\d+", r"[A-Z]{2}-[RX]?\d+(?:\.\d+)?", r"`\w+`"):  # figures, rules that it cites, options
            assert sorted(re.findall(what, same.text)) == sorted(re.findall(what, rule.text)), rule.number


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_shell_tool_shows_the_rules_in_every_language(language: str) -> None:
    shown = CliRunner().invoke(shell, ["rules", "BA-R12", "--language", language])
    assert shown.exit_code == 0
    rule = next(rule for rule in games.rules("bastille", language) if rule.number == "BA-R12")
    assert " ".join(shown.output.split()) == " ".join(f"{rule.section} BA-R12 {rule.text}".split())
    refused = CliRunner().invoke(shell, ["rules", "BA-R12", "--language", "xx"])
    assert refused.exit_code == 2


@pytest.mark.parametrize("name", games.names())
def test_every_part_of_the_box_has_a_name_on_the_rules_page(name: str) -> None:
    words, sources = locale.words(name), locale.words("reading")
    for path, _, source in games.read_edition(name).values():
        assert f"part.{path.partition('.')[0]}" in words
        assert f"reading.source.{source}" in sources


def test_no_key_is_missing_that_a_page_asks_for() -> None:
    known = [*locale.words("pages"), *locale.words("reading"), *locale.words("analysis"), *locale.words("person")]
    known += locale.words("standing")
    asked = re.compile(r"""\b(?:says|tells|stands)\((?:reader, )?["']([\w.-]+)["']( ~)?""")
    found: set[str] = set()
    for file in [*(SOURCES / "web").rglob("*.html"), *(SOURCES / "web").rglob("*.py")]:
        for key, more in asked.findall(file.read_text(encoding="utf-8")):
            found.add(key)
            assert any(each.startswith(key) for each in known) if more else key in known, f"{file.name}: {key}"
    assert len(found) > 50


# Counting.


@pytest.mark.parametrize(
    ("language", "none", "one", "many"),
    [
        ("en", "0 coins", "1 coin", "4 coins"),
        ("de", "0 Münzen", "1 Münze", "4 Münzen"),
        ("fr", "0 pièce", "1 pièce", "4 pièces"),
    ],
)
def test_a_number_and_its_noun_agree(language: str, none: str, one: str, many: str) -> None:
    sentence = locale.words("bastille", language)["event.gains_coins"]
    for coins, told in ((0, none), (1, one), (4, many), (-4, f"−{many}")):
        assert f" {told}." in sentence.format(seat="Anna", coins=coins)
        assert f" {told}." in sentence.format(seat="Anna", coins=str(coins))


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_what_counts_names_one_and_many(domain: str, language: str) -> None:
    for key, text in catalogue(domain, language).items():
        for _, name, spec, _ in string.Formatter().parse(text):
            assert not spec or re.fullmatch(r"[^|]+\|[^|]+", spec), (key, name)
