"""Bastille in the eyes of a bot: characters, coins, the track, the bag, arms, missions, and tiles on the board."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.judge import Judge, Scale
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.parts import (
    CHARACTER,
    COINS,
    HENCHMEN,
    LOCATIONS,
    MAX,
    MISSION,
    MONK,
    POINTS,
    SERIES,
    STEPS,
    TORCHES,
    VALUES,
    Bonus,
    Parts,
)
from tablee.games.bastille.state import (
    COVER,
    EMPTY,
    MONKS,
    NONE_TAKEN,
    ON_DISPLAY,
    PLACING,
    RAISE,
    WEAPON,
    Bastille,
)
from tablee.games.bastille.state import (
    MISSION as MISSION_STEP,
)
from tablee.games.bastille.state import (
    PLACE_LOUIS as BUYING,
)
from tablee.games.bastille.state import (
    VERSAILLES as CHOOSING,
)
from tablee.table import HIDDEN, State

BANQUE: Final = 0
NOTRE_DAME: Final = 1
VERSAILLES: Final = 2
CATACOMBES: Final = 3
PLACE_LOUIS: Final = 4
THE_BASTILLE: Final = 5
ETATS: Final = 6
PLACES: Final = len(LOCATIONS)

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
PAR: Final = (45.0, 0.0)
SPREAD: Final = (9.0, 4.0)

ARMS_TO_COME: Final = 1.6  # weapons that a seat may count on at each scoring
CUBES_A_ROUND: Final = 2.5  # henchmen that all seats together put into the bag in a round
TILE_BASE: Final = 0.8  # what placing a tile brings at all ...
TILE_VALUE: Final = 0.8  # ... and each of its points
MATCHED: Final = (0.08, 0.2, 0.5, 1.0)  # how likely a series is fulfilled with so many of its three cards


@final
class Tally:
    """What everybody owns, counted once for a position."""

    def __init__(self, judge: BastilleJudge, s: Bastille) -> None:
        seats = s.seats
        self.points: Final = [0] * seats
        self.gems: Final = [0] * seats
        self.crowns: Final = [0] * seats
        self.flags: Final = [0] * seats
        self.armed: Final = [0] * seats
        self.groups: Final = [0] * (seats * 4)  # per seat and group; monks without a group are the fourth
        self.need: Final = [0] * (seats * 4)  # the same: how many of them need a weapon
        groups = judge.group
        for card, owner in enumerate(s.where):
            if owner < 0:
                continue
            group = groups[card]
            if group == MONK and s.monk_group[card] != EMPTY:
                group = s.monk_group[card]
            self.points[owner] += judge.printed[card]
            self.gems[owner] += judge.gems[card]
            self.crowns[owner] += judge.crowns[card]
            self.flags[owner] += judge.flags[card]
            self.groups[owner * 4 + group] += 1
            if judge.armed[card]:
                self.armed[owner] += 1
            else:
                self.need[owner * 4 + group] += 1

    def unarmed(self, s: Bastille, seat: int) -> int:
        """How many characters of `seat` have no weapon now; monks join the group that suits them best."""
        missing = 0
        spare = 0
        for group in range(MONK):
            short = self.need[seat * 4 + group] - s.weapons[seat * 3 + s.parts.weapon_of[group]]
            if short > 0:
                missing += short
            else:
                spare -= short
        monks = self.need[seat * 4 + MONK] - spare
        if monks > 0:
            missing += monks
        return missing - s.torches[seat]

    def weapons(self, s: Bastille, seat: int) -> int:
        """Tokens, torches and printed weapons."""
        first = seat * 3
        return self.armed[seat] + s.torches[seat] + s.weapons[first] + s.weapons[first + 1] + s.weapons[first + 2]

    def amount(self, s: Bastille, seat: int, of: int) -> int:
        """How much a seat has of what a MAX card compares."""
        if of < MONK:
            return self.groups[seat * 4 + of]
        if of == MONK:
            return self.crowns[seat]
        if of == MONK + 1:
            return self.gems[seat]
        return self.weapons(s, seat)


@final
class BastilleJudge(Judge):
    """Bastille in points."""

    def __init__(self, game: BastilleGame, scale: Scale) -> None:
        super().__init__(scale, 0, 1)
        parts = game.parts
        cards = parts.characters
        self.parts: Final[Parts] = parts
        self.price: Final = [card.coins for card in cards]
        self.printed: Final = [card.points for card in cards]
        self.group: Final = [card.group for card in cards]
        self.armed: Final = [int(card.armed) for card in cards]
        self.flags: Final = [card.flags for card in cards]
        self.gems: Final = [card.gems for card in cards]
        self.crowns: Final = [card.crowns for card in cards]
        self._place: Final = game.actions.first("place")
        self._choose: Final = game.actions.first("choose")
        self._buy: Final = game.actions.first("buy")
        self._mission: Final = game.actions.first("mission")
        self._cover: Final = game.actions.first("cover")
        self._raise: Final = game.actions.first("raise")
        self._weapon: Final = game.actions.first("weapon")
        self._assign: Final = game.actions.first("assign")
        self._decline: Final = game.actions.first("decline")
        # The points of the track at each space, rising evenly between its lines.
        self.track: Final = _slope(parts)

    def progress(self, s: State) -> float:
        assert isinstance(s, Bastille)
        return float(s.round - 1) / float(self.parts.rounds - 1)

    def clock(self, s: State) -> int:
        assert isinstance(s, Bastille)
        return s.round

    # What a position is worth.

    def measure(self, s: State) -> list[list[float]]:
        assert isinstance(s, Bastille)
        parts = self.parts
        tally = Tally(self, s)
        placed = self._placed(s)
        scorings = self._scorings(s)
        crown_points = parts.crowns_final + (parts.crowns_interim if scorings == 2 else 0)
        in_bag = 0
        for cubes in s.bag:
            in_bag += cubes
        rounds = float(parts.rounds - s.round)
        placing = bool(s.agenda) and s.agenda[-1].step == PLACING
        rows: list[list[float]] = []
        for seat in range(s.seats):
            influence = 0
            waiting = 0.0
            for value in range(VALUES):
                count = s.front[seat * VALUES + value]
                influence += count * (value + 1)
                waiting += float(count) * (TILE_BASE + TILE_VALUE * float(value + 1))
            for tile in s.spaces:
                if tile // VALUES == seat and tile != EMPTY:
                    influence += tile % VALUES + 1
            behind = s.seats - 1 - s.standing.index(seat)
            rows.append(
                [
                    float(s.total(seat)),
                    float(tally.points[seat]),
                    float(tally.gems[seat] * scorings),
                    float(crown_points) * _lead(tally.crowns, seat),
                    (rounds + 1.0) * _second(tally.flags, seat, s.start_player),
                    float(scorings) * self.track[s.track[seat]],
                    float(behind * scorings),
                    self._drawn(s, float(s.bag[seat]), float(in_bag)),
                    float(s.bag[seat]),
                    float(s.coins[seat]),
                    self._penalty(float(tally.unarmed(s, seat)) - ARMS_TO_COME * float(scorings)),
                    float(s.torches[seat]) * float(scorings),
                    float(influence) * rounds,
                    self._missions(s, seat, tally),
                    1.0 if seat == s.start_player and rounds > 0.0 else 0.0,
                    placed[seat],
                    waiting if placing else 0.0,
                ]
            )
        return rows

    def _scorings(self, s: Bastille) -> int:
        """How many of the interim and the final scoring are still to come."""
        return 2 if s.round <= self.parts.interim_after else 1

    def _drawn(self, s: Bastille, own: float, in_bag: float) -> float:
        """How many of the own henchmen in the bag will be drawn; the others go on filling it."""
        draws = float(self.parts.catacomb_draws)
        final = CUBES_A_ROUND * float(self.parts.rounds - s.round)
        if s.round > self.parts.interim_after:
            return min(own, draws * own / max(1.0, in_bag + final))
        interim = in_bag + CUBES_A_ROUND * float(self.parts.interim_after - s.round)
        first = min(own, draws * own / max(1.0, interim))
        return first + draws * (own - 0.5 * first) / (interim + CUBES_A_ROUND * 4.0)

    def _penalty(self, unarmed: float) -> float:
        """What so many unarmed characters cost, between whole numbers in proportion."""
        if unarmed <= 0.0:
            return 0.0
        table = self.parts.unarmed
        last = len(table) - 1
        if unarmed >= float(last):
            return float(table[last])
        low = int(unarmed)
        return float(table[low]) + (unarmed - float(low)) * float(table[low + 1] - table[low])

    def _missions(self, s: Bastille, seat: int, tally: Tally) -> float:
        """What the missions in hand may bring."""
        points = 0.0
        for number, owner in enumerate(s.taker):
            mission = s.taken[number]
            if owner == seat and mission != NONE_TAKEN and mission != HIDDEN:
                points += self._mission_worth(s, seat, mission, tally)
        return points

    def _mission_worth(self, s: Bastille, seat: int, number: int, tally: Tally) -> float:
        mission = self.parts.missions[number]
        if mission.kind == MAX:
            mine = tally.amount(s, seat, mission.of)
            most = 0
            for other in range(s.seats):
                if other != seat:
                    amount = tally.amount(s, other, mission.of)
                    if amount > most:
                        most = amount
            return _soft(mine - most, mine) * float(mission.first - mission.second) + float(mission.second) * (
                0.8 if mine > 0 else 0.3
            )
        if mission.kind == SERIES:
            found = 0
            for value in mission.values:
                for card, owner in enumerate(s.where):
                    if owner == seat and self.price[card] == value and self.group[card] in (mission.of, MONK):
                        found += 1
                        break
            hope = MATCHED[min(found, 3)]
            if found < 3:
                hope *= 1.0 - self.progress(s)
            return hope * float(mission.first)
        missing = 0
        for group in range(MONK):
            missing += max(0, 2 - tally.groups[seat * 4 + group])
        missing = max(0, missing - tally.groups[seat * 4 + MONK])
        if missing == 0:
            return float(mission.first)
        left = float(self.parts.rounds - s.round) + 0.5
        return float(mission.first) * max(0.0, min(0.9, 1.0 - 0.9 * float(missing) / left))

    def _placed(self, s: Bastille) -> list[float]:
        """What the tiles on the board will bring their owners, in the order in which they will be resolved."""
        found = [0.0] * s.seats
        parts = self.parts
        for location in range(PLACES):
            first = parts.first_space[location]
            place = 0
            taken: list[int] = []
            for value in range(VALUES - 1, -1, -1):
                for space in range(first, first + parts.spaces[location]):
                    tile = s.spaces[space]
                    if tile == EMPTY or tile % VALUES != value:
                        continue
                    seat = tile // VALUES
                    if location == PLACE_LOUIS:
                        found[seat] += self._purchase(s, seat, value + 1, taken)
                    else:
                        found[seat] += self._tile(s, seat, location, value + 1, place)
                    place += 1
        return found

    def _coin(self, s: Bastille) -> float:
        """What a coin is worth now."""
        return 0.5 - 0.16 * self.progress(s)

    def _tile(self, s: Bastille, seat: int, location: int, value: int, place: int) -> float:
        """What a tile brings at any location but Place Louis."""
        if location == BANQUE:
            return float(self.parts.banque_per_value * value) * self._coin(s) + (0.5 if place == 0 else 0.0)
        if location == NOTRE_DAME:
            gain = 1.0 if place == 0 else 0.0
            if value < VALUES and s.supply[seat * VALUES + value] > 0:
                gain += TILE_VALUE * float(self.parts.rounds - s.round)
            return gain
        if location == VERSAILLES:
            if s.versailles == EMPTY:
                return 0.0
            sides = self.parts.versailles[s.versailles]
            left = self._bonus(s, seat, sides[0])
            right = self._bonus(s, seat, sides[1])
            return max(left, right) if place == 0 else min(left, right)
        if location == CATACOMBES:
            return float(self.parts.catacombes[place]) * self._henchman(s)
        if location == THE_BASTILLE:
            return self._steps(s, seat, value + (self.parts.bastille_first_extra if place == 0 else 0))
        return 3.2 + (2.0 * self._coin(s) if place == 0 else 0.0)

    def _henchman(self, s: Bastille) -> float:
        """What a cube in the bag is worth."""
        return 1.9 if s.round <= self.parts.interim_after else 1.6

    def _steps(self, s: Bastille, seat: int, steps: int) -> float:
        """What so many steps on the track bring."""
        last = self.parts.last_space
        at = s.track[seat]
        to = at + steps
        extra = 0.0
        if to > last:
            extra = float(to - last) * self._coin(s)
            to = last
        scorings = float(self._scorings(s))
        return (
            (self.track[to] - self.track[at]) * (0.8 if scorings > 1.0 else 1.0) * scorings
            + 0.08 * float(steps) * scorings
            + extra
        )

    def _bonus(self, s: Bastille, seat: int, bonus: Bonus) -> float:
        """What a bonus of a tile or a catacomb brings."""
        amount = bonus.amount
        if bonus.kind == COINS:
            return float(amount) * self._coin(s)
        if bonus.kind == TORCHES:
            return float(amount) * 1.3
        if bonus.kind == STEPS:
            return self._steps(s, seat, amount)
        if bonus.kind == HENCHMEN:
            return float(amount) * self._henchman(s)
        if bonus.kind == POINTS:
            return float(amount)
        if bonus.kind == CHARACTER:
            return 3.5
        if bonus.kind == MISSION:
            return 4.0
        return TILE_VALUE * float(self.parts.rounds - s.round)

    def _purchase(self, s: Bastille, seat: int, value: int, taken: list[int]) -> float:
        """What a tile at Place Louis buys, and notes what; nothing if no card is worth its price."""
        chosen = EMPTY
        most = 0.0
        purse = s.coins[seat] + value
        for card, place in enumerate(s.where):
            if place == ON_DISPLAY and self.price[card] <= purse and card not in taken:
                gain = self._card(s, seat, card, value)
                if gain > most:
                    most = gain
                    chosen = card
        if chosen != EMPTY:
            taken.append(chosen)
        return most

    def _card(self, s: Bastille, seat: int, card: int, value: int) -> float:
        """What a character brings when a tile of `value` buys it."""
        scorings = self._scorings(s)
        gain = float(self.printed[card] + self.gems[card] * scorings)
        gain += 1.1 * float(self.crowns[card] * scorings)
        gain += 0.22 * float(self.flags[card] * (self.parts.rounds - s.round + 1))
        if not self.armed[card]:
            gain -= 1.2 if s.round <= self.parts.interim_after else 1.7
        cost = max(0, self.price[card] - value)
        return gain + 0.7 - float(cost) * self._coin(s)

    # What a move seems to bring.

    def urges(self, s: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(s, Bastille)
        step = s.agenda[-1].step
        if step == PLACING:
            return self._placing_urges(s, seat, moves)
        if step == BUYING:
            value = s.agenda[-1].args[0]
            return [0.0 if move == self._decline else self._card(s, seat, move - self._buy, value) for move in moves]
        if step == CHOOSING:
            sides = self.parts.versailles[s.versailles]
            return [self._bonus(s, seat, sides[move - self._choose]) for move in moves]
        if step == COVER:
            return [self._bonus(s, seat, self.parts.catacombs[move - self._cover]) for move in moves]
        if step == RAISE:
            return [0.2 * float(move - self._raise) for move in moves]
        if step == MISSION_STEP:
            tally = Tally(self, s)
            return [self._mission_worth(s, seat, move - self._mission, tally) for move in moves]
        if step == WEAPON:
            tally = Tally(self, s)
            return [self._weapon_urge(s, seat, move - self._weapon, tally) for move in moves]
        if step == MONKS:
            tally = Tally(self, s)
            return [self._monk_urge(s, seat, (move - self._assign) % MONK, tally) for move in moves]
        return [0.0] * len(moves)

    def _weapon_urge(self, s: Bastille, seat: int, weapon: int, tally: Tally) -> float:
        for group in range(MONK):
            if s.parts.weapon_of[group] == weapon:
                short = tally.need[seat * 4 + group] - s.weapons[seat * 3 + weapon]
                return 2.0 + float(short) if short > 0 else 0.2 * float(tally.groups[seat * 4 + group])
        return 0.0

    def _monk_urge(self, s: Bastille, seat: int, group: int, tally: Tally) -> float:
        spare = s.weapons[seat * 3 + s.parts.weapon_of[group]] - tally.need[seat * 4 + group]
        urge = 2.0 if spare > 0 else 0.0
        for number, owner in enumerate(s.taker):
            mission = s.taken[number]
            if owner == seat and mission >= 0:
                card = self.parts.missions[mission]
                if card.kind != MAX and card.kind != SERIES:
                    urge += 2.0 if tally.groups[seat * 4 + group] < 2 else 0.0
                elif card.of == group:
                    urge += 1.5
        return urge

    def _placing_urges(self, s: Bastille, seat: int, moves: list[int]) -> list[float]:
        gains = [-1000.0] * (VALUES * PLACES)
        urges: list[float] = []
        parts = self.parts
        for move in moves:
            offset = move - self._place
            value = offset // PLACES + 1
            location = offset % PLACES
            if gains[offset] == -1000.0:
                first = parts.first_space[location]
                place = 0
                taken: list[int] = []
                for space in range(first, first + s.filled[location]):
                    tile = s.spaces[space]
                    if tile % VALUES + 1 >= value:
                        place += 1
                        if location == PLACE_LOUIS:
                            self._purchase(s, tile // VALUES, tile % VALUES + 1, taken)
                if location == PLACE_LOUIS:
                    gain = self._purchase(s, seat, value, taken)
                else:
                    gain = self._tile(s, seat, location, value, place)
                gains[offset] = gain - TILE_VALUE * float(value)
            urges.append(gains[offset])
        return urges

    def fancies(self, s: State, seat: int, moves: list[int]) -> list[float]:
        """A beginner believes he will be first everywhere, buys the dearest card and forgets that it needs a weapon."""
        assert isinstance(s, Bastille)
        step = s.agenda[-1].step
        likes: list[float] = []
        for move in moves:
            like = 0.0
            if step == PLACING:
                location = (move - self._place) % PLACES
                value = (move - self._place) // PLACES + 1
                if location == PLACE_LOUIS:
                    like = self._purchase(s, seat, value, [])
                else:
                    like = self._tile(s, seat, location, value, 0)
            elif step == BUYING and move != self._decline:
                like = float(1 + self.printed[move - self._buy])
            elif step == MISSION_STEP:
                like = float(self.parts.missions[move - self._mission].first)
            elif step == COVER:
                bonus = self.parts.catacombs[move - self._cover]
                like = float(bonus.amount) if bonus.kind == POINTS or bonus.kind == COINS else 0.0
            elif step == CHOOSING:
                like = float(self.parts.versailles[s.versailles][move - self._choose].amount)
            likes.append(like)
        return likes


def _slope(parts: Parts) -> list[float]:
    """The points of each space, rising evenly from line to line."""
    spaces = [parts.track_start, *parts.line_from]
    points = [0, *parts.line_points]
    found: list[float] = []
    for space in range(parts.last_space + 1):
        value = float(points[-1])
        for number in range(len(spaces) - 1):
            low = spaces[number]
            high = spaces[number + 1]
            if low <= space < high:
                part = float(space - low) / float(high - low)
                value = float(points[number]) + 0.6 * part * float(points[number + 1] - points[number])
        found.append(value)
    return found


def _soft(lead: int, mine: int) -> float:
    """How likely a lead of so many holds."""
    if lead > 1:
        return 0.9
    if lead == 1:
        return 0.75
    if lead == 0:
        return 0.6 if mine > 0 else 0.25
    return 0.25 if lead == -1 else 0.08


def _lead(amounts: list[int], seat: int) -> float:
    """How likely a seat has the most at the next scoring."""
    most = 0
    for other in range(len(amounts)):
        if other != seat and amounts[other] > most:
            most = amounts[other]
    return _soft(amounts[seat] - most, amounts[seat])


def _second(amounts: list[int], seat: int, start: int) -> float:
    """1 for the most flags, 0.4 for the second most; ties go clockwise from the start player."""
    seats = len(amounts)
    mine = (seat - start) % seats
    ahead = 0
    for other in range(seats):
        if amounts[other] > amounts[seat] or (amounts[other] == amounts[seat] and (other - start) % seats < mine):
            ahead += 1
    return 1.0 if ahead == 0 else 0.4 if ahead == 1 else 0.0
