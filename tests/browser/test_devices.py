"""One person in two browsers: a code, a rescue code, a passkey, the way from table to table, in three languages."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.api_client import party
from support.browser import MY_TURN, Opening, new_context, sit_down, violations
from support.browser_server import Serving
from support.folders import quick_folder
from support.qr import scanned
from support.servers import ThreadServer, relaxed, sqlite
from tablee import locale
from tablee.web.app import add_pages

WORDS = {language: locale.words("person", language) for language in locale.LANGUAGES}
BADGE = "navigator.setAppBadge = async (count) => { window.badge = count; }; navigator.clearAppBadge = async () => {};"
NARROW = (390, 844)


def press(page: Page, action: str) -> None:
    page.locator(f"form[action='{action}'] button").click()


def test_two_browsers_become_one_person_and_two_again(opening: Opening) -> None:
    """By the code that a telephone reads; both sit at the table, and the first one is signed out by the second."""
    desk, phone = opening(), opening(*NARROW, language="de")
    table = sit_down(desk, "bastille")
    own = sit_down(phone, "bastide")
    desk.goto("/me/devices")
    expect(desk.locator(".devices button")).to_have_count(0)  # the only device cannot be signed out
    press(desk, "/me/devices/link")
    letters = desk.locator("#letters").inner_text()
    link = scanned(desk)
    assert link.endswith(f"/link/{letters.replace(' ', '')}")
    phone.goto(link)
    expect(phone.locator("[name=code]")).to_have_value(letters)
    assert violations(phone) == []
    press(phone, "/link")
    expect(phone.locator(".told")).to_have_text(WORDS["de"]["me.devices.joined"])
    expect(phone.locator(".devices li")).to_have_count(2)
    phone.goto(table)
    expect(phone.locator(MY_TURN).first).to_be_attached()
    # What one of them does, the other one sees; the other table waits, in the title and on the icon as well.
    desk.add_init_script(BADGE)
    desk.goto(table)
    expect(desk.locator("#next-table b")).to_have_text("(1)")
    assert desk.title().startswith("(2) ") and desk.evaluate("window.badge") == 2
    seq = desk.locator("#table-state").get_attribute("data-seq") or ""
    phone.locator(MY_TURN).first.click()
    expect(desk.locator("#table-state")).not_to_have_attribute("data-seq", seq)
    desk.locator("#next-table").click()
    expect(desk).to_have_url(own)
    # Notes are kept without leaving the page.
    desk.locator(".notes summary").click()
    desk.locator("#note").fill("my plan")
    desk.locator("#notes button").click()
    expect(desk.locator("#notes [role=status]")).to_have_text(WORDS["en"]["me.notes.kept"])
    phone.goto(own)
    expect(phone.locator("#note")).to_have_value("my plan")
    phone.goto("/me/devices")
    phone.locator(".devices button").first.click()
    expect(phone.locator(".devices li")).to_have_count(1)
    desk.goto("/me")
    expect(desk.locator(".tables")).to_have_count(0)
    desk.goto(table)
    expect(desk.locator("#note")).to_have_count(0)  # somebody who watches


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_own_pages_for_everyone(opening: Opening, server: Serving, language: str) -> None:
    """Axe finds nothing, and nothing is wider than a telephone; axe looks at each page in one of the languages."""
    page, people = opening(*NARROW, language=language), party(server.url, "bastille", 3, pace="days/4")
    mine = next(person for person in people if person.seat not in people[0].about()["owing"])
    page.context.add_cookies([{"name": "tablee", "value": mine.token, "url": server.url}])
    table = f"/t/{mine.table}"
    own = ["/me", "/me?q=zzz", "/me/devices", "/me/notices", "/link", "/me/profile", f"{table}/read"]
    own += ["/notices/a-way/confirm", "/notices/a-way/stop"]
    turn, number = itertools.count(), locale.LANGUAGES.index(language)
    found = {}

    def look(name: str) -> None:
        expect(page.locator("html")).to_have_attribute("lang", language)
        wide = page.evaluate("document.documentElement.scrollWidth") > NARROW[0]
        chosen = next(turn) % len(locale.LANGUAGES) == number
        found[name] = (violations(page) if chosen else []) + ["it is too wide"] * wide

    for path in [*own, f"{table}/{mine.seat}/prepare", f"{table}/{(mine.seat + 1) % 3}/profile", "/new/bastide"]:
        page.goto(path)
        look(path)
    for action in ("/me/devices/link", "/me/devices/rescue"):
        page.goto("/me/devices")
        press(page, action)
        look(action)
    page.goto("/me/devices")
    page.locator("#forget summary").click()
    look("forget")
    page.locator("[name=sure]").check()
    press(page, "/me/forget")
    look("forgotten")
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_recovery_code_brings_somebody_back_without_a_script(opening: Opening) -> None:
    """Then all is forgotten, on both devices."""
    page = opening(*NARROW, language="fr")
    sit_down(page, "bastille")
    page.goto("/me/devices")
    press(page, "/me/devices/rescue")
    rescue = page.locator("#letters").inner_text()
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(page.locator("#letters")).to_have_css("color", "rgb(238, 224, 195)")
    page.emulate_media(media="print")
    expect(page.locator("#letters")).to_have_css("color", "rgb(45, 33, 23)")  # it can be read on paper
    plain = opening(*NARROW, language="de", script=False)
    plain.goto("/link")
    plain.locator("[name=code]").fill("falsch")
    press(plain, "/link")
    expect(plain.locator(".fault")).to_be_visible()
    plain.locator("[name=code]").fill(rescue)
    press(plain, "/link")
    expect(plain.locator(".told")).to_have_text(WORDS["de"]["me.devices.joined"])
    plain.goto("/me")
    expect(plain.locator(".my-turn")).to_have_count(1)
    plain.goto("/me/devices")
    plain.locator("#forget summary").click()
    plain.locator("[name=sure]").check()
    press(plain, "/me/forget")
    expect(plain.locator("h1")).to_have_text(WORDS["de"]["me.forget.done"])
    page.goto("/me")
    expect(page.locator(".tables")).to_have_count(0)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder for a database."""
    with quick_folder() as folder:
        yield folder


def test_a_passkey_brings_somebody_back(browser: Browser, tmp_path: Path) -> None:
    """Made and used by the authenticator of the browser; an address that is a number offers none."""
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server:
        named = server.url.replace("127.0.0.1", "localhost")
        context = new_context(browser, named)
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        table = sit_down(page, "bastille")
        page.goto("/me/devices")
        page.locator("#passkey-make").click()
        expect(page.locator("#passkeys .devices li")).to_have_count(1)
        assert violations(page) == []
        page.locator(".devices button").first.click()  # sign out: there is a way back
        page.wait_for_url(f"{named}/")
        page.goto(table)
        expect(page.locator("#next-table")).to_have_count(0)
        page.goto("/link")
        page.locator("#passkey-use").click()
        expect(page.locator(".told")).to_have_text(WORDS["en"]["me.devices.joined"])
        page.goto(table)
        expect(page.locator("#next-table")).to_be_visible()
        page.goto(f"{server.url}/me/devices")
        expect(page.locator("#rescue")).to_be_visible()
        expect(page.locator("#passkeys")).to_have_count(0)
        context.close()
