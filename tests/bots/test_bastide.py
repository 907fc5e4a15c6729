"""Bastide's bots: who would win a siege, who is about to begin one, and what experts have learned of bids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support.bastide import bidding
from tablee import bots, games
from tablee.bots.bastide.siege import besieger, places, wins
from tablee.games.bastide.parts import ENGLISH
from tablee.games.bastide.state import EMPTY, TURN
from tablee.table import SeededDealer


def full_camps(count: int) -> Iterator[tuple[Any, Any]]:
    """Turns of random games that begin with a full camp."""
    game: Any = games.load("bastide")
    for number in range(count):
        dealer = SeededDealer(f"camp/{number}")
        chance = SeededDealer(f"camp/{number}/moves")
        state = game.start(4, dealer)
        while state.agenda:
            if state.agenda[-1].step == TURN and sum(state.camp) == state.parts.camp:
                yield game, state
            seat = game.owing(state)[0]
            moves = game.moves(state, seat)
            game.apply(state, seat, moves[chance.below(len(moves))], dealer)


def test_places_are_those_of_the_siege() -> None:
    checked = 0
    for game, state in full_camps(30):
        for move in game.moves(state, state.player):
            after = state.clone()
            game.apply(after, state.player, move, SeededDealer("siege"))
            tile = move - game.actions.first("play")
            if not after.agenda and tile >= ENGLISH:
                found = places(state, tile - ENGLISH + 1)
                ranks = [score.rank for score in game.scores(after)]
                assert [1 + sum(other > place for other in found) for place in found] == ranks
                checked += 1
    assert checked > 10


def test_whoever_may_win_by_siege_is_seen_coming() -> None:
    seen = 0
    for game, state in full_camps(30):
        evaluator = bots.evaluator(game, learned=True)
        victor = besieger(state)
        if victor != EMPTY:
            chances = evaluator.win_chances(state)
            assert chances[victor] >= 0.5
            assert abs(sum(chances) - 1.0) < 1e-9
            tiles = [tile for tile in range(ENGLISH, ENGLISH + 4) if state.hand[victor * (ENGLISH + 4) + tile] > 0]
            assert any(wins(places(state, tile - ENGLISH + 1), victor) for tile in tiles)
            seen += 1
    assert seen > 0


def test_an_expert_expects_small_bids() -> None:
    """Whoever bids first takes the Prince's card, and that costs points in a town that falls (BD-9.2)."""
    game, state = bidding("wall_north")
    seat = state.player
    bids = [game.parse("bid 0"), game.parse("bid 3")]
    nothing, one = bots.evaluator(game, learned=True).policy.scores(state, seat, bids)
    assert nothing > one
    nothing, one = bots.evaluator(game).policy.scores(state, seat, bids)
    assert one > nothing
