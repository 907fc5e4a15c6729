"""For everyone: keyboard alone, telephone, laptop, both themes, three languages, hostile names, axe."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import (
    LIT,
    Opening,
    begin_lesson,
    invite,
    join,
    move_by_button,
    move_on_board,
    moving,
    my_turn,
    open_table,
    sit_down,
    sit_down_at,
    violations,
)
from tablee import games, locale

HOSTILE = "<img src=x onerror=alert(1)>{{7*7}}'\"&"
# Where elements begin and end on the screen, all at one moment: a moment later they may be others.
EDGES = """(wanted) => [...document.querySelectorAll(wanted)].map((element) => {
  const {top, bottom} = element.getBoundingClientRect();
  return [top, bottom];
})"""
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}


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
    nameless = "(board) => board.querySelectorAll('.piece:not([aria-hidden]):not([aria-label])').length"
    assert page.locator("#drawing > svg").evaluate(nameless) == 0


@pytest.mark.parametrize("game", games.names())
def test_a_laptop_needs_no_scrolling_to_decide(page: Page, game: str) -> None:
    sit_down(page, game)
    chance = random.Random(1)
    for _ in range(6):
        if not my_turn(page):
            break
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
        edges: Any = page.evaluate(EDGES, "#drawing > svg, #moves button")
        assert len(edges) > 1
        assert all(top >= 0 and bottom <= 768 for top, bottom in edges), edges
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
        ((_, bottom),) = page.evaluate(EDGES, "#decision")
        assert bottom <= 845  # the decision stays at hand
        if not move_on_board(page, chance):
            move_by_button(page, chance)


def test_an_upright_tablet_shows_the_upright_board_beside_the_decision(opening: Opening) -> None:
    page = opening(820, 1180)
    sit_down(page, "heads_of_state")
    assert my_turn(page)
    drawn, side = (page.locator(found).bounding_box() for found in ("#drawing > svg", ".side"))
    assert drawn is not None and drawn["width"] >= 390 and drawn["height"] > 1.5 * drawn["width"]
    assert side is not None and side["x"] >= drawn["x"] + drawn["width"] and side["width"] > 350
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_players_and_seats_stay_open_while_the_game_goes_on(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    page.locator("#people > summary").click()
    move_by_button(page, random.Random(5))
    assert my_turn(page)
    expect(page.locator("#people")).to_have_attribute("open", "")


def test_a_telephone_that_follows_a_link_gets_its_own_board_and_one_band_on_top(opening: Opening) -> None:
    address = open_table(opening(), "heads_of_state", [("me", "Anna"), ("random", "")])
    page = opening(390, 844)
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-shape", "portrait")
    band = page.locator("header.top").bounding_box()
    assert band is not None and band["height"] <= 48
    # What has no tables in the band opens from it.
    expect(page.locator("#preferences")).to_be_hidden()
    page.locator(".more").click()
    page.locator("#preferences [value=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#preferences")).to_be_hidden()


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
    page.locator(".more").click()
    page.locator(f".switch [value={other}]").click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator("#log-heading")).to_have_text(locale.words("pages", other)["page.log"])


def test_hostile_names_stay_text(opening: Opening) -> None:
    anna, mallory = opening(), opening()
    open_table(anna, "bastille", [("me", "Anna"), ("open", ""), ("random", "Camille")])
    join(mallory, invite(anna), HOSTILE)
    mallory.locator("#chat-text").fill(HOSTILE)
    mallory.locator("#chat button").click()
    expect(anna.locator("#lines .said")).to_contain_text(HOSTILE)
    for page in (anna, mallory):
        assert page.locator("img[src=x]").count() == 0
        expect(page.locator("#people b").nth(1)).to_have_text(HOSTILE)
        assert (
            HOSTILE in page.locator("#drawing").inner_text() or page.locator("#drawing [aria-label*='{{7*7}}']").count()
        )
    anna.goto("/")
    expect(anna.locator(".tables li").first).to_contain_text(HOSTILE)


def test_axe_finds_nothing(page: Page) -> None:
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        if faults := violations(page):
            found[name] = faults

    page.goto("/")
    look("home")
    page.goto("/new/bastille")
    look("new table")
    page.goto("/nowhere")
    look("problem")
    page.goto("/rule/bastille/BA-3.2")
    look("rule")
    for game in games.names():
        address = sit_down(page, game)
        assert my_turn(page)
        move_by_button(page, random.Random(4))
        assert my_turn(page)
        page.locator("#sentence .cite").click()
        page.wait_for_selector("#rule article")
        page.locator("#people > summary").click()
        look(game)
    page.goto(f"{address}/log")  # the pages of the past are the same in every game
    look("log")
    page.goto(f"{address}/at/1")
    look("past")
    begin_lesson(page, "heads_of_state")
    look("lesson")
    sit_down_at(page, "bastide/bastide-3-siege_needs_more.game")
    look("result")
    page.goto("/")
    page.locator(".finished summary").click()
    look("finished games")
    open_table(page, "bastide", [("me", "A"), ("open", ""), ("open", "")])
    look("lobby")
    link = invite(page)
    page.locator("#seated button[formaction$=handover]").first.click()
    page.wait_for_url("**/handover")
    look("handover")
    assert page.locator("#copy, .qr svg").evaluate_all("(both) => both.every((one) => one.checkVisibility())")
    page.goto(link)
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
