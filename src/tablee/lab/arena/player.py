"""An entrant at a seat: it is told the table in words and asked until it names a move, as often as it may."""

from __future__ import annotations

import re
import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from tablee import games
from tablee.lab.arena.entrants import Budget, Entrant, Messages, NoReply, Spent
from tablee.table import Refusal, Refused, SeededDealer, Sitting, State, TableeError
from tablee.text import refusal, tell

NAMED: Final = re.compile(r"MOVE:[\s*`]*([^\n`*]+)", re.IGNORECASE)
MOST_ASIDES: Final = 4  # that an entrant may say or give before one decision
SILENT: Final = 5  # decisions in a row with empty answers only, after which it is given up
TASK: Final = (
    "You play a board game to win. Each message tells you the table as your seat sees it, in words, with your allowed "
    "moves as a numbered list. Their notation is in brackets: of several moves in a line, what differs stands between "
    "bars, and … means the same as in the line before. Think as long as you need. End your answer with one line: MOVE: "
    "followed by the number or the notation of your move. Where you may talk, what you say is written "
    "like a move; promises do not bind."
)


@dataclass
class Tally:
    """What an entrant did in one game, besides playing."""

    decisions: int = 0
    nonsense: int = 0  # answers that were no allowed moves
    forced: int = 0  # random moves after the last try
    failures: int = 0  # requests without an answer
    read: int = 0
    written: int = 0
    seconds: float = 0.0

    def described(self) -> dict[str, Any]:
        """As data."""
        return asdict(self)


class ArenaPlayer:
    """Plays one seat of one game, as a bot does."""

    looks = True

    def __init__(
        self, name: str, entrant: Entrant, sitting: Sitting[State], names: list[str], seed: str, tries: int
    ) -> None:
        self.name: Final = name
        self.tally: Final = Tally()
        self.transcript: Final[list[dict[str, Any]]] = []
        self._entrant: Final = entrant
        self._sitting: Final = sitting
        self._names: Final = names
        self._lots: Final = SeededDealer(f"{seed}/lots")
        self._tries: Final = tries
        self._heard = 0
        self._said = 0
        self._silent = 0
        self._empty = False  # whether all it answered last was empty
        self.budget = Budget()
        self.spent = Spent()

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """Ask until the answer is a move; after the last try draw one at random. Talk counts as a move before it."""
        assert view is not None
        self.tally.decisions += 1
        move = self._named(view, seat, [])
        game = self._sitting.game
        self._said = self._said + 1 if move is not None and game.is_aside(move) else 0
        if move is not None:
            self._silent = 0
            return move
        self.tally.forced += 1
        self._silent = self._silent + 1 if self._empty else 0
        if self._silent == SILENT:
            raise TableeError(f"{self.name} answers nothing: check the name of the model; the same command continues")
        move = moves[self._lots.below(len(moves))]
        self._note(seat, "", "", move=game.text(move), forced=True)
        return move

    def say(self, view: State, seat: int, move: int | None = None) -> int | None:
        """Ask what it answers to what it was told; after the last try it says nothing. Before a move it has spoken."""
        answers = [] if move is not None else self._sitting.game.answers(view, seat)
        return self._named(view, seat, answers) if answers else None

    def _named(self, view: State, seat: int, answers: list[int]) -> int | None:
        """What it names within its tries: one of the answers, if there are some, else a move or talk."""
        game, events = self._sitting.game, self._sitting.dealer.events
        told = tell(game, view, seat, self._names, news=events[self._heard :])
        messages = [{"role": "system", "content": introduction(game.name)}, {"role": "user", "content": told.text()}]
        self._heard = len(events)
        self._empty = True
        for left in reversed(range(self._tries)):
            answer = self._ask(messages)
            self._empty = self._empty and not answer.strip()
            try:
                move = game.parse(told.chosen(named_move(answer)))
                self._check(view, seat, move, answers)
            except Refused as refused:
                self.tally.nonsense += 1
                why = refusal(game, refused, left)
                self._note(seat, messages[-1]["content"], answer, refused=why)
                messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": why}]
                continue
            self._note(seat, messages[-1]["content"], answer, move=game.text(move))
            return move
        return None

    def _check(self, view: State, seat: int, move: int, answers: list[int]) -> None:
        """Raise `Refused` if the move is not allowed, is no answer to what was said, or follows too much talk."""
        game = self._sitting.game
        why = game.refuse(view, seat, move)
        late = not answers and game.is_aside(move) and self._said == MOST_ASIDES
        if why is None and (late or (answers and move not in answers)):
            why = Refusal(game.rule_of(move), "another_decision")
        if why is not None:
            raise game.refused(why)

    def _ask(self, messages: Messages) -> str:
        """One answer; a request that fails is sent again as often as there are tries."""
        reason = ""
        for _ in range(self._tries):
            self.spent.check(self.name, self.budget)
            began = time.monotonic()
            try:
                answer = self._entrant.ask(messages, self.budget.seconds)
            except NoReply as failure:
                self.tally.failures += 1
                reason = str(failure)
                continue
            finally:
                self.tally.seconds += time.monotonic() - began
            self.tally.read += answer.read
            self.tally.written += answer.written
            self.spent.read += answer.read
            self.spent.written += answer.written
            return answer.text
        raise TableeError(f"{self.name} does not answer ({reason}): when it does, the same command continues")

    def _note(self, seat: int, asked: str, answer: str, **more: Any) -> None:
        self.transcript.append({"seat": seat, "name": self.name, "asked": asked, "answer": answer, **more})


def introduction(game: str) -> str:
    """What an entrant is told once: the task, and the game in two minutes."""
    return f"{TASK}\n\n{games.text(game, 'primer') or ''}".strip()


def named_move(answer: str) -> str:
    """The move that an answer names: behind the last MOVE:, or all of it."""
    names = NAMED.findall(answer)
    return (names[-1] if names else answer).strip().strip("[].")
