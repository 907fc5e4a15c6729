"""The lobby in a browser: a page that waits goes on by itself; the page of the result checks the promise of chance."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from support.browser import Opening, invite, open_table
from tablee import locale

WORDS = locale.words("pages", "en")
FINISHED = (Path(__file__).parents[1] / "records" / "bastille" / "bastille-3.game").read_text(encoding="utf-8")


def test_whoever_waits_sees_who_comes_and_then_the_deal(opening: Opening) -> None:
    anna, bertrand = opening(), opening()
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("open", "")])
    expect(anna.locator("#copy")).to_be_visible()
    bertrand.goto(invite(anna))
    bertrand.locator("[name=name]").fill("Bertrand")
    bertrand.locator("form.sheet button.main").click()
    expect(anna.locator("#seated li").nth(1)).to_contain_text("Bertrand")
    expect(bertrand.locator("[formaction$=bot]")).to_have_count(0)  # the host decides about bots
    anna.locator("[name=level-2]").select_option("random")
    anna.locator("[formaction$='/2/bot']").click()
    for page in (anna, bertrand):
        page.wait_for_selector("#table-state")


def test_two_clicks_take_one_seat(opening: Opening) -> None:
    anna, bertrand = opening(), opening()
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("open", "")])
    bertrand.goto(invite(anna))
    bertrand.locator("form.sheet button.main").dblclick()
    expect(anna.locator("#seated li").nth(1)).not_to_contain_text(WORDS["page.who.open"])
    bertrand.wait_for_selector("#seated [formaction$='/1/leave']", state="attached")
    expect(anna.locator("#seated li").nth(2)).to_contain_text(WORDS["page.who.open"])


def finished(page: Page) -> None:
    """Go to a table where the game is over."""
    page.goto("/")
    ours = {"Origin": page.url.rstrip("/")}
    body = {"record": FINISHED, "seats": [{"who": "me"}] * 3}
    page.goto(f"/t/{page.request.post('/api/records', data=body, headers=ours).json()['table']}")


def test_the_end_shows_the_winner_beside_the_board(opening: Opening) -> None:
    sizes: list[tuple[int, int]] = [(1366, 768), (820, 1180), (390, 844)]
    for size in sizes:
        page = opening(*size)
        finished(page)
        heading = page.locator("#result-heading")
        expect(heading).to_be_in_viewport(ratio=1)
        box = heading.bounding_box()
        assert box is not None and (size[0] == 820 or box["y"] < size[1] / 2)  # on a tablet the board is above
        own = page.locator("#result thead th").nth(1)
        expect(own).to_be_visible()
        if size[0] == 1366:
            drawn, result = page.locator("#drawing > svg").bounding_box(), page.locator("#result").bounding_box()
            assert drawn is not None and result is not None and drawn["x"] + drawn["width"] <= result["x"]
            assert page.locator("#result .scroll").evaluate("(table) => table.scrollWidth <= table.clientWidth")


def test_was_chance_honest(page: Page) -> None:
    finished(page)
    page.context.set_offline(True)
    page.locator(".honest summary").click()
    expect(page.locator(".honest [data-seed]")).to_have_text(WORDS["page.chance.kept"])
    page.locator(".honest summary").click()
    page.evaluate("localStorage.setItem(localStorage.key(0), 'another promise')")
    page.locator(".honest summary").click()
    expect(page.locator(".honest [data-seed]")).to_have_text(WORDS["page.chance.broken"])
