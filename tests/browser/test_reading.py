"""Pages to read: the rules in three languages, and the replay of finished games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from support.browser import Opening, my_turn, sit_down, violations
from support.browser_server import Serving
from tablee import games, locale
from tablee.table import Record

RECORDS = Path(__file__).parent.parent / "records"
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
HOSTILE = '<b onclick="x">Anna</b>'
Finished = Callable[..., str]


def record_of(game: str) -> Record:
    """A whole game of random moves."""
    return Record.parse(sorted((RECORDS / game).glob("*.game"))[0].read_text(encoding="utf-8"))


@pytest.fixture
def finished(server: Serving) -> Finished:
    """Opens a table where a game is over; returns its path."""

    def opened(game: str, name: str = "Anna") -> str:
        record = record_of(game)
        seats = [{"who": "me", "name": name}]
        seats += [{"who": "bot", "name": f"Bot {seat}", "bot": "random"} for seat in range(1, record.seats)]
        body = json.dumps({"record": record.text(), "seats": seats}).encode()
        request = Request(f"{server.url}/api/records", body, {"Content-Type": "application/json"})
        with urlopen(request) as answer:
            return f"/t/{json.load(answer)['table']}"

    return opened


def at_move(page: Page, move: int) -> None:
    """Wait until the page shows the table after this move."""
    expect(page.locator(f'[data-replay="{move}"]')).to_be_attached()
    expect(page.locator("[data-part=number]")).to_contain_text(f"{move} /")


def drawing(page: Page) -> str:
    return str(page.locator(".drawing > svg").evaluate("(board) => board.outerHTML"))


# The rules.


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_rules_page(opening: Opening, game: str, language: str) -> None:
    page = opening(language=LOCALES[language])
    rules = games.rules(game, language)
    page.goto(f"/rules/{game}#{rules[-1].number}")
    assert page.locator("html").get_attribute("lang") == language
    shown: Any = page.locator(".rules > div").evaluate_all("(found) => found.map((rule) => rule.id)")
    assert shown == [rule.number for rule in rules]
    first = page.locator("main h2").first  # the contents come before anything else
    expect(first).to_have_text(locale.words("reading", language)["reading.rules.contents"])
    assert page.locator(".contents li").count() == len({rule.section for rule in rules}) + 1
    expect(page.locator(f"[id='{rules[-1].number}']")).to_be_in_viewport()
    words = locale.words("reading", language)
    expect(page.locator(".notice")).to_contain_text(words["reading.rules.reconstructed"])
    invented = {
        path.partition(".")[0] for path, _, source in games.read_edition(game).values() if source == "reconstructed"
    }
    for part in invented:
        name = locale.words(game, language)[f"part.{part}"]
        expect(page.locator(".notice")).to_contain_text(name)
        expect(page.locator(f"#part-reconstructed-{part} summary")).to_have_text(name)
    values = page.locator("details tbody tr").count()
    assert values == len(games.read_edition(game).values())


def test_rules_cite_each_other_by_links(page: Page) -> None:
    page.goto("/rules/bastille")
    page.locator("[id='BA-1.3'] dd a", has_text="BA-R1").click()
    expect(page).to_have_url(re.compile(r"#BA-R1$"))
    expect(page.locator("[id='BA-R1']")).to_be_in_viewport()
    assert page.goto("/rules/chess").status == 404  # type: ignore[union-attr]


# Addresses that lead nowhere.


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_an_unknown_address_is_told_to_a_person(opening: Opening, language: str) -> None:
    page = opening(language=LOCALES[language])
    words = locale.words("pages", language)
    for path, said in (("/nowhere", "no_page"), ("/t/x/y/z", "no_table"), ("/t/nowhere", "no_table")):
        answer = page.goto(path)
        assert answer is not None and answer.status == 404, path
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator(".fault")).to_have_text(words[f"page.problem.{said}"])
    page.locator("main a").first.click()
    expect(page.locator("h1")).to_have_text(words["page.home.heading"])


def test_an_unknown_address_of_the_api_is_told_to_a_program(page: Page) -> None:
    answer = page.request.get("/api/nowhere")
    assert answer.status == 404 and answer.headers["content-type"] == "application/problem+json"
    assert page.request.get("/preferences").status == 405


# The replay.


@pytest.mark.parametrize("game", games.names())
def test_replay_by_slider_and_keyboard(page: Page, finished: Finished, game: str) -> None:
    last = len(record_of(game).entries)
    page.goto(f"{finished(game, HOSTILE)}/replay?move=42")
    at_move(page, 42)
    assert page.locator(".replay b[onclick]").count() == 0
    expect(page.locator(".totals")).to_contain_text(HOSTILE)
    before = drawing(page)
    page.keyboard.press("ArrowRight")
    at_move(page, 43)
    assert "move=43" in page.url
    page.keyboard.press("ArrowLeft")
    at_move(page, 42)
    assert drawing(page) == before
    page.keyboard.press("End")
    at_move(page, last)
    page.keyboard.press("Home")
    at_move(page, 0)
    page.locator("#move").fill("30")
    at_move(page, 30)
    page.locator("#move").press("ArrowRight")
    at_move(page, 31)
    page.reload()
    at_move(page, 31)
    assert drawing(page) != before
    assert page.locator(".log li").count() > 0
    expect(page.locator(".chart .curve")).to_have_count(record_of(game).seats)
    # A rule that the log cites is shown beside the board, and goes again.
    number = page.locator(".log a.cite").first.inner_text()
    for key in ("Enter", "Escape"):  # by the button, or by Escape
        page.locator(".log a.cite").first.click()
        expect(page.locator("#rule article h2")).to_contain_text(number)
        page.locator("#rule .close").press(key)
        expect(page.locator("#rule article")).to_have_count(0)
    at_move(page, 31)


def test_replay_without_script(opening: Opening, finished: Finished) -> None:
    page = opening(script=False)
    page.goto(f"{finished('bastille')}/replay?move=42&seat=1")
    page.locator(".steps a[rel=next]").click()
    at_move(page, 43)
    page.locator("#move").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".no-script").click()
    at_move(page, 44)
    assert "seat=1" in page.url
    page.locator(".seats a").first.click()
    at_move(page, 44)
    assert "seat=" not in page.url


def test_replay_hides_from_a_seat_what_it_did_not_know(page: Page, finished: Finished) -> None:
    record = record_of("bastille")
    taken = next(at for at, entry in enumerate(record.entries, 1) if entry.move.startswith("mission "))
    taker = record.entries[taken - 1].seat
    other = (taker + 1) % record.seats
    mission = locale.words("bastille")[f"mission.{record.entries[taken - 1].move.split()[1]}"]
    path = finished("bastille")
    page.goto(f"{path}/replay?move={taken}&seat={other}")
    expect(page.locator(".log")).to_contain_text("answers in secret")
    expect(page.locator(".log")).not_to_contain_text(mission)
    hidden = drawing(page)
    for seat in ("", f"&seat={taker}"):
        page.goto(f"{path}/replay?move={taken}{seat}")
        expect(page.locator(".log")).to_contain_text(mission)
        assert drawing(page) != hidden


def test_go_on_from_a_moment_against_bots(page: Page, finished: Finished) -> None:
    path = finished("bastille")
    page.goto(f"{path}/replay?move=20")
    page.keyboard.press("ArrowRight")
    at_move(page, 21)
    page.locator(".go-on [name=seat]").select_option("2")
    page.locator(".go-on [name=level]").select_option("random")
    page.locator(".go-on button").click()
    page.wait_for_url("**/t/*?seat=2")
    assert path not in page.url
    assert my_turn(page)
    assert int(page.locator("#table-state").get_attribute("data-seq") or 0) >= 21
    page.goto(f"{path}/replay")
    expect(page.locator(".go-on form")).to_have_count(0)


def test_replay_plays_by_itself_until_it_is_stopped(opening: Opening, finished: Finished) -> None:
    page = opening(speed="fast")
    page.goto(f"{finished('bastille')}/replay?move=10")
    expect(page.locator("#player[data-state=paused]")).to_be_attached()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#player[data-state=playing]")).to_be_attached()
    page.wait_for_function("() => parseInt(document.querySelector('[data-part=number]').textContent) >= 12")
    expect(page.locator("#caption p").first).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    at = page.locator("#move").input_value()
    expect(page.locator(f'[data-replay="{at}"]')).to_be_attached()  # all beside the board has followed
    expect(page.locator("[data-part=log]")).to_contain_text(page.locator("#caption p").first.inner_text())
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#player[data-state=paused]")).to_be_attached()
    # The board that was played is the one that is fetched.
    page.get_by_role("button", name="Skip").click()
    at = page.locator("#move").input_value()
    expect(page.locator(f'[data-replay="{at}"]')).to_be_attached()
    pieces = """() => [...document.querySelectorAll("#drawing .piece")]
      .map((piece) => piece.id + piece.getAttribute("transform"))"""
    played: Any = page.evaluate(pieces)
    page.reload()
    assert page.evaluate(pieces) == played


def test_no_replay_before_the_end(page: Page) -> None:
    table = sit_down(page, "bastille").split("?")[0]
    answer = page.goto(f"{table}/replay")
    assert answer is not None and answer.status == 409
    expect(page.locator("main")).to_contain_text("The game is not over yet.")


@pytest.mark.parametrize(("width", "game"), [(1366, "bastide"), (390, "bastille")])
def test_axe_finds_nothing_to_read(opening: Opening, finished: Finished, width: int, game: str) -> None:
    page = opening(width, 768 if width > 760 else 844, language=LOCALES["fr"])
    found: dict[str, Any] = {}
    for path in (f"/rules/{game}", f"{finished(game)}/replay?move=42"):  # the pages are the same in every game
        page.goto(path)
        if faults := violations(page):
            found[path] = faults
    assert found == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_reading_on_a_telephone(opening: Opening, finished: Finished, theme: str) -> None:
    page = opening(390, 844, theme, LOCALES["de"])
    for path in ("/rules/heads_of_state", f"{finished('bastide')}/replay?move=42"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.locator(".steps a[rel=next]").click()
    at_move(page, 43)
