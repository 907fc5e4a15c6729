"""A game: its set-up, its steps, what each seat sees, and the score."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, final

from mypy_extensions import i64, mypyc_attr

from tablee.table.dealer import Dealer, Event, SeededDealer
from tablee.table.edition import Edition
from tablee.table.errors import Malformed, Refusal, Refused, TableeError
from tablee.table.moves import Actions, Arg, Kind
from tablee.table.scores import Outlook, Score, known
from tablee.table.state import State, Task
from tablee.table.step import S, Step


@final
class Moment:
    """The table after a part of a move, and what was told of it."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state: Final = state
        self.events: Final = events


@final
class Rules:
    """The rules a game cites when it refuses something that does not concern a single decision."""

    def __init__(self, seats: str, turn: str, end: str) -> None:
        self.seats: Final = seats  # how many play, and who they are
        self.turn: Final = turn  # what a turn consists of
        self.end: Final = end  # when the game is over


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One box with its rules: the same object serves any number of tables."""

    def __init__(
        self,
        edition: Edition,
        version: int,
        players: Sequence[int],
        options: Sequence[str],
        actions: Actions,
        events: Sequence[Kind],
        decks: Sequence[Arg],
        steps: Sequence[Step[S]],
        rules: Rules,
        words: Mapping[str, str],
        oldest: int = 0,
        outcomes: Sequence[str] = (),
    ) -> None:
        self.edition: Final = edition
        self.name: Final = edition.game
        self.version: Final = version  # of the rules; a record names the one it was played under
        self.oldest: Final = oldest or version  # whose records are still replayed
        self.players: Final = tuple(players)
        self.options: Final = tuple(options)  # each is off unless asked for
        self.actions: Final = actions
        self.events: Final = {kind.name: kind for kind in events}
        self.decks: Final = {deck.name: deck for deck in decks}
        self.steps: Final = list(steps)
        self.rules: Final = rules
        self.words: Final = dict(words)  # key -> sentence
        self.outcomes: Final = tuple(outcomes)  # the ways in which it can end, if there are several
        self._asides: Final = [step for step in steps if step.aside]
        answered_by = {kind: step for step in steps for kind in step.kinds}
        self._step_of: Final = [answered_by[actions.kind(move).name] for move in range(actions.size)]
        # Moves up to this number answer decisions. What comes after them are asides, which programs need no room for.
        self.decisions: Final = 1 + max([move for move in range(actions.size) if not self._step_of[move].aside])
        self.talk: Final = [
            move for move in range(actions.size) if actions.kind(move).name in self._step_of[move].words
        ]

    # What each game says for itself.

    @abstractmethod
    def empty(self) -> S:
        """A state without values, to be filled."""

    @abstractmethod
    def setup(self, seats: i64, dealer: Dealer, options: Mapping[str, bool]) -> S:
        """The table at the beginning, with the first task on the agenda."""

    @abstractmethod
    def seen_by(self, s: S, seat: i64) -> S:
        """The state as `seat` (or SPECTATOR) knows it: secrets of the others are HIDDEN."""

    @abstractmethod
    def imagine(self, view: S, seat: i64, dealer: Dealer) -> S:
        """A whole state that `seat`, who holds only this view, must think possible."""

    @abstractmethod
    def scores(self, s: S) -> list[Score]:
        """For each seat the total, the lines that make it up, and the rank."""

    def outlook(self, view: S, seat: i64) -> Outlook:
        """What everybody would have if the game ended now, as far as `seat`, who holds only this view, knows.

        What it cannot know is named and not counted. A game whose scores change at the end says more than this.
        """
        return known(self.scores(view))

    def outcome(self, s: S) -> str | None:
        """Which of `outcomes` a game has come to; None as long as it goes on, and if it can end in one way only."""
        return None

    # What is the same at every table.

    def start(self, seats: int, dealer: Dealer, options: Mapping[str, bool] | None = None) -> S:
        """Lay out a new game; every option that is not named is off."""
        if seats not in self.players:
            if len(self.players) == 1:
                raise self.refused(Refusal(self.rules.seats, "seats_only", self.players))
            raise self.refused(Refusal(self.rules.seats, "seats", (self.players[0], self.players[-1])))
        chosen = dict.fromkeys(self.options, False)
        for option, value in (options or {}).items():
            if option not in chosen:
                raise TableeError(
                    f"{option!r} is not an option of {self.name} ({', '.join(self.options) or 'it has none'})"
                )
            chosen[option] = value
        s = self.setup(seats, dealer, chosen)
        self.settle(s, dealer)
        return s

    def load(self, data: dict[str, object]) -> S:
        """The state that was dumped as `data`."""
        s = self.empty()
        s.fill(data)
        return s

    def moves(self, s: S, seat: int) -> list[int]:
        """Everything `seat` may do now, in ascending order; asides such as gifts are allowed but not listed."""
        if not s.agenda:
            return []
        task = s.agenda[-1]
        if seat not in task.seats:
            return []
        return self.steps[task.step].moves(s, seat)

    def refuse(self, s: S, seat: int, move: int) -> Refusal | None:
        """Why `seat` may not do `move` now, or None."""
        seats: int = s.seats  # compared as it is, compiled code could not refuse a seat beyond 64 bits
        if not 0 <= seat < seats:
            return Refusal(self.rules.seats, "no_such_seat", (s.seats,))
        if not 0 <= move < self.actions.size:
            return Refusal(self.rules.turn, "no_such_move")
        if not s.agenda:
            return Refusal(self.rules.end, "game_over")
        step = self._step_of[move]
        if not step.aside:
            task = s.agenda[-1]
            asked = self.steps[task.step]
            if seat not in task.seats:
                return Refusal(asked.rule, "not_your_turn")
            if asked is not step:
                return Refusal(asked.rule, "another_decision")
        return step.refuse(s, seat, move)

    def play(self, s: S, seat: int, move: int, dealer: Dealer) -> None:
        """Carry out a move, or raise `Refused` and change nothing."""
        refusal = self.refuse(s, seat, move)
        if refusal is not None:
            raise self.refused(refusal)
        self.apply(s, seat, move, dealer)

    def apply(self, s: S, seat: i64, move: i64, dealer: Dealer, look: Callable[[], None] | None = None) -> None:
        """Carry out a move that is known to be allowed, such as one from `moves`."""
        step = self._step_of[move]
        if not step.aside:
            s.agenda[-1] = s.agenda[-1].without(seat)
        step.play(s, seat, move, dealer)
        self.settle(s, dealer, look)

    def unfold(self, s: S, seat: int, move: int, dealer: Dealer) -> list[Moment]:
        """The same as `apply`, with a copy of the table after each part of which something was told.

        The last moment is the table itself, whether or not anything was told.
        """
        moments: list[Moment] = []
        start = len(dealer.events)

        def look() -> None:
            nonlocal start
            if len(dealer.events) > start:
                moments.append(Moment(s.clone(), dealer.events[start:]))
                start = len(dealer.events)

        self.apply(s, seat, move, dealer, look)
        moments.append(Moment(s, dealer.events[start:]))
        return moments

    def settle(self, s: S, dealer: Dealer, look: Callable[[], None] | None = None) -> None:
        """Run every task that nobody owes a move; `look` is called before each."""
        agenda = s.agenda
        while agenda:
            task = agenda[-1]
            if task.seats:
                return
            if look is not None:
                look()
            agenda.pop()
            self.steps[task.step].done(s, task, dealer)

    def playout(self, s: S, dealer: Dealer, chances: Sequence[SeededDealer]) -> int:
        """Play to the end at random, each seat by its own chance, and count the decisions.

        The same as asking `moves` and calling `apply` again and again, without leaving compiled code in between. Those
        who owe an answer at once give it in the order of their seats, which changes nothing: nobody looks at the table.
        """
        decisions: i64 = 0
        while s.agenda:
            task = s.agenda[-1]
            seat: i64 = task.seats[0]
            moves = self.steps[task.step].moves(s, seat)
            self.apply(s, seat, moves[chances[seat].below(len(moves))], dealer)
            decisions += 1
        return decisions

    def owing(self, s: S) -> tuple[int, ...]:
        """The seats that the table is waiting for; none when the game is over."""
        return s.agenda[-1].seats if s.agenda else ()

    def next_seat(self, s: S, order: SeededDealer) -> int:
        """Who decides next; of several who owe an answer at once any may come first, as `order` draws it."""
        seats = s.agenda[-1].seats
        return seats[0] if len(seats) == 1 else seats[order.below(len(seats))]

    def answers(self, s: S, seat: int) -> list[int]:
        """The asides by which `seat` may answer what was said to it; it need not."""
        moves: list[int] = []
        if s.agenda:
            for step in self._asides:
                moves.extend(step.moves(s, seat))
        return moves

    def openings(self, s: S, seat: int) -> list[int]:
        """What `seat` may say without having been spoken to, as far as that is talk."""
        moves: list[int] = []
        if s.agenda:
            for step in self._asides:
                moves.extend(step.openings(s, seat))
        return moves

    def addressed(self, s: S) -> tuple[int, ...]:
        """The seats that somebody has spoken to and that have not answered."""
        return tuple([seat for seat in range(s.seats) if self.answers(s, seat)]) if self._asides else ()

    def is_aside(self, move: int) -> bool:
        """Whether this is a move such as a gift, which answers no decision."""
        return self._step_of[move].aside

    def rule_of(self, move: int) -> str:
        """The rule that asks for the decision which this move answers, or that allows the aside."""
        return self._step_of[move].rule

    def is_sealed(self, move: int) -> bool:
        """Whether only the mover may know that it was this move, and not another answer to the same decision."""
        return self._step_of[move].sealed

    def text(self, move: int) -> str:
        """The notation of a move, such as ``place 2 banque``."""
        return self.actions.text(move)

    def parse(self, text: str) -> int:
        """The move that this notation stands for, or `Refused`."""
        try:
            return self.actions.parse(text)
        except Malformed as error:
            raise Refused(Refusal(self.rules.turn, "malformed"), str(error)) from None

    def sentence(self, refusal: Refusal, words: Mapping[str, str] | None = None) -> str:
        """A refusal in words, by default in English."""
        return (words or self.words)[f"reason.{refusal.reason}"].format(*refusal.values)

    def refused(self, refusal: Refusal) -> Refused:
        """The error that carries a refusal."""
        return Refused(refusal, self.sentence(refusal))

    def describe_move(self, move: int, names: Sequence[str] = (), words: Mapping[str, str] | None = None) -> str:
        """A move in words, by default in English; `names` are the players'."""
        kind = self.actions.kind(move)
        return self._describe(f"move.{kind.name}", kind, self.actions.values(move), words or self.words, names)

    def describe(self, event: Event, names: Sequence[str], words: Mapping[str, str] | None = None) -> str:
        """An event in words, by default in English; `names` are the players'."""
        return self._describe(f"event.{event.kind}", self.events[event.kind], event.values, words or self.words, names)

    def question(self, task: Task, words: Mapping[str, str] | None = None) -> str:
        """What a task asks of those who owe it a move, by default in English."""
        return (words or self.words)[f"step.{self.steps[task.step].name}"]

    def name_of(self, arg: Arg, value: int, words: Mapping[str, str]) -> str:
        """What is called by the value of an argument, in words."""
        word = arg.text(value)
        return words.get(f"{arg.name}.{word}", word)

    def _describe(
        self, key: str, kind: Kind, values: Sequence[int], words: Mapping[str, str], names: Sequence[str]
    ) -> str:
        """The sentence `key` with each argument as the word of its value."""
        args: dict[str, str] = {}
        for arg, value in zip(kind.args, values, strict=False):
            is_person = arg.name.endswith("seat") and names  # also another_seat, for an event between two players
            args[arg.name] = names[value] if is_person else self.name_of(arg, value, words)
        return words[key].format(**args)
