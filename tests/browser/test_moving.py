"""Moving: click a piece, then its place; take it back; undo; sealed bids; gifts and chat; all of it without script."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from browser.at_table import LIT, click_piece, move_by_button, move_on_board, moving, my_turn, open_table, seq, sit_down
from browser.conftest import Opening


def test_a_piece_then_its_place_or_the_other_way_round(page: Page) -> None:
    sit_down(page, "bastille")
    for first, second in ((0, 1), (1, 0)):
        while my_turn(page) and not page.locator("#drawing .lit[data-from]").count():
            move_by_button(page, random.Random(1))
        lit: Any = page.locator("#drawing > svg").evaluate(LIT)
        _, halves = next(choice for choice in lit if len(choice[1]) == 2)
        picked = page.locator(f"#drawing [id='{halves[first]}']")
        click_piece(page, halves[first])
        expect(picked).to_have_attribute("aria-pressed", "true")
        # The part is taken back by Escape, or by another click.
        page.keyboard.press("Escape")
        expect(picked).to_have_attribute("aria-pressed", "false")
        click_piece(page, halves[first])
        click_piece(page, halves[first])
        expect(picked).to_have_attribute("aria-pressed", "false")
        click_piece(page, halves[first])
        with moving(page):
            click_piece(page, halves[second])


def test_pieces_glide_to_their_new_places(opening: Opening) -> None:
    page = opening(still=False)
    open_table(page, "bastille", [("me", "Anna"), ("me", "Bertrand"), ("me", "Camille")])
    page.evaluate("""() => {
      window.glided = [];
      document.addEventListener("transitionrun", (event) => window.glided.push([event.target.id, event.propertyName]));
    }""")
    move_on_board(page, random.Random(2))
    page.wait_for_function("() => window.glided.some(([, name]) => name === 'transform')")


def test_undo_and_hot_seat(page: Page) -> None:
    open_table(page, "bastille", [("me", "Anna"), ("me", "Bertrand"), ("me", "Camille")])
    assert my_turn(page)
    first = (page.locator("#moves").get_attribute("action") or "").split("/")[3]
    before = page.locator("#moves").inner_text()
    board = page.locator("#drawing").inner_text()
    move_on_board(page, random.Random(3))
    expect(page.locator("#moves")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#moves")).to_have_count(1)
    assert page.locator("#moves").inner_text() == before
    assert page.locator("#drawing").inner_text() == board
    expect(page.locator(".log li").first).to_contain_text("takes back")
    # Then the screen goes to the next player, who sees his own seat only after asking for it.
    move_on_board(page, random.Random(3))
    page.locator(".pass a").click()
    page.wait_for_selector("#moves")
    expect(page.locator("#decision")).to_have_class("decision mine")
    assert "seat=" in page.url
    # Once the next one has moved, the first cannot undo any more.
    move_on_board(page, random.Random(3))
    page.goto(page.url.split("?")[0] + f"?seat={first}")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_a_refusal_says_why_with_its_rule(page: Page) -> None:
    sit_down(page, "bastille")
    assert my_turn(page)
    step = seq(page)
    page.locator("#moves button").first.evaluate("(button) => { button.value = 'buy P1'; }")
    page.locator("#moves button").first.click()
    expect(page.locator(".fault")).to_contain_text("Another decision is due now.")
    expect(page.locator(".fault a.cite")).to_have_count(1)
    assert seq(page) == step
    move_by_button(page, random.Random(1))
    expect(page.locator(".fault")).to_have_count(0)


def test_sealed_bids_say_who_still_owes_and_nothing_else(opening: Opening) -> None:
    page = opening()
    open_table(page, "bastide", [("me", "Aliénor"), ("me", "Guilhem"), ("me", "Arnaut")])
    chance = random.Random(4)
    while not page.locator(".owes").count():
        assert my_turn(page) or True
        if page.locator(".pass a").count():
            page.locator(".pass a").click()
            page.wait_for_selector("#sight")
        elif page.locator("#moves [value=propose]").count():
            with moving(page):
                page.locator("#moves [value=propose]").click()
        else:
            move_by_button(page, chance)
    owing = page.locator(".owes .waiting").count()
    while not page.locator("#moves [value^='bid ']").count():
        page.locator(".pass a").click()
        page.wait_for_selector("#sight")
    bid = page.locator("#moves [value^='bid ']").last
    amount = bid.inner_text()
    with moving(page):
        bid.click()
    expect(page.locator(".owes .waiting")).to_have_count(owing - 1)
    page.locator(".pass a").click()
    page.wait_for_selector("#moves")
    expect(page.locator(".log li").first).to_contain_text("has bid")
    expect(page.locator(".log li").first).not_to_contain_text(f"{amount} SdD")


def test_gifts_and_chat(opening: Opening) -> None:
    page = opening()
    open_table(page, "bastide", [("me", "Aliénor"), ("me", "Guilhem"), ("me", "Arnaut")])
    page.goto(f"{page.url}?seat=0")
    page.locator("#chat-text").fill("A gift for <b>you</b>, Guilhem")
    page.locator("#chat button").click()
    expect(page.locator(".said").first).to_have_text("Aliénor A gift for <b>you</b>, Guilhem")
    expect(page.locator("#chat-text")).to_have_value("")
    page.locator(".aside select").select_option(label="Arnaut")
    page.locator(".aside input[type=number]").fill("1")
    page.locator(".aside button").click()
    expect(page.locator(".log li", has_text="Arnaut").first).to_be_visible()
    expect(page.locator(".log li").first).to_contain_text("1 SdD")


def test_a_game_without_script(opening: Opening) -> None:
    page = opening(script=False)
    sit_down(page, "bastille")
    for _ in range(6):
        while not page.locator("#moves button").count():
            page.wait_for_timeout(150)
            page.reload()
        step = int(seq(page))
        page.locator("#moves button").last.click()
        page.wait_for_selector("#sight")
        assert int(seq(page)) > step
    page.locator("#chat-text").fill("hello")
    page.locator("#chat button").click()
    expect(page.locator(".said")).to_have_count(1)
    page.locator(".log a.cite").first.click()
    expect(page.locator("article.rule")).to_be_visible()


def test_what_changed_can_be_stepped_through(page: Page) -> None:
    sit_down(page, "bastille", players=4)
    assert my_turn(page)
    move_on_board(page, random.Random(7))
    assert my_turn(page)
    news = page.locator(".log li.new")
    assert news.count() >= 3
    expect(page.locator("#drawing .changed").first).to_be_visible()
    words = [line.text_content() or "" for line in news.all()]
    page.locator(".fresh a").click()
    for told in reversed(words):
        expect(page.locator(".log li")).to_have_text(told)
        if page.locator("a[rel=next]").count():
            page.locator("a[rel=next]").click()
    page.locator(".steps a").last.click()
    expect(page.locator("#moves")).to_be_visible()


def test_rules_and_explanations_stand_beside_the_board(page: Page) -> None:
    sit_down(page, "heads_of_state", players=2)
    assert my_turn(page)
    number = page.locator("#decision .cite").inner_text()
    page.locator("#decision .cite").click()
    expect(page.locator("#rule article")).to_contain_text(number)
    expect(page.locator("#drawing > svg")).to_be_visible()
    page.locator("#drawing .lit[data-explain]").first.focus()
    expect(page.locator("#explanation")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_be_hidden()
    move_by_button(page, random.Random(8))
    expect(page.locator("#rule article")).to_contain_text(number)  # it stays while the game goes on


def test_the_tab_calls_whose_turn_it_is(opening: Opening) -> None:
    page = opening()
    open_table(page, "bastille", [("me", "Anna"), ("me", "Bertrand"), ("me", "Camille")])
    assert my_turn(page)
    expect(page).to_have_title("● Your turn · Bastille")
    assert "icon-turn" in (page.locator("#favicon").get_attribute("href") or "")
    move_by_button(page, random.Random(9))
    expect(page).to_have_title("Bastille · Tablée")
    assert "icon-turn" not in (page.locator("#favicon").get_attribute("href") or "")
    with page.expect_response("**/preferences"):
        page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
