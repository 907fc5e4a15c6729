"""A game as a text environment: a seat is told its table in words and answers with a move, by number or notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from tablee import bots, games
from tablee.bots import Bot, TalkingBot
from tablee.bots.bot import ResumableBot
from tablee.bots.evaluator import shares_of
from tablee.table import Edition, Event, Refusal, Refused, SeededDealer, State, TableeError
from tablee.text import Told, refusal, tell

AGENT: Final = ""  # in place of a bot: the seat is played from outside
MOST_ASIDES: Final = 4  # that a seat may say or give before one decision


@dataclass(frozen=True)
class TextStep:
    """What an answer led to: who is asked now, what they are told, and once the game is over what each seat gets."""

    seat: int
    text: str
    done: bool = False
    rewards: tuple[float, ...] = ()  # the share of the victory
    refused: bool = False  # the answer was no move; the same seat is asked again
    forced: bool = False  # the last try was no move either, so a random move was played


class TextEnv:
    """A table in words; `players` names a bot for each seat, or AGENT for one that is played from outside.

    Talk is part of it: what a game allows at any time, such as promises and gifts, is written like a move.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str] | None = None,
        options: Mapping[str, bool] | None = None,
        edition: str | Path | Edition | None = None,
        language: str = "en",
        tries: int = 3,
    ) -> None:
        self.game: Final = games.load(game, edition)
        if players is None:
            players = (AGENT,) * games.usual_seats(self.game)
        if isinstance(players, str):
            raise TableeError(f"players are a list with a name for each seat, not {players!r} alone")
        if AGENT not in players:
            raise TableeError('nobody plays from outside: name "" instead of a bot for at least one seat')
        if tries < 1:
            raise TableeError(f"{tries} tries are too few: allow at least 1")
        for name in players:
            if name != AGENT:
                bots.check(name, game)
        self.game.start(len(players), SeededDealer(""), dict(options or {}))  # what cannot be played is refused at once
        self.players: Final = tuple(players)
        self.names: Final = games.player_names(game, language)[: len(players)]
        self._options: Final = dict(options or {})
        self._language: Final = language
        self._tries: Final = tries
        self._state: State | None = None
        self._seat = 0
        self._left = tries
        self._said = 0
        self._dealer = SeededDealer("")
        self._order = SeededDealer("")
        self._lots = SeededDealer("")
        self._bots: list[Bot | None] = []
        self._heard: list[int] = []

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self._seat

    def reset(self, seed: int | str = 0) -> TextStep:
        """A new game; the first agent is told its table."""
        self._dealer = SeededDealer(f"{seed}", listening=True)
        self._order, self._lots = SeededDealer(f"{seed}/order"), SeededDealer(f"{seed}/lots")
        self._state = self.game.start(len(self.players), self._dealer, self._options)
        self._bots = self._seated(f"{seed}")
        self._heard = [0] * len(self.players)
        return self._go_on()

    def told(self) -> Told:
        """What the seat that is asked is told, with the news since it was asked before."""
        state = self._running()
        news = self._dealer.events[self._heard[self._seat] :]
        return tell(self.game, self.game.seen_by(state, self._seat), self._seat, self.names, self._language, news)

    def step(self, answer: str) -> TextStep:
        """Play the move that an answer names; anything else is refused, and the last try ends in a random move."""
        state, seat = self._running(), self._seat
        if not state.agenda:
            raise TableeError("the game is over: reset begins another one")
        if not isinstance(answer, str):
            raise TableeError(f'an answer is text, such as "1", not {answer!r}')
        forced = False
        try:
            move = self.game.parse(self.told().chosen(answer))
            why = self.game.refuse(state, seat, move)
            if why is None and self.game.is_aside(move) and self._said == MOST_ASIDES:
                why = Refusal(self.game.rule_of(move), "another_decision")  # enough is said before this decision
            if why is not None:
                raise self.game.refused(why)
        except Refused as refused:
            self._left -= 1
            if self._left > 0:
                return TextStep(seat, refusal(self.game, refused, self._left, self._language), refused=True)
            moves = self.game.moves(state, seat)
            move, forced = moves[self._lots.below(len(moves))], True
        self._heard[seat] = len(self._dealer.events)
        self.game.apply(state, seat, move, self._dealer)
        if self.game.is_aside(move):
            self._said += 1
            self._answer(state)
            if seat in self.game.owing(state):
                return self._asked(forced)
        return self._go_on(forced)

    def __reduce__(self) -> tuple[Callable[..., TextEnv], tuple[object, ...]]:
        edition = self.game.edition
        made = (self.game.name, self.players, self._options, edition.data, edition.file, self._language, self._tries)
        going = None if self._state is None else self._snapshot(self._state)
        return _restored, (*made, going)

    def _snapshot(self, state: State) -> dict[str, Any]:
        """The game that is going on, as plain data."""
        return {
            "state": state.dump(),
            "events": [(event.rule, event.kind, event.values, event.audience) for event in self._dealer.events],
            "chance": [(dealer.seed, dealer.used) for dealer in (self._dealer, self._order, self._lots)],
            "bots": [None if bot is None else cast(ResumableBot, bot).progress() for bot in self._bots],
            "asked": (self._seat, self._left, self._said, list(self._heard)),
        }

    def _restore(self, going: dict[str, Any]) -> None:
        """Continue the game of another environment of the same kind."""
        self._state = self.game.load(going["state"])
        self._dealer, self._order, self._lots = [
            SeededDealer(seed, listening=True, skip=used) for seed, used in going["chance"]
        ]
        self._dealer.events = [Event(*event) for event in going["events"]]
        self._bots = self._seated(self._dealer.seed)
        for bot, progress in zip(self._bots, going["bots"], strict=True):
            if bot is not None:
                cast(ResumableBot, bot).resume(progress)
        self._seat, self._left, self._said, self._heard = going["asked"]

    def _seated(self, seed: str) -> list[Bot | None]:
        """The bots of a new game, and None for seats that are played from outside."""
        return [
            None if name == AGENT else bots.load(name, self.game, f"{seed}/bot{seat}", opponents=self.players)
            for seat, name in enumerate(self.players)
        ]

    def _running(self) -> State:
        if self._state is None:
            raise TableeError("no game has begun: call reset first")
        return self._state

    def _go_on(self, forced: bool = False) -> TextStep:
        """Let bots play until an agent is asked, or the game is over."""
        state = self._running()
        while state.agenda:
            seat = self.game.next_seat(state, self._order)
            bot = self._bots[seat]
            if bot is None:
                self._seat, self._said = seat, 0
                return self._asked(forced)
            self._let_play(state, seat, bot)
        shares = tuple(shares_of([int(score.rank) for score in self.game.scores(state)]))
        return TextStep(self._seat, self.told().text(), True, shares, forced=forced)

    def _asked(self, forced: bool) -> TextStep:
        self._left = self._tries
        return TextStep(self._seat, self.told().text(), forced=forced)

    def _let_play(self, state: State, seat: int, bot: Bot) -> None:
        view = self.game.seen_by(state, seat)
        move = bot.choose(view, seat, self.game.moves(state, seat))
        aside = bot.say(view, seat, move) if isinstance(bot, TalkingBot) else None
        self.game.apply(state, seat, move if aside is None else aside, self._dealer)
        if aside is not None:
            self._answer(state)

    def _answer(self, state: State) -> None:
        """Bots that were spoken to may say something, once; agents answer when they are asked."""
        for seat in self.game.addressed(state):
            bot = self._bots[seat]
            if isinstance(bot, TalkingBot):
                aside = bot.say(self.game.seen_by(state, seat), seat)
                if aside is not None:
                    self.game.apply(state, seat, aside, self._dealer)


def _restored(
    game: str,
    players: tuple[str, ...],
    options: Mapping[str, bool],
    values: dict[str, object],
    file: str,
    language: str,
    tries: int,
    going: dict[str, Any] | None,
) -> TextEnv:
    """An environment that was pickled or copied."""
    env = TextEnv(game, players, options, Edition(values, file), language, tries)
    if going is not None:
        env._restore(going)
    return env
