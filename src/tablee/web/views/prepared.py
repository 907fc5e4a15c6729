"""The move that a player has left, as their own pages show it."""

from __future__ import annotations

from markupsafe import Markup

from tablee.server.actions import preparing
from tablee.server.tables import Player, Tables
from tablee.table import SPECTATOR
from tablee.web.views.fragments import part


async def prepared_panel(tables: Tables, player: Player, language: str) -> Markup:
    """The way to leave a move, unless a bot plays, and why the last one was not played; nothing for those who watch."""
    live, seat = player.live, player.seat
    if seat == SPECTATOR:
        return Markup()
    left = await preparing.left_by(tables, player)
    ended = left.ended if left is not None else ""
    plays = live.seats[seat].bot is None
    return part("_prepared.html", language, table=live.id, seat=seat, ended=ended, plays=plays)
