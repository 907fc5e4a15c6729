"""Telephone and tablet: one decides on what one sees, and every word can be read, if need be by a closer look."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import (
    AWAKE,
    PROPOSED,
    READABLE,
    Opening,
    begin_lesson,
    move_by_button,
    moving,
    my_turn,
    sit_down,
    sit_down_at,
    smallest,
    violations,
)
from support.screens import BIDS, CROWDED, OUT_OF_SIGHT, PLACE_IN_SIGHT

STOPS = 10  # of the keyboard, from the decision to the chat
# Moments late in a game, when much lies on the table and the first seat decides.
LATE = {
    "bastille": ("bastille/bastille-4.game", 145),
    "heads_of_state": ("heads_of_state/heads_of_state-5.game", 635),
    "bastide": ("bastide/bastide-5.game", 143),
}
LONGEST = ("heads_of_state/heads_of_state-2.game", 191)  # the longest buttons below a hand of cards
# A point of the board that nothing may be clicked at, as far away as the tip of a finger is wide.
UNLIT = """(finger) => {
  const {left, top, width} = document.querySelector("#drawing > svg").getBoundingClientRect();
  const around = [[0, 0], [finger, 0], [-finger, 0], [0, finger], [0, -finger]];
  const isUnlit = (hit) => hit?.closest("#drawing") && !hit.closest(".lit");
  for (let y = Math.max(top, 0) + 60; y < innerHeight; y += 7) {
    for (let x = left + 30; x < left + width - 30; x += 7) {
      if (around.every(([right, down]) => isUnlit(document.elementFromPoint(x + right, y + down)))) return [x, y];
    }
  }
}"""
PANEL = "() => document.getElementById('decision').getBoundingClientRect().height / innerHeight"


def stops_to_chat(page: Page) -> int:
    """How often Tab is pressed from the decision to the chat."""
    page.locator("#decision").focus()
    for stops in range(1, 40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.id") == "chat-text":
            return stops
    raise AssertionError("no chat")


def check(page: Page, size: tuple[int, int], game: str) -> None:
    """Whoever is to move sees a place to click, all buttons and every word, and is near to the chat."""
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(PLACE_IN_SIGHT), game
    if size[0] != 844:  # the panel of a low screen can be moved up and down
        assert page.evaluate(OUT_OF_SIGHT) == [], game
    assert page.locator("#moves").evaluate("(row) => row.scrollLeft") == 0
    for dock in page.locator("#dock:visible").all() if size[0] == 390 else ():
        assert not dock.locator("text").count() or smallest(page, "#dock svg") >= READABLE, game
    assert smallest(page) >= READABLE, game
    if size[0] != 390:  # there it is a sheet that one opens
        assert stops_to_chat(page) <= STOPS, game


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844), (844, 390)], ids=lambda size: f"{size[0]}")
def test_every_word_can_be_read_and_nothing_is_scrolled_to_decide(opening: Opening, size: tuple[int, int]) -> None:
    page = opening(*size)
    for game, late in LATE.items():
        for record in (None, late):
            if record is None:
                sit_down(page, game, players=4)
            else:
                sit_down_at(page, *record)
            assert my_turn(page)
            check(page, size, game)
    # The keyboard and the buttons do it, too.
    before = smallest(page)
    page.locator("#decision").focus()
    page.keyboard.press("+")
    assert smallest(page) >= max(READABLE, 1.5 * before)
    page.keyboard.press("-")
    if size[0] != 390:
        page.locator("#zoom [value=in]").click()
        page.locator("#zoom [value=out]").click()
    assert abs(smallest(page) - before) < 0.1


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_telephone_shows_every_button_of_a_crowded_decision(opening: Opening, language: str) -> None:
    page = opening(390, 844, language=language)
    for record, moment in (*CROWDED, BIDS, LONGEST):
        sit_down_at(page, record, moment)
        assert my_turn(page)
        expect(page.locator("#hint button")).to_be_visible()
        assert page.evaluate(OUT_OF_SIGHT) == [], record
        assert page.evaluate(PANEL) <= 0.351, record


def test_a_telephone_shows_what_one_holds_and_the_log_as_a_sheet(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down(page, "bastille")
    assert my_turn(page)
    tiles = page.locator("#panel-0 > [id^=tile-]").count()
    expect(page.locator("#dock svg")).to_have_count(tiles)
    page.locator("#dock svg").first.click()
    expect(page.locator("#picked")).to_be_visible()
    assert page.locator("#drawing .picked").count()
    page.locator("#unpick").click()
    # What happened last stands on the panel; the whole of it, and the chat, are a sheet.
    expect(page.locator("#lines")).to_be_hidden()
    page.locator(".open-chronicle").click()
    expect(page.locator("#lines")).to_be_visible()
    page.locator("#chat-text").fill("Bonjour")
    assert violations(page) == []
    page.locator("#chat button").click()
    page.keyboard.press("Escape")
    expect(page.locator("#lines")).to_be_hidden()
    expect(page.locator("#caption")).to_contain_text("Bonjour")
    # Cards that are drawn lie there as well, those on display do not.
    sit_down(page, "heads_of_state")
    assert my_turn(page)
    expect(page.locator("#dock svg")).to_have_count(0)
    move_by_button(page, random.Random(1))
    expect(page.locator("#dock svg")).to_have_count(1)


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)], ids=lambda size: f"{size[0]}")
def test_the_end_can_be_read_on_every_screen(opening: Opening, size: tuple[int, int]) -> None:
    page = opening(*size)
    for record, _ in LATE.values():
        address = sit_down_at(page, record)
        assert smallest(page, "#result .chart") >= READABLE
        page.wait_for_selector(AWAKE, state="attached")
        if size[0] == 1366:  # the result takes some of its room, and one button gives it back
            page.locator("#zoom [value=in]").click()
        assert smallest(page) >= READABLE
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
        page.goto(address.partition("?")[0] + "/replay?move=40")
        assert smallest(page, ".course .chart") >= READABLE
        assert smallest(page) >= READABLE
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=lambda size: f"{size[0]}")
def test_two_fingers_make_the_board_larger(opening: Opening, size: tuple[int, int]) -> None:
    page = opening(*size)
    sit_down(page, "bastide")
    assert my_turn(page)
    page.wait_for_selector(AWAKE, state="attached")
    before = smallest(page)
    touch: Any = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": 195 - apart, "y": 250, "id": 1}, {"x": 195 + apart, "y": 250, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 80)):
        fingers(kind, apart)
    page.wait_for_function("() => document.getElementById('drawing').classList.contains('zoomed')")
    assert smallest(page) > 1.5 * before


def test_a_double_tap_makes_the_board_larger_and_another_one_shows_the_whole(opening: Opening) -> None:
    page = opening(844, 390)
    sit_down(page, "bastille")
    assert my_turn(page)
    page.wait_for_selector(AWAKE, state="attached")
    before = smallest(page)
    touch: Any = page.context.new_cdp_session(page)

    def tap_twice() -> None:
        x, y = page.evaluate(UNLIT, 20)
        tap = {"x": x, "y": y, "tapCount": 2, "duration": 30, "gestureSourceType": "touch"}
        touch.send("Input.synthesizeTapGesture", tap)

    tap_twice()
    page.wait_for_selector("#drawing.zoomed")
    assert 1.5 * before < smallest(page)
    tap_twice()
    page.wait_for_selector("#drawing:not(.zoomed)")
    assert smallest(page) == before


def test_what_belongs_together_is_one_stop_and_arrows_go_through_it(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    for group in ("#drawing .lit", "#moves :is(button, summary):visible"):
        every = page.locator(group)
        stop = page.locator(f"{group}:not([tabindex='-1'])")
        expect(stop).to_have_count(1)
        stop.focus()
        seen = set()
        for _ in range(every.count()):
            seen.add(page.evaluate("() => document.activeElement.id"))
            page.keyboard.press("ArrowRight")
        assert seen == set(every.evaluate_all("(found) => found.map(({id}) => id)"))
        first = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("() => document.activeElement.getBoundingClientRect().top") > first
        expect(stop).to_be_focused()
    begin_lesson(page, "heads_of_state")
    assert my_turn(page)
    assert stops_to_chat(page) <= STOPS


def test_the_coach_is_a_strip_and_what_it_proposes_is_lit_above_the_buttons(opening: Opening) -> None:
    page = opening(390, 844)
    begin_lesson(page, "bastille")
    assert my_turn(page)
    panel, board = page.locator("#decision").bounding_box(), page.locator(".coach p").first
    assert panel is not None and panel["height"] < 0.45 * 844
    assert page.evaluate(OUT_OF_SIGHT) == []
    expect(board).to_be_hidden()
    page.locator(".coach summary").click()
    expect(board).to_be_visible()
    page.locator(".coach summary").click()
    light = "(found) => found.map((halo) => getComputedStyle(halo).stroke)"
    lit = page.locator("#dock .halo").evaluate_all(light)
    assert lit.count(PROPOSED) == 1 and len(lit) > 1


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_coach_who_is_not_heeded_leaves_room_to_decide(opening: Opening, language: str) -> None:
    page = opening(390, 844, language=language)
    begin_lesson(page, "bastille")
    assert my_turn(page)
    number = page.locator("#suggested").get_attribute("data-number")
    with moving(page):
        page.locator(f"#moves button:not([data-number='{number}']):visible").first.click()
    assert my_turn(page)
    expect(page.locator("#lesson button")).to_be_visible()
    assert page.evaluate(PANEL) <= 0.351
    moves = page.locator("#moves").bounding_box()
    assert moves is not None and moves["y"] + moves["height"] <= 844


# Whether the last of the buttons, pushed to their end, lies in the shade that says that there may be more.
SHADED = """(moves) => {
  moves.scrollLeft = moves.scrollWidth;
  const shade = parseFloat(getComputedStyle(moves).maskImage.split(" ").at(-1));
  const shown = [...moves.querySelectorAll("button, summary")].filter((button) => button.checkVisibility());
  const last = shown.at(-1).getBoundingClientRect();
  return last.right > moves.getBoundingClientRect().right - shade + 1;
}"""
# Whether something lies over the upper edge of the button for a hint.
COVERED = """(button) => {
  const { left, top, width } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + 2) !== button;
}"""


def test_no_button_is_shaded_or_covered(opening: Opening) -> None:
    page = opening(390, 844)
    for record, moment in (*CROWDED, BIDS):
        sit_down_at(page, record, moment)
        assert my_turn(page)
        assert not page.locator("#moves").evaluate(SHADED), record
        assert not page.locator("#hint button").evaluate(COVERED), record
