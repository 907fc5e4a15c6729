"""The position of a served table: one immutable value, which the next entry of its journal replaces whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import orjson

from tablee.server.database.journal import DEAL, MOVE, NOBODY_DID, UNDO, Damage, Entry, Snapshot
from tablee.server.problems import Problem
from tablee.server.tables.clocks import Clocks
from tablee.table import Dealer, Game, Moment, ScriptedDealer, SeededDealer, State
from tablee.table.records.record import drawn_words, outcome_numbers


@dataclass(frozen=True, slots=True)
class Position:
    """A game after the entry `seq`; nobody changes `state`: a move is played on a clone."""

    game: Game[State]
    dealt: State | None  # None in the lobby: before all seats are taken there are no cards to look at
    seq: int
    drawn: int  # draws from the table's own seed so far
    decided: tuple[int, ...]  # per seat: since which seq the decision it faces is the same
    undoable: tuple[int, ...] = ()  # the last moves, all by one seat and without a draw, oldest first
    undoer: int = NOBODY_DID  # that seat
    moves: int = 0  # that led here, without those that were taken back
    clocks: Clocks | None = None  # None at a table without a pace, and in the lobby

    @property
    def life(self) -> str:
        """Where the table is in its life: ``lobby``, ``playing`` or ``over``."""
        return "lobby" if self.dealt is None else "playing" if self.dealt.agenda else "over"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.dealt is not None and not self.dealt.agenda

    @property
    def state(self) -> State:
        """The game itself; `Problem` in the lobby."""
        if self.dealt is None:
            raise Problem(409, "not begun", "The cards are dealt when all seats are taken.")
        return self.dealt

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self.game.owing(self.dealt) if self.dealt is not None else ()

    # Going on.

    def play(self, seat: int, move: int, seed: str) -> tuple[Position, dict[str, Any]]:
        """The position after a new move and what the journal says of it, or `Refused`."""
        dealer = SeededDealer(seed, listening=True, skip=self.drawn)
        state = self.state.clone()
        self.game.play(state, seat, move, dealer)
        data = {"move": self.game.text(move), **entry_data(self.game, state, dealer)}
        return self._moved(state, seat, move, len(dealer.draws)), data

    def deal(self, seats: int, options: Iterable[str], seed: str) -> tuple[Position, dict[str, Any]]:
        """The position after the deal and what the journal says of it, or `TableeError`."""
        dealer = SeededDealer(seed, listening=True)
        state = self.game.start(seats, dealer, dict.fromkeys(options, True))
        seq = self.seq + 1
        return Position(self.game, state, seq, len(dealer.draws), (seq,) * seats), entry_data(self.game, state, dealer)

    def after(self, entry: Entry) -> Position:
        """The position after an entry that was written before; a deal or an undo has a snapshot to load instead."""
        assert entry.kind not in (DEAL, UNDO)
        clocks = Clocks.load(entry.data.get("clocks")) or self.clocks
        if entry.kind != MOVE:
            return replace(self, seq=entry.seq, clocks=clocks)
        words = entry.data["outcomes"]
        dealer = ScriptedDealer(outcome_numbers(self.game, entry.seq, words))
        move = entry.move(self.game)
        state = self.state.clone()
        self.game.play(state, entry.seat, move, dealer)
        return replace(self._moved(state, entry.seat, move, len(words)), clocks=clocks)

    def unfold(self, entry: Entry) -> list[Moment]:
        """What `after` carries out, part by part as somebody at the table would see it done; only a move has parts."""
        if entry.kind != MOVE:
            return []
        words = entry.data["outcomes"]
        dealer = ScriptedDealer(outcome_numbers(self.game, entry.seq, words) if words else (), listening=True)
        return self.game.unfold(self.state.clone(), entry.seat, entry.move(self.game), dealer)

    def undone(self, past: Position, moves: int) -> Position:
        """The position after the last `moves` were taken back to `past`; no draw was, so their count stays."""
        seq = self.seq + 1
        decided = (seq,) * self.state.seats
        undoable, left = self.undoable[:-moves], self.moves - moves
        clocks = self.clocks.undone(past.clocks) if self.clocks is not None and past.clocks is not None else None
        return replace(self, dealt=past.state, seq=seq, decided=decided, undoable=undoable, moves=left, clocks=clocks)

    def _moved(self, state: State, seat: int, move: int, drawn: int) -> Position:
        """What a move means for undo and for those who are deciding at the same time."""
        seq = self.seq + 1
        decided = (seq,) * len(self.decided)
        if self._keeps_decision(state, move):
            owing = self.game.owing(state)
            decided = tuple([since if other in owing else seq for other, since in enumerate(self.decided)])
        undoable = self.undoable if seat == self.undoer else ()
        # Once the game is over its secrets and its seed are revealed.
        undoable = () if drawn or not state.agenda else (*undoable, seq)
        moves = self.moves + 1
        return Position(self.game, state, seq, self.drawn + drawn, decided, undoable, seat, moves, self.clocks)

    def _keeps_decision(self, state: State, move: int) -> bool:
        """Whether those who still owe an answer after this move owe it to the same decision as before."""
        if not (self.game.is_sealed(move) or self.game.is_aside(move)) or not state.agenda:
            return False
        task, top = self.state.agenda[-1], state.agenda[-1]
        return len(self.state.agenda) == len(state.agenda) and (top.step, top.args) == (task.step, task.args)

    def check(self, seats: int) -> None:
        """Raise `Damage` unless this can be a position of a table with `seats` seats, with all pieces of the box."""
        state = self.dealt
        if state is None:
            return  # the cards are not dealt yet
        if state.seats != seats or len(self.decided) != seats:
            raise Damage(f"its position is one of {state.seats} seats")
        wrong = state.audit()
        if wrong:
            raise Damage(wrong[0])
        if not all(0 <= seat < seats for seat in self.owing):
            raise Damage("it waits for a seat that is not there")

    # Snapshots.

    def dump(self) -> Snapshot:
        """The position as it is stored beside the journal, with the hash of its state."""
        state = self.dealt.dump() if self.dealt is not None else None
        data = {
            "state": state,
            "hash": _hash(state),
            "drawn": self.drawn,
            "decided": self.decided,
            "undoable": self.undoable,
            "undoer": self.undoer,
            "moves": self.moves,
            **({} if self.clocks is None else {"clocks": self.clocks.dump()}),
        }
        return Snapshot(self.seq, data)

    @staticmethod
    def load(game: Game[State], snapshot: Snapshot) -> Position:
        """The position that was dumped."""
        data = snapshot.data
        state = game.load(data["state"]) if data["state"] is not None else None
        decided, undoable = tuple(data["decided"]), tuple(data["undoable"])
        moves = data.get("moves", snapshot.seq)  # older versions did not count them
        clocks = Clocks.load(data.get("clocks"))
        return Position(game, state, snapshot.seq, data["drawn"], decided, undoable, data["undoer"], moves, clocks)

    def agrees_with(self, snapshot: Snapshot) -> bool:
        """Whether its state is the one that was hashed with a snapshot; older versions wrote no hash.

        Fields that the state has got since then are left out.
        """
        written: str | None = snapshot.data.get("hash")
        state: dict[str, object] | None = snapshot.data["state"]
        if written is None:
            return True
        rebuilt = None
        if state is not None and self.dealt is not None:
            dumped = self.dealt.dump()
            rebuilt = {name: dumped.get(name) for name in state}
        return _hash(state) == written == _hash(rebuilt)


def _hash(state: dict[str, object] | None) -> str:
    """What tells one state from another."""
    return hashlib.sha256(orjson.dumps(state, option=orjson.OPT_SORT_KEYS)).hexdigest()


def lobby_position(game: Game[State], seats: int, seq: int = 0) -> Position:
    """The position of a table that is waiting for people."""
    return Position(game, None, seq, 0, (seq,) * seats)


def entry_data(game: Game[State], state: State, dealer: Dealer) -> dict[str, Any]:
    """What the journal says of a deal or a move: what it drew, what the dealer announced, and who is next."""
    return {
        "outcomes": drawn_words(game, dealer.draws) if dealer.draws else (),
        "events": [(event.rule, event.kind, event.values, event.audience) for event in dealer.events],
        "owing": game.owing(state),
    }
