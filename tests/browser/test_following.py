"""On a telephone the page follows what happens, and neither the points on top nor the panel below lie over it."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from support.browser import Opening, move_by_button, my_turn, sit_down, sit_down_at

NOW, PAUSED = [f"#player[data-state={state}]" for state in ("now", "paused")]
SHARED = 1500  # milliseconds at the usual speed for a step at each seat
# Before a step makes room for the next one, which is at once, notes whether what it rings is in the part of the screen
# that the points on top and the panel leave free: all of it if there is room for all, else some of it.
NOTE_VIEW = """(pace) => {
  const [later, frame] = [window.setTimeout, window.requestAnimationFrame];
  const [points, panel] = [document.querySelector(".scores"), document.getElementById("decision")];
  window.seen = [];
  window.look = async () => {
    for (let n = 0; n < 2; n += 1) await new Promise((done) => frame(done));
    const [start, end] = [points.getBoundingClientRect().bottom - 1, panel.getBoundingClientRect().top + 1];
    const rings = [...document.querySelectorAll("#drawing .changed")].map((piece) => piece.getBoundingClientRect());
    const [top, bottom] = [Math.min(...rings.map((one) => one.top)), Math.max(...rings.map((one) => one.bottom))];
    const among = bottom - top < end - start - 24 ? "every" : "some";
    const words = document.getElementById("caption").textContent;
    if (rings.length) window.seen.push([rings[among]((one) => one.top >= start && one.bottom <= end), words]);
  };
  const looked = (what) => () => window.look().then(what);
  window.setTimeout = (what, wait, ...rest) => wait === pace ? later(looked(what)) : later(what, wait, ...rest);
}"""


def test_a_telephone_follows_what_happens(opening: Opening) -> None:
    page = opening(390, 844, speed="normal")
    sit_down(page, "heads_of_state", players=3)
    assert my_turn(page)
    page.evaluate(NOTE_VIEW, SHARED / 3)
    for turn in range(8):
        assert my_turn(page)
        expect(page.locator(NOW)).to_be_attached()
        page.evaluate("(y) => scrollTo(0, y)", 0 if turn % 2 else 900)
        move_by_button(page, random.Random(turn))
        page.wait_for_selector(f"{NOW}, {PAUSED}", state="attached")
        if page.locator(PAUSED).count():
            page.evaluate("() => window.look()")
            page.locator("#player-go").click()
    seen: list[tuple[bool, str]] = page.evaluate("() => window.seen")
    assert len(seen) >= 4
    assert [words for in_view, words in seen if not in_view] == []


# Where a place is on the screen, before and while a tile glides there from far below.
BEFORE_AND_WHILE = """async () => {
  const { boxOf } = await import(document.querySelector('link[href*="/board/board.js"]').href);
  const tile = document.querySelector("#drawing [id^=place-] > [id^=tile-]");
  const before = boxOf(tile.parentElement);
  tile.style.transform = "translate(0, 900px)";
  const during = boxOf(tile.parentElement);
  return [before, during].map(({ top, bottom }) => [top, bottom].map(Math.round));
}"""


def test_a_piece_that_glides_does_not_make_its_place_larger(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down_at(page, "bastille/bastille-4.game", 8)
    assert my_turn(page)
    before, during = page.evaluate(BEFORE_AND_WHILE)
    assert before == during


# Scrolls the edge of each card under the line of points, and under the panel; those that stay there.
COVERED = """async () => {
  const { bringIntoView } = await import(document.querySelector('link[href*="view.js"]').href);
  const [points, panel] = [document.querySelector(".scores"), document.getElementById("decision")];
  const covered = [];
  for (const piece of document.querySelectorAll("#drawing [id^=card-]")) {
    for (const under of [
      () => piece.getBoundingClientRect().top + 6 - points.getBoundingClientRect().bottom,
      () => piece.getBoundingClientRect().bottom - 6 - panel.getBoundingClientRect().top,
    ]) {
      scrollBy({ top: under(), behavior: "instant" });
      bringIntoView([piece]);
      const now = piece.getBoundingClientRect();
      const [start, end] = [points.getBoundingClientRect().bottom, panel.getBoundingClientRect().top];
      if (now.top < start || now.bottom > end) covered.push(piece.id);
    }
  }
  return covered;
}"""


def test_neither_the_line_of_points_nor_the_panel_covers_what_happens(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down(page, "heads_of_state", players=4)
    assert my_turn(page)
    strip = page.locator("#scores")
    for y in (0, 900):  # one line, wherever the page is
        page.evaluate("(y) => scrollTo(0, y)", y)
        expect(strip).to_be_in_viewport()
        box = strip.bounding_box()
        assert box is not None and box["height"] < 34
    assert page.evaluate(COVERED) == []
