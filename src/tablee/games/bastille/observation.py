"""What an observation of Bastille consists of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.mission_sampler import LOOK_HEAD
from tablee.games.bastille.parts import MONK, VALUES, WEAPON_KINDS
from tablee.games.bastille.state import LINES, NONE_TAKEN, Bastille
from tablee.games.bastille.view import knows_pile
from tablee.table import HIDDEN, Observation, Pen, counts, filled

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
        super().__init__(game, hides_secrets=True)

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
        self._write_piles(s, seat, pen)
        pen.choice("other_pile", s.other_pile, parts.secret_mission_piles)
        self._write_missions(s, seat, pen)
        pen.number("revealed", s.revealed)

    def _write_standing(self, s: Bastille, pen: Pen) -> None:
        """The place of each marker instead of the marker of each place: it needs no room for empty places."""
        for place, marker in enumerate(s.standing):
            pen.add_by_seat(marker, 1, 0, place)
        pen.skip_seats("standing")

    def _write_piles(self, s: Bastille, seat: i64, pen: Pen) -> None:
        """What lies in the piles, as far as the observer knows it; without the variant there is one pile."""
        kinds = self._parts.mission_kinds
        for pile in range(len(s.pile_size)):
            known = s.revealed or knows_pile(s, seat, pile)
            for place in range(pile * kinds, (pile + 1) * kinds):
                pen.add(place, s.pile[place] if known else HIDDEN)
        pen.skip("pile", self._parts.secret_mission_piles * kinds)
        for pile, size in enumerate(s.pile_size):
            pen.add(pile, size)
        pen.skip("pile_size", self._parts.secret_mission_piles)

    def _write_missions(self, s: Bastille, seat: i64, pen: Pen) -> None:
        """The hands as far as they are known, and what the observer saw in the piles."""
        kinds = self._parts.mission_kinds
        piles = self._parts.secret_mission_piles
        revealed = s.revealed
        for number, mission in enumerate(s.taken):
            if mission >= 0 and (revealed or s.taker[number] == seat):
                pen.add_by_seat(s.taker[number], kinds, mission)
        pen.skip_seats("missions", kinds)
        for number, mission in enumerate(s.taken):
            if mission != NONE_TAKEN and (mission == HIDDEN or not (revealed or s.taker[number] == seat)):
                pen.add_by_seat(s.taker[number])
        pen.skip_seats("missions_unknown")
        self._write_looks(s, seat, pen, kinds, piles)

    def _write_looks(self, s: Bastille, seat: i64, pen: Pen, kinds: i64, piles: i64) -> None:
        look = s.looks[seat]
        last = filled(HIDDEN, piles)  # per pile: where the observer's last look at it is written down
        at: i64 = 0  # counted by hand: mypyc is slow at steps of a range that it does not know
        while at < len(look):
            last[look[at + 1]] = at
            at += LOOK_HEAD + kinds
        for pile in range(piles):
            if last[pile] != HIDDEN:
                pen.add(pile)
        pen.skip("looked", piles)
        for pile in range(piles):
            if last[pile] != HIDDEN:
                for mission in range(kinds):
                    pen.add(pile * kinds + mission, look[last[pile] + LOOK_HEAD + mission])
        pen.skip("looked_at", piles * kinds)
        for number, source in enumerate(s.taken_from):
            since = look[last[source]] if last[source] != HIDDEN else 0  # missions that were taken by then
            if number >= since and s.taker[number] != seat and s.taken[number] != NONE_TAKEN:
                pen.add(source)
        pen.skip("taken_since", piles)
