"""Secrets stay secret: alter one secret draw or one sealed choice, and nobody outside its audience may notice."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from tablee.table import ALL, SPECTATOR, Dealer, ImpossibleOutcome, ScriptedDealer, SeededDealer
from tablee.testing.tables import Table, pick

Act: TypeAlias = Callable[[Dealer], Any]  # does something with this dealer and gives the state
Learns: TypeAlias = Callable[[Any, Any, int], bool]  # whether a seat may see a secret that this very move has altered


def nobody_learns(before: Any, after: Any, seat: int) -> bool:
    """As in most games: who may not see a draw learns nothing of it in the same move."""
    return False


class Secrecy:
    """Alters the secrets of one game and counts how many it could alter."""

    def __init__(self, game: Any, kept: Collection[str] = (), learns: Learns = nobody_learns) -> None:
        self.game = game
        self.kept = kept  # steps whose sealed answers are not shown when nobody owes one any more
        self.learns = learns
        self.altered = 0

    def noticed(self, state: Any, dealer: Dealer, seat: int) -> object:
        """Everything that reaches `seat`: its view, the events it hears, its moves and the errors it would get."""
        game = self.game
        events = [(event.rule, event.kind, event.values) for event in dealer.events if event.audience in (ALL, seat)]
        refusals = [
            (refusal.rule, refusal.reason, refusal.values)
            for move in range(0, game.actions.size, 7)
            if (refusal := game.refuse(state, seat, move)) is not None
        ]
        return game.seen_by(state, seat).dump(), events, game.moves(state, seat), refusals, game.owing(state)

    def compare(self, before: Any, act: Act, script: list[int], altered: Act, other: list[int], knows: int) -> None:
        """If the altered action could happen, everybody but `knows` must notice nothing."""
        dealer = ScriptedDealer(script, listening=True)
        state = act(dealer)
        other_dealer = ScriptedDealer(other, listening=True)
        try:
            other_state = altered(other_dealer)
            other_dealer.finish()
        except ImpossibleOutcome:
            return
        for seat in [*range(state.seats), SPECTATOR]:
            if seat == knows or self._may_learn(before, state, seat) or self._may_learn(before, other_state, seat):
                continue
            assert self.noticed(state, dealer, seat) == self.noticed(other_state, other_dealer, seat), (
                f"seat {seat} notices what only seat {knows} may know"
            )
        self.altered += 1

    def _may_learn(self, before: Any, after: Any, seat: int) -> bool:
        return seat != SPECTATOR and before is not None and self.learns(before, after, seat)

    def alter_draws(self, before: Any, act: Act, dealer: Dealer, start: int) -> None:
        """Try every other outcome of every secret draw since `start`."""
        draws = dealer.draws[start:]
        script = [draw.outcome for draw in draws]
        for place, draw in enumerate(draws):
            if draw.audience == ALL:
                continue
            for outcome in range(len(self.game.decks[draw.deck].words)):
                if outcome != draw.outcome:
                    other = [*script[:place], outcome, *script[place + 1 :]]
                    self.compare(before, act, script, act, other, draw.audience)

    def alter_choice(self, before: Any, seat: int, move: int, script: list[int]) -> None:
        """Try every other answer to a sealed question."""
        # The last sealed answer shows them all: then it may be noticed, unless it is kept.
        kept = self.game.steps[before.agenda[-1].step].name in self.kept
        if self.game.is_sealed(move) and (kept or len(self.game.owing(before)) > 1):
            for other in self.game.moves(before, seat):
                if other != move:
                    act, altered = self.playing(before, seat, move), self.playing(before, seat, other)
                    self.compare(before, act, script, altered, script, seat)

    def playing(self, before: Any, seat: int, move: int) -> Act:
        """The action of a seat in this position."""

        def act(dealer: Dealer) -> Any:
            after = before.clone()
            self.game.play(after, seat, move, dealer)
            return after

        return act


def check_secrecy(table: Table, seed: str, kept: Collection[str] = (), learns: Learns = nobody_learns) -> int:
    """Alter every secret of a random game, and count them."""
    dealer = SeededDealer(seed, listening=True)
    chance = SeededDealer(f"{seed}/moves")
    game, state = table.start(dealer)
    secrecy = Secrecy(game, kept, learns)
    secrecy.alter_draws(None, lambda d: game.start(table.seats, d, table.chosen), dealer, 0)
    while state.agenda:
        before = state.clone()
        start = len(dealer.draws)
        seat, move = pick(game, state, chance)
        game.play(state, seat, move, dealer)
        secrecy.alter_draws(before, secrecy.playing(before, seat, move), dealer, start)
        secrecy.alter_choice(before, seat, move, [draw.outcome for draw in dealer.draws[start:]])
    return secrecy.altered
