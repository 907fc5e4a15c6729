"""Scripts that need a browser: `make screenshots` and `benchmarks/tap.py` run, as small as they can be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from support import screenshots
from support.browser_server import Serving
from support.makefile import ROOT
from tablee import games


def test_a_screenshot(browser: Browser, server: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(screenshots.MOVES) == set(games.names())
    monkeypatch.setattr(screenshots, "FOLDER", tmp_path)
    page = screenshots.opened(browser, server, screenshots.TELEPHONE, "dark")
    page.goto("/")
    screenshots.take(page, "home")
    with Image.open(tmp_path / "home.png") as picture:
        assert picture.size[0] >= screenshots.TELEPHONE[0]
        assert len(picture.getcolors() or []) > 2  # something is on it
    page.context.close()


def test_taps() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "tap.py"), "--game", "bastille", "--moves", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)["bastille"]
    assert found["taps"] == 1 and 0 < found["median_ms"] == found["worst_ms"]
