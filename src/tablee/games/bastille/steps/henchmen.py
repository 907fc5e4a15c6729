"""The catacombs (BA-6.3 to BA-6.5, BA-7.2): henchmen drawn from the bag bring bonuses."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import CATACOMBS, COVER, MONKS, RAISE
from tablee.games.bastille.parts import CHARACTER, MISSION, MONK, UPGRADE, VALUES, Parts
from tablee.games.bastille.state import EMPTY, FINAL_CATACOMBS, IN_CATACOMBS, Bastille
from tablee.games.bastille.steps.etats import seek_mission
from tablee.games.bastille.steps.flags import draw_character
from tablee.games.bastille.steps.notre_dame import can_raise, raise_tile
from tablee.games.bastille.steps.rewards import give
from tablee.table import Actions, Dealer, Refusal, Step, Task, total


@final
class Catacombs(Step[Bastille]):
    """A cube is drawn and its owner chooses; after the last one the cubes go back (BA-6.5)."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("catacombs", "BA-6.3")
        # By whether it is the final scoring, and by how many draws are left or whose cube was drawn.
        self._left: Final = [
            [Task(CATACOMBS, (), (draws, final_one)) for draws in range(parts.catacomb_draws)] for final_one in range(2)
        ]
        self._covers: Final = [
            [Task(COVER, (seat,), (final_one,)) for seat in range(max(parts.players))] for final_one in range(2)
        ]

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        draws, final_one = task.args
        if draws == 0 or total(s.bag) == 0:
            self._clear(s, final_one, dealer)
            return
        seat = dealer.draw("henchman", s.bag)
        s.bag[seat] -= 1
        dealer.tell("BA-7.2" if final_one else "BA-6.3", "cube_drawn", seat)
        s.agenda.append(self._left[final_one][draws - 1])
        s.agenda.append(self._covers[final_one][seat])

    def _clear(self, s: Bastille, final_one: i64, dealer: Dealer) -> None:
        """Cubes on the right board go back into the bag, all others to their owners."""
        left = len(s.parts.left_board)
        to_bag = to_supply = 0
        for bonus, seat in enumerate(s.cubes):
            if seat == EMPTY:
                continue
            if left <= bonus and not final_one:
                s.bag[seat] += 1
                to_bag += 1
            else:
                s.henchmen[seat] += 1
                to_supply += 1
            s.cubes[bonus] = EMPTY
        dealer.tell("BA-7.2" if final_one else "BA-6.5", "boards_leave", to_supply, to_bag)


@final
class Cover(Step[Bastille]):
    """The owner of a drawn cube covers a free bonus and takes it at once (BA-6.3, BA-6.4)."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("cover", "BA-6.3", ("cover",))
        boards = len(parts.left_board) + len(parts.right_board)
        self._boards: Final = [range(boards), range(boards, len(parts.catacombs))]
        self._bonuses: Final = parts.catacombs
        self._cover: Final = actions.first("cover")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        board = self._boards[s.agenda[-1].args[0]]
        return [self._cover + bonus for bonus in board if s.cubes[bonus] == EMPTY]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        bonus = move - self._cover
        final_one = s.agenda[-1].args[0]
        if bonus not in self._boards[final_one]:
            return Refusal("BA-7.2" if final_one else "BA-6.5", "other_board")
        return Refusal("BA-6.3", "bonus_covered") if s.cubes[bonus] != EMPTY else None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        number = move - self._cover
        final_one = s.agenda[-1].args[0]
        s.cubes[number] = seat
        dealer.tell("BA-6.3", "covered", seat, number)
        bonus = self._bonuses[number]
        if bonus.kind == CHARACTER:
            self._gain_character(s, seat, final_one, dealer)
        elif bonus.kind == MISSION:
            seek_mission(s, seat, "BA-6.4", "BA-9.3", dealer)
        elif bonus.kind == UPGRADE:
            for value in range(1, VALUES):
                if can_raise(s, seat, value):
                    s.agenda.append(Task(RAISE, (seat,)))
                    return
            dealer.tell("BA-R11", "unusable", seat)
        else:
            give(s, seat, bonus, FINAL_CATACOMBS if final_one else IN_CATACOMBS, "BA-6.4", dealer)

    def _gain_character(self, s: Bastille, seat: i64, final_one: i64, dealer: Dealer) -> None:
        """The top character of the deck for free; in the final scoring a monk is assigned at once."""
        card = draw_character(s, dealer)
        if card == EMPTY:
            dealer.tell("BA-R11", "unusable", seat)
            return
        s.where[card] = seat
        dealer.tell("BA-R7" if final_one else "BA-6.4", "gains_character", seat, card)
        if final_one and s.parts.characters[card].group == MONK:
            s.agenda.append(Task(MONKS, (seat,), (s.seats,)))


@final
class Raise(Step[Bastille]):
    """The owner picks one of their tiles and exchanges it as at Notre Dame (BA-6.4)."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("raise", "BA-6.4", ("raise",))
        self._raise: Final = actions.first("raise")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._raise + value - 1 for value in range(1, VALUES) if can_raise(s, seat, value)]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        value = move - self._raise + 1
        return None if can_raise(s, seat, value) else Refusal("BA-6.4", "cannot_raise", (value, value + 1))

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        raise_tile(s, seat, move - self._raise + 1, "BA-6.4", dealer)
