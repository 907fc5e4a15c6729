"""Whether a move showed anybody something secret: then it cannot be undone."""

from __future__ import annotations

from typing import Final

from tablee.table import ALL, SPECTATOR, Dealer, Game, ImpossibleOutcome, Refused, ScriptedDealer, SeededDealer, State

WORLDS: Final = 40  # tried for each viewer


def shows(game: Game[State], before: State, seat: int, move: int, seed: str) -> bool:
    """Whether somebody learns from this move, which draws nothing, what he could not know before.

    A viewer learns nothing if the move looks the same to him in every world that he thought possible. Of a sealed
    move the others must not even see which it was, so for them the other answers are tried.
    """
    dealer = SeededDealer(seed)
    for viewer in [*range(before.seats), SPECTATOR]:
        seen = _after(game, before, seat, move, viewer)
        if game.is_sealed(move) and viewer != seat:
            others = [other for other in game.moves(before, seat) if other != move]
            if any(_after(game, before, seat, other, viewer) != seen for other in others[:WORLDS]):
                return True
        elif _differs(game, before, seat, move, viewer, seen, dealer):
            return True
    return False


def _differs(game: Game[State], before: State, seat: int, move: int, viewer: int, seen: object, dealer: Dealer) -> bool:
    """Whether the move looks different in a world that the viewer thought possible."""
    view = game.seen_by(before, viewer)
    for _ in range(WORLDS):
        world = game.imagine(view, viewer, dealer)
        if _after(game, world, seat, move, viewer) != seen:
            return True
    return False


def _after(game: Game[State], before: State, seat: int, move: int, viewer: int) -> object:
    """What the viewer sees and hears of a move in this world; None if it cannot happen there."""
    state = before.clone()
    dealer = ScriptedDealer((), listening=True)
    try:
        game.play(state, seat, move, dealer)
    except (Refused, ImpossibleOutcome):
        return None
    heard = [(event.rule, event.kind, event.values) for event in dealer.events if event.audience in (ALL, viewer)]
    return game.seen_by(state, viewer).dump(), heard
