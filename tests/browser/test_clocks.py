"""A table with a pace on a telephone: it is chosen, told to guests, counts down, and stands still when all agree."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser import Opening, invite, violations
from tablee import locale

WORDS = locale.words("clocks", "en")
NARROW = (390, 844)
CUT = "(found) => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"


def open_people(page: Page) -> None:
    """Look who sits there, and what may be done about it."""
    page.locator("#people").evaluate("(panel) => panel.open = true")


def test_a_table_with_a_pace_on_a_telephone(opening: Opening) -> None:
    anne, ben = opening(*NARROW), opening(*NARROW, language="de")
    anne.goto("/new/bastille")
    expect(anne.locator("[name=minutes]")).to_be_hidden()
    anne.locator("[name=pace]").select_option("live")
    expect(anne.locator("[name=minutes]")).to_be_visible()
    anne.locator("[name=minutes]").fill("15")
    anne.locator("[name=at_zero]").select_option("ask")
    anne.locator("[name=who2]").select_option("random")
    anne.locator("[name=listed]").check()
    assert violations(anne) == []
    anne.locator(".opening-form button.main").click()
    expect(anne.locator(".agreed").nth(1)).to_contain_text("15 minutes each, +30 s per move")
    ben.goto("/")
    expect(ben.locator(".open-tables li").first).to_contain_text("15 Minuten je Person, +30 s je Zug")
    for size in (NARROW, (1366, 768)):
        ben.set_viewport_size({"width": size[0], "height": size[1]})
        assert ben.locator(".open-tables li :is(strong, span, em)").evaluate_all(CUT) == []
    ben.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    ben.goto(invite(anne))
    expect(ben.locator(".agreed").nth(1)).to_contain_text("15 Minuten je Person")
    ben.locator("form.sheet button.main").click()
    for page in (anne, ben):
        page.wait_for_selector("#table-state")
        expect(page.locator("#clocks [role=timer]")).to_have_count(2)
    running = anne.locator("#clocks .running [role=timer]")
    expect(running).to_have_text(re.compile(r"^14:\d\d$"))  # it counts down by itself
    assert anne.evaluate("() => document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(anne) == []
    # A pause is asked for by one and agreed to by the other; then it is ended.
    open_people(anne)
    anne.get_by_role("button", name=WORDS["clock.pause"]).click()
    ben.locator("#away button").first.click()
    expect(anne.locator("#away")).to_contain_text(WORDS["clock.paused"])
    expect(anne.locator("#clocks .running")).to_have_count(0)
    assert violations(anne) == []
    anne.get_by_role("button", name=WORDS["clock.resume"]).click()
    expect(ben.locator("#clocks .running")).to_have_count(1)
    mover, other = (anne, ben) if anne.locator("[data-turn=mine]").count() else (ben, anne)
    table = anne.url.partition("?")[0]
    mover.goto("/me")
    expect(mover.locator(".my-turn em")).to_contain_text(re.compile(r"14:\d\d"))
    other.goto("/me")
    expect(other.locator("[aria-labelledby=running] em")).to_contain_text(re.compile(r" · .*14:\d\d"))
    # The page in words has the same button, and comes back to itself; a move may be left from there.
    other.goto(f"{table}/read")
    assert violations(other) == []
    other.locator("#timing button").click()
    expect(other.locator("#timing button[formaction$=resume]")).to_be_visible()
    assert "/read" in other.url
    expect(other.locator(".prepare a")).to_be_visible()
