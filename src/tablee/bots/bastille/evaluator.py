"""What a position of Bastille is worth: characters, coins, the track, the bag, arms, missions, tiles on the board."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bastille.novice import BastilleNovice
from tablee.bots.bastille.policy import BastillePolicy
from tablee.bots.bastille.tally import Tally, holds
from tablee.bots.bastille.values import PLACE_LOUIS, PLACES, TILE_VALUE, Values
from tablee.bots.evaluator import Evaluator, Parameters
from tablee.bots.points import Points, zeros
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.generated import PLACING
from tablee.games.bastille.parts import VALUES, Parts
from tablee.games.bastille.state import EMPTY, NONE_TAKEN, Bastille
from tablee.table import HIDDEN, Counts, filled, total

FEATURES: Final = (
    ("points", "BA-7.8", 1.0, 1.0),
    ("characters", "BA-7.3", 1.0, 1.0),
    ("gems", "BA-6.1", 0.9, 1.0),
    ("crowns", "BA-6.2", 0.9, 1.0),
    ("flags", "BA-5.1", 1.3, 1.3),
    ("track", "BA-6.6", 0.8, 1.0),
    ("weapons_first", "BA-6.7", 0.3, 0.3),
    ("henchmen_drawn", "BA-6.3", 2.2, 2.4),
    ("henchmen", "BA-7.5", 0.7, 1.0),
    ("coins", "BA-7.6", 0.5, 0.34),
    ("unarmed", "BA-7.7", 0.8, 1.0),
    ("torches", "BA-1.4", 0.5, 0.2),
    ("influence", "BA-4.2", 0.75, 0.75),
    ("missions", "BA-8.1", 1.0, 1.0),
    ("start_marker", "BA-4.1", 0.4, 0.4),
    ("tiles_placed", "BA-3.4", 0.9, 0.9),
    ("tiles_to_place", "BA-3.2", 1.0, 1.0),
)
BIAS: Final = (45.0, 0.0)
WIN_TEMPERATURE: Final = (9.0, 4.0)

ROUNDS: Final = 2  # that a search plays on: what is bought in one round pays in the next
ARMS_TO_COME: Final = 1.6  # weapons that a seat may count on at each scoring
CUBES_A_ROUND: Final = 2.5  # henchmen that all seats together put into the bag in a round
TILE_BASE: Final = 0.8  # what placing a tile brings at all, besides its points


@final
class BastilleEvaluator(Evaluator[Bastille]):
    """Bastille in points."""

    def __init__(self, game: BastilleGame, parameters: Parameters) -> None:
        values = Values(game.parts)
        policy = BastillePolicy(values, game.actions)
        novice = BastilleNovice(values, game.actions)
        has_playoff = parameters.level == "expert"
        super().__init__(game, parameters, policy, novice, lookahead=0, horizon=ROUNDS, has_playoff=has_playoff)
        self.parts: Final[Parts] = game.parts
        self.values: Final = values

    def progress(self, s: Bastille) -> float:
        return self.values.progress(s)

    def clock(self, s: Bastille) -> i64:
        return s.round

    def feature_values(self, s: Bastille) -> list[list[float]]:
        parts = self.parts
        tally = Tally(self.values, s)
        placed = self._placed(s)
        scorings = self.values.scorings(s)
        crown_points = parts.crowns_final + (parts.crowns_interim if scorings == 2 else 0)
        in_bag = total(s.bag)
        rounds = float(self.values.rounds - s.round)
        placing = bool(s.agenda) and s.agenda[-1].step == PLACING
        behind = filled(0, s.seats)  # per seat: how many come after it on the track
        for place, seat in enumerate(s.standing):
            behind[seat] = s.seats - 1 - place
        rows: list[list[float]] = []
        for seat in range(s.seats):
            rows.append(
                [
                    float(s.total(seat)),
                    float(tally.points[seat]),
                    float(tally.gems[seat] * scorings),
                    float(crown_points) * _lead(tally.crowns, seat),
                    (rounds + 1.0) * _second(tally.flags, seat, s.start_player),
                    float(scorings) * self.values.track[s.track[seat]],
                    float(behind[seat] * scorings),
                    self._drawn(s, float(s.bag[seat]), float(in_bag)),
                    float(s.bag[seat]),
                    float(s.coins[seat]),
                    self._penalty(float(tally.unarmed(s, seat)) - ARMS_TO_COME * float(scorings)),
                    float(s.torches[seat]) * float(scorings),
                    float(_influence(s, seat)) * rounds,
                    self._missions(s, seat, tally),
                    1.0 if seat == s.start_player and rounds > 0.0 else 0.0,
                    placed[seat],
                    _waiting(s, seat) if placing else 0.0,
                ]
            )
        return rows

    def _drawn(self, s: Bastille, own: float, in_bag: float) -> float:
        """How many of the own henchmen in the bag will be drawn; the others go on filling it."""
        draws = float(self.parts.catacomb_draws)
        final = CUBES_A_ROUND * float(self.values.rounds - s.round)
        if s.round > self.values.interim_after:
            return min(own, draws * own / max(1.0, in_bag + final))
        interim = in_bag + CUBES_A_ROUND * float(self.values.interim_after - s.round)
        first = min(own, draws * own / max(1.0, interim))
        return first + draws * (own - 0.5 * first) / (interim + CUBES_A_ROUND * 4.0)

    def _penalty(self, unarmed: float) -> float:
        """What unarmed characters cost, between whole numbers in proportion."""
        if unarmed <= 0.0:
            return 0.0
        table = self.parts.unarmed
        last = len(table) - 1
        if unarmed >= float(last):
            return float(table[last])
        low = int(unarmed)
        return float(table[low]) + (unarmed - float(low)) * float(table[low + 1] - table[low])

    def _missions(self, s: Bastille, seat: i64, tally: Tally) -> float:
        """What the missions in hand may bring."""
        points = 0.0
        for number, owner in enumerate(s.taker):
            mission = s.taken[number]
            if owner == seat and mission != NONE_TAKEN and mission != HIDDEN:
                points += tally.mission(s, seat, mission)
        return points

    def _placed(self, s: Bastille) -> Points:
        """What the tiles on the board will bring their owners, in the order in which they will be resolved."""
        worth = zeros(s.seats)
        parts = self.parts
        displayed = self.values.displayed(s)
        for location in range(PLACES):
            first = parts.first_space[location]
            place: i64 = 0
            for value in range(VALUES - 1, -1, -1):
                for space in range(first, first + parts.spaces[location]):
                    tile = s.spaces[space]
                    if tile == EMPTY or tile % VALUES != value:
                        continue
                    seat = tile // VALUES
                    if location == PLACE_LOUIS:
                        worth[seat] += self.values.purchase(s, seat, value + 1, displayed)
                    else:
                        worth[seat] += self.values.tile(s, seat, location, value + 1, place)
                    place += 1
        return worth


def _influence(s: Bastille, seat: i64) -> i64:
    """The points of all tiles of a seat, in hand and on the board."""
    influence: i64 = 0
    for value in range(VALUES):
        influence += s.front[seat * VALUES + value] * (value + 1)
    for tile in s.spaces:
        if tile // VALUES == seat and tile != EMPTY:
            influence += tile % VALUES + 1
    return influence


def _waiting(s: Bastille, seat: i64) -> float:
    """What the tiles in hand will bring when they are placed."""
    waiting = 0.0
    for value in range(VALUES):
        waiting += float(s.front[seat * VALUES + value]) * (TILE_BASE + TILE_VALUE * float(value + 1))
    return waiting


def _lead(amounts: Counts, seat: i64) -> float:
    """How likely a seat has the most at the next scoring."""
    most: i64 = 0
    for other in range(len(amounts)):
        if other != seat and amounts[other] > most:
            most = amounts[other]
    return holds(amounts[seat] - most, amounts[seat])


def _second(amounts: Counts, seat: i64, start: i64) -> float:
    """1 for the most flags, 0.4 for the second most; ties go clockwise from the start player."""
    seats = len(amounts)
    mine = (seat - start) % seats
    ahead: i64 = 0
    for other in range(seats):
        if amounts[other] > amounts[seat] or (amounts[other] == amounts[seat] and (other - start) % seats < mine):
            ahead += 1
    return 1.0 if ahead == 0 else 0.4 if ahead == 1 else 0.0
