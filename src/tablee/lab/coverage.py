"""Rule coverage: which tests prove a rule, and how often simulated games met it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tablee import bots, games
from tablee.bots.provenance import Provenance, provenance
from tablee.lab.match import Watcher
from tablee.table import Dealer, Game, SeededDealer, State


@dataclass(frozen=True)
class Coverage:
    """One rule with its proofs (``file::test``) and how often play met it."""

    rule: str
    tests: list[str]
    met: int


@dataclass(frozen=True)
class CoverageReport:
    """All rules of a game; the games that met them were played with every player count and choice of options."""

    provenance: Provenance
    games: int
    rules: list[Coverage]


def proofs(tests: Path) -> dict[str, list[str]]:
    """The tests that are marked with ``@proves(...)``, by rule."""
    tests_of: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _proven(node):
                    tests_of.setdefault(rule, []).append(f"{file.relative_to(tests)}::{node.name}")
    return tests_of


def _proven(test: ast.FunctionDef) -> list[str]:
    """The rules that the decorators of a test name."""
    rules: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "proves":
            rules += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return rules


class RuleCounter(Watcher):
    """Watches a game and counts the rules that ask for its decisions, and those that refuse random attempts."""

    def __init__(self, game: Game[State], seed: str) -> None:
        self.game = game
        self.counts: Counter[str] = Counter()
        self._chance = SeededDealer(seed)
        self._moves: dict[str, list[int]] = {kind.name: [] for kind in game.actions.kinds}
        for move in range(game.actions.size):
            self._moves[game.actions.kind(move).name].append(move)
        self._asides = [kind for step in game.steps if step.aside for kind in step.kinds]

    def before_move(self, s: State, seat: int) -> None:
        """Count the rule of the step that asks, and those that refuse some answers to it."""
        step = self.game.steps[s.agenda[-1].step]
        self.counts[step.rule] += 1
        for kind in step.kinds:
            self._attempt(s, seat, kind)
        for kind in self._asides:
            self._attempt(s, self._chance.below(s.seats), kind)

    def _attempt(self, s: State, seat: int, kind: str) -> None:
        """Count the rule that refuses some move of this kind; an aside that nobody refuses is made on a copy."""
        moves = self._moves[kind]
        move = moves[self._chance.below(len(moves))]
        refusal = self.game.refuse(s, seat, move)
        if refusal is not None:
            self.counts[refusal.rule] += 1
        elif kind in self._asides:
            dealer: Dealer = SeededDealer(0, listening=True)
            self.game.apply(s.clone(), seat, move, dealer)
            self.counts.update(event.rule for event in dealer.events)


def met(
    game: Game[State], number_of_games: int, seed: str, progress: Callable[[int], None] | None = None
) -> Counter[str]:
    """How often random games of every player count and option meet each rule.

    A rule is met when an event, a decision, the score or the refusal of a random attempt cites it, and when the state
    at the end of a game is found to keep it.
    """
    counter = RuleCounter(game, f"{seed}/attempts")
    tables = [
        (seats, dict(zip(game.options, chosen, strict=True)))
        for seats in game.players
        for chosen in product((False, True), repeat=len(game.options))
    ]
    for number in range(number_of_games):
        seats, options = tables[number % len(tables)]
        dealer: Dealer = SeededDealer(f"{seed}/{number}", listening=True)
        state = game.start(seats, dealer, options)
        players = [bots.load("random", game, seed=f"{seed}/{number}/bot{seat}") for seat in range(seats)]
        bots.play_out(game, state, players, dealer, watch=counter)
        counter.counts.update(event.rule for event in dealer.events)
        counter.counts.update(line.rule for score in game.scores(state) for line in score.lines)
        if not state.audit():
            counter.counts.update(state.audited())
        if progress is not None:
            progress(1)
    return counter.counts


def coverage(
    name: str, number_of_games: int, seed: str, tests: Path, progress: Callable[[int], None] | None = None
) -> CoverageReport:
    """Every rule of a game with its proofs and how often it was met."""
    game = games.load(name)
    proven = proofs(tests)
    counts = met(game, number_of_games, seed, progress)
    rows = [Coverage(rule.number, proven.get(rule.number, []), counts[rule.number]) for rule in games.rules(name)]
    return CoverageReport(provenance(game, game.players, ["random"], seed, game.options), number_of_games, rows)
