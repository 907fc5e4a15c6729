"""Ratings: how strong people are at a game with this number of players, worked out anew from the results that are kept.

openskill updates a rating game by game, so the order counts: it is that in which the games ended. Its Bradley-Terry
model treats ties rightly; Plackett-Luce gives those who tie for first the same update as the third.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tablee import extras
from tablee.server.database.standing import Placed

if TYPE_CHECKING:
    from tablee.server.tables.registry import Tables

MIDDLE: Final = 1500  # the rating of somebody of whom nothing is known
STEP: Final = 40  # points for each unit of openskill
SURE: Final = 2  # standard deviations to either side, which hold in 19 of 20 cases


class Rating(NamedTuple):
    """How strong somebody seems to be: between `value` − `within` and `value` + `within`, in 19 of 20 cases."""

    value: int
    within: int
    games: int
    provisional: bool  # until a third of the first doubt is gone


@dataclass
class Ladder:
    """Everybody who has played a game with this number of players, and the games that they are rated by so far."""

    lines: int = 0
    last: float = 0.0
    tables: set[str] = field(default_factory=set)  # that ended at `last`
    strength: dict[str, Any] = field(default_factory=dict)  # by person, as the model has it
    games: dict[str, int] = field(default_factory=dict)

    def add(self, lines: Sequence[Placed]) -> None:
        """Rate everybody by further games, in their order."""
        from openskill.models import BradleyTerryFull

        model = BradleyTerryFull()
        for table, group in groupby(lines, key=lambda line: line.table_id):
            game = list(group)
            self.lines += len(game)
            self.tables = {*self.tables, table} if game[0].at == self.last else {table}
            self.last = game[0].at
            people = [line.person for line in game]
            if len(set(people)) < len(people):
                continue  # two of them have turned out to be one person
            before = [[self.strength.get(person) or model.rating()] for person in people]
            after = model.rate(before, ranks=[float(line.place) for line in game])
            for person, [strength] in zip(people, after, strict=True):
                self.strength[person] = strength
                self.games[person] = self.games.get(person, 0) + 1

    def rating(self, person: str) -> Rating | None:
        """The rating of somebody who has played here."""
        strength = self.strength.get(person)
        if strength is None:
            return None
        from openskill.models import BradleyTerryFull

        value = MIDDLE + STEP * (strength.mu - BradleyTerryFull().mu)
        provisional = strength.sigma > BradleyTerryFull().sigma * 2 / 3
        return Rating(round(value), round(SURE * STEP * strength.sigma), self.games[person], provisional)


class Ratings:
    """The ratings of everybody, as far as this process was asked for them."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self._ladders: dict[tuple[str, int], Ladder] = {}
        self._lock = asyncio.Lock()

    def forget(self, person: str = "") -> None:
        """The results of a person are somebody else's now; of nobody: any may be, or may be gone."""
        self._ladders = {
            kind: ladder for kind, ladder in self._ladders.items() if person and person not in ladder.strength
        }

    async def of(self, person: str, kinds: Sequence[tuple[str, int]]) -> Mapping[tuple[str, int], Rating]:
        """The ratings of somebody in games with this number of players; none without openskill."""
        if not extras.has("ratings"):
            return {}
        async with self._lock:
            ratings = {kind: (await self._ladder(*kind)).rating(person) for kind in kinds}
        return {kind: rating for kind, rating in ratings.items() if rating is not None}

    async def _ladder(self, game: str, seats: int) -> Ladder:
        """A ladder, up to date; it begins anew if a game came late that ended before those it knows."""
        ladder, count = self._ladders.get((game, seats), Ladder()), await self.tables.store.count_rated(game, seats)
        if ladder.lines == count:
            return ladder
        lines = await self.tables.store.rated(game, seats, ladder.last)
        fresh = [line for line in lines if line.table_id not in ladder.tables]
        if ladder.lines + len(fresh) != count:
            ladder, fresh = Ladder(), await self.tables.store.rated(game, seats, 0.0)
        await asyncio.to_thread(ladder.add, fresh)
        self._ladders[game, seats] = ladder
        return ladder
