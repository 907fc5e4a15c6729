"""Two clicks on "sit down" over a slow line: the guest has one seat, and a token that opens it."""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path

import httpx

from attack.result import Result
from support.api_client import open_table
from support.servers import running, sqlite

GUESTS = int(os.environ.get("TABLEE_GUESTS", "8"))


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, running(sqlite(Path(folder))) as server:
        for number in range(GUESTS):
            click_twice(result, server.url, number % 2 + 1)


def click_twice(result: Result, url: str, places: int) -> None:
    """A browser posts the form twice before the first answer has come."""
    host = open_table(url, "bastille", [{"who": "open"}] * places + [{"who": "me"}] * (3 - places))
    invite = host.about()["invite"]
    browser = httpx.Client(base_url=url, headers={"Origin": url}, follow_redirects=False)
    page = f"/t/{host.table}/join/{invite}"
    form = fields(browser.get(page).text)
    answers: list[httpx.Response] = []

    def click() -> None:
        with httpx.Client(base_url=url, headers={"Origin": url}, cookies=browser.cookies) as once:
            answers.append(once.post(page, data={**form, "name": "guest"}))

    clicks = [threading.Thread(target=click) for _ in range(2)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    for answer in answers:
        browser.cookies.update(answer.cookies)
    taken = [seat for seat in host.about()["seats"] if seat["name"] == "guest" and seat["who"] == "player"]
    result.expect(len(taken) == 1, f"two clicks took {len(taken)} seats of {places}")
    token = browser.cookies.get("tablee") or ""
    mine = [
        seat
        for seat in httpx.get(f"{url}/api/tables/{host.table}", cookies={"tablee": token}).json()["seats"]
        if seat["mine"]
    ]
    result.expect(len(mine) >= 1, "the guest has a token that opens no seat")
    browser.close()


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the form, such as the key that makes a repeat harmless."""
    found: dict[str, str] = {}
    for tag in page.split("<input")[1:]:
        attributes = dict(
            part.partition("=")[::2] for part in tag.partition(">")[0].replace('"', "").split() if "=" in part
        )
        if attributes.get("type") == "hidden" and attributes.get("name") != "back":
            found[attributes["name"]] = attributes.get("value", "")
    return found
