"""Section 9: the siege and the end."""

from __future__ import annotations

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee.games.bastide.state import ALL_WORKS, OUTCOMES, SIEGE_LOST, STALEMATE
from tablee.table import Event


def besieged(walls: int, siege_needs_more: bool = False) -> Jurade:
    """A camp of 12 points, an English tile of 2 to come, and so much influence on the walls, all four standing."""
    table = Jurade(4, siege_needs_more=siege_needs_more)
    table.wall(1, "north", "south", "west", "east")
    missing = walls - 4
    for word in table.state.parts.town.words:
        if missing and word.startswith("wall") and table.owner(word) < 0:
            table.own(2, word)
            missing -= 1
    table.camp(1, 1, 1, 1, 2, 2, 4)
    return table


def storm(table: Jurade) -> tuple[str, list[Event]]:
    """The eighth tile is played: 14 points in all."""
    events = table.harass(2)
    assert table.values(events, "siege")[0][1] == 14
    return OUTCOMES[table.state.outcome], events


@proves("BD-X9")
def test_BD_X9() -> None:
    assert storm(besieged(14))[0] == "siege_held"
    assert storm(besieged(13))[0] == "siege_lost"
    table = Jurade(4)
    table.fill(1, "wall_north", "wall_south", "wall_west")
    table.camp(1, 1, 1, 1, 1, 1, 1)
    table.harass(1)
    assert OUTCOMES[table.state.outcome] == "siege_lost"  # 11 influence against 8 points, but a wall is missing


@proves("BD-9.1")
def test_all_four_walls_must_stand() -> None:
    for sides, outcome in ((("north", "south", "west", "east"), "siege_held"), (("north", "south"), "siege_lost")):
        table = Jurade(4)
        table.fill(1, *[f"wall_{side}" for side in sides])
        table.camp(1, 1, 1, 1, 1, 1, 1)
        table.harass(1)
        assert OUTCOMES[table.state.outcome] == outcome


@proves("BD-R2")
def test_at_least_as_many_are_enough_unless_the_option_asks_for_more() -> None:
    outcome, events = storm(besieged(14))
    assert outcome == "siege_held" and "BD-R2 game_ends" in table_told(events)
    assert storm(besieged(14, siege_needs_more=True))[0] == "siege_lost"
    table = besieged(14, siege_needs_more=True)
    table.state.camp = [2, 2, 0, 1]
    table.state.bag[2] += 2
    table.state.bag_size += 2
    table.camp(1, 1)
    table.harass(1)  # 13 points against 14
    assert OUTCOMES[table.state.outcome] == "siege_held"


def table_told(events: list[Event]) -> list[str]:
    return Jurade().told(events)


@proves("BD-9.2")
@pytest.mark.parametrize(("walls", "sign"), [(14, 1), (13, -1)])
def test_cards_and_camp_route_count_for_the_french_and_against_them_for_the_english(walls: int, sign: int) -> None:
    table = besieged(walls)
    table.own(1, "hall-A2", "hall-B1")
    table.state.cards = [2, 3, 1]
    table.state.route = [0, 5, 0, 2]
    storm(table)
    scores = table.game.scores(table.state)
    assert [score.total for score in scores] == [
        0,
        4 + 2 + sign * (4 + 5),
        walls - 4 + sign * 8,
        sign * (6 + 2),
    ]
    assert {line.rule for score in scores for line in score.lines} == {"BD-9.2"}
    lines = {line.name: line.points for line in scores[1].lines}
    assert lines == {"wall": 4, "voirie": 2, "majorities": sign * 4, "camp_route": sign * 5}


@proves("BD-9.3")
def test_most_points_win() -> None:
    table = Jurade(3)
    table.own(0, "hall-A2")
    table.own(1, "hall-B1", "hall-B3", "hall-C2")
    table.state.outcome = STALEMATE
    assert [score.rank for score in table.game.scores(table.state)] == [2, 1, 3]


@proves("BD-9.3")
@pytest.mark.parametrize(
    ("mine", "ranks"),
    [
        (("wall_north-A1", "hall-A2", "hall-B1"), [1, 2, 2]),  # walls first
        (("church-1", "church-2", "hall-A2"), [3, 1, 1]),  # the others have a wall
    ],
)
def test_ties_are_broken_by_walls_then_religious_buildings(mine: tuple[str, ...], ranks: list[int]) -> None:
    table = Jurade(3)
    table.site("church", "A1")
    table.own(0, *mine)
    if ranks[0] == 1:
        table.own(1, "long_street_north-A1B1", "long_street_north-A2B2", "long_street_north-A3B3")
        table.own(2, "long_street_south-B1C1", "long_street_south-B2C2", "long_street_south-B3C3")
    else:
        table.own(1, "wall_south-C1", "long_street_north-A2B2", "long_street_north-A3B3")
        table.own(2, "wall_south-C2", "long_street_south-B2C2", "long_street_south-B3C3")
    table.state.outcome = ALL_WORKS
    scores = table.game.scores(table.state)
    assert [score.total for score in scores] == [3, 3, 3]
    assert [score.rank for score in scores] == ranks


@proves("BD-9.3")
def test_religious_buildings_break_a_tie_on_walls_and_voirie_comes_last() -> None:
    table = Jurade(3)
    table.site("church", "A1")
    table.own(0, "wall_north-A1", "church-1")
    table.own(1, "wall_north-A2", "hall-A2")
    table.own(2, "wall_north-A3", "hall-B1")
    table.state.outcome = ALL_WORKS
    assert [score.rank for score in table.game.scores(table.state)] == [1, 2, 2]
    # Equal points, walls and religious buildings: a lost card against more voirie.
    table.own(2, "hall-B3", "hall-C2", "short_street_west-A1A2", "short_street_west-B1B2")
    table.state.cards = [-1, -1, 2]
    table.state.outcome = SIEGE_LOST
    scores = table.game.scores(table.state)
    assert scores[1].total == scores[2].total == 2
    assert [score.rank for score in scores] == [1, 3, 2]


@proves("BD-9.2", "BD-9.3")
def test_the_end_tells_points_and_winners() -> None:
    table = besieged(14)
    _, events = storm(table)
    assert table.values(events, "scored") == [(0, 0), (1, 4), (2, 10), (3, 0)]
    assert table.values(events, "wins") == [(2,)]
