"""If the game ended now: the engine's own final scoring, and nothing that a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.tables import TABLES, Table, pick
from tablee import games
from tablee.games.bastide.state import SIEGE_LOST
from tablee.games.bastide.steps.end_of_turn import besiege
from tablee.games.bastille.generated import MONKS, RESULT, SCORING
from tablee.games.bastille.parts import MONK, WEAPON_KINDS
from tablee.games.bastille.state import EMPTY, LINES, SCORE_LINES
from tablee.games.heads_of_state.generated import NEW_ROUND, REVOLUTION
from tablee.table import HIDDEN, SPECTATOR, Game, SeededDealer, Task, filled, total

MISSIONS = {line for line, (name, _) in enumerate(SCORE_LINES) if name.endswith("missions")}


def positions(table: Table, every: int) -> Iterator[tuple[Any, Any]]:
    """The game, and some of the positions of a random one."""
    dealer, chance = SeededDealer(f"outlook/{table}"), SeededDealer(f"outlook/{table}/moves")
    game, state = table.start(dealer)
    number = 0
    while state.agenda:
        if number % every == 0:
            yield game, state
        game.play(state, *pick(game, state, chance), dealer)
        number += 1


def end_bastille(game: Any, state: Any) -> Any:
    """The final scoring at once: with no henchman to draw, no weapon to take and no monk to ask."""
    ended = state.clone()
    ended.shown = filled(0, WEAPON_KINDS)
    ended.bag = filled(0, ended.seats)
    ended.agenda = [Task(SCORING, (), (1,)), Task(MONKS, (), (0,))]
    game.settle(ended, SeededDealer(0))
    return ended


@pytest.mark.parametrize("table", [table for table in TABLES if table.name == "bastille"], ids=str)
def test_bastille_ends_as_its_final_scoring_does(table: Table) -> None:
    compared = 0
    for game, now in positions(table, 5):
        if any(task.step == RESULT for task in now.agenda):
            continue  # the final scoring has begun
        state = now.clone()
        for monk in state.parts.monks:
            state.monk_group[monk] = monk % MONK if state.where[monk] >= 0 else EMPTY
        ended = end_bastille(game, state)
        assert not ended.agenda
        for seat in range(state.seats):
            outlook = game.outlook(game.seen_by(state, seat), seat)
            for other, score in enumerate(outlook.scores):
                points = ended.points[other * LINES : (other + 1) * LINES]
                hidden = 0 if other == seat else sum(points[line] for line in MISSIONS)
                in_bag = state.bag[other] * state.parts.points_per_henchman  # the engine was given an empty one
                assert score.total == total(points) - hidden + in_bag
                assert ("missions" in outlook.unknown[other]) == (other != seat and bool(state.missions(other)))
                assert ("catacombs" in outlook.unknown[other]) == (state.bag[other] > 0)
        compared += 1
    assert compared > 3, "this test proved nothing"


def test_a_monk_without_a_group_is_named_and_counts_what_is_certain() -> None:
    table = next(table for table in TABLES if table.name == "bastille")
    game, state = table.start(SeededDealer("monk"))
    monk = state.parts.monks[0]
    before = game.outlook(game.seen_by(state, 0), 0)
    state.where[monk] = 0
    after = game.outlook(game.seen_by(state, 0), 0)
    card = state.parts.characters[monk]
    more = card.points + card.gems * state.parts.points_per_gem + (state.parts.crowns_final if card.crowns else 0)
    assert after.scores[0].total == before.scores[0].total + more
    assert after.unknown[0] == [*before.unknown[0], "monks"]


def end_heads_of_state(game: Any, state: Any) -> Any:
    """The last revolution at once."""
    ended = state.clone()
    ended.round = len(state.parts.rounds)
    ended.agenda = [Task(REVOLUTION, (), (0,))]
    game.settle(ended, SeededDealer(0))
    return ended


@pytest.mark.parametrize("table", [table for table in TABLES if table.name == "heads_of_state"], ids=str)
def test_heads_of_state_ends_as_its_last_revolution_does(table: Table) -> None:
    scored = 0
    for game, state in positions(table, 23):
        outlook = game.outlook(game.seen_by(state, SPECTATOR), SPECTATOR)
        if any(task.step == NEW_ROUND for task in state.agenda):
            continue
        ended = end_heads_of_state(game, state)
        assert [score.total for score in outlook.scores] == [score.total for score in game.scores(ended)]
        assert [score.rank for score in outlook.scores] == [score.rank for score in game.scores(ended)]
        scored += any(score.total != now.total for score, now in zip(outlook.scores, game.scores(state), strict=True))
    assert scored > 3, "this test proved nothing"


@pytest.mark.parametrize("table", [table for table in TABLES if table.name == "bastide"], ids=str)
def test_bastide_tells_what_a_siege_would_do(table: Table) -> None:
    told = set()
    for game, state in positions(table, 11):
        outlook = game.outlook(game.seen_by(state, 0), 0)
        begun, siege = outlook.notes
        assert begun.values == (sum(taken > 0 for taken in state.taken), 14)
        fallen = state.clone()
        besiege(fallen, 0, SeededDealer(0))
        assert siege.name == ("siege_lost" if fallen.outcome == SIEGE_LOST else "siege_held")
        after = [score.total for score in game.scores(fallen)]
        assert siege.points == (after if fallen.outcome == SIEGE_LOST else [])
        assert [score.total for score in outlook.scores] == [score.total for score in game.scores(state)]
        told.add(siege.name)
    assert "siege_lost" in told


def shown(outlook: Any) -> object:
    """All that an outlook tells."""
    lines = [(score.total, score.rank, [(line.name, line.points) for line in score.lines]) for score in outlook.scores]
    return lines, outlook.unknown, [(note.name, note.values, note.points) for note in outlook.notes]


def alter_bastille(state: Any) -> None:
    """Another mission in the hand of the last seat."""
    mine = [number for number, taker in enumerate(state.taker) if taker == state.seats - 1]
    state.taken = [(held + 1) % len(state.parts.missions) if n in mine else held for n, held in enumerate(state.taken)]


def alter_hand(state: Any) -> None:
    """Other cards or tiles in the hand of the last seat."""
    size = len(state.hand) // state.seats
    hand = list(state.hand[-size:])
    state.hand[-size:] = type(state.hand)([*hand[1:], hand[0]])


ALTER: dict[str, Callable[[Any], None]] = {
    "bastille": alter_bastille,
    "heads_of_state": alter_hand,
    "bastide": alter_hand,
}


@pytest.mark.parametrize("name", games.names())
def test_the_secrets_of_others_do_not_change_an_outlook(name: str) -> None:
    table = next(table for table in TABLES if table.name == name and not table.options)
    altered = 0
    for game, state in positions(table, 17):
        other = state.clone()
        ALTER[name](other)
        altered += other.dump() != state.dump()
        for seat in [*range(state.seats - 1), SPECTATOR]:
            before = shown(game.outlook(game.seen_by(state, seat), seat))
            assert before == shown(game.outlook(game.seen_by(other, seat), seat))
    assert altered > 3, "no secret was altered: this test proved nothing"


def test_a_game_without_an_outlook_of_its_own_tells_the_plain_score() -> None:
    game: Any = games.load("bastide")
    state = game.start(3, SeededDealer(1))
    outlook = Game.outlook(game, game.seen_by(state, 0), 0)
    assert [score.total for score in outlook.scores] == [score.total for score in game.scores(state)]
    assert outlook.unknown == [[], [], []]
    assert HIDDEN not in [score.total for score in outlook.scores]
