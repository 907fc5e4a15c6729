"""The locations (BA-4.1 to BA-4.8); only the États Généraux have a file of their own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import PLACE_LOUIS, SCORE_NOTRE_DAME, SCORE_VERSAILLES, VERSAILLES
from tablee.games.bastille.parts import VALUES, Parts
from tablee.games.bastille.state import ON_DISPLAY, Bastille
from tablee.games.bastille.steps.placing import Location
from tablee.games.bastille.steps.rewards import advance, fill_bag, give, give_coins, score
from tablee.table import Actions, Dealer, Refusal, Step, Task, counts


@final
class Banque(Location):
    """Coins for every tile; the first also becomes start player (BA-4.1)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        give_coins(s, seat, value * s.parts.banque_per_value, "BA-4.1", dealer)
        if place == 0:
            s.start_player = seat
            dealer.tell("BA-4.1", "takes_marker", seat)


@final
class NotreDame(Location):
    """Every tile is exchanged if it can be (BA-4.2); the first scores, exchange or not (BA-R15)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if can_raise(s, seat, value):
            raise_tile(s, seat, value, "BA-4.2", dealer)
        else:
            dealer.tell("BA-R15", "not_exchanged", seat, value - 1)
        if place == 0:
            score(s, seat, s.parts.notre_dame_first, SCORE_NOTRE_DAME, "BA-4.2", dealer)


def can_raise(s: Bastille, seat: i64, value: i64) -> bool:
    """Whether a tile worth `value` in front of `seat` can be exchanged for one exactly 1 higher."""
    tile = seat * VALUES + value - 1
    return value < VALUES and s.front[tile] > 0 and s.supply[tile + 1] > 0


def raise_tile(s: Bastille, seat: i64, value: i64, rule: str, dealer: Dealer) -> None:
    """The old tile leaves the game, the new one comes from the supply."""
    tile = seat * VALUES + value - 1
    s.front[tile] -= 1
    s.supply[tile + 1] -= 1
    s.front[tile + 1] += 1
    dealer.tell(rule, "exchanged", seat, value - 1)


@final
class Catacombes(Location):
    """Henchmen go into the bag, more for the first than for the second (BA-4.5)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        fill_bag(s, seat, s.parts.catacombes[place], "BA-4.5", dealer)


@final
class BastilleTrack(Location):
    """Steps on the track worth the tile, and more for the first (BA-4.7)."""

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        extra = s.parts.bastille_first_extra if place == 0 else 0
        advance(s, seat, value + extra, "BA-4.7", dealer)


@final
class Versailles(Location):
    """The first is asked, the second takes what is left."""

    def __init__(self, parts: Parts) -> None:
        self._choices: Final = [Task(VERSAILLES, (seat,)) for seat in range(max(parts.players))]

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        if place == 0:
            s.agenda.append(self._choices[seat])
        else:
            give_side(s, seat, 1 - s.versailles_side, dealer)


def give_side(s: Bastille, seat: i64, side: i64, dealer: Dealer) -> None:
    """Carry out one of the two bonuses of the tile."""
    dealer.tell("BA-4.3", "chose", seat, side)
    give(s, seat, s.parts.versailles[s.versailles][side], SCORE_VERSAILLES, "BA-4.4", dealer)


@final
class ChooseBonus(Step[Bastille]):
    """The first chooses one of the two bonuses on the tile."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("versailles", "BA-4.3", ("choose",))
        self._choose: Final = actions.first("choose")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        return [self._choose, self._choose + 1]

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        return None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        s.versailles_side = move - self._choose
        give_side(s, seat, s.versailles_side, dealer)


@final
class PlaceLouis(Location):
    """Every tile may buy; a player who can afford nothing is not asked."""

    def __init__(self, parts: Parts) -> None:
        self._price: Final = counts([card.coins for card in parts.characters])
        self._offers: Final = [
            [Task(PLACE_LOUIS, (seat,), (value,)) for value in range(VALUES + 1)] for seat in range(max(parts.players))
        ]

    def resolve(self, s: Bastille, seat: i64, value: i64, place: i64, dealer: Dealer) -> None:
        purse = s.coins[seat] + value
        price = self._price
        for card, at in enumerate(s.where):
            if at == ON_DISPLAY and price[card] <= purse:
                s.agenda.append(self._offers[seat][value])
                return
        dealer.tell("BA-4.6", "cannot_buy", seat)


@final
class Buy(Step[Bastille]):
    """One face-up character for its coin value less the tile's value, or none."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        super().__init__("place_louis", "BA-4.6", ("buy", "decline"))
        self._price: Final = counts([card.coins for card in parts.characters])
        self._buy: Final = actions.first("buy")
        self._decline: Final = actions.first("decline")

    def moves(self, s: Bastille, seat: i64) -> list[int]:
        purse = s.coins[seat] + s.agenda[-1].args[0]
        price = self._price
        moves: list[int] = []
        for card, place in enumerate(s.where):
            if place == ON_DISPLAY and price[card] <= purse:
                moves.append(self._buy + card)
        moves.append(self._decline)
        return moves

    def refuse(self, s: Bastille, seat: i64, move: i64) -> Refusal | None:
        if move == self._decline:
            return None
        card = move - self._buy
        if s.where[card] != ON_DISPLAY:
            return Refusal("BA-4.6", "not_on_display")
        cost = max(0, self._price[card] - s.agenda[-1].args[0])
        if cost > s.coins[seat]:
            return Refusal("BA-4.6", "too_expensive", (cost, s.coins[seat]))
        return None

    def play(self, s: Bastille, seat: i64, move: i64, dealer: Dealer) -> None:
        if move == self._decline:
            dealer.tell("BA-4.6", "declined", seat)
            return
        card = move - self._buy
        cost = max(0, self._price[card] - s.agenda[-1].args[0])
        s.coins[seat] -= cost
        s.where[card] = seat
        dealer.tell("BA-4.6", "bought", seat, card, cost)
