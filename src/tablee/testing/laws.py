"""The laws of the kernel, which every position of every game keeps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain
from typing import Any

from tablee.table import SPECTATOR, Refused, ScriptedDealer, SeededDealer
from tablee.testing.tables import Table, pick

PLAYOUT = 2  # moves played on in each imagined world
THOROUGH = 8  # at every eighth position all moves of the game are tried, allowed or not


def check_laws(table: Table, seed: str, number: int = 0) -> None:
    """A random game in which moves, refusals, clones, dumps, views and worlds agree, and which repeats exactly."""
    dealer = SeededDealer(seed, listening=True)
    chance = SeededDealer(f"{seed}/moves")
    game, state = table.start(dealer)
    deal = [draw.outcome for draw in dealer.draws]
    played: list[tuple[int, int, list[int]]] = []
    clones: list[tuple[Any, str]] = []
    while state.agenda:
        assert game.owing(state), "the game is not over, and nobody owes a move"
        assert game.outcome(state) is None, f"the game is not over, and its outcome is {game.outcome(state)!r}"
        check_audit(state)
        seat, move = pick(game, state, chance)
        check_moves(game, state, thorough=len(played) % THOROUGH == 0)
        check_refusal(game, state, seat, chance)
        if (len(played) + number) % 2 == 0:  # every other position: that is what costs most
            check_views(game, state, chance)
        dumped = json.dumps(state.dump())
        assert json.dumps(game.load(json.loads(dumped)).dump()) == dumped, f"a dump is not loaded as it was: {dumped}"
        clones.append((state.clone(), dumped))
        before = len(dealer.draws)
        game.play(state, seat, move, dealer)
        played.append((seat, move, [draw.outcome for draw in dealer.draws[before:]]))
    check_audit(state)
    for seat in range(table.seats):
        assert game.moves(state, seat) == [], f"the game is over, and seat {seat} has moves"

    for clone, dumped in clones:
        assert json.dumps(clone.dump()) == dumped, "a clone has changed with the state that it was made of"

    again = game.start(table.seats, ScriptedDealer(deal), table.chosen)
    for seat, move, outcomes in played:
        script = ScriptedDealer(outcomes)
        game.play(again, seat, move, script)
        script.finish()
    assert again.dump() == state.dump(), "the same moves and draws have led to another end"
    check_end(game, state)


def check_healthy(tables: Sequence[Table], moves: int, seed: str) -> None:
    """So many random moves, at one table after the other, with an audit after each."""
    played = number = 0
    while played < moves:
        dealer = SeededDealer(f"{seed}/{number}")
        chance = SeededDealer(f"{seed}/{number}/moves")
        game, state = tables[number % len(tables)].start(dealer)
        while state.agenda:
            check_audit(state)
            game.apply(state, *pick(game, state, chance), dealer)
            played += 1
        check_audit(state)
        number += 1


def check_audit(state: Any) -> None:
    """Nothing is lost or made up."""
    faults = state.audit()
    assert faults == [], f"the audit finds {faults} in {state.dump()}"


def check_moves(game: Any, state: Any, thorough: bool) -> None:
    """Who owes has moves; lists are unique, rising, allowed, and round-trip as text; the law agrees with the list."""
    asides = {kind for step in game.steps if step.aside for kind in step.kinds}
    for seat in range(state.seats):
        moves = game.moves(state, seat)
        assert bool(moves) == (seat in game.owing(state)), f"seat {seat} has moves and owes none, or owes and has none"
        assert moves == sorted(set(moves)), f"the moves of seat {seat} do not rise, or one is there twice: {moves}"
        for move in moves:
            assert game.refuse(state, seat, move) is None, f"{game.text(move)!r} is listed, and refused"
            assert game.parse(game.text(move)) == move, f"{game.text(move)!r} is read as another move"
        if thorough:
            for move in range(game.actions.size):
                refusal = game.refuse(state, seat, move)
                if game.actions.kind(move).name not in asides:
                    assert (refusal is None) == (move in moves), f"{game.text(move)!r} is allowed, and not listed"
                if refusal is not None:
                    assert game.sentence(refusal), f"no sentence for the reason {refusal.reason!r}"


def check_refusal(game: Any, state: Any, seat: int, chance: SeededDealer) -> None:
    """A refused move changes nothing, however it is wrong."""
    before = state.dump()
    wrong = chance.below(game.actions.size)
    for refused_seat, move in ((seat, wrong), (seat, game.actions.size), (state.seats, wrong), (-1, wrong), (seat, -1)):
        if game.refuse(state, refused_seat, move) is None:
            continue
        try:
            game.play(state, refused_seat, move, SeededDealer(0))
        except Refused as error:
            assert error.refusal.rule and error.sentence, f"move {move} is refused without a rule or a sentence"
        else:
            raise AssertionError(f"move {move} of seat {refused_seat} is refused, and played all the same")
        assert state.dump() == before, f"move {move} was refused, and the table has changed"


def check_views(game: Any, state: Any, chance: SeededDealer) -> None:
    """Views are views of themselves; imagined worlds look the same, are healthy, offer the same moves and go on."""
    for seat in [*range(state.seats), SPECTATOR]:
        view = game.seen_by(state, seat)
        seen = view.dump()
        assert game.seen_by(view, seat).dump() == seen, f"what seat {seat} sees of its own view is not that view"
        check_audit(view)
        check_outlook(game, view, seat)
        assert view.dump() == seen, f"`outlook` has changed the view of seat {seat}"
        world = game.imagine(view, seat, SeededDealer(f"world {chance.below(1 << 30)}"))
        assert view.dump() == seen, f"`imagine` has changed the view of seat {seat}"
        assert game.seen_by(world, seat).dump() == seen, f"a world that seat {seat} imagines looks different to it"
        check_audit(world)
        moves = game.moves(state, seat)
        assert moves == game.moves(view, seat), f"seat {seat} has other moves in its view"
        assert moves == game.moves(world, seat), f"seat {seat} has other moves in a world that it imagines"
        dealer = SeededDealer(f"playout {chance.below(1 << 30)}")
        for _ in range(PLAYOUT):
            if world.agenda:
                game.apply(world, *pick(game, world, chance), dealer)  # whoever is asked has a move
        check_audit(world)


def check_outlook(game: Any, view: Any, seat: int) -> None:
    """What a seat would expect if the game ended now: lines add up, and what is not known has its words."""
    outlook = game.outlook(view, seat)
    assert len(outlook.scores) == len(outlook.unknown) == view.seats, f"the outlook of seat {seat} misses seats"
    for score in outlook.scores:
        assert score.total == sum(line.points for line in score.lines), f"the lines do not add up to {score.total}"
    for name in {*chain(*outlook.unknown), *[note.name for note in outlook.notes]}:
        assert game.words.get(f"outlook.{name}"), f"outlook.{name} is missing in en.po"


def check_end(game: Any, state: Any) -> None:
    """The game has ended in a way that it knows; somebody is first, lines add up, and each has its words."""
    outcome = game.outcome(state)
    assert outcome in (game.outcomes or (None,)), f"the game has ended as {outcome!r}, which is none of its outcomes"
    scores = game.scores(state)
    assert min(score.rank for score in scores) == 1, "nobody is first"
    for score in scores:
        assert score.total == sum(line.points for line in score.lines), f"the lines do not add up to {score.total}"
        for line in score.lines:
            assert game.words.get(f"score.{line.name}"), f"score.{line.name} is missing in en.po"
    outlook = game.outlook(state, 0)
    assert [score.total for score in outlook.scores] == [score.total for score in scores], "the outlook is not the end"
    assert not any(outlook.unknown), "something is unknown when the game is over"
