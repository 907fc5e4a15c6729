"""What an observation of Bastille consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.mission_sampler import LOOK_HEAD
from tablee.games.bastille.parts import MONK, VALUES, WEAPON_KINDS
from tablee.games.bastille.state import LINES, NONE_TAKEN, Bastille
from tablee.table import HIDDEN, Counts, Observation, Pen, counts, filled

PLACES_OF_CARDS: Final[i64] = 3  # in the deck, on display, discarded

# What is written in another form than the state has it, because rows must not grow.
DERIVED: Final = {
    "standing": "per seat: the place of the Bastille marker, 0 for the one in front",
    "monk_group": "per monk: the group it is assigned to",
    "missions": "per seat and mission: 1 if the observer knows that it is in that hand",
    "missions_unknown": "per seat: missions in that hand that the observer does not know",
    "looked": "per pile: 1 if the observer has looked through it",
    "looked_at": "per pile and mission: copies that lay there when the observer last looked",
    "taken_since": "per pile: missions that others have taken from it since then, or since the start",
}
INSTEAD_OF: Final = ("taker", "taken_from", "taken", "looks")


@final
class BastilleObservation(Observation[Bastille]):
    """The table of Bastille as a row of numbers."""

    def __init__(self, game: BastilleGame) -> None:
        self._parts: Final = game.parts
        super().__init__(game)

    def write_fields(self, s: Bastille, seat: i64, pen: Pen) -> None:
        parts = self._parts
        pen.number("secret_mission", s.secret_mission)
        pen.number("flags_need_one", s.flags_need_one)
        pen.number("zero_takes_place", s.zero_takes_place)
        pen.number("round", s.round)
        pen.owner("start_player", s.start_player)
        pen.by_seat("coins", s.coins)
        pen.by_seat("points", s.points, LINES)
        pen.by_seat("front", s.front, VALUES)
        pen.by_seat("supply", s.supply, VALUES)
        pen.owners("spaces", s.spaces, 0, VALUES)
        pen.numbers("filled", s.filled)
        pen.by_seat("henchmen", s.henchmen)
        pen.by_seat("bag", s.bag)
        pen.owners("cubes", s.cubes)
        pen.by_seat("track", s.track)
        self._write_standing(s, pen)
        pen.by_seat("torches", s.torches)
        pen.by_seat("weapons", s.weapons, WEAPON_KINDS)
        pen.numbers("shown", s.shown)
        pen.numbers("face_down", s.face_down)
        pen.owners("where", s.where, PLACES_OF_CARDS)
        pen.choices("monk_group", counts([s.monk_group[card] for card in parts.monks]), MONK)
        pen.choice("versailles", s.versailles, len(s.versailles_left))
        pen.choice("versailles_side", s.versailles_side, 2)
        pen.numbers("versailles_left", s.versailles_left)
        pen.choice("bonus", s.bonus, len(s.bonus_left) + len(s.end_bonus_left))
        pen.numbers("bonus_left", s.bonus_left)
        pen.numbers("end_bonus_left", s.end_bonus_left)
        pen.numbers("pile", _padded(s.pile, parts.secret_mission_piles * parts.mission_kinds))
        pen.numbers("pile_size", _padded(s.pile_size, parts.secret_mission_piles))
        pen.choice("other_pile", s.other_pile, parts.secret_mission_piles)
        self._write_missions(s, seat, pen)
        pen.number("revealed", s.revealed)

    def _write_standing(self, s: Bastille, pen: Pen) -> None:
        """The place of each marker instead of the marker of each place: it needs no room for empty places."""
        places = filled(0, s.seats)
        for place, marker in enumerate(s.standing):
            places[marker] = place
        pen.by_seat("standing", places)

    def _write_missions(self, s: Bastille, seat: i64, pen: Pen) -> None:
        """The hands as far as they are known, and what the observer saw in the piles."""
        kinds = self._parts.mission_kinds
        piles = self._parts.secret_mission_piles
        held = filled(0, s.seats * kinds)
        held_unseen = filled(0, s.seats)
        for number, mission in enumerate(s.taken):
            taker: i64 = s.taker[number]
            if mission >= 0:
                held[taker * kinds + mission] += 1
            elif mission == HIDDEN:
                held_unseen[taker] += 1
        looked = filled(0, piles)
        looked_at = filled(0, piles * kinds)
        since = filled(0, piles)  # per pile: how many missions were taken when the observer last looked
        look = s.looks[seat]
        at: i64 = 0  # counted by hand: mypyc is slow at steps of a range that it does not know
        while at < len(look):
            pile: i64 = look[at + 1]
            looked[pile] = 1
            since[pile] = look[at]
            for mission in range(kinds):
                looked_at[pile * kinds + mission] = look[at + LOOK_HEAD + mission]
            at += LOOK_HEAD + kinds
        taken_since = filled(0, piles)
        for number, source in enumerate(s.taken_from):
            if number >= since[source] and s.taker[number] != seat and s.taken[number] != NONE_TAKEN:
                taken_since[source] += 1
        pen.by_seat("missions", held, kinds)
        pen.by_seat("missions_unknown", held_unseen)
        pen.numbers("looked", looked)
        pen.numbers("looked_at", looked_at)
        pen.numbers("taken_since", taken_since)


def _padded(values: Counts, size: i64) -> Counts:
    """The same numbers, with zeros up to `size`: without the variant there is one pile."""
    row = filled(0, size)
    for place, value in enumerate(values):
        row[place] = value
    return row
