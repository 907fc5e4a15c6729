"""Every table that the generic tests sit down at: each game, player count and choice of options."""

from __future__ import annotations

from tablee import games
from tablee.testing.tables import Table, pick, tables

__all__ = ["IDS", "TABLES", "Table", "pick"]

TABLES = [table for name in games.names() for table in tables(name)]
IDS = [str(table) for table in TABLES]
