"""Players who steer a whole game into a given ending, by fixed choices and a fixed seed; records can be made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.games.bastide.town import WALLS, WORKS
from tablee.table import Dealer, SeededDealer

Player = Callable[[Any, Any, int, list[str]], str]  # game, state, seat, what is offered: what they do


def first(offered: list[str], *beginnings: str) -> str:
    """The first move that begins like this, in the order of preference; otherwise the first of all."""
    for beginning in beginnings:
        for move in offered:
            if move.startswith(beginning):
                return move
    return offered[0]


def bids_of(game: Any, state: Any, seat: int, offered: list[str], wanted: int) -> str:
    """The initiator bids for `wanted` influence, as far as their money goes; all others bid nothing."""
    price = game.parts.price
    if offered[0].startswith("add") or seat != state.player:
        return offered[0]
    return f"{offered[0].split()[0]} {min(wanted * price, (len(offered) - 1) // price * price)}"


def builder(game: Any, state: Any, seat: int, offered: list[str]) -> str:
    """Begins every work with one influence each, and plays houses until they can pay for it."""
    kind = offered[0].split()[0]
    begun = {WORKS[work] for work in range(len(WORKS)) if state.taken[work] > 0}
    if kind == "propose":
        rich = state.money[seat] + state.chest // state.seats >= game.parts.price
        return first(offered, "propose" if rich else "play house", "play fire", "propose")
    if kind == "project":
        return first([move for move in offered[::-1] if move.split()[1] not in begun] or offered)
    if kind in ("bid", "add"):
        return bids_of(game, state, seat, offered, 1)
    return first(offered, "stop")


def defender(game: Any, state: Any, seat: int, offered: list[str]) -> str:
    """Fills the walls, then lets the weakest English come, and mends what they break."""
    kind = offered[0].split()[0]
    full = [state.taken[wall] == game.parts.town.size[wall] for wall in WALLS]
    if kind == "propose":
        rich = state.money[seat] + state.chest // state.seats >= game.parts.price
        if all(full):
            return first(offered, "play english-1", "play english-2", "play house", "play fire")
        return first(offered, "propose" if rich else "play house", "play english-1", "play english-2", "play fire")
    if kind == "project":
        return first(offered, *[f"project {WORKS[wall]}" for wall in WALLS if state.taken[wall] == 0], "project wall")
    if kind in ("bid", "add"):
        return bids_of(game, state, seat, offered, 4)
    return first(offered, "burn", "stop")


def traitor(game: Any, state: Any, seat: int, offered: list[str]) -> str:
    """Plays English tiles as soon as they draw them, and houses to draw."""
    return first(offered, "play english", "play house", "play fire", "stop")


def stubborn(game: Any, state: Any, seat: int, offered: list[str]) -> str:
    """Proposes and never bids."""
    return first(offered, "propose")


PLAYERS: dict[str, Player] = {
    "all_works": builder,
    "siege_held": defender,
    "siege_lost": traitor,
    "stalemate": stubborn,
}
SEEDS = {"all_works": 1, "siege_held": 1, "siege_lost": 1, "stalemate": 1}


def play_into(ending: str, game: Any, seats: int, dealer: Dealer | None = None) -> tuple[Any, list[tuple[int, int]]]:
    """A whole game that ends so: the last state, and every move as (seat, move)."""
    dealer = dealer or SeededDealer(SEEDS[ending])
    state = game.start(seats, dealer)
    played: list[tuple[int, int]] = []
    while state.agenda:
        seat = game.owing(state)[0]
        moves = game.moves(state, seat)
        move = game.parse(PLAYERS[ending](game, state, seat, [game.text(move) for move in moves]))
        played.append((seat, move))
        game.play(state, seat, move, dealer)
        assert state.audit() == []
        assert len(played) < 5000, "this game does not end"
    return state, played
