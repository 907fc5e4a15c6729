"""A game being played and written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, final

from tablee.table.dealer import Dealer, SeededDealer
from tablee.table.game import Game
from tablee.table.records.record import HEAD, SNAPSHOT_EVERY, Entry, Record, RecordError, commitment, drawn_words
from tablee.table.records.replay import restore
from tablee.table.step import S


@final
class Sitting(Generic[S]):
    """A game being played and written down."""

    def __init__(self, game: Game[S], record: Record, state: S, dealer: Dealer) -> None:
        self.game: Final = game
        self.record: Final = record
        self.state: Final = state
        self.dealer: Final = dealer
        self._written = len(dealer.draws)  # draws that the record holds already

    @staticmethod
    def open(game: Game[S], seats: int, seed: str, options: Mapping[str, bool] | None = None) -> Sitting[S]:
        """Sit down to a new game."""
        dealer = SeededDealer(seed, listening=True)
        state = game.start(seats, dealer, options)
        chosen = [option for option in game.options if (options or {}).get(option)]
        edition = game.edition
        record = Record(game.name, game.version, edition.name, edition.digest, seats, chosen, commitment(seed))
        record.deal = drawn_words(game, dealer.draws)
        return Sitting(game, record, state, dealer)

    def play(self, seat: int, move: int) -> None:
        """Play a move and write it down; a refused one leaves both as they were."""
        self.game.play(self.state, seat, move, self.dealer)
        self.write_down(seat, move)

    def write_down(self, seat: int, move: int) -> None:
        """Write down a move that has just been carried out at this table."""
        record = self.record
        outcomes = drawn_words(self.game, self.dealer.draws[self._written :])
        self._written = len(self.dealer.draws)
        line = len(HEAD) + 2 + len(record.entries) + len(record.snapshots)
        record.entries.append(Entry(line, seat, self.game.text(move), outcomes))
        if not self.state.agenda:
            record.totals = [score.total for score in self.game.scores(self.state)]
        elif len(record.entries) % SNAPSHOT_EVERY == 0:
            record.snapshots[len(record.entries)] = self.state.dump()

    def close(self) -> None:
        """Reveal the seed, so that everybody can verify the draws."""
        if isinstance(self.dealer, SeededDealer):
            self.record.seed = self.dealer.seed


def resume(game: Game[S], record: Record, seed: str) -> Sitting[S]:
    """Continue an unfinished game whose seed the table knows."""
    if commitment(seed) != record.committed:
        raise RecordError(record.line("commitment"), "this is not the seed that the record commits to")
    dealer = SeededDealer(seed, listening=True, skip=record.drawn)
    return Sitting(game, record, restore(game, record), dealer)
