"""A game of each title against bots, to its end: by clicking on the board, and with the keyboard alone."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import (
    Opening,
    move_by_button,
    move_on_board,
    moving,
    my_turn,
    quiet,
    sit_down_at,
    sit_down_by_clicks,
    violations,
)

AMOUNTS = {"bid", "add", "pay"}  # sums of money have no place on a board
PLAYERS = {"bastille": 4, "heads_of_state": 5, "bastide": 5}  # the more bots, the fewer moves for us
# The middle of a game is as its beginning and its end are, and the keyboard is the same in every game: `make soak`
# plays them all, and nothing is left out.
WHOLE = bool(os.environ.get("TABLEE_WHOLE"))
BY_KEYBOARD = list(PLAYERS) if WHOLE else ["bastille"]
OPENING = 5  # moves before the rest is left out
LATE = {
    "bastille": ("bastille/bastille-4.game", 127),
    "heads_of_state": ("heads_of_state/heads_of_state-5.game", 632),
    "bastide": ("bastide/bastide-5.game", 128),
}


def turns(page: Page, game: str) -> Iterator[int]:
    """Each of our turns until the game is over, or the first ones and those at the end of another game."""
    for number in itertools.count():
        if number == OPENING and not WHOLE:
            sit_down_at(page, *LATE[game])
        if not my_turn(page):
            return
        yield number


@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_on_the_board(opening: Opening, game: str) -> None:
    page = opening()
    sit_down_by_clicks(page, game, PLAYERS[game])
    chance = random.Random(game)
    on_board = 0
    by_button: Counter[str] = Counter()
    for _ in turns(page, game):
        if move_on_board(page, chance):
            on_board += 1
        else:
            kind = page.locator("#moves button").first.get_attribute("value") or ""
            by_button[kind.split()[0]] += 1
            move_by_button(page, chance)
    assert on_board
    assert set(by_button) <= AMOUNTS
    quiet(page)

    # The end: scores line by line with rules, the chart, a rematch, the record.
    result = page.locator("#result")
    expect(result.locator("tbody tr")).not_to_have_count(0)
    for row in result.locator("tbody tr").all():
        expect(row.locator("a.cite")).to_have_count(1)
    totals = [number(cell) for cell in result.locator("tfoot tr").first.locator("td").all_inner_texts()]
    sums = [0] * len(totals)
    for row in result.locator("tbody tr").all():
        for place, cell in enumerate(row.locator("td").all_inner_texts()):
            sums[place] += number(cell)
    assert sums == totals
    expect(result.locator("thead th").nth(1)).to_contain_text("Anna")  # the own column, then the others by rank
    assert totals[1:] == sorted(totals[1:], reverse=True)
    expect(result.locator("svg.chart polyline")).to_have_count(PLAYERS[game])
    assert violations(page) == []
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    assert game in download.value.path().read_text()
    result.get_by_role("button", name="Play again").click()
    expect(page.locator("#moves button, #decision .theirs, #decision.theirs").first).to_be_visible()
    expect(page.locator("#result")).to_have_count(0)


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("−", "-"))


def tab_to(page: Page, wanted: str, key: str = "Tab", most: int = 60) -> bool:
    """Press a key until something that is wanted has the focus."""
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return True
    return False


def reach(page: Page, wanted: str, group: str, key: str = "Tab") -> bool:
    """Tab to what belongs together, and on by arrows to one of it."""
    assert tab_to(page, group, key)
    focused: bool = page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted)
    return focused or tab_to(page, wanted, "ArrowRight")


@pytest.mark.parametrize("game", BY_KEYBOARD)
def test_a_whole_game_with_the_keyboard_alone(page: Page, game: str) -> None:
    """Tab, arrows and Enter, from the home page to the next game, on the board where it is lit and on the buttons."""
    page.goto("/")
    assert tab_to(page, f"#box-{game} [name=players]")
    page.keyboard.press("End")  # the most players
    assert tab_to(page, f"#box-{game} [name=level]")
    page.keyboard.press("Home")  # the simplest bots
    assert tab_to(page, f"#box-{game} .play button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table-state")
    chance = random.Random(game)
    on_board = by_button = 0
    for number in turns(page, game):
        lit = page.locator("#drawing .lit[data-move]:not([data-then])")
        if number not in (0, OPENING) and lit.count() and on_board <= by_button:
            # The decision has the focus once a move is made: the board lies before it, the buttons after it.
            assert reach(page, "#drawing .lit[data-move]:not([data-then])", "#drawing .lit", "Shift+Tab")
            on_board += 1
        else:
            quick = page.locator("#moves [value=sweep], #moves [value=end]")  # the short way through Heads of State
            offered = quick if quick.count() else page.locator("#moves button:visible")
            buttons = offered.evaluate_all("(found) => found.slice(0, 8).map((button) => button.id)")
            assert reach(page, f"[id='{chance.choice(buttons)}']", "#moves :is(button, summary)")
            by_button += 1
        with moving(page):
            page.keyboard.press("Enter")
        expect(page.locator("#decision")).to_be_focused()
    assert on_board and by_button
    quiet(page)
    assert tab_to(page, "#result button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table-state:not(.over)")
