"""The English harass the town (section 7)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import HARASSMENT
from tablee.games.bastide.parts import Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.steps.fire import destroy
from tablee.games.bastide.town import RELIGIOUS, WALLS
from tablee.table import Actions, Dealer, Refusal, Step, Task, counts

# What a hit took: houses, influence in the open, or influence on a wall.
HOUSES: Final = 0
INFLUENCE: Final = 1
ON_WALLS: Final = 2


@final
class Harassment(Step[Bastide]):
    """One or two hits, each on a target that is open then; the walls themselves only when none is (BD-R7).

    The task tells how many hits are left and, after the first of two, what that one took.
    """

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("harassment", "BD-7.2", ("raze", "oust"))
        town = parts.town
        self._blocks: Final = town.blocks
        self._first: Final = town.first
        self._size: Final = town.size
        self._work_of: Final = town.work_of
        self._walls_of: Final = town.walls_of
        self._side_of: Final = town.side_of
        self._open_blocks: Final = town.open_blocks
        self._open_portions: Final = town.open_portions
        self._raze: Final = actions.first("raze")
        # By how many hits are left and what the last one took: after a hit, and for each seat that chooses the next.
        hits = range(max(parts.hits) + 1)
        took = range(EMPTY, ON_WALLS + 1)
        self._after: Final = [[Task(HARASSMENT, (), (left, what)) for what in took] for left in hits]
        self._choices: Final = [
            [[Task(HARASSMENT, (seat,), (left, what)) for what in took] for left in hits]
            for seat in range(max(parts.players))
        ]
        self._wall_circles: Final = counts([circle for circle, work in enumerate(town.work_of) if work in WALLS])

    def _targets(self, s: Bastide, hits: i64, before: i64) -> list[int]:
        """What may be hit now, as blocks and beyond them circles."""
        walls = s.walls()
        houses: list[int] = []
        open_houses: i64 = 0
        for block in self._open_blocks[walls]:
            if s.houses[block] > 0:
                houses.append(block)
                open_houses += s.houses[block]
        influence = self._open_influence(s, walls)
        if hits == 2 and (open_houses >= 2 or len(influence) >= 2):
            if len(influence) < 2:
                return houses
            return houses + influence if open_houses >= 2 else influence
        if before == HOUSES and houses:
            return houses
        if before == INFLUENCE and influence:
            return influence
        if houses or influence:
            return houses + influence
        return [self._blocks + circle for circle in self._wall_circles if s.circles[circle] != EMPTY]

    def _open_influence(self, s: Bastide, walls: i64) -> list[int]:
        """Influence on outer portions of a side without a wall, and on religious buildings not fully walled."""
        targets: list[int] = []
        for circle in self._open_portions[walls]:
            if s.circles[circle] != EMPTY:
                targets.append(self._blocks + circle)
        for building, block in enumerate(s.site):
            if block != EMPTY and self._walls_of[block] & ~walls:
                work = RELIGIOUS[0] + building
                for circle in range(self._first[work], self._first[work] + self._size[work]):
                    if s.circles[circle] != EMPTY:
                        targets.append(self._blocks + circle)
        return targets

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        hits, before = s.agenda[-1].args
        return [self._raze + target for target in self._targets(s, hits, before)]

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        hits, before = s.agenda[-1].args
        target = move - self._raze
        if target in self._targets(s, hits, before):
            return None
        return self._why_not(s, target)

    def _why_not(self, s: Bastide, target: i64) -> Refusal:
        """Why a target may not be hit now."""
        if target < self._blocks:
            block = target
            nothing = s.houses[block] == 0
        else:
            circle = target - self._blocks
            work = self._work_of[circle]
            nothing = s.circles[circle] == EMPTY
            if not nothing and work in WALLS:
                return Refusal("BD-7.4", "walls_last")
            if not nothing and work < RELIGIOUS[0]:
                return self._in_town(s, 1 << self._side_of[circle] if self._side_of[circle] >= 0 else 0)
            block = s.site[work - RELIGIOUS[0]] if work >= RELIGIOUS[0] else EMPTY
        if nothing:
            return Refusal("BD-7.2", "nothing_there")
        return self._in_town(s, self._walls_of[block])

    def _in_town(self, s: Bastide, walls: i64) -> Refusal:
        """The reason for a target that these walls protect."""
        if walls == 0:
            return Refusal("BD-7.3", "centre")
        return Refusal("BD-R7", "two_of_a_kind") if walls & ~s.walls() else Refusal("BD-7.3", "walled")

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        target = move - self._raze
        if target < self._blocks:
            took = HOUSES
        else:
            took = ON_WALLS if self._work_of[target - self._blocks] in WALLS else INFLUENCE
        s.agenda[-1] = self._after[s.agenda[-1].args[0] - 1][took - EMPTY]
        destroy(s, target, "BD-7.4" if took == ON_WALLS else "BD-7.3", dealer)

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        """The next hit falls, if it finds a target."""
        hits, before = task.args
        if hits == 0:
            return
        if self._targets(s, hits, before):
            s.agenda.append(self._choices[s.player][hits][before - EMPTY])
        else:
            dealer.tell("BD-7.5" if before == EMPTY else "BD-R7", "hit_lost", s.player)
