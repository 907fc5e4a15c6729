"""Place Louis (BA-4.6): characters are bought."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import PLACE_LOUIS
from tablee.games.bastille.parts import VALUES, Parts
from tablee.games.bastille.state import ON_DISPLAY, Bastille
from tablee.games.bastille.steps.evaluating import Location
from tablee.table import Actions, Dealer, Refusal, Step, Task, counts


@final
class PlaceLouis(Location):
    """Every tile may buy; whoever can afford nothing is not asked."""

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
