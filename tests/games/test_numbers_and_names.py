"""Tables that must agree: each number that a game gives to a step, an event, a deck or a score line has its name."""

from __future__ import annotations

import ast
import importlib
import re
import runpy
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import tablee
from tablee import games

# Further tables of words, each with the first and the last of the constants that number them.
WORDS = [
    ("bastille.parts", "REWARDS", "COINS", "UPGRADE"),
    ("bastille.parts", "GROUPS", "MONK", "MONK"),
    ("heads_of_state.parts", "ATTRIBUTES", "COURTESAN", "COURTESAN"),
    ("bastide.state", "OUTCOMES", "PLAYING", "STALEMATE"),
    ("bastide.parts", "TILES", "HOUSE", "ENGLISH"),
    ("bastide.town", "KINDS", "WALL", "VOIRIE"),
    ("bastide.town", "WORKS", "HALL", "LEPER_HOUSE"),
]
# Constants that must not be called like their word, because that name is taken or would say too little.
CALLED_OTHERWISE = {
    "ENGLISH": "english-1",
    "SACRED": "religious",
}
IMAGINED = {"amount"}  # drawn in worlds that are only imagined


def module_of(name: str) -> ModuleType:
    """A module of a game, such as ``bastille.state``."""
    return importlib.import_module(f"tablee.games.{name}")


def numbered(name: str) -> dict[str, int]:
    """The whole numbers that a module declares, in the order of the file."""
    found: dict[str, int] = {}
    for node in ast.parse(Path(str(module_of(name).__file__)).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int:
            found[ast.unparse(node.target)] = node.value.value
    return found


def calls_of(name: str, function: str, place: int) -> set[str]:
    """The words that stand at a place of the arguments, wherever the rules of a game call a function."""
    found: set[str] = set()
    for file in games.folder(name).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == function:
                words = [one.value for one in ast.walk(node.args[place]) if isinstance(one, ast.Constant)]
                found |= {word for word in words if isinstance(word, str)}
    return found


@pytest.mark.parametrize("name", games.names())
def test_what_is_generated_is_up_to_date(name: str) -> None:
    generate = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "generate.py"))
    written = (games.folder(name) / "generated.py").read_text(encoding="utf-8")
    assert generate["page"](name) == written, "run `make generate`"


@pytest.mark.parametrize("name", games.names())
def test_steps(name: str) -> None:
    steps = [step.name for step in games.load(name).steps]
    generated = module_of(f"{name}.generated")
    assert list(generated.STEP_NAMES) == steps
    assert [getattr(generated, step.upper()) for step in steps] == list(range(len(steps)))


@pytest.mark.parametrize("name", games.names())
def test_events_and_decks(name: str) -> None:
    """What the steps tell and draw is declared, and everything that is declared happens somewhere."""
    game = games.load(name)
    events = calls_of(name, "tell", 1)
    decks = calls_of(name, "draw", 0) | calls_of(name, "Guess", 3)
    assert events == set(game.events)
    assert decks - IMAGINED == set(game.decks)


@pytest.mark.parametrize(("module", "table", "first", "last"), WORDS)
def test_words(module: str, table: str, first: str, last: str) -> None:
    words = getattr(module_of(module), table)
    declared = list(numbered(module).items())
    names = [name for name, _ in declared]
    for name, number in declared[names.index(first) : names.index(last) + 1]:
        assert words[number] == CALLED_OTHERWISE.get(name, name.lower())


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_move_answers_one_step(name: str) -> None:
    game = games.load(name)
    answered = Counter(kind for step in game.steps for kind in step.kinds)
    assert answered == Counter(kind.name for kind in game.actions.kinds)


@pytest.mark.parametrize("name", games.names())
def test_steps_and_score_lines_cite_rules_that_exist(name: str) -> None:
    game = games.load(name)
    rules = {rule.number for rule in games.rules(name)}
    assert {step.rule for step in game.steps} | {game.rules.seats, game.rules.turn, game.rules.end} <= rules
    lines = getattr(module_of(f"{name}.state"), "SCORE_LINES", ())
    assert {rule for _, rule in lines} <= rules


def test_the_house_names_no_game() -> None:
    """What is known of a game is in folders of its own, so that another game needs no line of ours."""
    house = Path(tablee.__file__).parent
    names = games.names()
    named = re.compile("|".join(f'"{name}"' for name in names))
    sources = [file for kind in ("py", "html", "js", "css") for file in house.rglob(f"*.{kind}")]
    others = [file for file in sources if not {*file.parts, file.stem} & {*names}]
    assert len(others) > 500
    assert [str(file) for file in others if named.search(file.read_text(encoding="utf-8"))] == []
    assert any(named.search(file.read_text(encoding="utf-8")) for file in sources)
