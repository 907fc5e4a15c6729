"""Moves: accepted once, refused with the rule, stale with a fresh view; undone until somebody learned something."""

from __future__ import annotations

import random
import threading
from typing import Any

import httpx
import pytest

from support.api_client import Person, good, key, open_table, party, play_out
from support.servers import ThreadServer, relaxed
from support.watched_table import WatchedTable
from tablee import games
from tablee.server.actions.undo import shows
from tablee.table import HIDDEN, Game, Record, SeededDealer, verify

ALL_MINE = [{"who": "me"}] * 4


def to_move(people: list[Person]) -> Person:
    """Whoever owes a move."""
    seat: int = people[0].about()["owing"][0]
    return people[seat]


def test_view_moves_and_log_agree(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    person = to_move(people)
    offered = person.moves()
    assert offered["moves"] and set(offered["moves"][0]) == {"move", "words", "rule"}
    assert offered["moves"][0]["rule"].startswith("BA-")
    view = person.view()
    assert view["seq"] == offered["seq"] and view["asked"] and view["seat"] == person.seat
    assert [seat["total"] for seat in view["outlook"]] and all("unknown" in seat for seat in view["outlook"])
    answer = good(person.play(offered["moves"][0]["move"], offered["seq"]))
    told = person.log(offered["seq"])
    assert [step["seq"] for step in told] == [answer["seq"]]
    assert told[0]["move"] == offered["moves"][0]["move"] and told[0]["events"][0]["words"]


def test_a_move_is_accepted_once(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    person = to_move(people)
    offered = person.moves()
    sent = key()
    move = offered["moves"][0]["move"]
    first = person.play(move, offered["seq"], sent)
    assert first.status_code == 200
    for _ in play_out(people, random.Random(3), 80):  # long enough for the step to leave the memory
        pass
    again = person.play(move, offered["seq"], sent)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    other = person.play(offered["moves"][1]["move"], offered["seq"], sent)
    assert other.status_code == 422 and other.json()["title"] == "key used"
    assert [step["seq"] for step in person.log(offered["seq"])[:1]] == [first.json()["seq"]]


@pytest.mark.parametrize("name", games.names())
def test_the_text_of_a_move_is_read_once(pages: ThreadServer, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """However many seats, spectators and pages are told of it; sealed answers are among the moves."""
    read: list[str] = []
    parse = Game.parse

    def counted(game: Game[Any], text: str) -> int:
        read.append(text)
        return parse(game, text)

    watched = WatchedTable(pages, name, 3, {})
    monkeypatch.setattr(Game, "parse", counted)
    played = []
    for answer in play_out([watched.host.at(seat) for seat in range(3)], random.Random(5), 16):
        played.append(answer["move"])
        for stream in (*watched.streams.values(), *watched.pages.values()):
            stream.wait_for(answer["seq"])
    assert read == played and len(played) == 16


def test_a_repeat_after_a_restart_gets_the_same_answer(database_url: str) -> None:
    with ThreadServer(relaxed(database_url)) as server:
        person = to_move(party(server.url, "bastille", 3))
        offered = person.moves()
        sent = key()
        first = person.play(offered["moves"][0]["move"], offered["seq"], sent)
    with ThreadServer(relaxed(database_url)) as server:
        person = Person(server.url, person.token, person.table, person.seat)
        again = person.play(offered["moves"][0]["move"], offered["seq"], sent)
        assert again.content == first.content and again.status_code == 200
        assert person.about()["seq"] == first.json()["seq"]


def test_a_stale_move_gets_the_fresh_view(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", ALL_MINE)
    mover = person.at(person.about()["owing"][0])
    offered = mover.moves()
    good(mover.play(offered["moves"][0]["move"], offered["seq"]))
    stale = mover.play(offered["moves"][1]["move"], offered["seq"])
    assert stale.status_code == 409 and stale.headers["content-type"] == "application/problem+json"
    problem = stale.json()
    assert problem["fresh"] == mover.view() and problem["detail"]
    early = mover.play(offered["moves"][1]["move"], offered["seq"] + 50)
    assert early.status_code == 409


def test_a_refused_move_changes_nothing_and_names_the_rule(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    person = to_move(people)
    before = person.view()
    refused = person.play("buy S1" if "buy S1" in person.moves() else "decline", before["seq"])
    assert refused.status_code == 422 and refused.json()["rule"].startswith("BA-") and refused.json()["detail"]
    other = next(other for other in people if other is not person)
    not_yours = other.play(person.moves()["moves"][0]["move"], before["seq"])
    assert not_yours.status_code == 422 and not_yours.json()["reason"] == "not_your_turn"
    assert not_yours.json()["values"] == []
    assert person.play("nonsense", before["seq"]).status_code == 422
    assert person.view() == before


def test_chat_makes_no_move_stale(server: ThreadServer) -> None:
    people = party(server.url, "bastille", 3)
    person = to_move(people)
    offered = person.moves()
    said = good(people[0].post(f"{people[0].place}/chat", {"text": "Vive la table !"}))
    assert good(person.play(offered["moves"][0]["move"], offered["seq"]))["seq"] == said["seq"] + 1
    assert [step["text"] for step in people[1].log() if step["kind"] == "chat"] == ["Vive la table !"]


def test_sealed_answers_do_not_wait_for_each_other(server: ThreadServer) -> None:
    """Everybody who owes the same sealed decision may answer what they saw when it was asked."""
    tried = 0
    for name in games.names():
        game: Any = games.load(name)
        people = party(server.url, name, game.players[0])
        chance = random.Random(name)
        for _ in play_out(people, chance, 2000):
            about = people[0].about()
            if len(about["owing"]) < 2:
                continue
            offers = {seat: people[seat].moves() for seat in about["owing"]}
            for seat, offered in offers.items():
                good(people[seat].play(offered["moves"][0]["move"], offered["seq"]))
            tried += 1
            break
    assert tried > 0, "no game asked several seats at once"


def test_racing_for_the_same_seq(server: ThreadServer) -> None:
    """Two clients of one seat send different moves for the same seq, 300 times: each seq is there exactly once."""
    chance = random.Random(9)
    races = 0
    while races < 300:
        person = open_table(server.url, "bastille", ALL_MINE)
        start = person.about()["seq"]
        clients = [httpx.Client(base_url=server.url, headers=person.headers) for _ in range(2)]
        while races < 300 and (owing := (about := person.about())["owing"]):
            races += race(person.at(owing[0]), clients, about["seq"], chance)
        for client in clients:
            client.close()
        seqs = [step["seq"] for step in person.log(start)]
        assert seqs == list(range(start + 1, person.about()["seq"] + 1))


def race(person: Person, clients: list[httpx.Client], seq: int, chance: random.Random) -> int:
    """Both post at once: one is accepted, the other stale."""
    moves = [move["move"] for move in person.moves()["moves"]]
    answers: list[httpx.Response] = []
    ready = threading.Barrier(2)

    def send(client: httpx.Client, move: str) -> None:
        ready.wait()
        answers.append(client.post(f"/api{person.place}/moves", json={"move": move, "seq": seq, "key": key()}))

    racers = [threading.Thread(target=send, args=(client, chance.choice(moves))) for client in clients]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert next(answer.json()["seq"] for answer in answers if answer.status_code == 200) == seq + 1
    return 1


def undo(person: Person, seq: int, whole_turn: bool = False) -> httpx.Response:
    return person.post(f"{person.place}/undo", {"seq": seq, "whole_turn": whole_turn})


@pytest.mark.parametrize("name", games.names())
def test_undo_restores_the_table(name: str, server: ThreadServer) -> None:
    """Whatever the server lets a seat undo leaves no trace in any view; what cannot be undone is refused."""
    undone, kept = undo_now_and_then(server, name, 50)
    assert undone > 0 and kept > 0


def test_undo_on_postgresql(postgres_url: str) -> None:
    with ThreadServer(relaxed(postgres_url)) as server:
        undone, _ = undo_now_and_then(server, "bastille", 15)
    assert undone > 0


def undo_now_and_then(server: ThreadServer, name: str, moves: int) -> tuple[int, int]:
    """Try to undo each of many moves; how many could be and how many could not."""
    chance = random.Random(name)
    undone = kept = 0
    people = party(server.url, name, games.load(name).players[0])
    for _ in range(moves):
        owing = people[0].about()["owing"]
        if not owing:
            break
        person = people[chance.choice(owing)]
        before = [other.view() for other in people]
        answer = person.play_any(chance)
        drew = steps_drew(server, person, answer["seq"])
        response = undo(person, answer["seq"])
        if response.status_code == 200:
            assert not drew
            undone += 1
            after = [other.view() for other in people]
            assert [(view["view"], view["owing"]) for view in after] == [
                (view["view"], view["owing"]) for view in before
            ]
            assert undo(person, answer["seq"]).status_code == 409  # a repeat undoes nothing more
            person.play_any(chance)
        else:
            assert response.status_code == 409
            kept += 1
    last = people[0].about()
    if last["owing"]:
        mover, other = people[last["owing"][0]], people[(last["owing"][0] + 1) % len(people)]
        moved = mover.play_any(chance)
        assert undo(other, moved["seq"]).status_code == 409
    return undone, kept


def steps_drew(server: ThreadServer, person: Person, seq: int) -> bool:
    """Whether chance was asked in a step."""
    entries = server.run(server.tables.store.entries(person.table, seq - 1, seq))
    return bool(entries[0].data["outcomes"])


def test_undone_moves_are_not_in_the_record(server: ThreadServer) -> None:
    chance = random.Random(5)
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    undone = 0
    while owing := person.about()["owing"]:
        mover = person.at(owing[0])
        answer = mover.play_any(chance)
        if undone < 10 and undo(mover, answer["seq"], whole_turn=True).status_code == 200:
            undone += 1
    assert undone == 10
    text = person.get(f"/tables/{person.table}/record").text
    record = Record.parse(text)
    verify(games.load("bastille"), record)
    moves = [step for step in server.run(server.tables.store.entries(person.table, -1)) if step.kind == "move"]
    assert len(record.entries) < len(moves)


def test_looking_through_a_pile_cannot_be_undone() -> None:
    """BA-4.9: whoever chose a pile has seen its missions, though nothing was drawn."""
    game: Any = games.load("bastille")
    chance = SeededDealer("piles")
    looked = 0
    for number in range(20):
        dealer = SeededDealer(f"piles/{number}", listening=True)
        state = game.start(4, dealer, {"secret_mission": True})
        while state.agenda and looked < 5:
            seat = game.owing(state)[0]
            moves = game.moves(state, seat)
            move = moves[chance.below(len(moves))]
            kinds = len(game.parts.missions)
            pile = int(game.text(move)[5:]) - 1 if game.text(move).startswith("pile") else 0
            known = HIDDEN not in game.seen_by(state, seat).pile[pile * kinds : (pile + 1) * kinds]
            if game.text(move).startswith("pile") and not known:
                assert shows(game, state, seat, move)
                looked += 1
            game.play(state, seat, move, dealer)
    assert looked == 5


def test_a_gift_is_made_at_any_time_once(server: ThreadServer) -> None:
    """A gift answers no decision: it may come from anybody, and makes nobody's move stale."""
    people = party(server.url, "bastide", 3)
    mover = to_move(people)
    giver = next(person for person in people if person is not mover)
    offered = mover.moves()
    sent = key()
    first = giver.play(f"give {mover.seat} 1", offered["seq"], sent)
    assert first.status_code == 200, first.text
    assert giver.play(f"give {mover.seat} 1", offered["seq"], sent).content == first.content
    assert [step["move"] for step in people[0].log(offered["seq"])] == [f"give {mover.seat} 1"]
    poor = giver.play(f"give {giver.seat} 1", offered["seq"])
    assert poor.status_code == 422 and poor.json()["rule"] == "BD-R15"
    assert mover.play(offered["moves"][0]["move"], offered["seq"]).status_code == 200
