"""What happens is seen: it is played on the board step by step, and may be skipped, stopped and played again."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import Opening, move_by_button, moving, my_turn, sit_down

PLAYING, PAUSED, NOW = [f"#player[data-state={state}]" for state in ("playing", "paused", "now")]
# Every caption with the pieces that were ringed then, and how many were lit; and if something was played.
NOTE_CAPTIONS = """() => {
  [window.captions, window.played] = [[], false];
  const [caption, player] = [document.getElementById("caption"), document.getElementById("player")];
  new MutationObserver(() => window.captions.push([
    caption.textContent, [...document.querySelectorAll("#drawing .changed")].map(({id}) => id),
    document.querySelectorAll("#drawing .lit").length,
  ])).observe(caption, {childList: true});
  const note = () => (window.played ||= player.dataset.state === "playing");
  new MutationObserver(note).observe(player, {attributes: true});
}"""
FAST = 250  # milliseconds for each step
# While the page is patient, slow is as slow as a busy machine may need; and how long anything was to wait.
PATIENT = """{
  const later = window.setTimeout;
  [window.patient, window.waits] = [false, []];
  window.setTimeout = (what, wait, ...rest) => {
    window.waits.push(wait);
    return later(what, window.patient && wait === 1200 ? 60000 : wait, ...rest);
  };
}"""
LINES = "(since) => [...document.querySelectorAll('#lines p')].slice(0, -since || undefined).map((p) => p.textContent)"
PLAYER = "async () => await import(document.querySelector('link[href*=\"player.js\"]').href)"


def captions(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("() => window.captions")
    return found


def playing_bots(opening: Opening, speed: str, still: bool = True) -> tuple[Page, int]:
    """A page that has just begun to play what three bots did after a move of ours, and how long the log was before."""
    page = opening(speed=speed, still=still)
    page.add_init_script(PATIENT)
    sit_down(page, "bastille", players=4)
    assert my_turn(page)
    expect(page.locator(NOW)).to_be_attached()
    lines = page.locator("#lines p").count()
    page.evaluate(NOTE_CAPTIONS)
    page.evaluate("() => { [window.patient, window.waits] = [true, []]; }")
    move_by_button(page, random.Random(1))
    assert my_turn(page)
    return page, lines


@pytest.mark.parametrize("still", [True, False])
def test_steps_are_played_one_by_one(opening: Opening, still: bool) -> None:
    page, lines = playing_bots(opening, "fast", still)
    page.wait_for_function("() => window.played")
    expect(page.locator(NOW)).to_be_attached()
    found = captions(page)
    told: list[str] = page.evaluate(LINES, lines)
    assert len(told) >= 4
    assert [text for text, *_ in found] == told[::-1]
    assert page.evaluate("() => window.waits").count(FAST) >= len(found) - 1  # one before each but the first
    rings = [set(ringed) for _, ringed, _ in found]
    assert all(0 < len(ringed) < 4 for ringed in rings)
    tiles = [{piece for piece in ringed if piece.startswith("tile-")} for ringed in rings]
    assert tiles[0] and tiles[-1] and not tiles[0] & tiles[-1]  # each time its own pieces only; places may be the same
    expect(page.locator("#drawing .lit").first).to_be_attached()


def test_skip_and_a_step_back(opening: Opening) -> None:
    page, lines = playing_bots(opening, "slow")
    expect(page.locator("#drawing .lit")).to_have_count(0)  # the board is not there yet, the decision is
    expect(page.locator("#moves button").first).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(NOW)).to_be_attached()
    expect(page.locator("#drawing .lit").first).to_be_attached()
    told: list[str] = page.evaluate(LINES, lines)
    expect(page.locator("#caption")).to_have_text(told[0])
    now = page.locator("#drawing").inner_html()
    for text in told[1:3]:
        page.get_by_role("button", name="One step back").click()
        expect(page.locator("#caption")).to_have_text(text)
        expect(page.locator(PAUSED)).to_be_attached()
        expect(page.locator("#drawing .lit")).to_have_count(0)
    page.evaluate("() => { window.patient = false; }")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(NOW)).to_be_attached()
    assert page.locator("#drawing").inner_html() == now
    assert page.evaluate(LINES, lines) == told  # nothing is told twice


def test_deciding_while_it_plays(opening: Opening) -> None:
    page, _ = playing_bots(opening, "slow")
    expect(page.locator(PLAYING)).to_be_attached()
    move_by_button(page, random.Random(2))
    assert my_turn(page)
    page.locator("#drawing").click(position={"x": 5, "y": 5})  # whoever wants to decide on the board sees it as it is
    expect(page.locator(NOW)).to_be_attached()
    expect(page.locator("#drawing .lit").first).to_be_attached()
    assert page.locator("#lines p").first.inner_text() == page.locator("#caption").inner_text()


def test_the_speed_is_kept(opening: Opening) -> None:
    page = opening(speed="normal")
    sit_down(page, "bastille", players=4)
    with page.expect_response("**/preferences"):
        page.get_by_label("Speed").select_option("at_once")
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("at_once")
    for _ in range(2):
        assert my_turn(page)
        expect(page.locator(NOW)).to_be_attached()
        with moving(page):
            page.locator("#moves button").first.click()


def test_a_stop_waits_for_whoever_looks_on(opening: Opening) -> None:
    page = opening(speed="fast")
    page.clock.install()
    sit_down(page, "bastille", players=3)
    assert my_turn(page)
    expect(page.locator(NOW)).to_be_attached()
    page.evaluate(f"""async () => (await ({PLAYER})()).add([
      {{seq: 900, lines: ["<p>The scoring begins.</p>"], stops: [true]}}, {{seq: 900, lines: ["<p>Four gems.</p>"]}}
    ])""")
    expect(page.locator("#caption")).to_have_text("The scoring begins.")
    expect(page.locator(PAUSED)).to_be_attached()
    page.clock.run_for(60_000)
    expect(page.locator("#caption")).to_have_text("The scoring begins.")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#caption")).to_have_text("Four gems.")
    expect(page.locator(NOW)).to_be_attached()


def test_moves_since_mine_are_played_again_after_a_reload(opening: Opening) -> None:
    page, _ = playing_bots(opening, "at_once")
    page.reload()
    assert my_turn(page)
    now = page.locator("#drawing .piece").count()
    page.evaluate(NOTE_CAPTIONS)
    page.locator(".fresh a").click()
    page.wait_for_function("() => window.played")
    expect(page.locator(NOW)).to_be_attached()
    expect(page.locator("#drawing .lit").first).to_be_attached()
    assert page.locator("#drawing .piece").count() == now
    told = page.locator("#lines li.new p").all_text_contents()
    found = [caption for caption in captions(page) if caption[0]]
    assert [text for text, *_ in found] == told[::-1]
    assert not any(lit for *_, lit in found[:-1]), "what is past cannot be clicked"
    # What the page has seen itself it plays without asking.
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(NOW)).to_be_attached()
