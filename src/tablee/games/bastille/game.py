"""Bastille: set-up (section 2), the steps of a game, and the ranking (BA-7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille import notation, outlook, view
from tablee.games.bastille.generated import ROUND, SCORING
from tablee.games.bastille.parts import VALUES, WEAPON_KINDS, Parts
from tablee.games.bastille.state import EMPTY, IN_DECK, LINES, SCORE_LINES, Bastille
from tablee.games.bastille.steps.etats import ChoosePile, Etats, TakeMission, take
from tablee.games.bastille.steps.flags import Flags, Preparation, deal_characters, turn_up_tiles
from tablee.games.bastille.steps.henchmen import Catacombs, Cover, Raise
from tablee.games.bastille.steps.locations import (
    Banque,
    BastilleTrack,
    Buy,
    Catacombes,
    ChooseBonus,
    NotreDame,
    PlaceLouis,
    Versailles,
)
from tablee.games.bastille.steps.placing import Evaluating, Placing, Round, Tile
from tablee.games.bastille.steps.result import Monks, Result
from tablee.games.bastille.steps.scoring import Scoring, TakeWeapon, Track, show_weapons
from tablee.table import (
    NOBODY,
    Arg,
    Dealer,
    Edition,
    Game,
    Outlook,
    Rules,
    Score,
    Task,
    counts,
    filled,
    known,
    score_sheet,
    total,
)

VERSION: Final = 1


@final
class BastilleGame(Game[Bastille]):
    """Paris on the eve of 1789, for 3 or 4 players."""

    def __init__(self, edition: Edition, words: Mapping[str, str]) -> None:
        parts = Parts(edition)
        actions = notation.moves(parts)
        locations = [
            Banque(),
            NotreDame(),
            Versailles(parts),
            Catacombes(),
            PlaceLouis(parts),
            BastilleTrack(),
            Etats(),
        ]
        super().__init__(
            edition,
            version=VERSION,
            players=parts.players,
            options=("secret_mission", "flags_need_one", "zero_takes_place"),
            actions=actions,
            events=notation.events(parts),
            decks=notation.decks(parts),
            steps=[
                Round(parts),
                Placing(parts, actions),
                Evaluating(parts),
                Tile(locations),
                ChooseBonus(actions),
                Buy(parts, actions),
                ChoosePile(actions),
                TakeMission(parts, actions),
                Flags(parts),
                Preparation(),
                Scoring(parts),
                Catacombs(parts),
                Cover(parts, actions),
                Raise(actions),
                Track(),
                TakeWeapon(actions),
                Monks(parts, actions),
                Result(parts),
            ],
            rules=Rules(seats="BA-1.2", turn="BA-3.1", end="BA-7.8"),
            words=words,
        )
        self.parts: Final = parts

    def name_of(self, arg: Arg, value: int, words: Mapping[str, str]) -> str:
        """A card, a tile or a bonus by what is on it; anything else by its own word in the catalogue."""
        parts = self.parts
        if arg.name == "character":
            return notation.character_name(parts, value, words)
        if arg.name == "monk":
            return notation.character_name(parts, parts.monks[value], words)
        if arg.name == "bonus":
            board = notation.board_words(parts)[value].partition("-")[0]
            return words[f"bonus.{board}"].format(bonus=notation.bonus_name(parts.catacombs[value], words))
        if arg.name == "versailles":
            return notation.tile_name(parts.versailles[value - 1], words)
        if arg.name == "bonus_tile":
            return notation.tile_name((parts.bonus + parts.end_bonus)[value], words)
        return super().name_of(arg, value, words)

    def empty(self) -> Bastille:
        s = Bastille()
        s.parts = self.parts
        return s

    def setup(self, seats: i64, dealer: Dealer, options: Mapping[str, bool]) -> Bastille:
        parts = self.parts
        s = self.empty()
        s.seats = seats
        s.agenda = [Task(ROUND)]
        s.secret_mission = options["secret_mission"]
        s.flags_need_one = options["flags_need_one"]
        s.zero_takes_place = options["zero_takes_place"]
        s.round = 1
        s.coins = filled(parts.coins, seats)
        s.points = filled(0, seats * LINES)
        s.front = counts(parts.start_tiles[seats] * seats)
        s.supply = counts([parts.tiles[value] - parts.start_tiles[seats][value] for value in range(VALUES)] * seats)
        s.spaces = filled(EMPTY, total(parts.spaces))
        s.filled = filled(0, len(parts.spaces))
        s.henchmen = filled(parts.henchmen, seats)
        s.bag = filled(0, seats)
        s.cubes = filled(EMPTY, len(parts.catacombs))
        s.track = filled(parts.track_start, seats)
        s.torches = filled(0, seats)
        s.weapons = filled(0, seats * WEAPON_KINDS)
        s.shown = filled(0, WEAPON_KINDS)
        s.face_down = parts.weapons[:]
        s.where = filled(IN_DECK, len(parts.characters))
        s.monk_group = filled(EMPTY, len(parts.characters))
        s.versailles_side = EMPTY
        s.versailles_left = filled(1, len(parts.versailles))
        s.bonus_left = filled(1, len(parts.bonus))
        s.end_bonus_left = filled(1, len(parts.end_bonus))
        s.other_pile = EMPTY
        s.taker = []
        s.taken_from = []
        s.taken = []
        s.looks = [[] for _ in range(seats)]
        s.revealed = False

        dealer.tell("BA-1.1", "box_opened")
        dealer.tell("BA-9.1" if s.secret_mission else "BA-2.4", "missions_shuffled", 2 if s.secret_mission else 1)
        turn_up_tiles(s, "BA-2.1", dealer)
        deal_characters(s, "BA-2.2", dealer)
        show_weapons(s, "BA-2.3", dealer)
        s.start_player = dealer.draw("start", filled(1, seats))
        dealer.tell("BA-2.6", "takes_marker", s.start_player)
        s.standing = counts([(s.start_player + place) % seats for place in range(seats)])
        for seat in range(seats):
            dealer.tell("BA-1.2", "seated", seat)
            dealer.tell("BA-2.7", "gains_coins", seat, parts.coins)
            dealer.tell("BA-2.8", "takes_tiles", seat, sum(parts.start_tiles[seats]))
        s.pile = parts.mission_copies[:]
        s.pile_size = filled(total(s.pile), 1)
        if s.secret_mission:
            self._split_missions(s, dealer)
        else:
            for seat in range(seats):
                for _ in range(parts.missions_at_start):
                    legal = s.pile[:]
                    for held in s.missions(seat):
                        legal[held] = 0
                    mission = dealer.draw("mission", legal, seat)
                    take(s, seat, 0, mission)
                    dealer.tell("BA-2.9", "the_mission", seat, mission, audience=seat)
        return s

    def _split_missions(self, s: Bastille, dealer: Dealer) -> None:
        """Two piles of equal size that nobody has seen (BA-9.1)."""
        lower = s.pile
        upper = filled(0, len(lower))
        half = total(lower) // 2
        for _ in range(half):
            mission = dealer.draw("mission", lower, NOBODY)
            lower[mission] -= 1
            upper[mission] += 1
        s.pile = counts([*upper, *lower])
        s.pile_size = counts([half, total(lower)])

    def seen_by(self, s: Bastille, seat: i64) -> Bastille:
        return view.seen_by(s, seat)

    def imagine(self, view_of_seat: Bastille, seat: i64, dealer: Dealer) -> Bastille:
        return view.imagine(view_of_seat, seat, dealer)

    def scores(self, s: Bastille) -> list[Score]:
        return score_sheet(SCORE_LINES, s.points, [[s.total(seat), s.coins[seat]] for seat in range(s.seats)])

    def outlook(self, view_of_seat: Bastille, seat: i64) -> Outlook:
        if not view_of_seat.agenda:
            return known(self.scores(view_of_seat))
        dealer = Dealer()
        ended = outlook.before_result(view_of_seat, self.steps[SCORING], dealer)
        self.settle(ended, dealer)
        unknown = [outlook.unknown(view_of_seat, ended, other) for other in range(ended.seats)]
        return Outlook(self.scores(ended), unknown, [])
