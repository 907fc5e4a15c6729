"""Two browsers at one table, several tabs of one seat, reloads, and a server that dies in mid-game."""

from __future__ import annotations

import random
import signal
from typing import Any

from playwright.sync_api import Browser, Page, expect

from support.browser import (
    Opening,
    move_by_button,
    move_on_board,
    moving,
    my_turn,
    new_context,
    open_table,
    seq,
    sit_down,
)
from support.browser_server import Serving


def test_tabs_of_one_seat_agree(opening: Opening) -> None:
    first = opening()
    address = sit_down(first, "bastille")
    second = first.context.new_page()
    second.goto(address)
    assert my_turn(first)
    move_on_board(first, random.Random(2))
    assert my_turn(first)
    expect(second.locator("#table-state")).to_have_attribute("data-seq", seq(first))
    assert second.locator("#moves").inner_text() == first.locator("#moves").inner_text()
    # An answer to what is no longer asked changes nothing, and says so.
    stale: Any = second.locator("[form=moves][name=seq]").input_value()
    move_by_button(first, random.Random(3))
    assert int(seq(first)) > int(stale)
    my_turn(second)
    expect(second.locator(".fault")).to_have_count(0)


def test_a_reload_in_mid_game(page: Page) -> None:
    sit_down(page, "bastille")  # where nobody else moves meanwhile
    chance = random.Random(4)
    for _ in range(3):
        assert my_turn(page)
        move_by_button(page, chance)
    assert my_turn(page)
    before = (seq(page), page.locator("#decision .sentence").inner_text(), page.locator("#moves").inner_text())
    page.reload()
    assert (seq(page), page.locator("#decision .sentence").inner_text(), page.locator("#moves").inner_text()) == before


def test_a_server_that_dies_in_mid_game(browser: Browser, fresh_server: Serving) -> None:
    context = new_context(browser, fresh_server.url)
    page = context.new_page()
    sit_down(page, "bastille")
    chance = random.Random(5)
    for _ in range(2):
        assert my_turn(page)
        move_on_board(page, chance)
    assert my_turn(page)
    log = page.locator(".log ol").inner_text()
    fresh_server.stop(signal.SIGKILL)
    expect(page.locator("#lost")).to_be_visible(timeout=60_000)
    fresh_server.start()
    expect(page.locator("#lost")).to_be_hidden(timeout=60_000)
    assert page.locator(".log ol").inner_text() == log
    for _ in range(2):
        assert my_turn(page)
        move_on_board(page, chance)
    assert my_turn(page)
    assert log.splitlines()[0] in page.locator(".log ol").inner_text()
    context.close()


def test_watching_shows_no_secrets(opening: Opening) -> None:
    anna, stranger = opening(), opening()
    stranger.goto(open_table(anna, "bastide", [("me", "Anna"), ("random", "Guilhem"), ("random", "Arnaut")]))
    stranger.wait_for_selector("#table-state")
    expect(stranger.locator("#moves")).to_have_count(0)
    expect(stranger.locator("#drawing .lit")).to_have_count(0)
    hand = anna.locator("[id^='hand-0-']").first.get_attribute("aria-label")
    assert hand != stranger.locator("[id^='hand-0-']").first.get_attribute("aria-label")
    chance = random.Random(6)
    assert my_turn(anna)
    with moving(anna):
        anna.locator("#moves button").nth(chance.randrange(anna.locator("#moves button").count())).click()
    expect(stranger.locator("#table-state")).not_to_have_attribute("data-seq", "0")


def test_a_private_table_shows_nothing_to_strangers(opening: Opening) -> None:
    anna, stranger = opening(), opening()
    address = open_table(anna, "bastille", [("me", "Anna"), ("random", ""), ("random", "")], watched=False)
    path = address[address.index("/t/") :]
    stranger.goto(path)
    expect(stranger.locator(".fault")).to_contain_text("This table is private")
    stranger.goto(f"{path}/join/nothing")
    expect(stranger.locator(".fault")).to_contain_text("This invite is not valid")
    expect(stranger.locator("form.sheet")).to_have_count(0)
    anna.goto("/")
    expect(anna.locator(f"a[href='{path}']")).to_have_count(1)
