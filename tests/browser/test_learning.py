"""Learning a game: the first one with a coach in every language, and help beside the board for everyone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support.browser import AWAKE, MY_TURN, OVER, PROPOSED, Opening, begin_lesson, click_piece, moving, violations
from tablee import games, locale
from tablee.server.actions.lesson import lesson
from tablee.web.views.coach import coach_words

LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}


@pytest.mark.parametrize(("language", "game"), [*zip(locale.LANGUAGES, games.names(), strict=True)])
def test_the_first_game_with_a_coach(opening: Opening, language: str, game: str) -> None:
    """Whoever follows the coach is told of every turn; then the game goes on against the bots."""
    page = opening(language=LOCALES[language])
    begin_lesson(page, game)
    words = coach_words(game, language)
    for turn, advice in zip(lesson(game).turns, words.turns, strict=True):
        expect(page.locator(".coach h2")).to_contain_text(advice.heading)
        assert spoken(page)[-1] == advice.tried and spoken(page)[1] == advice.asked
        for move in turn.moves:
            expect(page.locator("#suggested")).to_have_attribute("value", move)
            with moving(page):
                page.locator("#suggested").click()
            page.wait_for_selector(MY_TURN)
    expect(page.locator(".coach h2")).to_have_text(words.heading)
    assert spoken(page) == [words.turns[-1].happened, words.farewell]
    expect(page.locator("#suggested")).to_have_count(0)
    with moving(page):
        page.locator("#moves button").first.click()
    expect(page.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=lambda size: f"{size[0]}")
def test_second_lessons_begin_late_and_may_end_with_the_game(opening: Opening, size: tuple[int, int]) -> None:
    """From the page that teaches a game to its end, where the coach still speaks beside the result."""
    page = opening(*size, language=LOCALES["de"])
    page.goto("/help/bastide")
    page.locator(".first-game button", has_text=coach_words("bastide", "de", 2).title).click()
    words = coach_words("bastide", "de", 2)
    for turn, advice in zip(lesson("bastide", 2).turns, words.turns, strict=True):
        expect(page.locator(".coach h2")).to_contain_text(advice.heading)
        for move in turn.moves:
            expect(page.locator("#suggested")).to_have_attribute("value", move)
            with moving(page):
                page.locator("#suggested").click()
            page.wait_for_selector(f"{MY_TURN}, {OVER}", state="attached")
    expect(page.locator("#result-heading")).to_be_in_viewport()
    expect(page.locator(".coach p").last).to_be_in_viewport()
    expect(page.locator(".coach h2")).to_have_text(words.heading)
    assert spoken(page)[-1] == words.farewell
    expect(page.locator("#dock")).to_be_hidden()  # nothing is needed any more
    assert violations(page) == []


def spoken(page: Page) -> list[str]:
    """The paragraphs of the coach."""
    return [re.sub(r"[ \n]+", " ", text) for text in page.locator(".coach p").all_text_contents()]


def test_what_the_coach_proposes_is_lit_and_something_else_can_be_taken_back(page: Page) -> None:
    begin_lesson(page, "bastille")
    light = "(piece) => getComputedStyle(piece.querySelector(':scope > .halo')).stroke"
    for piece in ("place-place_louis", "tile-s0-2-0"):
        assert page.locator(f"#drawing [id='{piece}']").evaluate(light) == PROPOSED
    assert page.locator("#drawing [id='place-banque']").evaluate(light) != PROPOSED
    with moving(page):
        click_piece(page, "tile-s0-2-0")
        click_piece(page, "place-banque")
    expect(page.locator(".coach")).to_contain_text(locale.words("pages")["page.coach.astray"])
    page.locator("#lesson button").click()
    expect(page.locator("#suggested")).to_have_attribute("value", "place 2 place_louis")
    with moving(page):
        click_piece(page, "tile-s0-2-0")
        click_piece(page, "place-place_louis")
    expect(page.locator("#suggested")).to_have_attribute("value", "place 1 notre_dame")


def test_help_beside_the_board(opening: Opening) -> None:
    """By the keyboard on a laptop, by a tap on a telephone; the table is never left."""
    page = opening()
    begin_lesson(page, "bastide")
    place = page.url
    drawer, opener = page.locator("#help"), page.locator("#help-open")
    expect(drawer).to_be_hidden()
    alone = page.locator("#drawing > svg").bounding_box()
    opener.focus()
    page.keyboard.press("Enter")
    expect(drawer.locator("h2").first).to_be_focused()
    expect(drawer.locator("#aid-1 h3")).to_be_in_viewport()
    board, beside = page.locator("#drawing > svg").bounding_box(), drawer.bounding_box()
    assert alone is not None and board is not None and beside is not None
    assert board["x"] + board["width"] <= beside["x"] and board["width"] > 0.9 * alone["width"]
    expect(page.locator("#decision")).to_be_in_viewport()
    drawer.locator(".cite").first.click()
    expect(drawer.locator(".rule-place")).to_contain_text(games.rules("bastide")[11].number[:3])
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(opener).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})  # the page is drawn anew for a telephone
    page.wait_for_selector(f"html[data-shape=portrait] {AWAKE}", state="attached")
    opener.click()
    expect(drawer.locator("#aid-1 h3")).to_be_in_viewport()
    drawer.locator("nav a").nth(1).click()
    expect(drawer.locator(".icons li").first).to_be_in_viewport()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    drawer.locator(".close").first.click()
    expect(drawer).to_be_hidden()
    assert page.url == place
    expect(page.locator(".bar a[href^='/rules/']")).to_have_attribute("target", "_blank")


def test_pages_that_teach_are_for_everyone(opening: Opening) -> None:
    """Without a script help is a page of its own; axe finds nothing wrong with it, nor with the rules."""
    page = opening(script=False)
    page.goto("/")
    page.locator("#box-heads_of_state .first-game button").click()
    expect(page.locator(".coach h2")).to_contain_text(coach_words("heads_of_state", "en").turns[0].heading)
    with page.expect_popup() as opened:
        page.locator("#help-open").click()
    expect(opened.value.locator("h1")).to_have_text("Learn Heads of State")
    page = opening()
    for path in ("/help/bastille", "/rules/heads_of_state"):
        page.goto(path)
        assert violations(page) == []
    page.goto("/help/heads_of_state")
    expect(page.locator(".primer h2")).to_have_text(locale.words("pages")["page.learn.minutes"])
    assert page.locator(".primer svg.picture").count() > 5
