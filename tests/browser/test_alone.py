"""A folder of files plays in a real Chromium, with the network switched off after the first visit."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, ViewportSize, expect

from support.api_client import Person, good
from support.browser import found_by_axe
from support.servers import ThreadServer, relaxed, sqlite
from support.static_host import CACHE, Quiet, StaticHost, need_pyodide
from support.waiting import until
from tablee import games
from tablee.alone import folder
from tablee.table import Record

WHOLE = bool(os.environ.get("TABLEE_WHOLE"))  # every title to its end
BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "static.py"
BELOW = "some/folder"
PATIENCE = 180_000  # milliseconds: Python starts slowly on a busy machine
MOST_MOVES = 600
# Decides whatever is to be decided, as a reader would who presses the first button.
DECIDE = """() => {
  if (document.querySelector("#result")) return "over";
  const mine = "#table:not(.asleep) > [data-turn=mine] #moves button[name=move]";
  const button = document.querySelector(`${mine}, #confirm button`);
  if (!button || button.disabled || button.form.matches(".sent")) return "";
  button.click();
  return button.value || "yes";
}"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host, with ours below it."""
    need_pyodide()
    host = tmp_path_factory.mktemp("host")
    (host / BELOW).parent.mkdir()
    sizes = folder.write(host / BELOW, CACHE)
    assert sizes.first_visit < 10_000_000
    return host


class Tab:
    """A page with the folder, and the frame in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.faults: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("request", lambda request: self._check(request.url))
        self.url = f"{url}/{BELOW}/"
        self.page.goto(self.url)
        self.shown()

    def _check(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"left the folder: {url}")

    def shown(self) -> None:
        """Wait until a page is in the frame."""
        self.page.locator("#pages").wait_for(state="visible")
        self.frame.locator("main").wait_for()

    @property
    def frame(self) -> Frame:
        return next(frame for frame in self.page.frames if frame != self.page.main_frame)

    @property
    def path(self) -> str:
        """The page that the address of the tab names."""
        return str(self.page.evaluate("location.hash")).removeprefix("#")

    @property
    def seq(self) -> int:
        """How far the table is."""
        return int(self.frame.evaluate("document.getElementById('table-state').dataset.seq"))

    def visit(self, path: str) -> None:
        """Go to a page."""
        self.frame.goto(f"{self.url}pages{path}")
        until(lambda: self.path.startswith(path))

    def text(self, path: str) -> str:
        """What a page answers."""
        return str(self.frame.evaluate("async (path) => (await fetch(path)).text()", f"{self.url}pages{path}"))

    def hurry(self) -> None:
        """From now on everything is shown at once."""
        keep = "async (to) => void (await fetch(to, {method: 'POST', body: new URLSearchParams({speed: 'at_once'})}))"
        self.frame.evaluate(keep, f"{self.url}pages/preferences")

    def open_table(self, game: str, level: str = "fair") -> str:
        """A table against bots."""
        self.visit("/")
        form = self.frame.locator(f"#box-{game} form.play")
        form.locator("[name=players]").select_option(index=0)
        form.locator("[name=level]").select_option(level)
        form.locator("button").click()
        self.frame.locator("#table").wait_for()
        until(lambda: self.path.startswith("/t/"))
        return self.path.partition("?")[0]

    def decide(self, moves: int) -> int:
        """Make so many moves, or all that there are; returns how many."""
        made = 0
        while made < moves and until(lambda: self.frame.evaluate(DECIDE)) != "over":
            made += 1
        return made


@pytest.fixture
def host(written: Path) -> Iterator[StaticHost]:
    serving = StaticHost(written)
    yield serving
    serving.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose reader wants everything shown at once."""
    one = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    yield one
    one.close()


def test_a_whole_game_offline(host: StaticHost, context: BrowserContext, tmp_path: Path) -> None:
    tab = Tab(context, host.url)
    host.stop()
    manifest = context.new_cdp_session(tab.page).send("Page.getAppManifest")
    icons = [icon["src"] for icon in json.loads(manifest["data"])["icons"]]
    fetched = tab.page.evaluate("(icons) => Promise.all(icons.map(async (icon) => (await fetch(icon)).ok))", icons)
    assert manifest["errors"] == [] and fetched and all(fetched)
    assert found_by_axe(tab.frame) == []
    tab.hurry()
    table = tab.open_table("bastille", "random")  # bots that think play in the other tests
    context.set_offline(True)
    assert tab.decide(2) == 2
    assert tab.frame.locator("#lost").is_hidden()  # no network is needed
    # A hint.
    until(lambda: tab.frame.locator("#hint button").count() > 0)
    tab.frame.locator("#hint button").click()
    tab.frame.locator(".hints li, #hints li").first.wait_for()
    # A reload in the middle: Python starts again, without a network, with whatever was shown as done.
    before = tab.frame.evaluate("document.getElementById('table-state').dataset.seq")
    tab.page.reload()
    tab.shown()
    assert tab.path.startswith(table)
    assert int(tab.frame.evaluate("document.getElementById('table-state').dataset.seq")) >= int(before)
    assert tab.decide(MOST_MOVES) < MOST_MOVES
    tab.frame.locator("#result").wait_for()
    assert found_by_axe(tab.frame) == []
    # It goes on at a server.
    text = tab.text(f"{table}/record")
    with tab.page.expect_download() as downloading:
        tab.frame.locator("a[download][href$='/record']").first.click()
    assert Path(downloading.value.path()).read_text(encoding="utf-8") == text
    record = Record.parse(text)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        person = Person(server.url)
        wanted = {"record": text, "at": len(record.entries) // 2, "seats": [{"who": "me"}] * record.seats}
        found = good(person.post("/records", wanted))
        assert not Person(server.url, found["token"], found["table"], 0).about()["over"]
    for path in ("/replay", "/analysis"):
        tab.visit(table + path)
        tab.frame.locator("h1").first.wait_for()
    # A reload shows the same move of the replay.
    tab.visit(f"{table}/replay")
    tab.frame.locator("a[rel=prev]").click()
    until(lambda: tab.path == f"{table}/replay?move={len(record.entries) - 1}")
    tab.visit(table)
    tab.frame.locator("#rematch button").click()
    until(lambda: tab.path.startswith("/t/") and not tab.path.startswith(table))
    assert tab.faults == []


def test_what_a_browser_takes(host: StaticHost, context: BrowserContext) -> None:
    """The benchmark measures; how quick it is on a busy machine means nothing."""
    spec = importlib.util.spec_from_file_location("static_benchmark", BENCHMARK)
    assert spec is not None and spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    times = benchmark.measure(context, f"{host.url}/{BELOW}/")
    assert len(times) == 5 and all(value > 0 for value in times.values())


def play_on(tab: Tab) -> None:
    """To the end, with a hint and a reload on the way; the replay is there."""
    until(lambda: tab.frame.locator("#moves button[name=move]").count() > 0)
    tab.frame.locator("#hint button").click()
    tab.frame.locator("#hints li").first.wait_for()
    table = tab.path.partition("?")[0]
    tab.page.reload()
    tab.shown()
    assert tab.decide(MOST_MOVES) < MOST_MOVES
    tab.visit(f"{table}/replay")
    tab.frame.locator("h1").first.wait_for()


READY = "document.querySelector('#table:not(.asleep) > [data-turn=mine] #moves:not(.sent) button') !== null"
# As on a full disk: Chromium says so by a class that is neither an error nor a DOMException to Pyodide.
REFUSE = """() => {
  const { transaction } = IDBDatabase.prototype;
  self.accept = () => void (IDBDatabase.prototype.transaction = transaction);
  IDBDatabase.prototype.transaction = function (...how) {
    const begun = transaction.apply(this, how);
    Promise.resolve().then(() => begun.abort());
    return begun;
  };
  Object.defineProperty(IDBTransaction.prototype, "error", { get: () => ({ name: "QuotaExceededError" }) });
}"""


def test_every_title_is_played_and_what_is_not_kept_is_not_done(host: StaticHost, context: BrowserContext) -> None:
    tab = Tab(context, host.url)
    context.set_offline(True)
    tab.hurry()
    for game in [name for name in games.names() if name != "bastille"]:
        tab.open_table(game)
        assert tab.decide(2) == 2
        if WHOLE:
            play_on(tab)
    # A turn is begun and taken back.
    tab.open_table("heads_of_state")
    attributes = tab.frame.locator("#moves [value=attributes]")
    while until(lambda: tab.frame.evaluate(READY)) and not attributes.count():
        tab.decide(1)
    attributes.click()
    tab.frame.locator("#undo button").first.click()
    attributes.wait_for()
    before, python = tab.seq, next(worker for worker in tab.page.workers if worker.url.endswith("python.js"))
    assert before >= 2
    python.evaluate(REFUSE)
    attributes.click()
    expect(tab.frame.locator("#fault")).to_contain_text("could not save this", timeout=PATIENCE)
    assert tab.seq == before
    python.evaluate("accept()")
    attributes.click()
    tab.frame.locator(f"#table-state:not([data-seq='{before}'])").wait_for(state="attached")
    assert tab.seq > before
    # With a disk that is full all games can still be looked at.
    full = {"origin": host.url, "quotaSize": 1000}
    context.new_cdp_session(tab.page).send("Storage.overrideQuotaForOrigin", full)
    tab.page.reload()
    tab.shown()
    assert tab.seq > before and tab.faults == []


class Encoding(Quiet):
    """Some hosts take the ending of a name for its encoding."""

    def end_headers(self) -> None:
        if self.path.partition("?")[0].endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


def test_a_lesson_on_a_phone_by_night(written: Path, browser: Browser) -> None:
    """It comes from a host that has its files unpacked."""
    host = StaticHost(written, Encoding)
    size: ViewportSize = {"width": 390, "height": 844}
    context = browser.new_context(locale="de-DE", viewport=size, color_scheme="dark", reduced_motion="reduce")
    tab = Tab(context, host.url)
    context.set_offline(True)
    assert tab.page.evaluate("document.documentElement.lang") == "de"
    assert found_by_axe(tab.frame) == []
    tab.visit("/")
    tab.frame.locator("form[action$='/learn/bastille'] button").first.click()
    seqs = []
    for _ in range(2):
        tab.frame.locator("#suggested").wait_for()
        seqs.append(tab.seq)
        tab.frame.locator("#suggested").click()
        until(lambda: tab.seq > seqs[-1])
    assert found_by_axe(tab.frame) == []
    assert tab.frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tab.faults == []
    context.close()
    host.stop()


def test_two_tabs_share_one_python_whose_host_never_answers_again(host: StaticHost, context: BrowserContext) -> None:
    first = Tab(context, host.url)
    table = first.open_table("bastille")
    context.route("**/files.json", lambda _: None)
    second = Tab(context, host.url)
    second.visit(table)
    assert second.decide(1) == 1
    until(lambda: first.frame.evaluate("document.getElementById('table-state').dataset.seq") != "0")
    # The one that held Python is closed; the other takes over, and hears what the bots do.
    first.page.close()
    before = second.seq
    until(lambda: second.decide(1) and second.seq > before + 1)  # what is not answered in time is sent again
    assert second.faults == []


def update(host: Path, digest: str, remark: str) -> None:
    """A new version of the folder: its style sheet has a remark."""
    folder = host / BELOW
    listed = json.loads((folder / "files.json").read_text(encoding="utf-8"))
    (folder / "files.json").write_text(json.dumps({**listed, "digest": digest}), encoding="utf-8")
    with (folder / "run/shell.css").open("a", encoding="utf-8") as style:
        style.write(f"/* {remark} */")


def test_an_update_comes_as_a_whole_or_not_at_all(written: Path, context: BrowserContext, tmp_path: Path) -> None:
    own = tmp_path / "host"
    shutil.copytree(written, own)
    host = StaticHost(own)
    tab = Tab(context, host.url)
    style = "async (style) => (await fetch(style)).text()"
    table = tab.open_table("bastille")
    tab.page.close()
    # The host is in the middle of a new version, and then gone: what was kept as a whole plays on.
    update(own, "0" * 16, "half of it")
    archive = own / BELOW / "run/tablee.zip.xz"
    archive.rename(tmp_path / "archive")
    tab = Tab(context, host.url)
    assert "half of it" not in tab.page.evaluate(style, f"{tab.url}run/shell.css")
    tab.page.close()
    (tmp_path / "archive").rename(archive)
    update(own, "1" * 16, "all of it")
    tab = Tab(context, host.url)
    host.stop()
    assert "all of it" in tab.page.evaluate(style, f"{tab.url}run/shell.css")
    tab.visit(table)  # a new version goes on with the games of the old one
    assert tab.page.evaluate("caches.keys()") == [f"tablee /{BELOW}/", f"tablee /{BELOW}/ {'1' * 16}"]
    assert tab.faults == []


THROWS = "async () => { throw new DOMException('', '%s') }"
DAMAGE = {
    "WebAssembly": "delete globalThis.WebAssembly",
    "private window": f"ServiceWorkerContainer.prototype.register = {THROWS % 'SecurityError'}",
    "allow the page to store data": "delete Navigator.prototype.serviceWorker",
    "not enough room": f"Cache.prototype.put = {THROWS % 'QuotaExceededError'}",
}


@pytest.mark.parametrize("words", DAMAGE)
def test_what_is_missing_is_said(host: StaticHost, context: BrowserContext, words: str) -> None:
    page: Page = context.new_page()
    page.add_init_script(DAMAGE[words])
    page.goto(f"{host.url}/{BELOW}/")
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert found_by_axe(page) == []


NO_MEMORY = (
    "WebAssembly.Memory = class { constructor() { throw new RangeError('no') } };"
    "WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => { throw new RangeError('no') };"
)
IN_WORKERS = [
    ("keeps no data", "indexedDB.open = () => { throw new DOMException('', 'InvalidStateError') };"),
    ("not have enough free memory", NO_MEMORY),
    ("not have enough free memory", f"if (self.name === 'bots') {{ {NO_MEMORY} }}"),
]


@pytest.mark.parametrize(("words", "damage"), IN_WORKERS)
def test_what_python_lacks_is_said(
    written: Path, context: BrowserContext, tmp_path: Path, words: str, damage: str
) -> None:
    own = tmp_path / "host"
    shutil.copytree(written, own)
    script = own / BELOW / "run/runtime.js"
    script.write_text(damage + script.read_text(encoding="utf-8"), encoding="utf-8")
    host, page = StaticHost(own), context.new_page()
    page.goto(f"{host.url}/{BELOW}/")
    expect(page.get_by_role("alert")).to_contain_text(words, timeout=PATIENCE)
    host.stop()
