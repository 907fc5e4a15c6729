"""Films a move on one of our pages, as a GIF for the README."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from support.browser import LIT, POINT, my_turn, new_context, seq, sit_down

SIZE = (1200, 690)  # of the page
SHOWN = (800, 460)  # of the film
SLOWER = 0.06  # the page moves its pieces so much slower, because a picture of it takes a while
STEP = 70  # milliseconds for a picture while something moves
COLOURS = 160
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
MOVING = "() => document.getAnimations().some((one) => one.playState === 'running')"


class Film:
    """Pictures of a page, with the pointer that a film shows and a screenshot does not."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pointer = (SHOWN[0] * 0.6, SHOWN[1] * 0.9)
        self.bare = self._look()
        self.pictures: list[Image.Image] = []
        self.durations: list[int] = []

    def _look(self) -> Image.Image:
        with Image.open(BytesIO(self.page.screenshot())) as shot:
            return shot.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)

    def add(self, milliseconds: int, anew: bool = True) -> None:
        """One picture, of the page as it is now or as it was the last time."""
        if anew:
            self.bare = self._look()
        picture = self.bare.copy()
        corners = [(self.pointer[0] + x, self.pointer[1] + y) for x, y in ARROW]
        ImageDraw.Draw(picture).polygon(corners, fill="white", outline="black", width=1)
        self.pictures.append(picture)
        self.durations.append(milliseconds)

    def click(self, piece: str) -> None:
        """The pointer goes to a piece and clicks."""
        point: Any = self.page.locator(f"#drawing [id='{piece}']").evaluate(POINT)
        goal = (point[0] * SHOWN[0] / SIZE[0], point[1] * SHOWN[1] / SIZE[1])
        start = self.pointer
        for part in (0.3, 0.6, 0.85, 1.0):
            self.pointer = (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part)
            self.add(STEP, anew=False)
        self.page.mouse.click(*point)

    def until_still(self, most: int = 14) -> None:
        """Pictures for as long as something moves."""
        for _ in range(most):
            self.add(STEP)
            if not self.page.evaluate(MOVING):
                return

    def save(self, file: Path) -> None:
        """Write the GIF; one palette for all pictures, so that what does not change costs nothing."""
        sheet = Image.new("RGB", (SHOWN[0], SHOWN[1] * 2))
        sheet.paste(self.pictures[0], (0, 0))
        sheet.paste(self.pictures[-1], (0, SHOWN[1]))
        palette = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
        first, *rest = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in self.pictures]
        first.save(file, save_all=True, append_images=rest, duration=self.durations, loop=0, optimize=True)


def film_a_move(browser: Browser, url: str, file: Path) -> None:
    """Two moves in Bastille: a tile, then its place; the pieces glide, and the bots answer."""
    context = new_context(browser, url, *SIZE, still=False)
    page = context.new_page()
    sit_down(page, "bastille", level="novice")
    chance = random.Random(3)
    assert my_turn(page)
    page.wait_for_timeout(1500)
    tools = context.new_cdp_session(page)
    tools.send("Animation.enable")
    film = Film(page)
    film.add(1200)
    for _ in range(2):
        assert my_turn(page)
        lit: Any = page.locator("#drawing > svg").evaluate(LIT)
        _, pieces = chance.choice([found for found in lit if len(found[1]) == 2])
        tools.send("Animation.setPlaybackRate", {"playbackRate": SLOWER})
        before = seq(page)
        for piece in pieces:
            film.click(piece)
            film.add(500)
        page.wait_for_function(f"() => document.getElementById('table-state').dataset.seq !== '{before}'")
        film.until_still()
        tools.send("Animation.setPlaybackRate", {"playbackRate": 1})
        my_turn(page)
        page.wait_for_timeout(1200)
        film.add(1500)
    film.save(file)
    context.close()
