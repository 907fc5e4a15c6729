"""A turn (section 3): a project or a tile; and what happens to the tile after its effect."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.generated import BUILDING, BURNING, HARASSMENT, PROJECT, TILE
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILE_KINDS, Parts
from tablee.games.bastide.state import EMPTY, Bastide
from tablee.games.bastide.steps.end_of_turn import besiege
from tablee.games.bastide.steps.project import can_propose
from tablee.table import Actions, Dealer, Refusal, Step, Task, most, total


@final
class Turn(Step[Bastide]):
    """Propose a project or play a tile; a player who can do neither passes (BD-R11)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("turn", "BD-3.1", ("propose", "play", "pass"))
        self._camp: Final = parts.camp
        self._propose: Final = actions.first("propose")
        self._play: Final = actions.first("play")
        self._pass: Final = actions.first("pass")
        seats = range(max(parts.players))
        self._projects: Final = [Task(PROJECT, (seat,)) for seat in seats]
        self._buildings: Final = [Task(BUILDING, (seat,)) for seat in seats]
        self._burnings: Final = [Task(BURNING, (seat,), (EMPTY,)) for seat in seats]
        self._harassments: Final = [Task(HARASSMENT, (), (hits, EMPTY)) for hits in parts.hits]
        self._tile: Final = Task(TILE)
        self._sieges: Final = [Task(TILE, (), (seat,)) for seat in seats]

    def moves(self, s: Bastide, seat: i64) -> list[int]:
        moves: list[int] = []
        if can_propose(s):
            moves.append(self._propose)
        hand = seat * TILE_KINDS
        for tile in range(TILE_KINDS):
            if s.hand[hand + tile] > 0 and self._useful(s, tile):
                moves.append(self._play + tile)
        if not moves:
            moves.append(self._pass)
        return moves

    def _useful(self, s: Bastide, tile: i64) -> bool:
        """Whether a house finds a free lot, or a fire anything to burn (BD-R6)."""
        if tile == HOUSE:
            return most(s.free) > 0
        return tile >= ENGLISH or most(s.taken) > 0 or most(s.houses) > 0

    def refuse(self, s: Bastide, seat: i64, move: i64) -> Refusal | None:
        if move == self._propose:
            return None if can_propose(s) else Refusal("BD-4.1", "no_project")
        if move < self._pass:
            tile = move - self._play
            if s.hand[seat * TILE_KINDS + tile] == 0:
                return Refusal("BD-3.1", "no_such_tile")
            if not self._useful(s, tile):
                return Refusal("BD-R6", "no_free_lot" if tile == HOUSE else "nothing_to_burn")
            return None
        return None if self.moves(s, seat)[0] == self._pass else Refusal("BD-R11", "must_act")

    def play(self, s: Bastide, seat: i64, move: i64, dealer: Dealer) -> None:
        if self._play <= move < self._pass:
            s.idle = 0
            self._play_tile(s, seat, move - self._play, dealer)
            return
        s.idle += 1  # until influence is placed
        if move == self._propose:
            s.agenda.append(self._projects[seat])
        else:
            dealer.tell("BD-R11", "passed", seat)

    def _play_tile(self, s: Bastide, seat: i64, tile: i64, dealer: Dealer) -> None:
        """The tile leaves the hand; its effect comes first, then the drawing."""
        s.hand[seat * TILE_KINDS + tile] -= 1
        s.hand_size[seat] -= 1
        dealer.tell("BD-3.1", "played", seat, tile)
        if tile >= ENGLISH and total(s.camp) == self._camp:
            s.camp[tile - ENGLISH] += 1
            s.trail = s.trail.shown(seat, tile, s.unseen_tiles())
            s.agenda.append(self._sieges[seat])
            return
        s.played = tile
        s.trail = s.trail.shown(seat, tile, s.unseen_tiles())
        s.agenda.append(self._tile)
        if tile == HOUSE:
            s.agenda.append(self._buildings[seat])
        elif tile == FIRE:
            s.agenda.append(self._burnings[seat])
        else:
            s.agenda.append(self._harassments[tile - ENGLISH])


@final
class Tile(Step[Bastide]):
    """After its effect the tile goes where it belongs, and its player draws (BD-3.1); or the siege begins (BD-7.1)."""

    def __init__(self) -> None:
        super().__init__("tile", "BD-3.1")

    def done(self, s: Bastide, task: Task, dealer: Dealer) -> None:
        if task.args:
            besiege(s, task.args[0], dealer)
            return
        if s.played == FIRE:
            s.burnt += 1
            dealer.tell("BD-6.1", "fire_leaves")
        elif s.played >= ENGLISH:
            s.camp[s.played - ENGLISH] += 1
            dealer.tell("BD-7.2", "joins_camp", s.played - ENGLISH + 1)
        s.played = EMPTY
        draw_tiles(s, s.player, "BD-3.1", dealer)


def draw_tiles(s: Bastide, seat: i64, rule: str, dealer: Dealer) -> None:
    """Draw in secret until the hand is full or the bag is empty."""
    while s.hand_size[seat] < s.parts.hand:
        if s.bag_size == 0:
            dealer.tell("BD-R10", "bag_empty", seat)
            return
        tile = dealer.draw("tile", s.bag, seat)
        s.bag[tile] -= 1
        s.bag_size -= 1
        s.hand[seat * TILE_KINDS + tile] += 1
        s.hand_size[seat] += 1
        s.trail = s.trail.drawn(seat, tile)
        dealer.tell(rule, "draws", seat)
        dealer.tell(rule, "the_tile", seat, tile, audience=seat)
