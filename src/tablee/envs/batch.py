"""Many games side by side in one process, each waiting for a decision. Compiled, and without NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tablee.bots.bot import Bot, TalkingBot
from tablee.envs.actions import NO_MOVE, EnvActions
from tablee.table import Game, Observation, Row, Score, SeededDealer, State, TableeError
from tablee.table.observation import blank_row

Bits: TypeAlias = "vec[u8]"
Floats: TypeAlias = "vec[float]"
Numbers: TypeAlias = "vec[i64]"


def rewards(scores: Sequence[Score]) -> list[float]:
    """What each seat gets at the end: 1 for the first place down to -1 for the last, evenly; ties share the mean."""
    ranks = [score.rank for score in scores]
    paid: list[float] = []
    for rank in ranks:
        better = len([other for other in ranks if other < rank])
        place = better + (ranks.count(rank) - 1) / 2
        paid.append(1.0 - 2.0 * place / (len(ranks) - 1))
    return paid


@final
class Batch:
    """Games side by side. A game that is over gives way to a new one at once."""

    def __init__(
        self,
        game: Game[State],
        observation: Observation[State],
        games: int,
        seats: int,
        options: Mapping[str, bool],
        opponents: Sequence[Sequence[Bot]],
        seed: str,
        talk: bool = False,
    ) -> None:
        if games < 1:
            raise TableeError(f"at least one game is played, not {games}")
        if opponents and len(opponents[0]) != seats - 1:
            raise TableeError(f"{seats} seats need {seats - 1} opponents, or none, not {len(opponents[0])}")
        self._game: Final = game
        self._observation: Final = observation
        self._games: Final[i64] = games
        self._seats: Final[i64] = seats
        self._options: Final = options
        self._opponents: Final = [list(table) for table in opponents]  # per seat that learns: the bots after it
        self._seed: Final = seed
        self._env_actions: Final = EnvActions(game, talk)
        self._talk: Final = talk
        self._actions: Final[i64] = self._env_actions.size
        self._begun: i64 = 0  # games begun so far
        self._states: Final[list[State]] = []
        self._dealers: Final[list[SeededDealer]] = []
        self._orders: Final[list[SeededDealer]] = []  # of sealed answers that several seats owe
        self._listeners: Final[list[list[int]]] = [[] for _ in range(games)]  # seats that were spoken to
        self._allowed: Final[list[list[int]]] = [[] for _ in range(games)]
        self._learners: Final[list[int]] = [0] * games  # the seat that no bot plays, if there are bots
        self._chance = SeededDealer(f"{seed}/sample")
        self.rows: Final[Row] = blank_row(games * observation.size)  # per game: what the seat sees that is asked
        self.masks: Final[Bits] = vec[u8]([0] * (games * self._actions))  # per game and action: 1 if it is allowed
        self.asked: Final[Numbers] = vec[i64]([0] * games)  # per game: which seat is asked
        self.over: Final[Bits] = vec[u8]([0] * games)  # per game: 1 if the last move ended the game before this one
        self.rewards: Final[Floats] = vec[float]([0.0] * (games * seats))  # per game and seat, when it is over
        self.points: Final[Numbers] = vec[i64]([0] * (games * seats))  # the same: the final score
        # Per game: what the seat that no bot plays saw last, when it is over.
        self.last_rows: Final[Row] = blank_row(games * observation.size if opponents else 0)
        for number in range(games):
            dealer = self._next_dealer()
            self._dealers.append(dealer)
            self._orders.append(SeededDealer(f"{dealer.seed}/order"))
            self._states.append(game.start(seats, dealer, options))
            self._learners[number] = (self._begun - 1) % self._seats
            self._go_on(number)
            self._show(number)

    def play(self, actions: Sequence[int]) -> None:
        """In each game the seat that is asked decides; then the next one is asked. NO_MOVE leaves a game as it is."""
        masks = self.masks
        for number, action in enumerate(actions):
            known = 0 <= action < self._actions and masks[number * self._actions + action] != 0
            if not known and action != NO_MOVE:
                raise TableeError(f"move {action} is not allowed in game {number}")
        over = self.over
        for game in range(self._games):
            if over[game]:
                self._forget_result(game)
            if actions[game] == NO_MOVE:
                continue
            self._play(game, self.asked[game], self._env_actions.move(actions[game]))
            self._go_on(game)
            self._show(game)

    def sample(self) -> list[int]:
        """An action for each game, any of those allowed with the same chance."""
        return [allowed[self._chance.below(len(allowed))] for allowed in self._allowed]

    def snapshot(self) -> dict[str, object]:
        """Everything that changes except the bots, as plain data; another batch of the same kind continues from it."""
        return {
            "begun": int(self._begun),
            "states": [s.dump() for s in self._states],
            "dealers": [(dealer.seed, dealer.used) for dealer in self._dealers],
            "orders": [(order.seed, order.used) for order in self._orders],
            "learners": list(self._learners),
            "listeners": [list(seats) for seats in self._listeners],
            "chance": self._chance.used,
            "asked": list(self.asked),
            "over": list(self.over),
            "rewards": list(self.rewards),
            "points": list(self.points),
            "last_rows": list(self.last_rows),
        }

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Continue where another batch was."""
        self._begun = snapshot["begun"]
        self._chance = SeededDealer(self._chance.seed, skip=snapshot["chance"])
        for number in range(self._games):
            self._states[number] = self._game.load(snapshot["states"][number])
            seed, used = snapshot["dealers"][number]
            self._dealers[number] = SeededDealer(seed, skip=used)
            seed, used = snapshot["orders"][number]
            self._orders[number] = SeededDealer(seed, skip=used)
            self._learners[number] = snapshot["learners"][number]
            self._listeners[number] = snapshot["listeners"][number]
            self.asked[number] = snapshot["asked"][number]
            self.over[number] = snapshot["over"][number]
            self._show(number)
        for place in range(self._games * self._seats):
            self.rewards[place] = snapshot["rewards"][place]
            self.points[place] = snapshot["points"][place]
        last_rows: list[int] = snapshot["last_rows"]
        for place, value in enumerate(last_rows):
            self.last_rows[place] = i16(value)

    def _go_on(self, number: i64) -> None:
        """Let bots move, and begin anew when the game is over, until a seat is asked that no bot plays."""
        while True:
            s = self._states[number]
            if not s.agenda:
                self._end(number)
                continue
            listeners = self._listeners[number]
            seat: i64 = listeners[0] if listeners else self._game.next_seat(s, self._orders[number])
            if not self._opponents or seat == self._learners[number]:
                self.asked[number] = seat
                return
            learner = self._learners[number]
            bot = self._opponents[learner][(seat - learner + self._seats) % self._seats - 1]
            view = self._game.seen_by(s, seat) if bot.looks else None
            move = None if listeners else bot.choose(view, seat, self._game.moves(s, seat))
            said = (
                bot.say(view, seat, move) if self._talk and view is not None and isinstance(bot, TalkingBot) else None
            )
            chosen = move if said is None else said
            if chosen is None:
                self._listeners[number] = listeners[1:]  # it has nothing to say
            else:
                self._play(number, seat, chosen)

    def _play(self, number: i64, seat: i64, move: i64) -> None:
        """Carry out a move, and find out who was spoken to."""
        s = self._states[number]
        self._game.apply(s, seat, move, self._dealers[number])
        if self._talk:
            self._listeners[number] = self._env_actions.listeners(s, self._listeners[number], seat, move)

    def _end(self, number: i64) -> None:
        """Note the result of a game, and begin the next in its place."""
        first = number * self._seats
        scores = self._game.scores(self._states[number])
        for seat, reward in enumerate(rewards(scores)):
            self.rewards[first + seat] = reward
            self.points[first + seat] = scores[seat].total
        self.over[number] = 1
        if self._opponents:
            learner = self._learners[number]
            self._observation.look(self._states[number], learner, self.last_rows, number * self._observation.size)
        dealer = self._next_dealer()
        self._dealers[number] = dealer
        self._orders[number] = SeededDealer(f"{dealer.seed}/order")
        self._states[number] = self._game.start(self._seats, dealer, self._options)
        self._learners[number] = (self._begun - 1) % self._seats

    def _next_dealer(self) -> SeededDealer:
        self._begun += 1
        return SeededDealer(f"{self._seed}/{self._begun}")

    def _forget_result(self, number: i64) -> None:
        self.over[number] = 0
        for place in range(number * self._seats, (number + 1) * self._seats):
            self.rewards[place] = 0.0
            self.points[place] = 0

    def _show(self, number: i64) -> None:
        """Write down what the seat that is asked sees, and what it may do."""
        s = self._states[number]
        seat = self.asked[number]
        masks = self.masks
        first = number * self._actions
        for action in self._allowed[number]:
            masks[first + action] = 0
        allowed = self._env_actions.allowed(s, seat, bool(self._listeners[number]))
        self._allowed[number] = allowed
        for action in allowed:
            masks[first + action] = 1
        self._observation.look(s, seat, self.rows, number * self._observation.size)
