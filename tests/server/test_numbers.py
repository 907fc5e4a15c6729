"""Numbers from outside are bounded before anything is done with them."""

from __future__ import annotations

import logging

import httpx
import pytest

from support.api_client import Person, key, line_to, open_table
from support.servers import ThreadServer

TOO_LONG = ("9" * 5000, "9" * 30, "2147483648", "-1", "-" + "9" * 30, "1e9", "\u0663")
OPEN = [{"who": "me"}, {"who": "open"}, {"who": "open"}]


def post(person: Person, what: str, **form: str) -> httpx.Response:
    """Send a form as the script of the page does."""
    headers = {**person.headers, "Origin": person.url, "X-Requested-With": "fetch"}
    return person.http.post(f"/t/{person.table}/0/{what}", data={"key": key(), **form}, headers=headers)


@pytest.mark.parametrize("seq", TOO_LONG, ids=[seq[:12] for seq in TOO_LONG])
def test_a_form_with_a_number_that_is_none_does_nothing(seq: str, pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    for what, form in (("chat", {"text": "hello"}), ("undo", {})):
        assert post(person, what, seq=seq, **form).status_code == 422, what
    assert person.about()["seq"] == 0
    assert post(person, "chat", seq="0", text="hello").status_code == 200
    assert person.about()["seq"] == 1


@pytest.mark.parametrize("seats", [OPEN, [{"who": "me"}] * 3], ids=["lobby", "playing"])
def test_an_address_with_a_number_that_is_none_damages_no_table(
    seats: list[dict[str, str]], pages: ThreadServer, caplog: pytest.LogCaptureFixture
) -> None:
    person = open_table(pages.url, "bastille", seats)
    table = f"/t/{person.table}"
    with caplog.at_level(logging.WARNING, "tablee"):
        for number in ("-" + "9" * 23, "9" * 23, "9" * 5000, "2147483648", "-2"):
            for address in (f"{table}/news?seq={number}", f"{table}/steps?seq={number}", f"{table}/at/{number}"):
                with person.http.stream("GET", address, headers=person.headers) as response:
                    assert response.status_code == 422, address
        assert not caplog.records


def test_a_last_event_far_ahead_is_heeded(pages: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    """It comes from a page of a table that was restored since."""
    person = open_table(pages.url, "bastille", OPEN)
    headers = {**person.headers, "Last-Event-ID": "9" * 20}
    with caplog.at_level(logging.WARNING, "tablee"):
        for address in (f"/t/{person.table}/news?seq=0", f"/api{person.place}/stream"):
            with line_to(pages.url).stream("GET", address, headers=headers) as response:
                assert response.status_code == 200 and b"retry" in next(response.iter_bytes())
                assert person.post(f"{person.place}/chat", {"text": "hello"}).status_code == 200
        assert not caplog.records
