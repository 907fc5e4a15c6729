"""A table over HTTP on SQLite against a model of a few lines: whatever people do in whatever order, both agree.

Hypothesis draws what they do and makes a failure as short as it can. The table leaves the memory of the server now and
then, and what was done is sent again.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from typing import Any, ClassVar

import httpx
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from support.api_client import Person, good, key
from support.folders import quick_folder
from support.servers import ThreadServer, relaxed, sqlite

PEOPLE = 3
WHO = st.integers(0, PEOPLE - 1)


@pytest.fixture(scope="module")
def server(toy_title: str) -> Iterator[ThreadServer]:
    """One for all: each example has a table of its own."""
    with quick_folder() as folder, ThreadServer(relaxed(sqlite(folder), snapshot_every=3)) as running:
        yield running


class Table(RuleBasedStateMachine):
    """What people may do at a table of the toy, and what must be there afterwards."""

    server: ThreadServer
    met: ClassVar[set[str]] = set()  # kinds of entries, in any example

    @initialize(seats=st.integers(2, 3))
    def open(self, seats: int) -> None:
        self.people = [Person(self.server.url, secrets.token_urlsafe(32)) for _ in range(PEOPLE)]
        wanted = [{"who": "me"}, *[{"who": "open"}] * (seats - 1)]
        found = good(self.people[0].post("/tables", {"game": "toy", "seats": wanted, "key": key()}))
        for person in self.people:
            person.table = found["table"]
        self.invite = self.people[0].about()["invite"]
        self.seats: list[int | None] = [0, *[None] * (seats - 1)]
        self.entries = ["open"]
        self.done: tuple[Person, str, dict[str, Any], Any] | None = None  # the last action, and its answer

    # What the model knows.

    @property
    def playing(self) -> bool:
        return "deal" in self.entries

    def about(self) -> Any:
        return self.people[0].about()

    def seat_of(self, who: int) -> int | None:
        return self.seats.index(who) if who in self.seats else None

    def act(self, who: int, path: str, body: dict[str, Any], *entries: str) -> httpx.Response:
        """Send something that leads to these entries, or to a refusal if there are none."""
        person, body = self.people[who], {**body, "key": key()}
        answer = person.post(f"/tables/{person.table}{path}", body)
        assert (answer.status_code < 300) == bool(entries), f"{path} {body} {answer.status_code} {answer.text}"
        assert answer.status_code < 500
        if entries:
            self.entries += entries
            self.met.update(entries)
            self.done = person, f"/tables/{person.table}{path}", body, answer.content
        return answer

    # What people do.

    @rule(who=WHO)
    def join(self, who: int) -> None:
        free = None in self.seats
        last = self.seats.count(None) == 1
        entries = [] if not free or self.playing else ["seat", "deal"] if last else ["seat"]
        self.act(who, "/join", {"invite": self.invite, "name": f"person {who}"}, *entries)
        if entries:
            self.seats[self.seats.index(None)] = who

    @rule(who=WHO)
    def join_with_a_wrong_invite(self, who: int) -> None:
        self.act(who, "/join", {"invite": "nothing", "name": "somebody"})

    @precondition(lambda self: not self.playing)
    @rule(who=WHO)
    def leave(self, who: int) -> None:
        seat = self.seat_of(who)
        self.act(who, f"/seats/{seat or 0}/leave", {}, *([] if seat is None else ["seat"]))
        if seat is not None:
            self.seats[seat] = None

    @rule(who=WHO, text=st.text("aé\n😀 ", min_size=1, max_size=8).filter(lambda text: bool(text.strip())))
    def chat(self, who: int, text: str) -> None:
        seat = self.seat_of(who)
        self.act(who, f"/seats/{seat or 0}/chat", {"text": text}, *([] if seat is None else ["chat"]))

    @precondition(lambda self: self.playing)
    @rule(chance=st.randoms(use_true_random=False), early=st.booleans())
    def move(self, chance: random.Random, early: bool) -> None:
        owing = self.about()["owing"]
        if not owing:
            return
        seat = chance.choice(owing)
        who = self.seats[seat]
        assert who is not None
        offered = self.people[who].at(seat).moves()
        move = chance.choice(offered["moves"])["move"]
        if early:
            answer = self.act(who, f"/seats/{seat}/moves", {"move": move, "seq": offered["seq"] + 1})
            assert answer.json()["title"] == "stale"
        self.act(who, f"/seats/{seat}/moves", {"move": move, "seq": offered["seq"]}, "move")

    @precondition(lambda self: self.playing)
    @rule(who=WHO)
    def move_on_the_seat_of_another(self, who: int) -> None:
        others = [seat for seat, holder in enumerate(self.seats) if holder != who]
        for seat in others[:1]:
            self.act(who, f"/seats/{seat}/moves", {"move": "bid 0", "seq": len(self.entries) - 1})

    @precondition(lambda self: self.playing)
    @rule(who=WHO)
    def undo(self, who: int) -> None:
        seat = self.seat_of(who)
        person = self.people[who]
        body = {"seq": len(self.entries) - 1, "key": key()}
        answer = person.post(f"/tables/{person.table}/seats/{seat or 0}/undo", body)
        assert answer.status_code in (200, 403, 409)
        if answer.status_code == 200:
            assert seat is not None and answer.json()["undone"] == 1
            self.entries.append("undo")

    # What happens besides.

    @precondition(lambda self: self.done is not None)
    @rule(otherwise=st.booleans())
    def send_the_last_action_again(self, otherwise: bool) -> None:
        assert self.done is not None
        person, path, body, first = self.done
        if otherwise and "text" in body:
            assert person.post(path, {**body, "text": "another"}).json()["title"] == "key used"
        else:
            assert person.post(path, body).content == first

    @rule()
    def leave_the_memory_of_the_server(self) -> None:
        async def forget() -> None:
            self.server.tables.live.pop(self.people[0].table, None)

        self.server.run(forget())

    # What holds always.

    @invariant()
    def what_is_told_is_what_was_done(self) -> None:
        about = self.about()
        assert about["seq"] == len(self.entries) - 1
        assert [seat["who"] for seat in about["seats"]] == ["open" if who is None else "player" for who in self.seats]
        log = good(self.people[0].get(f"/tables/{self.people[0].table}/log"))["log"]
        assert [line["kind"] for line in log] == self.entries
        assert about["life"] == ("lobby" if not self.playing else "over" if about["over"] else "playing")
        assert (about["seed"] is None) == (not about["over"])

    @invariant()
    def nobody_sees_the_card_of_another(self) -> None:
        if self.playing and not self.about()["over"]:
            for seat, who in enumerate(self.seats):
                assert who is not None
                cards = self.people[who].at(seat).view()["view"]["card"]
                assert [card == -1 for card in cards] == [other != seat for other in range(len(self.seats))]


def test_a_table_does_what_its_model_does(server: ThreadServer) -> None:
    Table.server = server
    few = settings(max_examples=12, stateful_step_count=16, derandomize=True, deadline=None)
    run_state_machine_as_test(Table, settings=few)
    assert {"seat", "deal", "move", "chat"} <= Table.met, "hardly anything was done"
