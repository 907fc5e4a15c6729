"""Deciding at the table: few clicks, who leads, and on a telephone what a decision needs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from support.browser import (
    RECORDS,
    Opening,
    click_piece,
    move_by_button,
    moving,
    my_turn,
    seq,
    sit_down,
    sit_down_at,
    violations,
)
from support.browser_server import Serving
from support.waiting import until

BASTILLE = "bastille/bastille-4.game"
HEADS_OF_STATE = "heads_of_state/heads_of_state-5.game"
# A piece gives way to another one; whether its explanation is gone when the page has noticed that.
REPLACED = """async (piece) => {
  piece.replaceWith(piece.cloneNode(true));
  await null;
  return document.getElementById("explanation").hidden;
}"""
PANEL = "() => document.getElementById('decision').getBoundingClientRect().height / innerHeight"


def moment(record: str, move: str, after: int = 0) -> int:
    """How many moves of a record, of so many at least, come before the first seat makes one that begins like this."""
    lines = (RECORDS / record).read_text(encoding="utf-8").splitlines()
    moves = [line for line in lines if re.match(r"\d ", line)]
    return next(number for number, line in enumerate(moves) if number >= after and line.startswith(f"0 {move}"))


def play_until(page: Page, offered: str) -> None:
    """Play on until a move is offered."""
    chance = random.Random(4)
    while my_turn(page) and not page.locator(f"#moves [value^='{offered}']").count():
        move_by_button(page, chance)
    assert my_turn(page)


def click(page: Page, pieces: str) -> int:
    """One click on a piece of the board; what it sends is answered."""
    name = page.locator(f"#drawing .lit{pieces}").first.get_attribute("id")
    assert name
    click_piece(page, name)
    return 1


def test_a_plain_turn_takes_few_clicks(page: Page, record_property: Callable[[str, object], None]) -> None:
    """Heads of State took five clicks for three decisions: the kind of turn, three cards, and the end."""
    sit_down(page, "heads_of_state", players=2)
    play_until(page, "attributes")
    page.locator(".more").click()
    with page.expect_response("**/preferences"):
        page.locator("#settings-finish").check()  # from now on the page plays, too
    page.keyboard.press("Escape")
    before = int(seq(page))
    clicks = click(page, "[data-then^='take ']")
    until(lambda: int(seq(page)) == before + 2)  # two actions: the kind of turn, and the card
    expect(page.locator("#sentence")).to_contain_text("(2 of 3)")
    for _ in range(2):
        with moving(page):
            clicks += click(page, "[data-move]")
    until(lambda: page.locator("#moves [value='attributes'], #moves [value^='create'], #moves [value^='cour']").count())
    if page.locator("#moves [value=end]").count():  # a noble can be created: one may still not want to
        with moving(page):
            clicks += click(page, "[id=plate-end]")
    assert clicks <= 4
    # Of a tile and a place, and of a tile and a block, each is one click; there is no other.
    sit_down(page, "bastille")
    play_until(page, "place")
    placing = click(page, "[data-from]")
    with moving(page):
        placing += click(page, "[data-to]")
    sit_down(page, "bastide")
    play_until(page, "play house")
    building = 0
    for pieces in ("[data-move][id^=hand]", "[data-move]"):
        with moving(page):
            building += click(page, pieces)
    told = f"Heads of State {clicks}, Bastille {placing}, Bastide {building}"
    record_property("measured", f"clicks for a plain turn: {told}")


def test_tiles_come_first_then_places(page: Page) -> None:
    sit_down_at(page, BASTILLE, moment(BASTILLE, "place"))
    assert my_turn(page)
    halves = page.locator("#moves details")
    assert halves.count() > 1 and page.locator("#moves > div button").count() == 0
    expect(halves.first).to_have_attribute("open", "")
    last = halves.last.locator("summary")
    expect(last).to_have_text(re.compile(r"Place a \d"))
    last.click()
    expect(page.locator("#drawing .picked").first).to_be_visible()  # the same half on the board
    expect(page.locator("#picked")).to_contain_text("where?")
    expect(halves.first).not_to_have_attribute("open", "")
    button = halves.last.locator("button").first
    expect(button).to_have_attribute("aria-label", re.compile(r"Place a \d at .+"))
    with moving(page):
        button.click()


def test_who_leads_is_in_a_line_in_a_table_and_at_the_points(page: Page) -> None:
    sit_down_at(page, BASTILLE, 149)
    assert my_turn(page)
    strip = page.locator("#scores b")
    expect(strip).to_have_count(4)
    expect(page.locator("#outlook")).to_be_hidden()
    page.locator(".scores summary").click()
    expect(page.locator("#outlook caption")).to_be_in_viewport(ratio=1)  # what the numbers are
    rows = page.locator("#outlook tbody tr")
    expect(rows).to_have_count(4)
    told = rows.nth(1).get_attribute("data-told") or ""
    assert re.fullmatch(r"If it ended now: −?\d+ \+ \? \(.*missions.*\)", told), told
    assert "missions" not in (rows.nth(0).get_attribute("data-told") or "")  # one's own are known
    assert violations(page) == []
    ended = rows.nth(1).get_attribute("data-ended") or ""
    assert re.fullmatch(r"−?\d+\+", ended) and told.startswith(f"If it ended now: {ended[:-1]} + ?"), ended
    expect(page.locator("#points-1 text")).to_have_text(ended)  # the panels show it while the table is open
    points = strip.nth(1).text_content() or ""
    page.locator(".scores summary").click()
    expect(page.locator("#points-1 text")).to_have_text(points)
    page.locator(".scores summary").click()
    expect(page.locator("#points-1 text")).to_have_text(ended)
    page.locator("#points-1").hover()
    expect(page.locator("#explanation")).to_contain_text(told)
    # At once: a moment later the mouse, which has not moved, points at the new piece.
    assert page.locator("#points-1").evaluate(REPLACED)
    move_by_button(page, random.Random(2))
    expect(page.locator("#outlook")).to_be_visible()  # it stays as the reader left it
    ended = rows.nth(0).get_attribute("data-ended") or ""
    expect(page.locator("#points-0 text")).to_have_text(ended)
    sit_down(page, "bastide")
    page.locator(".scores summary").click()
    expect(page.locator("#outlook")).to_contain_text("Structures begun: 0 of 14.")
    expect(page.locator("#outlook")).to_contain_text("the town would fall")


def test_a_telephone_shows_points_what_a_decision_needs_and_keeps_room_for_the_board(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down_at(page, BASTILLE, moment(BASTILLE, "buy"))
    assert my_turn(page)
    until(lambda: page.locator("#dock svg").count())
    names = page.locator("#dock svg").evaluate_all("(found) => found.map((one) => one.dataset.piece)")
    assert names[:2] == ["coins-0", "torches-0"] and len(names) == 5
    assert page.evaluate(PANEL) <= 0.351
    page.evaluate("() => scrollTo(0, 900)")
    strip = page.locator(".scores").bounding_box()
    assert strip is not None and strip["y"] == 0 and strip["height"] <= 44
    page.locator(".scores summary").click()
    page.locator(".more").evaluate("(gear) => gear.click()")
    expect(page.locator("#settings-confirm")).to_be_visible()
    assert violations(page) == []
    # A hand is shown once: above the buttons, or on the board.
    sit_down_at(page, HEADS_OF_STATE, moment(HEADS_OF_STATE, "attributes", 120))
    assert my_turn(page)
    assert page.evaluate(PANEL) <= 0.351
    until(lambda: page.locator("#dock svg").count())
    page.locator("#hand").evaluate("(hand) => hand.scrollIntoView({block: 'start'})")
    page.evaluate("() => scrollBy(0, -60)")
    expect(page.locator("#dock")).to_be_hidden()
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.locator("#dock")).to_be_visible()
    # Undo and hint are in one row.
    with moving(page):
        page.locator("#moves [value=attributes]").click()
    undo, hint = page.locator("#undo button").first, page.locator("#hint button")
    expect(undo).to_be_visible()
    boxes = [box for box in (undo.bounding_box(), hint.bounding_box()) if box is not None]
    assert len({round(box["y"]) for box in boxes}) == 1 and len(boxes) == 2
    # All missions of a sheet lie above the panel.
    sit_down_at(page, BASTILLE, moment(BASTILLE, "mission"))
    assert my_turn(page)
    sheet, panel = page.locator("#choice-sheet").bounding_box(), page.locator("#decision").bounding_box()
    assert sheet is not None and panel is not None and sheet["y"] + sheet["height"] <= panel["y"] + 1


def test_touched_screens_ask_before_moves_that_cannot_be_undone(browser: Browser, server: Serving) -> None:
    context = browser.new_context(
        base_url=server.url, has_touch=True, is_mobile=True, viewport={"width": 820, "height": 1180}
    )
    page = context.new_page()
    sit_down(page, "bastille")
    expect(page.locator("#settings-confirm")).to_be_checked()
    context.request.post("/preferences", form={"confirm": "off"}, headers={"Origin": server.url})
    page.reload()
    expect(page.locator("#settings-confirm")).not_to_be_checked()
    context.close()
