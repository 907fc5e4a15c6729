"""Talk at a served table: bots suggest and answer, people answer by the API and by the page, and it is all recorded."""

from __future__ import annotations

from typing import Any

import httpx

from support.api_client import Person, good, key, open_table, party
from support.servers import ThreadServer
from support.waiting import until

BOTS = [{"who": "me"}, {"who": "bot", "bot": "fair/loyal"}, {"who": "bot", "bot": "fair/shrewd"}]


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


def test_a_person_answers_by_the_api(server: ThreadServer) -> None:
    people = party(server.url, "bastide", 3)
    mover = next(person for person in people if person.seat in person.about()["owing"])
    other = next(person for person in people if person is not mover)
    seq = mover.about()["seq"]
    assert other.moves()["answers"] == [] and other.play("join 3", seq).status_code == 422
    good(mover.play("suggest hall 6", seq))
    offered = other.moves()["answers"]
    assert [one["move"] for one in offered] == ["join 3", "decline"]
    assert {one["rule"] for one in offered} == {"BD-4.10"}
    sent = key()
    first = other.play("join 3", seq, sent)
    assert good(first) and other.play("join 3", seq, sent).content == first.content, "a deed, done once"
    told = other.log(seq)[-1]["events"]
    assert [(event["event"], event["rule"]) for event in told] == [("joins", "BD-4.10")]
    good(mover.play("propose", seq))  # what was said makes nobody's move stale


def test_a_person_answers_a_bot_by_the_page(pages: ThreadServer) -> None:
    """Once a bot has suggested something, bots bid only when those who bid with them have answered or bid."""
    person = open_table(pages.url, "bastide", BOTS)

    def to_bid() -> Any:
        """What is offered once a bot has suggested something that is bid for; until then one plays quietly."""
        offered = person.moves()
        texts = [one["move"] for one in offered["moves"]]
        if offered["answers"] and "bid 0" in texts:
            return offered
        tiles = [text for text in texts if text != "propose"] or texts
        if tiles:
            person.play(tiles[0], offered["seq"])
        assert not person.about()["over"], "no bot has suggested anything"
        return None

    until(to_bid)
    until(lambda: not pages.app.state.bot_runner.served)  # a bot that would bid has done so
    offered = person.moves()
    assert "bid 0" in [one["move"] for one in offered["moves"]] and len(person.about()["owing"]) == 3
    form = {"move": "join 3", "seq": str(offered["seq"]), "key": key()}
    with httpx.Client(base_url=pages.url, cookies={"tablee": person.token}, headers={"origin": pages.url}) as browser:
        shown = browser.get(f"/t/{person.table}?seat=0").text
        assert 'id="answer"' in shown and "if you join.”" in shown
        assert browser.post(f"/t/{person.table}/0/move", data=form).status_code == 303
        assert 'id="answer"' not in browser.get(f"/t/{person.table}?seat=0").text
    until(lambda: person.about()["owing"] == [0])  # now they have bid
    good(person.play("bid 0", offered["seq"]))
    until(lambda: person.view()["view"]["talk"][8] == 1)  # a broken promise, and everybody knows
    assert events(person, offered["seq"]).count("bid_shown") >= 3


def test_people_ask_each_other_for_money_by_the_page(pages: ThreadServer) -> None:
    """Everybody is asked, the answers are buttons, and any other gift remains possible."""
    people = party(pages.url, "bastide", 3)
    asker, giver, other = people
    good(asker.play("ask 2", asker.about()["seq"]))
    seq = giver.about()["seq"]
    assert [one["move"] for one in giver.moves()["answers"]] == [f"give {asker.seat} 2", "decline"]
    with httpx.Client(base_url=pages.url, cookies={"tablee": giver.token}, headers={"origin": pages.url}) as browser:
        page, reading = f"/t/{giver.table}?seat={giver.seat}", f"/t/{giver.table}/read?seat={giver.seat}"
        for shown in (browser.get(page).text, browser.get(reading).text):
            assert "“Can anyone give me 2 deniers?”" in shown and 'id="aside-1"' in shown and 'id="aside-6"' in shown
            assert f'value="give {asker.seat} 2"' in shown and 'form="aside-6"' in shown
        form = {"move": f"give {asker.seat} 2", "seq": str(seq), "key": key()}
        assert browser.post(f"/t/{giver.table}/{giver.seat}/move", data=form).status_code == 303
        ask = {"move": "ask", "arg.amount": "3", "seq": str(giver.about()["seq"]), "key": key()}
        assert browser.post(f"/t/{giver.table}/{giver.seat}/move", data=ask).status_code == 303
    assert events(asker, seq - 1) == ["asks_for_money", "gave", "asks_for_money"]
    assert [one["move"] for one in asker.moves()["answers"]] == [f"give {giver.seat} 3", "decline", "thank"]
    assert [one["move"] for one in other.moves()["answers"]] == [f"give {giver.seat} 3", "decline"]
