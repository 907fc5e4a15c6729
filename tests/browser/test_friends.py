"""With friends: a lobby with two browsers, the code that a telephone reads, absence and return as they happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser import Opening, invite, new_context, open_table, violations
from support.browser_server import Serving
from support.qr import scanned
from tablee import locale

WORDS = locale.words("pages", "en")
SHARING = "navigator.share = async (what) => { window.shared = what; }"


def test_a_lobby_with_two_browsers(opening: Opening) -> None:
    anna, bertrand = opening(theme="dark"), opening(390, 844)
    anna.add_init_script(SHARING)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("open", ""), ("open", "")])
    link = scanned(anna)
    assert link == invite(anna)
    anna.locator("#copy").click()
    expect(anna.locator("#copy")).to_have_text(WORDS["page.copied"])
    assert anna.evaluate("navigator.clipboard.readText()") == link
    anna.locator("#share").click()
    assert anna.evaluate("window.shared.url") == link
    # Bertrand chooses his seat, and then another one.
    bertrand.goto(link)
    assert violations(bertrand) == []
    bertrand.locator("[name=name]").fill("Bertrand")
    bertrand.locator("[name=seat][value='2']").check()
    bertrand.locator("form.sheet button.main").click()
    expect(anna.locator("#seated li").nth(2)).to_contain_text("Bertrand")
    bertrand.locator("[formaction$='/1/sit']").click()
    expect(anna.locator("#seated li").nth(1)).to_contain_text("Bertrand")
    expect(anna.locator("#seated li").nth(2)).to_contain_text(WORDS["page.who.open"])
    # A colour of his own, whatever the seat: Anna sees it at once, and no longer the one that he has.
    bertrand.locator("[name=colour][value=green]").click()
    expect(anna.locator("#seated li").nth(1).locator(".colour")).to_have_text("Green")
    expect(bertrand.locator("[name=colour][value=green]")).to_have_attribute("aria-pressed", "true")
    expect(anna.locator("[name=colour][value=green]")).to_have_count(0)
    expect(bertrand.locator("[formaction$='/start'], [formaction$='/bot']")).to_have_count(0)  # the host decides
    assert violations(bertrand) == []
    assert violations(anna) == []
    anna.locator("[name=level]").select_option("random")
    anna.locator("[formaction$='/start']").click()
    for page in (anna, bertrand):
        page.wait_for_selector("#table-state")
        # Green, as the palette has it; asked again if a move of a bot replaces the panel meanwhile.
        expect(page.locator("#panel-1 > .e-seat1").first).to_have_css("fill", "rgb(44, 106, 59)")
    # A finished list is empty, the table is among Bertrand's own, and no list shows it to strangers.
    stranger = opening()
    stranger.goto("/")
    expect(stranger.locator(f"a[href*='{anna.url.rpartition('/')[2]}']")).to_have_count(0)
    stranger.goto("/t/no-such-table")
    expect(stranger.locator(".fault")).to_have_text(WORDS["page.problem.no_table"])
    expect(stranger.locator("main a[href^='/new/']")).not_to_have_count(0)


@pytest.fixture
def impatient_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server that takes whoever is gone for a second as absent."""
    monkeypatch.setenv("TABLEE_ABSENT_AFTER", "1")
    serving = Serving(tmp_path)
    serving.start()
    yield serving
    serving.stop()


def test_absence_and_return_are_seen_as_they_happen(browser: Browser, impatient_server: Serving) -> None:
    anna, bertrand = (new_context(browser, impatient_server.url).new_page() for _ in range(2))
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("random", "")])
    bertrand.goto(invite(anna))
    bertrand.locator("[name=name]").fill("Bertrand")
    bertrand.locator("form.sheet button.main").click()
    for page in (anna, bertrand):
        page.wait_for_selector("#table-state")
    table = bertrand.url
    bertrand.goto("about:blank")
    gone = anna.locator("#away .away")
    expect(gone).to_contain_text(WORDS["page.away.gone"].format(name="Bertrand"))
    gone.locator("[formaction$='/1/bot']").click()
    expect(gone).to_contain_text(WORDS["page.away.bot_for"].format(name="Bertrand"))
    assert violations(anna) == []
    bertrand.goto(table)
    expect(bertrand.locator("#away")).to_contain_text(WORDS["page.away.bot_for_you"])
    bertrand.locator("#away button").click()
    expect(bertrand.locator("#away .away")).to_have_count(0)
    expect(gone).to_have_count(0)
    for page in (anna, bertrand):
        page.context.close()
