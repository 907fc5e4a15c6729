"""Lessons with a coach: tables with known seeds, where the bots begin as a script says.

The first lesson of a game is `lesson.toml`, the next `lesson-2.toml`. Whether a table still follows its script is seen
from its position alone, so nothing is kept beside the journal.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import count, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from tablee import bots, games
from tablee.server.actions.opening import TakenSeats, new_info, open_table, seat_people
from tablee.server.actions.requests import SeatRequest
from tablee.server.database.journal import DEAL, MOVE, NOBODY_DID, UNDO, Entry
from tablee.server.database.table_info import TableSettings
from tablee.server.database.writes import TableRows, Write, idempotency_key
from tablee.server.http.auth import Visitor
from tablee.server.problems import Problem, not_found
from tablee.server.tables import LiveTable, Player, Position, Tables
from tablee.server.tables.position import lobby_position
from tablee.table import Game, State

LEARNER: Final = 0  # the seat


class LessonTurn(NamedTuple):
    """A part of the script: what the learner is advised to do, and what the coach can then tell of."""

    moves: tuple[str, ...]
    happens: tuple[str, ...]  # events in notation, before the learner's next turn


class LessonPlace(NamedTuple):
    """Where the script is: in which turn, how many of its moves the learner has made, and what each seat does next."""

    turn: int
    done: int
    next: dict[int, str]


class Beginning(NamedTuple):
    """How a lesson begins: the journal so far, without its table, the position after the deal, and the one to play."""

    entries: tuple[Entry, ...]
    dealt: Position
    position: Position


@dataclass(frozen=True, eq=False)
class Lesson:
    """A script, and every position that it leads through."""

    game: str
    number: int
    seed: str
    seats: int
    turns: tuple[LessonTurn, ...]
    beginning: Beginning
    places: dict[str, LessonPlace]
    length: int  # moves of all seats, with those before the lesson

    def place(self, position: Position) -> LessonPlace | None:
        """Where the script is in this position; None once somebody has done something else."""
        return self.places.get(_word(position))


def text_name(number: int) -> str:
    """What the files of a lesson are called, without their endings."""
    return "lesson" if number == 1 else f"lesson-{number}"


@cache
def _scripts(game: str) -> tuple[dict[str, Any], ...]:
    """What the files of all lessons of a game say, in order."""
    texts = games.folder(game) / "text"
    files = takewhile(Path.exists, (texts / f"{text_name(number)}.toml" for number in count(1)))
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")) for file in files)


def lesson_count(game: str) -> int:
    """How many lessons a game has; none in a game without a coach."""
    return len(_scripts(game))


def has_lesson(game: str) -> bool:
    """Whether a game can be learned at a table with a coach."""
    return lesson_count(game) > 0


@cache
def lesson(game: str, number: int = 1) -> Lesson:
    """A lesson of a game that has it."""
    script = _scripts(game)[number - 1]
    seed, seats = script["seed"], script["seats"]
    turns = tuple(LessonTurn(tuple(turn["moves"]), tuple(turn["happens"])) for turn in script["turn"])
    queues: list[list[str]] = [[] for _ in range(seats)]
    queues[LEARNER] = [move for turn in turns for move in turn.moves]
    for line in [line for turn in script["turn"] for line in turn["others"]]:
        seat, _, move = line.partition(" ")
        queues[int(seat)].append(move)
    beginning = _beginning(games.load(game), seed, seats, script["before"])
    places = _places(beginning.position, seed, turns, queues)
    length = len(script["before"]) + sum(len(queue) for queue in queues)
    return Lesson(game, number, seed, seats, turns, beginning, places, length)


def _beginning(game: Game[State], seed: str, seats: int, before: Sequence[str]) -> Beginning:
    """The deal, and the moves that were made before the lesson."""
    dealt, data = lobby_position(game, seats, -1).deal(seats, (), seed)
    entries = [Entry("", 0, DEAL, NOBODY_DID, 0.0, data)]
    position = dealt
    for line in before:
        seat, _, move = line.partition(" ")
        position, data = position.play(int(seat), game.parse(move), seed)
        entries.append(Entry("", position.seq, MOVE, int(seat), 0.0, data))
    return Beginning(tuple(entries), dealt, replace(position, undoable=()))


def _places(
    begun: Position, seed: str, turns: Sequence[LessonTurn], queues: Sequence[Sequence[str]]
) -> dict[str, LessonPlace]:
    """Every position of the script: those who decide at the same time may do so in any order."""
    places: dict[str, LessonPlace] = {}
    waiting = [((0,) * len(queues), begun)]
    reached = {waiting[0][0]}
    while waiting:
        made, position = waiting.pop()
        following = {seat: queues[seat][made[seat]] for seat in position.owing if made[seat] < len(queues[seat])}
        places[_word(position)] = LessonPlace(*_turn(turns, made[LEARNER]), following)
        for seat, move in following.items():
            after = tuple(count + (other == seat) for other, count in enumerate(made))
            if after not in reached:
                reached.add(after)
                waiting.append((after, position.play(seat, begun.game.parse(move), seed)[0]))
    return places


def _turn(turns: Sequence[LessonTurn], made: int) -> tuple[int, int]:
    """The turn after `made` moves, and how many of them are its own."""
    for number, turn in enumerate(turns):
        if made < len(turn.moves):
            return number, made
        made -= len(turn.moves)
    return len(turns), 0


def _word(position: Position) -> str:
    """A word for a position that no other one has."""
    return hashlib.sha256(orjson.dumps(position.state.dump())).hexdigest()


@lru_cache(maxsize=4096)
def lesson_of(game: str, seed: str) -> Lesson | None:
    """The lesson that is given at a table, known by its seed, which no other table has."""
    for number, script in enumerate(_scripts(game), 1):
        if script["seed"] == seed:
            return lesson(game, number)
    return None


def scripted(live: LiveTable, seat: int) -> int | None:
    """What a bot does by the script, as long as that is followed."""
    script = lesson_of(live.info.game, live.info.seed)
    place = script.place(live.position) if script is not None else None
    if place is None or seat not in place.next:
        return None
    return live.game.parse(place.next[seat])


async def begin(
    tables: Tables, game: str, number: int, names: Sequence[str], visitor: Visitor, key: str | None
) -> TakenSeats:
    """Open the table of a lesson; the first name is the learner's."""
    if not 1 <= number <= lesson_count(game):
        raise not_found("lesson")
    script = lesson(game, number)
    wanted = [SeatRequest(who="bot", name=name, bot=bots.quickest(script.game)) for name in names[: script.seats]]
    wanted[LEARNER] = SeatRequest(who="me", name=names[LEARNER])
    played = tables.catalog.game(game)
    people = seat_people(tables, played, wanted, visitor.holder)
    settings = TableSettings(spectators=False)
    info = new_info(tables, played, settings, script.seats, (), visitor.holder, script.seed)
    now, (before, dealt, begun) = tables.clock.now(), script.beginning
    entries = [Entry(info.id, entry.seq, entry.kind, entry.seat, now, entry.data) for entry in before]
    snapshots = [dealt.dump(), begun.dump()] if before[1:] else [begun.dump()]
    rows, position = TableRows(info, people, snapshots), Position.load(played, begun.dump())
    once = idempotency_key(visitor.holder, key, "begin a lesson", game, number, names)
    return await open_table(tables, rows, entries, position, visitor, once)


async def go_back(tables: Tables, player: Player, key: str | None) -> dict[str, Any]:
    """Take back everything since the learner left the script, draws and the bots' moves included."""
    live = player.live

    async def decide() -> tuple[Write, Position]:
        player.must_sit()
        script = lesson_of(live.info.game, live.info.seed)
        if script is None or player.seat != LEARNER or live.position.over:
            raise Problem(409, "cannot be undone", "Only a lesson in progress can be resumed.")
        undone, past = await _left(tables, live, script)
        seq = live.position.seq + 1
        position = Position(live.game, past.state, seq, past.drawn, (seq,) * script.seats, moves=past.moves)
        data = {"undone": undone, "owing": position.owing}
        entry = Entry(live.id, seq, UNDO, player.seat, tables.clock.now(), data)
        return Write([entry], snapshot=position.dump(), answer={"seq": seq, "undone": len(undone)}), position

    return await tables.write(live, decide, idempotency_key(player.holder, key, "lesson", live.id))


async def _left(tables: Tables, live: LiveTable, script: Lesson) -> tuple[list[int], Position]:
    """The moves since the learner was last asked by the script, and the position then."""
    entries = await tables.store.entries(live.id, -1)
    before = {seq for entry in entries if entry.kind == UNDO for seq in entry.data["undone"]}
    undone: list[int] = []
    for seq, kind, past in reversed(await _passed(tables, live, entries)):
        place = script.place(past) if seq not in before else None
        if place is not None and LEARNER in place.next:
            return undone, past
        if kind == MOVE and seq not in before:
            undone.append(seq)
    raise Problem(409, "cannot be undone", "This table is not following the lesson.")


async def _passed(tables: Tables, live: LiveTable, entries: Sequence[Entry]) -> list[tuple[int, str, Position]]:
    """Every position of a game, each after an entry of some kind; what people said and who came changed none."""
    passed: list[tuple[int, str, Position]] = []
    for entry in entries:
        if entry.kind == MOVE:
            passed.append((entry.seq, MOVE, passed[-1][2].after(entry)))
        elif entry.kind in (DEAL, UNDO):
            passed.append((entry.seq, entry.kind, await tables.position_at(live, entry.seq)))
    return passed
