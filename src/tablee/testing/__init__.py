"""Checks for bots that somebody writes; what they find wrong is an `AssertionError` that says it."""

from tablee.testing.bots import check_bot

__all__ = ["check_bot"]
