"""Repeats: what is sent again with its key is done once, whatever has happened meanwhile."""

from __future__ import annotations

import random

from sqlalchemy.exc import DBAPIError

from support.api_client import good, key, open_table, party, play_out
from support.servers import ThreadServer, relaxed
from support.waiting import until
from tablee.server.database.writes import Write
from tablee.server.tables import prune


def test_a_key_that_was_used_long_ago_is_no_fault_of_the_server(server: ThreadServer) -> None:
    """The step has left the memory, and the new move answers something new: only the rows know the key."""
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    used = key()
    good(mover.play(offered["moves"][0]["move"], offered["seq"], used))
    for answer in play_out([person.at(seat) for seat in range(3)], random.Random(1), 200):
        if answer["seq"] > 80 and mover.seat in answer["owing"]:
            break
    now = mover.moves()
    other = next(move["move"] for move in now["moves"] if move["move"] != offered["moves"][0]["move"])
    again = mover.play(other, now["seq"], used)
    assert again.status_code == 422 and again.json()["title"] == "key used", again.text
    assert mover.about()["seq"] == now["seq"]
    assert mover.play(other, now["seq"]).status_code == 200


def test_chat_with_a_key_is_said_once(database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        people = party(server.url, "bastille", 3)
        sent = key()
        body = {"text": "Bonjour", "key": sent}
        first = people[1].post(f"{people[1].place}/chat", body)
        assert first.status_code == 200
        for _ in play_out(people, random.Random(2), 80):
            pass
        again = people[1].post(f"{people[1].place}/chat", body)
        assert (again.status_code, again.content) == (200, first.content)
        assert [step["text"] for step in people[0].log() if step["kind"] == "chat"] == ["Bonjour"]
        other = people[1].post(f"{people[1].place}/chat", {**body, "text": "Bonsoir"})
        assert other.status_code == 422 and other.json()["title"] == "key used"
        assert people[2].post(f"{people[2].place}/chat", body).status_code == 200  # a key is of one seat
        mover = people[people[0].about()["owing"][0]]
        offered = mover.moves()
        good(mover.post(f"{mover.place}/chat", {"text": "this one", "key": "a-key-of-chat"}))
        assert mover.play(offered["moves"][0]["move"], offered["seq"], "a-key-of-chat").status_code == 422


def test_keys_are_forgotten_after_some_days(database_url: str) -> None:
    with ThreadServer(relaxed(database_url, idempotency_days=30)) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        now = server.tables.clock.now()
        server.tables.clock.now = lambda: now - 31 * prune.DAY
        old = {"text": "long ago", "key": key()}
        good(person.post(f"{person.place}/chat", old))
        server.tables.clock.now = lambda: now
        new = {"text": "just now", "key": key()}
        first = good(person.post(f"{person.place}/chat", new))
        assert server.run(prune.prune_keys(server.tables)) == 1
        assert server.run(prune.prune_keys(server.tables)) == 0
        assert good(person.post(f"{person.place}/chat", new)) == first, "it is still known"
        good(person.post(f"{person.place}/chat", old))
        said = [entry["text"] for entry in person.log() if entry["kind"] == "chat"]
        assert said == ["long ago", "just now", "long ago"]


def test_what_was_written_before_the_database_was_gone_is_told_at_once(server: ThreadServer) -> None:
    """It commits and does not say so, and is there again: whoever is answered must not read what was before."""
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    stream = person.stream()
    transact = server.store._transact

    async def lose(writes: list[Write]) -> None:
        server.store._transact = transact  # type: ignore[method-assign]
        await transact(writes)
        raise ConnectionResetError

    server.store._transact = lose  # type: ignore[method-assign]
    assert good(person.post(f"{person.place}/chat", {"text": "once"}))["seq"] == 1
    assert person.view()["seq"] == 1
    stream.wait_for(1)


def test_a_bot_moves_once_without_a_key_when_the_answer_of_the_database_is_lost(database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        transact, lost = server.store._transact, list[Write]()

        async def lose(writes: list[Write]) -> None:
            await transact(writes)
            moves = [write for write in writes if write.entries and write.entries[0].kind == "move"]
            if moves and not any(write.entries[0].seq == before.entries[0].seq for write in moves for before in lost):
                lost.extend(moves)
                raise DBAPIError("", None, Exception(), connection_invalidated=True)

        server.store._transact = lose  # type: ignore[method-assign]
        person = open_table(server.url, "bastille", [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 2])
        stream = person.stream()
        until(lambda: person.seat in person.about()["owing"])
        offered = person.moves()
        good(person.play(offered["moves"][0]["move"], offered["seq"]))
        until(lambda: person.seat in person.about()["owing"])
        moves = [entry for entry in person.log() if entry["kind"] == "move"]
        assert len(moves) == len(lost) >= 3 and not any(write.key for write in lost if write.entries[0].seat)
        assert [entry["seq"] for entry in moves] == [write.entries[0].seq for write in lost]
        stream.close()


def test_what_has_no_key_is_done_once_when_the_answer_of_the_database_is_lost(database_url: str) -> None:
    """It commits and is gone before it can say so: the store writes again."""
    with ThreadServer(relaxed(database_url)) as server:
        transact, lost = server.store._transact, 0

        async def lose(writes: list[Write]) -> None:
            nonlocal lost
            await transact(writes)
            if any(write.entries for write in writes):
                lost += 1
                server.store._transact = transact  # type: ignore[method-assign]
                raise DBAPIError("", None, Exception(), connection_invalidated=True)

        def lose_next() -> None:
            server.store._transact = lose  # type: ignore[method-assign]

        lose_next()
        person = open_table(server.url, "bastille", [{"who": "me"}, *[{"who": "open"}] * 2])
        lose_next()
        good(person.post(f"{person.place}/chat", {"text": "once"}))
        lose_next()
        good(person.post(f"{person.place}/colour", {"colour": "green"}))
        lose_next()
        good(person.post(f"/tables/{person.table}/join", {"invite": person.about()["invite"], "name": "Ben"}))
        assert lost == 4
        assert [entry["kind"] for entry in person.log()] == ["open", "chat", "seat", "seat"]
        assert [seat["who"] for seat in person.about()["seats"]] == ["player", "player", "open"]
        assert len(server.run(server.tables.store.all_tables())) == 1
