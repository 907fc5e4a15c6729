"""Bots: they think elsewhere, within a limit, are replaced when they die, and go on after a restart."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from support.api_client import Person, good, open_table, play_out
from support.servers import ProcessServer, ThreadServer, relaxed, sqlite
from support.toy import TOY
from support.waiting import PATIENCE, until
from tablee import bots, games
from tablee.bots.names import LEVELS
from tablee.server.bots import runner, worker
from tablee.server.bots.pool import BotPool, NoAnswer
from tablee.table import SPECTATOR, SeededDealer

WITH_BOTS = [{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]


def until_over(person: Person, chance: random.Random) -> int:
    """Play one's own seat until the game is over; how many moves that took."""
    moves = 0
    while (about := until(lambda: to_move_or_over(person)))["owing"]:
        person.play_any(chance)
        moves += 1
    assert about["over"]
    return moves


def to_move_or_over(person: Person) -> Any:
    """What a table tells of itself if it waits for this person or for nobody any more."""
    about = person.about()
    return about if about["over"] or person.seat in about["owing"] else None


def test_one_player_and_bots_play_to_the_end(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", WITH_BOTS)
    assert until_over(person, random.Random(1)) > 10
    seats = {step["seat"] for step in person.log() if step["kind"] == "move"}
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("level", bots.names()[:3])  # the others take their time
def test_a_level_answers(level: str) -> None:
    """Given a view as data, in another process."""
    name = games.names()[0]
    game = games.load(name)
    state = game.start(game.players[0], SeededDealer("levels"))
    seat = game.owing(state)[0]
    question = {
        "what": "move",
        "game": name,
        "edition": None,
        "digest": game.edition.digest,
        "bot": level,
        "opponents": ["", *[level] * (state.seats - 1)],
        "seed": "1",
        "seat": seat,
        "view": game.seen_by(state, seat).dump(),
        "moves": game.moves(state, seat),
    }

    async def ask() -> Any:
        pool = BotPool(1, 60.0)
        try:
            return await pool.ask(question)
        finally:
            await pool.close()

    assert asyncio.run(ask()) in game.moves(state, seat)


@pytest.mark.parametrize("name", games.names())
def test_what_a_bot_judges_by_is_made_once_and_changes_no_move(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LEVELS["expert"], "seconds", 60.0)
    monkeypatch.setattr(LEVELS["expert"], "simulations", 4)
    game = games.load(name)
    dealer = SeededDealer("kept")
    state = game.start(3, dealer)
    opponents = ["", "expert", "fair"]
    judges = set()
    for _ in range(5):
        seat = game.owing(state)[0]
        moves, view = game.moves(state, seat), game.seen_by(state, seat)
        asked = {
            "bot": "expert",
            "opponents": opponents,
            "seed": "1",
            "seat": seat,
            "view": view.dump(),
            "moves": moves,
        }
        chosen = worker.move(game, asked)
        assert chosen == bots.load("expert", game, "1", opponents=opponents).choose(view, seat, moves)
        judges.add(worker._judge(game, "expert", tuple(opponents)))
        game.apply(state, seat, chosen, dealer)
    assert len(judges) == 1
    assert worker._judge(game, "expert", ("", "expert", "novice")) not in judges


def test_a_game_that_brings_only_its_rules_has_hints_verdicts_and_chances() -> None:
    game: Any = TOY
    state = game.start(3, SeededDealer("rules alone"))
    seat = game.owing(state)[0]
    moves, view = game.moves(state, seat), game.seen_by(state, seat).dump()
    asked = {"seat": seat, "view": view, "moves": moves, "made": moves[0]}
    hints = worker.hint(game, asked)
    assert {hint["move"] for hint in hints} <= set(moves) and all(hint["reasons"] == [] for hint in hints)
    assert worker.verdict(game, asked)["best"] in moves
    (chances,) = worker.chances(game, {"seat": SPECTATOR, "views": [game.seen_by(state, SPECTATOR).dump()]})
    assert sum(chances) == pytest.approx(1, abs=0.01)


def test_a_bot_that_dies_or_thinks_too_long_is_replaced() -> None:
    async def ask() -> None:
        pool = BotPool(1, PATIENCE, "support.odd_bot_worker")
        assert await pool.ask({"do": "answer"}) == 7
        with pytest.raises(NoAnswer, match="died"):
            await pool.ask({"do": "die"})
        assert await pool.ask({"do": "answer"}) == 7
        with pytest.raises(NoAnswer, match="died"):
            await pool.ask({"do": "babble"})
        assert await pool.ask({"do": "answer"}) == 7
        slow = BotPool(1, 0.3, "support.odd_bot_worker")
        with pytest.raises(NoAnswer, match=r"within 0\.3 seconds"):
            await asyncio.wait_for(slow.ask({"do": "sleep"}), PATIENCE)
        deaf = BotPool(1, 0.3, "support.deaf_bot_worker")
        with pytest.raises(NoAnswer, match=r"within 0\.3 seconds"):
            await asyncio.wait_for(deaf.ask({"do": "a" * 1_000_000}), PATIENCE)
        for odd in (pool, slow, deaf):
            await odd.close()

    asyncio.run(ask())


def test_a_bot_that_dies_between_two_questions_is_replaced() -> None:
    async def ask() -> None:
        pool = BotPool(1, PATIENCE, "support.odd_bot_worker")
        for _ in range(3):
            assert await pool.ask({"do": "answer"}) == 7
            (process,) = pool._all  # those that died are not kept
            process.kill()
            await process.wait()
        await pool.close()

    asyncio.run(ask())


def test_the_game_goes_on_with_a_random_move(tmp_path: Path) -> None:
    """All pool die at every question: the bots' moves are drawn by lot, and all of them are legal."""
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        server.app.state.bot_runner.pool = BotPool(1, 5.0, "support.no_bot_worker")
        person = open_table(server.url, "bastille", WITH_BOTS)
        for _ in range(3):
            person.to_move().play_any(random.Random(3))
        assert any(step["seat"] in (1, 2) for step in person.log() if step["kind"] == "move")


def test_bots_resume_after_kill_9(tmp_path: Path) -> None:
    server = ProcessServer(sqlite(tmp_path))
    server.start()
    person = open_table(server.url, "bastille", WITH_BOTS)
    for _ in range(3):
        person.to_move().play_any(random.Random(4))
    server.kill()
    server.start()
    assert until_over(person, random.Random(5)) > 10
    server.stop()


def test_a_bot_in_ones_place_plays_on(server: ThreadServer) -> None:
    person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
    for _ in play_out([person.at(seat) for seat in range(3)], random.Random(6), 20):
        pass
    for seat in range(3):
        assert person.post(f"/tables/{person.table}/seats/{seat}/bot", {"bot": "random"}).status_code == 204
    until(lambda: person.about()["over"])


def test_a_bot_begins_a_rematch_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the bot runner's next round."""
    monkeypatch.setattr(runner, "ROUND", 3600.0)
    with ThreadServer(relaxed(sqlite(tmp_path))) as server:
        person = open_table(server.url, "bastille", [{"who": "me"}] * 3)
        for _ in play_out([person.at(seat) for seat in range(3)], random.Random(7)):
            pass
        for seat in range(3):
            assert person.post(f"/tables/{person.table}/seats/{seat}/bot", {"bot": "random"}).status_code == 204
        again = Person(server.url, person.token, good(person.post(f"/tables/{person.table}/rematch"))["table"])
        until(lambda: again.about()["seq"] >= 3)


def test_another_server_takes_over_from_one_that_is_stuck(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ROUND", 0.2)
    stuck = asyncio.Event()

    async def never(question: dict[str, Any]) -> int | None:
        await stuck.wait()
        return None

    with ThreadServer(relaxed(postgres_url)) as one, ThreadServer(relaxed(postgres_url)) as two:
        one.app.state.bot_runner.pool.ask = never
        person = open_table(one.url, "bastille", WITH_BOTS)
        elsewhere = Person(two.url, person.token, person.table, person.seat)
        assert until_over(elsewhere, random.Random(8)) > 10


def test_the_temperament_of_a_bot_is_not_told(server: ThreadServer) -> None:
    """Chosen or drawn by lot: of a bot everybody learns its level."""
    offered = good(Person(server.url).get("/games"))["games"]
    assert {game["game"]: game["temperaments"] for game in offered} == {
        name: bots.temperaments(name) for name in games.names()
    }
    seats = [{"who": "me"}, {"who": "bot", "bot": "fair/treacherous"}, {"who": "bot", "bot": "fair"}]
    person = open_table(server.url, "bastide", seats)
    about = person.about()
    assert [seat["bot"] for seat in about["seats"]] == [None, "fair", "fair"]
    assert not any(word in str([about, person.log()]) for word in bots.temperaments("bastide"))
    for name, game in (("fair/merry", "bastide"), ("fair/loyal", "bastille")):
        wrong = {"game": game, "seats": [{"who": "me"}, {"who": "bot", "bot": name}, {"who": "me"}]}
        assert person.post("/tables", wrong).status_code == 422


def test_a_bot_knows_with_whom_it_plays_but_no_temperament(server: ThreadServer) -> None:
    asked: list[dict[str, Any]] = []
    pool = server.app.state.bot_runner.pool
    ask = pool.ask

    async def listen(question: dict[str, Any]) -> Any:
        asked.append(question)
        return await ask(question)

    pool.ask = listen
    seats = [{"who": "me"}, {"who": "bot", "bot": "fair/treacherous"}, {"who": "bot", "bot": "novice"}]
    person = open_table(server.url, "bastide", seats)
    chance = random.Random(3)

    def all_are_asked() -> bool:
        if person.seat in person.about()["owing"]:
            person.play_any(chance)
        return {question["seat"] for question in asked} == {1, 2}

    until(all_are_asked)
    for question in asked:
        assert question["opponents"] == ["", "fair", "novice"]
        assert question["seat"] == 1 or "treacherous" not in str(question)
