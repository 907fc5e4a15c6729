"""What a position of Bastide is worth: influence, income, majorities, the Camp Route, and whose town it will be."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastide.expert_policy import BastideExpertPolicy
from tablee.bots.bastide.novice import BastideNovice
from tablee.bots.bastide.policy import BastidePolicy
from tablee.bots.bastide.siege import besieger
from tablee.bots.bastide.values import Values
from tablee.bots.evaluator import Evaluator, Parameters
from tablee.bots.points import Points
from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.town import KINDS, RELIGIOUS, WALLS
from tablee.table import Counts, filled, times, total

FEATURES: Final = (
    ("influence", "BD-9.2", 1.0, 1.0),
    ("majorities", "BD-8.1", 0.9, 1.0),
    ("camp_route", "BD-4.9", 1.0, 1.0),
    ("money", "BD-4.5", 0.4, 0.2),
    ("income", "BD-5.2", 0.12, 0.02),
    ("exposed", "BD-7.3", -0.15, -0.15),
    ("houses_in_hand", "BD-5.1", 0.1, 0.0),
    ("fires_in_hand", "BD-6.1", 0.4, 0.4),
    ("english_in_hand", "BD-7.2", 0.1, 0.1),
)
BIAS: Final = (8.0, 0.0)
WIN_TEMPERATURE: Final = (6.0, 3.0)

CARDS: Final[i64] = len(KINDS)
TILE_KINDS: Final[i64] = len(TILES)
RACE: Final = 6.0  # how much being nearer to the last work than to the siege decides
SUSPICION: Final = -0.5  # somebody mostly gains by the fall: of 400 games of fair bots, 376 towns fell ...
TRUST: Final = 0.4  # ... so what the works and the camp say counts only so much
ROUND: Final = 4  # turns that a search plays on, if it knows how strong bots bid; by hand only one
RESOLVE: Final = 0.5  # how often somebody who could end the game with a siege and win comes to do so


@final
class BastideEvaluator(Evaluator[Bastide]):
    """Bastide in points."""

    def __init__(self, game: BastideGame, parameters: Parameters) -> None:
        values = Values(game.parts)
        policy = (BastideExpertPolicy if parameters.learned else BastidePolicy)(values, game.actions)
        novice = BastideNovice(values, game.actions)
        super().__init__(game, parameters, policy, novice, 1, ROUND if parameters.learned else 1)
        self.parts: Final[Parts] = game.parts
        self.values: Final = values

    def progress(self, s: Bastide) -> float:
        begun = len(s.taken) - times(s.taken, 0)
        return max(float(begun) / float(len(s.taken)), float(total(s.camp)) / float(self.parts.camp + 1))

    def clock(self, s: Bastide) -> i64:
        return s.player

    def is_quiet(self, s: Bastide) -> bool:
        return s.project == EMPTY

    def win_chances(self, s: Bastide) -> Points:
        """As in every game; but one fitted to games knows that somebody may be about to win with a siege."""
        chances = super().win_chances(s)
        victor: i64 = besieger(s) if s.agenda and self.parameters.learned else EMPTY
        if victor != EMPTY:
            for seat in range(s.seats):
                chances[seat] *= 1.0 - RESOLVE
            chances[victor] += RESOLVE
        return chances

    def feature_values(self, s: Bastide) -> list[list[float]]:
        french = self._french(s)
        influence = s.influence()
        income = self._income(s)
        exposed = self._exposed(s)
        rows: list[list[float]] = []
        for seat in range(s.seats):
            hand = seat * TILE_KINDS
            pieces: i64 = 0
            for kind in range(CARDS):
                pieces += influence[seat * CARDS + kind]
            english: i64 = 0
            for tile in range(ENGLISH, TILE_KINDS):
                english += s.hand[hand + tile]
            rows.append(
                [
                    float(pieces),
                    french * self._majorities(s, seat, influence),
                    french * float(s.route[seat]),
                    float(min(s.money[seat], 15)),
                    float(income[seat]),
                    float(exposed[seat]),
                    float(s.hand[hand + HOUSE]),
                    float(s.hand[hand + FIRE]),
                    float(english) * (1.0 if french > 0.0 else 0.5),
                ]
            )
        return rows

    def _income(self, s: Bastide) -> Counts:
        """Per seat, the free lots that its influence faces."""
        income = filled(0, s.seats)
        faced = self.values.faced
        for circle, owner in enumerate(s.circles):
            if owner == EMPTY:
                continue
            for block in faced[circle]:
                income[owner] += s.free[block]
        return income

    def _exposed(self, s: Bastide) -> Counts:
        """Per seat, the influence that no wall protects."""
        exposed = filled(0, s.seats)
        walls = s.walls()
        town = self.parts.town
        for circle in town.open_portions[walls]:
            if s.circles[circle] != EMPTY:
                exposed[s.circles[circle]] += 1
        for building, block in enumerate(s.site):
            if block != EMPTY and town.walls_of[block] & ~walls:
                work = RELIGIOUS[0] + building
                first = town.first[work]
                for circle in range(first, first + town.size[work]):
                    if s.circles[circle] != EMPTY:
                        exposed[s.circles[circle]] += 1
        return exposed

    def _french(self, s: Bastide) -> float:
        """How likely the town stays French, as 1 for surely and -1 for surely not."""
        tiles = total(s.camp)
        points: i64 = 0
        for value in range(len(s.camp)):
            points += s.camp[value] * (value + 1)
        begun = len(s.taken) - times(s.taken, 0)
        walls: i64 = 0
        standing = 0
        for wall in WALLS:
            walls += s.taken[wall]
            if s.taken[wall] > 0:
                standing += 1
        missing = self.parts.camp + 1 - tiles  # tiles until the siege
        expected = float(points) + 1.7 * float(missing)
        growth = 0.7 * float(missing)  # the walls go on growing
        holds = 1.0 / (1.0 + math.exp((expected - float(walls) - growth) / 2.0))
        holds *= (0.35 + 0.05 * float(missing)) ** (len(WALLS) - standing)
        done = float(begun) / float(len(s.taken))
        near = float(tiles) / float(self.parts.camp + 1)
        siege = 1.0 / (1.0 + math.exp(RACE * (done - near)))
        return SUSPICION + TRUST * (1.0 - 2.0 * siege * (1.0 - holds))

    def _majorities(self, s: Bastide, seat: i64, influence: Counts) -> float:
        """What the three cards may bring: who holds one keeps it in a tie."""
        points = 0.0
        for kind in range(CARDS):
            mine = influence[seat * CARDS + kind]
            most: i64 = 0
            for other in range(s.seats):
                if other != seat and influence[other * CARDS + kind] > most:
                    most = influence[other * CARDS + kind]
            lead = float(mine - most) + (0.7 if s.cards[kind] == seat else -0.3)
            points += float(self.parts.cards[kind]) / (1.0 + math.exp(-1.3 * lead))
        return points
