"""Laws that hold for every game, player count and option, at every step of random games."""

from __future__ import annotations

import os

import pytest

from support.tables import SOME_TABLES, TABLES, Table
from tablee import games
from tablee.table import COMPILED
from tablee.testing.laws import check_healthy, check_laws
from tablee.testing.words import check_catalogues, check_citations, check_rules

GAMES = int(os.environ.get("TABLEE_GAMES", "1"))  # at each table
MANY = "20000" if COMPILED else "5000"
MOVES = int(os.environ.get("TABLEE_MOVES", MANY))  # random moves of each game with an audit after each


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_laws(table: Table, number: int) -> None:
    check_laws(table, f"{table}/{number}", number)


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_every_citation_is_a_rule_of_the_rulebook(table: Table) -> None:
    check_citations(table, f"{table}/told")


@pytest.mark.parametrize("name", games.names())
def test_random_moves_keep_the_table_healthy(name: str) -> None:
    """Random moves by the thousand, by the million in a soak run, without a failed audit."""
    check_healthy([table for table in TABLES if table.name == name], MOVES, "healthy")


@pytest.mark.parametrize("name", games.names())
def test_every_word_and_every_rule_is_there(name: str) -> None:
    check_catalogues(name)
    check_rules(name)
