"""Checks for whoever writes a game; what they find wrong is an `AssertionError` that says it."""

from tablee.testing.game import check_game

__all__ = ["check_game"]
