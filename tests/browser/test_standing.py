"""Profiles, muting and reporting, by keyboard, on a telephone, in three languages."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from support.api_client import party, play_out
from support.browser import Opening, violations
from support.browser_server import Serving
from tablee import locale

WORDS = {language: locale.words("standing", language) for language in locale.LANGUAGES}
NARROW = (390, 844)
SCREENS = {"en": (1366, 768), "de": (820, 1180), "fr": NARROW}


def test_profiles_for_everyone(opening: Opening, server: Serving) -> None:
    """From the table to the profile of a player, to muting them, and back; axe finds nothing."""
    people = party(server.url, "heads_of_state", 2)
    for _ in play_out(people, random.Random(1)):
        pass
    said = people[1].post(f"/tables/{people[0].table}/seats/1/chat", {"text": "well played"}).json()["seq"]
    for language, size in SCREENS.items():
        page, words = opening(*size, language=language), WORDS[language]
        page.goto(f"/t/{people[0].table}/log")
        expect(page.locator(".said")).to_have_count(1)
        page.locator(".said .report").click()
        expect(page).to_have_url(f"/t/{people[0].table}/said/{said}")
        assert violations(page) == []
        page.goto(f"/t/{people[0].table}/1/profile")
        expect(page.locator("#ratings")).to_have_text(words["stand.ratings"])
        assert violations(page) == [] and page.evaluate("document.body.scrollWidth") <= size[0]
        page.locator("form[action$='mute-player'] button").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".told")).to_have_text(words["stand.told.mute"].format(name="guest 1"))
        page.goto(f"/t/{people[0].table}/log")
        expect(page.locator(".said")).to_have_count(0)
        page.goto("/me/profile")
        assert violations(page) == [] and page.evaluate("document.body.scrollWidth") <= size[0]
        page.locator("#people ~ ul button").click()
        expect(page.locator(".told")).to_have_text(words["stand.told.back"])
        page.locator("[name=rating]").uncheck()
        page.locator("form[action='/me/profile'] button").click()
        expect(page.locator("[name=rating]")).not_to_be_checked()
        page.goto(f"/t/{people[0].table}/log")
        expect(page.locator(".said")).to_have_count(1)
