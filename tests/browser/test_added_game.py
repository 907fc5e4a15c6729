"""A game that is installed beside ours: found on the home page, played against bots by clicks, to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser import move_by_button, my_turn, new_context, quiet, sit_down_by_clicks
from support.browser_server import Serving
from support.quinze import install


@pytest.fixture
def quinze_server(tmp_path: Path) -> Iterator[Serving]:
    """A server beside which Quinze is installed."""
    serving = Serving(tmp_path, path=install(tmp_path))
    serving.start()
    yield serving
    serving.stop()
    assert "Traceback" not in serving.log.read_text()


def test_quinze_from_the_home_page_to_the_end(browser: Browser, quinze_server: Serving) -> None:
    context = new_context(browser, quinze_server.url)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    sit_down_by_clicks(page, "quinze", 3, "fair")
    chance = random.Random("quinze")
    moves = 0
    while my_turn(page):
        expect(page.locator("#drawing svg").first).to_be_visible()
        move_by_button(page, chance)
        moves += 1
    assert moves
    quiet(page)
    result = page.locator("#result")
    expect(result.locator("tbody tr")).to_have_count(2)  # cards and stakes
    expect(result).to_contain_text("Anna")
    page.goto("/rules/quinze")
    expect(page.locator("main")).to_contain_text("Draw a card face up and decide again")
    assert faults == []
    context.close()
