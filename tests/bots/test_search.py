"""The search: it finds what is best, visits add up, and sealed bids are chosen side by side."""

from __future__ import annotations

from typing import Any

from support.bastide import bidding
from tablee import bots, games
from tablee.bots.node import NOWHERE, Node
from tablee.bots.points import points
from tablee.bots.search import SETTINGS, Search
from tablee.bots.utility import SHREWD
from tablee.table import SeededDealer


def opening(seed: str, simulations: int) -> tuple[Search, list[int]]:
    """A search about the first move of Bastille, and the moves it had to choose from."""
    game: Any = games.load("bastille")
    state = game.start(4, SeededDealer(seed))
    seat = game.owing(state)[0]
    search = Search(bots.load_evaluator(game), SETTINGS, game.seen_by(state, seat), seat, SHREWD, SeededDealer("x"))
    search.think(simulations, 0.0)
    return search, game.moves(state, seat)


def test_visits_add_up() -> None:
    search, moves = opening("visits", 40)
    visits = [search.visits(move) for move in moves]
    assert search.simulations == 40 == sum(visits)
    assert all(0 <= search.mean(move) <= 1 for move in moves if search.visits(move) > 0)
    assert search.visits(search.choice(moves)) == max(visits)


def test_a_choice_is_settled_when_no_other_move_can_catch_up() -> None:
    search, moves = opening("settled", 80)
    visits = sorted(search.visits(move) for move in moves)
    lead = float(visits[-1] - visits[-2])
    assert search.settled(lead - 0.5)
    assert not search.settled(lead)


def test_moves_are_widened_by_their_prior() -> None:
    search, moves = opening("wide", 6)
    root = search.roots[search.seat]
    assert list(root.moves) == moves
    tried = [prior for prior, visits in zip(root.priors, root.visits, strict=True) if visits > 0]
    untried = [prior for prior, visits in zip(root.priors, root.visits, strict=True) if visits == 0]
    assert 0 < len(tried) < len(moves)
    assert min(tried) >= max(untried)


def test_nobody_answers_a_sealed_bid() -> None:
    """Seats 1 to 3 see of a bid only that it was made: their trees do not branch on it."""
    game, state = bidding("hall")
    search = Search(bots.load_evaluator(game), SETTINGS, game.seen_by(state, 0), 0, SHREWD, SeededDealer("x"))
    search.think(60, 0.0)
    bids = game.moves(state, 0)
    assert len([bid for bid in bids if search.visits(bid) > 0]) > 1
    for observer in (1, 2, 3):
        node = search.roots[observer]
        for _ in range(observer):
            assert len(node.moves) == 0 and len(node.after) == 1, "a seat sees a sealed bid of another"
            node = next(iter(node.after.values()))
        assert list(node.moves) == game.moves(state, observer)


def test_the_best_of_bad_moves_is_found() -> None:
    """What a seat wants may be worth less than nothing, whatever it does."""
    game, state = bidding("hall")
    search = Search(bots.load_evaluator(game), SETTINGS, game.seen_by(state, 0), 0, SHREWD, SeededDealer("x"))
    bids = game.moves(state, 0)
    root = search.roots[0]
    root.open(bids, points([1.0 / len(bids)] * len(bids)))
    for place in range(len(bids)):
        root.offered[place] = root.visits[place] = 50
        root.values[place] = -5.0 * (50 - place)
    assert search._select(root, state, 0, bids) == len(bids) - 1


def test_new_moves_join_and_the_others_keep_what_they_have() -> None:
    """Chance is not part of the path, so another world may offer other moves after the same ones."""
    node = Node()
    node.open([3, 7], points([0.4, 0.6]))
    node.visits[1] = 5
    assert node.unknown([3, 7]) == 0 and node.unknown([1, 3, 5, 9]) == 3
    node.open([1, 3, 5, 9], points([0.1, 0.2, 0.3, 0.4]))
    assert list(node.moves) == [1, 3, 5, 7, 9]
    assert list(node.priors) == [0.1, 0.4, 0.3, 0.6, 0.4]
    assert list(node.visits) == [0, 0, 0, 5, 0]
    assert node.place(7) == 3 and node.place(4) == NOWHERE


def test_a_sure_victory_is_taken() -> None:
    """Decisions that end the game: the search takes the best place that can be had, unless it loves the town more."""
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
                bot = bots.load("strong/treacherous", game, "x", simulations=60)
                assert bot.choose(game.seen_by(state, seat), seat, moves) in wins
                checked += 1
            game.apply(state, seat, moves[chance.below(len(moves))], dealer)
    assert checked > 0


def _after(game: Any, state: Any, seat: int, move: int) -> Any:
    after = state.clone()
    game.apply(after, seat, move, SeededDealer("after"))
    return after
