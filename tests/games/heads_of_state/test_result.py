"""Section 8: the end."""

from __future__ import annotations

import pytest

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import RANKS


@proves("HS-8.1")
@pytest.mark.parametrize(
    ("rank", "points"),
    [("baron", 4), ("count", 6), ("earl", 8), ("marquis", 10), ("duke", 12), ("prince", 14), ("king", 16)],
)
def test_the_most_noble_cards_of_a_rank(rank: str, points: int) -> None:
    table = Europe()
    table.cards_won(1, **{rank: 2})
    table.cards_won(2, **{rank: 1})
    table.revolution(last=True)
    assert [table.points(seat, "most") for seat in range(4)] == [0, points, 0, 0]


@proves("HS-8.1")
def test_two_tied_players_get_half_each_and_three_get_nothing() -> None:
    table = Europe()
    for seat in (0, 1):
        table.cards_won(seat, duke=2)
    for seat in (1, 2, 3):
        table.cards_won(seat, earl=1)
    events = table.revolution(last=True)
    assert [table.points(seat, "most") for seat in range(4)] == [6, 6, 0, 0]
    nobody = [RANKS[rank] for (rank,) in table.values(events, "nobody_most")]
    assert nobody == ["baron", "count", "earl", "marquis", "prince", "king"]


@proves("HS-8.1")
def test_nobody_without_a_card_counts_even_with_two_players() -> None:
    table = Europe(2)
    table.revolution(last=True)
    assert [table.points(seat, "most") for seat in range(2)] == [0, 0]


@proves("HS-8.1")
def test_it_comes_after_the_scoring_of_1789() -> None:
    table = Europe()
    table.noble(0, "galicia-baron")
    told = table.told(table.revolution(last=True))
    assert told.index("HS-7.3 takes_round") < told.index("HS-8.1 most_nobles") < told.index("HS-8.2 wins")
    assert table.points(0, "round_3") == 7 and table.points(0, "most") == 4


@proves("HS-8.2")
def test_most_points_win() -> None:
    table = Europe()
    for seat, points in enumerate((30, 50, 40, 10)):
        table.state.points[seat * 7] = points
    events = table.revolution(last=True)
    assert [score.rank for score in table.game.scores(table.state)] == [3, 1, 2, 4]
    assert table.values(events, "wins") == [(1, 50)]


@proves("HS-8.2")
@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ({"king": 2}, {"king": 1, "prince": 5}, [1, 2]),
        ({"king": 1, "prince": 1}, {"king": 1, "prince": 2}, [2, 1]),
        ({"king": 1, "baron": 1}, {"king": 1, "count": 1}, [2, 1]),
        ({"king": 1, "baron": 2}, {"king": 1, "baron": 1}, [1, 2]),
        ({"king": 1, "baron": 1}, {"king": 1, "baron": 1}, [1, 1]),
    ],
)
def test_ties_are_broken_by_noble_cards_from_the_king_down(
    first: dict[str, int], second: dict[str, int], ranks: list[int]
) -> None:
    table = Europe(2)
    table.cards_won(0, **first)
    table.cards_won(1, **second)
    scores = table.game.scores(table.state)
    assert scores[0].total == scores[1].total == 0
    assert [score.rank for score in scores] == ranks


@proves("HS-8.2")
def test_a_shared_victory() -> None:
    table = Europe(3)
    events = table.revolution(last=True)
    assert table.values(events, "wins") == [(0, 0), (1, 0), (2, 0)]
