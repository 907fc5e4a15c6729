"""Every table that the generic tests sit down at: each game, player count and choice of options."""

from __future__ import annotations

import os

from tablee import games
from tablee.testing.tables import Table, pick, tables

__all__ = ["IDS", "SOME_TABLES", "TABLES", "Table", "pick"]

TABLES = [table for name in games.names() for table in tables(name)]
IDS = [str(table) for table in TABLES]
# `make unit` sits down at every fourth, among them each game, because `make compiled` plays the same at all of them.
SOME_TABLES = TABLES[:: int(os.environ.get("EVERY_TABLE", "1"))]
