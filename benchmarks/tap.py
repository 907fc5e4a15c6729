"""From a tap to the changed board on a slow telephone. Prints JSON.

Chromium is given 1.6 Mbit/s, 150 ms of delay and a quarter of the processor. It starts a server of its own and plays
each game at a table of one person with four seats.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import tempfile
from statistics import median
from typing import Any

from load_server import Server
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from tablee import games

TELEPHONE: ViewportSize = {"width": 390, "height": 844}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SLOWER = 4
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SKIP = "() => document.getElementById('player-skip').click()"  # what was done before is not played any longer
STILL = """() => document.querySelector('#table:not(.asleep, .locked)')
  && document.getElementById('player').dataset.state === 'now' && !document.getAnimations().length"""
PATIENCE = 60_000  # milliseconds: a machine may be busy with something else
# Presses a button and tells how long it takes until the frame with the first change on the board, or the first words of
# it if the move changes nothing there, has been painted. What the press itself does happens before the watch begins.
TAP = """([move, patience]) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`nothing is seen of ${move}`)), patience);
  const began = performance.now();
  document.querySelector(`#moves button[value="${CSS.escape(move)}"]`).click();
  setTimeout(() => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    const change = {subtree: true, childList: true, attributes: true};
    for (const id of ["drawing", "caption"]) watch.observe(document.getElementById(id), change);
  });
})"""


async def sit_down(page: Page, game: str) -> None:
    """A table with four seats, all of one person."""
    await page.goto(f"/new/{game}")
    for number in range(await page.locator(".seat-row").count()):
        await page.locator(f"[name=who{number}]").select_option("me" if number < 4 else "nobody")
    await page.locator("form button.main").click()
    await raise_curtain(page)


async def raise_curtain(page: Page) -> None:
    """Look at the table from the seat that is to move."""
    await page.locator("body.curtain a.main").click()
    await page.wait_for_selector("#moves")


async def slow_down(page: Page) -> None:
    """Make the browser a slow telephone."""
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", NETWORK)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


async def taps(browser: Browser, url: str, game: str, moves: int) -> list[float]:
    """The milliseconds that each of some moves takes to be seen by whoever makes it."""
    context = await browser.new_context(base_url=url, viewport=TELEPHONE, is_mobile=True, has_touch=True)
    await context.add_cookies([{"name": "confirm", "value": "off", "url": url}])  # a tap is a move
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await sit_down(page, game)
    await slow_down(page)
    chance, took = random.Random(game), list[float]()
    while len(took) < moves:
        if not await page.locator("#moves").count():
            await page.locator(".pass a").click()
            await raise_curtain(page)
            await page.wait_for_timeout(1500)  # until the stream of this page is open
        await page.evaluate(SKIP)
        await page.wait_for_function(STILL)
        offered: list[str] = await page.locator("#moves button").evaluate_all("(all) => all.map((one) => one.value)")
        took.append(await page.evaluate(TAP, [chance.choice(offered), PATIENCE]))
    await context.close()
    return took


async def measure(names: list[str], moves: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await server.ready()
            async with async_playwright() as playwright:
                chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
                browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                for game in names:
                    took = await taps(browser, f"http://127.0.0.1:{server.port}", game, moves)
                    found[game] = {"median_ms": round(median(took)), "worst_ms": round(max(took)), "taps": len(took)}
                await browser.close()
        finally:
            server.process.terminate()
            server.process.wait()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", choices=games.names(), default=games.names(), help="which games (all)")
    parser.add_argument("--moves", type=int, default=8, help="taps in each game (8)")
    asked = parser.parse_args()
    print(json.dumps(asyncio.run(measure(asked.game, asked.moves)), indent=2))


if __name__ == "__main__":
    main()
