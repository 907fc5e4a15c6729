"""The dealer: the only door to chance, and to the people who listen."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Final, final

from tablee.table.state import ALL

WORDS: Final = 256  # random words made at a time


class ImpossibleOutcome(ValueError):
    """A scripted outcome that cannot happen here, or one too few or too many."""


@final
class Draw:
    """One chance event: which deck, what came, and who got to see it."""

    def __init__(self, deck: int, outcome: int, audience: int) -> None:
        self.deck: Final = deck
        self.outcome: Final = outcome
        self.audience: Final = audience


@final
class Event:
    """Something that happened at the table, caused by `rule` and told to `audience`."""

    def __init__(self, rule: str, kind: int, values: tuple[int, ...], audience: int) -> None:
        self.rule: Final = rule
        self.kind: Final = kind
        self.values: Final = values
        self.audience: Final = audience


class Dealer:
    """Draws for the table and tells it what happens; silent unless `listening`."""

    def __init__(self, listening: bool = False) -> None:
        self.listening: Final = listening
        self.draws: list[Draw] = []  # kept while listening
        self.events: list[Event] = []  # kept while listening
        self.drawn = 0  # how often chance was asked

    def draw(self, deck: int, weights: list[int], audience: int = ALL) -> int:
        """An index into `weights`, with chance proportional to its weight, that only `audience` gets to see."""
        total = 0
        for weight in weights:
            total += weight
        if total <= 0:
            raise ValueError("a draw from an empty deck")
        outcome = self.outcome(deck, weights, total)
        self.drawn += 1
        if self.listening:
            self.draws.append(Draw(deck, outcome, audience))
        return outcome

    def outcome(self, deck: int, weights: list[int], total: int) -> int:
        """What chance says."""
        raise NotImplementedError

    def tell(self, rule: str, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, audience: int = ALL) -> None:
        """Announce an event of the game's event table, with up to four arguments."""
        if self.listening:
            self.events.append(Event(rule, event, (a, b, c, d), audience))


@final
class SeededDealer(Dealer):
    """Chance from a seed: words of SHAKE-128, so nobody can guess the next draw from earlier ones.

    One draw uses one 32-bit word, so that a game can go on after `skip` draws. The bias of scaling a word
    to the weights is below one in sixty million for the decks of these games.
    """

    def __init__(self, seed: int | str, listening: bool = False, skip: int = 0) -> None:
        super().__init__(listening)
        self.seed: Final = str(seed)
        self._words: list[int] = []
        self._block = skip // WORDS
        self._at = skip % WORDS
        self._refill()

    def _refill(self) -> None:
        noise = hashlib.shake_128(f"{self.seed}/{self._block}".encode()).digest(4 * WORDS)
        self._words = list(struct.unpack(f"<{WORDS}I", noise))
        self._block += 1

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        if self._at == WORDS:
            self._refill()
            self._at = 0
        word = self._words[self._at]
        self._at += 1
        return (word * bound) >> 32

    def outcome(self, deck: int, weights: list[int], total: int) -> int:
        rest = self.below(total)
        index = 0
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

    def outcome(self, deck: int, weights: list[int], total: int) -> int:
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
