"""A game without a server, in Chromium: how long it takes to start, to show a board and to answer, and its bytes."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from support.browser import launch
from support.static_host import CACHE, StaticHost
from tablee.alone import folder

PATIENCE = 120_000  # milliseconds
MOVES = "#table:not(.asleep) > [data-turn=mine] #moves button[name=move]"


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.monotonic()
    work()
    return round(time.monotonic() - began, 2)


def home(page: Page, address: str) -> None:
    """The home page is there."""
    page.goto(address)
    page.frame_locator("#pages").locator("#box-bastille").wait_for()


def board(page: Page) -> None:
    """A table is opened, and a move can be made."""
    frame = page.frame_locator("#pages")
    frame.locator("#box-bastille form.play button").click()
    frame.locator(MOVES).first.wait_for(state="attached")


def answer(page: Page) -> None:
    """A move is made; the bots have answered when the next one can be."""
    frame = page.frame_locator("#pages")
    before = frame.locator("#table-state").get_attribute("data-seq")
    frame.locator(MOVES).first.evaluate("button => button.click()")
    frame.locator(f"#table-state:not([data-seq='{before}'])").wait_for(state="attached")
    frame.locator(MOVES).first.wait_for(state="attached")


def measure(context: BrowserContext, address: str) -> dict[str, float]:
    """All times, in seconds, of a browser that has never been here."""
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    first = seconds(lambda: home(page, address))
    first_board = seconds(lambda: board(page))
    answers = seconds(lambda: answer(page))
    page.close()
    page = context.new_page()
    cached = seconds(lambda: home(page, address))
    return {
        "first_visit": first,
        "first_board_after_first_visit": round(first + first_board, 2),
        "three_bots_answer": answers,
        "start_from_cache": cached,
        "first_board_from_cache": round(cached + seconds(lambda: board(page)), 2),
    }


def main() -> None:
    """Write the folder, serve it from this machine, and measure."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        written = folder.write(Path(place) / "games", CACHE)
        host, browser = StaticHost(Path(place)), launch(playwright)
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        times = measure(context, f"{host.url}/games/")
        context.close()
        browser.close()
        host.stop()
    print(json.dumps({"seconds": times, "bytes": written.sizes, "first_visit_bytes": written.first_visit}, indent=2))


if __name__ == "__main__":
    main()
