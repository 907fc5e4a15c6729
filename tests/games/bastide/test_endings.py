"""The four endings, each reached by a whole game; and BD-R11: every game ends."""

from __future__ import annotations

from typing import Any

import pytest

from support.bastide import Jurade
from support.bastide_endings import PLAYERS, play_into, stubborn
from support.proofs import proves
from tablee import games
from tablee.games.bastide.state import OUTCOMES
from tablee.table import ScriptedDealer, SeededDealer


@proves("BD-8.2", "BD-9.1", "BD-R11")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("ending", list(PLAYERS))
def test_a_whole_game_into_each_ending(ending: str, seats: int) -> None:
    game = games.load("bastide")
    dealer = SeededDealer(1, listening=True)
    state, played = play_into(ending, game, seats, dealer)
    assert OUTCOMES[state.outcome] == game.outcome(state) == ending
    assert game.outcomes == tuple(PLAYERS)
    assert sorted(score.rank for score in game.scores(state))[0] == 1
    script = ScriptedDealer([draw.outcome for draw in dealer.draws])
    again = game.start(seats, script)
    for seat, move in played:
        game.play(again, seat, move, script)
    script.finish()
    assert again.dump() == state.dump()


@proves("BD-R11")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_stubborn_players_who_never_bid_end_the_game(seats: int) -> None:
    table = Jurade(seats)
    turns = 0
    while table.state.agenda:
        (player,) = table.game.owing(table.state)
        table.do(f"{player} {stubborn(table.game, table.state, player, table.offered(player))}")
        table.do(f"{player} project hall", *[f"{seat} bid 0" for seat in range(seats)])
        turns += 1
    assert turns == 2 * seats
    assert OUTCOMES[table.state.outcome] == "stalemate"
    assert table.dealer.events[-1].rule == "BD-9.3"
    assert "BD-R11 game_ends" in table.told(table.dealer.events)


@proves("BD-R11")
@pytest.mark.parametrize("seed", range(6))
def test_players_who_never_bid_but_play_what_they_like_end_the_game_too(seed: int) -> None:
    game: Any = games.load("bastide")
    dealer = SeededDealer(seed)
    chance = SeededDealer(f"moves {seed}")
    state = game.start(3 + seed % 3, dealer)
    moves = 0
    while state.agenda:
        seat = game.owing(state)[0]
        offered = game.moves(state, seat)
        bidding = game.text(offered[0]) == "bid 0"
        game.apply(state, seat, offered[0 if bidding else chance.below(len(offered))], dealer)
        moves += 1
    assert moves < 2000
    assert OUTCOMES[state.outcome] in ("siege_lost", "stalemate")


@proves("BD-R11")
def test_a_tile_or_an_influence_interrupts_the_count() -> None:
    table = Jurade(3)
    for player in (0, 1, 2, 0, 1):
        assert table.state.player == player
        table.auction("hall", [0, 0, 0])
    assert table.state.idle == 5
    table.do("2 play house", "2 build A1")
    assert table.state.idle == 0
    for _ in range(5):
        table.auction("hall", [0, 0, 0])
    table.auction("hall", [3, 0, 0])
    table.place()
    assert table.state.idle == 0 and table.waits_for()[0] == "turn"
