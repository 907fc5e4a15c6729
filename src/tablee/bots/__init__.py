"""Bots: one class, one method. A bot gets a view, never the state."""

from tablee.bots.bot import Bot, load, names, play_out

__all__ = ["Bot", "load", "names", "play_out"]
