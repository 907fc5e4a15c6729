"""Bots: one class, one method. A bot gets a view, never the state."""

from tablee.bots.bot import Bot, play_out
from tablee.bots.hint import Hint, Reason, chances, explain
from tablee.bots.loading import judge, load, names

__all__ = ["Bot", "Hint", "Reason", "chances", "explain", "judge", "load", "names", "play_out"]
