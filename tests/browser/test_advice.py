"""Hints on the board and by keyboard, moves that are asked for once more, and the analysis of a finished game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from support.browser import AWAKE, READABLE, Opening, moving, my_turn, sit_down, sit_down_at, smallest, violations
from support.screens import CROWDED
from support.waiting import until

RECORDS = Path(__file__).parent.parent / "records"
IMPORT = """async (record) => {
  const seats = ["me", "bot", "bot"].map((who, n) => ({ who, name: ["Anna", "Olympe", "Camille"][n] }));
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/records", { method: "POST", headers, body: JSON.stringify({ record, seats }) });
  return (await answer.json()).table;
}"""
# Whether no two marks of hints lie over each other.
APART = """(marks) => marks.length > 1 && marks.every((one, place) => marks.slice(place + 1).every((other) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}))"""


def test_a_hint_is_lit_on_the_board_and_played_with_the_keyboard(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    page.locator("#hint button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hint-1")).to_be_focused()
    assert 2 <= page.locator(".hints ol > li").count() <= 3
    expect(page.locator(".hints a.cite").first).to_be_visible()
    marks = page.locator("#drawing [id^='hint-']")
    assert marks.evaluate_all(APART)
    expect(page.locator("#drawing .lit[aria-label*='hint 1']")).to_have_count(2)
    assert violations(page) == []
    move = page.locator("#hint-1").get_attribute("value")
    with page.expect_request("**/move") as sent, moving(page):
        page.keyboard.press("Enter")
    assert f"move={move}".replace(" ", "+") in (sent.value.post_data or "")
    expect(page.locator(".hints")).to_have_count(0)
    expect(marks).to_have_count(0)


def test_hints_are_seen_where_they_appear(opening: Opening) -> None:
    for size in ((390, 844), (1366, 768)):
        page = opening(*size)
        sit_down_at(page, *CROWDED[2])
        assert my_turn(page)
        before = page.evaluate("() => scrollY")
        page.locator("#hint button").click()
        expect(page.locator("#hint-1")).to_be_focused()
        expect(page.locator(".hints")).to_be_in_viewport(ratio=0.99)  # all of them, also where the panel is moved
        assert page.evaluate("() => scrollY") == before


def test_what_cannot_be_undone_is_asked_for_once_more(opening: Opening) -> None:
    page = opening(lock=True)
    sit_down(page, "bastille")
    assert my_turn(page)
    page.locator(".more").click()
    with page.expect_response("**/preferences"):
        page.get_by_label("Ask before moves that cannot be undone").check()
    page.keyboard.press("Escape")
    page.locator("#moves button").first.click()
    expect(page.locator("#confirm button")).to_be_focused()
    page.locator("#confirm a").click()
    expect(page.locator("#confirm")).to_have_count(0)
    page.locator("#moves button").first.click()
    expect(page.locator("#confirm button")).to_be_focused()
    with moving(page):
        page.locator("#confirm button").click()
    expect(page.locator("#confirm")).to_have_count(0)
    assert my_turn(page)
    page.wait_for_selector(AWAKE, state="attached")
    # For a moment after a redraw no click counts, so that none hits what has just come under the hand.
    waits: Any = page.evaluate("""() => new Promise((done) => {
      const table = document.getElementById("table");
      const later = window.setTimeout;
      const waits = [];
      window.setTimeout = (what, wait, ...rest) => (waits.push(wait), later(what, wait, ...rest));
      const watch = new MutationObserver(() => {
        if (!table.classList.contains("locked")) return;
        const style = getComputedStyle(document.getElementById("choices"));
        done(style.pointerEvents === "none" ? waits : []);
      });
      watch.observe(table, { attributes: true });
      table.querySelector("#moves button")?.click();
      later(() => document.querySelector("#confirm button")?.click(), 1000);
    })""")
    assert 300 in waits
    page.wait_for_selector(AWAKE, state="attached")


def test_a_finished_game_is_analysed_while_one_looks_on(opening: Opening) -> None:
    page, stranger = opening(), opening(390, 844, language="fr-FR")
    page.goto("/rule/bastille/BA-1.1")
    record = (RECORDS / "bastide/bastide-3-siege_needs_more.game").read_text()
    table = page.evaluate(IMPORT, record)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Analysis").click()
    expect(page.locator("#analysis")).to_have_attribute(
        "data-done", "true", timeout=240_000
    )  # others may need the machine
    expect(page.locator(".chart polyline")).to_have_count(3)
    for width, height in ((1366, 768), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert smallest(page, ".chart") >= READABLE
    page.set_viewport_size({"width": 1366, "height": 768})
    assert 1 <= page.locator(".moments > li").count() <= 3
    assert page.locator(".better > li").count() > 0
    assert violations(page) == []
    stranger.goto(f"/t/{table}/analysis?seat=0")
    expect(stranger.locator(".moments > li")).to_have_count(page.locator(".moments > li").count())
    expect(stranger.locator(".better")).to_have_count(0)
    assert stranger.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert violations(stranger) == []
    page.locator(".moments a").first.click()
    expect(page.locator("[data-replay]")).to_have_count(1)
    page.goto(f"/t/{table}/analysis?order=move")
    picture = page.locator(".move-picture .by-day").first
    picture.scroll_into_view_if_needed()
    until(lambda: picture.evaluate("(image) => image.complete && image.naturalWidth > 0"))
    expect(page.locator(".move-picture .by-night").first).to_be_hidden()
    number = page.locator(".better > li > a").first.inner_text()
    page.locator(".better > li > a").first.click()
    expect(page.locator("[data-part=number]")).to_have_text(re.compile(rf"^{number.removeprefix('Move ')} /"))
    page.go_back()
    page.locator(".better form button").first.click()
    expect(page.locator(".origin a")).to_have_attribute("href", re.compile(rf"^/t/{table}/replay\?move="))
    assert violations(page) == []
    page.locator(".origin a").click()
    expect(page.locator("[data-replay]")).to_have_count(1)
    page.goto("/finished")
    assert violations(page) == []
