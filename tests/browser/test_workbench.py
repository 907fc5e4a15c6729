"""The workbench as a designer uses it: from a box to an answer and a table, with a restart in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from support.browser import new_context, violations
from support.browser_server import Serving
from support.folders import quick_folder


def apply(page: Page, cell: str, value: str) -> None:
    """Change a number of the sheet."""
    part = page.locator(f'details:has([name="v.{cell}"])')
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    part.locator(f'[name="v.{cell}"]').fill(value)
    part.get_by_role("button", name="Apply").click()


@pytest.fixture
def workbench(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Serving, Path]]:
    """A server with a workbench, and the folder of both."""
    with quick_folder() as folder:
        (folder / "editions").mkdir()
        monkeypatch.setenv("TABLEE_WORKBENCH", str(folder))
        monkeypatch.setenv("TABLEE_EDITIONS", str(folder / "editions"))
        serving = Serving(folder)
        serving.start()
        try:
            yield serving, folder
        finally:
            serving.stop()


def test_a_box_is_changed_tested_and_played(browser: Browser, workbench: tuple[Serving, Path]) -> None:
    serving, folder = workbench
    contexts = [new_context(browser, serving.url) for _ in range(2)]
    page, other = [context.new_page() for context in contexts]
    try:
        _story(page, other, serving, folder)
    finally:
        for context in contexts:
            context.close()


@pytest.mark.parametrize(("language", "loses"), [("de-DE", "die Schachtel hat"), ("fr-FR", "la boîte en a")])
def test_its_pages_are_read_on_a_telephone_and_in_other_languages(
    browser: Browser, workbench: tuple[Serving, Path], language: str, loses: str
) -> None:
    """What is refused, what is kept and compared, what a test finds and what a search looks for."""
    context = new_context(browser, workbench[0].url, 390, 844, language=language)
    page = context.new_page()
    draft = "/lab/bastide?set=work.church.lots:3"
    try:
        page.goto("/lab")
        _readable(page)
        page.goto("/lab/bastide?set=supplies.houses:37")
        expect(page.get_by_role("alert")).to_contain_text(loses)
        _readable(page)
        page.goto(draft)
        page.locator("[name=name]").fill("<b>Rich</b>")
        page.locator("form[action$='/keep'] button").click()
        _readable(page)
        page.locator("form[action$='/compare'] > p button").click()
        _readable(page)
        page.goto("/lab/bastide/find")
        page.locator("[name=goal]").select_option("first_bot")
        page.locator("[name=target]").fill("45")
        page.locator("[name=column0]").select_option("supplies.money")
        page.locator("[name=low0]").fill("2")
        page.locator("[name=high0]").fill("9")
        _readable(page)
        page.locator("form[action$='/find'] > button").click()
        expect(page.locator("progress")).to_be_visible()
        _readable(page)
        page.locator("form[action$='/cancel'] button").click()
        page.goto(draft)
        page.locator('button[value="glance"]').click()
        expect(page.locator(".findings li").first).to_be_visible(timeout=90_000)
        _readable(page)
        page.goto(draft)
        _readable(page)
    finally:
        context.close()


def _readable(page: Page) -> None:
    """Nothing lies beyond the screen, no word is missing, and axe has nothing against it."""
    page.wait_for_load_state()  # on a busy machine a page may still be on its way
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert "{" not in page.locator("main").inner_text()
    assert violations(page) == []


def _another_visitor(page: Page, taken: str) -> None:
    """Waits for the test of the first one, and sees nothing of it; more than two are too many."""
    page.goto("/lab/bastide?set=work.church.lots:3")
    for told in ("Waiting for its turn", "Waiting for its turn", "you have 2 tests under way"):
        page.goto("/lab/bastide?set=work.church.lots:3")
        page.locator('button[value="glance"]').click()
        expect(page.get_by_text(told)).to_be_visible()
    page.goto("/lab/bastide?set=work.church.lots:3")
    page.get_by_role("link", name="A glance").first.click()
    page.get_by_role("button", name="Cancel").click()
    answer = page.goto(taken)
    assert answer is not None and answer.status == 404


def _story(page: Page, other: Page, serving: Serving, folder: Path) -> None:
    page.goto("/lab/bastide")
    apply(page, "work.church.lots", "9")
    expect(page.get_by_role("alert")).to_contain_text("a block has only 3")
    page.get_by_role("link", name="Undo: the church, lots").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    apply(page, "work.church.lots", "3")
    with page.expect_download(timeout=90_000) as printed:
        page.get_by_role("button", name="Print it (PDF)").click(timeout=90_000)
    sheets = PdfReader(printed.value.path())
    assert sheets.metadata is not None and sheets.metadata.title == "Bastide (draft)" and len(sheets.pages) > 10

    page.goto("/lab/bastille")
    apply(page, "supplies.coins", "16")
    expect(page.get_by_text("coins of each player at the start: 8 → 16")).to_be_visible()
    apply(page, "characters.cards.P1.4", "4")
    expect(page.get_by_text("character cards, card, P1, coin value: 3 → 4")).to_be_visible()
    page.get_by_text("Paste a column").click()
    page.get_by_label("Column").select_option("rewards.catacombes.*")
    page.get_by_label("Numbers, one per line").fill("3\n2\n1")
    page.locator("form:has([name=numbers])").get_by_role("button", name="Apply").click()
    expect(page.get_by_role("alert")).to_contain_text("this column has 2 numbers, and 3 lines were pasted")
    expect(page.get_by_label("Numbers, one per line")).to_have_value("3\n2\n1")
    page.get_by_label("Numbers, one per line").fill("3\n2")
    page.locator("form:has([name=numbers])").get_by_role("button", name="Apply").click()
    expect(page.locator(".changes li")).to_have_count(4)
    assert violations(page) == []

    cell = page.locator('[name="v.supplies.coins"]')
    page.locator('details:has([name="v.supplies.coins"]) summary').click()
    torches = page.locator('[name="v.supplies.torches"]')
    torches.fill("10")
    expect(page.locator(".checked:not(:empty)")).to_contain_text("supplies, torches: 10, the box has 9")
    typed, said = torches.bounding_box(), page.locator(".checked:not(:empty)").bounding_box()
    assert typed is not None and said is not None and typed["y"] + typed["height"] <= said["y"], "what is typed is seen"
    torches.fill("9")
    cell.fill("15")
    expect(page.locator(".checked:not(:empty)")).to_contain_text("This box can be played")
    expect(page.locator("img.board")).to_have_attribute("src", re.compile("supplies.coins%3A15"))
    page.locator('[name="v.game.points_per_gem"]').fill("7")
    expect(page.get_by_role("row", name="7 for each gem")).to_be_visible()

    page.get_by_role("textbox", name="Name", exact=True).fill("Rich")
    page.get_by_role("button", name="Keep this draft").click()
    page.get_by_role("button", name="Differences").click()
    expect(page.get_by_role("row", name="supplies, coins of each player at the start 8 16")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="After").click()

    page.locator('button[value="glance"]').click()
    expect(page.locator(".findings").first).to_contain_text("Players score")
    found = page.url
    serving.stop()
    serving.start()
    page.goto(found)
    expect(page.get_by_role("heading", name="Novices: 200 games with each box")).to_be_visible(timeout=90_000)
    expect(page.locator(".findings li").first).to_contain_text("200 games")
    page.get_by_role("link", name="Back to the draft").click()
    page.locator('button[value="deep"]').click()
    expect(page.get_by_text("Games are being played")).to_be_visible()
    _another_visitor(other, page.url)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled")).to_be_visible()
    assert violations(page) == []

    page.get_by_role("link", name="Back to the draft").click()
    page.get_by_role("button", name="Play against bots").click()
    expect(page.locator("#board, .board").first).to_be_visible()
    assert len(list((folder / "editions").glob("draft-*.toml"))) == 1
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Playtest").click()
    playtest = opened.value
    playtest.get_by_role("button", name="I agree").click()
    expect(playtest.get_by_role("heading", name="The record")).to_be_visible()
    assert violations(playtest) == []
