"""Browsers for the tests: the system's Chromium, and a server of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from support.browser import Opening, launch, new_context
from support.browser_server import Serving
from support.folders import quick_folder

PATIENCE = 60_000  # milliseconds: a busy machine is slow, and a test that waits for something knows what it waits for
expect.set_options(timeout=PATIENCE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests have measured."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(value))


@pytest.fixture(scope="session")
def server() -> Iterator[Serving]:
    """A server for all tests that do not end it."""
    with quick_folder() as folder:
        serving = Serving(folder)
        serving.start()
        yield serving
        serving.stop()
        assert "Traceback" not in serving.log.read_text()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


class Watch:
    """Whatever a page asks for and complains about."""

    def __init__(self, own: str) -> None:
        self.own = own
        self.faults: list[str] = []

    def over(self, page: Page) -> None:
        """Listen to a page."""
        page.on("request", lambda request: self._origin(request.url))
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", lambda said: self._said(said.type, said.text))

    def _origin(self, url: str) -> None:
        if not url.startswith((self.own + "/", "data:")):
            self.faults.append(f"left the server's own origin: {url}")

    def _said(self, kind: str, text: str) -> None:
        # A refused move, and a server that is away, are told by the browser itself.
        if kind == "error" and "status of 4" not in text and "net::ERR" not in text:
            self.faults.append(f"console: {text}")


@pytest.fixture
def opening(browser: Browser, server: Serving) -> Iterator[Opening]:
    """Opens browsers of their own, each with its own cookies; none may leave the server's origin or complain."""
    contexts: list[BrowserContext] = []
    watch = Watch(server.url)

    def opened(*size: Any, **chosen: Any) -> Page:
        context = new_context(browser, server.url, *size, **chosen)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watch.faults == []


@pytest.fixture
def page(opening: Opening) -> Page:
    """One laptop."""
    return opening()


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may end."""
    serving = Serving(tmp_path)
    serving.start()
    yield serving
    serving.stop()
