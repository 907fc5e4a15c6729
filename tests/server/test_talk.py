"""Talk at a served table: bots suggest and answer, people answer by the API and by the page, and it is all recorded."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from support.api_client import Person, good, key, open_table
from support.servers import ThreadServer

BOTS = [{"who": "me"}, {"who": "bot", "bot": "fair/loyal"}, {"who": "bot", "bot": "fair/shrewd"}]


def until(found: Callable[[], Any], seconds: float = 60) -> Any:
    """What `found` finds, once it does."""
    end = time.monotonic() + seconds
    while not (something := found()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return something


def events(person: Person, since: int = -1) -> list[str]:
    """The names of what has happened."""
    return [event["event"] for step in person.log(since) for event in step.get("events", ())]


def my_turn(person: Person) -> Any:
    """Play quietly until it is one's turn to propose or play; what is offered then."""
    while True:
        until(lambda: 0 in person.about()["owing"] or person.about()["over"])
        offered = person.moves()
        texts = [one["move"] for one in offered["moves"]]
        if "propose" in texts:
            return offered
        person.play(texts[0], offered["seq"])


def test_bots_answer_a_suggestion_and_a_gift(server: ThreadServer) -> None:
    person = open_table(server.url, "bastide", BOTS)
    seq = my_turn(person)["seq"]
    good(person.play("suggest wall_north 6", seq))
    until(lambda: sum(name in ("joins", "declines") for name in events(person, seq)) == 2)
    good(person.play("give 1 1", person.about()["seq"]))
    until(lambda: {"thanks", "joins"} & set(events(person, seq)[-1:]))
    assert person.about()["owing"] == [0], "all of it was talk: it is still their turn"
    said = person.view()["view"]["talk"]
    assert said[1] == 1 and said[2] == 6 and -2 not in said[2:5]


@pytest.mark.parametrize("by_page", [False, True])
def test_a_person_answers_a_bot(pages: ThreadServer, by_page: bool) -> None:
    """Once a bot has suggested something, bots bid only when those who bid with them have answered or bid."""
    person = open_table(pages.url, "bastide", BOTS)
    offered = my_turn(person)
    while not (offered := person.moves())["answers"] or "bid 0" not in [one["move"] for one in offered["moves"]]:
        if offered["moves"]:
            texts = [one["move"] for one in offered["moves"]]
            houses = [text for text in texts if text != "propose"] or texts
            person.play(houses[0], offered["seq"])
        assert not person.about()["over"], "no bot has suggested anything"
        time.sleep(0.005)
    assert [one["rule"] for one in offered["answers"]] == ["BD-4.10"] * len(offered["answers"])
    time.sleep(0.3)  # in which a bot would have bid
    assert person.about()["seq"] == offered["seq"] and 0 in person.about()["owing"]
    if by_page:
        form = {"move": "join 3", "seq": str(offered["seq"]), "key": key()}
        cookies = {"tablee": person.token}
        with httpx.Client(base_url=pages.url, cookies=cookies, headers={"origin": pages.url}) as browser:
            shown = browser.get(f"/t/{person.table}?seat=0").text
            assert 'id="answer"' in shown and "if you join.”" in shown
            answered = browser.post(f"/t/{person.table}/0/move", data=form)
            assert answered.status_code == 303, answered.text
            assert 'id="answer"' not in browser.get(f"/t/{person.table}?seat=0").text
    else:
        sent = key()
        first = person.play("join 3", offered["seq"], sent)
        assert good(first) and person.play("join 3", offered["seq"], sent).content == first.content, "a deed, once"
    until(lambda: person.about()["owing"] == [0])  # now they have bid
    assert "joins" in events(person, offered["seq"])
    good(person.play("bid 0", offered["seq"]))
    shown = until(lambda: [name for name in events(person, offered["seq"]) if name == "bid_shown"])
    assert len(shown) == 3
    until(lambda: person.view()["view"]["talk"][8] == 1)  # a broken promise, and everybody knows
