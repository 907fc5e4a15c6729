"""Writes pictures of the pages to docs/screenshots/: laptop, tablet and phone, light and dark."""

from __future__ import annotations

import io
import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from support.animation import film_a_move
from support.browser import launch, move_by_button, my_turn, new_context, open_table, sit_down
from support.browser_server import Serving
from tablee import games

FOLDER = Path(__file__).parent.parent.parent / "docs/screenshots"
LAPTOP, TABLET, TELEPHONE = (1366, 768), (820, 1180), (390, 844)
COLOURS = 256
MOVES = {"bastille": 9, "heads_of_state": 16, "bastide": 12}


def opened(browser: Browser, server: Serving, size: tuple[int, int], theme: str) -> Page:
    """A page of this size and theme."""
    return new_context(browser, server.url, *size, theme=theme).new_page()


def take(page: Page, name: str) -> None:
    """Take a picture; few colours make a small file."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(FOLDER / f"{name}.png", optimize=True)
    print(f"docs/screenshots/{name}.png")


def play(page: Page, moves: int) -> None:
    """Play a while."""
    chance = random.Random(7)
    for _ in range(moves):
        if not my_turn(page):
            return
        move_by_button(page, chance)
    my_turn(page)


def main() -> None:
    """Every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Serving(Path(tempfile.mkdtemp()))
    server.start()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for shape, size in (("laptop", LAPTOP), ("tablet", TABLET), ("phone", TELEPHONE)):
            for theme in ("light", "dark"):
                page = opened(browser, server, size, theme)
                page.goto("/")
                take(page, f"home-{shape}-{theme}")
                for game in games.names():
                    sit_down(page, game, 4, level="fair")
                    play(page, MOVES[game])
                    take(page, f"{game}-{shape}-{theme}")
        page = opened(browser, server, LAPTOP, "light")
        page.goto("/new/bastille")
        take(page, "new-table")
        open_table(page, "bastille", [("me", "Anna"), ("open", ""), ("open", ""), ("fair", "")])
        take(page, "lobby")
        page.goto("/rules/bastille")
        take(page, "rules")
        address = sit_down(page, "bastille", 3, level="fair")
        play(page, 1000)
        take(page, "end")
        page.goto(f"{address}/replay?move=40")
        take(page, "replay")
        film_a_move(browser, server.url, FOLDER / "move.gif")
        print("docs/screenshots/move.gif")
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
