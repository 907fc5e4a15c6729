"""The actions of an environment: the decisions of a game and, where programs may talk, what can be said."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table import Game, State, TableeError

NO_MOVE: Final = -1


@final
class EnvActions:
    """Actions by number: first the moves that answer decisions, then, with `talk`, the words (never gifts)."""

    def __init__(self, game: Game[State], talk: bool) -> None:
        if talk and not game.talk:
            raise TableeError(f"nobody talks in {game.name}: leave out talk")
        self.talk: Final = talk
        self.size: Final[i64] = game.decisions + (len(game.talk) if talk else 0)
        self._game: Final = game
        self._decisions: Final[i64] = game.decisions
        self._action_of: Final = {move: game.decisions + number for number, move in enumerate(game.talk)}

    def move(self, action: i64) -> i64:
        """The move that an action stands for; NO_MOVE if there is none."""
        if 0 <= action < self._decisions:
            return action
        return self._game.talk[action - self._decisions] if self._decisions <= action < self.size else NO_MOVE

    def allowed(self, s: State, seat: i64, answering: bool) -> list[int]:
        """The actions of a seat that is asked: to decide, when it may speak first, or to answer what was said to it."""
        if answering:
            return [self._action_of[move] for move in self._game.answers(s, seat) if move in self._action_of]
        moves = self._game.moves(s, seat)
        if self.talk:
            moves.extend([self._action_of[move] for move in self._game.openings(s, seat)])
        return moves

    def listeners(self, s: State, waiting: list[int], seat: i64, move: i64) -> list[int]:
        """Who is still to answer before the game continues, after `seat` has made `move`.

        A seat that speaks up calls on all whom it addresses; one of those `waiting` has now answered.
        """
        if not self.talk:
            return waiting
        called = waiting
        if self._game.is_aside(move):
            called = [other for other in waiting if other != seat] if seat in waiting else list(self._game.addressed(s))
        return [other for other in called if self._game.answers(s, other)] if called else called
