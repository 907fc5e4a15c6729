"""Interim scoring (section 6) and the part of the final scoring that repeats it (BA-7.2)."""

from __future__ import annotations

from typing import Final, final

from tablee.games.bastille.generated import CATACOMBS, RESULT, TRACK, WEAPON
from tablee.games.bastille.parts import Parts
from tablee.games.bastille.state import (
    CROWNS,
    EMPTY,
    FINAL_CROWNS,
    FINAL_GEMS,
    FINAL_TRACK,
    GEMS,
    LINES,
    ON_TRACK,
    Bastille,
)
from tablee.games.bastille.steps.rewards import count, score
from tablee.table import Dealer, Step, Task, counts, most


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
                line = FINAL_GEMS if final_one else GEMS
                score(s, seat, points, line, "BA-7.2" if final_one else "BA-6.1", dealer)
        highest = most(crowns)
        if highest == 0 and not s.zero_takes_place:
            dealer.tell("BA-R5", "no_crowns")
            highest = EMPTY
        for seat in range(s.seats):
            if crowns[seat] == highest:
                if final_one:
                    score(s, seat, s.parts.crowns_final, FINAL_CROWNS, "BA-7.2", dealer)
                else:
                    score(s, seat, s.parts.crowns_interim, CROWNS, "BA-6.2", dealer)
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
            s.points[seat * LINES + (FINAL_TRACK if final_one else ON_TRACK)] += points
            dealer.tell("BA-R6" if points else "BA-6.6", "track_line", seat, s.track[seat], points)
        s.agenda.append(Task(WEAPON, (), (0, parts.weapon_picks, final_one)))
