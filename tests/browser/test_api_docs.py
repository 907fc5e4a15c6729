"""The page of the API: every request can be tried out, and everything on it comes from the server itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect


def test_a_request_is_tried_out(page: Page) -> None:
    page.goto("/api/docs")
    described: Any = page.request.get("/api/openapi.json").json()
    operations = sum(len(methods) for methods in described["paths"].values())
    expect(page.locator(".opblock")).to_have_count(operations)
    games = page.locator(".opblock", has_text="/api/games")
    games.locator(".opblock-summary-control").click()
    games.get_by_role("button", name="Try it out").click()
    games.get_by_role("button", name="Execute").click()
    answer = games.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text("200")
    expect(answer).to_contain_text("heads_of_state")
