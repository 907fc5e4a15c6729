"""How a test sits down and plays in a browser: by the board, by buttons, by the keyboard."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, Playwright, expect

from support.waiting import until

RECORDS = Path(__file__).parent.parent / "records"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--num-raster-threads=1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
Opening = Callable[..., Page]
MY_TURN = "#table:not(.asleep) > [data-turn=mine] #moves button"  # and the scripts are there
OVER = "#result"
AWAKE = "#table:not(.asleep, .locked)"  # clicks on the board count
PROPOSED = "rgb(116, 137, 63)"  # the light around what the coach proposes, by day
# After a redraw a table takes no click for a moment, which only tests of it want to wait for.
NO_LOCK = """document.addEventListener("readystatechange", () => {
  const table = document.getElementById("table");
  if (!table) return;
  if (!("lock" in table.dataset)) throw new Error("the table does not say how long it is locked");
  table.dataset.lock = "0";
});"""
# The sizes of the texts of drawings as they are displayed.
SIZES = """(drawings) => drawings.flatMap((drawing) => [...drawing.querySelectorAll("text")])
  .filter((text) => text.textContent.trim())
  .map((text) => {
    const {a, b} = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  })"""
READABLE = 11  # CSS pixels
# Of what axe finds only what is said is handed over: the whole of it takes longer to hand over than to find.
LOOK = """async (options) => {
  const { violations, passes } = await axe.run({ resultTypes: ["violations"], ...options });
  const said = ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} (${nodes.length})`;
  return [violations.map(said), passes.length > 0];
}"""
# A point of the piece that nothing else covers, so that a real click there hits it.
POINT = """(piece) => {
  piece.scrollIntoView({block: "center", inline: "center"});
  const box = piece.getBoundingClientRect();
  for (const y of [0.5, 0.15, 0.85, 0.3, 0.7, 0.05, 0.95]) {
    for (const x of [0.5, 0.1, 0.9, 0.3, 0.7, 0.03, 0.97]) {
      const point = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(...point);
      if (hit && hit.closest(".lit") === piece) return point;
    }
  }
  return null;
}"""
# Everything lit: clicks that decide a move, and pairs of clicks.
LIT = """(board) => {
  const pairs = JSON.parse(board.dataset.moves);
  const single = [...board.querySelectorAll(".lit[data-move]:not([data-then])")];
  const one = single.map((piece) => [Number(piece.dataset.move), [piece.id]]);
  const two = Object.entries(pairs).map(([pair, move]) => {
    const [from, to] = pair.split(" ");
    const find = (kind, value) => board.querySelector(`.lit[data-${kind}="${CSS.escape(value)}"]`)?.id;
    return [move, [find("from", from), find("to", to)]];
  });
  return [...one, ...two];
}"""


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium; the one without windows, if it is there, takes half the time."""
    found = [
        shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    ]
    assert any(found), "no Chromium: run `make chromium`"
    return playwright.chromium.launch(executable_path=next(filter(None, found)), args=FLAGS)


def new_context(
    browser: Browser,
    url: str,
    width: int = 1366,
    height: int = 768,
    theme: str = "light",
    language: str = "en-GB",
    script: bool = True,
    still: bool = True,
    speed: str = "at_once",
    lock: bool = False,
) -> BrowserContext:
    """A browser of its own, with its own cookies, for the server at `url`; it shows at once what happens."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="reduce" if still else "no-preference",
        java_script_enabled=script,
    )
    context.add_cookies([{"name": "speed", "value": speed, "url": url}])
    if not lock:
        context.add_init_script(NO_LOCK)
    return context


def sit_down(page: Page, game: str, players: int = 3, level: str = "random", name: str = "Anna") -> str:
    """A game against bots, opened without a look at the home page; returns the address of the table."""
    return begin(page, f"/play/{game}", {"name": name, "players": str(players), "level": level})


def begin_lesson(page: Page, game: str) -> str:
    """The first game with a coach, opened in the same way."""
    return begin(page, f"/learn/{game}", {})


def visit(page: Page) -> None:
    """Be at the server: first on a page without drawings, where scripts and cookies find themselves."""
    if page.url == "about:blank":
        page.goto("/rule/bastille/BA-1.1")


def begin(page: Page, path: str, form: dict[str, str | float | bool]) -> str:
    """Send a form that opens a table, and go there."""
    visit(page)
    ours = {"Origin": page.evaluate("origin")}
    opened = page.request.post(path, form=form, headers=ours, max_redirects=0)
    assert opened.status == 303, opened.status
    page.goto(opened.headers["location"])
    return page.url


def sit_down_at(page: Page, record: str, at: int | None = None) -> str:
    """The first seat of a recorded game after so many moves, or at its end; bots sit at the others."""
    text = (RECORDS / record).read_text(encoding="utf-8")
    others = int(text.partition("\nseats ")[2].split()[0]) - 1
    seats = [{"who": "me", "name": "Anna"}, *[{"who": "bot", "bot": "random"}] * others]
    visit(page)
    body = {"record": text, "seats": seats, **({} if at is None else {"at": at})}
    ours = {"Origin": page.evaluate("origin")}
    opened: Any = page.request.post("/api/records", data=body, headers=ours).json()
    page.goto(f"/t/{opened['table']}?seat=0")
    return page.url


def sit_down_by_clicks(page: Page, game: str, players: int = 3, level: str = "random", name: str = "Anna") -> str:
    """The same from the home page."""
    page.goto("/")
    box = page.locator(f"#box-{game}")
    box.locator("[name=name]").fill(name)
    box.locator("[name=players]").select_option(str(players))
    box.locator("[name=level]").select_option(level)
    box.locator(".play button").click()
    page.wait_for_url("**/t/*")
    return page.url


def seq(page: Page) -> str:
    """The step that the page shows."""
    return page.locator("#table-state").get_attribute("data-seq") or ""


@contextmanager
def moving(page: Page) -> Iterator[None]:
    """What is done inside sends a move; afterwards the page shows at least what the server answered."""
    page.wait_for_selector(AWAKE, state="attached")  # before its scripts run, a page sends the form itself
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith("/move")) as sent:
        yield
    assert sent.value.status == 200, (sent.value.text(), sent.value.request.post_data)
    found: Any = sent.value.json()["news"]
    until(lambda: int(seq(page)) >= found[-1]["seq"])


def my_turn(page: Page) -> bool:
    """Wait until it is my turn, or the game is over; False then."""
    page.wait_for_selector(f"{MY_TURN}, {OVER}", state="attached", timeout=60_000)
    return page.locator(OVER).count() == 0


def click_piece(page: Page, piece: str) -> None:
    """A real click with the mouse on a piece of the board."""
    page.wait_for_selector(AWAKE, state="attached")
    found = page.locator(f"#drawing [id='{piece}']")
    page.mouse.click(*until(lambda: found.evaluate(POINT)))  # other pieces may still be gliding over it


def pass_screen(page: Page) -> None:
    """Give the screen to whoever is next: nothing is to be seen until they are ready."""
    page.locator(".pass a").click()
    page.locator(".curtain main a").click()
    page.wait_for_selector(AWAKE, state="attached")


def move_on_board(page: Page, chance: random.Random) -> bool:
    """One move by clicking on lit pieces; False if the decision has no place on the board."""
    lit: Any = page.locator("#drawing > svg").evaluate(LIT)
    if not lit:
        return False
    _, pieces = chance.choice(lit)
    with moving(page):
        for piece in pieces:
            click_piece(page, piece)
    return True


def move_by_button(page: Page, chance: random.Random) -> str:
    """One move by its button in words."""
    page.wait_for_selector(AWAKE, state="attached")
    button = any_button(page, chance)
    words = button.inner_text()
    with moving(page):
        button.click(trial=True)  # nothing lies over it
        button.dispatch_event("click")  # in one piece: others who move meanwhile have the buttons drawn anew
    return words


def any_button(page: Page, chance: random.Random) -> Locator:
    """A button of those that decide a move, to be clicked; what it is folded into is opened."""
    buttons = page.locator("#moves button")
    button = buttons.nth(chance.randrange(buttons.count()))
    folded = button.locator("xpath=ancestor::details[not(@open)]")
    if folded.count():
        folded.locator("summary").click()
    return button


def smallest(page: Page, drawing: str = "#drawing > svg") -> float:
    """The smallest text of a drawing, in CSS pixels."""
    found: list[float] = page.locator(drawing).evaluate_all(SIZES)
    assert found
    return min(found)


def quiet(page: Page) -> None:
    """The connection stands and no fault is shown."""
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator(".fault")).to_have_count(0)


def open_table(page: Page, game: str, seats: list[tuple[str, str]], watched: bool = True) -> str:
    """A table by the form: for each seat who sits there and the name; returns its address."""
    page.goto(f"/new/{game}")
    for number in range(page.locator(".seat-row").count()):
        who, name = seats[number] if number < len(seats) else ("nobody", "")
        page.locator(f"[name=who{number}]").select_option(who)
        if name:
            page.locator(f"[name=name{number}]").fill(name)
    page.locator("[name=spectators]").set_checked(watched)
    page.locator(".opening-form button.main").click()
    page.wait_for_url("**/t/**")
    if page.locator(".curtain").count():  # several people share the screen
        page.locator(".curtain main a").click()
        page.wait_for_selector(AWAKE, state="attached")
    return page.url.partition("?")[0]


def invite(page: Page) -> str:
    """The link that a player may send to friends."""
    return page.locator("#invite").input_value()


def join(page: Page, link: str, name: str) -> None:
    """Follow an invite and sit down."""
    page.goto(link)
    page.locator("[name=name]").fill(name)
    page.locator("form.sheet button.main").click()
    page.wait_for_selector("#table-state")


def found_by_axe(place: Page | Frame, **options: object) -> list[str]:
    """What axe finds wrong with what is shown there."""
    if not place.evaluate("() => 'axe' in window"):
        place.evaluate(Axe().axe_script)
    found, looked = place.evaluate(LOOK, options)
    assert looked, "nothing was looked at"
    return [str(one) for one in found]


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page by day, and by night with the colours, which are all that changes then."""
    page.emulate_media(color_scheme="light")
    by_day = found_by_axe(page)
    page.emulate_media(color_scheme="dark")
    by_night = found_by_axe(page, runOnly=["color-contrast"])
    page.emulate_media(color_scheme="light")
    return by_day + [f"by night {one}" for one in by_night]
