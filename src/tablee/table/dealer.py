"""The dealer: the only source of chance, and the only voice to those who listen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64, mypyc_attr

from tablee.table.counts import Counts, total
from tablee.table.errors import TableeError
from tablee.table.state import ALL

WORDS: Final[i64] = 256  # random words made at a time
FIRST_WORDS: Final[i64] = 41  # made at first: many dealers need no more, and SHAKE makes them in one turn


class ImpossibleOutcome(TableeError):
    """A scripted outcome that cannot happen here, is missing, or is one too many."""


@final
class Draw:
    """One chance event: which deck, what came up, and who got to see it."""

    def __init__(self, deck: str, outcome: int, audience: int) -> None:
        self.deck: Final = deck
        self.outcome: Final = outcome
        self.audience: Final = audience


@final
class Event:
    """Something that happened at the table, caused by `rule` and told to `audience`."""

    def __init__(self, rule: str, kind: str, values: tuple[int, ...], audience: int) -> None:
        self.rule: Final = rule
        self.kind: Final = kind
        self.values: Final = values
        self.audience: Final = audience


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Draws for the table and tells it what happens; silent unless `listening`.

    An audience is an `int`: compiled code calls a subclass in Python with 0 for each `i64` that is left out.
    """

    def __init__(self, listening: bool = False) -> None:
        self.listening: Final = listening
        self.draws: list[Draw] = []  # kept while listening
        self.events: list[Event] = []  # kept while listening
        self.drawn = 0  # how often chance was asked

    def draw(self, deck: str, weights: Counts, audience: int = ALL) -> i64:
        """An index into `weights`, with chance proportional to its weight, that only `audience` gets to see."""
        all_weights = total(weights)
        if all_weights <= 0:
            raise ValueError("a draw from an empty deck")
        outcome = self.outcome(deck, weights, all_weights)
        self.drawn += 1
        if self.listening:
            self.draws.append(Draw(deck, outcome, audience))
        return outcome

    def outcome(self, deck: str, weights: Counts, all_weights: i64) -> i64:
        """What chance decides."""
        raise NotImplementedError

    def tell(self, rule: str, event: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, audience: int = ALL) -> None:
        """Announce an event of the game's event table, with up to four arguments."""
        if self.listening:
            self.events.append(Event(rule, event, (a, b, c, d), audience))


@final
class SeededDealer(Dealer):
    """Chance from a seed: words of SHAKE-128, so nobody can guess the next draw from earlier ones.

    One draw uses one 32-bit word, so that a game can continue after `skip` draws. The bias of scaling a word
    to the weights is below one in sixty million for the decks of these games.
    """

    def __init__(self, seed: int | str, listening: bool = False, skip: int = 0) -> None:
        super().__init__(listening)
        self.seed: Final = str(seed)
        self._block: i64 = skip // WORDS
        self._at: i64 = skip % WORDS
        self._ready: i64 = 0  # how many words of the block are made
        self._noise = b""
        self._make(FIRST_WORDS if skip < FIRST_WORDS else WORDS)

    def _make(self, words: i64) -> None:
        # A word is read as half of 64 bits, so there is one more than is used.
        self._noise = hashlib.shake_128(f"{self.seed}/{self._block}".encode()).digest(4 * words + 4)
        self._ready = words

    @property
    def used(self) -> int:
        """How many words of its chance are used: a new dealer that skips that many continues in the same way."""
        return self._block * WORDS + self._at

    def below(self, bound: i64) -> i64:
        """A number from 0 to `bound` - 1."""
        if self._at == self._ready:
            if self._at == WORDS:
                self._block += 1
                self._at = 0
            self._make(WORDS)
        word = read_i64_le(self._noise, 4 * self._at) & 0xFFFFFFFF
        self._at += 1
        return (word * bound) >> 32

    def outcome(self, deck: str, weights: Counts, all_weights: i64) -> i64:
        rest = self.below(all_weights)
        index: i64 = 0
        for weight in weights:
            rest -= weight
            if rest < 0:
                break
            index += 1
        return index


@final
class ScriptedDealer(Dealer):
    """Chance as written down: the outcomes of a record or of a test, one after another."""

    def __init__(self, outcomes: Sequence[int], listening: bool = False) -> None:
        super().__init__(listening)
        self.outcomes: Final = list(outcomes)

    def outcome(self, deck: str, weights: Counts, all_weights: i64) -> i64:
        if self.drawn >= len(self.outcomes):
            raise ImpossibleOutcome(f"outcome {self.drawn + 1} is missing")
        outcome = self.outcomes[self.drawn]
        if not 0 <= outcome < len(weights) or weights[outcome] <= 0:
            raise ImpossibleOutcome(f"outcome {self.drawn + 1} cannot happen here")
        return outcome

    def finish(self) -> None:
        """Make sure that every outcome was used."""
        if self.drawn < len(self.outcomes):
            raise ImpossibleOutcome(f"outcome {self.drawn + 1} is one too many")
