"""A match: bots are seated and told who else sits there, cards are dealt, the game is played out and scored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablee import bots, games
from tablee.bots import Bot, BotName, Observer
from tablee.bots.evaluator import shares_of
from tablee.bots.provenance import Provenance, provenance
from tablee.table import Dealer, Edition, Game, Score, SeededDealer, Sitting, State, TableeError


class Watcher:
    """An observer of games that does nothing; others say what they do before or after a move."""

    def before_move(self, s: State, seat: int) -> None:
        """`seat` is about to answer a decision."""

    def after_move(self, s: State, seat: int, move: int) -> None:
        """`seat` has made a move, which may be an aside."""


class LeadWatcher(Watcher):
    """Watches who leads."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game
        self.changes = 0
        self.scores: list[Score] = []
        self._leaders: list[int] = []  # after each decision, or -1 if several do
        self._last: set[int] | None = None

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Note who has the most points now; talk changes nothing."""
        if self.game.is_aside(move):
            return
        self.scores = self.game.scores(s)
        totals = [score.total for score in self.scores]
        leaders = {seat for seat, total in enumerate(totals) if total == max(totals)}
        if self._last is not None and not leaders & self._last:
            self.changes += 1
        self._last = leaders
        self._leaders.append(min(leaders) if len(leaders) == 1 else -1)

    def thirds(self) -> tuple[int, int]:
        """Who led after one third and after two thirds of the decisions."""
        decisions = len(self._leaders)
        return self._leaders[decisions // 3], self._leaders[2 * decisions // 3]


@dataclass(frozen=True)
class Result:
    """One game: who was asked first, how long it took, how it ended, and for each seat its bot, points and place."""

    number: int
    first: int
    decisions: int
    ending: str
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    leads: tuple[int, ...] | None = None  # who led after each third of the decisions, or -1 if several did; if watched
    lead_changes: int | None = None

    def shares(self) -> list[float]:
        """The victory, shared by those who won."""
        return shares_of(self.ranks)

    def share_of(self, bot: str) -> float:
        """The share of the victory that a bot takes for each seat it has."""
        mine = [share for share, label in zip(self.shares(), self.bots, strict=True) if label == bot]
        return sum(mine) / len(mine)


@dataclass(frozen=True)
class Match:
    """What is played: which game, at how many seats, by which bots, with which options and values."""

    game: str
    seats: int
    bots: tuple[str, ...]  # each as `BotName` says
    options: tuple[tuple[str, bool], ...] = ()
    edition: str | None = None  # the values as JSON, if not those of the box

    def load(self) -> Game[State]:
        """The box, opened once in each process."""
        return _box(self.game, self.edition)

    def seated(self, number: int) -> list[str]:
        """The bot on each seat in game `number`.

        In game 0 everybody sits in the order named, and the last one also takes the remaining seats. In each game
        after it everybody moves on by one seat: from 2 to 1, from 1 to 0, from 0 to the last.
        """
        places = [(seat + number) % self.seats for seat in range(self.seats)]
        return [self.bots[min(place, len(self.bots) - 1)] for place in places]

    def check(self, repeatable: bool = False) -> Game[State]:
        """The box; a match that cannot be played, or not twice in the same way if it must be, is refused."""
        game = self.load()
        game.start(self.seats, SeededDealer("check"), dict(self.options))
        if not 1 <= len(self.bots) <= self.seats:
            raise TableeError(f"a table of {self.seats} takes 1 to {self.seats} bots, not {len(self.bots)}")
        for label in self.bots:
            name = BotName.parse(label)
            if not name.is_level:
                bots.own_class(name.bot)  # refuses one that is not there
            if repeatable and name.searches and (not name.simulations or name.seconds is not None):
                raise TableeError(f"{label!r} is limited by time, so games cannot be repeated: write {name.seated}:200")
        self.players("check", 0)
        return game

    def provenance(self, seed: str, seated: Sequence[str] = ()) -> Provenance:
        """Where the games that begin with this seed come from; `seated` is the bot on each seat, if it was one game."""
        options = [option for option, on in self.options if on]
        return provenance(self.load(), [self.seats], seated or self.bots, seed, options)

    def players(self, seed: str, number: int) -> list[Bot]:
        """The bots of game `number`, ready to play."""
        game = self.load()
        seated = self.seated(number)
        return [bots.load(bot, game, f"{seed}/{number}/bot{seat}", opponents=seated) for seat, bot in enumerate(seated)]

    def play(
        self,
        seed: str,
        number: int,
        players: Sequence[Bot] = (),
        watch: Observer | None = None,
        deal: int | None = None,
        sitting: Sitting[State] | None = None,
    ) -> Result:
        """Play game `number`: the bots, or others in their place, on a deal of its own, or one of several games.

        A `sitting` has been dealt before, and is written down by the observer.
        """
        game = self.load()
        if sitting is None:
            dealer: Dealer = SeededDealer(f"{seed}/{number if deal is None else deal}")
            state = game.start(self.seats, dealer, dict(self.options))
        else:
            dealer, state = sitting.dealer, sitting.state
        first = state.agenda[-1].seats[0]
        decisions = bots.play_out(game, state, players or self.players(seed, number), dealer, watch)
        scores = game.scores(state)
        return Result(
            number,
            first,
            decisions,
            game.outcome(state) or "end",
            tuple(self.seated(number)),
            tuple([int(score.total) for score in scores]),
            tuple([int(score.rank) for score in scores]),
        )


@lru_cache(maxsize=8)
def _box(game: str, edition: str | None) -> Game[State]:
    return games.load(game, None if edition is None else Edition(json.loads(edition), game))
