"""The bots that a learning seat plays against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from tablee import bots
from tablee.bots.bot import ResumableBot, TalkingBot
from tablee.envs.table import EnvTable
from tablee.table import Game, State, TableeError


def load_opponents(names: Sequence[str], game: Game[State], learner: int, seed: str) -> list[bots.Bot]:
    """The bots from the seat after the learner on; they know who sits where, and nothing of the learner."""
    seats = len(names) + 1
    in_turn = ["", *names]
    opponents = [in_turn[(seat - learner) % seats] for seat in range(seats)]
    return [bots.load(name, game, f"{seed}/{place}", opponents=opponents) for place, name in enumerate(names)]


def check_opponents(names: Sequence[str] | None, table: EnvTable) -> tuple[str, ...]:
    """These bots, or the quickest if none are named; refuses what the game does not have."""
    chosen = (bots.quickest(table.game.name),) * (table.seats - 1) if names is None else tuple(names)
    for name in chosen:
        bots.check(name, table.game.name)
    return chosen


def name_list(names: Sequence[str] | None) -> Sequence[str] | None:
    """The names of opponents; one name alone is refused, since its letters would be taken for names."""
    if isinstance(names, str):
        raise TableeError(f"opponents are a list of names, one for each seat, not {names!r} alone")
    return names


def progress_of(players: Sequence[bots.Bot]) -> list[object]:
    """What the bots of a table have become since they were loaded."""
    return [cast(ResumableBot, bot).progress() for bot in players]


def resume(players: Sequence[bots.Bot], progress: Sequence[object]) -> None:
    """Let bots that were just loaded continue where others of the same names and seed were."""
    for bot, own in zip(players, progress, strict=True):
        cast(ResumableBot, bot).resume(own)


class Opponents:
    """The bots at the table of one learner, whose seat changes from game to game."""

    def __init__(self, names: Sequence[str] | None, table: EnvTable) -> None:
        self._names: Final = check_opponents(names, table)
        self._table: Final = table
        self.begin(0, "")

    def begin(self, learner: int, seed: str) -> None:
        """Sit down around the learner for a new game."""
        self.learner = learner
        self._seed = seed
        self._bots = load_opponents(self._names, self._table.game, learner, seed)

    def play(self) -> None:
        """Decide, speak and answer until the learner is asked or the game is over."""
        table = self._table
        while not table.over and (seat := table.asked) != self.learner:
            bot = self._bots[(seat - self.learner) % table.seats - 1]
            view = table.game.seen_by(table.state, seat) if bot.looks else None
            said: int | None = None
            move: int | None = None
            if not table.listeners:
                move = bot.choose(view, seat, table.game.moves(table.state, seat))
            if table.actions.talk and view is not None and isinstance(bot, TalkingBot):
                said = bot.say(view, seat, move)
            chosen = move if said is None else said
            if chosen is None:
                table.stay_silent(seat)
            else:
                table.play(seat, chosen)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_bots": progress_of(self._bots)}

    def __setstate__(self, state: dict[str, object]) -> None:
        progress = state.pop("_bots")
        self.__dict__.update(state)
        self.begin(self.learner, self._seed)
        resume(self._bots, cast("list[object]", progress))
