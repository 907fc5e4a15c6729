"""A telephone on its side, and a laptop with everything at twice its size: board and decision side by side."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from support.browser import READABLE, Opening, begin_lesson, move_on_board, my_turn, sit_down, sit_down_at, smallest
from support.screens import BIDS, CROWDED, OUT_OF_SIGHT, PLACE_IN_SIGHT
from support.waiting import until

# The buttons of which something is cut off at an edge of the panel; up and down it can be moved.
CUT = """() => [...document.querySelectorAll("#decision button")].filter((button) => {
  const {left, right, width} = button.getBoundingClientRect();
  const panel = document.getElementById("decision").getBoundingClientRect();
  return width && (left < panel.left || right > panel.right || button.scrollWidth > button.clientWidth + 1);
}).map((button) => button.textContent)"""


def test_a_low_screen_has_a_board_that_can_be_read_beside_the_decision(opening: Opening) -> None:
    """A telephone on its side, and a laptop with everything at twice its size."""
    for size in ((844, 390), (683, 384)):
        page = opening(*size)
        for record, moment in CROWDED:
            sit_down_at(page, record, moment)
            assert my_turn(page)
            board, place, panel, gear = [
                page.locator(part).bounding_box() for part in ("#drawing > svg", ".board-place", "#decision", ".more")
            ]
            assert board is not None and place is not None and panel is not None and gear is not None
            assert board["width"] > 0.97 * place["width"] > 0.5 * size[0], "as wide as its place"
            assert place["height"] > 0.9 * size[1] and board["x"] + board["width"] <= panel["x"]
            assert smallest(page) >= READABLE, record
            assert gear["x"] + gear["width"] <= size[0] and gear["height"] >= 24
            assert page.evaluate(PLACE_IN_SIGHT), record
            assert page.evaluate(CUT) == [], record
            assert page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
    page.locator(".more").click()
    expect(page.locator(".preferences [value=dark]")).to_be_in_viewport()


def test_a_low_screen_shows_every_bid(opening: Opening) -> None:
    """On the lowest one is moved to the hint at most."""
    lowest: set[str] = {"Conseil"}
    for size, language, moved_to in (((844, 390), "de-DE", set()), ((683, 384), "fr-FR", lowest)):
        page = opening(*size, language=language)
        sit_down_at(page, *BIDS)
        assert my_turn(page)
        expect(page.locator("#hint button")).to_be_visible()
        assert page.locator("#moves button").count() == 12
        assert {words.strip() for words in page.evaluate(OUT_OF_SIGHT)} <= moved_to


def test_what_the_coach_proposes_has_room_beside_its_words_or_below(opening: Opening) -> None:
    page = opening(683, 384, language="fr-FR")
    begin_lesson(page, "heads_of_state")
    assert my_turn(page)
    proposed = page.locator("#suggested").bounding_box()
    assert proposed is not None and proposed["width"] > 180 and proposed["height"] < 50


def test_a_panel_that_was_moved_comes_back_to_the_next_decision(opening: Opening) -> None:
    page = opening(844, 390)
    sit_down(page, "bastille", players=3)
    assert my_turn(page)
    side = page.locator(".side")
    for _ in range(2):
        side.evaluate("(panel) => panel.scrollTo(0, 9999)")
        assert side.evaluate("(panel) => panel.scrollTop") > 0
        move_on_board(page, random.Random(4))
        assert my_turn(page)
        until(lambda: side.evaluate("(panel) => panel.scrollTop") == 0)
