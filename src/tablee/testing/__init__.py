"""Checks for games and bots of your own; a fault is an `AssertionError` that says what is wrong."""

from tablee.testing.bots import check_bot
from tablee.testing.game import check_game

__all__ = ["check_bot", "check_game"]
