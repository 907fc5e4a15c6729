"""A scripted player of Bastide: begins the best work, bids half of its purse, plays the English only when it gains."""

from __future__ import annotations

from typing import Any

from tablee.bots.bastide.values import Values, wins_siege
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.steps.house import dues_of


class Builder:
    """Sits at a table like any bot and follows its script."""

    looks = True

    def __init__(self, game: Any) -> None:
        self.game = game
        self.values = Values(game.parts)

    def choose(self, view: Any, seat: int, moves: list[int]) -> int:
        """The move that the script likes best; the first of equals."""
        liked = [self._likes(view, seat, self.game.text(move).split()) for move in moves]
        return moves[liked.index(max(liked))]

    def _likes(self, s: Any, seat: int, words: list[str]) -> float:
        kind, town = words[0], s.parts.town
        if kind == "propose":
            return 2.0 if s.money[seat] + s.chest // s.seats >= s.parts.price else 0.0
        if kind == "play":
            return self._tile(s, seat, TILES.index(words[1]))
        if kind == "project":
            work = self.game.parse(" ".join(words)) - self.game.actions.first("project")
            circles = range(town.first[work], town.first[work] + town.size[work])
            free = [self.values.circle(s, circle) for circle in circles if s.circles[circle] == EMPTY]
            return max(free) + 0.2 * len(free) + (2.0 if s.taken[work] == 0 else 0.0)
        if kind == "bid":
            return -float(abs(int(words[1]) - max(s.parts.price, s.money[seat] // 2)))
        if kind == "add":
            return -float(words[1])
        if kind == "place":
            return self.values.circle(s, town.words.index(words[1]))
        if kind == "emissary":
            return float(words[1])
        if kind == "build":
            return float(dues_of(s, town.names.index(words[1]))[seat])
        if kind == "pay":
            return float(words[2]) if int(words[1]) == seat else -float(words[2])
        if kind in ("scorch", "oust"):
            return -1.0 if s.circles[town.words.index(words[1])] == seat else 1.0
        return 0.5  # a house to destroy, a site, the end of a fire

    def _tile(self, s: Any, seat: int, tile: int) -> float:
        """A house brings money; a fire hurts others; an English tile only if the fall of the town would be a gain."""
        if tile == HOUSE:
            return 1.0
        if tile == FIRE:
            return 0.3
        value = tile - ENGLISH + 1
        if sum(s.camp) == s.parts.camp:
            return 3.0 if wins_siege(s, seat, value) else -2.0
        bonus = list(s.route)
        for card, holder in enumerate(s.cards):
            if holder != EMPTY:
                bonus[holder] += s.parts.cards[card]
        return 1.5 if bonus[seat] * s.seats < sum(bonus) else -1.0
