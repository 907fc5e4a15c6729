"""Everything on the table of Bastide: the fields, their copy, and their audit."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import ADDING, BIDDING, END_OF_TURN, FIELDS, LISTS, STEP_NAMES, copy_fields
from tablee.games.bastide.parts import CARDS, ENGLISH, FIRE, HOUSE, TILE_KINDS, Parts
from tablee.games.bastide.talk import SILENCE, Talk, talk_of_numbers
from tablee.games.bastide.town import KIND_COUNT, RELIGIOUS, WALLS, WORKS
from tablee.table import (
    HIDDEN,
    Counts,
    State,
    Trail,
    filled,
    least,
    most,
    times,
    total,
    trail_of_hands,
    trail_of_rows,
)

EMPTY: Final = -1  # a circle without influence, a building off the board, a card without holder, no tile, no project
NOT_MADE: Final = -2  # in `bids` and `added`: nothing bid or added (yet)

# How the game ended.
PLAYING: Final = 0
ALL_WORKS: Final = 1
SIEGE_HELD: Final = 2
SIEGE_LOST: Final = 3
STALEMATE: Final = 4
OUTCOMES: Final = ("playing", "all_works", "siege_held", "siege_lost", "stalemate")

AUDITED: Final = ("BD-1.3", "BD-1.5", "BD-1.6", "BD-R9", "BD-R14")  # rules that `audit` checks


@final
class Bastide(State):
    """The table. A list with one entry per seat and thing is flat: ``hand[seat * 6 + tile]``."""

    parts: Parts  # the box, shared by all states

    siege_needs_more: bool  # option of BD-R2

    player: i64  # whose turn it is; the initiator of its project
    idle: i64  # turns in a row that were passes or placed no influence (BD-R11), the present one included
    outcome: i64  # how the game ended

    money: Counts  # per seat, in deniers; a sealed bid still lies in it (BD-R14)
    chest: i64  # the common chest
    tax: i64  # what is left of a tax that is not enough, while it is split
    bank: i64  # what the bank has given out and not taken back
    supply: Counts  # per seat: influence pieces not on the board
    marker: Counts  # per seat: 1 if one of the pieces stands on the Camp Road (BD-R12)
    route: Counts  # per seat: points on the Camp Road

    circles: Counts  # per circle: whose influence is on it, or EMPTY
    taken: Counts  # per structure: how many of its circles are taken
    site: Counts  # per religious building: its block, or EMPTY
    houses: Counts  # per block
    free: Counts  # per block: free lots

    bag: Counts  # per tile: how many are in the bag; their order does not exist until they are drawn
    bag_size: i64  # tiles left in the bag
    hand: Counts  # per seat and tile
    hand_size: Counts  # per seat
    played: i64  # the tile whose effect is being carried out, or EMPTY
    camp: Counts  # English tiles in the camp, by points from 1
    burnt: i64  # fires that have left the game
    cards: Counts  # per majority card: its holder, or EMPTY

    project: i64  # the structure being bid for, or EMPTY
    bids: Counts  # per seat: the bid for the project, including the addition once that is shown, or NOT_MADE
    added: Counts  # per seat: the addition, until it is shown, or NOT_MADE
    left: Counts  # per seat: influence still to be placed
    trail: Trail  # who drew tiles unseen, and when
    talk: Talk  # what was said (BD-4.10); no rule reads it

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def lists(self) -> tuple[str, ...]:
        return LISTS

    def audited(self) -> tuple[str, ...]:
        return AUDITED

    def step_names(self) -> tuple[str, ...]:
        return STEP_NAMES

    def clone(self) -> Bastide:
        c = Bastide()
        copy_fields(self, c)
        return c

    def influence(self) -> Counts:
        """How much influence each seat has on each kind of works: ``[seat * 3 + kind]``."""
        influence = filled(0, self.seats * KIND_COUNT)
        kind_of = self.parts.kind_of
        for circle, owner in enumerate(self.circles):
            if owner != EMPTY:
                influence[owner * KIND_COUNT + kind_of[circle]] += 1
        return influence

    def walls(self) -> i64:
        """A bit for each wall that stands; a single influence is enough (BD-7.3)."""
        standing: i64 = 0
        for side, wall in enumerate(WALLS):
            if self.taken[wall] > 0:
                standing |= 1 << side
        return standing

    def public_tiles(self) -> Counts:
        """How many of each tile everybody can see: in town, in the camp, being played, or burnt."""
        seen = filled(0, TILE_KINDS)
        seen[HOUSE] = total(self.houses)
        seen[FIRE] = self.burnt
        camp = self.camp
        for value in range(len(camp)):
            seen[ENGLISH + value] = camp[value]
        if self.played != EMPTY:
            seen[self.played] += 1
        return seen

    def unseen_tiles(self) -> Counts:
        """How many of each tile nobody can see: in the bag or in a hand."""
        unseen = self.public_tiles()
        tiles = self.parts.tiles
        for tile in range(TILE_KINDS):
            unseen[tile] = tiles[tile] - unseen[tile]
        return unseen

    def tiles_of(self, seat: i64) -> Counts:
        """The hand of a seat, by tile."""
        return self.hand[seat * TILE_KINDS : (seat + 1) * TILE_KINDS]

    def absent(self, name: str) -> object:
        if name == "trail":
            return trail_of_hands(TILE_KINDS, [list(self.tiles_of(seat)) for seat in range(self.seats)]).rows()
        return SILENCE.numbers() if name == "talk" else super().absent(name)

    def pack(self, name: str) -> object:
        if name == "trail":
            return self.trail.rows()
        return self.talk.numbers() if name == "talk" else super().pack(name)

    def unpack(self, name: str, value: object) -> object:
        if name == "trail":
            assert isinstance(value, list)
            return trail_of_rows(TILE_KINDS, value)
        if name == "talk":
            assert isinstance(value, list)
            return talk_of_numbers(value, self.seats)
        return super().unpack(name, value)

    def audit(self) -> list[str]:
        wrong: list[str] = []
        for seat in range(self.seats):
            self._audit_seat(seat, wrong)
        held = total(self.money) + self.chest + self.tax
        if held != self.bank or self.chest < 0 or self.tax < 0:
            wrong.append(f"{held} deniers are on the table, the bank has given out {self.bank}")
        self._audit_town(wrong)
        self._audit_tiles(wrong)
        for card, holder in enumerate(self.cards):
            if not EMPTY <= holder < self.seats:
                wrong.append(f"the card {CARDS[card]} is held by {holder}")
        if any(len(row) not in (0, self.seats) for row in self.talk.by_seat()):
            wrong.append("what was said does not fit the seats")
        return wrong

    def _audit_seat(self, seat: i64, wrong: list[str]) -> None:
        """Money, pieces and sealed amounts of one player."""
        parts = self.parts
        money = self.money[seat]
        if money < 0:
            wrong.append(f"seat {seat} has {money} deniers")
        pieces = self.supply[seat] + self.marker[seat] + times(self.circles, seat)
        if pieces != parts.influence or self.supply[seat] < 0:
            wrong.append(f"seat {seat} has {pieces} influence, the box has {parts.influence}")
        if not 0 <= self.route[seat] <= parts.camp_route or (self.marker[seat] and self.route[seat] == 0):
            wrong.append(f"seat {seat} stands on {self.route[seat]} of the Camp Road")
        step = self.agenda[-1].step if self.agenda else END_OF_TURN
        sealed = self.bids[seat] if step == BIDDING else self.added[seat] if step == ADDING else 0
        if sealed > money:
            wrong.append(f"BD-R14: seat {seat} has sealed {sealed} of {money} deniers")
        if self.project == EMPTY and (self.bids[seat] != NOT_MADE or self.added[seat] != NOT_MADE or self.left[seat]):
            wrong.append(f"seat {seat} has a bid without a project")

    def _audit_town(self, wrong: list[str]) -> None:
        """Circles, lots, and buildings without influence."""
        town = self.parts.town
        taken = filled(0, len(WORKS))
        for circle, owner in enumerate(self.circles):
            if owner != EMPTY:
                taken[town.work_of[circle]] += 1
            if not EMPTY <= owner < self.seats:
                wrong.append(f"the circle {town.words[circle]} is taken by {owner}")
        if list(taken) != list(self.taken):
            wrong.append(f"BD-1.3: the works are said to hold {list(self.taken)} influence, not {list(taken)}")
        free = [self.parts.lots - houses for houses in self.houses]
        free[town.carra] = -self.houses[town.carra]
        for work, block in zip(RELIGIOUS, self.site, strict=True):
            if block != EMPTY:
                free[block] -= self.parts.lots_of[work]
            if (taken[work] > 0) != (block != EMPTY) and work != self.project:
                wrong.append(f"{WORKS[work]} stands on {block} with {taken[work]} influence")
        if free != list(self.free) or min(free) < 0 or least(self.houses) < 0:
            wrong.append(f"BD-R9: the free lots are said to be {list(self.free)}, not {free}")

    def _audit_tiles(self, wrong: list[str]) -> None:
        """Every tile is in the bag, in a hand, or lies open."""
        parts = self.parts
        seen = self.public_tiles()
        if total(seen) + self.bag_size + total(self.hand_size) != total(parts.tiles) or self.bag_size < 0:
            in_hand = list(self.hand_size)
            wrong.append(f"{self.bag_size} tiles in the bag and {in_hand} in hand beside {total(seen)}")
        if most(self.hand_size) > parts.hand:
            wrong.append(f"the hands hold {list(self.hand_size)} tiles")
        room = parts.camp + 1 if self.outcome in (SIEGE_HELD, SIEGE_LOST) else parts.camp
        if total(self.camp) > room or least(self.camp) < 0:
            wrong.append(f"BD-1.6: the camp holds {list(self.camp)}")
        if HIDDEN in self.bag or HIDDEN in self.hand:
            return  # a view
        everywhere = [seen[tile] + self.bag[tile] for tile in range(TILE_KINDS)]
        for place, count in enumerate(self.hand):
            everywhere[place % TILE_KINDS] += count
        if everywhere != list(parts.tiles) or least(self.bag) < 0 or least(self.hand) < 0:
            wrong.append(f"BD-1.5: the tiles are {everywhere}, the box has {list(parts.tiles)}")
        hands = [list(self.tiles_of(seat)) for seat in range(self.seats)]
        sizes = [sum(hand) for hand in hands]
        if hands != [list(self.trail.held(seat)) for seat in range(self.seats)]:
            wrong.append(f"the hands are {hands}, but other tiles were drawn")
        wrong += self.trail.faults(self.unseen_tiles())
        if total(self.bag) != self.bag_size or sizes != list(self.hand_size):
            wrong.append(f"the bag holds {total(self.bag)} tiles and the hands {sizes}")
