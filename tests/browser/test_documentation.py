"""The documentation: built strictly, and read from a file, without network."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.static_host import CACHE, StaticHost, need_pyodide

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120_000  # milliseconds for Python to start on a busy machine
OUTSIDE = re.compile(r"""<(?:script|link|img|iframe|source)[^>]*(?:src|href)=["'](?:https?:)?//""")

GENERATED = {
    "library/reference.html": "imagine(view: S, seat: i64, dealer: Dealer)",
    "shell.html": "--generations",
    "generated/http.html": "/api/tables/{table}/seats/{seat}/moves",
    "generated/bastide.fr.html": "BD-R16",
    "adding-a-game.html": "QuinzeGame",
}


def build(root: Path) -> subprocess.CompletedProcess[str]:
    """Make the site of the pages in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def made(root: Path) -> Path:
    """The site, from a copy of the pages: what is made from the source is made anew."""
    shutil.copytree(ROOT / "docs", root / "docs", ignore=shutil.ignore_patterns("generated", "__pycache__"))
    shutil.copy(ROOT / "zensical.toml", root)
    (root / "src").symlink_to(ROOT / "src")
    subprocess.run([sys.executable, ROOT / "scripts" / "docs_pages.py", root / "docs"], check=True)
    built = build(root)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "No issues found" in built.stdout + built.stderr
    return root / "site"


def check_pages(site: Path) -> None:
    """Every page is there, and needs nothing from elsewhere."""
    pages = list(site.rglob("*.html"))
    written = [path for path in (site.parent / "docs").rglob("*.md") if "examples" not in path.parts]
    assert {path.relative_to(site).with_suffix("") for path in pages} >= {
        path.relative_to(site.parent / "docs").with_suffix("") for path in written
    }
    assert not [page for page in pages if "quinze" in page.parts], "the rules of the example are no rules of ours"
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]
    assert {item["location"].partition("#")[0] for item in index if "QZ-" in item["text"]} == {"adding-a-game.html"}
    for page in pages:
        assert not OUTSIDE.search(page.read_text(encoding="utf-8")), page.name


def check_references(site: Path) -> None:
    """What is generated has come to its page."""
    for page, words in GENERATED.items():
        text = re.sub(r"<[^>]+>", "", (site / page).read_text(encoding="utf-8"))
        assert words in re.sub(r"\s+", " ", text).replace("( ", "(").replace(" )", ")"), page


def test_a_broken_link_fails(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[a page that is not there](nowhere.md)\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Test"\n')
    assert build(tmp_path).returncode != 0


def check_search(site: Path, browser: Browser) -> None:
    """The search works from a file without network."""
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(60_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(("file:", "data:")) else faults.append(asked.url))
    page.goto((site / "index.html").as_uri())
    page.locator(".md-search__button").click()
    field = page.get_by_role("combobox", name="Search")
    field.press_sequentially("henchmen", delay=50)
    expect(field).to_have_value("henchmen")
    found = page.get_by_role("option").filter(has_text="henchmen").first
    expect(found).to_be_visible(timeout=30_000)
    found.click()
    expect(page.locator("article")).to_contain_text("henchmen", ignore_case=True)
    assert page.url.startswith("file:")
    assert faults == []
    context.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("documentation"))


def test_the_site(site: Path, browser: Browser) -> None:
    check_pages(site)
    check_references(site)
    check_search(site, browser)
    assert (site / "index.html").read_text(encoding="utf-8").count("</h1>") == 1  # below it comes "Play now"


def play_now(site: Path, cache: Path, **surroundings: str) -> str:
    """What is said when the games are put into a site."""
    command = [sys.executable, str(ROOT / "scripts" / "play_now.py"), str(site), str(cache)]
    done = subprocess.run(command, env={**os.environ, **surroundings}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_site_without_the_games(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>Tablée</h1>", encoding="utf-8")
    said = play_now(tmp_path, tmp_path / "empty", PATH="")
    assert said.startswith('The site has no "Play now" and no "Run": Pyodide is fetched by npm, which is not here')
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "<h1>Tablée</h1>"


def test_play_now_and_run(site: Path, tmp_path: Path, browser: Browser) -> None:
    need_pyodide()
    served = tmp_path / "site"
    shutil.copytree(site, served)
    assert play_now(served, CACHE) == ""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    for name, words in (("index.html", "Play now"), ("library/tutorial.html", "Run")):
        page.goto((served / name).as_uri())
        expect(page.get_by_text(words, exact=True).filter(visible=True)).to_have_count(0)  # a file cannot play
    host = StaticHost(served)
    page.goto(f"{host.url}/index.html")
    page.get_by_role("link", name="Play now").click()
    expect(page.locator("#told")).not_to_be_empty()
    assert page.url.startswith(f"{host.url}/play/")
    page.goto(f"{host.url}/library/tutorial.html")
    examples = page.locator(".live")
    printed = [answers(block) for block in page.locator(".highlight code").all_inner_texts() if block.startswith(">>>")]
    assert len(printed) == examples.count() > 5
    examples.nth(0).get_by_role("button").click()
    expect(examples.nth(0).locator("pre")).to_have_text(printed[0], timeout=PATIENCE)
    # From here on without the network: what comes before an example is run with it, and shows what the page shows.
    host.stop()
    context.set_offline(True)
    examples.nth(3).get_by_role("button").click()
    for place in range(1, 4):
        expect(examples.nth(place).locator("pre")).to_have_text(printed[place], timeout=PATIENCE)
    # A reader changes the code, and ends what does not end by itself.
    for code, said in (("while True: pass", ""), ("print(6 * 7)\n1 / 0", "ZeroDivisionError")):
        examples.nth(0).get_by_role("textbox").fill(code)
        examples.nth(0).get_by_role("button", name="Run").click()
        if not said:
            examples.nth(0).get_by_role("button", name="Stop").click()
        expect(examples.nth(0).locator("pre")).to_contain_text(said, timeout=PATIENCE)
    context.close()


def answers(example: str) -> str:
    """What a block of the tutorial prints."""
    return "\n".join(line for line in example.splitlines() if not line.startswith((">>>", "..."))).strip()
