"""A whole game of each title, by clicking on the board, against bots."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from playwright.sync_api import expect

from browser.at_table import move_by_button, move_on_board, my_turn, quiet, sit_down, violations
from browser.conftest import Opening

AMOUNTS = {"bid", "add", "pay"}  # sums of money have no place on a board
PLAYERS = {"bastille": 3, "heads_of_state": 2, "bastide": 3}


@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_on_the_board(opening: Opening, game: str) -> None:
    page = opening(still=True)
    sit_down(page, game, PLAYERS[game])
    chance = random.Random(game)
    on_board = 0
    by_button: Counter[str] = Counter()
    while my_turn(page):
        if move_on_board(page, chance):
            on_board += 1
        else:
            kind = page.locator("#moves button").first.get_attribute("value") or ""
            by_button[kind.split()[0]] += 1
            move_by_button(page, chance)
    print(f"{game}: {on_board} moves on the board, by buttons {dict(by_button)}")
    assert on_board > 10
    assert set(by_button) <= AMOUNTS
    quiet(page)

    # The end: scores line by line with rules, the chart, a rematch, the record.
    result = page.locator("#result")
    expect(result.locator("tbody tr")).not_to_have_count(0)
    for row in result.locator("tbody tr").all():
        expect(row.locator("a.cite")).to_have_count(1)
    totals = [int(cell) for cell in result.locator("tfoot tr").first.locator("td").all_inner_texts()]
    sums = [0] * len(totals)
    for row in result.locator("tbody tr").all():
        for place, cell in enumerate(row.locator("td").all_inner_texts()):
            sums[place] += int(cell)
    assert sums == totals
    assert totals[0] == max(totals)
    expect(result.locator("svg.chart polyline")).to_have_count(PLAYERS[game])
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert violations(page) == []
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    assert game in download.value.path().read_text()
    result.get_by_role("button", name="Play again").click()
    expect(page.locator("#moves button, #decision .theirs, #decision.theirs").first).to_be_visible()
    expect(page.locator("#result")).to_have_count(0)
