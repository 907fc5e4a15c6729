"""What happens is seen: it is played on the board step by step, and may be skipped, stopped and played again."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import Opening, move_by_button, moving, my_turn, seq, sit_down, sit_down_at, violations
from support.waiting import until

PLAYING, PAUSED, NOW = [f"#player[data-state={state}]" for state in ("playing", "paused", "now")]
# Every caption, line by line, with the pieces that were ringed then and how many were lit; and if something was played.
NOTE_CAPTIONS = """() => {
  [window.captions, window.played] = [[], false];
  const [caption, player] = [document.getElementById("caption"), document.getElementById("player")];
  new MutationObserver(() => window.captions.push([
    [...caption.querySelectorAll("p")].map((line) => line.textContent),
    [...document.querySelectorAll("#drawing .changed")].map(({id}) => id),
    document.querySelectorAll("#drawing .lit").length,
  ])).observe(caption, {childList: true});
  const note = () => (window.played ||= player.dataset.state === "playing");
  new MutationObserver(note).observe(player, {attributes: true});
}"""
FAST = 250  # milliseconds for each step
# Notes how long anything was to wait, and waits a tenth of it; while the page is patient, slow is as slow as a busy
# machine may need.
HURRIED = """{
  const later = window.setTimeout;
  [window.patient, window.waits] = [false, []];
  window.setTimeout = (what, wait, ...rest) => {
    window.waits.push(wait);
    return later(what, window.patient && wait === 1200 ? 60000 : wait / 10, ...rest);
  };
}"""
LINES = "(since) => [...document.querySelectorAll('#lines p')].slice(0, -since || undefined).map((p) => p.textContent)"
PLAYER = "async () => await import(document.querySelector('link[href*=\"player.js\"]').href)"


def captions(page: Page) -> list[Any]:
    """Each headline with all that was told with it in the end."""
    found: list[Any] = page.evaluate("() => window.captions")
    return [one for one, after in zip(found, [*found[1:], [[""]]], strict=True) if one[0] and one[0][0] != after[0][0]]


def playing_bots(opening: Opening, speed: str, still: bool = True) -> tuple[Page, int]:
    """A page that has just begun to play what three bots did after a move of ours, and how long the log was before."""
    page = opening(speed=speed, still=still)
    page.add_init_script(HURRIED)
    sit_down(page, "bastille", players=4)
    assert my_turn(page)
    expect(page.locator(NOW)).to_be_attached()
    lines = page.locator("#lines p").count()
    page.evaluate(NOTE_CAPTIONS)
    page.evaluate("() => { [window.patient, window.waits] = [true, []]; }")
    before = int(seq(page))
    move_by_button(page, random.Random(1))
    until(lambda: int(seq(page)) >= before + 4)  # all of them have moved, whatever is shown of it
    return page, lines


@pytest.mark.parametrize("still", [True, False])
def test_steps_are_played_one_by_one(opening: Opening, still: bool) -> None:
    page, lines = playing_bots(opening, "fast", still)
    expect(page.locator(NOW)).to_be_attached()
    found = captions(page)
    told: list[str] = page.evaluate(LINES, lines)
    assert len(told) >= 4
    assert [line for said, *_ in found for line in said] == told[::-1]
    assert page.evaluate("() => window.waits").count(FAST) >= len(found) - 1  # one after each but the own
    rings = [set(ringed) for _, ringed, _ in found]
    assert all(0 < len(ringed) < 4 for ringed in rings)
    tiles = [{piece for piece in ringed if piece.startswith("tile-")} for ringed in rings]
    assert tiles[0] and tiles[-1] and not tiles[0] & tiles[-1]  # each time its own pieces only; places may be the same
    glides = page.locator("#drawing .piece").first.evaluate(
        "(piece) => parseFloat(getComputedStyle(piece).transitionDuration)"
    )
    assert 1000 * glides < FAST  # a piece has arrived before the next one is told of
    expect(page.locator("#drawing .lit").first).to_be_attached()


def test_what_is_so_now_waits_until_it_was_seen_or_skipped(opening: Opening) -> None:
    page, lines = playing_bots(opening, "slow")
    for late in ("#sentence", "#moves", "#coach"):
        expect(page.locator(late)).to_be_hidden()
    expect(page.locator("#watching")).to_contain_text("Watching…")
    expect(page.locator("#drawing .lit")).to_have_count(0)
    until(lambda: "●" in page.title())  # in truth it is my turn, and the tab says so
    assert violations(page) == []
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(NOW)).to_be_attached()
    expect(page.locator("#watching")).to_be_hidden()
    expect(page.locator("#moves button").first).to_be_visible()
    expect(page.locator("#drawing .lit").first).to_be_attached()
    told: list[str] = page.evaluate(LINES, lines)
    headlines = [line for line in told if " places " in line]
    expect(page.locator("#caption p").first).to_have_text(headlines[0])
    now = page.locator("#drawing").inner_html()
    for text in headlines[1:3]:
        page.get_by_role("button", name="One step back").click()
        expect(page.locator("#caption p").first).to_have_text(text)
        expect(page.locator(PAUSED)).to_be_attached()
        expect(page.locator("#drawing .lit")).to_have_count(0)
        expect(page.locator("#moves button").first).to_be_visible()  # what is so now is known
    page.evaluate("() => { window.patient = false; }")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(NOW)).to_be_attached()
    assert page.locator("#drawing").inner_html() == now
    assert page.evaluate(LINES, lines) == told  # nothing is told twice


def test_one_press_jumps_to_now(opening: Opening) -> None:
    page, _ = playing_bots(opening, "slow")
    page.locator("#drawing").click(position={"x": 5, "y": 5})  # whoever wants to decide on the board sees it as it is
    expect(page.locator(NOW)).to_be_attached()
    expect(page.locator("#drawing .lit").first).to_be_attached()
    # The log cites the rule as well.
    assert page.locator("#lines p").first.inner_text().startswith(page.locator("#caption p").last.inner_text())
    before = int(seq(page))
    move_by_button(page, random.Random(2))
    until(lambda: int(seq(page)) >= before + 4)
    page.locator("#player-skip").click()
    assert my_turn(page)


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


def test_a_page_that_was_loaded_begins_with_the_last_headline(opening: Opening) -> None:
    page = opening()
    sit_down_at(page, "heads_of_state/heads_of_state-5.game", 338)  # a turn has ended with a discard
    told = page.locator("#caption p")
    assert my_turn(page)
    expect(told).to_have_count(4)
    expect(told.first).to_contain_text("discards")
    expect(told.last).to_contain_text("turn")
    sit_down_at(page, "heads_of_state/heads_of_state-5.game", 74)  # it ended, and nothing more
    assert my_turn(page)
    expect(told.first).not_to_contain_text("turn")
    expect(told.last).to_contain_text("It is Anna’s turn")
    sit_down_at(page, "bastide/bastide-4-siege_lost.game")
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#caption")).to_be_empty()  # the result says it


END = ("bastille/bastille-4.game", 158)  # the last but one to take a weapon
# What is shown, in the order in which it comes.
NOTE_ORDER = """() => {
  window.order = [];
  const watch = (id, note) => new MutationObserver(() => window.order.push([id, note()])).observe(
    document.getElementById(id), {childList: true, characterData: true, subtree: true});
  const words = (id) => () => document.getElementById(id).textContent.trim().slice(0, 60);
  for (const id of ["caption", "ended", "sentence"]) watch(id, words(id));
  window.points = [];
  new MutationObserver(() => {
    const texts = document.querySelectorAll("#drawing [id^=points-] text");
    window.points.push([...texts].map((text) => Number(text.textContent)));
  }).observe(document.getElementById("caption"), {childList: true});
}"""


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "at_once"])
def test_the_end_is_told_line_by_line_then_the_winner_then_the_result(opening: Opening, speed: str) -> None:
    page = opening(390, 844, speed=speed)
    if speed != "slow":
        page.add_init_script(HURRIED)
    sit_down_at(page, *END)
    assert my_turn(page)
    page.evaluate(NOTE_ORDER)
    move_by_button(page, random.Random(1))
    if speed == "slow":  # what was seen is enough
        page.locator("#caption", has_text="scores").wait_for()
        page.locator("#player-skip").click()
    elif speed != "at_once":
        go_on = page.locator("#player-go")
        expect(go_on).to_have_text("▶ Show the result")
        expect(page.locator("#caption .winner")).to_have_text(re.compile("wins|share the victory"))
        expect(page.locator("#caption .standing li")).to_have_count(4)
        expect(page.locator("#ended")).to_be_empty()
        expect(page.locator("#sentence")).to_be_hidden()
        assert page.locator("#table-state.over").count() == 0  # the board is as large as ever
        totals = page.locator("#caption .standing b").all_inner_texts()
        assert sorted(totals) == page.evaluate(STRIP) == page.evaluate(POINTS)
        assert page.locator("#scores [data-leads] b").first.inner_text() == totals[0]
        assert speed != "fast" or violations(page) == []
        go_on.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#result")).to_be_in_viewport()
    expect(page.locator("#result-heading")).to_be_in_viewport()
    assert page.evaluate("() => Math.abs(document.getElementById('result').getBoundingClientRect().top)") < 60
    order: list[list[str]] = page.evaluate("() => window.order")
    told = [words for place, words in order if place == "caption"]
    assert [place for place, _ in order].index("ended") > max(
        n for n, (place, _) in enumerate(order) if place == "caption"
    )
    if speed in ("normal", "fast"):
        assert next(n for n, words in enumerate(told) if "reveals a mission" in words) < len(told) - 1
        assert not any("wins" in words for words in told[:-1])
        points: list[list[int]] = page.evaluate("() => window.points")
        assert len({tuple(shown) for shown in points}) > 8  # what is told is counted on the board
        assert points[-2] == points[-1]  # all of it before the winner is named
    columns = page.locator("#result thead th").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert len(columns) == 5 and max(columns) <= 390


POINTS = "() => [...document.querySelectorAll('#drawing [id^=points-] text')].map((text) => text.textContent).sort()"
STRIP = "() => [...document.querySelectorAll('#scores b')].map((points) => points.textContent).sort()"


def test_moments_speak_and_wait_for_whoever_looks_on(opening: Opening) -> None:
    page = opening(speed="fast")
    page.add_init_script(HURRIED)
    sit_down_at(page, "bastille/bastille-3.game", 63)  # the last decision before the interim scoring
    found: list[str] = []
    while "Who got what" not in "".join(found):
        state = page.locator(f"{PAUSED}, {NOW}").first.get_attribute("data-state")
        if state == "now":
            assert my_turn(page)
            move_by_button(page, random.Random(1))
            continue
        expect(page.locator("#moves")).to_be_hidden()
        found.append(f"{page.locator('#player-go').inner_text()} {page.locator('#caption').inner_text()}")
        if "Who got what" not in found[-1]:
            page.locator("#player-go").click()
    assert found[0].startswith("▶ Show the scoring") and "The scoring begins." in found[0]
    assert found[-1].startswith("▶ Continue")
    assert "Round 5 begins" not in "".join(page.locator("#lines p").all_text_contents())  # nothing of what comes then
    assert page.evaluate(POINTS) == page.evaluate(STRIP)  # the line of points is not behind the board
    shown = page.locator("#caption table.summary")
    assert shown.locator("thead th").count() == 3 and shown.locator("tfoot td").count() == 3
    table = shown.inner_text()
    assert violations(page) == []
    page.locator("#player-go").click()
    assert my_turn(page)
    expect(page.locator(NOW)).to_be_attached()  # a card that was open would be closed then
    link = page.locator("#lines a.who-got-what")
    link.click()  # the same again from the log, beside the board and as a page
    expect(page.locator("#rule table.summary")).to_have_text(re.compile(re.escape(table.split("\t")[-1])))
    page.goto(link.get_attribute("href") or "")
    assert page.locator("table.summary").inner_text() == table
    assert violations(page) == []


def test_a_loss_is_told_to_the_one_who_loses(opening: Opening) -> None:
    page = opening(speed="fast")
    page.clock.install()
    sit_down(page, "bastille", players=3)
    assert my_turn(page)
    expect(page.locator(NOW)).to_be_attached()
    page.evaluate(f"""async () => (await ({PLAYER})()).add([
      {{seq: 900, lines: ["<p class=loss>You lose it.</p>"], moment: "Continue"}},
      {{seq: 900, lines: ["<p>Four gems.</p>"]}}
    ])""")
    expect(page.locator(PAUSED)).to_be_attached()
    page.clock.run_for(60_000)
    expect(page.locator("#caption .loss")).to_have_text("You lose it.")
    assert violations(page) == []
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#caption")).to_have_text("Four gems.")
    page.clock.run_for(1_000)
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
    found = captions(page)
    assert [line for said, *_ in found for line in said] == told[::-1]
    assert not any(lit for *_, lit in found[:-1]), "what is past cannot be clicked"
    # What the page has seen itself it plays without asking.
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(NOW)).to_be_attached()
