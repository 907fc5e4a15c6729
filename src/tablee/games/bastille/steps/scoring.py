"""Interim scoring (section 6) and the part of the final scoring that repeats it (BA-7.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import (
    CATACOMBS,
    RESULT,
    SCORE_CROWNS,
    SCORE_FINAL_CROWNS,
    SCORE_FINAL_GEMS,
    SCORE_FINAL_TRACK,
    SCORE_GEMS,
    SCORE_TRACK,
    TRACK,
    WEAPON,
)
from tablee.games.bastille.parts import WEAPON_KINDS, Parts
from tablee.games.bastille.state import EMPTY, LINES, Bastille
from tablee.games.bastille.steps.rewards import count, score
from tablee.table import Actions, Dealer, Refusal, Step, Task, counts, most, total


@final
class Scoring(Step[Bastille]):
    """Gems (BA-6.1) and crowns (BA-6.2); the catacombs, the track and the weapons follow."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("scoring", "BA-6.1")
        self._gems: Final = counts([card.gems for card in parts.characters])
        self._crowns: Final = counts([card.crowns for card in parts.characters])

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        final_one = task.args[0]
        dealer.tell("BA-7.2" if final_one else "BA-R4", "scoring_begins")
        gems = count(s, self._gems)
        crowns = count(s, self._crowns)
        for seat in range(s.seats):
            if gems[seat] > 0:
                points = gems[seat] * s.parts.points_per_gem
                line = SCORE_FINAL_GEMS if final_one else SCORE_GEMS
                score(s, seat, points, line, "BA-7.2" if final_one else "BA-6.1", dealer)
        highest = most(crowns)
        if highest == 0 and not s.zero_takes_place:
            dealer.tell("BA-R5", "no_crowns")
            highest = EMPTY
        for seat in range(s.seats):
            if crowns[seat] == highest:
                if final_one:
                    score(s, seat, s.parts.crowns_final, SCORE_FINAL_CROWNS, "BA-7.2", dealer)
                else:
                    score(s, seat, s.parts.crowns_interim, SCORE_CROWNS, "BA-6.2", dealer)
        if final_one:
            s.agenda.append(Task(RESULT))
        s.agenda.append(Task(TRACK, (), (final_one,)))
        s.agenda.append(Task(CATACOMBS, (), (s.parts.catacomb_draws, final_one)))


@final
class Track(Step[Bastille]):
    """Each player scores the last line their marker has passed (BA-6.6); weapons follow in track order (BA-6.7)."""

    def __init__(self) -> None:
        super().__init__("track", "BA-6.6")

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        final_one = task.args[0]
        parts = s.parts
        for seat in range(s.seats):
            points = 0
            for first_space, value in zip(parts.line_from, parts.line_points, strict=True):
                if s.track[seat] >= first_space:
                    points = value
            s.points[seat * LINES + (SCORE_FINAL_TRACK if final_one else SCORE_TRACK)] += points
            dealer.tell("BA-R6" if points else "BA-6.6", "track_line", seat, s.track[seat], points)
        s.agenda.append(Task(WEAPON, (), (0, parts.weapon_picks, final_one)))


@final
class TakeWeapon(Step[Bastille]):
    """Front first, each player takes tokens of their choice; the last gets what is left without being asked."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("weapon", "BA-6.7", ("weapon",))
        self._weapon: Final = actions.first("weapon")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._weapon + weapon for weapon, tokens in enumerate(s.shown) if tokens > 0]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        return None if s.shown[move - self._weapon] > 0 else Refusal("BA-6.7", "no_such_token")

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        self._take(s, seat, move - self._weapon, dealer)

    def _take(self, s: Bastille, seat: i64, weapon: i64, dealer: Dealer) -> None:
        s.shown[weapon] -= 1
        s.weapons[seat * WEAPON_KINDS + weapon] += 1
        dealer.tell("BA-6.7", "takes_weapon", seat, weapon)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        """The next token is due, from the same player or from the one behind."""
        place, picks, final_one = task.args
        if picks == 0:
            place += 1
            picks = s.parts.weapon_picks
        left = total(s.shown)
        last = s.seats - 1
        if place < last and left > 0:
            s.agenda.append(Task(WEAPON, (s.standing[place],), (place, picks - 1, final_one)))
            return
        for weapon in range(WEAPON_KINDS):
            for _ in range(s.shown[weapon]):
                self._take(s, s.standing[last], weapon, dealer)
        if not final_one:
            show_weapons(s, "BA-6.8", dealer)


def show_weapons(s: Bastille, rule: str, dealer: Dealer) -> None:
    """Turn up weapon tokens in the Bastille, as many as there are (BA-R10)."""
    for _ in range(min(s.parts.weapons_shown[s.seats], total(s.face_down))):
        weapon = dealer.draw("weapon", s.face_down)
        s.face_down[weapon] -= 1
        s.shown[weapon] += 1
        dealer.tell(rule, "weapon_shown", weapon)
