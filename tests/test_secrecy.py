"""Secrets stay secret: alter one secret draw or one sealed choice, and nobody outside its audience may notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.tables import IDS, TABLES, Table, pick
from tablee.table import ALL, SPECTATOR, Dealer, ImpossibleOutcome, ScriptedDealer, SeededDealer

Act = Callable[[Dealer], Any]  # does something with this dealer and gives the state


# What a game registers here: the steps whose sealed answers are kept, not shown when nobody owes one any more...
KEPT = {"bastille": {"mission"}}


def looks_through_a_pile(before: Any, after: Any, seat: int) -> bool:
    """BA-4.9: who takes a mission sees every card of the pile."""
    return len(after.looks[seat]) > len(before.looks[seat])


# ... and how the rules let a seat see a secret in the very move that altered it.
LEARNS: dict[str, Callable[[Any, Any, int], bool]] = {"bastille": looks_through_a_pile}


def learns(name: str, before: Any, after: Any, seat: int) -> bool:
    """Whether the rules let `seat` look at the secret in this very move."""
    return seat != SPECTATOR and before is not None and name in LEARNS and LEARNS[name](before, after, seat)


def noticed(game: Any, state: Any, dealer: Dealer, seat: int) -> object:
    """Everything that reaches `seat`: its view, the events it hears, its moves and the errors it would get."""
    events = [(event.rule, event.kind, event.values) for event in dealer.events if event.audience in (ALL, seat)]
    refusals = [
        (refusal.rule, refusal.reason, refusal.values)
        for move in range(0, game.actions.size, 7)
        if (refusal := game.refuse(state, seat, move)) is not None
    ]
    return game.seen_by(state, seat).dump(), events, game.moves(state, seat), refusals, game.owing(state)


def compare(game: Any, before: Any, act: Act, script: list[int], altered: Act, other: list[int], knows: int) -> bool:
    """Whether the altered deed could happen; if so, everybody but `knows` must notice nothing."""
    dealer = ScriptedDealer(script, listening=True)
    state = act(dealer)
    other_dealer = ScriptedDealer(other, listening=True)
    try:
        other_state = altered(other_dealer)
        other_dealer.finish()
    except ImpossibleOutcome:
        return False
    for seat in [*range(state.seats), SPECTATOR]:
        if seat == knows or learns(game.name, before, state, seat) or learns(game.name, before, other_state, seat):
            continue
        assert noticed(game, state, dealer, seat) == noticed(game, other_state, other_dealer, seat), (
            f"seat {seat} notices what only seat {knows} may know"
        )
    return True


def alter_draws(game: Any, before: Any, act: Act, dealer: Dealer, start: int) -> int:
    """Try every other outcome of every secret draw since `start`."""
    draws = dealer.draws[start:]
    script = [draw.outcome for draw in draws]
    tried = 0
    for place, draw in enumerate(draws):
        if draw.audience == ALL:
            continue
        for outcome in range(len(game.decks[draw.deck].words)):
            if outcome != draw.outcome:
                other = [*script[:place], outcome, *script[place + 1 :]]
                tried += compare(game, before, act, script, act, other, draw.audience)
    return tried


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_secrets_stay_secret(table: Table) -> None:
    dealer = SeededDealer(f"secrecy/{table}", listening=True)
    chance = SeededDealer(f"secrecy/{table}/moves")
    game, state = table.start(dealer)
    options = dict.fromkeys(table.options, True)
    tried = alter_draws(game, None, lambda d: game.start(table.seats, d, options), dealer, 0)
    while state.agenda:
        before = state.clone()
        start = len(dealer.draws)
        seat, move = pick(game, state, chance)
        game.play(state, seat, move, dealer)
        script = [draw.outcome for draw in dealer.draws[start:]]

        def act(d: Dealer, before: Any = before, seat: int = seat, move: int = move) -> Any:
            after = before.clone()
            game.play(after, seat, move, d)
            return after

        tried += alter_draws(game, before, act, dealer, start)
        if game.is_sealed(move):
            for other in game.moves(before, seat):
                if other != move:

                    def choose(d: Dealer, before: Any = before, seat: int = seat, other: int = other) -> Any:
                        after = before.clone()
                        game.play(after, seat, other, d)
                        return after

                    # The last sealed answer shows them all: then it may be noticed, unless it is kept.
                    kept = game.steps[before.agenda[-1].step].name in KEPT.get(table.name, ())
                    if kept or len(game.owing(before)) > 1:
                        tried += compare(game, before, act, script, choose, script, seat)
    assert tried > 0, "no secret was altered: this test proved nothing"
