"""The search: it finds what is best, visits add up, and sealed bids are chosen side by side."""

from __future__ import annotations

from typing import Any

from bots.bidding import bidding
from tablee import bots, games
from tablee.bots.search import SETTING, Node, Search
from tablee.table import SeededDealer


def keys(node: Node, depth: int) -> list[set[int]]:
    """The keys of all nodes at each depth."""
    levels: list[set[int]] = []
    nodes = [node]
    for _ in range(depth):
        levels.append({key for one in nodes for key in one.after})
        nodes = [after for one in nodes for after in one.after.values()]
    return levels


def opening(seed: str, simulations: int) -> tuple[Search, list[int]]:
    """A search about the first move of Bastille, and the moves it had to choose from."""
    game: Any = games.load("bastille")
    state = game.start(4, SeededDealer(seed))
    seat = game.owing(state)[0]
    search = Search(game, bots.judge(game), SETTING, game.seen_by(state, seat), seat, SeededDealer("x"))
    search.think(simulations, 0.0)
    return search, game.moves(state, seat)


def test_visits_add_up() -> None:
    search, moves = opening("visits", 40)
    root = search.roots[search.seat]
    assert search.simulations == 40 == sum(root.after[move].visits for move in moves)
    assert all(0 <= node.value <= node.visits for node in root.after.values())
    assert root.after[search.choice(moves)].visits == max(node.visits for node in root.after.values())


def test_a_choice_is_settled_when_no_other_move_can_catch_up() -> None:
    search, _ = opening("settled", 80)
    visits = sorted(node.visits for node in search.roots[search.seat].after.values())
    lead = float(visits[-1] - visits[-2])
    assert search.settled(lead - 0.5)
    assert not search.settled(lead)


def test_moves_are_widened_by_their_urge() -> None:
    search, moves = opening("wide", 6)
    nodes = [search.roots[search.seat].after[move] for move in moves]
    tried = [node.prior for node in nodes if node.visits > 0]
    untried = [node.prior for node in nodes if node.visits == 0]
    assert 0 < len(tried) < len(moves)
    assert min(tried) >= max(untried)


def test_nobody_answers_a_sealed_bid() -> None:
    """Seats 1 to 3 see of a bid only that it was made: their trees do not branch on it."""
    game, state = bidding("hall")
    search = Search(game, bots.judge(game), SETTING, game.seen_by(state, 0), 0, SeededDealer("x"))
    search.think(60, 0.0)
    bids = game.moves(state, 0)
    assert len([bid for bid in bids if search.roots[0].after[bid].visits > 0]) > 1
    for observer in (1, 2, 3):
        levels = keys(search.roots[observer], observer + 1)
        assert all(len(level) == 1 for level in levels[:observer]), "a seat sees a sealed bid of another"
        assert len(levels[observer]) == len(game.moves(state, observer))


def test_a_sure_victory_is_taken() -> None:
    """Decisions that end the game: the search takes the best place that can be had."""
    game: Any = games.load("bastide")
    checked = 0
    for number in range(12):
        dealer = SeededDealer(f"last/{number}")
        chance = SeededDealer(f"last/{number}/moves")
        state = game.start(4, dealer)
        while state.agenda:
            seat = game.owing(state)[0]
            moves = game.moves(state, seat)
            ends = [move for move in moves if not _after(game, state, seat, move).agenda]
            wins = [move for move in ends if game.scores(_after(game, state, seat, move))[seat].rank == 1]
            if wins and len(moves) > 1:
                bot = bots.load("strong", "x", game, simulations=60)
                assert bot.choose(game.seen_by(state, seat), seat, moves) in wins
                checked += 1
            game.apply(state, seat, moves[chance.below(len(moves))], dealer)
    assert checked > 0


def _after(game: Any, state: Any, seat: int, move: int) -> Any:
    after = state.clone()
    game.apply(after, seat, move, SeededDealer("after"))
    return after
