"""Checks for games and bots that somebody writes; what they find wrong is an `AssertionError` that says it."""

from tablee.testing.bots import check_bot
from tablee.testing.game import check_game

__all__ = ["check_bot", "check_game"]
