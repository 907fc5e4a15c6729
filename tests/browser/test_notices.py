"""Notices, in a browser: the page, a pushed notice, pages that say they are looked at, and no network."""

from __future__ import annotations

import base64
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from server.test_ways import opened
from support import services
from support.api_client import Person, party
from support.browser import MY_TURN, Opening, new_context, sit_down, violations
from support.browser_server import Serving
from support.waiting import until
from tablee import locale
from tablee.server.clock import Chance

WORDS = {language: locale.words("person", language) for language in locale.LANGUAGES}
ENDPOINT = "https://push.invalid/a-browser"
# A push service is not to be had here; what a browser would get from it is made up.
SUBSCRIBE = """
window.asked = null;
PushManager.prototype.subscribe = async function (options) {
  window.asked = options;
  return { toJSON: () => (SUBSCRIPTION) };
};
"""

SHOW = """() => {
  let there = [];
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => there.filter((one) => one.tag === tag);
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, renotify, data }) => {
    there = [...there.filter((one) => one.tag !== tag), { tag, data }];
    self.shown = [title, body, tag, renotify, data.url];
  };
}"""


def rows(server: Serving, what: str) -> list[tuple[Any, ...]]:
    """Rows of the server's database."""
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        return database.execute(what).fetchall()


@pytest.mark.parametrize(("size", "language"), [((390, 844), "de"), ((820, 1180), "fr"), ((1366, 768), "en")])
def test_the_page(opening: Opening, size: tuple[int, int], language: str) -> None:
    """By keyboard: a way is added, tried and removed; what is wrong is said beside it."""
    page, words = opening(*size, language=language), WORDS[language]
    page.goto("/me")
    page.get_by_role("link", name=words["me.nav.notices"]).click()
    expect(page.locator("h1")).to_have_text(words["tell.title"])
    assert violations(page) == []
    form = page.locator("form[action='/me/notices/webhook']")
    form.locator("select").select_option("json")
    field = form.locator("[name=address]")
    field.fill("http://hook.invalid/secret")
    field.press("Enter")
    expect(form.locator("[role=alert]")).to_have_text(words["tell.fault.not_https"])
    expect(field).to_have_value("")
    assert violations(page) == []
    field.fill("https://127.0.0.1/secret")
    field.press("Enter")
    expect(page.locator(".told")).to_have_text(words["tell.added"])
    page.locator(".devices form[action$=test] button").press("Enter")
    expect(page.locator(".devices .fault")).to_contain_text(words["tell.fault.private"])
    assert "secret" not in page.content() and violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".devices form[action$=remove] button").press("Enter")
    expect(page.locator(".devices li")).to_have_count(0)
    page.locator("[name=quiet_from]").select_option("22")
    page.locator("[name=quiet_to]").select_option("7")
    page.locator("form[action$=wishes] button").press("Enter")
    expect(page.locator("[name=quiet_from]")).to_have_value("22")


def test_without_a_script(browser: Browser, server: Serving) -> None:
    context = new_context(browser, server.url, script=False)
    page = context.new_page()
    page.goto("/me/notices")
    expect(page.locator("#push .unable")).to_be_visible()
    expect(page.locator("#push button")).to_be_hidden()
    form = page.locator("form[action='/me/notices/webhook']")
    form.locator("[name=address]").fill("https://hook.invalid/secret")
    form.locator("button").click()
    expect(page.locator(".devices li")).to_have_count(1)
    context.close()


def test_a_notice_that_is_pushed_is_shown(opening: Opening, server: Serving) -> None:
    page = opening()
    page.context.grant_permissions(["notifications"])
    keys = services.Browser(Chance(random.Random(1)), ENDPOINT).keys
    page.add_init_script(SUBSCRIBE.replace("SUBSCRIPTION", json.dumps({"endpoint": ENDPOINT, "keys": keys})))
    page.goto("/me/notices")
    page.locator("#push button").click()
    expect(page.locator(".told")).to_have_text(WORDS["en"]["tell.added"])
    expect(page.locator(".devices li")).to_have_count(1)
    point = base64.urlsafe_b64decode(page.locator("#push").get_attribute("data-key") + "=")  # type: ignore[operator]
    assert len(point) == 65 and rows(server, "SELECT count(*) FROM secrets WHERE name = 'vapid'") == [(1,)]
    # This browser has nowhere to show notices, so what the worker asks it to show is written down.
    page.wait_for_function("navigator.serviceWorker.ready.then((found) => found.active?.state === 'activated')")
    worker = page.context.service_workers[0]
    worker.evaluate(SHOW)
    told = {"id": "1", "title": "Bastille", "body": "It is your turn.", "tag": "a", "url": "/me"}
    for name, heard in (("1", False), ("1", False), ("2", True)):  # a repeat is not heard again, a reminder is
        shown = deliver(page, server, worker, json.dumps({**told, "id": name}))
        assert shown == ["Bastille", "It is your turn.", "a", heard, "/me"]
    assert deliver(page, server, worker, "nonsense") == ["Tablée", "", "tablee", False, "/me"]


def deliver(page: Page, server: Serving, worker: Worker, data: str) -> Any:
    """Push something to the worker, as a push service would; what it shows then."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until(lambda: found or page.evaluate("null"))
    worker.evaluate("self.shown = null")
    sent = {"origin": server.url, "registrationId": found[-1]["registrationId"], "data": data}
    session.send("ServiceWorker.deliverPushMessage", sent)
    until(lambda: worker.evaluate("self.shown"))
    session.detach()
    return worker.evaluate("self.shown")


def test_a_table_says_that_it_is_looked_at(page: Page, server: Serving) -> None:
    with page.expect_request("**/look") as asked:
        sit_down(page, "bastille")
    assert "visible=true" in (asked.value.post_data or "")
    table = page.url.split("/t/")[1].split("?")[0].split("/")[0]
    looked = f"SELECT visible FROM looks WHERE table_id = '{table}'"
    until(lambda: rows(server, looked) == [(1,)])
    # A touch that comes too soon after that is said a while later, with the time since.
    page.clock.install(time=0)
    page.clock.pause_at(1_000_000)
    said: list[str] = []
    page.on("response", lambda answer: said.append((answer.request.post_data or "").partition("&")[2]))
    page.reload()
    # It says so when it is there, and when it follows the table.
    until(lambda: said.count("visible=true&ago=0") == 2 or page.evaluate("null"))
    page.clock.run_for(1000)
    page.mouse.move(40, 40)
    page.clock.run_for(28_999)
    assert said.count("visible=true&ago=29") == 0
    page.clock.run_for(1)
    until(lambda: said.count("visible=true&ago=29") == 1 or page.evaluate("null"))
    # A browser that is busy may end before it has said that a page is gone; but its stream ends.
    page.evaluate("navigator.sendBeacon = () => true")
    page.goto("/me")
    until(lambda: rows(server, looked) == [(0,)])


def test_whoever_looks_is_told_nothing_and_whoever_has_gone_is_told_once(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By letter; one of two looks on a telephone, and closes the page after their turn."""
    with opened(tmp_path) as post:
        people = party(post.server.url, "heads_of_state", 2)
        for person in people:
            client = post.browser(person.token)
            client.post("/me/notices/email", data={"address": f"guest{person.seat}@example.org"})
            client.post(post.link())
        other = people[people[0].about()["owing"][0]]
        person = people[1 - other.seat]
        store, clock = post.server.store, post.server.tables.clock
        told: list[list[str]] = []
        time = [clock.now()]  # as slow as the machine may be
        monkeypatch.setattr(clock, "now", lambda: time[0])

        def turn(mover: Person) -> None:
            """A whole turn of somebody, and who is told of it."""
            before = len(post.letters.found)
            while mover.seat in mover.about()["owing"]:
                mover.play_any(random.Random(1))
            time[0] += 30
            post.server.let_pass(30)
            until(lambda: post.server.run(store.next_notice()) is None)
            told.append([letter["To"] for letter in post.letters.found[before:]])

        context = new_context(browser, post.server.url, 390, 844)
        context.add_cookies([{"name": "tablee", "value": person.token, "url": post.server.url}])
        page = context.new_page()
        page.goto(f"/t/{person.table}")
        until(lambda: [look.visible for look in post.server.run(store.looks(person.table))] == [True])
        turn(other)
        expect(page.locator(MY_TURN).first).to_be_attached()
        turn(person)
        context.close()
        until(lambda: [look.visible for look in post.server.run(store.looks(person.table))] == [False])
        turn(other)
        assert told == [[], [f"guest{other.seat}@example.org"], [f"guest{person.seat}@example.org"]]


def test_without_a_network_the_app_says_so(page: Page) -> None:
    page.goto("/me")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto("/me")
    page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")
    page.context.set_offline(True)
    page.goto("/me/devices")
    for language in locale.LANGUAGES:
        expect(page.locator(f"p[lang={language}]")).to_contain_text(locale.words("pages", language)["page.offline"])
    assert violations(page) == []
    kept = page.evaluate(
        "caches.keys().then((names) => caches.open(names[0])).then((found) => found.keys())"
        ".then((all) => all.map((one) => new URL(one.url).pathname))"
    )
    assert len(kept) == 2 and "/offline" in kept
    page.context.set_offline(False)
    page.goto("/me/devices")
    expect(page.locator("h1")).to_have_text(WORDS["en"]["me.devices.title"])


def test_the_manifest_has_icons_that_are_there(page: Page, server: Serving) -> None:
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(f"{server.url}{address}")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert told["display"] == "standalone" and told["start_url"] == "/me"
    assert {"192x192", "512x512"} == {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        answer = page.request.get(f"{server.url}{icon['src']}")
        assert answer.ok and answer.headers["content-type"] == "image/png"
