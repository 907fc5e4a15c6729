"""The town as a test needs it: money, influence, houses and tiles put where they should be, nothing lost or made up."""

from __future__ import annotations

from typing import Any

from support.scenario import Scenario
from tablee import games
from tablee.games.bastide.generated import END_OF_TURN, TURN
from tablee.games.bastide.parts import ENGLISH, FIRE, HOUSE, TILES
from tablee.games.bastide.state import EMPTY
from tablee.games.bastide.town import RELIGIOUS, WALLS, WORKS
from tablee.table import Dealer, Event, ScriptedDealer, SeededDealer, Task


class Jurade(Scenario):
    """A table of Bastide at which seat 0 begins, with three houses in every hand."""

    def __init__(self, seats: int = 4, dealer: Dealer | None = None, **options: bool) -> None:
        super().__init__(games.load("bastide"), seats, options, dealer)  # of its own: tiles leave the box
        self.turn_of(0)
        for seat in range(seats):
            self.hold(seat, "house", "house", "house")

    # Putting things in place.

    def turn_of(self, seat: int) -> None:
        """It is the turn of `seat`."""
        self.state.player = seat
        self.state.agenda = [Task(END_OF_TURN), Task(TURN, (seat,))]

    def hold(self, seat: int, *tiles: str) -> None:
        """Give exactly these tiles to a seat, from the bag."""
        s = self.state
        for tile, name in enumerate(TILES):
            place = seat * len(TILES) + tile
            s.bag[tile] += s.hand[place] - tiles.count(name)
            s.hand[place] = tiles.count(name)
        s.bag_size += s.hand_size[seat] - len(tiles)
        s.hand_size[seat] = len(tiles)
        s.trail = s.absent("trail")

    def hand(self, seat: int) -> list[str]:
        """The tiles that a seat holds."""
        counts = self.state.hand[seat * len(TILES) : (seat + 1) * len(TILES)]
        return [name for name, count in zip(TILES, counts, strict=True) for _ in range(count)]

    def block(self, name: str) -> int:
        """The number of a block."""
        return int(self.state.parts.town.names.index(name))

    def houses(self, *blocks: str) -> None:
        """Put a house from the bag in each of these blocks."""
        s = self.state
        for name in blocks:
            s.houses[self.block(name)] += 1
            s.free[self.block(name)] -= 1
            s.bag[HOUSE] -= 1
            s.bag_size -= 1

    def camp(self, *points: int) -> None:
        """Put English tiles of these points from the bag into the camp."""
        s = self.state
        for value in points:
            s.camp[value - 1] += 1
            s.bag[ENGLISH + value - 1] -= 1
            s.bag_size -= 1

    def empty_bag(self) -> None:
        """Take every tile out of the bag: fires out of the game, houses and English out of the box."""
        s = self.state
        s.burnt += s.bag[FIRE]
        s.bag[FIRE] = 0
        for tile in range(len(TILES)):
            self.game.parts.tiles[tile] -= s.bag[tile]
            s.bag[tile] = 0
        s.bag_size = 0

    def money(self, *amounts: int, chest: int = 0) -> None:
        """Everybody has this much, and the chest."""
        s = self.state
        s.money = list(amounts)
        s.chest = chest
        s.bank = sum(amounts) + chest

    def site(self, work: str, block: str) -> None:
        """Lay a religious building; it needs influence to stay."""
        s = self.state
        s.site[WORKS.index(work) - RELIGIOUS[0]] = self.block(block)
        s.free[self.block(block)] -= s.parts.lots_of[WORKS.index(work)]

    def own(self, seat: int, *circles: str) -> None:
        """Put influence of a seat on these circles."""
        s = self.state
        for word in circles:
            circle = s.parts.town.words.index(word)
            assert s.circles[circle] == EMPTY
            s.circles[circle] = seat
            s.taken[s.parts.town.work_of[circle]] += 1
            s.supply[seat] -= 1

    def fill(self, seat: int, *works: str) -> None:
        """Put influence of a seat on every circle of these works."""
        town = self.state.parts.town
        for word, work in zip(town.words, town.work_of, strict=True):
            if WORKS[work] in works and self.owner(word) == EMPTY:
                self.own(seat, word)

    def wall(self, seat: int, *sides: str) -> None:
        """Put one influence on each of these walls, such as ``north``."""
        for side in sides:
            self.own(seat, next(word for word in self.state.parts.town.words if word.startswith(f"wall_{side}")))

    # Letting things happen.

    def auction(self, work: str, bids: list[int], site: str = "", added: dict[int, int] | None = None) -> list[Event]:
        """The player whose turn it is proposes `work`; everybody with money bids, and adds or not."""
        before = len(self.dealer.events)
        player = self.state.player
        self.do(f"{player} propose", f"{player} project {work}")
        if site:
            self.do(f"{player} site {site}")
        for seat in self.game.owing(self.state):
            self.do(f"{seat} bid {bids[seat]}")
        if self.waits_for()[0] == "adding":
            for seat in self.game.owing(self.state):
                self.do(f"{seat} add {(added or {}).get(seat, 0)}")
        return self.dealer.events[before:]

    def place(self) -> list[int]:
        """Place everything on the first free circles; who placed, in order."""
        placed: list[int] = []
        while self.waits_for()[0] == "placing":
            (seat,) = self.game.owing(self.state)
            placed.append(seat)
            self.do(f"{seat} {self.offered(seat)[0]}")
        return placed

    def harass(self, points: int, seat: int = 0) -> list[Event]:
        """The player whose turn it is plays an English tile."""
        self.hold(seat, f"english-{points}", "house", "house")
        assert self.state.audit() == []
        return self.do(f"{seat} play english-{points}")

    def script(self, *outcomes: int) -> None:
        """From now on chance is what is written here."""
        self.dealer = ScriptedDealer(outcomes, listening=True)

    # Looking at the result.

    def owner(self, circle: str) -> int:
        """Whose influence is on a circle."""
        return int(self.state.circles[self.state.parts.town.words.index(circle)])

    def on(self, work: str) -> list[int]:
        """The influence on a work, circle by circle."""
        town = self.state.parts.town
        first = town.first[WORKS.index(work)]
        return list(self.state.circles[first : first + town.size[WORKS.index(work)]])

    def wall_influence(self) -> int:
        """The influence on all walls."""
        return sum(self.state.taken[wall] for wall in WALLS)


def bidding(work: str) -> tuple[Any, Any]:
    """The game and its state once the first player has proposed a work, so that everybody owes a sealed bid."""
    game: Any = games.load("bastide")
    dealer = SeededDealer("bids")
    state = game.start(4, dealer)
    seat = state.player
    game.play(state, seat, game.parse("propose"), dealer)
    game.play(state, seat, game.parse(f"project {work}"), dealer)
    assert game.owing(state) == (0, 1, 2, 3)
    return game, state
