"""Home and the form for a new table, on three screens: what one needs first is seen first, and nothing is cut off.

Words on boards are as wide as they were measured to be.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.browser import Opening, my_turn, sit_down, violations
from tablee import games
from tablee.drawing import typeface

# How many cards lie in each row, from top to bottom.
ROWS = """(cards) => {
  const rows = Object.groupBy(cards, (card) => card.getBoundingClientRect().top);
  return Object.values(rows).map((row) => row.length);
}"""
# The boxes to tick whose words do not begin beside them.
WRAPPED = """(boxes) => boxes.filter((box) => {
  const [tick, words] = [box, box.nextElementSibling].map((part) => part.getBoundingClientRect());
  return words.left < tick.right || Math.abs(words.top - tick.top) > 10;
}).map((box) => box.name)"""

# Words that are not squeezed, their looks, and their width in sizes of the font.
WIDTHS = """(texts) => texts.filter((text) => text.textContent && !text.hasAttribute("textLength")).map((text) => [
  text.textContent,
  text.getAttribute("class"),
  text.getComputedTextLength() / parseFloat(getComputedStyle(text).fontSize),
])"""


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)], ids=lambda size: f"{size[0]}")
def test_home_and_new_table(opening: Opening, size: tuple[int, int]) -> None:
    page = opening(*size)
    page.goto("/")
    assert page.locator(".box").evaluate_all(ROWS) == ([3] if size[0] == 1366 else [1, 1, 1])
    box = page.locator(".box").first
    for way in (".first-game button", ".play button", ".links a[href^='/help/']") if size[0] > 390 else (".cover img",):
        expect(box.locator(way)).to_be_in_viewport(ratio=1)
    expect(box.locator(".cover img")).to_have_css("object-fit", "contain")  # the whole board
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    if typeface.files():
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate("() => [...document.fonts].filter((face) => face.status === 'loaded').length") >= 2
    page.goto("/new/bastide")
    assert page.locator(".check input").evaluate_all(WRAPPED) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    bot = page.locator(".seat-row").nth(2)
    expect(bot.locator("[name=temperament2]")).to_be_visible()
    bot.locator("[name=who2]").select_option("nobody")
    expect(bot.locator("[name=temperament2], [name=name2]").first).to_be_hidden()
    assert violations(page) == []
    page.locator(".opening-form button.main").press("Enter")
    page.wait_for_url("**/new/bastide")
    expect(page.locator(".fault")).to_be_visible()  # two are not enough


@pytest.mark.skipif(not typeface.files(), reason="the typeface could not be fetched")
def test_words_on_boards_are_as_wide_as_they_were_measured_to_be(opening: Opening) -> None:
    page = opening(language="fr-FR")
    for game in games.names():
        sit_down(page, game, players=4)
        assert my_turn(page)
        page.evaluate("() => document.fonts.ready")
        found = page.locator("#drawing text").evaluate_all(WIDTHS)
        assert len(found) > 50
        for words, look, width in found:
            assert typeface.text_width(words, look) == pytest.approx(width, rel=0.05), (words, look)
