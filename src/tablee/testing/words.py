"""Words and rules: all that a game can say has a sentence in each of its languages, and what it cites exists."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib

from tablee import games, locale
from tablee.table import SPECTATOR, SeededDealer
from tablee.testing.tables import Table, pick

NAMES = ["Anna", "Björn", "Chloé", "Dragan", "Eve", "Farid", "Greta", "Hugo"]
CODE = re.compile(r"[{}_]")  # what no sentence for people contains


def languages(name: str) -> list[str]:
    """The languages that a game has words in; English is always one of them."""
    return [language for language in locale.LANGUAGES if locale.catalogue(name, language).stem == language]


def reasons(folder: Path) -> set[str]:
    """The reasons of every refusal in these sources."""
    codes: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Refusal", "Refused")
            ):
                constants = [inner for inner in ast.walk(node.args[1]) if isinstance(inner, ast.Constant)]
                codes.update(constant.value for constant in constants if isinstance(constant.value, str))
    return codes


def needed(game: Any) -> Iterator[str]:
    """Every key that a game must have a sentence for; score lines show themselves when it is played."""
    yield "title"
    yield from (f"option.{option}" for option in game.options)
    yield from (f"step.{step.name}" for step in game.steps if step.kinds and not step.aside)
    yield from (f"move.{kind.name}" for kind in game.actions.kinds)
    yield from (f"event.{kind}" for kind in game.events)
    yield from (f"reason.{reason}" for reason in reasons(games.folder(game.name)))


def check_catalogues(name: str) -> None:
    """English has every sentence that is needed, and each other language the same keys with the same gaps."""
    game = games.load(name)
    missing = sorted({key for key in needed(game) if not game.words.get(key)})
    assert not missing, f"missing in en.po: {', '.join(missing)}"
    english = catalogue(name, "en")
    for language in languages(name):
        other = catalogue(name, language)
        missing, odd = sorted(set(english) - set(other)), sorted(set(other) - set(english))
        assert not missing, f"missing in {language}.po: {', '.join(missing)}"
        assert not odd, f"in {language}.po, but not in en.po: {', '.join(odd)}"
        for key, text in english.items():
            assert text.strip() and other[key].strip(), f"{key} is empty in {language}.po"
            assert gaps(other[key]) == gaps(text), f"{key} in {language}.po has other gaps than in en.po"


def catalogue(domain: str, language: str) -> dict[str, str]:
    """One file of one language."""
    entries = polib.pofile(str(locale.catalogue(domain, language)))
    sentences = {entry.msgid: entry.msgstr for entry in entries}
    assert len(sentences) == len(entries), f"a key of {domain} is there twice in {language}.po"
    return sentences


def gaps(text: str) -> list[str]:
    """The names of what is filled into a sentence."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def said(table: Table, language: str, seed: str) -> Iterator[str]:
    """Everything that is said in a random game: events, moves, decisions, scores."""
    words = locale.words(table.name, language)
    dealer, chance = SeededDealer(seed, listening=True), SeededDealer(f"{seed}/moves")
    game, state = table.start(dealer)
    while state.agenda:
        yield game.question(state.agenda[-1], words)
        seat, move = pick(game, state, chance)
        yield from (game.describe_move(other, NAMES, words) for other in game.moves(state, seat))
        game.play(state, seat, move, dealer)
    unknown = {event.kind for event in dealer.events} - set(game.events)
    assert not unknown, f"told, but no event that the game declares: {', '.join(sorted(unknown))}"
    yield from (game.describe(event, NAMES, words) for event in dealer.events)
    yield from (words[f"score.{line.name}"] for score in game.scores(state) for line in score.lines)


def check_sentences(table: Table, language: str, seed: str) -> set[str]:
    """A whole game is told in sentences, which are given."""
    sentences = set(said(table, language, seed))
    for sentence in sentences:
        assert not CODE.search(sentence), f"no word of a person ({language}): {sentence}"
        assert sentence[0].isupper() or sentence[0].isdigit(), f"no beginning of a sentence ({language}): {sentence}"
    return sentences


def check_rules(name: str) -> None:
    """The rules have numbers, the same in each language, and every rule that the game itself cites is one of them."""
    game = games.load(name)
    rules = [rule.number for rule in games.rules(name)]
    assert rules, f"rules.md of {name} has no numbered rule"
    for language in languages(name):
        same = [rule.number for rule in games.rules(name, language)]
        assert same == rules, f"rules.{language}.md has other rules than rules.md: {sorted({*same} ^ {*rules})}"
    cited = {game.rules.seats, game.rules.turn, game.rules.end, *(step.rule for step in game.steps)}
    assert cited <= {*rules}, f"cited, but not in rules.md: {', '.join(sorted(cited - {*rules}))}"


def check_citations(table: Table, seed: str) -> None:
    """Every event, refusal and line of the score in a random game cites a rule of the rulebook."""
    dealer, chance = SeededDealer(seed, listening=True), SeededDealer(f"{seed}/moves")
    game, state = table.start(dealer)
    cited: set[str] = set()
    while state.agenda:
        seat, move = pick(game, state, chance)
        wrong = chance.below(game.actions.size)
        refusals = [game.refuse(state, other, wrong) for other in [*range(table.seats), SPECTATOR]]
        cited.update(refusal.rule for refusal in refusals if refusal is not None)
        game.apply(state, seat, move, dealer)
    cited.update(event.rule for event in dealer.events)
    cited.update(line.rule for score in game.scores(state) for line in score.lines)
    unknown = cited - {rule.number for rule in games.rules(table.name)}
    assert not unknown, f"cited, but not in rules.md: {', '.join(sorted(unknown))}"
