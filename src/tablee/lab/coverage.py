"""Rule coverage: which tests prove a rule, and how often simulated games met it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tablee import games
from tablee.table import Dealer, Rule, SeededDealer


@dataclass(frozen=True)
class Coverage:
    """One rule with its proofs (``file::test``) and how often play met it."""

    rule: str
    tests: list[str]
    met: int


def proofs(tests: Path) -> dict[str, list[str]]:
    """The tests that are marked with ``@proves(...)``, by rule."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _proven(node):
                    found.setdefault(rule, []).append(f"{file.relative_to(tests)}::{node.name}")
    return found


def _proven(test: ast.FunctionDef) -> list[str]:
    """The rules that the decorators of a test name."""
    rules: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "proves":
            rules += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return rules


def met(name: str, number_of_games: int, seed: str, progress: Callable[[int], None] | None = None) -> Counter[str]:
    """How often random games of every player count and option cite each rule: in an event, a decision or the score."""
    game = games.load(name)
    counts: Counter[str] = Counter()
    tables = [
        (seats, dict(zip(game.options, chosen, strict=True)))
        for seats in game.players
        for chosen in product((False, True), repeat=len(game.options))
    ]
    for number in range(number_of_games):
        seats, options = tables[number % len(tables)]
        dealer: Dealer = SeededDealer(f"{seed}/{number}", listening=True)
        chance = SeededDealer(f"{seed}/{number}/moves")
        state = game.start(seats, dealer, options)
        while state.agenda:
            task = state.agenda[-1]
            seat = task.seats[chance.below(len(task.seats))]
            counts[game.steps[task.step].rule] += 1
            moves = game.moves(state, seat)
            game.apply(state, seat, moves[chance.below(len(moves))], dealer)
        counts.update(event.rule for event in dealer.events)
        counts.update(line.rule for score in game.scores(state) for line in score.lines)
        if progress is not None:
            progress(1)
    return counts


def coverage(
    name: str, number_of_games: int, seed: str, tests: Path, progress: Callable[[int], None] | None = None
) -> list[Coverage]:
    """Every rule of a game with its proofs and how often it was met."""
    proven = proofs(tests)
    counts = met(name, number_of_games, seed, progress)
    rules: list[Rule] = games.rules(name)
    return [Coverage(rule.number, proven.get(rule.number, []), counts[rule.number]) for rule in rules]
