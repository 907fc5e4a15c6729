"""Every rule number is proven by a named test, and no test names a rule that does not exist."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablee import games
from tablee.lab.coverage import coverage, proofs

TESTS = Path(__file__).parent


@cache
def proven() -> dict[str, list[str]]:
    """The tests that prove each rule."""
    return proofs(TESTS)


@pytest.mark.parametrize("name", games.names())
def test_every_rule_is_proven(name: str) -> None:
    assert [rule.number for rule in games.rules(name) if rule.number not in proven()] == []


@pytest.mark.parametrize("name", games.names())
def test_every_worked_example_is_a_test_of_its_name(name: str) -> None:
    for rule in games.rules(name):
        if rule.is_example:
            tests = [test.partition("::")[2] for test in proven().get(rule.number, [])]
            assert "test_" + rule.number.replace("-", "_") in tests


def test_no_proof_of_an_unknown_rule() -> None:
    known = {rule.number for name in games.names() for rule in games.rules(name)}
    assert sorted(set(proven()) - known) == []


@pytest.mark.parametrize("name", games.names())
def test_coverage_counts_what_play_meets(name: str) -> None:
    report = coverage(name, 8, "test", TESTS / "games" / name)
    assert report.provenance.seats == games.load(name).players
    rows = report.rules
    assert [row.rule for row in rows] == [rule.number for rule in games.rules(name)]
    assert sum(row.met for row in rows) > 1000
    assert sum(1 for row in rows if row.met) > len(rows) / 4
