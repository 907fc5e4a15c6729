"""The reading page in a real browser: by keyboard alone, without a script, and axe finds nothing wrong."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser import Opening, sit_down, sit_down_at, violations
from support.waiting import until


def test_it_is_read_and_played_by_keyboard(page: Page) -> None:
    sit_down(page, "bastide")
    page.get_by_role("link", name="In words").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("You are")
    assert violations(page) == []
    for _ in range(2):
        until(lambda: page.reload() is not None and page.locator("#moves button").count() > 0)  # bots may be first
        before = page.locator("main").inner_text()
        page.locator("#moves button").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("main")).not_to_have_text(before, use_inner_text=True)
        expect(page).to_have_url(re.compile(r"/read\?seat="))


def test_it_needs_no_script_and_fits_a_telephone(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down(page, "heads_of_state")
    address = page.url.partition("?")[0]
    page.goto(f"{address}/read")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert len(headings) == len(set(headings)) > 4 and headings[0] == "The decision"
    sit_down_at(page, "bastide/bastide-3-siege_needs_more.game")
    page.goto(f"{page.url.partition('?')[0]}/read")
    assert page.get_by_role("heading", level=2).first.inner_text() != "The decision"  # there is none any more
    expect(page.get_by_role("heading", name="Who leads?")).to_have_count(0)  # the result says it


def test_a_record_can_be_pasted_on_a_phone(opening: Opening) -> None:
    page = opening(390, 844)
    page.goto("/continue")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
