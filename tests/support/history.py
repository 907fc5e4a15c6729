"""The history of a run, as those saw it who sent and received, and whether it can have been so.

Whoever plays against a server writes down what they send and what they are told. Afterwards that is held against the
rows: each acknowledged action is there exactly once and after whatever its sender had seen, one without an answer once
or never, every stream is a part of the journal without a gap, nobody was told of something older than what anybody knew
before they asked, and nobody of a secret.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablee.server.database.journal import CHAT, DEAL, MOVE, UNDO, Entry
from tablee.server.database.rows import entry_of
from tablee.server.database.table_info import TableInfo
from tablee.table import ALL, Game, ScriptedDealer, State, TableeError
from tablee.table.records.record import outcome_numbers

NOTHING = -1  # the seq of somebody who has seen nothing


@dataclass
class Action:
    """A move, something said or something taken back, sent with a key until it is answered or given up."""

    table: str
    kind: str
    seat: int
    key: str
    text: str
    known: int  # the last seq that anybody had been told of when it was first sent
    attempts: int = 0
    acknowledged: bool = False
    seq: int | None = None  # as it was acknowledged, by whoever names it
    refused: bool = False  # at the first attempt: then nothing was done


@dataclass
class Followed:
    """A stream of entries to a seat, and what came by it."""

    table: str
    seat: int
    since: int
    told: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The last seq that came."""
        return int(self.told[-1]["seq"]) if self.told else self.since


@dataclass
class Look:
    """What a seat was shown of the position after an entry."""

    table: str
    seat: int
    seq: int
    view: Mapping[str, Any]


@dataclass(frozen=True)
class Left:
    """A move that somebody has left for when they owe it, and the last seq that they knew."""

    table: str
    seat: int
    text: str
    seq: int


class History:
    """What was sent and received; from several threads, if need be."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.streams: list[Followed] = []
        self.looks: list[Look] = []
        self.left: list[Left] = []
        self.faults: list[str] = []  # that were seen at once
        self.bots: set[tuple[str, int]] = set()  # tables and seats where a bot may have played
        self._known: dict[str, int] = {}
        self._lock = threading.Lock()

    def known(self, table: str) -> int:
        """The last seq of a table that anybody has been told of."""
        return self._known.get(table, NOTHING)

    def learn(self, table: str, seq: int, known: int = NOTHING) -> None:
        """Somebody is told of a seq; what was `known` before they asked must be a part of it."""
        with self._lock:
            if seq < known:
                self.faults.append(f"{table}: {seq} was told when {known} was known: a read went back")
            self._known[table] = max(self._known.get(table, NOTHING), seq)

    def act(self, table: str, kind: str, seat: int, key: str, text: str) -> Action:
        """Something is about to be sent."""
        action = Action(table, kind, seat, key, text, self.known(table))
        with self._lock:
            self.actions.append(action)
        return action

    def follow(self, table: str, seat: int, since: int) -> Followed:
        """A stream is opened."""
        followed = Followed(table, seat, since)
        with self._lock:
            self.streams.append(followed)
        return followed

    def hear(self, followed: Followed, told: Mapping[str, Any]) -> None:
        """An entry came by a stream."""
        followed.told.append(told)
        self.learn(followed.table, told["seq"])


@dataclass
class Rows:
    """What is kept in the end: journals by table, and the answers by key."""

    journals: dict[str, list[Entry]]
    answers: dict[str, Mapping[str, Any]]


def rows_of_file(path: Path) -> Rows:
    """The rows of an SQLite database that nobody serves."""
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        entries = [entry_of(dict(row)) for row in database.execute("SELECT * FROM steps ORDER BY table_id, seq")]
        answers = {key: json.loads(answer) for key, answer in database.execute("SELECT key, answer FROM deeds")}
    journals: dict[str, list[Entry]] = {}
    for entry in entries:
        journals.setdefault(entry.table, []).append(entry)
    return Rows(journals, answers)


def faults(history: History, rows: Rows) -> list[str]:
    """Everything in a history that cannot have been so."""
    found = list(history.faults)
    for table, journal in rows.journals.items():
        if has_gap(journal):
            found.append(f"{table}: the journal has a gap")
    for action in history.actions:
        found += [f"{action.table}: {fault}: {action}" for fault in _faults_of_action(action, rows)]
    found += _unclaimed(history, rows)
    for stream in history.streams:
        found += [f"{stream.table}: {fault}" for fault in _faults_of_stream(stream, rows.journals)]
    return found


def has_gap(journal: Sequence[Entry]) -> bool:
    """Whether an entry is missing before the last."""
    return [entry.seq for entry in journal] != list(range(len(journal)))


def _faults_of_action(action: Action, rows: Rows) -> Iterator[str]:
    answer, journal = rows.answers.get(action.key), rows.journals.get(action.table, [])
    if action.refused and answer is not None:
        yield "it was refused and done"
    if answer is None:
        if action.acknowledged:
            yield "it was acknowledged and is not there"
        return
    seq = int(answer["seq"])
    if action.seq is not None and action.seq != seq:
        yield f"it was acknowledged with another seq than {seq}"
    if seq <= action.known:
        yield f"it was done at {seq}, before what its sender could have seen"
    if seq >= len(journal):
        yield f"its entry {seq} is not there"
    elif (journal[seq].kind, journal[seq].seat, _text(journal[seq])) != (action.kind, action.seat, action.text):
        yield f"another entry is in its place at {seq}"


def _text(entry: Entry) -> str:
    """What an entry says that its sender has sent."""
    return str(entry.data["move"] if entry.kind == MOVE else entry.data["text"] if entry.kind == CHAT else "")


def claimed(history: History, rows: Rows) -> Counter[tuple[str, int]]:
    """How many keys say of an entry that they have brought it about."""
    done = [action for action in history.actions if action.key in rows.answers]
    return Counter((action.table, int(rows.answers[action.key]["seq"])) for action in done)


def _unclaimed(history: History, rows: Rows) -> Iterator[str]:
    """Entries that nobody has sent, or that several have: done twice."""
    claims = claimed(history, rows)
    left = Counter((one.table, one.seat, one.text) for one in history.left)
    tables = {action.table for action in history.actions}
    for table in sorted(tables & rows.journals.keys()):
        for entry in rows.journals[table]:
            if entry.kind in (MOVE, CHAT, UNDO):
                most = claims[table, entry.seq]
                by_bot = entry.kind == MOVE and (table, entry.seat) in history.bots
                in_advance = (table, entry.seat, _text(entry))
                if entry.kind == MOVE and most == 0 and not by_bot and left[in_advance]:
                    left[in_advance] -= 1  # each is played once
                elif most > 1 or (most == 0 and not by_bot):
                    yield f"{table}: entry {entry.seq} ({entry.kind}) was sent by {most} keys"


def _faults_of_stream(stream: Followed, journals: Mapping[str, Sequence[Entry]]) -> Iterator[str]:
    seqs, journal = [int(told["seq"]) for told in stream.told], journals.get(stream.table, [])
    if seqs != list(range(stream.since + 1, stream.since + 1 + len(seqs))):
        yield f"a stream since {stream.since} has a gap or a repeat: {seqs}"
    for told in stream.told:
        if told["seq"] >= len(journal):
            yield f"a stream told of entry {told['seq']}, which is not there"
        else:
            entry = journal[told["seq"]]
            if (told["kind"], told["seat"]) != (entry.kind, entry.seat):
                yield f"a stream told of entry {told['seq']} as another one"


def secrets_told(history: History, rows: Rows, game: Game[State], tables: Mapping[str, TableInfo]) -> Iterator[str]:
    """What seats were told and shown of a game beyond, or against, what they may know."""
    for stream in history.streams:
        journal = rows.journals.get(stream.table, [])
        for told in stream.told:
            if told["seq"] < len(journal) and (entry := journal[told["seq"]]).kind in (DEAL, MOVE):
                events = entry.data["events"]
                heard = [(rule, kind) for rule, kind, _, audience in events if audience in (ALL, stream.seat)]
                if [(event["rule"], event["event"]) for event in told.get("events", [])] != heard:
                    yield f"{stream.table}: seat {stream.seat} was told other events of entry {entry.seq} than it may"
                hidden = entry.kind == MOVE and game.is_sealed(entry.move(game)) and entry.seat != stream.seat
                if told.get("move") != (None if hidden else entry.data.get("move")):
                    yield f"{stream.table}: seat {stream.seat} was told the move of entry {entry.seq}, or not"
    whole = {table: info for table, info in tables.items() if not has_gap(rows.journals[table])}
    states: dict[str, dict[int, State]] = {}
    for table, info in whole.items():
        try:
            states[table] = replayed(game, rows.journals[table], info)
        except (TableeError, KeyError) as error:
            yield f"{table}: its journal cannot be played again: {error!r}"
    for look in history.looks:
        state = states.get(look.table, {}).get(look.seq)
        if state is None or game.seen_by(state, look.seat).dump() != look.view:
            yield f"{look.table}: seat {look.seat} was shown another position after entry {look.seq} than it sees"


def replayed(game: Game[State], journal: Sequence[Entry], info: TableInfo) -> dict[int, State]:
    """The state after each entry since the deal, by playing the game again from what was drawn."""
    states: dict[int, State] = {}
    for entry in journal:
        if entry.kind == DEAL:
            dealer = ScriptedDealer(outcome_numbers(game, entry.seq, entry.data["outcomes"]))
            states[entry.seq] = game.start(info.seats, dealer, dict.fromkeys(info.options, True))
        elif entry.kind == MOVE:
            state = states[entry.seq - 1].clone()
            dealer = ScriptedDealer(outcome_numbers(game, entry.seq, entry.data["outcomes"]))
            game.play(state, entry.seat, entry.move(game), dealer)
            states[entry.seq] = state
        elif entry.kind == UNDO:
            states[entry.seq] = states[min(entry.data["undone"]) - 1]
        elif entry.seq - 1 in states:
            states[entry.seq] = states[entry.seq - 1]
    return states
