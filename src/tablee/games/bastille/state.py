"""Everything on the table of Bastille: the fields, their copy, and their audit."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import COVER, FIELDS, LISTS, STEP_NAMES, copy_fields
from tablee.games.bastille.parts import GROUPS, LOCATIONS, VALUES, WEAPON_KINDS, WEAPONS, Parts
from tablee.table import HIDDEN, Counts, State, times, total

# Where a character card is, when no seat owns it.
IN_DECK: Final = -1
ON_DISPLAY: Final = -2
DISCARDED: Final = -3

EMPTY: Final = -1  # a space without a tile, a catacomb bonus without a cube, a monk without a group, no tile turned up
NONE_TAKEN: Final = -2  # in `taken`: the player found no mission they may take

# The lines of the score, each with its rule.
SCORE_LINES: Final = (
    ("notre_dame", "BA-4.2"),
    ("versailles", "BA-4.3"),
    ("flags", "BA-5.1"),
    ("gems", "BA-6.1"),
    ("crowns", "BA-6.2"),
    ("catacombs", "BA-6.4"),
    ("track", "BA-6.6"),
    ("final_gems", "BA-7.2"),
    ("final_crowns", "BA-7.2"),
    ("final_catacombs", "BA-7.2"),
    ("final_track", "BA-7.2"),
    ("characters", "BA-7.3"),
    ("max_missions", "BA-8.2"),
    ("series_missions", "BA-8.3"),
    ("two_of_each_missions", "BA-8.4"),
    ("henchmen", "BA-7.5"),
    ("coins", "BA-7.6"),
    ("unarmed", "BA-7.7"),
)
LINES: Final[i64] = len(SCORE_LINES)

AUDITED: Final = ("BA-1.3", "BA-4.10", "BA-R2", "BA-R11", "BA-R14")  # rules that `audit` checks


@final
class Bastille(State):
    """The table. A list with one entry per seat and thing is flat: ``front[seat * 4 + value - 1]``."""

    parts: Parts  # the box, shared by all states

    secret_mission: bool  # the variant (BA-9)
    flags_need_one: bool  # option of BA-R3
    zero_takes_place: bool  # option of BA-R5

    round: i64  # from 1
    start_player: i64  # who holds the marker
    coins: Counts  # per seat
    points: Counts  # per seat and line of the score
    front: Counts  # per seat and value: influence tiles to place
    supply: Counts  # per seat and value: influence tiles to exchange for
    spaces: Counts  # seat * 4 + value - 1 of the tile on each space, or EMPTY
    filled: Counts  # per location: how many of its spaces have been taken this round

    henchmen: Counts  # per seat: cubes in the supply
    bag: Counts  # per seat: cubes in the bag
    cubes: Counts  # per catacomb bonus (left, right, printed): whose cube covers it, or EMPTY
    track: Counts  # per seat: the space of the Bastille marker
    standing: Counts  # seats in the order of their markers, front first

    torches: Counts  # per seat
    weapons: Counts  # per seat and weapon: tokens
    shown: Counts  # per weapon: face-up tokens in the Bastille
    face_down: Counts  # per weapon: face-down tokens; their order does not exist until they are turned up

    where: Counts  # per character: its owner, IN_DECK, ON_DISPLAY or DISCARDED
    monk_group: Counts  # per character: the group a monk is assigned to, or EMPTY

    versailles: i64  # the tile of this round, or EMPTY
    versailles_side: i64  # the side that the first at Versailles chose last
    versailles_left: Counts  # per tile: 1 while it lies in the stack
    bonus: i64  # the bonus tile of this round (end-bonus tiles follow the others), or EMPTY
    bonus_left: Counts  # per tile: 1 while it is face down or put back
    end_bonus_left: Counts  # the same for the end-bonus tiles

    pile: Counts  # per pile and mission: copies lying there
    pile_size: Counts  # per pile
    other_pile: i64  # the variant: which pile the second at the États Généraux must use, or EMPTY
    taker: list[int]  # for each mission taken so far, in order: who took it
    taken_from: list[int]  # from which pile
    taken: list[int]  # which mission, or NONE_TAKEN
    looks: list[list[int]]  # per seat: each look into a pile as how many were taken before, the pile, its contents
    revealed: bool  # missions lie open (BA-7.4)

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def lists(self) -> tuple[str, ...]:
        return LISTS

    def audited(self) -> tuple[str, ...]:
        return AUDITED

    def step_names(self) -> tuple[str, ...]:
        return STEP_NAMES

    def clone(self) -> Bastille:
        c = Bastille()
        copy_fields(self, c)
        return c

    def total(self, seat: i64) -> i64:
        """The score of `seat` so far."""
        return total(self.points[seat * LINES : (seat + 1) * LINES])

    def owned(self, seat: i64) -> list[int]:
        """The characters of `seat`."""
        return [card for card, owner in enumerate(self.where) if owner == seat]

    def missions(self, seat: i64) -> list[int]:
        """The missions in the hand of `seat`; those of others are HIDDEN in a view."""
        hand: list[int] = []
        for number in range(len(self.taker)):
            if self.taker[number] == seat and self.taken[number] != NONE_TAKEN:
                hand.append(self.taken[number])
        return hand

    def audit(self) -> list[str]:
        wrong: list[str] = []
        parts = self.parts
        for seat in range(self.seats):
            self._audit_seat(seat, wrong)
        if total(self.torches) > parts.torches:
            wrong.append(f"{total(self.torches)} torches are held, the box has {parts.torches}")
        for weapon, name in enumerate(WEAPONS):
            tokens = self.shown[weapon] + self.face_down[weapon]
            for seat in range(self.seats):
                tokens += self.weapons[seat * WEAPON_KINDS + weapon]
            if tokens > parts.weapons[weapon] or min(self.shown[weapon], self.face_down[weapon]) < 0:
                wrong.append(f"{tokens} {name}, the box has {parts.weapons[weapon]}")
        if sorted(self.standing) != list(range(self.seats)):
            wrong.append(f"the markers stand as {list(self.standing)}")
        ahead = [self.track[seat] for seat in self.standing]
        if ahead != sorted(ahead, reverse=True) or not 0 <= min(ahead) <= max(ahead) <= parts.last_space:
            wrong.append(f"the markers stand as {list(self.standing)} on spaces {list(self.track)}")
        for location in range(len(LOCATIONS)):
            if not 0 <= self.filled[location] <= parts.spaces[location]:
                wrong.append(f"BA-1.3: {self.filled[location]} tiles have been laid at {LOCATIONS[location]}")
        if times(self.where, ON_DISPLAY) > parts.display:
            wrong.append(f"{times(self.where, ON_DISPLAY)} characters lie at Place Louis")
        for bonus, owner in enumerate(self.cubes):
            if not EMPTY <= owner < self.seats:
                wrong.append(f"BA-R11: bonus {bonus} of the catacombs is covered by {owner}")
        for card, group in enumerate(self.monk_group):
            if group != EMPTY and (card not in parts.monks or self.where[card] < 0 or group >= len(GROUPS) - 1):
                wrong.append(f"{parts.characters[card].name} is assigned to group {group}")
        self._audit_missions(wrong)
        return wrong

    def _audit_seat(self, seat: i64, wrong: list[str]) -> None:
        """Coins, tiles and cubes of one player."""
        parts = self.parts
        if self.coins[seat] < 0 or self.torches[seat] < 0:
            wrong.append(f"seat {seat} has {self.coins[seat]} coins and {self.torches[seat]} torches")
        cubes = self.henchmen[seat] + self.bag[seat] + times(self.cubes, seat)
        cubes += sum(1 for task in self.agenda if task.step == COVER and seat in task.seats)  # drawn, not yet placed
        if cubes != parts.henchmen or self.henchmen[seat] < 0 or self.bag[seat] < 0:
            wrong.append(f"seat {seat} has {cubes} henchmen, the box has {parts.henchmen}")
        playing = 0
        for value in range(VALUES):
            tiles = self.front[seat * VALUES + value] + times(self.spaces, seat * VALUES + value)
            playing += tiles
            if (
                tiles + self.supply[seat * VALUES + value] > parts.tiles[value]
                or self.supply[seat * VALUES + value] < 0
            ):
                wrong.append(f"seat {seat} has too many tiles of {value + 1}")
        if playing != sum(parts.start_tiles[self.seats]):
            wrong.append(f"BA-R2: seat {seat} plays with {playing} tiles")

    def _audit_missions(self, wrong: list[str]) -> None:
        """Every mission lies in a pile or a hand, and nobody holds one twice."""
        if HIDDEN in self.pile or HIDDEN in self.taken:
            return  # a view
        kinds = len(self.parts.missions)
        everywhere = [self.taken.count(mission) for mission in range(kinds)]
        for place, count in enumerate(self.pile):
            everywhere[place % kinds] += count
            if count < 0:
                wrong.append(f"{count} copies of a mission in a pile")
        if everywhere != list(self.parts.mission_copies):
            wrong.append(f"the missions are {everywhere}, the box has {list(self.parts.mission_copies)}")
        for number, size in enumerate(self.pile_size):
            if size != total(self.pile[number * kinds : (number + 1) * kinds]):
                wrong.append(f"BA-R14: pile {number} is said to hold {size} missions")
        for seat in range(self.seats):
            hand = self.missions(seat)
            if len(set(hand)) != len(hand):
                wrong.append(f"BA-4.10: seat {seat} holds a mission twice")
