"""The bots that search: the same thinking, with more or less time and with weights made by hand or learned."""

from __future__ import annotations

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.hint import Hint, explain
from tablee.bots.judge import Judge
from tablee.bots.search import SETTING, Search
from tablee.table import Game, SeededDealer, State

EXPLAINING: Final = 1000  # simulations for a hint of a bot that is limited by time


@final
class SearchBot(Bot):
    """Thinks for some seconds or simulations about every move that is a choice."""

    def __init__(self, game: Game[State], judge: Judge, seed: str, seconds: float, simulations: int) -> None:
        self.looks = True
        self._game: Final = game
        self._judge: Final = judge
        self._seed: Final = seed
        self._seconds: Final = seconds
        self._simulations: Final = simulations
        self._decisions = 0

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        self._decisions += 1
        if len(moves) == 1:
            return moves[0]
        dealer = SeededDealer(f"{self._seed}/{self._decisions}")
        search = Search(self._game, self._judge, SETTING, view, seat, dealer)
        search.prepare(moves, self._seconds)
        search.think(self._simulations, self._seconds)
        return search.choice(moves)

    def explain(self, view: State, moves: list[int], seat: int | None = None) -> list[Hint]:
        """The best moves, what to expect of them, and why; the seat is named where several owe a decision at once."""
        if seat is None:
            owing = view.agenda[-1].seats
            if len(owing) != 1:
                raise ValueError("several seats owe this decision: say whose moves these are")
            seat = owing[0]
        return explain(self._game, self._judge, view, seat, moves, self._seed, self._simulations or EXPLAINING)
