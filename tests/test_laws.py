"""Laws that hold for every game, player count and option, at every step of random games."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from support.tables import IDS, TABLES, Table, pick
from tablee import games
from tablee.table import COMPILED, SPECTATOR, Refused, ScriptedDealer, SeededDealer

GAMES = int(os.environ.get("TABLEE_GAMES", "1"))  # at each table
PLAYOUT = 2  # moves played on in each imagined world
MANY = "20000" if COMPILED else "5000"
MOVES = int(os.environ.get("TABLEE_MOVES", MANY))  # random moves of each game with an audit after each


def check_moves(game: Any, state: Any, thorough: bool) -> None:
    """Who owes has moves; lists are unique, rising, allowed, and round-trip as text; the law agrees with the list."""
    for seat in range(state.seats):
        moves = game.moves(state, seat)
        assert bool(moves) == (seat in game.owing(state))
        assert moves == sorted(set(moves))
        for move in moves:
            assert game.refuse(state, seat, move) is None
            assert game.parse(game.text(move)) == move
        if thorough:
            asides = {kind for step in game.steps if step.aside for kind in step.kinds}
            for move in range(game.actions.size):
                refusal = game.refuse(state, seat, move)
                if game.actions.kind(move).name not in asides:
                    assert (refusal is None) == (move in moves), game.text(move)
                if refusal is not None:
                    assert game.sentence(refusal)


def check_refusal(game: Any, state: Any, seat: int, chance: SeededDealer) -> None:
    """A refused move changes nothing, however it is wrong."""
    before = state.dump()
    wrong = chance.below(game.actions.size)
    for refused_seat, move in ((seat, wrong), (seat, game.actions.size), (state.seats, wrong), (-1, wrong), (seat, -1)):
        if game.refuse(state, refused_seat, move) is None:
            continue
        with pytest.raises(Refused) as caught:
            game.play(state, refused_seat, move, SeededDealer(0))
        assert caught.value.refusal.rule and caught.value.sentence
        assert state.dump() == before


def check_views(game: Any, state: Any, chance: SeededDealer) -> None:
    """Views are views of themselves; imagined worlds look the same, are healthy, offer the same moves and go on."""
    for seat in [*range(state.seats), SPECTATOR]:
        view = game.seen_by(state, seat)
        seen = view.dump()
        assert game.seen_by(view, seat).dump() == seen
        assert view.audit() == []
        world = game.imagine(view, seat, SeededDealer(f"world {chance.below(1 << 30)}"))
        assert view.dump() == seen
        assert game.seen_by(world, seat).dump() == seen
        assert world.audit() == []
        assert game.moves(state, seat) == game.moves(view, seat) == game.moves(world, seat)
        dealer = SeededDealer(f"playout {chance.below(1 << 30)}")
        for _ in range(PLAYOUT):
            if world.agenda:
                game.apply(world, *pick(game, world, chance), dealer)  # whoever is asked has a move
        assert world.audit() == []


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_laws(table: Table, number: int) -> None:
    dealer = SeededDealer(f"{table}/{number}", listening=True)
    chance = SeededDealer(f"{table}/{number}/moves")
    game, state = table.start(dealer)
    deal = [draw.outcome for draw in dealer.draws]
    played: list[tuple[int, int, list[int]]] = []
    clones: list[tuple[Any, str]] = []
    while state.agenda:
        assert game.owing(state) and game.outcome(state) is None
        assert state.audit() == []
        seat, move = pick(game, state, chance)
        check_moves(game, state, thorough=len(played) % 8 == 0)
        check_refusal(game, state, seat, chance)
        if (len(played) + number) % 2 == 0:  # every other position: that is what costs most
            check_views(game, state, chance)
        dumped = json.dumps(state.dump())
        assert json.dumps(game.load(json.loads(dumped)).dump()) == dumped
        clones.append((state.clone(), dumped))
        before = len(dealer.draws)
        game.play(state, seat, move, dealer)
        played.append((seat, move, [draw.outcome for draw in dealer.draws[before:]]))
    assert state.audit() == []
    for seat in range(table.seats):
        assert game.moves(state, seat) == []

    for clone, dumped in clones:
        assert json.dumps(clone.dump()) == dumped

    again = game.start(table.seats, ScriptedDealer(deal), dict.fromkeys(table.options, True))
    for seat, move, outcomes in played:
        script = ScriptedDealer(outcomes)
        game.play(again, seat, move, script)
        script.finish()
    assert again.dump() == state.dump()

    assert game.outcome(state) in (game.outcomes or (None,))
    scores = game.scores(state)
    assert min(score.rank for score in scores) == 1
    for score in scores:
        assert score.total == sum(line.points for line in score.lines)
        for line in score.lines:
            assert game.words[f"score.{line.name}"]


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_every_event_can_be_told(table: Table) -> None:
    """Every event cites a rule of the rulebook and has its sentence."""
    dealer = SeededDealer(f"{table}/told", listening=True)
    chance = SeededDealer(f"{table}/told/moves")
    game, state = table.start(dealer)
    names = [f"player {seat}" for seat in range(table.seats)]
    rules = {rule.number for rule in games.rules(table.name)}
    while state.agenda:
        seat, move = pick(game, state, chance)
        assert game.asked(state.agenda[-1])
        assert game.move_told(move)
        game.apply(state, seat, move, dealer)
    for event in dealer.events:
        assert event.rule in rules
        assert game.told(event, names)


@pytest.mark.parametrize("name", games.names())
def test_random_moves_keep_the_table_healthy(name: str) -> None:
    """Random moves by the thousand, by the million in a soak run, without a failed audit."""
    sitting_down = [table for table in TABLES if table.name == name]
    moves = number = 0
    while moves < MOVES:
        dealer = SeededDealer(f"healthy/{number}")
        chance = SeededDealer(f"healthy/{number}/moves")
        game, state = sitting_down[number % len(sitting_down)].start(dealer)
        while state.agenda:
            assert state.audit() == []
            game.apply(state, *pick(game, state, chance), dealer)
            moves += 1
        assert state.audit() == []
        number += 1
    assert moves >= MOVES


@pytest.mark.parametrize("name", games.names())
def test_every_word_is_there(name: str) -> None:
    """Each kind of move, event, deciding step and option has its sentence in the catalogue."""
    game = games.load(name)
    keys = [f"move.{kind.name}" for kind in game.actions.kinds]
    keys += [f"event.{kind.name}" for kind in game.events]
    keys += [f"step.{step.name}" for step in game.steps if step.kinds and not step.aside]
    keys += [f"option.{option}" for option in game.options]
    assert [key for key in keys if not game.words.get(key)] == []
