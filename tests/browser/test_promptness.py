"""Two browsers at one table see each other's moves, and soon; measured without another test beside it."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable

from playwright.sync_api import Page, expect

from support.browser import Opening, invite, join, move_by_button, open_table, seq
from support.waiting import until

NOTE_CLICKS = (
    """() => { window.clicked = []; addEventListener("click", () => window.clicked.push(Date.now()), true); }"""
)
# A step is shown when the frame with it has been painted.
NOTE_NEWS = """() => {
  window.shown = {};
  const note = (step) => requestAnimationFrame(() => setTimeout(() => { window.shown[step] ??= Date.now(); }));
  new MutationObserver(() => note(document.getElementById("table-state").dataset.seq))
    .observe(document.getElementById("table"), {subtree: true, childList: true, attributes: true});
}"""
MEASURED = 15  # moves


def friends(opening: Opening, game: str = "bastille") -> tuple[Page, Page]:
    """Anna and Bertrand in two browsers, and a bot."""
    anna, bertrand = opening(), opening()
    open_table(anna, game, [("me", "Anna"), ("open", ""), ("random", "Camille")])
    join(bertrand, invite(anna), "Bertrand")
    expect(anna.locator("#people li").nth(1)).to_contain_text("Bertrand")
    return anna, bertrand


def who_moves(one: Page, other: Page) -> tuple[Page, Page]:
    """Wait until both browsers show the same moment, at which one of the two is to move; that one comes first."""

    def found() -> tuple[Page, Page] | None:
        for mover, watcher in ((one, other), (other, one)):
            if mover.locator("#moves button").count() and seq(mover) == seq(watcher):
                return mover, watcher
        return None

    return until(found)


def test_two_browsers_see_each_others_moves_within_300_ms(
    opening: Opening, record_property: Callable[[str, object], None]
) -> None:
    anna, bertrand = friends(opening)
    chance = random.Random(1)
    for one in (anna, bertrand):
        one.evaluate(NOTE_CLICKS)
        one.evaluate(NOTE_NEWS)
    took: list[int] = []
    while len(took) < MEASURED:
        mover, watcher = who_moves(anna, bertrand)
        before = int(seq(mover))
        move_by_button(mover, chance)
        newer = "(before) => Object.keys(window.shown).some((step) => Number(step) > before)"
        watcher.wait_for_function(newer, arg=before)
        clicked: int = mover.evaluate("() => window.clicked.at(-1)")
        shown: dict[str, int] = watcher.evaluate("() => window.shown")
        took.append(min(at for step, at in shown.items() if int(step) > before) - clicked)
    middle = statistics.median(took)
    record_property(
        "measured",
        f"From a click to the move drawn in the other browser: median {middle:.0f} ms, worst {max(took)} ms"
        f" of {len(took)} moves",
    )
    assert middle < 300, took  # the median: one hiccup of a busy machine is no fault of ours
    assert anna.locator("#step-1").inner_text() == bertrand.locator("#step-1").inner_text()
