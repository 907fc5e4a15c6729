"""Whole games on record that meet the revolution in both places where it can appear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support.proofs import proves
from tablee import games
from tablee.table import Record, Replay

RECORDS = Path(__file__).parents[2] / "records" / "heads_of_state"


@proves("HS-7.1", "HS-7.6", "HS-R6")
def test_a_record_with_a_revolution_in_mid_draw_and_one_in_a_refill() -> None:
    game: Any = games.load("heads_of_state")
    replay = Replay(game, Record.parse((RECORDS / "heads_of_state-3-revolutions.game").read_text(encoding="utf-8")))
    in_a_draw = in_a_refill = 0
    while replay.forward():
        told = [(event.kind, event.rule) for event in replay.dealer.events]
        if ("revolution_appears", "HS-7.1") in told and replay.state.agenda:
            in_a_draw += 1
            # The interrupted draw is still owed, under whatever the round's end asks for first.
            assert any(game.steps[task.step].name == "drawing" for task in replay.state.agenda)
        if ("revolution_appears", "HS-R6") in told and replay.state.agenda:
            in_a_refill += 1
            assert not any(game.steps[task.step].name == "drawing" for task in replay.state.agenda)
    assert in_a_draw >= 1
    assert in_a_refill >= 1
