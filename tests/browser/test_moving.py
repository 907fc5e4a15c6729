"""Moving: click a piece, then its place; take it back; undo; sealed bids; gifts and chat; all of it without script."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from support.api_client import party
from support.browser import (
    AWAKE,
    LIT,
    MY_TURN,
    Opening,
    click_piece,
    move_by_button,
    move_on_board,
    moving,
    my_turn,
    open_table,
    pass_screen,
    seq,
    sit_down,
    sit_down_at,
    violations,
)
from support.browser_server import Serving
from support.waiting import until

# The board has moved below a pointer that rests where it has clicked; whatever this has begun is over afterwards.
OVER_AGAIN = """async (piece) => {
    const { clientX, clientY } = window.lastClick;
    piece.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX, clientY }));
    await new Promise((done) => setTimeout(done, 400));
}"""
FAINT = ["0.3", "none"]  # opacity and pointer events of what cannot be clicked yet


def test_a_piece_then_its_place_or_the_other_way_round(page: Page) -> None:
    sit_down(page, "bastille")
    page.evaluate("addEventListener('click', (event) => { window.lastClick = event; }, true)")
    for first, second in ((0, 1), (1, 0)):
        while my_turn(page) and not page.locator("#drawing .lit[data-from]").count():
            move_by_button(page, random.Random(1))
        lit: Any = page.locator("#drawing > svg").evaluate(LIT)
        _, halves = next(choice for choice in lit if len(choice[1]) == 2)
        picked = page.locator(f"#drawing [id='{halves[first]}']")
        shown = page.locator("#moves button:visible").count()
        click_piece(page, halves[first])
        expect(picked).to_have_attribute("aria-pressed", "true")
        picked.evaluate(OVER_AGAIN)
        expect(page.locator("#explanation")).to_be_hidden()  # it would cover the question
        # Sentence and buttons ask for the other half only.
        expect(page.locator("#picked")).to_contain_text("where?" if first == 0 else "with what?")
        every = page.locator("#moves button").count()
        assert 0 < page.locator("#moves button:visible").count() < every
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("#moves button:visible")).to_have_count(shown)
        expect(page.locator("#picked")).to_be_hidden()
        click_piece(page, halves[first])
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
    expect(page.locator(".log li").first).to_contain_text("takes back 1 move")
    # Then the screen goes to the next player, who sees their own seat only after asking for it.
    move_on_board(page, random.Random(3))
    page.locator(".pass a").click()
    expect(page.locator("h1")).to_contain_text("ready?")
    expect(page.locator("#drawing")).to_have_count(0)
    page.get_by_role("link", name="Show my seat").click()
    page.wait_for_selector("#moves")
    expect(page.locator("#decision")).to_have_class("decision mine")
    expect(page.locator("#sentence")).to_contain_text(re.compile(r"(Anna|Bertrand|Camille), it is your turn"))
    assert "seat=" in page.url
    # Whoever types the address of the table sees no more than that.
    page.goto(page.url.split("?")[0])
    expect(page.locator("h1")).to_contain_text("ready?")
    page.get_by_role("link", name="Show my seat").click()
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
    expect(page.locator(".fault")).to_contain_text("Another decision comes first.")
    expect(page.locator(".fault a.cite")).to_have_count(1)
    assert seq(page) == step
    move_by_button(page, random.Random(1))
    expect(page.locator(".fault")).to_have_count(0)


def test_sealed_bids_say_who_still_owes_and_nothing_else(opening: Opening) -> None:
    page = opening()
    open_table(page, "bastide", [("me", "Aliénor"), ("me", "Guilhem"), ("me", "Arnaut")])
    chance = random.Random(4)
    while page.wait_for_selector(f"{MY_TURN}, .pass a, .owes", state="attached") and not page.locator(".owes").count():
        if page.locator(".pass a").count():
            pass_screen(page)
        elif page.locator("#moves [value=propose]").count():
            with moving(page):
                page.locator("#moves [value=propose]").click()
        else:
            move_by_button(page, chance)
    owing = page.locator(".owes .waiting").count()
    while not page.locator("#moves [value^='bid ']").count():
        pass_screen(page)
    bid = page.locator("#moves [value^='bid ']").last
    amount = (bid.get_attribute("value") or "").split()[1]
    expect(page.locator("#moves [value='bid 3']")).to_have_text("3 1 influence")
    expect(page.locator("#moves [value='bid 3']")).to_have_attribute("aria-label", "Bid 3 deniers (1 influence)")
    expect(page.locator("#moves [value='bid 4']")).to_have_text("4")
    with moving(page):
        bid.click()
    expect(page.locator(".owes .waiting")).to_have_count(owing - 1)
    pass_screen(page)
    expect(page.locator(".log li").first).to_contain_text("has bid")
    expect(page.locator(".log li").first).not_to_contain_text(f"{amount} denier")


def test_whoever_has_bid_on_a_telephone_sees_everybody_who_has_not(opening: Opening, server: Serving) -> None:
    people = party(server.url, "bastide", 3)
    chance = random.Random(6)
    while len(owing := people[0].about()["owing"]) < 3:
        people[owing[0]].play_any(chance)
    people[0].play_any(chance)
    page = opening(390, 844, language="de")
    page.context.add_cookies([{"name": "tablee", "value": people[0].token, "url": server.url}])
    page.goto(f"/t/{people[0].table}")
    expect(page.locator(".owes .waiting")).to_have_count(2)
    inside = "(all) => all.every((one) => one.getBoundingClientRect().right <= innerWidth)"
    assert page.locator(".owes li").evaluate_all(inside)


def test_gifts_and_chat(opening: Opening) -> None:
    page = opening()
    table = open_table(page, "bastide", [("me", "Aliénor"), ("me", "Guilhem"), ("me", "Arnaut")])
    page.goto(f"{table}?seat=0")
    page.locator("#chat-text").fill("A gift for <b>you</b>, Guilhem")
    page.locator("#chat button").click()
    expect(page.locator(".said").first).to_have_text("Aliénor A gift for <b>you</b>, Guilhem")
    expect(page.locator("#chat-text")).to_have_value("")
    page.locator("#aside-1 select").select_option(label="Arnaut")
    page.locator("#aside-1 input[type=number]").fill("1")
    page.locator("#aside-1 button").click()
    expect(page.locator(".log li", has_text="Arnaut").first).to_be_visible()
    expect(page.locator(".log li").first).to_contain_text("1 denier")
    page.goto(f"{table}?seat=2")
    expect(page.locator("#answers p").last).to_have_text("Aliénor gave you money.")
    page.locator("#answer").get_by_role("button", name="Thank you").click()
    expect(page.locator(".log li").first).to_contain_text("Arnaut to Aliénor: “Thank you.")
    expect(page.locator("#answers")).to_be_empty()


def test_a_suggestion_is_answered_by_a_button(opening: Opening) -> None:
    """With script and by the keyboard, then without."""
    page = opening()
    open_table(page, "bastide", [("me", "Aliénor"), ("me", "Guilhem"), ("me", "Arnaut")])
    table = page.url.partition("?")[0]
    seat = int(page.locator("#aside-2").get_attribute("action").split("/")[-2])  # type: ignore[union-attr]
    first, second = [other for other in range(3) if other != seat]
    page.locator("#suggest-work").select_option(label="the west wall")
    page.locator("#suggest-amount").select_option("6")
    page.locator("#aside-2 button").click()
    suggestion = "“Let’s build the west wall. I’ll put in 6 deniers if you join.”"
    expect(page.locator(".log li").first).to_contain_text(suggestion)
    expect(page.locator(".log li").first.locator("a.cite")).to_contain_text("BD-4.10")
    expect(page.locator("#answers")).to_be_empty()
    page.goto(f"{table}?seat={first}")
    expect(page.locator("#answers p").first).to_contain_text(suggestion)
    assert violations(page) == []
    page.get_by_role("button", name="I’m in, with 3 deniers").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("“I’m in, with 3 deniers.”")
    expect(page.locator("#answers")).to_be_empty()
    cookies = page.context.cookies()
    silent = opening(script=False)
    silent.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    silent.goto(f"{table}?seat={second}")
    silent.get_by_role("button", name="No, count me out").click()
    expect(silent.locator(".log li").first).to_contain_text("“No, not this time.”")
    expect(silent.locator("#answer")).to_have_count(0)


def test_a_game_without_script(opening: Opening) -> None:
    page = opening(script=False)
    sit_down(page, "bastille")
    for _ in range(6):
        until(lambda: page.reload() and page.locator("#moves button").count())
        step = int(seq(page))
        with page.expect_navigation():
            page.locator("#moves button:visible").last.click()
        assert int(seq(page)) > step
    page.locator("#chat-text").fill("hello")
    page.locator("#chat button").click()
    expect(page.locator(".said")).to_have_count(1)
    page.locator(".log a.cite").first.click()
    expect(page.locator("article.rule")).to_be_visible()
    # A forced move is one plain button, and nothing promises to press it.
    sit_down_at(page, "bastille/bastille-3-zero_takes_place.game", 152)
    page.locator(".more").click()
    expect(page.locator("#settings-confirm")).to_be_visible()
    expect(page.locator("#settings-auto")).to_be_hidden()
    expect(page.locator("#settings-finish")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#moves[data-forced] button")).to_have_count(1)
    step = int(seq(page))
    with page.expect_navigation():
        page.locator("#moves button").click()
    assert int(seq(page)) > step


def test_clicks_on_the_board_wait_visibly_for_the_scripts(opening: Opening) -> None:
    page = opening(script=False)
    sit_down_at(page, "bastille/bastille-4.game", 51)
    look = "(halo) => [getComputedStyle(halo).opacity, getComputedStyle(halo).pointerEvents]"
    assert page.locator("#drawing .lit > .halo").first.evaluate(look) == FAINT
    page = opening()
    sit_down_at(page, "bastille/bastille-4.game", 51)
    assert my_turn(page)
    page.wait_for_selector(AWAKE, state="attached")
    assert page.locator("#drawing .lit > .halo").first.evaluate(look) != FAINT


def test_what_changed_can_be_stepped_through(page: Page) -> None:
    sit_down(page, "bastille", players=4)
    assert my_turn(page)
    move_on_board(page, random.Random(7))
    assert my_turn(page)
    news = page.locator(".log li.new")
    assert news.count() >= 3
    expect(page.locator("#drawing .changed").first).to_be_visible()
    words = news.all_text_contents()
    page.goto(page.locator(".fresh a").get_attribute("href") or "")  # as without a script
    for told in reversed(words):
        expect(page.locator(".log li")).to_have_text(told)
        if page.locator("a[rel=next]").count():
            page.locator("a[rel=next]").click()
    page.locator(".steps a").last.click()
    expect(page.locator("#moves")).to_be_visible()


def test_the_log_is_newest_first_says_what_for_and_folds_the_set_up(page: Page) -> None:
    address = sit_down(page, "bastide", name="Anna")
    expect(page.locator("#step-0 summary")).to_have_text("Set-up")
    expect(page.locator("#step-0 p").first).to_be_hidden()
    assert my_turn(page)
    while not page.locator("#lines .why").count():
        move_by_button(page, random.Random(1))
        assert my_turn(page)
    numbers = page.locator("#lines li").evaluate_all("(found) => found.map((step) => Number(step.id.slice(5)))")
    assert numbers == sorted(numbers, reverse=True)
    # Within a step, too: its parts come in the order in which they are cited in the whole log.
    told = page.locator("#lines p").all_inner_texts()
    page.goto(address.split("?")[0] + "/log")
    since = [line for line in told if line]
    assert page.locator(".whole-log li > p").all_inner_texts()[-len(since) :] == since  # bots may have talked meanwhile


def test_rules_and_explanations_stand_beside_the_board(page: Page) -> None:
    sit_down(page, "heads_of_state", players=2)
    assert my_turn(page)
    number = page.locator("#decision .sentence .cite").inner_text()
    page.locator("#decision .sentence .cite").click()
    expect(page.locator("#rule article")).to_contain_text(number)
    expect(page.locator("#drawing > svg")).to_be_visible()
    page.locator("#drawing .lit[data-explain]").first.focus()
    expect(page.locator("#explanation")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_be_hidden()
    expect(page.locator("#rule article")).to_have_count(0)
    page.locator("#decision .sentence .cite").click()
    page.locator("#rule .close").click()
    expect(page.locator("#rule article")).to_have_count(0)
    page.locator("#decision .sentence .cite").click()
    expect(page.locator("#rule article")).to_contain_text(number)
    move_by_button(page, random.Random(8))
    assert my_turn(page)
    expect(page.locator("#rule article")).to_have_count(0)  # the next decision has a rule of its own


def test_the_tab_calls_whose_turn_it_is(opening: Opening) -> None:
    page = opening()
    open_table(page, "bastille", [("me", "Anna"), ("me", "Bertrand"), ("me", "Camille")])
    assert my_turn(page)
    expect(page).to_have_title("(1) ● Your turn · Bastille")  # one table waits: this one
    assert "icon-turn" in (page.locator("#favicon").get_attribute("href") or "")
    move_by_button(page, random.Random(9))
    expect(page).to_have_title("(1) Bastille · Tablée")  # for another seat at this screen
    assert "icon-turn" not in (page.locator("#favicon").get_attribute("href") or "")
    page.locator(".more").click()
    with page.expect_response("**/preferences"):
        page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")


def test_undo_is_offered_only_if_it_is_granted(page: Page) -> None:
    while page.locator("#moves [value='play house']").count() == 0:  # any other tile may end the turn, with a draw
        open_table(page, "bastide", [("me", "Anna"), ("me", "Bertrand"), ("me", "Camille")])

    def is_granted(move: str) -> Any:
        asks = page.expect_response(lambda answer: answer.request.method == "GET" and answer.url.endswith("/undo"))
        with asks as asked, moving(page):
            page.locator(f"#moves [value^='{move}']").first.click()
        return asked.value.json()

    assert is_granted("propose") is True
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#moves [value=propose]")).to_have_count(1)
    assert is_granted("play house") is False  # a tile out of a secret hand has been seen
    expect(page.locator("#undo")).to_have_count(1)
    expect(page.locator("#undo")).to_be_hidden()


def test_a_double_click_plays_one_move(opening: Opening) -> None:
    page = opening(lock=True)
    sit_down(page, "bastille", players=3)
    assert my_turn(page)
    mine = page.locator("#lines p", has_text="Anna places").count()
    with moving(page):
        page.locator("#moves button").first.dblclick()
    assert my_turn(page)
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.locator("#lines p", has_text="Anna places")).to_have_count(mine + 1)


def test_what_does_not_arrive_is_said_and_sent_again(page: Page) -> None:
    sit_down(page, "bastille", players=3)
    assert my_turn(page)
    step = seq(page)
    page.route("**/move", lambda route: route.abort())
    page.locator("#moves button").first.click()
    expect(page.locator(".fault")).to_contain_text("did not reach the server")
    assert seq(page) == step
    page.unroute("**/move")
    with moving(page):
        page.get_by_role("button", name="Try again").click()
    expect(page.locator(".fault")).to_have_count(0)


def test_leaving_asks(page: Page) -> None:
    sit_down(page, "bastille", players=3)
    page.locator("#people > summary").click()
    expect(page.get_by_role("button", name="Really leave")).to_be_hidden()
    page.locator(".leave summary").click()
    assert my_turn(page)
    page.get_by_role("button", name="Really leave").click()
    page.wait_for_url("**/")


def test_draws_are_counted(page: Page) -> None:
    sit_down(page, "heads_of_state", players=2)
    asked = set()
    for _ in range(12):
        assert my_turn(page)
        asked.update(re.findall(r"\(\d of 3\)", page.locator("#sentence").inner_text()))
        quick = page.locator("#moves [value=attributes], #moves [value=end]")
        if quick.count():
            with moving(page):
                quick.first.click()
        else:
            with moving(page):  # a sweep would leave but one to draw
                page.locator("#moves button:not([value=sweep])").first.click()
    assert asked == {"(1 of 3)", "(2 of 3)", "(3 of 3)"}


def test_a_forced_move_is_played_by_itself_if_wanted(page: Page) -> None:
    sit_down(page, "bastille", players=3)
    page.locator(".more").click()
    wanted_by = {"open": "everybody can foresee", "own": "leaves me no choice"}
    with page.expect_response("**/preferences"):
        page.get_by_label(wanted_by["open"]).check()
    page.locator("#moves").evaluate("""(form) => {
      form.dataset.forced = "own";
      for (const button of [...form.querySelectorAll("button")].slice(1)) button.remove();
    }""")
    before = page.locator("#lines p", has_text="Anna places").count()
    for wanted in (False, True):  # what only the player knows to be forced is another matter
        with page.expect_response("**/preferences"):
            page.get_by_label(wanted_by["open"]).set_checked(wanted)
    expect(page.locator("#lines p", has_text="Anna places")).to_have_count(before)
    with page.expect_response("**/preferences"):
        page.get_by_label(wanted_by["own"]).check()
    expect(page.locator("#lines p", has_text="Anna places")).to_have_count(before + 1)
    page.reload()
    expect(page.locator("#settings-auto")).to_be_checked()
    expect(page.locator("#settings-finish")).to_be_checked()
