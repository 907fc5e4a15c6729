"""For everyone: keyboard alone, telephone, laptop, both themes, three languages, hostile names, axe."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.at_table import (
    LIT,
    invite,
    join,
    move_by_button,
    move_on_board,
    moving,
    my_turn,
    open_table,
    sit_down,
    violations,
)
from browser.conftest import Opening
from tablee import games, locale

HOSTILE = "<img src=x onerror=alert(1)>{{7*7}}'\"&"
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}


@pytest.mark.parametrize("game", games.names())
def test_keyboard_alone(page: Page, game: str) -> None:
    """Tab and Enter, on the board where it is lit and on the buttons beside it."""
    page.goto("/")
    button = page.locator(f"#box-{game} button.main")
    for _ in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#sight")
    for turn in range(4):
        assert my_turn(page)
        on_board = page.locator("#drawing .lit[data-move]").count() and turn % 2
        wanted = "#drawing .lit[data-move]" if on_board else "#moves button"
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate(f"() => Boolean(document.activeElement.matches('{wanted}'))"):
                break
        with moving(page):
            page.keyboard.press("Enter")


def test_two_halves_by_keyboard(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    lit: Any = page.locator("#drawing > svg").evaluate(LIT)
    _, halves = next(choice for choice in lit if len(choice[1]) == 2)
    with moving(page):
        for half in halves:
            page.locator(f"#drawing [id='{half}']").focus()
            page.keyboard.press(" ")


def test_a_screen_reader_hears_the_news_and_knows_every_piece(page: Page) -> None:
    sit_down(page, "bastille")
    expect(page.locator("#decision [role=status]")).to_have_count(1)
    expect(page.locator(".log [role=log]")).to_have_count(1)
    nameless = (
        "(board) => [...board.querySelectorAll('.piece')].filter((piece) => !piece.getAttribute('aria-label')).length"
    )
    assert page.locator("#drawing > svg").evaluate(nameless) == 0


@pytest.mark.parametrize("game", games.names())
def test_a_laptop_needs_no_scrolling_to_decide(page: Page, game: str) -> None:
    sit_down(page, game)
    chance = random.Random(1)
    for _ in range(6):
        if not my_turn(page):
            break
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
        for element in [page.locator("#drawing > svg"), *page.locator("#moves button").all()]:
            box = element.bounding_box()
            assert box is not None
            assert box["y"] >= 0 and box["y"] + box["height"] <= 768
        move_by_button(page, chance)


@pytest.mark.parametrize("game", games.names())
def test_a_telephone(opening: Opening, game: str) -> None:
    page = opening(390, 844)
    sit_down(page, game)
    chance = random.Random(2)
    for _ in range(4):
        if not my_turn(page):
            break
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        drawn = page.locator("#drawing > svg").bounding_box()
        assert drawn is not None and drawn["height"] > drawn["width"]  # the upright board
        decision = page.locator("#decision").bounding_box()
        assert decision is not None and decision["y"] + decision["height"] <= 845  # the decision stays at hand
        if not move_on_board(page, chance):
            move_by_button(page, chance)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_each_language(opening: Opening, language: str) -> None:
    page = opening(language=LOCALES[language])
    words = locale.words("pages", language)
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("h1")).to_have_text(words["page.home.heading"])
    sit_down(page, "bastille")
    assert my_turn(page)
    asked = {text for key, text in locale.words("bastille", language).items() if key.startswith("step.")}
    sentence = page.locator("#decision .sentence").inner_text()
    assert sentence.startswith(words["page.turn.yours"])
    assert any(text in sentence for text in asked)
    move_by_button(page, random.Random(3))
    # The reader may choose another language, and the table speaks it.
    other = next(known for known in locale.LANGUAGES if known != language)
    page.locator(f".switch [value={other}]").click()
    assert page.locator("html").get_attribute("lang") == other
    expect(page.locator("#log-heading")).to_have_text(locale.words("pages", other)["page.log"])


def test_hostile_names_stay_text(opening: Opening) -> None:
    anna, mallory = opening(), opening()
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("random", "Camille")])
    join(mallory, invite(anna), HOSTILE)
    mallory.locator("#chat-text").fill(HOSTILE)
    mallory.locator("#chat button").click()
    expect(anna.locator(".said")).to_contain_text(HOSTILE)
    for page in (anna, mallory):
        assert page.locator("img[src=x]").count() == 0
        expect(page.locator("#people b").nth(1)).to_have_text(HOSTILE)
        assert (
            HOSTILE in page.locator("#drawing").inner_text() or page.locator("#drawing [aria-label*='{{7*7}}']").count()
        )
    anna.goto("/")
    expect(anna.locator(".tables li").first).to_contain_text(HOSTILE)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(opening: Opening, theme: str) -> None:
    page = opening(theme=theme, still=True)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        if faults := violations(page):
            found[name] = faults

    page.goto("/")
    look("home")
    page.goto("/new/bastille")
    look("new table")
    page.goto("/t/nowhere")
    look("problem")
    for game in games.names():
        address = sit_down(page, game)
        assert my_turn(page)
        move_by_button(page, random.Random(4))
        assert my_turn(page)
        page.locator("#decision .cite").click()
        page.wait_for_selector("#rule article")
        page.locator("#people summary").click()
        look(game)
        page.goto(f"{address}/log")
        look(f"{game} log")
        page.goto(f"{address}/at/{1}")
        look(f"{game} past")
    open_table(page, "bastide", [("me", "A"), ("open", ""), ("open", "")])
    page.goto(invite(page))
    look("join")
    assert found == {}


def test_axe_on_a_telephone(opening: Opening) -> None:
    page = opening(390, 844)
    sit_down(page, "bastille")
    assert my_turn(page)
    found = {"phone": violations(page)}
    page.goto("/")
    found["phone home"] = violations(page)
    assert found == {"phone": [], "phone home": []}
