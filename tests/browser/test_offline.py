"""Without a network: what was not sent is said at once and can be tried again, once however often that is pressed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.browser import my_turn, seq, sit_down, violations
from tablee import locale

WORDS = locale.words("pages", "en")


def test_a_move_that_was_not_sent_is_tried_again(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    before = seq(page)
    page.context.set_offline(True)
    page.locator("#moves button").first.click()
    fault = page.locator("#fault .fault")
    expect(fault).to_contain_text(WORDS["page.unsent"])
    expect(page.locator("#lost")).to_be_visible()
    assert violations(page) == []
    fault.locator(".retry").click()
    expect(page.locator("#fault .fault")).to_be_visible()
    assert seq(page) == before
    # Seats are another page: whoever is offline stays here.
    page.locator("#people > summary").click()
    page.locator("#seating [formaction$='/0/bot']").click()
    expect(fault).to_contain_text(WORDS["page.unsent"])
    page.context.set_offline(False)
    page.locator("#moves button").first.click()
    expect(fault).to_have_count(0)
    expect(page.locator("#table-state")).not_to_have_attribute("data-seq", before)
    expect(page.locator("#lost")).to_be_hidden()


def test_a_pressed_button_shows_it_until_the_answer_is_there(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    sent: list[object] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/move") else None)
    page.route("**/move", lambda route: None)  # it is never answered
    button = page.locator("#moves button").first
    with page.expect_request("**/move"):
        button.click()
    expect(page.locator("#moves.sent button.pressed")).to_have_count(1)
    button.click()
    page.evaluate("fetch('/livez')")  # what was sent before it is known by then
    assert len(sent) == 1, "one move is sent once"
    page.unroute_all(behavior="ignoreErrors")
