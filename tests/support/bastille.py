"""Paris as a test needs it: cards, tiles, cubes and missions put where they should be, nothing lost or made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from support.scenario import Scenario
from tablee.games.bastille.generated import LOCATION
from tablee.games.bastille.parts import LOCATIONS, VALUES, WEAPONS
from tablee.games.bastille.state import DISCARDED, IN_DECK, ON_DISPLAY
from tablee.games.bastille.steps.etats import take
from tablee.table import Dealer, Event, ScriptedDealer, SeededDealer, Task


class Paris(Scenario):
    """A table of Bastille whose start player is seat 0."""

    def __init__(self, seats: int = 4, dealer: Dealer | None = None, **options: bool) -> None:
        super().__init__("bastille", seats, options, dealer)
        self.state.start_player = 0
        self.state.standing = list(range(seats))
        first = self.state.agenda[-1]
        self.state.agenda = [Task(first.step, (0,), (0,))]

    # Putting things in place.

    def card(self, name: str) -> int:
        """The number of a character."""
        return [card.name for card in self.state.parts.characters].index(name)

    def own(self, seat: int, *names: str) -> None:
        """Give characters to a seat."""
        for name in names:
            self.state.where[self.card(name)] = seat

    def names(self, place: int) -> list[str]:
        """The characters of a seat, or those on display, in the deck or discarded."""
        cards = self.state.parts.characters
        return [cards[card].name for card, at in enumerate(self.state.where) if at == place]

    def display(self, *names: str) -> None:
        """Lay exactly these characters at Place Louis."""
        self._move(ON_DISPLAY, IN_DECK)
        self.own(ON_DISPLAY, *names)

    def deck(self, *names: str) -> None:
        """Leave exactly these characters in the deck."""
        self._move(IN_DECK, DISCARDED)
        self.own(IN_DECK, *names)

    def _move(self, here: int, there: int) -> None:
        self.state.where = [there if at == here else at for at in self.state.where]

    def hold(self, seat: int, *values: int) -> None:
        """Put exactly these influence tiles in front of a seat; the rest of its tiles is its supply."""
        for value in range(VALUES):
            tile = seat * VALUES + value
            self.state.front[tile] = values.count(value + 1)
            self.state.supply[tile] = self.state.parts.tiles[value] - self.state.front[tile]

    def front(self, seat: int) -> list[int]:
        """The values of the influence tiles in front of a seat."""
        return [v + 1 for v in range(VALUES) for _ in range(self.state.front[seat * VALUES + v])]

    def supply(self, seat: int) -> list[int]:
        """How many tiles of each value lie in the supply of a seat."""
        return list(self.state.supply[seat * VALUES : (seat + 1) * VALUES])

    def lay(self, location: str, *tiles: tuple[int, int]) -> None:
        """Lay tiles, each as (seat, value), from left to right; a value that is not in front is exchanged first."""
        s = self.state
        where = LOCATIONS.index(location)
        for seat, value in tiles:
            tile = seat * VALUES + value - 1
            if s.front[tile] == 0:
                other = next(t for t in range(seat * VALUES, (seat + 1) * VALUES) if s.front[t] > 0)
                s.front[other] -= 1
                s.supply[other] += 1
                s.supply[tile] -= 1
            else:
                s.front[tile] -= 1
            s.spaces[s.parts.first_space[where] + s.filled[where]] = tile
            s.filled[where] += 1

    def bag(self, *cubes: int) -> None:
        """So many henchmen of each seat are in the bag."""
        for seat, number in enumerate(cubes):
            self.state.bag[seat] = number
            self.state.henchmen[seat] = self.state.parts.henchmen - number

    def track(self, **spaces: int) -> None:
        """Put markers on the track, front first: ``track(s2=6, s0=2)``; all others stay at the start."""
        seats = [int(name[1:]) for name in spaces]
        for seat, space in zip(seats, spaces.values(), strict=True):
            self.state.track[seat] = space
        self.state.standing = seats + [seat for seat in self.state.standing if seat not in seats]

    def arm(self, seat: int, pitchforks: int = 0, rifles: int = 0, rapiers: int = 0, torches: int = 0) -> None:
        """Give weapon tokens, face-down ones first, and torches."""
        self.state.torches[seat] = torches
        for weapon, number in enumerate((pitchforks, rifles, rapiers)):
            self.state.weapons[seat * len(WEAPONS) + weapon] += number
            hidden = min(number, self.state.face_down[weapon])
            self.state.face_down[weapon] -= hidden
            self.state.shown[weapon] -= number - hidden

    def show(self, pitchforks: int, rifles: int, rapiers: int) -> None:
        """Lay exactly these weapon tokens in the Bastille."""
        for weapon, number in enumerate((pitchforks, rifles, rapiers)):
            self.state.face_down[weapon] += self.state.shown[weapon] - number
            self.state.shown[weapon] = number

    def tokens(self, seat: int) -> list[int]:
        """How many weapon tokens of each kind a seat has."""
        return list(self.state.weapons[seat * len(WEAPONS) : (seat + 1) * len(WEAPONS)])

    # Missions.

    def mission(self, name: str) -> int:
        """The number of a mission."""
        return [mission.name for mission in self.state.parts.missions].index(name)

    def missions(self, *hands: Sequence[str], piles: Sequence[Sequence[str]] = ()) -> None:
        """Deal the missions anew: the hand of each seat, and all others in the piles.

        With `piles` these are exactly the cards left in them; the last two seats get what remains, from the first pile.
        """
        s = self.state
        pile = s.parts.mission_copies[:]
        s.pile = pile + [0] * (len(pile) * (len(s.pile_size) - 1))
        for number, names in enumerate(piles):
            for name in names if number else ():
                s.pile[self.mission(name)] -= 1
                s.pile[number * len(pile) + self.mission(name)] += 1
        s.pile_size = [sum(s.pile[n * len(pile) : (n + 1) * len(pile)]) for n in range(len(s.pile_size))]
        s.taker, s.taken_from, s.taken = [], [], []
        s.looks = [[] for _ in range(s.seats)]
        for seat, names in enumerate(hands):
            for name in names:
                take(s, seat, 0, self.mission(name))
        if piles:
            self._take_all_but(piles[0])

    def _take_all_but(self, left: Sequence[str]) -> None:
        """The last two seats take everything from the first pile besides `left`."""
        s = self.state
        for mission, card in enumerate(s.parts.missions):
            for _ in range(s.pile[mission] - list(left).count(card.name)):
                seat = next(seat for seat in (s.seats - 1, s.seats - 2) if mission not in s.missions(seat))
                take(s, seat, 0, mission)

    def hand(self, seat: int, state: Any = None) -> list[str]:
        """The missions of a seat, by name."""
        found = (state or self.state).missions(seat)
        return [self.state.parts.missions[mission].name for mission in found]

    def in_pile(self, pile: int = 0, state: Any = None) -> list[str]:
        """The missions in a pile, by name."""
        kinds = self.state.parts.missions
        counts = (state or self.state).pile[pile * len(kinds) : (pile + 1) * len(kinds)]
        return [mission.name for mission, count in zip(kinds, counts, strict=True) for _ in range(count)]

    # Letting things happen.

    def script(self, *outcomes: int) -> None:
        """From now on chance is what is written here."""
        self.dealer = ScriptedDealer(outcomes, listening=True)

    def once(self, step: int, *args: int) -> list[Event]:
        """Let one step happen; what it puts on the agenda is left there."""
        assert self.state.audit() == []
        before = len(self.dealer.events)
        self.state.agenda = []
        self.game.steps[step].done(self.state, Task(step, (), args), self.dealer)
        return self.dealer.events[before:]

    def run(self, step: int, *args: int) -> list[Event]:
        """Let a step and all that follows from it happen, until somebody owes a move."""
        assert self.state.audit() == []
        self.state.agenda = [Task(step, (), args)]
        return self.settle()

    def evaluate(self, location: str) -> list[Event]:
        """Evaluate one location and nothing that comes after it; the announcement (BA-3.4) is left out."""
        events = self.once(LOCATION, LOCATIONS.index(location))
        del self.state.agenda[0]
        return [event for event in events + self.settle() if event.rule != "BA-3.4"]

    def agenda(self) -> list[str]:
        """The names of the steps to come, the next one first."""
        return [self.game.steps[task.step].name for task in reversed(self.state.agenda)]

    def play_on(self, rounds: int = 99, seed: int = 1) -> list[Event]:
        """Random moves until so many rounds are over, or the game."""
        chance = SeededDealer(f"moves {seed}")
        before = len(self.dealer.events)
        last = self.state.round + rounds
        while self.state.agenda and self.state.round < last:
            seat = self.game.owing(self.state)[0]
            moves = self.game.moves(self.state, seat)
            self.game.play(self.state, seat, moves[chance.below(len(moves))], self.dealer)
        return self.dealer.events[before:]

    # Looking at the result.

    def points(self, seat: int, line: str) -> int:
        """What a seat has scored on one line of the score."""
        lines = self.game.scores(self.state)[seat].lines
        return sum(entry.points for entry in lines if entry.name == line)
