"""A whole game of each title, by clicking on the board, against bots."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.at_table import move_by_button, move_on_board, my_turn, quiet, sit_down

PLAYERS = {"bastille": 3, "heads_of_state": 2, "bastide": 3}


@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_on_the_board(page: Page, game: str) -> None:
    sit_down(page, game, PLAYERS[game])
    chance = random.Random(game)
    on_board = by_button = 0
    while my_turn(page):
        if move_on_board(page, chance):
            on_board += 1
        else:
            move_by_button(page, chance)
            by_button += 1
    print(f"{game}: {on_board} moves on the board, {by_button} by buttons")
    assert on_board > 10
    assert on_board > 2 * by_button  # bids are made in the panel of sealed answers
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
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    assert game in download.value.path().read_text()
    result.get_by_role("button", name="Play again").click()
    expect(page.locator("#moves button, #decision .theirs, #decision.theirs").first).to_be_visible()
    expect(page.locator("#result")).to_have_count(0)
