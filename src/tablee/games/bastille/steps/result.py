"""The final scoring: monks join a group (BA-7.1), the end of it (BA-7.3 to BA-7.7), the missions (section 8)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import (
    MONKS,
    RESULT,
    SCORE_CHARACTERS,
    SCORE_COINS,
    SCORE_HENCHMEN,
    SCORE_MAX_MISSIONS,
    SCORE_SERIES_MISSIONS,
    SCORE_TWO_OF_EACH_MISSIONS,
    SCORE_UNARMED,
)
from tablee.games.bastille.parts import MAX, MAX_OF, MONK, SERIES, WEAPON_KINDS, Mission, Parts
from tablee.games.bastille.state import EMPTY, LINES, Bastille
from tablee.games.bastille.steps.rewards import count, score
from tablee.table import Actions, Counts, Dealer, Refusal, Step, Task, counts, filled, total

LINE_OF: Final = (SCORE_MAX_MISSIONS, SCORE_SERIES_MISSIONS, SCORE_TWO_OF_EACH_MISSIONS)
AFTER_MISSIONS: Final = 3  # parts of the result: henchmen, coins and weapons
RULE_OF: Final = ("BA-8.2", "BA-8.3", "BA-8.4")


@final
class Monks(Step[Bastille]):
    """Counter-clockwise from the start player's right, each player assigns their monks to groups, one at a time."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("monks", "BA-7.1", ("assign",))
        self._monks: Final = parts.monks
        self._assign: Final = actions.first("assign")

    def _unassigned(self, s: Bastille, seat: i64) -> i64:
        """The first monk of `seat` without a group, as an index into the monks, or EMPTY."""
        for number, card in enumerate(self._monks):
            if s.where[card] == seat and s.monk_group[card] == EMPTY:
                return number
        return EMPTY

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        first = self._assign + self._unassigned(s, seat) * MONK
        return [first + group for group in range(MONK)]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        number = (move - self._assign) // MONK
        return None if number == self._unassigned(s, seat) else Refusal("BA-7.1", "not_this_monk")

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        card = self._monks[(move - self._assign) // MONK]
        group = (move - self._assign) % MONK
        s.monk_group[card] = group
        dealer.tell("BA-7.1", "assigned", seat, card, group)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """Ask the next player who has a monk left; the start player comes last."""
        for place in range(task.args[0], s.seats):
            seat = (s.start_player - 1 - place) % s.seats
            if self._unassigned(s, seat) != EMPTY:
                s.agenda.append(Task(MONKS, (seat,), (place,)))
                return


@final
class Result(Step[Bastille]):
    """Characters, missions, henchmen, coins and unarmed characters are scored, and the game is over."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("result", "BA-7.3")
        self._points: Final = counts([card.points for card in parts.characters])
        self._crowns: Final = counts([card.crowns for card in parts.characters])
        self._gems: Final = counts([card.gems for card in parts.characters])
        self._armed: Final = counts([int(card.armed) for card in parts.characters])

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """All of it at once; or for those who listen part by part, so that the table can be looked at after each."""
        held = [(seat, number) for seat in range(s.seats) for number in s.missions(seat)]
        compared = self._compared(s)
        first: i64 = task.args[0] if task.args else 0
        last: i64 = len(held) + AFTER_MISSIONS
        if dealer.listening and first < last:
            s.agenda.append(Task(RESULT, (), (first + 1,)))
            last = first
        for part in range(first, last + 1):
            if part == 1:
                s.revealed = True
            if 0 < part <= len(held):
                seat, number = held[part - 1]
                self._score_mission(s, seat, number, compared, dealer)
            else:
                self._score_all(s, part if part == 0 else part - len(held), dealer)

    def _score_all(self, s: Bastille, what: i64, dealer: Dealer) -> None:
        """What is scored for all seats: their characters; after the missions henchmen, coins and unarmed characters."""
        parts = s.parts
        if what == 0:
            for seat, points in enumerate(count(s, self._points)):
                score(s, seat, points, SCORE_CHARACTERS, "BA-7.3", dealer)
            return
        for seat in range(s.seats):
            if what == 1:
                score(s, seat, s.bag[seat] * parts.points_per_henchman, SCORE_HENCHMEN, "BA-7.5", dealer)
            elif what == 2:
                score(s, seat, s.coins[seat] // parts.coins_per_point, SCORE_COINS, "BA-7.6", dealer)
            else:
                self._equip(s, seat, dealer)
        if what == AFTER_MISSIONS:
            dealer.tell("BA-7.8", "game_ends")

    def _score_mission(self, s: Bastille, seat: i64, number: i64, compared: list[Counts], dealer: Dealer) -> None:
        """Reveal a mission, and score it if it is fulfilled (BA-7.4)."""
        mission = s.parts.missions[number]
        if mission.kind == MAX:
            points = place_points(s, seat, mission, compared[mission.of])
        elif fulfilled(s, seat, mission):
            points = mission.first
        else:
            points = 0
        if points > 0:
            s.points[seat * LINES + LINE_OF[mission.kind]] += points
            dealer.tell(RULE_OF[mission.kind], "revealed", seat, number, points)
        else:
            dealer.tell("BA-7.4", "not_fulfilled", seat, number)

    def _compared(self, s: Bastille) -> list[Counts]:
        """For each thing of a MAX card how much each seat has."""
        groups = [filled(0, s.seats) for _ in range(MONK)]
        for seat in range(s.seats):
            for card in s.owned(seat):
                group = group_of(s, card)
                if group != EMPTY:
                    groups[group][seat] += 1
        weapons = count(s, self._armed)
        for seat in range(s.seats):
            weapons[seat] += s.torches[seat] + total(s.weapons[seat * WEAPON_KINDS : (seat + 1) * WEAPON_KINDS])
        compared = [*groups, count(s, self._crowns), count(s, self._gems), weapons]
        assert len(compared) == len(MAX_OF)
        return compared

    def _equip(self, s: Bastille, seat: i64, dealer: Dealer) -> None:
        """Own weapons first, torches last, and a penalty for every character still unarmed (BA-7.7)."""
        tokens = s.weapons[seat * WEAPON_KINDS : (seat + 1) * WEAPON_KINDS]
        torches = s.torches[seat]
        equipped = unarmed = 0
        for card in s.owned(seat):
            group = group_of(s, card)
            if self._armed[card] or group == EMPTY:
                continue
            weapon = s.parts.weapon_of[group]
            if tokens[weapon] > 0:
                tokens[weapon] -= 1
                equipped += 1
            elif torches > 0:
                torches -= 1
                equipped += 1
            else:
                unarmed += 1
        penalties = s.parts.unarmed
        s.points[seat * LINES + SCORE_UNARMED] += penalties[min(unarmed, len(penalties) - 1)]
        dealer.tell("BA-7.7" if unarmed else "BA-1.4", "armed", seat, equipped, unarmed)


def group_of(s: Bastille, card: i64) -> i64:
    """The group of a character; a monk has the one it is assigned to, and none before the end (EMPTY)."""
    group = s.parts.characters[card].group
    return s.monk_group[card] if group == MONK else group


def place_points(s: Bastille, seat: i64, mission: Mission, amounts: Counts) -> i64:
    """What a MAX card pays its holder: most, or second most, ties in full and without using up the second place."""
    amount = amounts[seat]
    if amount == 0 and not s.zero_takes_place:
        return 0
    ahead = {other for other in amounts if other > amount}
    if len(ahead) > 1:
        return 0
    return mission.second if ahead else mission.first


def fulfilled(s: Bastille, seat: i64, mission: Mission) -> bool:
    """Whether a series is complete, each coin value met by a different card (BA-8.3), or two of each group (BA-8.4)."""
    owned = s.owned(seat)
    if mission.kind == SERIES:
        coins = [s.parts.characters[card].coins for card in owned if group_of(s, card) == mission.of]
        return all(coins.count(value) >= mission.values.count(value) for value in mission.values)
    groups = [group_of(s, card) for card in owned]
    return all(groups.count(group) >= 2 for group in range(MONK))
