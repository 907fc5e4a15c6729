"""The rulebook: numbered rules, rulings and worked examples, each with its section."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee import games
from tablee.table import read_rules

BOOK = """# The toy

Words before the first rule are not read.

## 1 The box
- **TO-1.1** Two or three
  players.
- **TO-1.2 Cards** Six cards.
  - one each

Words between rules are not read.

## 2 Rulings
- **TO-R1** A ruling.
## 3 Examples
- **TO-X1 Anna bids** She pays.
"""


def test_rules_in_the_order_of_the_book() -> None:
    assert [(rule.number, rule.section, rule.title, rule.text) for rule in read_rules(BOOK)] == [
        ("TO-1.1", "1 The box", "", "Two or three players."),
        ("TO-1.2", "1 The box", "Cards", "Six cards. one each"),
        ("TO-R1", "2 Rulings", "", "A ruling."),
        ("TO-X1", "3 Examples", "Anna bids", "She pays."),
    ]


def test_examples_are_no_rules_of_their_own() -> None:
    assert [rule.number for rule in read_rules(BOOK) if rule.is_example] == ["TO-X1"]


def test_every_rule_of_the_games_has_a_section_and_a_number_of_its_own() -> None:
    for name in games.names():
        rules = games.rules(name)
        assert len({rule.number for rule in rules}) == len(rules) > 50
        assert all(rule.section and rule.text for rule in rules)


@given(st.text() | st.lists(st.sampled_from([*BOOK.splitlines(), "", "- **"]), max_size=12).map("\n".join))
def test_any_text_can_be_read(text: str) -> None:
    for rule in read_rules(text):
        assert rule.number in text and rule.section in text
