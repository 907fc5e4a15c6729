"""Replaying records, and verifying that the draws were fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, final

from tablee.table.dealer import Dealer, ImpossibleOutcome, ScriptedDealer, SeededDealer
from tablee.table.errors import Refused, TableeError
from tablee.table.game import Game
from tablee.table.records.record import HEAD, Record, RecordError, commitment, drawn_words, outcome_numbers
from tablee.table.step import S


@final
class Replay(Generic[S]):
    """Steps through a record; what it cannot replay is a `RecordError` with the line."""

    def __init__(self, game: Game[S], record: Record, dealer: Dealer | None = None) -> None:
        _check(game, record)
        self.game: Final = game
        self.record: Final = record
        self.at = 0  # moves replayed so far
        self.dealer: Dealer = dealer or self._script("deal", record.deal)
        line = record.line("deal")
        try:
            options = dict.fromkeys(record.options, True)
            self.state: S = game.start(record.seats, self.dealer, options)
        except ImpossibleOutcome as error:
            raise RecordError(line, f"the deal cannot be replayed: {error}") from None
        except TableeError as fault:  # a name of its own: mypyc gives a variable one type
            raise RecordError(record.line("seats"), str(fault)) from None
        self._finish(line)

    def _script(self, line: str, words: Sequence[str]) -> ScriptedDealer:
        return ScriptedDealer(outcome_numbers(self.game, self.record.line(line), words), listening=True)

    def _finish(self, line: int) -> None:
        if isinstance(self.dealer, ScriptedDealer):
            try:
                self.dealer.finish()
            except ImpossibleOutcome as error:
                raise RecordError(line, str(error)) from None

    def resume(self, at: int) -> None:
        """Go to the last snapshot up to move `at`, without replaying what came before it."""
        best = max([number for number in self.record.snapshots if self.at < number <= at], default=self.at)
        if best > self.at:
            try:
                self.state = self.game.load(self.record.snapshots[best])
            except (KeyError, ValueError, TypeError, AssertionError):
                raise RecordError(self.record.line(f"snapshot {best}"), "this snapshot is broken") from None
            self.at = best

    def forward(self) -> bool:
        """Replay one more move; False at the end of the record."""
        if self.at == len(self.record.entries):
            return False
        entry = self.record.entries[self.at]
        if isinstance(self.dealer, ScriptedDealer):
            self.dealer = ScriptedDealer(outcome_numbers(self.game, entry.line, entry.outcomes), listening=True)
        try:
            move = self.game.parse(entry.move)
            self.game.play(self.state, entry.seat, move, self.dealer)
        except (Refused, ImpossibleOutcome) as error:
            raise RecordError(entry.line, str(error)) from None
        self._finish(entry.line)
        self.at += 1
        return True

    def finish(self) -> None:
        """Replay the rest and compare the totals."""
        while self.forward():
            pass
        if self.record.totals is not None:
            totals = [score.total for score in self.game.scores(self.state)]
            if self.state.agenda:
                raise RecordError(self.record.line("end"), "the record says that the game ended, but it is not over")
            if totals != self.record.totals:
                raise RecordError(self.record.line("end"), f"the totals are {totals}, not {self.record.totals}")


def _check(game: Game[S], record: Record) -> None:
    """Whether a record belongs to this game, these rules and this edition."""
    if record.game != game.name:
        raise RecordError(record.line("game"), f"this is a record of {record.game!r}, not of {game.name!r}")
    if not game.oldest <= record.rules <= game.version:
        raise RecordError(
            record.line("rules"), f"played by version {record.rules} of the rules, this is version {game.version}"
        )
    if record.digest != game.edition.digest:
        raise RecordError(
            record.line("edition"),
            f"played with the edition {record.edition!r} ({record.digest[:12]}), "
            f"not with {game.edition.name!r} ({game.edition.digest[:12]})",
        )


def restore(game: Game[S], record: Record) -> S:
    """The state at the end of a record, from its last snapshot on."""
    replay = Replay(game, record)
    replay.resume(len(record.entries))
    replay.finish()
    return replay.state


def verify(game: Game[S], record: Record) -> None:
    """Replay every move with the revealed seed; a `RecordError` says where a forged record breaks."""
    seed = record.seed
    if seed is None:
        raise RecordError(len(HEAD) + 2 + len(record.entries), "the seed is not revealed yet: nothing can be verified")
    if commitment(seed) != record.committed:
        raise RecordError(record.line("seed"), "this is not the seed that the head commits to")
    _check(game, record)
    dealer = SeededDealer(seed, listening=True)
    replay = Replay(game, record, dealer)
    _compare(game, dealer, 0, record.line("deal"), record.deal)
    checked = len(dealer.draws)
    while replay.forward():
        entry = record.entries[replay.at - 1]
        _compare(game, dealer, checked, entry.line, entry.outcomes)
        checked = len(dealer.draws)
        if replay.at in record.snapshots and not _agrees(game, record.snapshots[replay.at], replay.state):
            raise RecordError(record.line(f"snapshot {replay.at}"), "this snapshot is not what the moves lead to")
    replay.finish()


def _agrees(game: Game[S], snapshot: dict[str, object], state: S) -> bool:
    """Whether a snapshot can be read and is this state; one from before a field was there need not have it."""
    try:
        game.load(snapshot)
    except (KeyError, ValueError, TypeError, AssertionError):
        return False
    return all(snapshot[name] == value for name, value in state.dump().items() if name in snapshot)


def _compare(game: Game[S], dealer: Dealer, start: int, line: int, words: Sequence[str]) -> None:
    """Whether a line drew what the seed gives."""
    drawn = drawn_words(game, dealer.draws[start:])
    if drawn != tuple(words):
        raise RecordError(
            line, f"it says {' '.join(words) or 'nothing'}, the seed gives {' '.join(drawn) or 'nothing'}"
        )
