"""The package as people get it: built by `python -m build`, installed into fresh environments, played in Chromium."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from support.browser import move_on_board, my_turn, new_context, seq, sit_down
from support.browser_server import Serving
from tablee.drawing import typeface

PATIENCE = 60_000  # milliseconds, on a busy machine
ROOT = Path(__file__).parent.parent.parent
PURE = {**os.environ, "TABLEE_COMPILE": "0", "PYTHONPATH": ""}


def run(*command: str | Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=PURE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(folder: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel that is made from it."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def installed(file: Path, folder: Path) -> Path:
    """The Python of a fresh environment with this file in it; what it depends on is borrowed from the tests."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--no-deps", "--no-compile", "--ignore-installed", file)
    return python


def check_contents(sdist: Path, wheel: Path) -> None:
    """Nothing of the checkout is missing in them."""
    tracked = {str(path.relative_to(ROOT)) for path in (ROOT / "src" / "tablee").rglob("*") if wanted(path)}
    with zipfile.ZipFile(wheel) as files:
        assert {f"src/{name}" for name in files.namelist() if name.startswith("tablee/")} == tracked
        if typeface.files():  # it could be fetched
            fonts = [one for one in files.infolist() if one.filename.startswith("tablee/drawing/fonts/")]
            assert {Path(one.filename).name for one in fonts} >= {"OFL.txt", "regular.woff", "bold.woff", "italic.woff"}
            assert sum(one.file_size for one in fonts) <= 150_000
    with tarfile.open(sdist) as files:
        packed = {name.partition("/")[2] for name in files.getnames()}
    assert tracked <= packed
    for folder in ("tests", "docs", "benchmarks", "scripts"):
        here = {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if wanted(path)}
        assert here - packed == set()
    assert {"pyproject.toml", "setup.py", "Makefile", "zensical.toml", "LICENSE", "CHANGELOG.md"} <= packed


def wanted(path: Path) -> bool:
    """Whether a file of the checkout belongs into a package."""
    made = ("__pycache__", "generated", "results")
    return path.is_file() and path.suffix != ".so" and not any(part in made for part in path.parts)


def check_page(file: Path, folder: Path, browser: Browser) -> None:
    """Installed, it serves a page on which somebody moves, and another page gets to know of it."""
    folder.mkdir()
    python = installed(file, folder / "venv")
    assert str(folder) in run(python, "-c", "import tablee; print(tablee.__file__)")
    server = Serving(folder, str(python), path="")
    server.start()
    try:
        player, watcher = (new_context(browser, server.url).new_page() for _ in range(2))
        missing: list[str] = []
        for page in (player, watcher):
            page.set_default_timeout(PATIENCE)
            page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
        address = sit_down(player, "bastille")
        assert my_turn(player)
        watcher.goto(address)
        before = seq(watcher)
        assert move_on_board(player, random.Random(1))
        expect(watcher.locator("#table-state")).not_to_have_attribute("data-seq", before)  # nobody has reloaded it
        assert int(seq(watcher)) > int(before)
        assert missing == []
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def test_sdist_and_wheel(tmp_path: Path, browser: Browser) -> None:
    """What pip would make of the sdist is the wheel that is installed."""
    sdist, wheel = built(tmp_path / "dist")
    check_contents(sdist, wheel)
    check_page(wheel, tmp_path / "wheel", browser)
