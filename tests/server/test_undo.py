"""Undo: one by one or the whole turn, never once the game is over, and without a word about what was undone."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx
import pytest

from support.api_client import Person, key, open_table, play_out
from support.servers import ThreadServer
from support.watched_table import WatchedTable, received
from tablee import games
from tablee.server.actions import undo as undoing
from tablee.table import SPECTATOR, SeededDealer


def everybody(server: ThreadServer, name: str) -> list[Person]:
    """One person on all the seats of a new table."""
    seats = games.load(name).players[0]
    person = open_table(server.url, name, [{"who": "me"}] * seats)
    return [person.at(seat) for seat in range(seats)]


def undo(person: Person, whole_turn: bool = False) -> Any:
    """Undo, and the answer if it was possible."""
    response = person.post(f"{person.place}/undo", {"seq": person.view()["seq"], "whole_turn": whole_turn})
    assert response.status_code in (200, 409), response.text
    return response.json() if response.status_code == 200 else None


@pytest.mark.parametrize("name", games.names())
def test_one_by_one_or_the_whole_turn(name: str, server: ThreadServer) -> None:
    """Two moves of one seat: the whole turn takes both back, and so do two steps."""
    server.tables.new_seed = lambda: "undo"
    people = everybody(server, name)
    live = server.tables.live[people[0].table]
    chance = random.Random(name)
    done: set[bool] = set()
    views: dict[int, Any] = {}
    for _ in range(300):
        views[live.position.seq + 1] = [person.view()["view"] for person in people]  # before this step
        if not any(True for _ in play_out(people, chance, 1)) or len(done) == 2:
            break
        if len(live.position.undoable) != 2:
            continue
        mover, first = people[live.position.undoer], live.position.undoable[0]
        whole = True not in done
        answers = [undo(mover, True)] if whole else [undo(mover), undo(mover)]
        if None not in answers and sum(answer["undone"] for answer in answers) == 2:
            assert [person.view()["view"] for person in people] == views[first]
            assert undo(mover) is None
            done.add(whole)
    assert done == {True, False}


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_undone_once_the_game_is_over(
    name: str, server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may have read the seed and the record by then."""
    monkeypatch.setattr("tablee.server.actions.undo.shows", lambda *_: False)
    people = everybody(server, name)
    for answer in play_out(people, random.Random(4)):
        last = answer
    assert people[0].about()["seed"] and not server.tables.live[people[0].table].position.undoable
    assert undo(people[last["seat"]]) is None
    assert people[0].about()["over"]


def test_an_undone_sealed_move_stays_secret(pages: ThreadServer) -> None:
    """Two tables alike, but for one sealed answer that is then taken back: the others receive the same bytes."""
    tried = 0
    for name in games.names():
        pages.tables.new_seed = lambda: "sealed"
        pages.tables.clock.now = lambda: 1000.0
        both_tables = [WatchedTable(pages, name, games.load(name).players[0], {}) for _ in range(2)]
        for turn in range(400):
            live = both_tables[0].live
            owing = live.position.owing
            if not owing:
                break
            chance = random.Random(f"{name} {turn}")
            seat = chance.choice(owing)
            moves = live.game.moves(live.position.state, seat)
            sealed = len(owing) > 1 and len(moves) > 1 and live.game.is_sealed(moves[0])
            chosen = chance.sample(moves, 2) if sealed else [chance.choice(moves)] * 2
            for watched, move in zip(both_tables, chosen, strict=True):
                person = watched.host.at(seat)
                assert person.play(live.game.text(move), watched.live.position.seq).status_code == 200
            if sealed:
                undone = [undo(watched.host.at(seat)) for watched in both_tables]
                assert undone[0] == undone[1]
                for other in [*range(len(both_tables[0].seats) - 1), SPECTATOR]:
                    if other != seat:
                        heard = received(both_tables, other, "nonsense", everything=True)
                        assert heard[0] == heard[1]
                tried += undone[0] is not None
                break
    assert tried > 0, "no sealed answer could be undone"


@pytest.mark.parametrize("name", games.names())
def test_the_verdict_on_a_move_is_always_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where so few worlds are tried that chance would make a difference."""
    monkeypatch.setattr(undoing, "WORLDS", 1)
    game: Any = games.load(name)
    verdicts: list[bool] = []
    dealer = SeededDealer("verdicts", listening=True)
    chance = SeededDealer("moves")
    state = game.start(game.players[0], dealer)
    while state.agenda and len(verdicts) < 30:
        seat = game.owing(state)[0]
        moves = game.moves(state, seat)
        move = moves[chance.below(len(moves))]
        before, drawn = state.clone(), dealer.drawn
        game.play(state, seat, move, dealer)
        if dealer.drawn == drawn:
            found = {undoing.shows(game, before, seat, move) for _ in range(6)}
            assert len(found) == 1
            verdicts += found
    assert len(verdicts) >= 10


def test_a_move_that_cannot_be_undone_is_asked_for_once_more_if_wanted(pages: ThreadServer) -> None:
    """As a preference; whoever agrees sends the same again, and what can be undone is simply played."""
    person = open_table(pages.url, "bastide", [{"who": "me"}] * 3)
    person = person.at(person.about()["owing"][0])
    place, offered = f"{pages.url}/t/{person.table}/{person.seat}/move", person.moves()["moves"]
    tile = next(one["move"] for one in offered if one["move"].startswith("play"))

    def sent(move: str, wanted: bool = True, **more: str) -> tuple[int, str]:
        headers = {**person.headers, "Origin": pages.url, "Cookie": f"confirm={'on' if wanted else 'off'}"}
        form = {"move": move, "seq": str(person.about()["seq"]), "key": key(), **more}
        before, answer = person.about()["seq"], httpx.post(place, headers=headers, data=form)
        return person.about()["seq"] - before, answer.text

    steps, text = sent(tile)  # a tile out of a secret hand would be seen
    assert steps == 0 and 'id="confirm"' in text and f'name="move" value="{tile}"' in text
    assert sent("propose")[0] == 1
    assert offers_undo(pages, person)
    assert person.post(f"{person.place}/undo", {"seq": person.about()["seq"]}).status_code == 200
    assert sent(tile, confirmed="yes")[0] == 1
    assert not offers_undo(pages, person), "without a script, too, it is not offered in vain"


def offers_undo(pages: ThreadServer, person: Person) -> bool:
    """Whether the page of a table, as it comes, shows the buttons to take something back."""
    page = httpx.get(f"{pages.url}/t/{person.table}?seat={person.seat}", headers=person.headers).text
    assert 'id="undo"' in page or "data-undo" not in page
    return 'id="choices" data-undo' in page


def test_settings_are_kept_without_a_script(pages: ThreadServer) -> None:
    """The form sends "off" for each setting, and "on" besides for those that are ticked."""
    person = open_table(pages.url, "bastide", [{"who": "me"}] * 3)
    with httpx.Client(base_url=pages.url, headers={**person.headers, "Origin": pages.url}) as browser:
        place = f"/t/{person.table}?seat=0"
        for ticked in ("auto", "finish", "confirm"):
            form = {"back": place, "auto": "off", "finish": "off", "confirm": "off", ticked: ["off", "on"]}
            answer = browser.post("/preferences", data=form)
            assert answer.status_code == 303 and answer.headers["location"] == place
            page = browser.get(place).text
            assert re.findall(r'id="settings-(\w+)" autocomplete="off" checked', page) == [ticked]
            assert "<noscript><button>" in page
