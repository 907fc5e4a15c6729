"""Tables in memory: what is known of them, who is there, and who is told what."""

from tablee.server.tables.live_table import LiveTable, Player
from tablee.server.tables.position import Position
from tablee.server.tables.registry import Tables

__all__ = ["LiveTable", "Player", "Position", "Tables"]
