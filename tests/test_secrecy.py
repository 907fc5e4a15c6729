"""Secrets stay secret: alter one secret draw or one sealed choice, and nobody outside its audience may notice."""

from __future__ import annotations

from typing import Any

import pytest

from support.tables import SOME_TABLES, Table
from tablee.testing.secrecy import Learns, check_secrecy, nobody_learns

# What a game registers here: the steps whose sealed answers are kept, not shown when nobody owes one any more...
KEPT = {"bastille": {"mission"}}


def looks_through_a_pile(before: Any, after: Any, seat: int) -> bool:
    """BA-4.9: who takes a mission sees every card of the pile."""
    return len(after.looks[seat]) > len(before.looks[seat])


# ... and how the rules let a seat see a secret in the very move that altered it.
LEARNS: dict[str, Learns] = {"bastille": looks_through_a_pile}


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_secrets_stay_secret(table: Table) -> None:
    learns = LEARNS.get(table.name, nobody_learns)
    altered = check_secrecy(table, f"secrecy/{table}", KEPT.get(table.name, ()), learns)
    assert altered > 0, "no secret was altered: this test proved nothing"
