"""The analysis of a finished game: worked out once, in the background, from what each could know, and kept."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, good, play_out
from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until
from tablee import games
from tablee.server.bots import analyst
from tablee.server.bots.analysis import is_better, moments
from tablee.server.bots.turns import BACKGROUND, IMPORTED, Account
from tablee.server.bots.worker import think
from tablee.table import SPECTATOR, Record, RecordError, Replay

RECORDS = Path(__file__).parent.parent / "records"


def record_of(name: str) -> Record:
    """A game of the collection."""
    return Record.parse((RECORDS / name).read_text())


def finished(server: ThreadServer, record: Record, address: str = "") -> Person:
    """A table with a game that is over; whoever brought its record sits on the first seat."""
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * (record.seats - 1)]
    found = good(Person(server.url, address=address).post("/records", {"record": record.text(), "seats": seats}))
    return Person(server.url, found["token"], found["table"], address=address)


def played_here(server: ThreadServer, record: Record, address: str) -> Person:
    """A table where the last moves of a game were made."""
    body = {"record": record.text(), "seats": [{"who": "me"}] * record.seats, "at": len(record.entries) - 1}
    found = good(Person(server.url, address=address).post("/records", body))
    person = Person(server.url, found["token"], found["table"], address=address)
    for _ in play_out([person.at(seat) for seat in range(record.seats)], random.Random(1)):
        pass
    return person


def worked_out(person: Person, path: str) -> Any:
    """The analysis once it is done; it grows meanwhile."""
    known = -1

    def done() -> Any:
        nonlocal known
        found = good(person.get(path))
        assert found["known"] >= known
        known = found["known"]
        return found if found["done"] else None

    found = until(done)
    assert known == found["moves"]
    return found


def instant(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bots that answer at once whatever they are asked; what that was."""
    asked: list[str] = []

    async def answer(question: dict[str, Any]) -> Any:
        asked.append(question["what"])
        if question["what"] == "chances":
            return [[1 / view["seats"]] * view["seats"] for view in question["views"]]
        best, about = question["moves"][0], {"chance": 0.4, "gain": 0.2, "error": 0.01, "points": 3.0}
        return {"best": best, **about, "reasons": [{"feature": "money", "rule": "BD-4.5", "points": 1.0}]}

    monkeypatch.setattr(server.app.state.bot_runner.pool, "ask", answer)
    return asked


def test_a_game_is_analysed_and_shown(pages: ThreadServer) -> None:
    """By real bots, in a process: a short game of the collection."""
    record = record_of("bastide/bastide-3-siege_needs_more.game")
    person = finished(pages, record)
    public = worked_out(person, f"/tables/{person.table}/analysis")
    assert len(public["chances"]) == len(record.entries) + 1 and public["evaluator"] == "adviser"
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in public["chances"])
    first = [score["rank"] == 1 for score in person.about()["scores"]]
    assert public["chances"][-1] == [round(won / sum(first), 3) for won in first]  # the end is certain
    assert 1 <= len(public["moments"]) <= 3
    own = worked_out(person, f"{person.place}/analysis")
    assert len(own["decisions"]) > 5
    assert any(one["best"] for one in own["decisions"])
    for language, words in (("en", "The decisive moments"), ("de", "Was die Partie entschied")):
        headers = {**person.headers, "Accept-Language": language}
        shown = person.http.get(f"/t/{person.table}/analysis", headers=headers).text
        assert words in shown and "polyline" in shown and "replay?move=" in shown
        assert shown.count("<dt>") == 3 * sum(one["best"] is not None for one in own["decisions"])
    stranger = person.http.get(f"/t/{person.table}/analysis?seat=0").text
    assert "polyline" in stranger and "<dt>" not in stranger
    better = [one for one in own["decisions"] if one["best"] is not None]
    look_at_what_was_better(person, better)
    play_it_from_there(person, better[0]["move"])
    assert Person(pages.url).get(f"{person.place}/analysis").status_code == 401
    assert f'href="/t/{person.table}/analysis"' in person.http.get(f"/t/{person.table}").text


def look_at_what_was_better(person: Person, better: list[Any]) -> None:
    """Decisions by weight or by move, each with its number in the replay and a picture with rings around both moves."""
    place = f"/t/{person.table}/analysis"
    by_weight = sorted(better, key=lambda one: -one["gain"])
    for order, decisions in (("weight", by_weight), ("move", better)):
        shown = person.http.get(f"{place}?order={order}", headers=person.headers).text
        assert re.findall(r">Move (\d+)</a>\s*<div", shown) == [str(one["move"] + 1) for one in decisions]
        links = re.findall(r'replay\?move=(\d+)&amp;seat=0" title', shown)
        assert links == [str(one["move"] + 1) for one in decisions], "where the replay shows the same number"
        sentence = re.search(r"’s chance of winning rises from \d+% to \d+%; .+’s falls from \d+% to \d+%\.", shown)
        assert sentence is not None
    assert person.http.get(f"{place}?order=size", headers=person.headers).status_code == 422
    rings = 0
    for one in better:
        picture = f"{place}/{one['move']}"
        drawn = [person.http.get(f"{picture}/{theme}.svg", headers=person.headers) for theme in ("light", "dark")]
        assert all(answer.status_code == 200 and answer.text.startswith("<svg") for answer in drawn)
        assert drawn[0].text != drawn[1].text and 'role="button"' not in drawn[0].text
        rings += drawn[0].text.count('id="ring-')
        assert person.http.get(f"{picture}/light.svg").status_code == 404, "a stranger is not told what was better"
    assert rings > 1
    assert person.http.get(f"{place}/99999/light.svg", headers=person.headers).status_code == 404


def play_it_from_there(person: Person, move: int) -> None:
    """A new table before the decision, which says where it comes from; it can be continued in turn."""
    form = {"move": str(move), "seat": "0", "level": "random", "key": "play-it-from-here"}
    headers = {**person.headers, "Origin": person.url}
    opened = person.http.post(f"/t/{person.table}/replay", data=form, headers=headers)
    assert opened.status_code == 303
    page = person.http.get(opened.headers["location"], headers=person.headers).text
    back = f'href="/t/{person.table}/replay?move={move}"'
    assert back in page and f"after move {move}<" in page
    assert back not in person.http.get(f"/t/{person.table}", headers=person.headers).text
    assert person.http.get(f"/t/{person.table}/replay?move={move}").status_code == 200


def test_it_is_worked_out_once_and_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "WRITTEN_EVERY", 0.0)
    record = record_of("bastide/bastide-4-siege_lost.game")
    whole = -(-(len(record.entries) + 1) // analyst.AT_ONCE)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        person = finished(server, record)
        place = f"/tables/{person.table}/analysis"
        asked: list[str] = []

        async def stuck(question: dict[str, Any]) -> Any:
            asked.append(question["what"])
            if len(asked) > 3:
                await asyncio.Event().wait()
            return [[0.25] * 4 for _ in question["views"]]

        monkeypatch.setattr(server.app.state.bot_runner.pool, "ask", stuck)
        assert not good(person.get(place))["done"]
        until(lambda: len(asked) == 4)
        assert good(person.get(place))["known"] == 3 * analyst.AT_ONCE - 1
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        person = Person(server.url, person.token, person.table)
        asked = instant(server, monkeypatch)
        worked_out(person, place)
        assert asked == ["chances"] * (whole - 3), "what was known is asked again"
        for _ in range(3):
            assert good(person.get(place))["done"]
        assert len(asked) == whole - 3
        worked_out(person, f"{person.place}/analysis")
        assert set(asked[whole - 3 :]) == {"verdict"}


def test_nobody_fills_the_places_of_others(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses go on in turns, one address after the other, and games that were played here before all others."""
    asked: list[str] = []
    ranks: dict[str, int] = {}
    runner = server.app.state.bot_runner
    ask = runner.think

    async def answer(question: dict[str, Any]) -> Any:
        asked.append(question["game"])
        await asyncio.sleep(0.03)
        return [[1 / view["seats"]] * view["seats"] for view in question["views"]]

    async def noted(account: Account, rank: int, question: dict[str, Any]) -> Any:
        ranks[account.client] = rank
        return await ask(account, rank, question)

    monkeypatch.setattr(runner.pool, "ask", answer)
    monkeypatch.setattr(runner, "think", noted)
    brought, other = record_of("bastide/bastide-4-siege_lost.game"), record_of("bastille/bastille-3.game")
    guest, player = finished(server, other, "192.0.2.2"), played_here(server, other, "192.0.2.3")
    for _ in range(4 * analyst.MOST_EACH):
        greedy = finished(server, brought, "192.0.2.1")
        good(greedy.get(f"/tables/{greedy.table}/analysis"))
    assert len(server.app.state.analyst._jobs) <= analyst.MOST_EACH
    for person in (guest, player):
        before = len(asked)
        worked_out(person, f"/tables/{person.table}/analysis")
        meanwhile = asked[before:]
        assert meanwhile.count("bastide") <= 2 * meanwhile.count("bastille"), meanwhile
    assert ranks == {"192.0.2.1": IMPORTED, "192.0.2.2": IMPORTED, "192.0.2.3": BACKGROUND}


def test_only_of_games_that_are_over(pages: ThreadServer) -> None:
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 2]
    person = Person(pages.url)
    found = good(person.post("/tables", {"game": "bastide", "seats": seats}))
    person = Person(pages.url, found["token"], found["table"])
    for place in (f"/tables/{person.table}/analysis", f"{person.place}/analysis"):
        assert person.get(place).status_code == 409
    assert person.http.get(f"/t/{person.table}/analysis", headers=person.headers).status_code == 409


def altered(record: Record) -> tuple[Record, int]:
    """The same game with another card in somebody's hand that nobody else ever saw, and whose hand it is."""
    game = games.load(record.game)
    names = sorted({word for entry in record.entries for word in entry.outcomes})
    for number in range(len(record.entries) - 1, 0, -1):
        entry = record.entries[number]
        for place, word in enumerate(entry.outcomes):
            for other in names:
                if other == word or other.partition(":")[0] != word.partition(":")[0]:
                    continue
                outcomes = (*entry.outcomes[:place], other, *entry.outcomes[place + 1 :])
                entries = [*record.entries]
                entries[number] = type(entry)(entry.line, entry.seat, entry.move, outcomes)
                changed = Record.parse(record.text())
                changed.entries[:] = entries
                for later in [at for at in changed.snapshots if at > number]:
                    del changed.snapshots[later]
                try:
                    if _secret(game, record, changed, number, entry.seat):
                        return changed, entry.seat
                except RecordError:
                    continue
    raise AssertionError("no secret can be altered")


def _secret(game: Any, one: Record, other: Record, since: int, knowing: int) -> bool:
    """Whether one seat, and nobody else, sees another game, from the move that is altered to the last."""
    noticed = False
    replays = [Replay(game, one), Replay(game, other)]
    for replay in replays:
        replay.resume(since)
    while replays[0].forward() and replays[1].forward():
        for seat in [*range(one.seats), SPECTATOR]:
            views = [game.seen_by(replay.state, seat).dump() for replay in replays]
            if views[0] != views[1] and seat != knowing:
                return False
            noticed |= views[0] != views[1]
    for replay in replays:
        replay.finish()
    return noticed


def sensitive(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots whose every answer shows the least change of the question."""

    async def answer(question: dict[str, Any]) -> Any:
        chance = random.Random(json.dumps(question))
        if question["what"] == "chances":
            return [[round(chance.random(), 3) for _ in range(view["seats"])] for view in question["views"]]
        about = {name: round(chance.random(), 3) for name in ("chance", "gain", "error", "points")}
        reasons = [{"feature": "money", "rule": "BD-4.5", "points": about["points"]}]
        return {"best": chance.choice(question["moves"]), **about, "reasons": reasons}

    monkeypatch.setattr(server.app.state.bot_runner.pool, "ask", answer)


def test_no_secret_of_another_hand_changes_a_byte(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two finished games that differ in a tile which only one player ever saw: all others are told the same."""
    sensitive(pages, monkeypatch)
    record = record_of("bastide/bastide-4-siege_lost.game")
    record.seed = None
    other, knowing = altered(record)
    assert knowing != 0  # whoever looks sits on the first seat
    told: list[list[bytes]] = []
    for changed in (record, other):
        owner = finished(pages, changed)
        stranger = Person(pages.url, "", owner.table)
        worked_out(stranger, f"/tables/{owner.table}/analysis")
        worked_out(owner, f"{owner.place}/analysis")
        looks = [f"/api/tables/{owner.table}/analysis", *[f"/t/{owner.table}/analysis?seat={seat}" for seat in (0, 2)]]
        looks.append(f"/api{owner.place}/analysis")
        own = good(owner.get(f"{owner.place}/analysis"))["decisions"]
        pictured = [one["move"] for one in own if one["best"] is not None]
        looks += [f"/t/{owner.table}/analysis/{move}/light.svg?seat=0" for move in pictured]
        assert pictured
        answers = [
            person.http.get(look, headers={**person.headers, "Accept-Encoding": "identity"}).content
            for person in (stranger, owner)
            for look in looks
        ]
        same = [answer.replace(owner.table.encode(), b"TABLE") for answer in answers]
        told.append([re.sub(rb'name="key" value="[^"]+"', b"", answer) for answer in same])  # which is never the same
    assert told[0] == told[1]
    game = games.load(record.game)
    own = [list(analyst.questions(game, changed, knowing)) for changed in (record, other)]
    seen = [list(analyst.questions(game, changed, SPECTATOR)) for changed in (record, other)]
    assert seen[0] == seen[1] and own[0] != [] and record.text() != other.text()


def test_the_moments_are_the_greatest_swings_apart_from_each_other() -> None:
    chances = [[0.5, 0.5]] * 5 + [[0.9, 0.1]] + [[0.5, 0.5]] * 10 + [[0.4, 0.6]] * 10 + [[0.0, 1.0]]
    assert [moment["move"] for moment in moments(chances)] == [5, 16, 26]
    assert moments([[0.5, 0.5]] * 9) == []


def test_a_verdict_follows_from_the_view_alone_and_better_means_clearly_better() -> None:
    record = record_of("bastide/bastide-4-siege_lost.game")
    game = games.load("bastide")
    asked = next(analyst.questions(game, record, 0))
    question = {**asked, "game": "bastide", "edition": None, "digest": game.edition.digest, "seat": 0}
    found = think(question)
    assert found == think(question) and found["best"] in asked["moves"] and 0 <= found["chance"] <= 1
    assert is_better({"best": 1, "made": 2, "gain": 0.1, "error": 0.04})
    assert not is_better({"best": 1, "made": 2, "gain": 0.1, "error": 0.06})
    assert not is_better({"best": 1, "made": 1, "gain": 0.0, "error": 0.0}) and not is_better({"best": None, "made": 1})
