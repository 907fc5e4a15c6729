"""A title with nothing but rules and words in a browser: its plain board is read, changes, and is played to the end."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser import READABLE, Opening, move_by_button, my_turn, quiet, sit_down, smallest, violations
from support.browser_server import OURS, Serving
from support.folders import quick_folder

TESTS = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def server(toy_title: str) -> Iterator[Serving]:
    """A server where the toy is installed."""
    with quick_folder() as folder:
        serving = Serving(folder, path=os.pathsep.join([str(OURS), toy_title, str(TESTS)]))
        serving.start()
        yield serving
        serving.stop()
        assert "Traceback" not in serving.log.read_text()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_whole_game(opening: Opening, size: tuple[int, int]) -> None:
    page = opening(*size)
    sit_down(page, "toy", 3)
    assert my_turn(page)
    assert smallest(page) >= READABLE
    assert violations(page) == []
    expect(page.locator("#field-card-1-0")).to_have_attribute("aria-label", "card: ?")
    expect(page.locator("#field-prizes-0")).to_be_visible()
    chance = random.Random(1)
    while my_turn(page):
        move_by_button(page, chance)
        quiet(page)
    expect(page.locator("#result")).to_contain_text("Prizes")
    expect(page.locator("#field-prizes-0")).to_have_attribute("aria-label", "prizes 1: 0")
    expect(page.locator("#field-prizes-1")).to_have_attribute("aria-label", "prizes 2: 0")
