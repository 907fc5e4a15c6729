"""The one family of errors that a user can cause."""

from __future__ import annotations


class TableeError(Exception):
    """Something a user asked for cannot be done; the message tells them why. Any other exception is a bug."""
